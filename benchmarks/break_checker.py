"""Breaks the checker on purpose, one place at a time: ``python benchmarks/break_checker.py --jobs 2``.

Each change of `nimlike_check` is one place: a refusal dropped, a condition dropped or turned, a comparison weakened, a
bound moved by one, a loop shortened, and so on (`_changes` has them all). The changed checker then gets what the
tests give it: the forgeries, right certificates, the statements of the small worlds with their judges, its parts
beside the definition, certificates that have not the form, and bad files. A change is noticed if a forgery is not
refused for its hypothesis, if a right certificate is refused or read differently, if a false statement is accepted,
or if anything but a refusal comes out. A change that nobody notices survives, and is printed.
``docs/development/mutation.md`` lists the survivors that are harmless, with the reason; ``--expected`` compares.

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
from functools import cache, partial
from pathlib import Path
from random import Random
from types import CodeType, ModuleType
from typing import Any

from _changes import KINDS, Change, changes, watched

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "nimlike_check"
TABLE = ROOT / "docs" / "development" / "mutation.md"
TRIALS = 15
"""Trials of a part in one case."""
MOST_ALIKE = 40
"""Most bad certificates taken of those that run the same statements, with the same outcome."""
MODULES = tuple(sorted(path.stem for path in SOURCE.glob("*.py")))


@dataclass
class Case:
    """Something that the tests give the checker.

    Parameters
    ----------
    name
        What it is.
    sort
        ``forged``, ``true``, ``small world``, ``formless`` for what is to be refused for its form, ``malformed``,
        ``file``, or ``part`` for a part of the checker beside the definition.
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
    try:
        said = package.check(copy.deepcopy(certificate))
    except package.OverLimit:
        return "over the limit"
    except package.Refused as refused:
        return f"refused {refused.hypothesis}"
    return f"accepted: {said}" if sort in ("true", "small world") else "accepted"


def _of_file(data: bytes | None, package: ModuleType) -> str:
    """The verdict on a file with some content, or on one that is none."""
    main = importlib.import_module("nimlike_check.__main__")
    with tempfile.TemporaryDirectory() as folder:
        name = os.devnull if data is None else f"{folder}/file"
        if data is not None:
            Path(name).write_bytes(data)
        return str(main.verdict(name))


COMMANDS = (
    *((), ("right",), ("right", "wrong"), ("wrong", "right"), ("none", "wrong", "huge"), ("huge", "right")),
    *(("huge", "wrong"), ("é",), ("none\x07" + "x" * 300,), ("-h",), ("--help", "right"), ("--", "right")),
    *(("--seconds",), ("--seconds", "5"), ("--seconds", "x", "right"), ("--seconds", "0", "right")),
    *(("--seconds", "7", "--megabytes", "70", "right"), ("--megabytes", "1.5", "right"), ("--more", "5", "right")),
    *(("--seconds", "9999999", "right"), ("--seconds", "10000000", "right"), ("--seconds", "5", "--more", "right")),
)
"""Arguments of the command line, with names of files."""


def _of_command(arguments: Sequence[str], files: dict[str, bytes], package: ModuleType) -> str:
    """The exit code and the output for a command line, the files checked in this process; and the limits."""
    said, errors, main = io.StringIO(), io.StringIO(), importlib.import_module("nimlike_check.__main__")
    limits = []

    def alone(path: str, seconds: int, megabytes: int) -> str:
        limits.append((seconds, megabytes))
        return str(main.verdict(path))

    vars(main)["alone"] = alone
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(said), contextlib.redirect_stderr(errors):
        for name, data in files.items():
            Path(folder, name).write_bytes(data)
        os.truncate(Path(folder, "huge"), 1 << 30)
        before = os.getcwd()
        os.chdir(folder)
        code = main.main(list(arguments))
        os.chdir(before)
    return f"{code} {limits} {said.getvalue()} {errors.getvalue()}"


def _of_part(name: str, seed: int, package: ModuleType) -> str:
    """What came of some trials of a part of the checker."""
    trial, rng = importlib.import_module(f"checker.parts.{name}").trial, Random(seed)
    try:
        return ", ".join(trial(rng) for _ in range(TRIALS))
    except AssertionError:
        return "not as the definition says"


