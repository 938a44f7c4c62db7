"""Proofs for all sizes: CPU time for the set, the proof, its certificate and the check; the same by other programs.

Run ``python benchmarks/proofs.py``; ``--json FILE`` writes the rows. A *set* of positions is found in a table, or made
from a formula; the *proof* that it is that of the P-positions starts from the rules; the ratio is that of the check to
the proof. MONA (Debian's package ``mona``) decides formulas on finite sets of whole numbers, which are the places of
the ones of a pile here. Its time is that of its process less that of one that decides nothing, in turn; in the last
rows both programs are processes. Walnut is there too if the environment's WALNUT is the folder where it was built; it
is given the automaton of the P-positions. ogdoad is a package of Python. Without them rows have no peer.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from _measure import Board, cpu_of, cpu_of_process, spread_of

from nimlike.core.errors import LimitReached
from nimlike.core.laws import Finding, Law
from nimlike.families import parse_ruleset
from nimlike.games.coprime.odd_classes import prove as prove_coprime
from nimlike.games.heaps import periods
from nimlike.games.heaps.game import HeapGame, Octal
from nimlike.games.heaps.heap_table import HeapTable
from nimlike.games.heaps.misere.misere_quotients import Quotients
from nimlike.numeration.beatty_pairs import BeattyPairs
from nimlike.own.toml import expand_file
from nimlike.proofs.certificates import certificate
from nimlike.proofs.discovery import Search
from nimlike.proofs.statements import Statement, law_of, theorem_of, with_pairs
from nimlike.proofs.theorem import Proof, prove
from nimlike.tables.repeats import starts
from nimlike_check import check

REPEATS: Final = 5
TURNS: Final = 9
"""Runs of MONA for one time: what it decides takes less than the start of its process differs."""
PILES: Final = (3, 4, 5, 8)
"""Piles of Nim in the formulas for MONA."""
LONG: Final = 0.5
"""Work of so many seconds is done three times only."""
TWO_PARAMETERS: Final = Path(__file__).parent / "paper_games" / "wythoff_2_1.toml"
THEOREMS: Final[tuple[tuple[str, int | None], ...]] = (
    *(("nim", piles) for piles in (3, 4, 5, 6, 8)),
    *(("nim:misere", piles) for piles in (3, 4, 5)),
    *((text, None) for text in ("wythoff", "wythoff:a=2", "wythoff:a=3", "wythoff:a=4", "wythoff:a=5")),
    *((text, None) for text in ("wythoff:a=2:b=3", "wythoff:misere", "wythoff:a=2:misere")),
    *((f"onepile:base={base}", None) for base in ("fibonacci", "binary", "tribonacci")),
    *((f"schwenk:cap={cap}", None) for cap in ("x", "2x")),
    *((f"wythoff:block={options}", None) for options in (2, 3, 4)),
    *(("nim:block=2", piles) for piles in (2, 3)),
    ("nim:pass=1", 2),
)
PAIRS: Final = (("wythoff", "1,1,5,2"), ("wythoff:a=1:b=2", "0,1,2,1,2,-1,2"))
"""Games, and the Beatty pairs that are their P-positions, as ``nimlike prove --beatty`` reads them."""
QUOTIENTS: Final = ("0.77", "0.123", "0.144", "0.72")
FORMULA: Final = """ws1s;
pred less(var2 u, x) = ex1 i: i in x & i notin u & all1 j: j > i => (j in x <=> j in u);
pred safe(var2 {piles}) = {safe};
all2 {piles}: safe({piles}) <=> {rest};
"""


WALNUT: Final = os.environ.get("WALNUT")
IN_WALNUT: Final = {
    ("wythoff",): "?msd_fib Aa,b $nimlike(a,b) <=> ~((Ec c<a & $nimlike(c,b)) | (Ec c<b & $nimlike(a,c)) "
    "| (Ec,d c<a & d<b & a+d=b+c & $nimlike(c,d)))",
    ("nim", "--piles", "3"): "?msd_2 Aa,b,c $nimlike(a,b,c) <=> ~((Ed d<a & $nimlike(d,b,c)) "
    "| (Ed d<b & $nimlike(a,d,c)) | (Ed d<c & $nimlike(a,b,d)))",
}
"""Games, as ``nimlike prove`` is given them, and for Walnut: the P-positions are those without a move to one."""


class Work(NamedTuple):
    """A theorem to be proved: what makes the set, and what makes a certificate of it in two steps.

    Parameters
    ----------
    peer
        Who else proves it, and the CPU seconds that it takes once.
    """

    name: str
    statement: Callable[[], Any]
    proof: Callable[[Any], Any]
    written: Callable[[Any, Any], dict[str, Any]]
    peer: tuple[str, Callable[[], float]] | None = None


def by_automata(name: str, statement: Callable[[], Statement]) -> Work:
    """A theorem on P-positions, proved from nothing each time: no relation is kept from the proof before."""

    def stated() -> Statement:
        about = statement()
        about.system.forget()
        return about

    def written(about: Statement, proof: Proof) -> dict[str, Any]:
        return certificate(proof, about.closed)

    def proved(about: Statement) -> Proof:
        found = prove(about.rules, about.system, about.p)
        assert isinstance(found, Proof)
        return found

    return Work(name, stated, proved, written)


def of_nim(name: str, piles: int, misere: bool, folder: Path) -> Work:
    """Nim with so many piles, beside MONA where it is installed."""
    text = "nim:misere" if misere else "nim"
    work = by_automata(f"{text}, {piles} piles", partial(theorem_of, text, piles))
    if shutil.which("mona") is None or piles not in PILES:
        return work
    file = folder / f"{name}.mona"
    file.write_text(nim_in_mona(piles, misere))

    def decided() -> float:
        return max(0.0, statistics.median(mona(file) - mona(empty) for _ in range(TURNS)))

    empty = folder / "empty.mona"
    empty.write_text("ws1s;\nall2 A: A = A;\n")
    return work._replace(peer=("MONA, less its empty run", decided))


def mona(file: Path) -> float:
    """The CPU seconds of a process that decides a formula."""
    spent, said = cpu_of_process(["mona", "-q", str(file)])
    assert "Formula is valid" in said, said
    return spent


def walnut(folder: Path, theorem: str) -> float:
    """The CPU seconds of a process of Walnut that decides a theorem."""
    command, asked = ["java", "-jar", "build/libs/Walnut-all.jar"], f'eval nimlike "{theorem}";\nexit;\n'
    spent, said = cpu_of_process(command, cwd=folder, input=asked)
    assert "TRUE" in said, said
    return spent


def as_processes(folder: Path) -> Iterator[dict[str, Any]]:
    """Theorems by ``nimlike prove``, and by MONA and Walnut, all of them as processes."""
    ours = [sys.executable, "-m", "nimlike", "prove"]
    for piles in PILES if shutil.which("mona") is not None else ():
        file = folder / f"{piles}-piles.mona"
        file.write_text(nim_in_mona(piles, misere=False))
        yield process_row(f"nim, {piles} piles", [*ours, "nim", "--piles", str(piles)], "MONA", partial(mona, file))
    for words, theorem in IN_WALNUT.items() if WALNUT is not None else ():
        automaton = cpu_of_process([*ours, *words, "--automaton", "walnut"])[1]
        (Path(str(WALNUT)) / "Automata Library" / "nimlike.txt").write_text(automaton + "\n")
        decided = partial(walnut, Path(str(WALNUT)), theorem)
        yield process_row(" ".join(words), [*ours, *words], "Walnut, given the automaton", decided)


def process_row(work: str, command: list[str], peer: str, decided: Callable[[], float]) -> dict[str, Any]:
    """The row of two processes, in turn."""
    times = [(cpu_of_process(command)[0], decided()) for _ in range(REPEATS)]
    mine, theirs = (list(each) for each in zip(*times, strict=True))
    return {
        "work": f"{work}, a process",
        "seconds": statistics.median(mine),
        "spread": spread_of(mine),
        "peer": f"{peer}, a process",
        "peer_seconds": statistics.median(theirs),
        "ratio": statistics.median(their / my for my, their in times),
    }


def nim_in_mona(piles: int, misere: bool) -> str:
    """Bouton's theorem as a formula: a position is safe if and only if no move from it leads to a safe one.

    In misère play the position without counters is not safe either, and has no move.
    """
    names = [f"x{pile}" for pile in range(piles)]
    holds = f"i in {names[0]}"
    for name in names[1:]:
        holds = f"(({holds}) <=> i notin {name})"
    even = f"all1 i: ~{holds}"
    moves = []
    for pile, name in enumerate(names):
        after = ", ".join([*names[:pile], "u", *names[pile + 1 :]])
        moves.append(f"~(ex2 u: less(u, {name}) & safe({after}))")
    rest, safe = " & ".join(moves), even
    if misere:
        large = "(ex1 i: i > 0 & (" + " | ".join(f"i in {name}" for name in names) + "))"
        safe = f"({large} & ({even})) | (~{large} & ~({even}))"
        rest += " & ~(" + " & ".join(f"{name} = empty" for name in names) + ")"
    return FORMULA.format(piles=", ".join(names), safe=safe, rest=rest)


def kayles() -> Work:
    """The period of Kayles, looked for and proved; ogdoad proves the period that it is given."""
    game = parse_ruleset("octal:0.77")
    assert isinstance(game, HeapGame)
    HeapTable(game).up_to(5_000)  # kernels are loaded: a few values are computed without them else, and for longer
    starts(np.zeros(1 << 14, np.int64))

    def proof(_: None) -> Any:
        periods._known.cache_clear()
        heaps = HeapTable(game)
        return periods.prove(game, heaps, 1 << 16), heaps

    def written(_: None, made: Any) -> dict[str, Any]:
        certificate: dict[str, Any] = made[0].certificate
        return certificate

    work = Work("octal:0.77, its period", lambda: None, proof, written)
    if find_spec("ogdoad") is None:
        return work
    import ogdoad

    code = ogdoad.OctalCode([7, 7])
    return work._replace(
        peer=("ogdoad", lambda: cpu_of(lambda: ogdoad.GuySmithCertificate.compute(code, 71, 12, 10**6))[0])
    )


def two_parameters() -> Work:
    """The (2, 1)-Wythoff game of Fraenkel, the law found beforehand."""
    found = next(iter(Search(expand_file(f"@{TWO_PARAMETERS}"), None, 60.0, 2_000)))
    assert found.statement is not None
    return by_automata("(2, 1)-Wythoff, a file", found.statement)


def own_law(text: str, law: Law) -> Work:
    """A theorem that a game proves itself, for any number of piles."""

    def written(_: None, made: Finding) -> dict[str, Any]:
        assert made.certificate is not None
        return made.certificate

    return Work(f"{text}, any number of piles", lambda: None, lambda _: law(), written)


def quotient(code: str) -> Work:
    """A misère quotient, with the period of the heaps."""
    anew = partial(Quotients, Octal(code, misere=True))
    return Work(
        f"octal:{code}:misere, its quotient", anew, lambda found: found.largest(), lambda _, made: made.certificate()
    )


def coprime(most: int) -> Work:
    """The coprime game with takes of at most ``most``, for every n."""
    name = f"coprime:max={most}, every n"
    return Work(name, lambda: None, lambda _: prove_coprime(most), lambda _, found: found.as_dict())


def works(folder: Path) -> list[Work]:
    """All theorems."""
    made: list[Work] = []
    for text, piles in THEOREMS:
        if text in ("nim", "nim:misere") and piles is not None:
            made.append(of_nim(f"{len(made)}", piles, text != "nim", folder))
        else:
            name = text if piles is None else f"{text}, {piles} piles"
            made.append(by_automata(name, partial(theorem_of, text, piles)))
    for text, pairs in PAIRS:
        read = BeattyPairs.read(pairs)
        made.append(by_automata(f"{text}, by pairs of floors", partial(with_pairs, text, read)))
    made.append(two_parameters())
    for text in ("nim", "nim:misere"):
        law = law_of(text)
        assert law is not None
        made.append(own_law(text, law))
    made.append(kayles())
    made += [quotient(code) for code in QUOTIENTS]
    return [*made, *map(coprime, (10, 20, 30))]


def measured(work: Work) -> dict[str, Any]:
    """The row of a theorem: medians, and the medians of ratios."""
    made = work.written(about := work.statement(), work.proof(about))
    check(made)  # modules and kernels are loaded before they are measured
    sets, proofs, certificates, checks, theirs = ([] for _ in range(5))  # type: ignore[var-annotated]
    while len(proofs) < (REPEATS if not proofs or max(*proofs, *checks) < LONG else 3):
        spent, about = cpu_of(work.statement)
        sets.append(spent)
        spent, proof = cpu_of(partial(work.proof, about))
        proofs.append(spent)
        spent, made = cpu_of(partial(work.written, about, proof))
        certificates.append(spent)
        checks.append(cpu_of(partial(check, made))[0])
        if work.peer is not None:
            theirs.append(work.peer[1]())

    def ratio(times: list[float]) -> float | None:
        return statistics.median(time / ours for time, ours in zip(times, proofs, strict=True)) if times else None

    return {
        "work": work.name,
        "set_seconds": statistics.median(sets),
        "seconds": statistics.median(proofs),
        "spread": spread_of(proofs),
        "certificate_seconds": statistics.median(certificates),
        "check_seconds": statistics.median(checks),
        "check_ratio": ratio(checks),
        "bytes": len(json.dumps(made, separators=(",", ":"))),
        "peer": work.peer and work.peer[0],
        "peer_seconds": statistics.median(theirs) if theirs else None,
        "ratio": ratio(theirs),
    }


def line(row: dict[str, Any]) -> str:
    """A row as text."""
    said = f"  {row['work']:<42} set {row['set_seconds']:>8.3g} s  proof {row['seconds']:>8.3g} s"
    said += f"  certificate {row['certificate_seconds']:>8.3g} s, {row['bytes']:>9,} bytes"
    said += f"  check {row['check_seconds']:>8.3g} s, {row['check_ratio']:.2g} times the proof"
    if row["peer"] is not None:
        said += f"   {row['peer']} {row['peer_seconds']:.3g} s: {row['ratio']:.2g} times as long as the proof"
    return said


def main() -> None:
    """A line a theorem as it is done."""
    board, _ = Board.of_command_line("Proofs for all sizes")
    for name, program, where in (("MONA", shutil.which("mona"), "apt"), ("ogdoad", find_spec("ogdoad"), "pip")):
        if program is None:
            print(f"  {name} is not installed ({where} install {name.lower()}): it proves nothing here")
    if WALNUT is None:
        print("  WALNUT is not set to the folder of Walnut: it proves nothing here")
    rows, processes = [], []
    with tempfile.TemporaryDirectory() as folder:
        for work in works(Path(folder)):
            try:
                rows.append(measured(work))
            except LimitReached as refused:  # its certificate would take the checker too long
                print(f"  {refused}", flush=True)
                continue
            print(line(rows[-1]), flush=True)
        for row in as_processes(Path(folder)):
            processes.append(row)
            print(f"  {row['work']}: {row['seconds']:.3g} s, {row['peer']} {row['peer_seconds']:.3g} s", flush=True)
    worst = max(rows, key=lambda row: row["check_ratio"])
    print(f"  the longest check by its proof: {worst['check_ratio']:.2g} times, {worst['work']}")
    board.close(rows=rows, processes=processes)


if __name__ == "__main__":
    main()
