"""Breaks the checker on purpose, one place at a time: ``python benchmarks/break_checker.py --jobs 2``.

Each change of `nimlike_check` is one place: a refusal dropped, a condition dropped or turned, a comparison weakened, a
bound moved by one, a loop shortened, and so on (`_changes` has them all). The changed checker then gets what the
tests give it: the forged certificates, true certificates, the statements of the small world with their judges, and
bad files. A change is noticed if a forged certificate is not refused for its hypothesis, if a true one is refused or
read differently, if a false statement is accepted, or if anything but a refusal comes out. A change that nobody
notices survives, and is printed. ``docs/development/mutation.md`` lists the survivors that are harmless, with the
reason; ``--expected`` compares.

A case is run only for changes of statements that it runs; of the bad certificates that run the same statements, and
come out the same, a few are taken. Each change is tried in a process of its own.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import contextlib
import copy
import gc
import importlib
import importlib.abc
import importlib.util
import io
import json
import os
import pkgutil
import re
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from _changes import KINDS, Change, changes, watched

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "nimlike_check"
TABLE = ROOT / "docs" / "development" / "mutation.md"
TRUE = (ROOT / "src" / "nimlike" / "certificates", ROOT / "tests" / "data")
SMALL = 3, 2
"""Heaps of a long integer, and splits looked at first: the verdict must be the same as with the usual many."""
SIZES = {
    "octal-sparse-period": ("sparse_periods", "_STRETCH", "_NEAR"),
    "octal-late-period": ("late_periods", "_PIECE", "_NEAR"),
}
"""The modules that work in steps, and the names of these sizes."""
MOST_ALIKE = 40
"""Most bad certificates taken of those that run the same statements, with the same outcome."""
COUNTING = ("__init__", "work")
"""Modules that count the work, or hand the count on: with ``--strict`` the number of steps tells of these, too."""
MODULES = tuple(sorted(path.stem for path in SOURCE.glob("*.py")))


@dataclass
class Case:
    """Something that the tests give the checker.

    Parameters
    ----------
    name
        What it is.
    sort
        ``forged``, ``true``, ``small world``, ``malformed``, ``file``, ``limit``, ``text`` for a ruleset's name, or
        ``part`` for a call of a part of the checker.
    run
        Gives the outcome, from the package `nimlike_check` as it is imported.
    judge
        Whether the statement is true, for the small world.
    """

    name: str
    sort: str
    run: Callable[[ModuleType], str]
    judge: Callable[[], bool] | None = None
    outcome: str = ""
    seconds: float = 0.0
    statements: set[tuple[str, int]] = field(default_factory=set)

    def noticed(self, outcome: str) -> str:
        """How this case notices that its outcome has changed; empty if it does not."""
        if outcome == self.outcome or (self.sort == "malformed" and outcome.startswith("refused")):
            return ""
        if (
            self.judge is not None
            and not self.outcome.startswith("accepted")
            and (not outcome.startswith("accepted") or self.judge())
        ):
            return ""
        return f"{self.sort}: {self.name}: {outcome}"[:200]


def _outcome(certificate: Any, sort: str, package: ModuleType) -> str:
    told = sort in ("true", "small world")
    said = _verdict(certificate, told, package)
    if sort != "malformed" and certificate["kind"] in SIZES:
        name, *sizes = SIZES[certificate["kind"]]
        module = importlib.import_module(f"nimlike_check.{name}")
        before = [getattr(module, size) for size in sizes]
        for size, small in zip(sizes, SMALL, strict=True):
            setattr(module, size, small)
        other = _verdict(certificate, told, package)
        for size, usual in zip(sizes, before, strict=True):
            setattr(module, size, usual)
        said += f"; with small steps {other}" if other != said else ""
    return said


def _verdict(certificate: Any, told: bool, package: ModuleType) -> str:
    try:
        said = package.check(copy.deepcopy(certificate))
    except package.OverLimit:
        return "over the limit"
    except package.Refused as refused:
        return f"refused {refused.hypothesis}"
    return f"accepted: {said}\n{package.full(certificate)}" if told else "accepted"


class _Measure:
    """Counts as the checker's `Work` does, without a limit: the steps, and the most memory."""

    def __init__(self) -> None:
        self.limit, self.steps, self.kept, self.most = float("inf"), 0, 0, 0

    def keep(self, step: str, memory: int) -> None:
        self.kept += memory
        self.need(step)

    def need(self, step: str, steps: int = 0, memory: int = 0) -> None:
        self.steps += steps
        self.most = max(self.most, self.kept + memory)


