"""Lines of code of the checker: without blank lines, comments and docstrings; and the lengths of its functions."""

import ast
import statistics
import sys
import tokenize
from pathlib import Path


def measure(path):
    tree, code = ast.parse(path.read_text()), set()
    docs = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            docs |= set(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type not in (
                tokenize.COMMENT,
                tokenize.NL,
                tokenize.NEWLINE,
                tokenize.INDENT,
                tokenize.DEDENT,
                tokenize.ENCODING,
                tokenize.ENDMARKER,
            ):
                code |= set(range(token.start[0], token.end[0] + 1))
    code -= docs
    lengths = [
        len([n for n in range(f.lineno, f.end_lineno + 1) if n in code])
        for f in ast.walk(tree)
        if isinstance(f, ast.FunctionDef)
    ]
    return len(code), len(path.read_text().splitlines()), lengths


if __name__ == "__main__":
    every, code, lines = [], 0, 0
    for path in sorted(Path(sys.argv[1] if len(sys.argv) > 1 else "smallcheck").glob("*.py")):
        one, two, lengths = measure(path)
        print(f"{path.name:16} {two:5} {one:5}")
        every, code, lines = every + lengths, code + one, lines + two
    print(
        f"{'together':16} {lines:5} {code:5}; functions {len(every)}, median {statistics.median(every)}, longest {max(every)}"
    )
