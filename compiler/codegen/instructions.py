"""Operations of the llvm dialect that are one instruction, or a constant.

See https://llvm.org/docs/LangRef.html#instruction-reference. `TRANSLATORS` lists them; calls and intrinsics have tables
of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from compiler.analysis.data_layout import struct_body
from compiler.codegen import llvm_text
from compiler.codegen.attribute_fields import fields
from compiler.codegen.constant_folding import address_flags
from compiler.codegen.constants import Constant, ConstantError, poison, undef, zero
from compiler.codegen.function_writer import FunctionWriter, OperationTranslator
from compiler.codegen.llvm_types import element_types
from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.dialects.llvm.aggregate_ops import (
    ExtractElementOp,
    ExtractValueOp,
    InsertElementOp,
    InsertValueOp,
    ShuffleVectorOp,
)
from compiler.dialects.llvm.attributes import FastmathFlagsAttr
from compiler.dialects.llvm.constant_ops import (
    AddressOfOp,
    ConstantOp,
    DSOLocalEquivalentOp,
    NoneTokenOp,
    PoisonOp,
    UndefOp,
    ZeroOp,
)
from compiler.dialects.llvm.control_flow_ops import (
    BlockAddressOp,
    BlockTagOp,
    BrOp,
    CondBrOp,
    IndirectBrOp,
    LandingpadOp,
    ResumeOp,
    ReturnOp,
    SwitchOp,
    UnreachableOp,
    VaArgOp,
)
from compiler.dialects.llvm.enums import AtomicOrdering, FastmathFlags
from compiler.dialects.llvm.gep import indices_of
from compiler.dialects.llvm.memory_ops import AllocaOp, AtomicCmpXchgOp, AtomicRMWOp, FenceOp, GEPOp, LoadOp, StoreOp
from compiler.dialects.llvm.types import LLVMArrayType, LLVMPPCFP128Type, LLVMStructType
from compiler.ir.attributes import (
    DenseElementsAttr,
    IntegerAttr,
    SymbolRefAttr,
    signed_value,
)
from compiler.ir.operation import Operation
from compiler.ir.types import FloatType, Type, VectorType

_FAST_MATH = ("nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc")


def fast_math(op: Operation) -> str:
    """Returns the flags of `fastmathFlags`, each with a leading space; LLVM has them only where floats are computed."""
    attribute = op.properties.get("fastmathFlags")
    if not op.results or not (isinstance(op, llvm.FCmpOp) or _has_floats(op.result.type)):
        return ""
    bits = attribute.value if isinstance(attribute, FastmathFlagsAttr) else FastmathFlags.NONE
    if bits is FastmathFlags.FAST:
        return " fast"
    return "".join([f" {word}" for index, word in enumerate(_FAST_MATH) if bits >> index & 1])


def _has_floats(type_: Type) -> bool:
    """Returns True if values of the type are floats, or sequences or structures of one kind of float."""
    while isinstance(type_, LLVMArrayType):
        type_ = type_.element_type
    elements = set(struct_body(type_)) if isinstance(type_, LLVMStructType) else {type_}
    kinds = [type_.element_type if isinstance(type_, VectorType) else type_ for type_ in elements]
    return len(kinds) == 1 and isinstance(kinds[0], (FloatType, LLVMPPCFP128Type))


def flag(op: Operation, name: str, word: str) -> str:
    """` word` where the op has the attribute."""
    return f" {word}" if name in op.properties else ""


def number(op: Operation, name: str, default: int = 0) -> int:
    """Returns an integer attribute's value."""
    attribute = op.properties.get(name)
    return attribute.value if isinstance(attribute, IntegerAttr) else default


def alignment(op: Operation) -> str:
    """`, align 4`"""
    value = number(op, "alignment")
    return f", align {value}" if value else ""


def sync_scope(op: LoadOp | StoreOp | AtomicRMWOp | AtomicCmpXchgOp | FenceOp) -> str:
    return "" if op.syncscope is None else f" syncscope({llvm_text.quoted(op.syncscope.value)})"


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


Flags = Callable[[Operation], str]


def _by_class(*rows: tuple[Flags, Sequence[type[Operation]]]) -> Mapping[type[Operation], Flags]:
    return MappingProxyType({op_class: flags for flags, op_classes in rows for op_class in op_classes})


_BINARY = _by_class(
    (_overflow, (llvm.AddOp, llvm.SubOp, llvm.MulOp, llvm.ShlOp)),
    (_exact, (llvm.UDivOp, llvm.SDivOp, llvm.LShrOp, llvm.AShrOp)),
    (_no_flags, (llvm.URemOp, llvm.SRemOp, llvm.AndOp, llvm.XOrOp)),
    (_disjoint, (llvm.OrOp,)),
    (fast_math, (llvm.FAddOp, llvm.FSubOp, llvm.FMulOp, llvm.FDivOp, llvm.FRemOp)),
)
"""The flags of instructions of two operands."""

