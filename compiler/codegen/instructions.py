"""Operations of the llvm dialect that are one instruction, or a constant.

See https://llvm.org/docs/LangRef.html#instruction-reference. `TRANSLATORS` lists them; calls and intrinsics have tables
of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from compiler.codegen import llvm_text
from compiler.codegen.attribute_fields import fields, is_a
from compiler.codegen.constant_folding import address_flags
from compiler.codegen.constants import Constant, ConstantError, poison, undef, zero
from compiler.codegen.function_writer import FunctionWriter, OperationTranslator
from compiler.codegen.llvm_types import element_types
from compiler.dialects.llvm.arithmetic_ops import FCmpOp, ICmpOp
from compiler.dialects.llvm.enums import AtomicBinOp, AtomicOrdering
from compiler.dialects.llvm.gep import indices_of
from compiler.ir.attributes import (
    Attribute,
    DenseArrayAttr,
    DenseElementsAttr,
    DialectAttribute,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
    signed_value,
)
from compiler.ir.operation import Operation
from compiler.ir.types import DialectType
from compiler.ods.model import EnumDef

_FAST_MATH = ("nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc")


def fast_math(op: Operation) -> str:
    """The flags of `fastmathFlags`, each with a space in front."""
    attribute = op.properties.get("fastmathFlags")
    bits = attribute.parameters[0] if isinstance(attribute, DialectAttribute) else 0
    if bits == 127:
        return " fast"
    return "".join([f" {word}" for index, word in enumerate(_FAST_MATH) if bits >> index & 1])


def enum_word(attribute: Attribute | None, enum: EnumDef) -> str:
    """The case of an integer attribute, as LLVM spells it."""
    word = enum.symbol(attribute.value) if isinstance(attribute, IntegerAttr) else None
    return (word or "").lstrip("_")


def flag(op: Operation, name: str, word: str) -> str:
    """` word` where the op has the attribute."""
    return f" {word}" if name in op.properties else ""


def number(op: Operation, name: str, default: int = 0) -> int:
    """An integer attribute's value."""
    attribute = op.properties.get(name)
    return attribute.value if isinstance(attribute, IntegerAttr) else default


def alignment(op: Operation) -> str:
    """`, align 4`"""
    value = number(op, "alignment")
    return f", align {value}" if value else ""


def sync_scope(op: Operation) -> str:
    scope = op.properties.get("syncscope")
    return f" syncscope({llvm_text.quoted(scope.value)})" if isinstance(scope, StringAttr) else ""


# ----------------------------------------------------------------------------------------------------------------------
# Arithmetic
# ----------------------------------------------------------------------------------------------------------------------


def _overflow(op: Operation) -> str:
    bits = number(op, "overflowFlags")
    return (" nuw" if bits & 2 else "") + (" nsw" if bits & 1 else "")


def _no_flags(_: Operation) -> str:
    return ""


def _exact(op: Operation) -> str:
    return flag(op, "isExact", "exact")


def _disjoint(op: Operation) -> str:
    return flag(op, "isDisjoint", "disjoint")


def _non_negative(op: Operation) -> str:
    return flag(op, "nonNeg", "nneg")


_BINARY: Mapping[str, Callable[[Operation], str]] = MappingProxyType(
    dict.fromkeys(("add", "sub", "mul", "shl"), _overflow)
    | dict.fromkeys(("udiv", "sdiv", "lshr", "ashr"), _exact)
    | dict.fromkeys(("urem", "srem", "and", "xor"), _no_flags)
    | {"or": _disjoint}
    | dict.fromkeys(("fadd", "fsub", "fmul", "fdiv", "frem"), fast_math)
)

_CASTS: Mapping[str, Callable[[Operation], str]] = MappingProxyType(
    dict.fromkeys(("zext", "uitofp"), _non_negative)
    | {"trunc": _overflow}
    | dict.fromkeys(
        ("sext", "sitofp", "fptosi", "fptoui", "bitcast", "addrspacecast", "inttoptr", "ptrtoint"), _no_flags
    )
    | dict.fromkeys(("fpext", "fptrunc"), fast_math)
)


def _binary(writer: FunctionWriter, op: Operation) -> None:
    opcode = op.name.removeprefix("llvm.")
    left, right = op.operands
    writer.emit(op, f"{opcode}{_BINARY[opcode](op)} {writer.typed(left)}, {writer.ref(right)}")


def _cast(writer: FunctionWriter, op: Operation) -> None:
    opcode = op.name.removeprefix("llvm.")
    (operand,) = op.operands
    if operand.type == op.result.type:
        writer.replace(op.result, writer.ref(operand))
        return
    text = f"{opcode}{_CASTS[opcode](op)} {writer.typed(operand)} to {writer.type(op.result)}"
    writer.emit(op, text, writer.state.operation_metadata.dereferenceable(op.properties.get("dereferenceable")))


