"""Checks of sparse_tensor operations of tensors, buffers and levels, with upstream's messages.

Each function takes an operation whose operands, results and attributes already satisfy their constraints. Regions are
in `verify_regions`.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.sparse_tensor.encoding import Encoding, encoding_of
from compiler.dialects.sparse_tensor.enums import CrdTransDirectionKind, StorageSpecifierKind
from compiler.dialects.sparse_tensor.loop_ops import ExtractIterSpaceOp, ExtractValOp
from compiler.dialects.sparse_tensor.storage import (
    SparseType,
    aos_coo_start,
    batch_levels,
    level_buffers,
    sparse_type,
    width_type,
)
from compiler.dialects.sparse_tensor.storage_ops import (
    AssembleOp,
    CompressOp,
    DisassembleOp,
    GetStorageSpecifierOp,
    PushBackOp,
    SetStorageSpecifierOp,
    SortOp,
    ToCoordinatesBufferOp,
    ToCoordinatesOp,
    ToPositionsOp,
    ToValuesOp,
)
from compiler.dialects.sparse_tensor.tensor_ops import (
    ConcatenateOp,
    ConvertOp,
    CrdTranslateOp,
    LvlOp,
    ReinterpretMapOp,
    ReorderCOOOp,
    ToSliceOffsetOp,
    ToSliceStrideOp,
)
from compiler.dialects.sparse_tensor.types import IterSpaceType
from compiler.errors.constraints import OutOfRange
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import AffineMapAttr, IntegerAttr, StridedLayoutAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Finding, Problem, plain_problem
from compiler.ir.types import DYNAMIC, MemRefType, RankedTensorType, Type
from compiler.ods import hook

# -------------------------------------------------------------------------------------------------------------- parts


def _integer(op: Operation, name: str) -> int | None:
    attribute = op.properties.get(name)
    return attribute.value if isinstance(attribute, IntegerAttr) else None


def _encoding(value: Value) -> Encoding:
    encoding = sparse_type(value).encoding
    assert encoding is not None
    return encoding


def _level_problem(op: ToCoordinatesOp | ToPositionsOp) -> Problem | None:
    level = _integer(op, "level")
    rank = sparse_type(op.tensor).level_rank
    if level is None:
        return Problem(op, "requested level is out of bounds")
    outside = OutOfRange("requested level is out of bounds", level, 0, rank - 1)
    return None if 0 <= level < rank else plain_problem(op, outside)


def _element_type(value: Value[MemRefType]) -> Type:
    return value.type.element_type


# ------------------------------------------------------------------------------------------------ assemble, disassemble


def _fields_problem(op: Operation, tensor: SparseType, levels: Sequence[Type], values: Type) -> Problem | None:
    """The tensors that a sparse tensor is assembled from, or disassembled into, match its format."""
    encoding = tensor.encoding
    assert encoding is not None
    start = aos_coo_start(encoding)
    if start < encoding.level_rank:
        last = levels[-1] if levels else None
        shape = last.shape if isinstance(last, RankedTensorType) else ()
        if len(shape) != 2 or shape[-1] != encoding.level_rank - start:
            return Problem(op, "input/output trailing COO level-ranks don't match")
    expected = [*level_buffers(encoding), tensor.type.element_type]
    types = [level.element_type for level in (*levels, values) if isinstance(level, RankedTensorType)]
    if len(types) != len(expected):
        return Problem(op, "inconsistent number of fields between input/output")
    return None if types == expected else Problem(op, "input/output element-types don't match")


@hook.verify(AssembleOp)
def assemble(op: AssembleOp) -> Finding:
    tensor = sparse_type(op.result)
    if DYNAMIC in tensor.type.shape:
        return Problem(op, "the sparse-tensor must have static shape")
    levels = [value.type for value in op.levels]
    return _fields_problem(op, tensor, levels, op.values.type)


@hook.verify(DisassembleOp)
def disassemble(op: DisassembleOp) -> Finding:
    out_values, returned = op.out_values.type, op.ret_values.type
    if out_values != returned:
        return Problem(op, "output values and return value type mismatch")
    levels = [value.type for value in op.ret_levels]
    if [value.type for value in op.out_levels] != levels:
        return Problem(op, "output levels and return levels type mismatch")
    return _fields_problem(op, sparse_type(op.tensor), levels, returned)


# --------------------------------------------------------------------------------------------------------- conversions


@hook.verify(ConvertOp)
def convert(op: ConvertOp) -> Finding:
    source, dest = sparse_type(op.source_), sparse_type(op.result)
    if source.dim_rank != dest.dim_rank:
        return Problem(op, "unexpected conversion mismatch in rank")
    if dest.encoding is not None and dest.encoding.slices:
        return Problem(op, "cannot convert to a sparse tensor slice")
    for index, (old, new) in enumerate(zip(source.type.shape, dest.type.shape, strict=True)):
        if new not in (old, DYNAMIC):
            return Problem(op, f"unexpected conversion mismatch in dimension {index}")
    return None


@hook.verify(ReinterpretMapOp)
def reinterpret_map(op: ReinterpretMapOp) -> Finding:
    source, dest = sparse_type(op.source_), sparse_type(op.result)
    old, new = _encoding(op.source_), _encoding(op.result)
    if old.level_rank != new.level_rank:
        return Problem(op, "Level rank mismatch between source/dest tensors")
    if old.levels != new.levels:
        return Problem(op, "Level type mismatch between source/dest tensors")
    if (old.pos_width, old.crd_width) != (new.pos_width, new.crd_width):
        return Problem(op, "Crd/Pos width mismatch between source/dest tensors")
    if source.type.element_type != dest.type.element_type:
        return Problem(op, "Element type mismatch between source/dest tensors")
    if source.level_shape != dest.level_shape:
        return Problem(op, "Level size mismatch between source/dest tensors")
    return None


@hook.verify(ReorderCOOOp)
def reorder_coo(op: ReorderCOOOp) -> Finding:
    source, dest = sparse_type(op.input_coo), sparse_type(op.result)
    if not source.is_coo or not dest.is_coo:
        return Problem(op, "Expected COO sparse tensors only")
    old, new = _encoding(op.input_coo), _encoding(op.result)
    if old.dim_to_lvl != new.dim_to_lvl:
        return Problem(op, "Unmatched dim2lvl map between input and result COO")
    formats = [(e.pos_width, e.crd_width, t.type.element_type) for e, t in ((old, source), (new, dest))]
    return None if formats[0] == formats[1] else Problem(op, "Unmatched storage format between input and result COO")


@hook.verify(ConcatenateOp)
def concatenate(op: ConcatenateOp) -> Finding:
    inputs, result = [sparse_type(value).type for value in op.inputs], sparse_type(op.result).type
    rank, along = len(result.shape), _integer(op, "dimension") or 0
    if len(inputs) <= 1:
        return Problem(op, "Need at least two tensors to concatenate.")
    if along >= rank:
        words = f"Concat-dimension is out of bounds for dimension-rank ({along} >= {rank})"
        return plain_problem(op, OutOfRange(words, along, 0, rank - 1))
    for index, type_ in enumerate(inputs):
        if DYNAMIC in type_.shape:
            return Problem(op, f"Input tensor ${index} has dynamic shape")
        if len(type_.shape) != rank:
            return Problem(
                op,
                f"Input tensor ${index} has a different rank (rank={len(type_.shape)}) from the output tensor "
                f"(rank={rank}).",
            )
    for index, size in enumerate(result.shape):
        if index == along:
            if size not in (DYNAMIC, sum(type_.shape[index] for type_ in inputs)):
                return Problem(
                    op,
                    "The concatenation dimension of the output tensor should be the sum of all the concatenation "
                    "dimensions of the input tensors.",
                )
        elif len({type_.shape[index] for type_ in inputs} | ({size} - {DYNAMIC})) > 1:
            return Problem(op, "All dimensions (expect for the concatenating one) should be equal.")
    return None


# ------------------------------------------------------------------------------------------------------------- buffers


@hook.verify(ToPositionsOp)
def positions(op: ToPositionsOp) -> Finding:
    encoding = _encoding(op.tensor)
    fits = _element_type(op.result) == width_type(encoding.pos_width)
    return _level_problem(op) or (None if fits else Problem(op, "unexpected type for positions"))


@hook.verify(ToCoordinatesOp)
def coordinates(op: ToCoordinatesOp) -> Finding:
    encoding = _encoding(op.tensor)
    fits = _element_type(op.result) == width_type(encoding.crd_width)
    return _level_problem(op) or (None if fits else Problem(op, "unexpected type for coordinates"))


@hook.verify(ToCoordinatesBufferOp)
def coordinates_buffer(op: ToCoordinatesBufferOp) -> Finding:
    tensor = sparse_type(op.tensor)
    if tensor.aos_coo_start >= tensor.level_rank:
        return Problem(op, "expected sparse tensor with a COO region")
    return None


@hook.verify(ToValuesOp)
def values(op: ToValuesOp) -> Finding:
    if sparse_type(op.tensor).type.element_type != _element_type(op.result):
        return Problem(op, "unexpected mismatch in element types")
    return None


@hook.infer_types(ToPositionsOp, ToCoordinatesOp, ToCoordinatesBufferOp, ToValuesOp)
def buffer_type(op: ToPositionsOp | ToCoordinatesOp | ToCoordinatesBufferOp | ToValuesOp) -> list[Type]:
    """Returns the type of the buffer that an op returns, derived from the tensor's encoding."""
    tensor, encoding = sparse_type(op.tensor), _encoding(op.tensor)
    layout = None
    if isinstance(op, ToPositionsOp):
        element = width_type(encoding.pos_width)
    elif isinstance(op, ToValuesOp):
        element = tensor.type.element_type
    else:
        element = width_type(encoding.crd_width)
        if isinstance(op, ToCoordinatesOp) and aos_coo_start(encoding) <= (_integer(op, "level") or 0):
            layout = StridedLayoutAttr(DYNAMIC, (DYNAMIC,))
    return [MemRefType((*tensor.level_shape[: batch_levels(encoding)], DYNAMIC), element, layout)]