_CASTS = _by_class(
    (_non_negative, (llvm.ZExtOp, llvm.UIToFPOp)),
    (_overflow, (llvm.TruncOp,)),
    (_no_flags, (llvm.SExtOp, llvm.SIToFPOp, llvm.FPToSIOp, llvm.FPToUIOp)),
    (_no_flags, (llvm.BitcastOp, llvm.AddrSpaceCastOp, llvm.IntToPtrOp, llvm.PtrToIntOp)),
    (fast_math, (llvm.FPExtOp, llvm.FPTruncOp)),
)
"""The flags of casts."""


def _binary(writer: FunctionWriter, op: Operation) -> None:
    opcode = op.name.removeprefix("llvm.")
    left, right = op.operands
    writer.emit(op, f"{opcode}{_BINARY[type(op)](op)} {writer.typed(left)}, {writer.ref(right)}")


def _cast(writer: FunctionWriter, op: Operation) -> None:
    opcode = op.name.removeprefix("llvm.")
    (operand,) = op.operands
    if operand.type == op.result.type:
        writer.replace(op.result, writer.ref(operand))
        return
    text = f"{opcode}{_CASTS[type(op)](op)} {writer.typed(operand)} to {writer.type(op.result)}"
    dereferenceable = op.dereferenceable if isinstance(op, llvm.IntToPtrOp) else None
    writer.emit(op, text, writer.state.operation_metadata.dereferenceable(dereferenceable))


def _icmp(writer: FunctionWriter, op: llvm.ICmpOp) -> None:
    left, right = op.lhs, op.rhs
    writer.emit(op, f"icmp {op.predicate.symbol} {writer.typed(left)}, {writer.ref(right)}")


def _fcmp(writer: FunctionWriter, op: llvm.FCmpOp) -> None:
    left, right = op.lhs, op.rhs
    predicate = op.predicate.name.lower()
    writer.emit(op, f"fcmp{fast_math(op)} {predicate} {writer.typed(left)}, {writer.ref(right)}")


def _fneg(writer: FunctionWriter, op: llvm.FNegOp) -> None:
    writer.emit(op, f"fneg{fast_math(op)} {writer.typed(op.operand_)}")


def _select(writer: FunctionWriter, op: llvm.SelectOp) -> None:
    writer.emit(op, f"select{fast_math(op)} {writer.typed_list(op.operands)}")


def _freeze(writer: FunctionWriter, op: llvm.FreezeOp) -> None:
    writer.emit(op, f"freeze {writer.typed(op.val)}")


# ----------------------------------------------------------------------------------------------------------------------
# Memory
# ----------------------------------------------------------------------------------------------------------------------


def _alloca(writer: FunctionWriter, op: AllocaOp) -> None:
    space = op.res.type.address_space
    where = f", addrspace({space})" if space else ""
    element = writer.state.type_text(op.elem_type.type, op)
    writer.emit(
        op, f"alloca{flag(op, 'inalloca', 'inalloca')} {element}, {writer.typed(op.array_size)}{alignment(op)}{where}"
    )


def _getelementptr(writer: FunctionWriter, op: GEPOp) -> None:
    operands = [writer.typed(op.base)]
    operands += [f"i32 {index}" if isinstance(index, int) else writer.typed(index) for index in indices_of(op)]
    element = writer.state.type_text(op.elem_type.type, op)
    writer.emit(op, f"getelementptr{address_flags(op)} {element}, {', '.join(operands)}")


def _access_metadata(writer: FunctionWriter, op: LoadOp | StoreOp | AtomicRMWOp | AtomicCmpXchgOp) -> list[str]:
    if op.tbaa is not None and len(op.tbaa.elements) > 1:
        message = "TBAA access tags were not translated, because LLVM IR only supports a single tag per instruction"
        writer.state.warn(op, message)
    return writer.state.operation_metadata.of_access(op)


def _memory_hints(writer: FunctionWriter, op: LoadOp | StoreOp) -> list[str]:
    table = writer.state.metadata
    hints: list[str] = []
    if isinstance(op, LoadOp) and op.invariant:
        hints.append(f"!invariant.load {table.tuple([])}")
    if op.nontemporal:
        hints.append(f"!nontemporal {table.tuple(['i32 1'])}")
    if op.invariant_group:
        hints.append(f"!invariant.group {table.tuple([])}")
    return hints