def _limited(certificate: Any) -> Iterator[tuple[str, Callable[[ModuleType], str]]]:
    """A true certificate checked with a limit of a step less than it takes, or a byte; and with as much as it takes."""
    measured = _Measure()
    importlib.import_module("nimlike_check").check(copy.deepcopy(certificate), work=measured)
    for what, amount, unit in (("steps", measured.steps, "STEPS"), ("memory", measured.most, "MEMORY")):
        if amount:
            yield f"with less {what}", partial(_with_less, certificate, amount, unit)


def _with_less(certificate: Any, amount: int, unit: str, package: ModuleType) -> str:
    """The verdicts with one step, or byte, too few, and with just enough."""
    return ", ".join(_within(certificate, most, unit, package) for most in (amount - 1, amount))


def _within(certificate: Any, amount: int, unit: str, package: ModuleType) -> str:
    module = importlib.import_module("nimlike_check.work")
    work = module.Work(Fraction(amount, getattr(module, unit)))
    work.steps = 0 if unit == "STEPS" else -(10**18)
    work.kept = 0 if unit == "MEMORY" else -(10**18)
    try:
        package.check(copy.deepcopy(certificate), work=work)
    except package.OverLimit:
        return "over the limit"
    except package.Refused as refused:
        return f"refused: {refused}"
    return "accepted"


def _of_file(data: bytes | None, package: ModuleType) -> str:
    """The exit code and the output for a file with some content, or for one that is none."""
    said, errors, main = io.StringIO(), io.StringIO(), importlib.import_module("nimlike_check.__main__")
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(said), contextlib.redirect_stderr(errors):
        name = os.devnull if data is None else f"{folder}/file"
        if data is not None:
            Path(name).write_bytes(data)
        code = main.main([name])
    return f"{code} {said.getvalue()} {errors.getvalue()}".replace(folder, "")


COMMANDS = (
    ("right", "--full"),
    *((), ("--full",), ("--full", "right"), ("--limit", "5", "right"), ("--limit", "--full", "right"), ("--", "right")),
    *(("--limit",), ("--limit", "5"), ("--limit", "x", "right"), ("--limit", "0", "right"), ("--limit", "-1", "right")),
    *(("--limit", "inf", "right"), ("--limit", "1e-9", "right"), ("--limit", "0.5", "right"), ("--more", "5", "right")),
    *(("--limit", "5", "--full", "right"), ("--full", "--", "--full"), ("--", "--full", "right"), ("--", "--")),
    *(("right", "wrong"), ("wrong", "right"), ("heavy", "right"), ("heavy", "wrong"), ("none", "wrong", "heavy")),
    *(("right", "right"), ("é",), ("none\x07" + "x" * 300,), ("--full", "wrong"), ("--full", "heavy")),
    *(("--workers",), *(("--workers", number, "right") for number in ("0", "1", "-1", "1.5", "two", "\u0664"))),
    *(("--workers", number, "right") for number in ("1023", "1024", "1025", "000000002", "0000000002")),
    *(("--workers", "0", "--full", "right"), ("--limit", "0", "--more", "right"), ("-h",), ("--help", "right")),
)
"""Arguments of the command line, with names of files."""


def _of_command(arguments: Sequence[str], files: dict[str, bytes], package: ModuleType) -> str:
    """The exit code and the output for a command line; options are as they stand, files are in a folder."""
    said, errors, main = io.StringIO(), io.StringIO(), importlib.import_module("nimlike_check.__main__")
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(said), contextlib.redirect_stderr(errors):
        for name, data in files.items():
            Path(folder, name).write_bytes(data)
        before = os.getcwd()
        os.chdir(folder)
        code = main.main(list(arguments))
        os.chdir(before)
    return f"{code} {said.getvalue()} {errors.getvalue()}"