@hook.verify(ToSliceOffsetOp, ToSliceStrideOp)
def slice_dimension(op: ToSliceOffsetOp | ToSliceStrideOp) -> Finding:
    dimension = _integer(op, "dim")
    if dimension is None or not 0 <= dimension < sparse_type(op.slice).dim_rank:
        return Problem(op, "requested dimension out of bound")
    return None


@hook.verify(PushBackOp)
def push_back(op: PushBackOp) -> Finding:
    count = constant_integer(op.n) if op.n is not None else None
    return "n must be not less than 1" if count is not None and count < 1 else None


@hook.verify(CompressOp)
def compress(op: CompressOp) -> Finding:
    if sparse_type(op.tensor).level_rank != 1 + len(op.lvl_coords):
        return "incorrect number of coordinates"
    return None


@hook.verify(GetStorageSpecifierOp, SetStorageSpecifierOp)
def storage_specifier(op: GetStorageSpecifierOp | SetStorageSpecifierOp) -> Finding:
    kind, level = op.specifier_kind, _integer(op, "level")
    encoding = encoding_of(op.specifier.type.encoding)
    if encoding is None:
        return None
    if kind is StorageSpecifierKind.VAL_MEM_SZ:
        if level is None:
            return None
        return Problem(op, "redundant level argument for querying value memory size")
    if kind in (StorageSpecifierKind.DIM_OFFSET, StorageSpecifierKind.DIM_STRIDE) and not encoding.slices:
        return Problem(op, "requested slice data on non-slice tensor")
    if level is None:
        return Problem(op, "missing level argument")
    if not 0 <= level < encoding.level_rank:
        outside = OutOfRange("requested level is out of bounds", level, 0, encoding.level_rank - 1)
        return plain_problem(op, outside)
    if kind is StorageSpecifierKind.POS_MEM_SZ and encoding.levels[level].format == "singleton":
        return Problem(op, "requested position memory size on a singleton level")
    return None