def _load(writer: FunctionWriter, op: LoadOp) -> None:
    atomic = op.ordering is not AtomicOrdering.NOT_ATOMIC
    how = (" atomic" if atomic else "") + (" volatile" if op.volatile_ else "")
    order = f"{sync_scope(op)} {op.ordering.symbol}" if atomic else ""
    metadata = writer.state.operation_metadata.dereferenceable(op.dereferenceable)
    metadata += _memory_hints(writer, op) + _access_metadata(writer, op)
    type_, address = writer.type(op.result), writer.typed(op.addr)
    writer.emit(op, f"load{how} {type_}, {address}{order}{alignment(op)}", metadata)


def _store(writer: FunctionWriter, op: StoreOp) -> None:
    atomic = op.ordering is not AtomicOrdering.NOT_ATOMIC
    how = (" atomic" if atomic else "") + (" volatile" if op.volatile_ else "")
    order = f"{sync_scope(op)} {op.ordering.symbol}" if atomic else ""
    metadata = _memory_hints(writer, op) + _access_metadata(writer, op)
    writer.emit(op, f"store{how} {writer.typed_list(op.operands)}{order}{alignment(op)}", metadata)


def _atomicrmw(writer: FunctionWriter, op: AtomicRMWOp) -> None:
    head = f"atomicrmw{' volatile' if op.volatile_ else ''} {op.bin_op.name.lower()}"
    tail = f"{sync_scope(op)} {op.ordering.symbol}{alignment(op)}"
    writer.emit(op, f"{head} {writer.typed_list(op.operands)}{tail}", _access_metadata(writer, op))


def _cmpxchg(writer: FunctionWriter, op: AtomicCmpXchgOp) -> None:
    head = f"cmpxchg{' weak' if op.weak else ''}{' volatile' if op.volatile_ else ''}"
    tail = f"{sync_scope(op)} {op.success_ordering.symbol} {op.failure_ordering.symbol}{alignment(op)}"
    writer.emit(op, f"{head} {writer.typed_list(op.operands)}{tail}", _access_metadata(writer, op))


def _fence(writer: FunctionWriter, op: FenceOp) -> None:
    writer.emit(op, f"fence{sync_scope(op)} {op.ordering.symbol}")


def _va_arg(writer: FunctionWriter, op: VaArgOp) -> None:
    writer.emit(op, f"va_arg {writer.typed(op.arg)}, {writer.type(op.result)}")


# ----------------------------------------------------------------------------------------------------------------------
# Aggregates and vectors
# ----------------------------------------------------------------------------------------------------------------------


def _extractvalue(writer: FunctionWriter, op: ExtractValueOp) -> None:
    positions = op.position.values
    if not positions:
        writer.replace(op.result, writer.ref(op.container))
        return
    writer.emit(op, f"extractvalue {writer.typed(op.container)}, {', '.join(map(str, positions))}")


def _insertvalue(writer: FunctionWriter, op: InsertValueOp) -> None:
    positions = op.position.values
    if not positions:
        writer.replace(op.result, writer.ref(op.value))
        return
    writer.emit(op, f"insertvalue {writer.typed_list(op.operands)}, {', '.join(map(str, positions))}")


def _extractelement(writer: FunctionWriter, op: ExtractElementOp) -> None:
    writer.emit(op, f"extractelement {writer.typed_list(op.operands)}")


def _insertelement(writer: FunctionWriter, op: InsertElementOp) -> None:
    writer.emit(op, f"insertelement {writer.typed_list(op.operands)}")


def _shufflevector(writer: FunctionWriter, op: ShuffleVectorOp) -> None:
    mask = op.mask.values
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


def _return(writer: FunctionWriter, op: ReturnOp) -> None:
    writer.emit(op, "ret void" if op.arg is None else f"ret {writer.typed(op.arg)}")


def _br(writer: FunctionWriter, op: BrOp) -> None:
    writer.emit(op, f"br {writer.successor_label(op, 0)}", writer.state.operation_metadata.loop(op))


def _cond_br(writer: FunctionWriter, op: CondBrOp) -> None:
    metadata = writer.state.operation_metadata
    labels = f"{writer.successor_label(op, 0)}, {writer.successor_label(op, 1)}"
    writer.emit(op, f"br {writer.typed(op.condition)}, {labels}", metadata.branch_weights(op) + metadata.loop(op))


def _switch(writer: FunctionWriter, op: SwitchOp) -> None:
    attribute = op.case_values
    cases = ""
    if isinstance(attribute, DenseElementsAttr):
        patterns = attribute.bit_patterns()
        if attribute.is_splat:
            patterns = patterns * attribute.type.num_elements
        spelled = writer.type(op.value)
        cases = " ".join(
            [
                f"{spelled} {signed_value(bits, attribute.type.element_type)}, {writer.successor_label(op, index + 1)}"
                for index, bits in enumerate(patterns)
            ]
        )
    text = f"switch {writer.typed(op.value)}, {writer.successor_label(op, 0)} [ {cases} ]"
    writer.emit(op, text, writer.state.operation_metadata.branch_weights(op))


