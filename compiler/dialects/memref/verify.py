"""Checks of memref operations beyond the constraints in their tables, with upstream's messages.

Each function takes an operation whose operands, results and attributes satisfy their constraints; it returns the error,
which follows the op's name in the message, or None. Views of memrefs (subview, casts, reshapes) are in `verify_views`.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.analysis.effects import is_memory_effect_free
from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.dialects.memref.access_ops import (
    AtomicRMWOp,
    AtomicYieldOp,
    DmaStartOp,
    DmaWaitOp,
    GenericAtomicRMWOp,
    LoadOp,
    PrefetchOp,
    StoreOp,
)
from compiler.dialects.memref.allocation_ops import (
    AllocaOp,
    AllocOp,
    AssumeAlignmentOp,
    DistinctObjectsOp,
    GetGlobalOp,
    GlobalOp,
    ReallocOp,
)
from compiler.dialects.memref.syntax import ELEMENTS
from compiler.errors.constraints import RequiredType, SizeMismatch, SymbolType
from compiler.errors.names import UndefinedSymbol
from compiler.errors.values import IndexCount
from compiler.ir.attributes import IntegerAttr, SymbolRefAttr, TypeAttr, UnitAttr
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.strided_layout import has_identity_layout, num_layout_symbols
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import FloatType, IndexType, IntegerType, MemRefType, RankedTensorType, ShapedType, Type
from compiler.ir.unregistered import UnreadOperation
from compiler.ir.value_types import memref_type
from compiler.ods import hook
from compiler.verification.checks.slices import dynamic_sizes

# ----------------------------------------------------------------------------------------------------------- allocation


@hook.verify(AllocOp)
def alloc(op: AllocOp | AllocaOp) -> Finding:
    """There is an operand for each dynamic extent and for each symbol of the layout."""
    type_ = memref_type(op.result)
    problem = dynamic_sizes(op, type_, op.dynamic_sizes)
    if problem is not None:
        return problem
    actual, wanted = len(op.symbol_operands), num_layout_symbols(type_)
    if actual != wanted:
        words = f"symbol operand count does not equal memref symbol count: expected {wanted}, got {actual}"
        return SizeMismatch(words, actual, wanted)
    return None


@hook.verify(AllocaOp)
def alloca(op: AllocaOp) -> Finding:
    """Checks an `alloc` inside an operation that frees it."""
    parent = op.parent_op
    while parent is not None and not parent.has_trait("AutomaticAllocationScope"):
        if isinstance(parent, UnreadOperation):
            return alloc(op)
        parent = parent.parent_op
    if parent is None:
        return "requires an ancestor op with AutomaticAllocationScope trait"
    return alloc(op)


@hook.verify(ReallocOp)
def realloc(op: ReallocOp) -> Finding:
    source, result = op.source_.type, memref_type(op.result)
    types = f"specified for source memref type '{source}' and result memref type '{result}'"
    has_size = op.dynamic_result_size is not None
    message = None
    if not has_identity_layout(source):
        message = f"unsupported layout for source memref type '{source}'"
    elif not has_identity_layout(result):
        message = f"unsupported layout for result memref type '{result}'"
    elif source.memory_space != result.memory_space:
        message = f"different memory spaces {types}"
    elif source.element_type != result.element_type:
        message = f"different element types {types}"
    elif result.num_dynamic_dims and not has_size:
        message = f"missing dimension operand for result type '{result}'"
    elif not result.num_dynamic_dims and has_size:
        message = f"unnecessary dimension operand for result type '{result}'"
    return None if message is None else Problem(op, message)


@hook.verify(AssumeAlignmentOp)
def assume_alignment(op: AssumeAlignmentOp) -> Finding:
    alignment = op.alignment
    if isinstance(alignment, IntegerAttr) and alignment.value & (alignment.value - 1):
        return "alignment must be power of 2"
    return None


@hook.verify(DistinctObjectsOp)
def distinct_objects(op: DistinctObjectsOp) -> Finding:
    if [value.type for value in op.operands] != [value.type for value in op.results]:
        return "operand types and result types must match"
    return None if op.operands else "expected at least one operand"


# --------------------------------------------------------------------------------------------------------------- access


@hook.verify(LoadOp)
def load(op: LoadOp) -> Finding:
    rank, indices = op.memref.type.rank, len(op.operands) - 1
    if indices != rank:
        words = f"incorrect number of indices for load, expected {rank} but got {indices}"
        return IndexCount(words, rank, indices)
    return None


@hook.verify(StoreOp)
def store(op: StoreOp) -> Finding:
    rank, indices = op.memref.type.rank, len(op.operands) - 2
    if indices != rank:
        return IndexCount("store index operand count not equal to memref rank", rank, indices)
    return None


@hook.verify(PrefetchOp)
def prefetch(op: PrefetchOp) -> Finding:
    rank, indices = op.memref.type.rank, len(op.operands) - 1
    return IndexCount("too few indices", rank, indices) if indices != rank else None


# -------------------------------------------------------------------------------------------------------- atomic update

_FLOAT_KINDS = ("addf", "maximumf", "minimumf", "mulf")
_INTEGER_KINDS = ("addi", "maxs", "maxu", "mins", "minu", "muli", "ori", "xori", "andi")


@hook.verify(AtomicRMWOp)
def atomic_rmw(op: AtomicRMWOp) -> Finding:
    rank, indices = op.memref.type.rank, len(op.operands) - 2
    if indices != rank:
        return IndexCount("expects the number of subscripts to be equal to memref rank", rank, indices)
    attribute = op.attribute("kind")
    kind = AtomicRMWKind.definition.symbol(attribute.value) if isinstance(attribute, IntegerAttr) else None
    type_ = op.value.type
    if kind in _FLOAT_KINDS and not isinstance(type_, FloatType):
        return f"with kind '{kind}' expects a floating-point type"
    if kind in _INTEGER_KINDS and not isinstance(type_, IntegerType):
        return f"with kind '{kind}' expects an integer type"
    return None


@hook.verify(GenericAtomicRMWOp)
def generic_atomic_rmw(op: GenericAtomicRMWOp) -> Finding:
    """The body has one argument, of the result's type, and no op with memory effects, as it may run several times."""
    blocks = op.atomic_body.blocks
    arguments = blocks[0].arguments if blocks else []
    if len(arguments) != 1:
        return "expected single number of entry block arguments"
    if arguments[0].type != op.result.type:
        return "expected block argument of the same type result type"
    for nested in _innermost_first(op):
        if not is_memory_effect_free(nested):
            message = "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects"
            return Problem(nested, message)
    return None