# -------------------------------------------------------------------------------------------- levels and coordinates


@hook.verify(LvlOp)
def lvl(op: LvlOp) -> Finding:
    level = constant_integer(op.index)
    if level is not None and not 0 <= level < sparse_type(op.source_).level_rank:
        return Problem(op, "Level index exceeds the rank of the input sparse tensor")
    return None


@hook.verify(CrdTranslateOp)
def crd_translate(op: CrdTranslateOp) -> Finding:
    encoding = encoding_of(op.encoder)
    if encoding is None:
        return None
    ranks = (encoding.dim_rank, encoding.level_rank)
    if op.direction is CrdTransDirectionKind.LVL_TO_DIM:
        ranks = ranks[::-1]
    if (len(op.operands), len(op.results)) != ranks:
        return Problem(op, "Coordinate rank mismatch with encoding")
    return None


@hook.verify(SortOp)
def sort(op: SortOp) -> Finding:
    permutation = _map(op, "perm_map")
    if permutation is None:
        return None
    if permutation.num_dims < 1:
        return Problem(op, f"Expected rank(perm_map) > 1, got {permutation.num_dims}")
    if not permutation.is_permutation():
        return Problem(op, f"Expected a permutation map, got {permutation}")
    count = constant_integer(op.n)
    if count is None:
        return None
    needed = count * (permutation.num_dims + (_integer(op, "ny") or 0))
    rows: list[tuple[Value, int, str]] = [(op.xy, needed, "(xy) >= n * (rank(perm_map) + ny)")]
    rows += [(value, count, "(y) >= n") for value in op.ys]
    for value, least, words in rows:
        size = value.type.shape[0] if isinstance(value.type, MemRefType) else DYNAMIC
        if size != DYNAMIC and size < least:
            return Problem(op, f"Expected dimension{words} got {size} < {least}")
    return None