def _indirectbr(writer: FunctionWriter, op: IndirectBrOp) -> None:
    labels = ", ".join([writer.successor_label(op, index) for index in range(len(op.successors))])
    writer.emit(op, f"indirectbr {writer.typed(op.addr)}, [{labels}]")


def _unreachable(writer: FunctionWriter, op: UnreachableOp) -> None:
    writer.emit(op, "unreachable")


def _resume(writer: FunctionWriter, op: ResumeOp) -> None:
    writer.emit(op, f"resume {writer.typed(op.value)}")


def _landingpad(writer: FunctionWriter, op: LandingpadOp) -> None:
    clauses = [" cleanup"] if op.cleanup else []
    for operand in op.operands:
        kind = "filter" if element_types(operand.type) is not None else "catch"
        clauses.append(f" {kind} {writer.typed(operand)}")
    writer.emit(op, f"landingpad {writer.type(op.result)}{''.join(clauses)}")


# ----------------------------------------------------------------------------------------------------------------------
# Constants
# ----------------------------------------------------------------------------------------------------------------------


def _constant(writer: FunctionWriter, op: ConstantOp) -> None:
    result = op.result
    writer.state.type_text(result.type, op)
    try:
        writer.define(result, writer.state.constants.of_attribute(op.value, result.type))
    except ConstantError as error:
        writer.state.fail(op, str(error))


def _undef(writer: FunctionWriter, op: Operation) -> None:
    writer.define(op.result, undef(op.result.type))


def _poison(writer: FunctionWriter, op: Operation) -> None:
    writer.define(op.result, poison(op.result.type))


def _zero(writer: FunctionWriter, op: Operation) -> None:
    writer.define(op.result, zero(op.result.type))


def _symbol(reference: SymbolRefAttr) -> str:
    return f"@{llvm_text.name(reference.root)}"


def _addressof(writer: FunctionWriter, op: AddressOfOp) -> None:
    writer.define(op.result, Constant(op.result.type, _symbol(op.global_name)))


def _dso_local_equivalent(writer: FunctionWriter, op: DSOLocalEquivalentOp) -> None:
    text = f"dso_local_equivalent {_symbol(op.function_name)}"
    writer.define(op.result, Constant(op.result.type, text))


def _blockaddress(writer: FunctionWriter, op: BlockAddressOp) -> None:
    values = fields(op.block_addr)
    function = values["function"].root
    block = writer.state.tagged_block(function, values["tag"])
    if block is None:
        writer.state.fail(op, "expected an existing block label target in the referenced function")
    label = writer.state.numbering(writer.state.symbols[function]).label(block)
    text = f"blockaddress(@{llvm_text.name(function)}, %{label})"
    writer.define(op.result, Constant(op.result.type, text))


def _nothing(writer: FunctionWriter, op: BlockTagOp) -> None:
    """A mark that is no instruction."""


TRANSLATORS: Mapping[type[Operation], OperationTranslator] = MappingProxyType(
    dict.fromkeys(_BINARY, _binary)
    | dict.fromkeys(_CASTS, _cast)
    | {
        llvm.ICmpOp: _icmp,
        llvm.FCmpOp: _fcmp,
        llvm.FNegOp: _fneg,
        llvm.SelectOp: _select,
        llvm.FreezeOp: _freeze,
        AllocaOp: _alloca,
        GEPOp: _getelementptr,
        LoadOp: _load,
        StoreOp: _store,
        AtomicRMWOp: _atomicrmw,
        AtomicCmpXchgOp: _cmpxchg,
        FenceOp: _fence,
        VaArgOp: _va_arg,
        ExtractValueOp: _extractvalue,
        InsertValueOp: _insertvalue,
        ExtractElementOp: _extractelement,
        InsertElementOp: _insertelement,
        ShuffleVectorOp: _shufflevector,
        ReturnOp: _return,
        BrOp: _br,
        CondBrOp: _cond_br,
        SwitchOp: _switch,
        IndirectBrOp: _indirectbr,
        UnreachableOp: _unreachable,
        ResumeOp: _resume,
        LandingpadOp: _landingpad,
        ConstantOp: _constant,
        UndefOp: _undef,
        PoisonOp: _poison,
        ZeroOp: _zero,
        NoneTokenOp: _zero,
        AddressOfOp: _addressof,
        DSOLocalEquivalentOp: _dso_local_equivalent,
        BlockAddressOp: _blockaddress,
        BlockTagOp: _nothing,
    }
)