def _innermost_first(op: Operation) -> Iterator[Operation]:
    """Yields the operations in an op's regions in post-order."""
    stack = [(op, False)]
    while stack:
        current, expanded = stack.pop()
        if expanded:
            if current is not op:
                yield current
            continue
        stack.append((current, True))
        nested = [inner for region in current.regions for block in region.blocks for inner in block.ops]
        stack += [(inner, False) for inner in reversed(nested)]


@hook.verify(AtomicYieldOp)
def atomic_yield(op: AtomicYieldOp) -> Finding:
    parent = op.parent_op
    if parent is None or not parent.results:
        return None
    wanted, type_ = parent.result.type, op.result_.type
    if type_ != wanted and ERROR_TYPE not in (type_, wanted):
        return RequiredType(f"types mismatch between yield op: '{type_}' and its parent: '{wanted}'", type_, wanted)
    return None


# ------------------------------------------------------------------------------------------------------------------ DMA


@hook.verify(DmaStartOp)
def dma_start(op: DmaStartOp) -> Finding:
    """Source, destination and tag have an index for each dimension; the stride, in two operands, is optional."""
    return _DmaStart(op).problem()


class _DmaStart:
    """Reads the operands of a DMA from left to right, as the number of a memref's indices depends on its rank."""

    def __init__(self, op: Operation) -> None:
        self.types = [operand.type for operand in op.operands]
        self.position = 0
        self.expected = 4

    def problem(self) -> str | None:
        if len(self.types) < 4:
            return "expected at least 4 operands"
        problem = self._memref("source") or self._memref("destination")
        if problem is not None:
            return problem
        if not isinstance(self.types[self.position], IndexType):
            return "expected num elements to be of index type"
        self.position += 1
        problem = self._memref("tag")
        if problem is not None:
            return problem
        rest = self.types[self.position :]
        if len(rest) not in (0, 2):
            return "incorrect number of operands"
        if not _are_indices(rest):
            return "expected stride and num elements per stride to be of type index"
        return None

    def _memref(self, name: str) -> str | None:
        type_ = self.types[self.position]
        if not isinstance(type_, MemRefType):
            return f"expected {name} to be of memref type"
        self.expected += type_.rank
        if len(self.types) < self.expected:
            return f"expected at least {self.expected} operands"
        first = self.position + 1
        self.position = first + type_.rank
        if not _are_indices(self.types[first : self.position]):
            return f"expected {name} indices to be of index type"
        return None


def _are_indices(types: list[Type]) -> bool:
    return all(isinstance(type_, IndexType) for type_ in types)


@hook.verify(DmaWaitOp)
def dma_wait(op: DmaWaitOp) -> Finding:
    rank, indices = op.tag_mem_ref.type.rank, len(op.tag_indices)
    if indices != rank:
        return (
            f"expected tagIndices to have the same number of elements as the tagMemRef rank, expected {rank}, but got "
            f"{indices}"
        )
    return None


# -------------------------------------------------------------------------------------------------------------- globals


@hook.verify(GlobalOp)
def global_(op: GlobalOp) -> Finding:
    """The type has a static shape, and the initial value has the type."""
    attribute = op.type
    type_ = attribute.type if isinstance(attribute, TypeAttr) else None
    if not isinstance(type_, MemRefType) or not type_.has_static_shape:
        return f"type should be static shaped memref, but got '{type_}'"
    value = op.initial_value
    if value is None or isinstance(value, UnitAttr):
        return None
    if not isinstance(value, ELEMENTS):
        return f"initial value should be a unit or elements attribute, but got {value}"
    given_type: ShapedType = value.type
    if not isinstance(given_type, RankedTensorType):
        return None
    if given_type.element_type != type_.element_type:
        return (
            f"initial value element expected to be of type '{type_.element_type}', but was of type "
            f"'{given_type.element_type}'"
        )
    if given_type.shape != type_.shape:
        wanted, actual = (", ".join(map(str, shape)) for shape in (type_.shape, given_type.shape))
        return f"initial value shape expected to be {wanted} but was {actual}"
    return None


@hook.verify_symbol_uses(GetGlobalOp)
def get_global(op: GetGlobalOp, tables: SymbolTables) -> Finding:
    """The symbol is a global of the result's type."""
    name = op.name_
    if not isinstance(name, SymbolRefAttr):
        return None
    symbol = tables.lookup_nearest(op, name, GlobalOp)
    if symbol is None:
        return UndefinedSymbol(name.root, f"'{name.root}' does not reference a valid global memref")
    attribute = symbol.attribute("type")
    type_ = attribute.type if isinstance(attribute, TypeAttr) else None
    result = op.result.type
    if type_ is not None and type_ != result:
        words = f"result type '{result}' does not match type '{type_}' of the global memref @{name.root}"
        return SymbolType(words, type_, result)
    return None
