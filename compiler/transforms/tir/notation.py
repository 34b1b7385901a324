"""Prints programs in the notation of the log: `let x = (a + b)`, `buffer[i] = f(x)`, `for k in (0, n) { ... }`."""

from __future__ import annotations

from compiler.dialects.tir.ops import EvaluateOp, StoreOp
from compiler.ir.attributes import SymbolRefAttr
from compiler.transforms.tir.program import Expr, For, If, Kind, Leaf, LetStmt, Seq, Stmt, While

_INFIX = {
    "add": "+", "sub": "-", "mul": "*", "div": "/", "mod": "%", "and": "&&", "or": "||",
    "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
}  # fmt: skip


def expression_text(root: Expr) -> str:
    """Returns the text of an expression, with parentheses enclosing every binary operation."""
    parts: list[str] = []
    stack: list[Expr | str] = [root]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item)
        else:
            stack += reversed(_pieces(item))
    return "".join(parts)


def _pieces(expr: Expr) -> list[Expr | str]:
    children = expr.children
    match expr.kind:
        case Kind.CONSTANT:
            return [expr.symbol]
        case Kind.VARIABLE:
            return ["" if expr.variable is None else expr.variable.name]
        case Kind.LET:
            name = "" if expr.variable is None else expr.variable.name
            return [f"(let {name} = ", children[0], " in ", children[1], ")"]
        case Kind.LOAD:
            return [children[0], "[", *_listed(children[1:]), "]"]
    infix = _INFIX.get(expr.symbol)
    if infix is not None and len(children) == 2:
        return ["(", children[0], f" {infix} ", children[1], ")"]
    if expr.kind is Kind.VECTOR:
        lanes = str(expr.type.shape[0])  # type: ignore[attr-defined]
        return [f"{expr.symbol}(", *_listed(children), f", {lanes})"]
    return [f"{expr.symbol}(", *_listed(children), ")"]


def _listed(exprs: tuple[Expr, ...]) -> list[Expr | str]:
    parts: list[Expr | str] = []
    for index, expr in enumerate(exprs):
        parts += [", ", expr] if index else [expr]
    return parts


def statement_text(root: Stmt) -> str:
    """Returns the text of a statement, on one line or several."""
    lines: list[str] = []
    stack: list[tuple[Stmt | str, int]] = [(root, 0)]
    while stack:
        item, depth = stack.pop()
        space = "  " * depth
        if isinstance(item, str):
            lines.append(space + item)
            continue
        match item:
            case Leaf():
                lines.append(space + _leaf_text(item))
            case LetStmt():
                lines.append(f"{space}let {item.variable.name} = {expression_text(item.value)}")
                stack.append((item.body, depth))
            case Seq():
                stack += [(inner, depth) for inner in reversed(item.items)]
            case If():
                lines.append(f"{space}if {expression_text(item.condition)} {{")
                if item.otherwise is not None:
                    stack += [("}", depth), (item.otherwise, depth + 1), ("} else {", depth)]
                else:
                    stack.append(("}", depth))
                stack.append((item.then, depth + 1))
            case For():
                bounds = f"{expression_text(item.minimum)}, {expression_text(item.extent)}"
                lines.append(f"{space}for {item.variable.name} in ({bounds}) {{")
                stack += [("}", depth), (item.body, depth + 1)]
            case While():
                lines.append(f"{space}while {expression_text(item.condition)} {{")
                stack += [("}", depth), (item.body, depth + 1)]
    return "\n".join(lines)


def _leaf_text(leaf: Leaf) -> str:
    texts = [expression_text(expr) for expr in leaf.exprs]
    if isinstance(leaf.op, StoreOp):
        return f"{texts[0]}[{', '.join(texts[1:-1])}] = {texts[-1]}"
    if isinstance(leaf.op, EvaluateOp):
        return texts[0]
    name = "" if leaf.op is None else leaf.op.name
    callee = None if leaf.op is None else leaf.op.properties.get("callee")
    return f"{callee.root if isinstance(callee, SymbolRefAttr) else name}({', '.join(texts)})"