def _icmp(writer: FunctionWriter, op: ICmpOp) -> None:
    left, right = op.lhs, op.rhs
    writer.emit(op, f"icmp {op.predicate.symbol} {writer.typed(left)}, {writer.ref(right)}")


def _fcmp(writer: FunctionWriter, op: FCmpOp) -> None:
    left, right = op.lhs, op.rhs
    predicate = op.predicate.name.lower()
    writer.emit(op, f"fcmp{fast_math(op)} {predicate} {writer.typed(left)}, {writer.ref(right)}")


def _fneg(writer: FunctionWriter, op: Operation) -> None:
    writer.emit(op, f"fneg{fast_math(op)} {writer.typed(op.operands[0])}")


def _select(writer: FunctionWriter, op: Operation) -> None:
    writer.emit(op, f"select{fast_math(op)} {writer.typed_list(op.operands)}")


def _freeze(writer: FunctionWriter, op: Operation) -> None:
    writer.emit(op, f"freeze {writer.typed(op.operands[0])}")


# ----------------------------------------------------------------------------------------------------------------------
# Memory
# ----------------------------------------------------------------------------------------------------------------------


def _type_of(writer: FunctionWriter, op: Operation, name: str) -> str:
    attribute = op.properties[name]
    assert isinstance(attribute, TypeAttr)
    return writer.state.type_text(attribute.type, op)


def _alloca(writer: FunctionWriter, op: Operation) -> None:
    (size,) = op.operands
    pointer = op.result.type
    space = pointer.parameters[0] if isinstance(pointer, DialectType) else 0
    where = f", addrspace({space})" if space else ""
    element = _type_of(writer, op, "elem_type")
    writer.emit(op, f"alloca{flag(op, 'inalloca', 'inalloca')} {element}, {writer.typed(size)}{alignment(op)}{where}")


def _getelementptr(writer: FunctionWriter, op: Operation) -> None:
    operands = [writer.typed(op.operands[0])]
    operands += [f"i32 {index}" if isinstance(index, int) else writer.typed(index) for index in indices_of(op)]
    element = _type_of(writer, op, "elem_type")
    writer.emit(op, f"getelementptr{address_flags(op)} {element}, {', '.join(operands)}")


def _access_metadata(writer: FunctionWriter, op: Operation) -> list[str]:
    tags = op.properties.get("tbaa")
    if tags is not None and len(getattr(tags, "elements", ())) > 1:
        message = "TBAA access tags were not translated, because LLVM IR only supports a single tag per instruction"
        writer.state.warn(op, message)
    return writer.state.operation_metadata.of_access(op)


def _memory_hints(writer: FunctionWriter, op: Operation) -> list[str]:
    table = writer.state.metadata
    hints: list[str] = []
    if "invariant" in op.properties:
        hints.append(f"!invariant.load {table.tuple([])}")
    if "nontemporal" in op.properties:
        hints.append(f"!nontemporal {table.tuple(['i32 1'])}")
    if "invariantGroup" in op.properties:
        hints.append(f"!invariant.group {table.tuple([])}")
    return hints


def _load(writer: FunctionWriter, op: Operation) -> None:
    ordering = enum_word(op.properties.get("ordering"), AtomicOrdering.definition)
    atomic = ordering not in ("", "not_atomic")
    how = (" atomic" if atomic else "") + flag(op, "volatile_", "volatile")
    order = f"{sync_scope(op)} {ordering}" if atomic else ""
    metadata = writer.state.operation_metadata.dereferenceable(op.properties.get("dereferenceable"))
    metadata += _memory_hints(writer, op) + _access_metadata(writer, op)
    type_, address = writer.type(op.result), writer.typed(op.operands[0])
    writer.emit(op, f"load{how} {type_}, {address}{order}{alignment(op)}", metadata)


def _store(writer: FunctionWriter, op: Operation) -> None:
    ordering = enum_word(op.properties.get("ordering"), AtomicOrdering.definition)
    atomic = ordering not in ("", "not_atomic")
    how = (" atomic" if atomic else "") + flag(op, "volatile_", "volatile")
    order = f"{sync_scope(op)} {ordering}" if atomic else ""
    metadata = _memory_hints(writer, op) + _access_metadata(writer, op)
    writer.emit(op, f"store{how} {writer.typed_list(op.operands)}{order}{alignment(op)}", metadata)


