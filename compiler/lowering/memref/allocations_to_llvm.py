"""Memory in the llvm dialect: from the heap, on the stack, and in global variables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compiler.analysis.data_layout import DataLayout, UnknownSize, power_of_2_ceil
from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.dialects.llvm.constant_ops import AddressOfOp, UndefOp
from compiler.dialects.llvm.control_flow_ops import ReturnOp
from compiler.dialects.llvm.enums import Linkage
from compiler.dialects.llvm.memory_intrinsics import StackRestoreOp, StackSaveOp
from compiler.dialects.llvm.module_ops import GlobalOp as LlvmGlobalOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocaScopeOp, AllocOp, DeallocOp, GetGlobalOp, GlobalOp
from compiler.ir.attributes import (
    Attribute,
    DenseElementsAttr,
    IntegerAttr,
    TypeAttr,
    UnitAttr,
)
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.problem import Problem
from compiler.ir.strided_layout import has_identity_layout
from compiler.ir.symbols import VISIBILITY
from compiler.ir.types import DYNAMIC, I32, FloatType, IndexType, IntegerType, MemRefType, Type, UnrankedMemRefType
from compiler.lowering.memref.descriptor import ALIGNED, ALLOCATED, OFFSET, SIZES, STRIDES
from compiler.lowering.memref.unranked_descriptor import MEMORY
from compiler.lowering.to_llvm import functions as llvm_functions
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.functions import CannotDeclare
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.lowering.to_llvm.types import LLVMTypeConverter, array
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.elementwise import scalar
from compiler.rewrite.patterns import RewritePattern

_MIN_ALIGNED_ALLOC_ALIGNMENT = 16


def is_convertible_and_dense(type_: Type, converter: LLVMTypeConverter) -> bool:
    """Returns True if a memref has an identity layout and a type in llvm."""
    return isinstance(type_, MemRefType) and has_identity_layout(type_) and converter.convert_type(type_) is not None


def check_memory_space(op: Operation, type_: Type, converter: LLVMTypeConverter) -> bool:
    """Returns True if the memory space of a memref converts to an address space; otherwise reports an error."""
    if not isinstance(type_, (MemRefType, UnrankedMemRefType)) or converter.address_space(type_) is not None:
        return True
    message = (
        f"conversion of memref memory space {type_.memory_space} to integer address space failed. Consider adding "
        "memory space conversions."
    )
    converter.problems.append(Problem(op, message))
    return False


# ------------------------------------------------------------------------------------------ sizes


class Extent:
    """The sizes, strides and number of elements of a new memref, as values."""

    def __init__(self, emit: LLVMEmitter, type_: MemRefType, dynamic: Sequence[Value], index: Type) -> None:
        rest = iter(dynamic)
        self.sizes = [next(rest) if size == DYNAMIC else emit.index(size, index) for size in type_.shape]
        running, stride = emit.index(1, index), 1
        strides: list[Value] = []
        for size, value in zip(reversed(type_.shape), reversed(self.sizes), strict=True):
            strides.append(running)
            is_first = stride == 1
            stride = DYNAMIC if DYNAMIC in (size, stride) else stride * size
            if is_first:
                running = value
            elif stride == DYNAMIC:
                running = emit.op(llvm.MulOp, running, value)
            else:
                running = emit.index(stride, index)
        self.strides = strides[::-1]
        self.count = running

    def bytes(self, emit: LLVMEmitter, element: Type, index: Type) -> Value:
        """Returns the size of all elements in bytes."""
        behind = emit.gep(emit.zero(pointer_type()), [self.count], element)
        return emit.op(llvm.PtrToIntOp, behind, result_type=index)


def described(
    emit: LLVMEmitter, descriptor_type: Type, allocated: Value, aligned: Value, extent: Extent, index: Type
) -> Value:
    """Returns a descriptor of newly allocated memory."""
    value = emit.insert(emit.poison(descriptor_type), allocated, ALLOCATED)
    value = emit.insert(value, aligned, ALIGNED)
    value = emit.insert(value, emit.index(0, index), OFFSET)
    for dim, size in enumerate(extent.sizes):
        value = emit.insert(value, size, SIZES, dim)
    for dim, stride in enumerate(extent.strides):
        value = emit.insert(value, stride, STRIDES, dim)
    return value


def _aligned_up(emit: LLVMEmitter, value: Value, alignment: Value, index: Type) -> Value:
    """Returns the next multiple of the alignment."""
    bumped = emit.op(llvm.AddOp, value, emit.op(llvm.SubOp, alignment, emit.index(1, index)))
    return emit.op(llvm.SubOp, bumped, emit.op(llvm.URemOp, bumped, alignment))


# ------------------------------------------------------------------------------------------ allocations


def _element(type_: MemRefType, converter: LLVMTypeConverter) -> Type:
    element = converter.convert_type(type_.element_type)
    assert element is not None
    return element


@dataclass(frozen=True, slots=True)
class _Allocation:
    """An allocating op with its memref type and extent, and the emitter and converter of its lowering."""

    op: AllocOp | AllocaOp | GetGlobalOp
    type: MemRefType
    extent: Extent
    emit: LLVMEmitter
    converter: LLVMTypeConverter
    rewriter: ConversionRewriter

    @property
    def element(self) -> Type:
        return _element(self.type, self.converter)

    @property
    def space(self) -> int:
        return self.converter.address_space(self.type) or 0

    def size(self) -> Value:
        return self.extent.bytes(self.emit, self.element, self.converter.index_type)

    def called(self, name: str, *arguments: Value) -> Value:
        """Calls a function of the C library, and casts the result to the address space of the type."""
        memory = self.emit.call(name, arguments, [pointer_type()]).result
        return (
            memory
            if self.space == 0
            else self.emit.op(llvm.AddrSpaceCastOp, memory, result_type=pointer_type(self.space))
        )


_Allocate = Callable[[_Allocation], tuple[Value, Value]]
"""Function that allocates memory; returns the allocated pointer and the aligned pointer."""


def _lower_allocation(
    op: AllocOp | AllocaOp | GetGlobalOp, rewriter: ConversionRewriter, dynamic: Sequence[Value], allocate: _Allocate
) -> bool:
    converter = converter_of(rewriter)
    type_ = op.result.type
    if not isinstance(type_, MemRefType) or not check_memory_space(op, type_, converter):
        return False
    descriptor = converter.convert_type(type_)
    if descriptor is None or not is_convertible_and_dense(type_, converter):
        return rewriter.notify_match_failure(op, "incompatible memref type")
    emit = LLVMEmitter(rewriter)
    extent = Extent(emit, type_, dynamic, converter.index_type)
    try:
        allocated, aligned = allocate(_Allocation(op, type_, extent, emit, converter, rewriter))
    except CannotDeclare:
        return False
    rewriter.replace_op(op, [described(emit, descriptor, allocated, aligned, extent, converter.index_type)])
    return True


def _alignment_of(op: AllocOp | AllocaOp | GetGlobalOp) -> int | None:
    return None if isinstance(op, GetGlobalOp) or op.alignment is None else op.alignment.value


def _is_plain_number(type_: Type) -> bool:
    return isinstance(type_, (IndexType, FloatType)) or (isinstance(type_, IntegerType) and type_.is_signless)


def _malloc(allocation: _Allocation) -> tuple[Value, Value]:
    """`malloc`; rounds the address up if the op has an alignment, or the elements are no plain numbers."""
    emit, index = allocation.emit, allocation.converter.index_type
    size = allocation.size()
    number, alignment = _alignment_of(allocation.op), None
    if number is not None:
        alignment = emit.index(number, index)
    elif not _is_plain_number(allocation.type.element_type):
        alignment = emit.size_in_bytes(allocation.element, index)
    if alignment is not None:
        size = emit.op(llvm.AddOp, size, alignment)
    allocated = allocation.called(llvm_functions.malloc(allocation.rewriter, allocation.converter, allocation.op), size)
    if alignment is None:
        return allocated, allocated
    rounded = _aligned_up(emit, emit.op(llvm.PtrToIntOp, allocated, result_type=index), alignment, index)
    return allocated, emit.op(llvm.IntToPtrOp, rounded, result_type=pointer_type(allocation.space))


def _element_size(op: Operation, element: Type, converter: LLVMTypeConverter) -> int:
    """Returns the size of an element in bytes; for a memref, the size of its descriptor."""
    if isinstance(element, (MemRefType, UnrankedMemRefType)):
        pointer = -(-converter.pointer_bitwidth(converter.address_space(element) or 0) // 8)
        index = -(-converter.options.index_bitwidth // 8)
        if isinstance(element, UnrankedMemRefType):
            return index + pointer
        return 2 * pointer + (1 + 2 * element.rank) * index
    try:
        return DataLayout.closest(op).size(element)
    except UnknownSize:
        return _MIN_ALIGNED_ALLOC_ALIGNMENT


def _aligned_alloc(allocation: _Allocation) -> tuple[Value, Value]:
    """`aligned_alloc`, which requires a power of two, and sizes that are multiples of it."""
    emit, index = allocation.emit, allocation.converter.index_type
    size = allocation.size()
    element_size = _element_size(allocation.op, allocation.type.element_type, allocation.converter)
    number = _alignment_of(allocation.op)
    if number is None:
        number = max(_MIN_ALIGNED_ALLOC_ALIGNMENT, power_of_2_ceil(element_size))
    alignment = emit.index(number, index)
    divisor = element_size
    for extent in allocation.type.shape:
        divisor *= 1 if extent == DYNAMIC else extent
    if divisor % number:
        size = _aligned_up(emit, size, alignment, index)
    name = llvm_functions.aligned_alloc(allocation.rewriter, allocation.converter, allocation.op)
    allocated = allocation.called(name, alignment, size)
    return allocated, allocated


def _alloca(allocation: _Allocation) -> tuple[Value, Value]:
    memory = allocation.emit.alloca(
        allocation.extent.count, allocation.element, _alignment_of(allocation.op), pointer_type(allocation.space)
    )
    return memory, memory


@conversion_pattern(AllocOp, name="AllocOpLowering")
def lower_alloc(op: AllocOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.alloc(%n) : memref<?xf32> -> llvm.call @malloc(the size in bytes), and a descriptor"""
    return _lower_allocation(op, rewriter, adaptor.replacements(op.dynamic_sizes), _malloc)


