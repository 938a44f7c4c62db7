"""Print the size of the project beside its budget, and fail where it is beyond: ``make size``.

The budget is the table under "Size" in CONTRIBUTING.md. A circle is a set of modules each of which imports the others,
directly or through others, wherever the import stands: at the top of a file, inside a function, or for types only.
"""

import ast
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from inspect import getmembers
from pathlib import Path
from statistics import median

TOP = Path(__file__).parent.parent
SKIPPED = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING}


def measures() -> dict[str, float]:
    """Every measure that the budget may name."""
    program, checker = files("src/nimlike"), files("src/nimlike_check")
    return {
        "lines of src/nimlike": lines(program),
        "modules of src/nimlike": len(program),
        "longest module, lines": max(len(path.read_text(encoding="utf-8").splitlines()) for path in program),
        "longest function, lines": max(length for path in program for length, _ in functions(path)),
        "modules in circles": sum(map(len, circles(program))),
        "hooks": len(hooks()),
        "tokens a line of code": round(density(program), 2),
        "lines of code of src/nimlike_check": sum(map(len, map(coded, checker))),
        "modules of src/nimlike_check": len(checker),
        "median function of src/nimlike_check": median(length for path in checker for length in bodies(path)),
        "kinds of certificates": len(kinds()),
        "lines of tests": lines(files("tests")),
    }


def files(folder: str) -> list[Path]:
    """The Python files below a folder."""
    return sorted((TOP / folder).rglob("*.py"))


def lines(paths: Iterable[Path]) -> int:
    """Lines of all kinds."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def functions(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of each function, docstring and all, with its name."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.end_lineno or 0) - node.lineno + 1, f"{path.relative_to(TOP)}:{node.lineno} {node.name}"


def coded(path: Path) -> set[int]:
    """The lines with code: no blank lines, no comments, no docstrings."""
    rows: set[int] = set()
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type not in {*SKIPPED, tokenize.ENDMARKER}:
                rows |= set(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            rows -= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return rows


def bodies(path: Path) -> Iterator[int]:
    """The lines of code of each function."""
    rows = coded(path)
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.FunctionDef):
            yield len(rows & set(range(node.lineno, (node.end_lineno or 0) + 1)))


def density(paths: Iterable[Path]) -> float:
    """Tokens a line that has code in it, docstrings and imports apart."""
    tokens, coded = 0, 0
    for path in paths:
        imports = {
            row
            for node in ast.walk(_tree(path))
            if isinstance(node, ast.Import | ast.ImportFrom)
            for row in range(node.lineno, (node.end_lineno or 0) + 1)
        }
        with path.open("rb") as file:
            rows: set[int] = set()
            fresh = True
            for token in tokenize.tokenize(file.readline):
                if token.type in SKIPPED:
                    fresh = fresh or token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
                    continue
                if token.start[0] not in imports and (token.type != tokenize.STRING or not fresh):
                    tokens += 1
                    rows.add(token.start[0])
                fresh = False
            coded += len(rows)
    return tokens / coded


def hooks() -> list[str]:
    """The public methods and attributes that a family may override: not those that are final or the modifiers' own."""
    from nimlike.core.hooks import ChangeHooks
    from nimlike.core.ruleset import Ruleset

    public = [(name, value) for name, value in getmembers(Ruleset) if not name.startswith("_")]
    final = {name for name, value in public if hasattr(getattr(value, "fget", value), "__final__")}
    return [name for name, _ in public if name not in final and name not in vars(ChangeHooks)]


def kinds() -> list[str]:
    """The kinds of certificates that the checker reads."""
    from nimlike_check import KINDS

    return list(KINDS)


def circles(paths: Iterable[Path]) -> list[list[str]]:
    """The sets of modules that import each other, the largest first."""
    graph = {module_of(path): set[str]() for path in paths}
    for path in paths:
        graph[module_of(path)] = set(imports_of(path, graph.keys())) - {module_of(path)}
    return sorted((part for part in components(graph) if len(part) > 1), key=len, reverse=True)


def module_of(path: Path) -> str:
    """The dotted name of a file below ``src``."""
    parts = path.relative_to(TOP / "src").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path, known: Iterable[str]) -> Iterator[str]:
    """The modules among those known that a file imports anywhere."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                if inner in known:
                    yield inner
                elif node.module in known:
                    yield node.module


def components(graph: dict[str, set[str]]) -> Iterator[list[str]]:
    """The strongly connected components: one circle after another is drawn together until none is left."""
    heads = {name: [name] for name in graph}
    merged = {name: name for name in graph}
    while True:
        links: dict[str, set[str]] = {head: set() for head in heads}
        for name, targets in graph.items():
            links[merged[name]] |= {merged[target] for target in targets} - {merged[name]}
        try:
            TopologicalSorter(links).prepare()
        except CycleError as error:
            head, *others = dict.fromkeys(error.args[1])
            for other in others:
                for name in heads.pop(other):
                    heads[head].append(name)
                    merged[name] = head
        else:
            yield from map(sorted, heads.values())
            return


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def budget() -> dict[str, float]:
    """The bounds of CONTRIBUTING.md."""
    text = (TOP / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n## Size\n")[2]
    rows = re.findall(r"^\| ([a-z][^|]*?) \| ([\d,.]+) \|$", text, re.MULTILINE)
    return {name: float(bound.replace(",", "")) for name, bound in rows}


def main() -> int:
    """Print each measure and its bound; 1 if one is beyond."""
    bounds, over = budget(), 0
    for name, value in measures().items():
        beyond = value > bounds[name]
        over += beyond
        print(f"{name:36} {value:>10,} of {bounds[name]:>10,}{'  BEYOND THE BUDGET' if beyond else ''}")
    program = files("src/nimlike")
    longest = sorted((each for path in program for each in functions(path)), reverse=True)[:8]
    print("longest functions:", *(f"\n  {length:4} {name}" for length, name in longest))
    print("circles:", [len(circle) for circle in circles(program)] or "none")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
