"""Accesses to memory in the llvm dialect, and where an element lies: upstream's `getStridedElementPtr`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.memref.access_ops import AtomicRMWOp, GenericAtomicRMWOp, LoadOp, PrefetchOp, StoreOp
from compiler.ir.attributes import Attribute, IntegerAttr, UnitAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import DYNAMIC, I1, I32, I64, MemRefType
from compiler.lowering.llvm_emitter import INBOUNDS_NUW, NSW, NUW, LLVMEmitter
from compiler.lowering.llvm_patterns import converter_of
from compiler.lowering.llvm_types import LLVMTypeConverter, literal_struct
from compiler.lowering.memref_descriptor import ALIGNED, OFFSET, STRIDES
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import RewritePattern


def buffer_pointer(emit: LLVMEmitter, converter: LLVMTypeConverter, type_: MemRefType, descriptor: Value) -> Value:
    """Where the element lies whose indices are all 0."""
    layout, element = strides_and_offset(type_), converter.convert_type(type_.element_type)
    assert layout is not None and element is not None
    offset = layout[1]
    memory = emit.extract(descriptor, ALIGNED)
    if offset == 0:
        return memory
    index = emit.extract(descriptor, OFFSET) if offset == DYNAMIC else emit.index(offset, converter.index_type)
    return emit.gep(memory, [index], element)


def element_pointer(
    emit: LLVMEmitter,
    converter: LLVMTypeConverter,
    type_: MemRefType,
    descriptor: Value,
    indices: Sequence[Value],
    flags: int | None = None,
) -> Value:
    """Where the element at some indices lies; `flags` are those of its `getelementptr`."""
    layout, element = strides_and_offset(type_), converter.convert_type(type_.element_type)
    assert layout is not None and element is not None
    base = buffer_pointer(emit, converter, type_, descriptor)
    overflow = None if flags is None else NSW | NUW
    total: Value | None = None
    for dim, (index, stride) in enumerate(zip(indices, layout[0], strict=True)):
        step = index
        if stride != 1:
            is_dynamic = stride == DYNAMIC
            factor = emit.extract(descriptor, STRIDES, dim) if is_dynamic else emit.index(stride, converter.index_type)
            step = emit.binary("mul", index, factor, overflow)
        total = step if total is None else emit.binary("add", total, step, overflow)
    return base if total is None else emit.gep(base, [total], element, flags)


def memref_type(op: Operation) -> MemRefType | None:
    """The type of the memref that an op accesses."""
    found = op.operand("memref").type
    return found if isinstance(found, MemRefType) else None


def _address(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter, flags: int | None = None) -> Value | None:
    """Where the op accesses memory; None where its memref has no place in llvm."""
    converter, type_ = converter_of(rewriter), memref_type(op)
    if type_ is None or strides_and_offset(type_) is None or converter.convert_type(type_) is None:
        return None
    emit = LLVMEmitter(rewriter, op)
    indices = adaptor.operand_group("indices")
    return element_pointer(emit, converter, type_, adaptor.operand("memref"), indices, flags)


def access_properties(op: Operation) -> dict[str, Attribute | None]:
    """What loads and stores say beside types: alignment, and that memory is not used soon."""
    found: dict[str, Attribute | None] = {"alignment": op.properties.get("alignment")}
    nontemporal = op.properties.get("nontemporal")
    if isinstance(nontemporal, IntegerAttr) and nontemporal.value:
        found["nontemporal"] = UnitAttr()
    return found


@conversion_pattern(LoadOp, name="LoadOpLowering")
def lower_load(op: LoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.load %m[%i] -> llvm.load of the element's address"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return False
    address = _address(op, adaptor, rewriter, INBOUNDS_NUW)
    if address is None:
        return False
    rewriter.replace_op(op, [LLVMEmitter(rewriter, op).load(type_, address, **access_properties(op))])
    return True


@conversion_pattern(StoreOp, name="StoreOpLowering")
def lower_store(op: StoreOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.store %x, %m[%i] -> llvm.store to the element's address"""
    address = _address(op, adaptor, rewriter, INBOUNDS_NUW)
    if address is None:
        return False
    made = LLVMEmitter(rewriter, op).store(adaptor.operand("value"), address, **access_properties(op))
    rewriter.replace_op(op, made)
    return True