@conversion_pattern(AllocOp, name="AlignedAllocOpLowering")
def lower_alloc_aligned(op: AllocOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.alloc(%n) : memref<?xf32> -> llvm.call @aligned_alloc(16, the size in bytes), and a descriptor"""
    return _lower_allocation(op, rewriter, adaptor.replacements(op.dynamic_sizes), _aligned_alloc)


@conversion_pattern(AllocaOp, name="AllocaOpLowering")
def lower_alloca(op: AllocaOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.alloca(%n) : memref<?xf32> -> llvm.alloca %n x f32, and a descriptor"""
    return _lower_allocation(op, rewriter, adaptor.replacements(op.dynamic_sizes), _alloca)


@conversion_pattern(DeallocOp, name="DeallocOpLowering")
def lower_dealloc(op: DeallocOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.dealloc %m -> llvm.call @free(the allocated pointer)"""
    converter, type_ = converter_of(rewriter), op.memref.type
    (memref,) = adaptor.operands
    emit = LLVMEmitter(rewriter)
    if not isinstance(type_, (MemRefType, UnrankedMemRefType)):
        return False
    space = converter.address_space(type_) or 0
    try:
        free = llvm_functions.free(rewriter, converter, op)
    except CannotDeclare:
        return False
    if isinstance(type_, UnrankedMemRefType):
        memory = emit.load(pointer_type(space), emit.extract(memref, MEMORY))
    else:
        memory = emit.extract(memref, ALLOCATED)
    if space != 0:
        memory = emit.op(llvm.AddrSpaceCastOp, memory, result_type=pointer_type())
    emit.call(free, [memory])
    rewriter.erase_op(op)
    return True


@conversion_pattern(AllocaScopeOp, name="AllocaScopeOpLowering")
def lower_alloca_scope(op: AllocaScopeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """alloca_scope { A } -> %s = llvm.intr.stacksave; br ^a    ^a: A; llvm.intr.stackrestore %s; br ^rest"""
    emit = LLVMEmitter(rewriter)
    block = op.parent
    assert block is not None and block.parent is not None
    rest = after = rewriter.split_block(block, op)
    location = op.get_location()
    if op.results:
        types = [result.type for result in op.results]
        after = rewriter.create_block(block.parent, rest, types, [location] * len(types))
        rewriter.set_insertion_point_to_end(after)
        emit.br(rest)
    first, last = op.body_region.blocks[0], op.body_region.blocks[-1]
    rewriter.inline_region_before(op.body_region, block.parent, after)
    rewriter.set_insertion_point_to_end(block)
    saved = emit.op(StackSaveOp, result_type=pointer_type())
    emit.br(first)
    terminator = last.last
    assert terminator is not None
    rewriter.set_insertion_point_to_end(last)
    rewriter.create(StackRestoreOp, saved)
    rewriter.location = terminator
    emit.br(after, terminator.operands)
    rewriter.erase_op(terminator)
    rewriter.replace_op(op, after.arguments)
    return True


# ------------------------------------------------------------------------------------------ global variables


def _array_type(type_: MemRefType, converter: LLVMTypeConverter) -> Type:
    """Returns the elements of a memref as arrays of arrays."""
    nested = _element(type_, converter)
    for extent in reversed(type_.shape):
        nested = array(nested, extent)
    return nested


def _first_element(value: Attribute, type_: Type) -> Attribute | None:
    """Returns the only element that a dense attribute has."""
    if not isinstance(value, DenseElementsAttr):
        return value
    return scalar(value.bit_patterns()[0], value.type.element_type)


@conversion_pattern(GlobalOp, name="GlobalMemrefOpLowering")
def lower_global(op: GlobalOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.global @g : memref<2xf32> = dense<0.0> -> llvm.mlir.global @g(dense<0.0>) : !llvm.array<2 x f32>"""
    converter, attribute = converter_of(rewriter), op.type
    type_ = attribute.type if isinstance(attribute, TypeAttr) else None
    if not isinstance(type_, MemRefType) or not check_memory_space(op, type_, converter):
        return False
    if not is_convertible_and_dense(type_, converter):
        return False
    initial = op.initial_value
    is_uninitialized = isinstance(initial, UnitAttr)
    visibility = op.properties.get(VISIBILITY)
    linkage = Linkage.PRIVATE if str(visibility) in ('"private"', '"nested"') else Linkage.EXTERNAL
    global_type = _array_type(type_, converter)
    region = Region()
    value = None if initial is None or is_uninitialized else initial
    if value is not None and not type_.shape:
        value = _first_element(value, type_)
    new_op = rewriter.create(
        LlvmGlobalOp,
        sym_name=op.sym_name,
        global_type=TypeAttr(global_type),
        constant=op.constant,
        linkage=linkage,
        value=value,
        alignment=op.alignment,
        addr_space=IntegerAttr(converter.address_space(type_) or 0, I32),
        regions=[region],
        location=op,
    )
    if is_uninitialized:
        block = rewriter.create_block(new_op.initializer)
        rewriter.set_insertion_point_to_end(block)
        emit = LLVMEmitter(rewriter)
        rewriter.create(ReturnOp, [emit.op(UndefOp, result_type=global_type)])
    rewriter.erase_op(op)
    return True


@conversion_pattern(GetGlobalOp, name="GetGlobalMemrefOpLowering")
def lower_get_global(op: GetGlobalOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.get_global @g -> a descriptor of llvm.mlir.addressof @g; its allocated pointer is an invalid address"""
    return _lower_allocation(op, rewriter, (), _address_of)


_NOT_ALLOCATED = 0xDEADBEEF


def _address_of(allocation: _Allocation) -> tuple[Value, Value]:
    allocation.size()  # unused, as upstream
    emit, memory_type = allocation.emit, pointer_type(allocation.space)
    address = emit.op(AddressOfOp, result_type=memory_type, global_name=allocation.op.properties["name"])
    first = emit.gep(address, [0] * (allocation.type.rank + 1), _array_type(allocation.type, allocation.converter))
    number = emit.index(_NOT_ALLOCATED, IntegerType(allocation.converter.pointer_bitwidth(allocation.space)))
    return emit.op(llvm.IntToPtrOp, number, result_type=memory_type), first


MALLOC_TO_LLVM: RewritePattern = lower_alloc
ALIGNED_ALLOC_TO_LLVM: RewritePattern = lower_alloc_aligned
ALLOCATIONS_TO_LLVM: tuple[RewritePattern, ...] = (
    lower_alloca,
    lower_alloca_scope,
    lower_dealloc,
    lower_global,
    lower_get_global,
)