def _of_text(reading: Callable[[str, int], str], text: str, tracks: int, package: ModuleType) -> str:
    return reading(text, tracks)


def _of_part(call: Callable[[], str], package: ModuleType) -> str:
    return call()


def cases(statements: int, forged: Path | None = None, group: str = "", right: bool = True) -> list[Case]:
    """What the tests give the checker; ``forged`` is a folder of more certificates that must be refused.

    With ``group``, the name of a module of the forgeries, only certificates of its kinds. True certificates, which take
    long to make, only where they are wanted: ``right``.
    """
    sys.path.insert(0, str(ROOT / "tests"))
    forgeries = importlib.import_module("checker.forgeries")
    files = importlib.import_module("checker.bad_files")
    bad_files = [*files.BAD_FILES, *files.BAD_CERTIFICATES, *files.HEAVY]

    def certificate(name: str, sort: str, value: Any, judge: Callable[[], bool] | None = None) -> Case:
        return Case(name, sort, partial(_outcome, value, sort), judge)

    found, kinds = [], set()
    groups = [each.name for each in pkgutil.iter_modules(forgeries.__path__) if group in ("", each.name)]
    for name in groups:
        module = importlib.import_module(f"checker.forgeries.{name}")
        for one in module.FORGERIES:
            found.append(certificate(str(one), "forged", one.make()))
            kinds.add(one.kind)
    for path in sorted(forged.glob("*.json")) if forged else ():
        found.append(certificate(path.name, "forged", json.loads(path.read_text())))
    for path, value in importlib.import_module("checker.shipped").certificates(*TRUE).items() if right else ():
        if value["kind"] in kinds:
            found.append(certificate(path.name, "true", value))
    for what, make in importlib.import_module("checker.right").RIGHT if right else ():
        value = make()
        if value["kind"] in kinds:
            found.append(certificate(what, "true", value))
    for name in groups:
        stream = importlib.import_module(f"checker.small_world.{name}").statements(1)
        for at, (value, judge) in zip(range(statements), stream, strict=False):
            found.append(certificate(f"{name} {at}", "small world", value, judge))
    wrong_forms = importlib.import_module("checker.malformed")
    found += [certificate(what, "malformed", value) for what, value in wrong_forms.listed()]
    for kind, some in wrong_forms.examples(group).items() if statements else ():
        for true in some:
            found += [Case(f"{kind} {what}", "limit", run) for what, run in _limited(true)]
        for true in some[:2]:
            for what, changed in wrong_forms.malformed(true):
                found.append(certificate(f"{kind} {what}", "malformed", changed))
    found += [Case(one.what, "file", partial(_of_file, one.data)) for one in bad_files]
    texts = importlib.import_module("checker.ruleset_texts")
    for text in texts.TEXTS if group in ("", "proofs") else ():
        for tracks in (1, 2, 3) if text.startswith("nim") else (2,):
            found.append(Case(text, "text", partial(_of_text, texts.reading, text, tracks)))
    for what, call, _ in importlib.import_module("checker.parts").PARTS:
        found.append(Case(what, "part", partial(_of_part, call)))
    found.append(Case("no plain file", "file", partial(_of_file, None)))
    periods = importlib.import_module("checker.bad_periods")
    good, wrong = periods.GOOD["octal-period"], {**periods.GOOD["octal-period"], "values": [0] * 6}
    heavy = next(value for _, value in periods.heavy_periods())
    values = {"right": good, "wrong": wrong, "heavy": heavy, "--full": good}
    named = {name: json.dumps(value).encode() for name, value in values.items()}
    found += [Case(" ".join(one), "file", partial(_of_command, one, named)) for one in COMMANDS]
    return found