@conversion_pattern(PrefetchOp, name="PrefetchOpLowering")
def lower_prefetch(op: PrefetchOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.prefetch %m[%i], read, locality<3>, data -> llvm.intr.prefetch"""
    address = _address(op, adaptor, rewriter)
    if address is None:
        return False
    properties: dict[str, Attribute] = {}
    for name, source in (("rw", "isWrite"), ("hint", "localityHint"), ("cache", "isDataCache")):
        value = op.properties[source]
        assert isinstance(value, IntegerAttr)
        properties[name] = IntegerAttr(value.value, I32)
    rewriter.replace_op(op, LLVMEmitter(rewriter, op).do("intr.prefetch", [address], properties))
    return True


# ------------------------------------------------------------------------------------------ atomic operations

_SIMPLE = {
    "addf": "fadd",
    "addi": "add",
    "andi": "_and",
    "assign": "xchg",
    "maximumf": "fmaximum",
    "maxnumf": "fmax",
    "maxs": "max",
    "maxu": "umax",
    "minimumf": "fminimum",
    "minnumf": "fmin",
    "mins": "min",
    "minu": "umin",
    "ori": "_or",
    "xori": "_xor",
}


def _enum_number(rewriter: ConversionRewriter, enum: str, symbol: str) -> int | None:
    llvm = rewriter.context.dialect("llvm")
    return None if llvm is None else llvm.enums[enum].value(symbol)


@conversion_pattern(AtomicRMWOp, name="AtomicRMWOpLowering")
def lower_atomic_rmw(op: AtomicRMWOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.atomic_rmw addi %x, %m[%i] -> llvm.atomicrmw add %address, %x acq_rel"""
    kind, arith = op.properties["kind"], rewriter.context.dialect("arith")
    if not isinstance(kind, IntegerAttr) or arith is None:
        return False
    number = None
    simple = _SIMPLE.get(arith.enums["AtomicRMWKind"].symbol(kind.value) or "")
    if simple is not None:
        number = _enum_number(rewriter, "AtomicBinOp", simple)
    ordering = _enum_number(rewriter, "AtomicOrdering", "acq_rel")
    if number is None or ordering is None:
        return False
    address = _address(op, adaptor, rewriter)
    if address is None:
        return False
    value = adaptor.operand("value")
    properties = {"bin_op": IntegerAttr(number, I64), "ordering": IntegerAttr(ordering, I64)}
    rewriter.replace_op(op, [LLVMEmitter(rewriter, op).op("atomicrmw", [address, value], value.type, properties)])
    return True


@conversion_pattern(GenericAtomicRMWOp, name="GenericAtomicRMWOpLowering")
def lower_generic_atomic_rmw(op: GenericAtomicRMWOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """generic_atomic_rmw %m[%i] { A } -> ^loop(%old): A; %p = llvm.cmpxchg; cond_br %p[1], ^rest, ^loop(%p[0])"""
    type_, start = rewriter.convert_type(op.result.type), op.parent
    orderings = [_enum_number(rewriter, "AtomicOrdering", name) for name in ("acq_rel", "monotonic")]
    success, failure = orderings
    if type_ is None or start is None or start.parent is None or success is None or failure is None:
        return False
    emit = LLVMEmitter(rewriter, op)
    rest = rewriter.split_block(start, op)
    loop = rewriter.create_block(start.parent, rest, [type_], [op.get_location()])
    rewriter.set_insertion_point_to_end(start)
    address = _address(op, adaptor, rewriter)
    if address is None:
        return False
    emit.br(loop, [emit.load(type_, address)])

    rewriter.set_insertion_point_to_end(loop)
    old = loop.arguments[0]
    body = op.atomic_body.blocks[0]
    mapping = IRMapping({body.arguments[0]: old})
    *computations, terminator = body.ops
    for inner in computations:
        rewriter.clone(inner, mapping)
    new = mapping.value(terminator.operands[0])
    properties = {"success_ordering": IntegerAttr(success, I64), "failure_ordering": IntegerAttr(failure, I64)}
    pair = emit.op("cmpxchg", [address, old, new], literal_struct([type_, I1]), properties)
    loaded, done = emit.extract(pair, 0), emit.extract(pair, 1)
    emit.cond_br(done, rest, loop, (), [loaded])
    rewriter.replace_op(op, [loaded])
    return True


ACCESSES_TO_LLVM: tuple[RewritePattern, ...] = (
    lower_load,
    lower_store,
    lower_prefetch,
    lower_atomic_rmw,
    lower_generic_atomic_rmw,
)
