"""Alias scopes and access groups of inlined code.

Scopes of the callee are copied for each inlined call, so that accesses of two calls are not considered distinct;
noalias arguments become scopes; scopes and access groups of the call are added to all inlined operations.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from compiler.analysis.branches import successor_operands
from compiler.analysis.call_graph import call_arguments
from compiler.dialects.llvm.arithmetic_ops import AddrSpaceCastOp, SelectOp
from compiler.dialects.llvm.constant_ops import AddressOfOp
from compiler.dialects.llvm.control_flow_ops import CallOp, InvokeOp
from compiler.dialects.llvm.hint_intrinsics import SSACopyOp
from compiler.dialects.llvm.memory_intrinsics import NoAliasScopeDeclOp
from compiler.dialects.llvm.memory_ops import AllocaOp, GEPOp, StoreOp
from compiler.dialects.llvm.types import LLVMPointerType
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DialectAttribute,
    DistinctAttr,
    StringAttr,
    UnitAttr,
)
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Value
from compiler.rewrite.fold import constant_value
from compiler.rewrite.rewriter import Rewriter

_SCOPES, _NO_SCOPES, _GROUPS = "alias_scopes", "noalias_scopes", "access_groups"
_DECLARATION = "llvm.intr.experimental.noalias.scope.decl"


def update_alias_scopes(call: Operation, blocks: Sequence[Block], rewriter: Rewriter) -> None:
    """Copies the alias scopes of inlined code, adds scopes of noalias arguments, and appends the scopes of the call."""
    ops = _ops_in(blocks)
    _copy_scopes(ops, rewriter)
    _scopes_of_noalias_arguments(call, ops, rewriter)
    for name in (_SCOPES, _NO_SCOPES):
        _append_to_all(call, name, [op for op in ops if _has(op, _SCOPES)], rewriter)


def append_access_groups(call: Operation, blocks: Sequence[Block], rewriter: Rewriter) -> None:
    """Appends the access groups of a call to the access groups of inlined ops."""
    _append_to_all(call, _GROUPS, [op for block in blocks for op in block.ops if _has(op, _GROUPS)], rewriter)


def _ops_in(blocks: Sequence[Block]) -> list[Operation]:
    return [op for block in blocks for top in block.ops for op in top.walk_post_order() if op.parent is not None]


def _has(op: Operation, attribute: str) -> bool:
    return op.definition is not None and attribute in op.definition.attribute_defs


def _append_to_all(call: Operation, name: str, ops: Sequence[Operation], rewriter: Rewriter) -> None:
    added = call.properties.get(name)
    if isinstance(added, ArrayAttr):
        for op in ops:
            _append(op, name, added.elements, rewriter)


def _append(op: Operation, name: str, added: Sequence[Attribute], rewriter: Rewriter) -> None:
    before = op.properties.get(name)
    attributes = before.elements if isinstance(before, ArrayAttr) else ()
    with rewriter.modify(op):
        op.properties = {**op.properties, name: ArrayAttr((*attributes, *added))}


def _fresh() -> DistinctAttr:
    """Returns an attribute that is equal to no other."""
    return DistinctAttr(uuid.uuid4().int, UnitAttr())


class _Copies:
    """Copies of alias scopes and domains, each created on first use."""

    def __init__(self) -> None:
        self._made: dict[Attribute, Attribute] = {}

    def of(self, scope: Attribute) -> Attribute:
        attribute = self._made.get(scope)
        if attribute is None and isinstance(scope, DialectAttribute):
            _, *rest = scope.parameters
            if scope.definition.full_name == "llvm.alias_scope":
                rest[0] = self.of(rest[0])
            attribute = self._made[scope] = DialectAttribute(scope.definition, (_fresh(), *rest))
        return scope if attribute is None else attribute


def _copy_scopes(ops: Sequence[Operation], rewriter: Rewriter) -> None:
    copies = _Copies()
    for op in ops:
        changed: dict[str, Attribute] = {}
        for name in (_SCOPES, _NO_SCOPES) if _has(op, _SCOPES) else ():
            attribute = op.properties.get(name)
            if isinstance(attribute, ArrayAttr):
                changed[name] = ArrayAttr(tuple(copies.of(scope) for scope in attribute.elements))
        if isinstance(op, NoAliasScopeDeclOp):
            changed["scope"] = copies.of(op.scope)
        if changed:
            with rewriter.modify(op):
                op.properties = {**op.properties, **changed}


def _scopes_of_noalias_arguments(call: Operation, ops: Sequence[Operation], rewriter: Rewriter) -> None:
    """Creates a scope for each noalias argument; adds them to `alias_scopes` and `noalias_scopes` of memory ops."""
    copies: dict[Operation, None] = {}
    for argument in call_arguments(call):
        copies.update((user, None) for user in rewriter.users(argument) if isinstance(user, SSACopyOp))
    scopes = _make_scopes(call, [copy for copy in copies if "llvm.noalias" in copy.attributes], rewriter)
    if scopes:
        marked: set[Value] = {copy.result for copy in copies}
        for op in ops:
            if _has(op, _SCOPES):
                _add_scopes(op, scopes, marked, rewriter)
    for copy in copies:
        rewriter.replace_op(copy, copy.operands)


def _make_scopes(call: Operation, copies: Sequence[Operation], rewriter: Rewriter) -> dict[Value, Attribute]:
    domain_definition = rewriter.context.attr_def("llvm", "alias_scope_domain")
    definition = rewriter.context.attr_def("llvm", "alias_scope")
    callee = call.callee if isinstance(call, CallOp) else None
    if not copies or domain_definition is None or definition is None or callee is None:
        return {}
    domain = DialectAttribute(domain_definition, (_fresh(), StringAttr(callee.root)))
    scopes: dict[Value, Attribute] = {}
    for copy in copies:
        scope = scopes[copy.result] = DialectAttribute(definition, (_fresh(), domain, None))
        rewriter.set_insertion_point(call)
        rewriter.create(NoAliasScopeDeclOp, scope=scope, location=call)
    return scopes


def _add_scopes(op: Operation, scopes: dict[Value, Attribute], marked: set[Value], rewriter: Rewriter) -> None:
    based_on: set[Value] = set()
    for pointer in _accessed(op):
        objects = _underlying(pointer, rewriter)
        if objects is None:
            return
        based_on.update(objects)
    others = False
    for value in based_on:
        if constant_value(value) is not None or _is_constant(value):
            continue
        if value in marked:
            others = others or value not in scopes
        elif isinstance(value, OpResult) and isinstance(value.owner, (AllocaOp, AddressOfOp)):
            others = True
        else:
            return  # it may be based on anything
    apart = [scope for value, scope in scopes.items() if value not in based_on]
    if apart:
        _append(op, _NO_SCOPES, apart, rewriter)
    own = [scope for value, scope in scopes.items() if value in based_on]
    # Ops that may access other memory, such as calls, are in no scope.
    if own and not others and not isinstance(op, CallOp):
        _append(op, _SCOPES, own, rewriter)


def _is_constant(value: Value) -> bool:
    return isinstance(value, OpResult) and value.owner.has_trait("ConstantLike")


def _accessed(op: Operation) -> list[Value]:
    """Returns the pointers to the memory that an op reads or writes."""
    operands = op.operands
    if isinstance(op, (CallOp, InvokeOp)):
        operands = list(call_arguments(op))
    elif isinstance(op, StoreOp):
        operands = operands[1:]
    return [value for value in operands if isinstance(value.type, LLVMPointerType)]


def _underlying(pointer: Value, rewriter: Rewriter) -> list[Value] | None:
    """Returns the values that a pointer may be based on; None if that is unknown."""
    values: list[Value] = []
    seen = {pointer}
    stack = [pointer]
    while stack:
        value = stack.pop()
        following: Sequence[Value]
        if isinstance(value, BlockArgument):
            passed = _passed(value, rewriter)
            if passed is None:
                return None
            following = passed
        elif (address := value.defining_op(GEPOp)) is not None:
            following = [address.base]
        elif (cast := value.defining_op(AddrSpaceCastOp)) is not None:
            following = [cast.arg]
        elif (select := value.defining_op(SelectOp)) is not None:
            following = [select.true_value, select.false_value]
        else:
            values.append(value)
            continue
        stack += [each for each in following if each not in seen]
        seen.update(following)
    return values


def _passed(argument: BlockArgument, rewriter: Rewriter) -> list[Value] | None:
    """Returns the values that branches to a block pass for an argument."""
    if argument.owner.is_entry:
        return None
    values: list[Value] = []
    for block in rewriter.predecessors(argument.owner):
        last = block.last
        for index, successor in enumerate(() if last is None else last.successors):
            if successor is argument.owner and last is not None:
                operands = successor_operands(last, index)
                if operands is None or argument.index >= len(operands):
                    return None
                values.append(operands[argument.index])
    return values
