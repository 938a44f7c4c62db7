"""The rooms of the package: imports go downwards only, and start-up stays light."""

import ast
import inspect
import re
import subprocess
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from size import circles, coded, files, hooks

import nimlike
from nimlike.core.ruleset import Ruleset
from nimlike.families import families, family

SOURCE = Path(nimlike.__file__).parent
DOWNWARDS = [
    *("cli", "web", "notebook", "rl", "claims", "study", "puzzles", "lessons", "play", "plot", "explain", "designs"),
    *("runs", "proofs", "laws", "own", "families", "games", "tables", "conditions"),
    *("kernels", "numeration", "storage", "core"),
]
# Top to bottom; a room, or a module beside the rooms, may import itself and what lies below it.


@cache
def imports_of(path: Path) -> set[str]:
    tree = ast.parse(path.read_text())
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found.add(node.module)
    return {name for name in found if name.startswith("nimlike.")}


ROOMS = sorted(path.parent.name for path in SOURCE.glob("*/__init__.py"))
MODULES = sorted(path.stem for path in SOURCE.glob("*.py") if not path.name.startswith("__"))


def test_every_room_has_its_place_in_the_list() -> None:
    assert {*ROOMS, *MODULES} == set(DOWNWARDS)


@pytest.mark.parametrize("room", DOWNWARDS)
def test_imports_go_downwards(room: str) -> None:
    allowed = set(DOWNWARDS[DOWNWARDS.index(room) :])
    for path in (SOURCE / room).rglob("*.py") if room in ROOMS else [SOURCE / f"{room}.py"]:
        upwards = {name for name in imports_of(path) if name.split(".")[1] not in allowed}
        assert not upwards, f"{path.relative_to(SOURCE)} imports {upwards}"


def test_no_module_is_in_a_circle_of_imports_of_any_sort() -> None:
    """At the top of a file, inside a function, or for types only: imports go downwards, from the hooks to the rules."""
    assert circles(files("src/nimlike")) == []


def test_no_two_modules_share_a_name() -> None:
    """But for the class with the hooks of a family, and its sentences."""
    names = [path.stem for path in files("src/nimlike") if path.stem not in ("__init__", "__main__", "game", "words")]
    assert sorted(names) == sorted(set(names))


def test_what_works_with_heap_games_knows_their_rules_and_not_their_hooks() -> None:
    room = SOURCE / "games" / "heaps"
    knowing = {path.stem for path in room.rglob("*.py") if "nimlike.games.heaps.game" in imports_of(path)}
    assert not knowing


INTERFACES = (  # rooms that ask a game, whatever game it is
    *("lessons", "puzzles", "play", "explain", "plot", "web", "notebook", "rl", "cli"),
    *("designs", "proofs", "laws", "study"),
)


def families_in(tree: ast.AST, classes: set[str]) -> set[str]:
    """What names a family in a module: imports of the games, and their classes."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names if alias.name.startswith("nimlike.games"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("nimlike.games"):
            found.add(node.module or "")
        elif isinstance(node, ast.Name) and node.id in classes:
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and node.attr in classes:
            found.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("nimlike.games"):
            found.add(node.value)
    return found


@pytest.mark.parametrize("room", INTERFACES)
def test_no_family_is_named_where_any_game_is_shown(room: str) -> None:
    classes = {family(name).__name__ for name in families()}
    named = {}
    for path in (SOURCE / room).rglob("*.py"):
        if found := families_in(ast.parse(path.read_text()), classes):
            named[str(path.relative_to(SOURCE))] = found
    assert not named


@pytest.mark.parametrize("start", ["import nimlike", "from nimlike.cli.main import main; main(['--help'])"])
def test_start_up_loads_nothing_heavy(start: str) -> None:
    code = f"{start}\nimport sys\nprint('LOADED', *sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = set(out.rpartition("LOADED")[2].split())
    assert loaded.isdisjoint({"numpy", "numba", "rich", "gmpy2", "asyncio"})


SMALL = (  # positions of some hundreds of counters
    *("octal:0.77:400,399", "octal:0.16:400", "octal:0.07:misere:12,5", "hex:0.F:300,20", "grundy:400,20"),
    *("subtraction:2,5,7:400,21", "subtraction:primes:400", "subtraction:allbut=1,4:400"),
    *("vector:gdwn=1,2:400,300", "vector:gdwn=1,2:misere:400,300", "vector:perm=k,0:move=k,2k:400,399"),
    *("nim:400,300+wythoff:400,300", "wythoff:a=2:400,300+octal:0.77:400"),
)


def test_answers_to_small_positions_load_no_compiler() -> None:
    told, loaded = what_is_loaded(SMALL)
    assert all(text in told for text in SMALL)
    assert loaded.isdisjoint({"numba", "llvmlite"})


SMALLEST = (  # positions of some counters, with which a player begins
    ("coprime:max=10:30",),
    ("octal:0.77:misere:5,3", "octal:4.7:misere:9,6", "grundy:misere:9,4", "subtraction:1,3,4:misere:9,4"),
    (
        *("nim:3,4,5", "octal:0.77:12,5", "grundy:20", "subtraction:1,3,4:21", "hex:0.F:9,5", "wythoff:20,30"),
        *("onepile:base=fibonacci:20,3", "vector:gdwn=1,2:5,9"),
    ),
)


@pytest.mark.parametrize("texts", SMALLEST)
def test_a_first_answer_loads_neither_arrays_nor_what_proves_periods(texts: tuple[str, ...]) -> None:
    told, loaded = what_is_loaded(texts)
    assert all(text in told for text in texts)
    heavy = {"numpy", "numba", "rich", "asyncio", "nimlike.games.heaps.periods"}
    if "misere" in texts[0]:
        heavy |= {"nimlike.games.heaps.heap_table"}
    if "coprime" not in texts[0]:
        heavy |= {"importlib.metadata"}
    assert loaded.isdisjoint(heavy)


def what_is_loaded(texts: tuple[str, ...]) -> tuple[str, set[str]]:
    """What a process of its own prints of some positions, and the modules that are then there."""
    code = f"""import sys
