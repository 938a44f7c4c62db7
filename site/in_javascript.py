"""The templates of the play page as a JavaScript module: what a server fills in, a page without one fills in itself.

Of Jinja it knows what these templates use; anything else is an error when the site is built.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jinja2 import Environment, nodes

HELPERS = (Path(__file__).parent / "board" / "filling.js").name
_SPACE = re.compile(r"\s+")
_COMPARED = {"gt": ">", "lt": "<", "gteq": ">=", "lteq": "<="}


class Writer:
    """Writes the nodes of one template; names of loops and macros are variables, all others stand in the context."""

    def __init__(self, template: str) -> None:
        self.template = template
        self.local: list[set[str]] = []

    # expressions

    def value(self, node: nodes.Node) -> str:
        """An expression in JavaScript."""
        found: str = getattr(self, f"_{type(node).__name__.lower()}", self._unknown)(node)
        return found

    def _unknown(self, node: nodes.Node) -> str:
        raise NotImplementedError(f"{self.template}:{node.lineno}: {type(node).__name__} is not put into JavaScript")

    def _const(self, node: nodes.Const) -> str:
        return json.dumps(node.value, ensure_ascii=False)

    def _name(self, node: nodes.Name) -> str:
        if node.name == "range":
            return "h.range"
        return f"v_{node.name}" if any(node.name in names for names in self.local) else f"c.{node.name}"

    def _getattr(self, node: nodes.Getattr) -> str:
        return f"h.at({self.value(node.node)}, {json.dumps(node.attr)})"

    def _getitem(self, node: nodes.Getitem) -> str:
        if isinstance(node.arg, nodes.Slice):
            ends = [self.value(end) if end else "undefined" for end in (node.arg.start, node.arg.stop)]
            return f"{self.value(node.node)}.slice({', '.join(ends)})"
        return f"h.at({self.value(node.node)}, {self.value(node.arg)})"

    def _list(self, node: nodes.List) -> str:
        return f"[{', '.join(map(self.value, node.items))}]"

    _tuple = _list

    def _dict(self, node: nodes.Dict) -> str:
        return f"{{{', '.join(f'{self.value(pair.key)}: {self.value(pair.value)}' for pair in node.items)}}}"

    def _call(self, node: nodes.Call) -> str:
        given = list(map(self.value, node.args))
        if node.kwargs:
            given.append(f"{{{', '.join(f'{each.key}: {self.value(each.value)}' for each in node.kwargs)}}}")
        if isinstance(node.node, nodes.Name) and node.node.name == "_":
            return f"h.tr({', '.join(given)})"
        if isinstance(node.node, nodes.Getattr):
            return f"h.call({', '.join([self.value(node.node.node), json.dumps(node.node.attr), *given])})"
        return f"{self.value(node.node)}({', '.join(given)})"

    def _filter(self, node: nodes.Filter) -> str:
        if node.node is None or node.kwargs:
            return self._unknown(node)
        return f"h.filters.{node.name}({', '.join(map(self.value, [node.node, *node.args]))})"

    def _test(self, node: nodes.Test) -> str:
        return f"h.tests.{node.name}({self.value(node.node)})"

    def _compare(self, node: nodes.Compare) -> str:
        (operand,) = node.ops
        one, other = self.value(node.expr), self.value(operand.expr)
        if operand.op in ("eq", "ne"):
            return f"{'!' if operand.op == 'ne' else ''}h.same({one}, {other})"
        if operand.op in ("in", "notin"):
            return f"{'!' if operand.op == 'notin' else ''}{other}.includes({one})"
        return f"({one} {_COMPARED[operand.op]} {other})"

    def _both(self, node: nodes.BinExpr) -> str:
        return f"({self.value(node.left)} {node.operator} {self.value(node.right)})"

    _add = _sub = _mul = _mod = _both

    def _floordiv(self, node: nodes.FloorDiv) -> str:
        return f"Math.floor({self.value(node.left)} / {self.value(node.right)})"

    def _concat(self, node: nodes.Concat) -> str:
        return f"h.join([{', '.join(map(self.value, node.nodes))}])"

    def _and(self, node: nodes.And) -> str:
        return f"h.and({self.value(node.left)}, () => {self.value(node.right)})"

    def _or(self, node: nodes.Or) -> str:
        return f"h.or({self.value(node.left)}, () => {self.value(node.right)})"

    def _not(self, node: nodes.Not) -> str:
        return f"!h.yes({self.value(node.node)})"

    def _neg(self, node: nodes.Neg) -> str:
        return f"-{self.value(node.node)}"

    def _condexpr(self, node: nodes.CondExpr) -> str:
        other = self.value(node.expr2) if node.expr2 else '""'
        return f"(h.yes({self.value(node.test)}) ? {self.value(node.expr1)} : {other})"

    # statements

    def lines(self, body: list[nodes.Node]) -> Iterator[str]:
        """Statements in JavaScript, which add what is shown to ``o``."""
        for node in body:
            yield from getattr(self, f"_put_{type(node).__name__.lower()}", self._unknown)(node)

    def _put_output(self, node: nodes.Output) -> Iterator[str]:
        for part in node.nodes:
            if isinstance(part, nodes.TemplateData):
                yield f"o += {json.dumps(_SPACE.sub(' ', part.data), ensure_ascii=False)};"
            else:
                yield f"o += h.text({self.value(part)});"

    def _put_if(self, node: nodes.If) -> Iterator[str]:
        yield f"if (h.yes({self.value(node.test)})) {{"
        yield from self.lines(node.body)
        for other in node.elif_:
            yield f"}} else if (h.yes({self.value(other.test)})) {{"
            yield from self.lines(other.body)
        if node.else_:
            yield "} else {"
            yield from self.lines(node.else_)
        yield "}"

    def _put_for(self, node: nodes.For) -> Iterator[str]:
        names = [each.name for each in node.target.find_all(nodes.Name)] or [node.target.name]  # type: ignore[attr-defined]
        target = f"v_{names[0]}" if isinstance(node.target, nodes.Name) else f"[{', '.join(f'v_{n}' for n in names)}]"
        items = self.value(node.iter)
        self.local.append({*names, "loop"})
        if node.test:
            items = f"h.list({items}).filter(({target}) => h.yes({self.value(node.test)}))"
        yield f"for (const [{target}, v_loop] of h.loop({items})) {{"
        yield from self._inside(node.body)
        yield "}"
        self.local.pop()

    def _put_macro(self, node: nodes.Macro) -> Iterator[str]:
        names = [each.name for each in node.args]
        plain = len(names) - len(node.defaults)
        given = [f"v_{name}" for name in names[:plain]]
        given += [f"v_{name} = {self.value(usual)}" for name, usual in zip(names[plain:], node.defaults, strict=True)]
        yield f'c.{node.name} = ({", ".join(given)}) => {{ let o = "";'
        self.local.append(set(names))
        yield from self._inside(node.body)
        self.local.pop()
        yield "return h.trusted(o); };"

    def _inside(self, body: list[nodes.Node]) -> Iterator[str]:
        """The body of a loop or macro; what is set in it is a variable of it."""
        kept = {each.target.name for node in body for each in self._sets(node)}  # type: ignore[attr-defined]
        self.local.append(kept)
        if kept:
            yield f"let {', '.join(f'v_{name}' for name in sorted(kept))};"
        yield from self.lines(body)
        self.local.pop()

    def _sets(self, node: nodes.Node) -> Iterator[nodes.Assign]:
        if isinstance(node, nodes.Assign):
            yield node
        elif isinstance(node, nodes.If):
            for each in (*node.body, *node.elif_, *node.else_):
                yield from self._sets(each)

    def _put_assign(self, node: nodes.Assign) -> Iterator[str]:
        yield f"{self.value(node.target)} = {self.value(node.node)};"

    def _put_fromimport(self, node: nodes.FromImport) -> Iterator[str]:
        names = ", ".join(name if isinstance(name, str) else name[0] for name in node.names)
        yield f"Object.assign(c, h.pick(h.made(templates[{self.value(node.template)}], c), {json.dumps(names)}));"

    def _put_include(self, node: nodes.Include) -> Iterator[str]:
        yield f"o += templates[{self.value(node.template)}](Object.create(c));"

    def _put_extends(self, node: nodes.Extends) -> Iterator[str]:
        yield ""

    def _put_block(self, node: nodes.Block) -> Iterator[str]:
        yield from self.lines(node.body) if node.name == "main" else ()


def as_module(environment: Environment, start: str, chosen: tuple[str, ...]) -> str:
    """A module whose ``fill`` gives the block ``main`` of a template; ``chosen`` are those whose name is computed."""
    written: dict[str, str] = {}
    asked = [start, *chosen]
    while asked:
        name = asked.pop()
        if name in written:
            continue
        assert environment.loader is not None
        source, _, _ = environment.loader.get_source(environment, name)
        tree: Any = environment.parse(source, name)
        written[name] = "\n".join(Writer(name).lines(tree.body))
        for node in tree.find_all((nodes.Include, nodes.FromImport)):
            if isinstance(node.template, nodes.Const):
                asked.append(node.template.value)
    bodies = [f'{json.dumps(name)}: (c) => {{ let o = "";\n{body}\nreturn o; }},' for name, body in written.items()]
    return "\n".join(
        [
            "// Made from the templates of the program's own pages when the site is built.",
            f'import * as h from "./{HELPERS}";',
            "const templates = {",
            *bodies,
            "};",
            f"export const fill = (game, more) => templates[{json.dumps(start)}]({{ game, ...more }});",
            "",
        ]
    )