def _map(op: Operation, name: str) -> AffineMap | None:
    attribute = op.properties.get(name)
    return attribute.map if isinstance(attribute, AffineMapAttr) else None


# ----------------------------------------------------------------------------------------------------- iteration spaces


@hook.verify(ExtractIterSpaceOp)
def extract_iteration_space(op: ExtractIterSpaceOp) -> Finding:
    low, high, parent = op.lo_lvl.value, op.hi_lvl.value, op.parent_iter
    if low >= high:
        return "expected smaller level low than level high"
    if (parent is not None) != bool(low):
        return "parent iterator should be specified iff level lower bound equals 0"
    if parent is None:
        return None
    iterator, space = parent.type, op.extracted_space.type
    if iterator.encoding != space.encoding:
        return "mismatch in parent iterator encoding and iteration space encoding."
    if space.lo_lvl != iterator.hi_lvl:
        return "parent iterator should be used to extract an iteration space from a consecutive level."
    return None


@hook.infer_types(ExtractIterSpaceOp)
def iteration_space_type(op: ExtractIterSpaceOp) -> list[Type]:
    return [IterSpaceType.get(sparse_type(op.tensor).type.encoding, op.lo_lvl.value, op.hi_lvl.value)]


@hook.verify(ExtractValOp)
def extract_value(op: ExtractValOp) -> Finding:
    tensor, iterator = sparse_type(op.tensor), op.iterator.type
    if iterator.encoding != tensor.type.encoding:
        return "mismatch in tensor encoding and iterator encoding."
    return None if iterator.hi_lvl == tensor.level_rank else "must use last-level iterator to extract values. "