from nimlike.cli.main import main
main(["solve", "--why", *{texts!r}])
print("LOADED", *sys.modules)"""
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    told, _, loaded = out.rpartition("LOADED")
    return told, set(loaded.split())


def test_the_programs_beside_the_package_import_names_that_are_there() -> None:
    """The tests run few of them: what they name could be moved without a word."""
    top = SOURCE.parent.parent
    asked = {
        (path.relative_to(top), node.module, alias.name)
        for folder in ("benchmarks", "docs", "examples", "formal", "paper", "site")
        for path in (top / folder).rglob("*.py")
        if "node_modules" not in path.parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in ("nimlike", "nimlike_check")
        for alias in node.names
    }
    assert {path.parts[0] for path, _, _ in asked} >= {"benchmarks", "site"}
    assert [each for each in sorted(asked) if not is_there(*each[1:])] == []


def is_there(module: str, name: str) -> bool:
    made = import_module(module)
    return hasattr(made, name) or (hasattr(made, "__path__") and find_spec(f"{module}.{name}") is not None)


def test_brute_force_stays_readable_in_one_sitting() -> None:
    assert len((SOURCE / "core" / "definition.py").read_text().splitlines()) < 230


def test_the_page_that_an_author_of_a_game_reads_is_short_and_names_the_module_of_the_other_hooks() -> None:
    page = (SOURCE / "core" / "ruleset.py").read_text()
    assert len(page.splitlines()) < 300
    assert "`core/hooks.py`" in page


def test_that_page_lists_every_hook_once() -> None:
    listed = re.findall(r"`(\w+)`", inspect.getdoc(Ruleset) or "")
    assert sorted(listed) == hooks()


CHECKER = SOURCE.parent / "nimlike_check"


def imported(module: str, seen: frozenset[str] = frozenset()) -> frozenset[str]:
    seen |= {module}
    for node in ast.walk(ast.parse((CHECKER / f"{module}.py").read_text())):
        if isinstance(node, ast.ImportFrom) and node.level:
            for name in [node.module] if node.module else [alias.name for alias in node.names]:
                if name not in seen and (CHECKER / f"{name}.py").exists():
                    seen = imported(name, seen)
    return seen


def test_the_size_of_the_checker_is_what_the_pages_say() -> None:
    page, modules = " ".join((SOURCE.parents[1] / "CONTRIBUTING.md").read_text().split()), sorted(CHECKER.glob("*.py"))
    whole = re.search(r"eight kinds of certificates, (\d+) modules and about ([\d,]+) lines of code", page)
    assert whole is not None
    assert int(whole[1]) == len(modules)
    assert int(whole[2].replace(",", "")) == pytest.approx(sum(len(coded(path)) for path in modules), rel=0.05)
    page = " ".join((SOURCE.parents[1] / "docs" / "how-to" / "check-a-certificate.md").read_text().split())
    parts = re.search(
        r"some (\d+) for a period, (\d+) for a computed period, (\d+) for the coprime game, and ([\d,]+)", page
    )
    assert parts is not None
    for module, amount in zip(("heaps", "late", "laws", "positions"), parts.groups(), strict=True):
        needed = sum(len(coded(CHECKER / f"{name}.py")) for name in imported(module))
        assert int(amount.replace(",", "")) == pytest.approx(needed, rel=0.1), (module, needed)


def test_the_checker_stands_alone_and_is_small() -> None:
    for path in (SOURCE.parent / "nimlike_check").rglob("*.py"):
        assert len(path.read_text().splitlines()) < 400, f"{path} is too long to read in one sitting"
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            for name in names:
                assert name.partition(".")[0] in sys.stdlib_module_names, f"{path} imports {name}"


def test_the_scripts_of_the_pages_stay_small() -> None:
    assert sum(file.stat().st_size for file in (SOURCE / "web" / "static").glob("*.js")) < 60_000