def prepare(all_cases: list[Case], slowest: float = 0.3) -> list[str]:
    """Run each case with the checker as it is, to learn the outcome, the time and the statements that it runs.

    What does not come out as it should is left out, and named in the list returned; so are true certificates and
    statements that take longer than ``slowest`` seconds.
    """
    wrong = []
    with _watching() as package:
        for case in all_cases:
            begun = time.process_time()
            vars(builtins).update(_met=case.statements.add)
            try:
                case.outcome = case.run(package)
            except Exception as error:  # reported below
                case.outcome = f"{type(error).__name__}: {error}"
            case.seconds = time.process_time() - begun
            right = {"forged": "refused H", "true": "accepted", "limit": "over the limit, accepted"}.get(case.sort, "")
            if not case.outcome.startswith(right):
                wrong.append(f"{case.sort}: {case.name}: {case.outcome[:150]}")
                case.outcome = ""
            elif case.sort in ("true", "small world") and case.seconds > slowest:
                wrong.append(f"{case.name} takes {case.seconds:.1f} seconds")
                case.outcome = ""
    same: Counter[tuple[str, frozenset[tuple[str, int]]]] = Counter()
    kept = []
    for case in all_cases:
        key = case.outcome, frozenset(case.statements)
        if case.outcome and (case.sort != "malformed" or same[key] < MOST_ALIKE):
            same[key] += 1
            kept.append(case)
    all_cases[:] = kept
    order = ("forged", "part", "text", "limit", "true", "small world", "malformed", "file")
    all_cases.sort(key=lambda case: (case.seconds > 0.05, order.index(case.sort), case.seconds))
    return wrong


@contextlib.contextmanager
def _watching() -> Iterator[ModuleType]:
    """The checker with a call of ``_met`` before each statement."""
    before = {name: module for name, module in sys.modules.items() if name.split(".")[0] == "nimlike_check"}
    trees = {module: ast.parse((SOURCE / f"{module}.py").read_text()) for module in MODULES}
    importers = [_Importer(module, _code(module, watched(module, tree))) for module, tree in trees.items()]
    for name in before:
        del sys.modules[name]
    sys.meta_path[:0] = importers
    try:
        yield importlib.import_module("nimlike_check")
    finally:
        sys.meta_path[:] = [one for one in sys.meta_path if one not in importers]
        for name in [name for name in sys.modules if name.split(".")[0] == "nimlike_check"]:
            del sys.modules[name]
        sys.modules.update(before)


def _all_but_first(items: Iterable[Any]) -> Iterator[Any]:
    iterator = iter(items)
    next(iterator, None)
    yield from iterator


def _all_but_last(items: Iterable[Any]) -> Iterator[Any]:
    nothing = previous = object()
    for item in items:
        if previous is not nothing:
            yield previous
        previous = item


