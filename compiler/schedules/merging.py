"""Merging the symbols of two modules of schedules: upstream's `mergeSymbolsInto`.

A definition replaces a declaration of the same function. Of two other symbols with the same name, a private one is
renamed; if neither is private, the modules cannot be merged.
"""

from __future__ import annotations

from compiler.dialects.transform.consumption import CONSUMED, READ_ONLY
from compiler.ir.attributes import UNIT, ArrayAttr, DictionaryAttr, dictionary_attr
from compiler.ir.operation import Operation, sole_region
from compiler.ir.problem import Problem, ProblemNote
from compiler.ir.symbols import (
    SymbolTable,
    generate_symbol_name,
    set_symbol_name,
    symbol_name,
    symbol_uses,
    symbol_visibility,
    with_references_renamed,
)
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.rewriter import Rewriter


def merge(other: Operation, module: Operation, rewriter: Rewriter) -> Problem | None:
    """Copies the symbols of one module into another. Returns the problem on failure.

    Symbols may be renamed in both.
    """
    for first, second in ((module, other), (other, module)):
        for op in list(sole_region(first).entry.ops):
            problem = _avoid_collision(op, first, second)
            if problem is not None:
                return problem
    target = sole_region(module).entry
    for op in list(sole_region(other).entry.ops):
        name = symbol_name(op)
        if name is None:
            continue
        existing = SymbolTable(module).lookup(name)
        rewriter.set_insertion_point_to_end(target)
        copy = rewriter.insert(clone(op, IRMapping()))
        if existing is not None:
            declaration, definition = (copy, existing) if _can_replace(existing, copy) else (existing, copy)
            problem = _take_place(definition, declaration, rewriter)
            if problem is not None:
                return problem
    return None


def _is_function(op: Operation) -> bool:
    return op.has_trait("FunctionOpInterface")


def _is_declaration(op: Operation) -> bool:
    return not sole_region(op).blocks


def _can_replace(op: Operation, declaration: Operation) -> bool:
    """Returns True if a function can replace a declaration: another declaration, or a public function."""
    return _is_declaration(declaration) and (_is_declaration(op) or symbol_visibility(op) == "public")


def _avoid_collision(op: Operation, own: Operation, other: Operation) -> Problem | None:
    """Renames a private one of two symbols of the same name that cannot be merged."""
    name = symbol_name(op)
    existing = None if name is None else SymbolTable(other).lookup(name)
    if name is None or existing is None:
        return None
    are_functions = _is_function(op) and _is_function(existing)
    if are_functions and (_can_replace(op, existing) or _can_replace(existing, op)):
        return None
    for symbol, module in ((op, own), (existing, other)):
        if symbol_visibility(symbol) == "private":
            _rename(symbol, name, module, own, other)
            return None
    return Problem(op, f"doubly defined symbol @{name}", notes=(ProblemNote("previously defined here", existing),))


def _rename(symbol: Operation, name: str, module: Operation, *modules: Operation) -> None:
    """Renames a symbol of a module, and its references, to the next name that is free in `modules`."""
    taken = {name for each in modules for name in SymbolTable(each).symbols}
    new = generate_symbol_name(name, taken)
    users = {use.op for use in symbol_uses(symbol, module)}
    for user in users:
        user.properties = {key: with_references_renamed(each, name, new) for key, each in user.properties.items()}
        user.attributes = {key: with_references_renamed(each, name, new) for key, each in user.attributes.items()}
    set_symbol_name(symbol, new)


def _argument_attributes(op: Operation) -> list[dict[str, bool]]:
    """Returns, for each argument of a sequence, if it is consumed or read only."""
    attributes = op.attribute("arg_attrs")
    entries = attributes.elements if isinstance(attributes, ArrayAttr) else ()
    return [
        {name: isinstance(entry, DictionaryAttr) and entry.get(name) is not None for name in (CONSUMED, READ_ONLY)}
        for entry in entries
    ]


def _take_place(definition: Operation, declaration: Operation, rewriter: Rewriter) -> Problem | None:
    """Erases a declaration that has a definition, which gets the attributes of its arguments."""
    if definition.attribute("function_type") != declaration.attribute("function_type"):
        type_ = definition.attribute("function_type")
        return Problem(declaration, f"external definition has a mismatching signature ('{type_}')", shows_op=False)
    problem = _merge_arguments(definition, declaration, rewriter)
    if problem is None:
        rewriter.erase_op(declaration)
    return problem


def _merge_arguments(definition: Operation, declaration: Operation, rewriter: Rewriter) -> Problem | None:
    """Copies the consumption marks of a declaration's arguments to the unmarked arguments of its definition."""
    declared, defined = _argument_attributes(declaration), _argument_attributes(definition)
    if not declared and not defined:
        return None
    count = max(len(declared), len(defined))
    nothing = {CONSUMED: False, READ_ONLY: False}
    declared += [nothing] * (count - len(declared))
    defined += [nothing] * (count - len(defined))
    marks = []
    for number, (wanted, own) in enumerate(zip(declared, defined, strict=True)):
        if any(own[name] and not wanted[name] for name in own):
            message = f"external definition has mismatching consumption annotations for argument #{number}"
            return Problem(declaration, message, shows_op=False)
        is_marked = any(own.values())
        marks.append(None if is_marked else next((name for name in (CONSUMED, READ_ONLY) if wanted[name]), None))
    if any(marks):
        attributes = definition.attribute("arg_attrs")
        entries = attributes.elements if isinstance(attributes, ArrayAttr) else [DictionaryAttr(())] * count
        marked = [
            entry if mark is None else dictionary_attr((*entry.entries, (mark, UNIT)))
            for entry, mark in zip(entries, marks, strict=True)
            if isinstance(entry, DictionaryAttr)
        ]
        with rewriter.modify(definition):
            definition.properties = {**definition.properties, "arg_attrs": ArrayAttr(tuple(marked))}
    return None
