"""Laws of games from the literature, found from the rules alone: what is said, whether it is proved, how soon.

    python benchmarks/laws_from_papers.py [WORD ...]

For each game it prints the law that is found, whether it is proved, and the CPU seconds to the first proposal. Of two
piles with moves as conditions the table goes to 2,000 at once; other games have tables that grow. With words only the
games whose text has one of them are tried. The exit code is 1 where a row is not as expected.
"""

import sys
import time
from dataclasses import dataclass
from pathlib import Path

from nimlike.own.toml import expand_file
from nimlike.proofs.discovery import Search
from nimlike.proofs.outcomes import outcome

FILES = Path(__file__).parent / "paper_games"
BOUND = 2_000
SECONDS = 60.0


@dataclass(frozen=True)
class Row:
    """A game, where it is from, and the published law.

    Parameters
    ----------
    kind
        The kind of the law; empty where none is known, so that nothing is to be said.
    words
        What the sentence has to contain.
    proved
        Whether a proof is expected.
    bound, piles
        The numbers of the table are below this, tables grow where it is None; the piles where their number is free.
    """

    game: str
    source: str
    kind: str
    words: str = ""
    proved: bool = True
    bound: int | None = BOUND
    piles: int | None = None


ROWS = (
    Row("wythoff:a=5", "Fraenkel 1982", "pairs", "A_k = floor(k (-3 + sqrt(29))/2)"),
    Row("wythoff:a=4:misere", "Fraenkel 1984", "pairs", "B_k = A_k + 4k + 1; A_k = floor(k (-1 + sqrt(5)) + (1 + sqrt"),
    Row("@wythoff_larger_pile.toml", "Ho 2012", "pairs", "B_k = A_k + k; A_k = floor(k (1 + sqrt(5))/2)"),
    Row("@wythoff_smaller_more.toml", "Ho 2012", "pairs", "B_k = A_k + k; A_k = floor(k (1 + sqrt(5))/2)"),
    Row("@wythoff_3_1.toml", "Fraenkel 1998, (s, t) = (3, 1)", "linear pairs", "B_k = 3A_k + k", proved=False),
    Row("@wythoff_2_3.toml", "Fraenkel 1998, (s, t) = (2, 3)", "linear pairs", "B_k = 2A_k + 3k", proved=False),
    Row("./two_numbers.py:mouse", "Fraenkel 2019, the Mouse game", "pairs", "floor(3k/2)", False, None),
    Row("./two_numbers.py:yama-nim", "Larsson et al., Yama Nim", "relations", "|a - b| <= 1", False, None),
    Row("./two_numbers.py:delete-nim", "Abuku and Suetsugu 2021", "relations", "a is odd and b is odd", False, None),
    Row("vector:perm=1,0:move=1,1", "Berlekamp, Conway and Guy 1982, one king", "relations", "a is even and b is even"),
    Row("vector:perm=1,3", "a leaper (1, 3)", "automaton"),
    Row("vector:perm=k,0:move=1,1", "Fraenkel and Lorberbom 1991, cyclic, h = 3", "values", "3 (floor(a/3) XOR"),
    Row(
        "vector:perm=k,0:move=1,1:perm=1,2:perm=1,3:move=2,2", "the same, h = 5", "pairs", "the steps 3, -2, -1 repeat"
    ),
    Row("vector:perm=k,0,k=1..3:move=k,k,k=1..3", "Duchene and Gravier 2009, bounded by 3", "residues", "mod 4"),
    Row("vector:perm=k,0:move=k,2k", "Blass, Fraenkel and Guelman 1998", "line", "a = b"),
    Row("vector:perm=k,0:move=2k+1,2k+1,k=0..", "diagonal moves of odd size", "pairs", "2k - 1"),
    Row("vector:piles=3:perm=1:perm=1,1", "Gurvich and Ho 2020, slow Nim", "relations", "a is odd", True, None),
    Row(
        "vector:piles=3:perm=k:move=2k+1,2k+1,2k+1,k=0..",
        "Blass et al. 1998",
        "relations",
        "a XOR b XOR c = 0",
        True,
        None,
    ),
    Row("@greedy_nim.toml", "Albert and Nowakowski 2004", "automaton", "", True, None),
    Row("schwenk:cap=2x-1", "Schwenk 1970", "summands", "u(k) = 2u(k - 1)", True, None),
    Row("./one_number.py:mark-t", "Fraenkel 2011, t = 3", "powers", "largest power of 3", False, None),
    Row("./one_number.py:totative", "Iannucci and Larsson 2021", "residues", "a mod 2 is 0", False, None),
    Row("./one_number.py:saliquant", "Iannucci and Larsson 2021", "", "", False, None),
    Row("./one_number.py:prime-power", "a known puzzle: a power of a prime", "values", "G(n + 6) = G(n)", False, None),
    Row("octal:0.45", "Berlekamp, Conway and Guy 1982", "values", "G(n + 20) = G(n) for every n >= 498"),
    Row("octal:0.44", "Berlekamp, Conway and Guy 1982", "values", "G(n + 24) = G(n)"),
    Row("vector:gdwn=2,5", "Larsson 2012, diagonals", ""),
    Row("vector:perm=k,0:move=k,k:perm=1,4", "Wythoff's game with (1, 4)", "pairs", "each step is 1 from d_5 on"),
    Row("vector:perm=k,0:move=k,k:perm=2,3", "Wythoff's game with (2, 3): no known law", ""),
    Row("vector:perm=k,0:move=k,k,k=2..", "Wythoff's game without (1, 1): no known law", ""),
    Row("vector:piles=3:perm=k:perm=k,k:move=1,2,3", "no known law", "", "", True, None),
    Row("octal:0.6", "Officers: no known law", ""),
    Row("vector:perm=2k,0:move=k,k", "Connell 1959, m = 2", "diagonals", "A_k = floor(k sqrt(2)/2)"),
    Row("vector:perm=3k,0:move=k,k", "Connell 1959, m = 3", "diagonals", "A_k = floor(k (-1 + sqrt(13))/6)"),
    Row("vector:perm=k,0:move=2k,2k", "diagonal moves of even size", "pairs", "the steps 0, 1, -2, 3 repeat", False),
    Row("vector:perm=2k,0", "even takes", "line", "floor(a/2) = floor(b/2)"),
    Row("vector:perm=1,0:perm=2,0:move=1,1", "at most two in all", "residues", "a + b is a multiple of 3"),
    Row("vector:move=k,k:perm=1,0", "a bishop that is a king too", "residues", "(1 mod 2, 2)"),
    Row(
        "vector:perm=k,0:move=k,k:move=2,4:move=4,2",
        "Duchene, Fraenkel, Nowakowski and Rigo 2010, moves added",
        "pairs",
        "B_k = A_k + k; A_k = floor(k (1 + sqrt(5))/2)",
    ),
    Row("wythoff:end=1,1", "Wythoff's game with one more end", "pairs", "B_k = A_k + k - 1 (B_0 = A_0 = 0)"),
    Row("vector:piles=3:perm=k:perm=k,l", "Moore 1910, two of three piles", "relations", "a = b and b = c", True, None),
    Row("vector:piles=3:perm=k,l", "Boros et al. 2018, exactly two of three", "residues", "at least 1", True, None),
    Row("vector:piles=3:perm=k:move=1,1,1", "one from each pile", "relations", "a XOR b XOR c = 0", True, None),
    Row("nim:pass=1", "Low and Chan 2015, two piles", "pairs", "A_k = 2k - 1 for k >= 1", False, None, 2),
    Row("@at_most_half.toml", "Levine 2006", "recurrence", "p_k = 2^k - 1", True, None),
    Row("@at_most_a_third.toml", "Levine 2006", "recurrence", "floor((3p + 2)/2)", False, None),
    Row("@cap_two_more.toml", "Schwenk 1970", "summands", "1, 2, 3, 4, 6, 10, 20, 40, ...", False, None),
    Row("./one_number.py:aliquot", "Iannucci and Larsson 2021", "residues", "a mod 2 is 1, or a is 0", False, None),
    Row("./one_number.py:half-rounded-up", "at most half", "recurrence", "p_k = 2^(k + 1) - 2", False, None),
    Row("./one_number.py:one-of-the-bits", "the evil numbers", "digit sum", "in binary is even", False, None),
    Row("./one_number.py:upmark-of-papers", "Fraenkel 2011, UpMark", "automaton", "", False, None),
    Row("./two_numbers.py:two-row-chomp", "Gale 1974", "line", "a = b + 1", False, None),
    Row(
        "./two_numbers.py:euclid-to-the-end", "Grossman 1997", "ratio", "floor(min(a, b) (1 + sqrt(5))/2)", False, None
    ),
    Row("./two_numbers.py:take-and-give", "take, and give fewer", "line", "a = b", False, None),
    Row(
        "./three_numbers.py:chocolate-bar", "Nakamura and Miyadera 2015", "relations", "a XOR b XOR c = 0", False, None
    ),
    Row("./three_numbers.py:bounded-greedy-nim", "bounded greedy Nim", "residues", "mod 3", False, None),
    Row("octal:4.3r", "Lasker's Nim", "values", "G(n + 4) = G(n) + 4 for every n >= 1"),
    Row("octal:0.07", "Guy and Smith 1956, Dawson's Kayles", "values", "G(n + 34) = G(n)"),
    Row("vector:perm=k,0:move=k,k:perm=1,2", "Larsson and Wastlund, Maharaja Nim: no simple law", ""),
    Row("vector:gdwn=1,2", "Larsson 2012: no simple law", ""),
    Row("vector:gdwn=2,3", "Larsson 2012: no simple law", ""),
    Row("@tribonacci_game.toml", "Duchene and Rigo 2008: too few triples in a table", "", "", True, None),
    Row("vector:piles=3:perm=k:perm=k,l:move=k,k,k", "Fraenkel and Zusman: triangular numbers", "", "", True, None),
    Row("vector:perm=k,0:move=3k,3k", "diagonal moves of multiples of 3", ""),
    Row("subtraction:fibonacci", "no known law", ""),
    Row("subtraction:squares", "Golomb 1966: no known law", ""),
)