def cases(statements: int, right: bool = True) -> list[Case]:
    """What the tests give the checker; ``statements`` of each small world, right certificates where they are wanted."""
    sys.path.insert(0, str(ROOT / "tests"))
    material, wrong_forms = importlib.import_module("checker.material"), importlib.import_module("checker.malformed")

    def certificate(name: str, sort: str, value: Any, judge: Callable[[], bool] | None = None) -> Case:
        return Case(name, sort, partial(_outcome, value, sort), judge)

    found = [certificate(str(one), "forged", one.certificate) for one in material.forgeries()]
    found += [certificate(what, "formless", one) for what, one in wrong_forms.formless()]
    found += [certificate(what, "true", one) for what, one in material.right() if right]
    for path in material.EXAMPLES if right else ():
        found.append(certificate(path.stem, "true", json.loads(path.read_text())))
    for world in pkgutil.iter_modules(importlib.import_module("checker.small_world").__path__) if statements else ():
        stream = importlib.import_module(f"checker.small_world.{world.name}").statements(1)
        share = statements // 10 if world.name in ("sentences", "positions") else statements
        for at, (value, judge) in zip(range(share), stream, strict=False):
            found.append(certificate(f"{world.name} {at}", "small world", value, judge))
    for part in pkgutil.iter_modules(importlib.import_module("checker.parts").__path__) if statements else ():
        found += [Case(f"{part.name} {seed}", "part", partial(_of_part, part.name, seed)) for seed in range(24)]
    for kind, some in wrong_forms.examples().items() if statements else ():
        for true in some:
            found += [certificate(f"{kind} {what}", "malformed", one) for what, one in wrong_forms.malformed(true)]
    bad_files = importlib.import_module("checker.bad_files").BAD_FILES
    found += [Case(one.what, "file", partial(_of_file, one.data)) for one in bad_files]
    found.append(Case("no plain file", "file", partial(_of_file, None)))
    good = material.example("kayles")
    values = {"right": good, "wrong": {**good, "values": [0] * 90}, "huge": {}}
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
            right = {"forged": "refused H", "true": "accepted", "formless": "refused format"}.get(case.sort, "")
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
    order = ("forged", "formless", "true", "part", "small world", "malformed", "file")
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
) -> list[str]:
    """What notices each change, empty for survivors, of which ``tell`` is told as they are found.

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
    parser.add_argument("--hypotheses", action="store_true", help="only refusals for a hypothesis and their conditions")
    parser.add_argument("--kind", action="append", choices=KINDS, help="only this kind of change; may be repeated")
    parser.add_argument(
        "--statements", type=int, default=300, help="of each small world, a tenth of those by automata [300]"
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time [1]")
    parser.add_argument("--seconds", type=float, default=0.3, help="leave out slower certificates [0.3]")
    parser.add_argument("--json", type=Path, help="write all changes here, and what notices each")
    parser.add_argument("--again", type=Path, metavar="JSON", help="only what survived in a file written by --json")
    parser.add_argument("--expected", action="store_true", help="compare the survivors with those of the page")
    parser.add_argument("--rows", action="store_true", help="print survivors as rows for the table")
    given = parser.parse_args()
    all_cases = cases(given.statements)
    for wrong in prepare(all_cases, given.seconds):
        print(f"left out: {wrong}")
    trees = {module: ast.parse((SOURCE / f"{module}.py").read_text()) for module in given.module or MODULES}
    found = [
        change
        for module, tree in trees.items()
        for change in changes(module, tree)
        if change.kind in (given.kind or KINDS)
        and (given.function or "") in change.function
        and (change.hypothesis or not given.hypotheses)
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

    results = try_all(found, trees, all_cases, given.jobs, tell)
    survivors = [change for change, noticed in zip(found, results, strict=True) if not noticed]
    fresh = [change for change in survivors if change.key not in known]
    by = Counter(noticed.split(":")[0] for noticed in results if noticed)
    caught = ", ".join(f"{number:,} by {sort}" for sort, number in by.most_common())
    print(f"{len(found):,} changes: {len(found) - len(survivors):,} noticed ({caught}); {len(survivors):,} survive")
    print(f"of the survivors {len(survivors) - len(fresh):,} are listed as harmless, {len(fresh):,} are not")
    if given.json:
        rows = [
            {"module": one.module, "function": one.function, "line": one.line, "kind": one.kind, "change": one.what}
            | {"hypothesis": one.hypothesis, "noticed": noticed}
            for one, noticed in zip(found, results, strict=True)
        ]
        given.json.write_text(json.dumps(rows, indent=1) + "\n")
    if not given.expected:
        return 0
    noticed = {
        change.key
        for change, said in zip(found, results, strict=True)
        if said and not said.startswith("time")  # what is listed may take other time
    }
    gone = [key for key in known if key in noticed or (key[0] in trees and not given.kind and not given.function)]
    gone = [key for key in gone if key in noticed or key not in {change.key for change in found}]
    for key in gone:
        print(f"listed, but noticed or not there any more: {' | '.join(key)}")
    return 1 if fresh or gone else 0


if __name__ == "__main__":
    sys.exit(main())