class _Importer(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module of the checker from its code."""

    def __init__(self, module: str, code: CodeType) -> None:
        self.name = "nimlike_check" if module == "__init__" else f"nimlike_check.{module}"
        self.code = code

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> Any:
        if fullname != self.name:
            return None
        spec = importlib.util.spec_from_loader(fullname, self, is_package=fullname == "nimlike_check")
        if spec is not None and spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(str(SOURCE))
        return spec

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)


def _code(module: str, tree: ast.Module) -> CodeType:
    return compile(ast.fix_missing_locations(tree), str(SOURCE / f"{module}.py"), "exec")


@cache
def _codes() -> dict[str, CodeType]:
    """The modules as they are, compiled once: each change needs all of them anew, and this is most of its time."""
    return {module: _code(module, ast.parse((SOURCE / f"{module}.py").read_text())) for module in MODULES}


def _broken(change: Change, tree: ast.Module, chosen: list[Case], tell: Callable[[int], object]) -> str:
    """What notices a change; made in this process, which must end afterwards. ``tell`` is told the case it is at."""
    vars(builtins).update(_all_but_first=_all_but_first, _all_but_last=_all_but_last)
    change.make()
    for name in [name for name in sys.modules if name.split(".")[0] == "nimlike_check"]:
        del sys.modules[name]
    codes = {**_codes(), change.module: _code(change.module, tree)}
    sys.meta_path[:0] = [_Importer(module, code) for module, code in codes.items()]
    try:
        package = importlib.import_module("nimlike_check")
    except Exception as error:  # the point of the exercise
        return f"crash: on import: {error!r}"[:200]
    for at, case in enumerate(chosen):
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.5 + 20 * case.seconds)
        tell(at)
        try:
            noticed = case.noticed(case.run(package))
        except (Exception, SystemExit) as error:
            noticed = f"crash: {case.name}: {error!r}"[:200]
        if noticed:
            return noticed
    return ""


def attempt(change: Change, tree: ast.Module, chosen: list[Case]) -> tuple[int, int]:
    """Start a process that tries a change; returns its number, and where it writes.

    It writes the number of each case as it comes to it, and at the end what notices the change, each in a line.
    """
    reader, writer = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writer)
        return pid, reader
    try:
        os.close(reader)
        held = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (held + (1 << 30), held + (1 << 30)))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
        with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere):
            said = _broken(change, tree, chosen, lambda at: os.write(writer, f"{at}\n".encode()))
        os.write(writer, f"{' '.join(said.splitlines()) or '-'}\n".encode(errors="replace"))
    except Exception as error:  # this program's own
        os.write(writer, f"not made: {error!r}\n".encode())
    finally:
        os._exit(0)


def try_all(
    found: Sequence[Change],
    trees: dict[str, ast.Module],
    all_cases: list[Case],
    jobs: int,
    tell: Callable[[Change], None] = lambda _: None,
    strict: bool = False,
) -> list[str]:
    """What notices each change, empty for survivors, of which ``tell`` is told as they are found.

    With ``strict``, that a check takes another number of steps notices nothing but a count that is left out.

    A case that noticed a change of a function comes first for the next one.
    """
    _codes()
    gc.freeze()
    results = [""] * len(found)
    running: dict[int, tuple[int, int, list[Case]]] = {}
    todo = list(range(len(found)))[::-1]
    sharp: dict[tuple[str, str], list[Case]] = {}
    while todo or running:
        while todo and len(running) < jobs:
            change = found[at := todo.pop()]
            first = sharp.setdefault((change.module, change.function), [])
            tried = [*first, *[case for case in all_cases if not any(case is one for one in first)]]
            if strict and change.kind != "count" and change.module not in COUNTING:
                tried = [case for case in tried if case.sort != "limit"]
            chosen = [case for case in tried if _runs(case, change)]
            pid, reader = attempt(change, trees[change.module], chosen)
            running[pid] = at, reader, chosen
        pid, _ = os.wait()
        if pid in running:
            at, reader, chosen = running.pop(pid)
            with os.fdopen(reader) as pipe:
                *numbers, said = pipe.read().splitlines() or ["not made"]
            if said.isdecimal():
                numbers, said = [said], "time or memory: the changed checker does not end"
            results[at] = "" if said == "-" else said
            if not results[at]:
                tell(found[at])
            elif numbers:
                first, case = sharp[found[at].module, found[at].function], chosen[int(numbers[-1])]
                first[:] = [case, *[one for one in first if one is not case]][:12]
            if not (len(found) - len(todo) - len(running)) % 500:
                print(f"{len(found) - len(todo) - len(running):,} of {len(found):,}", file=sys.stderr, flush=True)
    return results


def _runs(case: Case, change: Change) -> bool:
    """Whether a case runs what is changed: the statement, or for a module's own lines anything of the module."""
    if change.statement >= 0:
        return (change.module, change.statement) in case.statements
    return change.module == "__init__" or any(module == change.module for module, _ in case.statements)


def listed() -> dict[tuple[str, str, str], str]:
    """The harmless survivors of the table in the docs, with the reason of each."""
    found = {}
    for line in TABLE.read_text().splitlines():
        row = re.fullmatch(r"\| `(\w+)` \| `?([\w.]*)`? \| `(.*)` \| (.*) \|", line)
        if row:
            found[row[1], row[2], row[3].replace("\\|", "|")] = row[4]
    return found


def as_row(change: Change, reason: str = "") -> str:
    """A row of the table in the docs."""
    what = change.what.replace("|", "\\|").replace("\n", " ")
    return f"| `{change.module}` | `{change.function}` | `{what}` | {reason} |"


def main() -> int:
    """Try the changes that the command line names."""
    parser = argparse.ArgumentParser(description="Break the checker on purpose; see whether its tests notice.")
    parser.add_argument("--module", action="append", choices=MODULES, help="only this module; may be repeated")
    parser.add_argument("--function", help="only functions whose name contains this")
    parser.add_argument("--kind", action="append", choices=KINDS, help="only this kind of change; may be repeated")
    parser.add_argument("--statements", type=int, default=300, help="of the small world, for each group [300]")
    parser.add_argument("--group", default="", help="certificates of one module of tests/checker/forgeries only")
    parser.add_argument("--forged", type=Path, help="a folder of more certificates that must be refused")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time [1]")
    parser.add_argument("--seconds", type=float, default=0.3, help="leave out slower certificates [0.3]")
    parser.add_argument("--json", type=Path, help="write all changes here, and what notices each")
    parser.add_argument("--again", type=Path, metavar="JSON", help="only what survived in a file written by --json")
    parser.add_argument("--strict", action="store_true", help="the number of steps tells of left out counts only")
    parser.add_argument("--expected", action="store_true", help="compare the survivors with those of the page")
    parser.add_argument("--rows", action="store_true", help="print survivors as rows for the table")
    given = parser.parse_args()
    all_cases = cases(given.statements, given.forged, given.group)
    for wrong in prepare(all_cases, given.seconds):
        print(f"left out: {wrong}")
    trees = {module: ast.parse((SOURCE / f"{module}.py").read_text()) for module in given.module or MODULES}
    found = [
        change
        for module, tree in trees.items()
        for change in changes(module, tree)
        if change.kind in (given.kind or KINDS) and (given.function or "") in change.function
    ]
    if given.again:
        rows = json.loads(given.again.read_text())
        again = {(row["module"], row["function"], row["change"]) for row in rows if not row["noticed"]}
        found = [change for change in found if change.key in again]
    print(f"{len(found):,} changes, {len(all_cases):,} cases: {dict(Counter(case.sort for case in all_cases))}")
    known = listed() if TABLE.exists() else {}

    def tell(change: Change) -> None:
        if change.key in known and given.expected:
            return
        if given.rows:
            print(as_row(change, known.get(change.key, "")), flush=True)
            return
        line = (SOURCE / f"{change.module}.py").read_text().splitlines()[change.line - 1].strip()
        place = f"src/nimlike_check/{change.module}.py:{change.line} {change.function}"
        print(f"{place}: {change.kind}: {change.what}\n    {line}", flush=True)

    results = try_all(found, trees, all_cases, given.jobs, tell, given.strict)
    survivors = [change for change, noticed in zip(found, results, strict=True) if not noticed]
    fresh = [change for change in survivors if change.key not in known]
    by = Counter(noticed.split(":")[0] for noticed in results if noticed)
    caught = ", ".join(f"{number:,} by {sort}" for sort, number in by.most_common())
    print(f"{len(found):,} changes: {len(found) - len(survivors):,} noticed ({caught}); {len(survivors):,} survive")
    print(f"of the survivors {len(survivors) - len(fresh):,} are listed as harmless, {len(fresh):,} are not")
    if given.json:
        rows = [
            {"module": one.module, "function": one.function, "line": one.line, "kind": one.kind, "change": one.what}
            | {"noticed": noticed}
            for one, noticed in zip(found, results, strict=True)
        ]
        given.json.write_text(json.dumps(rows, indent=1) + "\n")
    if not given.expected:
        return 0
    noticed = {
        change.key
        for change, said in zip(found, results, strict=True)
        if said and not said.startswith(("limit", "time"))  # what is listed may take other time, or steps
    }
    gone = [key for key in known if key in noticed or (key[0] in trees and not given.kind and not given.function)]
    gone = [key for key in gone if key in noticed or key not in {change.key for change in found}]
    for key in gone:
        print(f"listed, but noticed or not there any more: {' | '.join(key)}")
    return 1 if fresh or gone else 0


if __name__ == "__main__":
    sys.exit(main())