def text_of(row: Row) -> str:
    mark, name = (row.game[:1], row.game[1:]) if row.game[0] == "@" else ("", row.game)
    return expand_file(mark + str(FILES / name.removeprefix("./"))) if row.game[0] in "@." else row.game


def tried(row: Row) -> bool:
    bound = row.bound if row.kind != "values" and not row.game.startswith("octal") else None
    search = Search(text_of(row), row.piles, SECONDS, bound)
    begun = time.process_time()
    found = next(iter(search), None)
    spent = time.process_time() - begun
    kind = found.kind if found is not None else ""
    right = kind == row.kind and (found is None or row.words in found.sentence)
    proof = "-"
    if found is not None:
        told = outcome([found], SECONDS)
        proof = "proved" if told.proved else "refuted" if told.refuted else "not proved"
        right = right and not told.refuted and (told.proved or not row.proved)
    print(f"{'ok ' if right else 'BAD'} {spent:6.1f} s  {row.game}  ({row.source})", flush=True)
    said = found.sentence.partition("if and only if ")[2] or found.sentence if found is not None else "no law"
    print(f"      {kind or 'silence'}, {proof}: {said[:240]}", flush=True)
    if found is not None and proof == "not proved":
        print(f"      {told.undecided[0][:200]}", flush=True)
    return right


def main() -> int:
    words = sys.argv[1:]
    rows = [row for row in ROWS if not words or any(word in row.game for word in words)]
    results = [tried(row) for row in rows]
    return 0 if all(results) else 1


if __name__ == "__main__":
    raise SystemExit(main())