def _atomicrmw(writer: FunctionWriter, op: Operation) -> None:
    action = enum_word(op.properties["bin_op"], AtomicBinOp.definition)
    order = enum_word(op.properties["ordering"], AtomicOrdering.definition)
    head = f"atomicrmw{flag(op, 'volatile_', 'volatile')} {action}"
    tail = f"{sync_scope(op)} {order}{alignment(op)}"
    writer.emit(op, f"{head} {writer.typed_list(op.operands)}{tail}", _access_metadata(writer, op))


def _cmpxchg(writer: FunctionWriter, op: Operation) -> None:
    success = enum_word(op.properties["success_ordering"], AtomicOrdering.definition)
    failure = enum_word(op.properties["failure_ordering"], AtomicOrdering.definition)
    head = f"cmpxchg{flag(op, 'weak', 'weak')}{flag(op, 'volatile_', 'volatile')}"
    tail = f"{sync_scope(op)} {success} {failure}{alignment(op)}"
    writer.emit(op, f"{head} {writer.typed_list(op.operands)}{tail}", _access_metadata(writer, op))


def _fence(writer: FunctionWriter, op: Operation) -> None:
    writer.emit(op, f"fence{sync_scope(op)} {enum_word(op.properties['ordering'], AtomicOrdering.definition)}")


def _va_arg(writer: FunctionWriter, op: Operation) -> None:
    writer.emit(op, f"va_arg {writer.typed(op.operands[0])}, {writer.type(op.result)}")


# ----------------------------------------------------------------------------------------------------------------------
# Aggregates and vectors
# ----------------------------------------------------------------------------------------------------------------------


def _positions(op: Operation, name: str = "position") -> tuple[int, ...]:
    attribute = op.properties[name]
    return attribute.values if isinstance(attribute, DenseArrayAttr) else ()


def _extractvalue(writer: FunctionWriter, op: Operation) -> None:
    positions = _positions(op)
    if not positions:
        writer.replace(op.result, writer.ref(op.operands[0]))
        return
    writer.emit(op, f"extractvalue {writer.typed(op.operands[0])}, {', '.join(map(str, positions))}")


def _insertvalue(writer: FunctionWriter, op: Operation) -> None:
    positions = _positions(op)
    if not positions:
        writer.replace(op.result, writer.ref(op.operands[1]))
        return
    writer.emit(op, f"insertvalue {writer.typed_list(op.operands)}, {', '.join(map(str, positions))}")


def _extractelement(writer: FunctionWriter, op: Operation) -> None:
    writer.emit(op, f"extractelement {writer.typed_list(op.operands)}")


def _insertelement(writer: FunctionWriter, op: Operation) -> None:
    writer.emit(op, f"insertelement {writer.typed_list(op.operands)}")


def _shufflevector(writer: FunctionWriter, op: Operation) -> None:
    mask = _positions(op, "mask")
    scale = "vscale x " if getattr(op.result.type, "is_scalable", False) else ""
    if not any(mask):
        text = "zeroinitializer"
    elif all(index < 0 for index in mask):
        text = "poison"
    else:
        text = f"<{', '.join(['i32 poison' if index < 0 else f'i32 {index}' for index in mask])}>"
    writer.emit(op, f"shufflevector {writer.typed_list(op.operands)}, <{scale}{len(mask)} x i32> {text}")


# ----------------------------------------------------------------------------------------------------------------------
# Terminators
# ----------------------------------------------------------------------------------------------------------------------


def _return(writer: FunctionWriter, op: Operation) -> None:
    writer.emit(op, f"ret {writer.typed(op.operands[0])}" if op.operands else "ret void")


def _br(writer: FunctionWriter, op: Operation) -> None:
    writer.emit(op, f"br {writer.successor_label(op, 0)}", writer.state.operation_metadata.loop(op))


def _cond_br(writer: FunctionWriter, op: Operation) -> None:
    metadata = writer.state.operation_metadata
    labels = f"{writer.successor_label(op, 0)}, {writer.successor_label(op, 1)}"
    writer.emit(op, f"br {writer.typed(op.operands[0])}, {labels}", metadata.branch_weights(op) + metadata.loop(op))


def _switch(writer: FunctionWriter, op: Operation) -> None:
    value = op.operands[0]
    attribute = op.properties.get("case_values")
    cases = ""
    if isinstance(attribute, DenseElementsAttr):
        patterns = attribute.bit_patterns()
        if attribute.is_splat:
            patterns = patterns * attribute.type.num_elements
        spelled = writer.type(value)
        cases = " ".join(
            [
                f"{spelled} {signed_value(bits, attribute.type.element_type)}, {writer.successor_label(op, index + 1)}"
                for index, bits in enumerate(patterns)
            ]
        )
    text = f"switch {writer.typed(value)}, {writer.successor_label(op, 0)} [ {cases} ]"
    writer.emit(op, text, writer.state.operation_metadata.branch_weights(op))


def _indirectbr(writer: FunctionWriter, op: Operation) -> None:
    labels = ", ".join([writer.successor_label(op, index) for index in range(len(op.successors))])
    writer.emit(op, f"indirectbr {writer.typed(op.operands[0])}, [{labels}]")


def _unreachable(writer: FunctionWriter, op: Operation) -> None:
    writer.emit(op, "unreachable")


def _resume(writer: FunctionWriter, op: Operation) -> None:
    writer.emit(op, f"resume {writer.typed(op.operands[0])}")


def _landingpad(writer: FunctionWriter, op: Operation) -> None:
    clauses = [" cleanup"] if "cleanup" in op.properties else []
    for operand in op.operands:
        kind = "filter" if element_types(operand.type) is not None else "catch"
        clauses.append(f" {kind} {writer.typed(operand)}")
    writer.emit(op, f"landingpad {writer.type(op.result)}{''.join(clauses)}")


# ----------------------------------------------------------------------------------------------------------------------
# Constants
# ----------------------------------------------------------------------------------------------------------------------


def _constant(writer: FunctionWriter, op: Operation) -> None:
    result = op.result
    writer.state.type_text(result.type, op)
    try:
        writer.define(result, writer.state.constants.of_attribute(op.properties["value"], result.type))
    except ConstantError as error:
        writer.state.fail(op, str(error))


def _undef(writer: FunctionWriter, op: Operation) -> None:
    writer.define(op.result, undef(op.result.type))


def _poison(writer: FunctionWriter, op: Operation) -> None:
    writer.define(op.result, poison(op.result.type))


def _zero(writer: FunctionWriter, op: Operation) -> None:
    writer.define(op.result, zero(op.result.type))


def _symbol(op: Operation, name: str) -> str:
    attribute = op.properties[name]
    assert isinstance(attribute, SymbolRefAttr)
    return f"@{llvm_text.name(attribute.root)}"


def _addressof(writer: FunctionWriter, op: Operation) -> None:
    writer.define(op.result, Constant(op.result.type, _symbol(op, "global_name")))


def _dso_local_equivalent(writer: FunctionWriter, op: Operation) -> None:
    text = f"dso_local_equivalent {_symbol(op, 'function_name')}"
    writer.define(op.result, Constant(op.result.type, text))


def _blockaddress(writer: FunctionWriter, op: Operation) -> None:
    address = op.properties["block_addr"]
    assert is_a(address, "llvm.blockaddress") and isinstance(address, DialectAttribute)
    values = fields(address)
    function = values["function"].root
    block = writer.state.tagged_block(function, values["tag"])
    if block is None:
        writer.state.fail(op, "expected an existing block label target in the referenced function")
    label = writer.state.numbering(writer.state.symbols[function]).label(block)
    text = f"blockaddress(@{llvm_text.name(function)}, %{label})"
    writer.define(op.result, Constant(op.result.type, text))


def _nothing(writer: FunctionWriter, op: Operation) -> None:
    """A mark that is no instruction."""


TRANSLATORS: Mapping[str, OperationTranslator] = MappingProxyType(
    {f"llvm.{name}": _binary for name in _BINARY}
    | {f"llvm.{name}": _cast for name in _CASTS}
    | {
        "llvm.icmp": _icmp,
        "llvm.fcmp": _fcmp,
        "llvm.fneg": _fneg,
        "llvm.select": _select,
        "llvm.freeze": _freeze,
        "llvm.alloca": _alloca,
        "llvm.getelementptr": _getelementptr,
        "llvm.load": _load,
        "llvm.store": _store,
        "llvm.atomicrmw": _atomicrmw,
        "llvm.cmpxchg": _cmpxchg,
        "llvm.fence": _fence,
        "llvm.va_arg": _va_arg,
        "llvm.extractvalue": _extractvalue,
        "llvm.insertvalue": _insertvalue,
        "llvm.extractelement": _extractelement,
        "llvm.insertelement": _insertelement,
        "llvm.shufflevector": _shufflevector,
        "llvm.return": _return,
        "llvm.br": _br,
        "llvm.cond_br": _cond_br,
        "llvm.switch": _switch,
        "llvm.indirectbr": _indirectbr,
        "llvm.unreachable": _unreachable,
        "llvm.resume": _resume,
        "llvm.landingpad": _landingpad,
        "llvm.mlir.constant": _constant,
        "llvm.mlir.undef": _undef,
        "llvm.mlir.poison": _poison,
        "llvm.mlir.zero": _zero,
        "llvm.mlir.none": _zero,
        "llvm.mlir.addressof": _addressof,
        "llvm.dso_local_equivalent": _dso_local_equivalent,
        "llvm.blockaddress": _blockaddress,
        "llvm.blocktag": _nothing,
    }
)
