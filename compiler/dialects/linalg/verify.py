"""Checks of structured operations beyond the constraints in their tables, with upstream's messages.

Each function takes an operation whose operands, results and attributes satisfy their constraints; it returns the error,
which follows the op's name in the message, or None. `structured` runs after the checks of nested operations.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.linalg.contraction_body import multiplies_and_adds
from compiler.dialects.linalg.contraction_ops import (
    BatchMatmulOp,
    BatchReduceMatmulOp,
    Contraction,
    ContractionByMaps,
    ContractOp,
    MatmulOp,
)
from compiler.dialects.linalg.convolution_ops import SlidingWindow
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.linalg.ops import IndexOp, SoftmaxOp, YieldOp
from compiler.dialects.linalg.structure import StructuredOp, memoized_maps, spelled_maps
from compiler.dialects.linalg.structured import LinalgStructuredBase, Structured
from compiler.dialects.linalg.structured_ops import BroadcastOp, MapOp, ReduceOp, TransposeOp
from compiler.errors.constraints import OutOfRange, RequiredType, SizeMismatch
from compiler.errors.structure import ParentOperation, RegionFlow
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineBinaryExpr, AffineDimExpr, AffineExprKind
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, DenseElementsAttr
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import (
    DYNAMIC,
    I64,
    MemRefType,
    RankedTensorType,
    ShapedType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from compiler.ods import hook
from compiler.verification.checks.destinations import destination_style
from compiler.verification.checks.shapes import compatible_shape

_PARENT = ParentOperation((), "expected parent op with LinalgOp interface")


def structure_of(op: Operation | None) -> StructuredOp | None:
    """Returns an operation's implementation of LinalgOp; None for others."""
    if op is None or op.definition is None:
        return None
    interface = op.definition.implementations.get("LinalgOp")
    return interface if isinstance(interface, StructuredOp) else None


def outputs_of(op: Operation) -> list[Value]:
    """Returns the operands that the results are written to: the last of the definition's groups."""
    return op.operands[first_output(op) :]


def first_output(op: Operation) -> int:
    """Returns the position of the first of the operands that the results are written to."""
    *_, (start, _) = op.operand_segments()
    return start


def _element(type_: Type) -> Type:
    return type_.element_type if isinstance(type_, MemRefType | RankedTensorType) else type_


def _shape(type_: Type) -> tuple[int, ...]:
    """Returns the extents of a tensor or memref; a vector counts as one element."""
    return type_.shape if isinstance(type_, MemRefType | RankedTensorType) else ()


def _listed(shape: Sequence[int]) -> str:
    return ", ".join(str(extent) for extent in shape)


# ------------------------------------------------------------------------------------------------- every structured op


def verify_destination_style(op: Structured | SoftmaxOp) -> Finding:
    return destination_style(op, outputs_of(op), first_output(op))


@hook.verify_regions(Structured)
def verify_structured(op: Structured) -> Finding:
    """Checks the rules of the `LinalgOp` interface: indexing of operands, and arguments of the body."""
    structure = structure_of(op)
    if structure is None:
        return None
    tensors = any(isinstance(value.type, RankedTensorType | UnrankedTensorType) for value in op.operands)
    buffers = any(isinstance(value.type, MemRefType | UnrankedMemRefType) for value in op.operands)
    if tensors == buffers and op.operands:
        return "expected to have pure tensor or buffer semantics"
    problem = _window_attributes(op) or _indexing(op, structure)
    if problem is not None:
        return problem
    match op.regions:
        case [Region(blocks=[block])]:
            arguments = block.arguments
        case _:
            return "expects to have 1 region with 1 block"
    if len(arguments) != len(op.operands):
        return "expected as many non-induction variable region arguments as the number of input/output operands"
    for index, (operand, argument) in enumerate(zip(op.operands, arguments, strict=True)):
        if _element(operand.type) != argument.type:
            return (
                f"expected type of bb argument #{index} ('{argument.type}') to match element or self type of the "
                f"corresponding operand ('{_element(operand.type)}')"
            )
    if isinstance(op, Contraction | ContractionByMaps) and not multiplies_and_adds(block):
        return Problem(op, "expected add/mul op in the body")
    return None


def _window_attributes(op: Operation) -> Finding:
    """There is one stride and one dilation for each dimension of the window."""
    for name in ("strides", "dilations"):
        value = op.properties.get(name)
        default = None if op.definition is None else op.definition.attribute_defs.get(name)
        if not isinstance(value, DenseElementsAttr) or default is None:
            continue
        if value.type.element_type != I64:
            return Problem(op, f"incorrect element type for index attribute '{name}'")
        if isinstance(default.default, DenseElementsAttr) and value.type.shape != default.default.type.shape:
            return Problem(op, f"incorrect shape for index attribute '{name}'")
    return None


def _indexing(op: Operation, structure: StructuredOp) -> Finding:
    """`IndexingMapOpInterface`: a map for each operand, and the sizes of loops that follow from them agree."""
    maps = structure.maps(op)
    if maps is None:
        return None
    if len(maps) != len(op.operands):
        return (
            f"expected the number of indexing_map ({len(maps)}) to be equal to the number of input/output operands "
            f"({len(op.operands)})"
        )
    for index, (map_, operand) in enumerate(zip(maps, op.operands, strict=True)):
        if map_.num_symbols:
            return f"unexpected symbols in indexing_map #{index}"
        rank = len(_shape(operand.type))
        if map_.num_results != rank:
            return (
                f"expected operand #{index} rank ({rank}) to match the result rank of indexing_map ({map_.num_results})"
            )
    extents = _loop_extents(op, maps)
    num_dims = max((map_.num_dims for map_ in maps), default=0)
    if len(extents) < num_dims:
        whole = AffineMap(num_dims, 0, tuple(expr for map_ in maps for expr in map_.results))
        return f"invalid indexing maps are non-invertible: ({whole})"
    ends = [extents[loop] for loop in range(num_dims)]
    problem = None if DYNAMIC in ends else _static_shapes(op, maps, ends)
    if problem is not None:
        return problem
    num_loops = len(structure.iterators(op))
    for index, map_ in enumerate(maps):
        if map_.num_dims != num_loops:
            return f"expected indexing_map #{index} to have {num_loops} dim(s) to match the number of loops"
    return None


def _loop_extents(op: Operation, maps: Sequence[AffineMap]) -> dict[int, int]:
    """Returns the extent of each loop: the first that it indexes alone."""
    extents: dict[int, int] = {}
    for map_, operand in zip(maps, op.operands, strict=True):
        for expr, extent in zip(map_.results, _shape(operand.type), strict=True):
            if isinstance(expr, AffineDimExpr):
                extents.setdefault(expr.position, extent)
    return extents


def _static_shapes(op: Operation, maps: Sequence[AffineMap], ends: Sequence[int]) -> Finding:
    """Checks that the first and the last iteration are in bounds of each operand."""
    begin: list[int | None] = [0] * len(ends)
    end: list[int | None] = [extent - 1 for extent in ends]
    for index, (map_, operand) in enumerate(zip(maps, op.operands, strict=True)):
        for dim, (expr, extent) in enumerate(zip(map_.results, _shape(operand.type), strict=True)):
            if extent in (DYNAMIC, 0):
                continue
            if isinstance(expr, AffineDimExpr):
                first, last = begin[expr.position], end[expr.position]
            else:
                first, last = expr.evaluate(begin), expr.evaluate(end)
            if first is None or last is None:
                continue
            size = max(first, last) + 1
            if min(first, last) < 0:
                return f"unexpected result less than 0 at expression #{dim} in {map_}"
            inferred = f"inferred input/output operand #{index} has shape's dimension #{dim} to be"
            if isinstance(expr, AffineDimExpr) and size != extent:
                return f"{inferred} {size}, but found {extent}"
            if size > extent:
                return f"{inferred} greater than or equal to {size}, but found {extent}"
    return None


# ------------------------------------------------------------------------------------------------------ yield and index


@hook.verify(YieldOp)
def verify_yield(op: YieldOp) -> Finding:
    """There is a value for each output, of the output's element type."""
    parent = op.parent_op
    if parent is None or len(parent.regions) != 1:
        return "expected single non-empty parent region"
    if structure_of(parent) is None:
        return _PARENT
    outputs = outputs_of(parent)
    if len(op.values) != len(outputs):
        return RegionFlow(
            f"expected number of yield values ({len(op.values)}) to match the number of inits / outs operands of the "
            f"enclosing LinalgOp ({len(outputs)})",
            len(op.values),
            len(outputs),
        )
    for number, (value, output) in enumerate(zip(op.values, outputs, strict=True), 1):
        if value.type != _element(output.type):
            words = (
                f"type of yield operand {number} ('{value.type}') doesn't match the element type of the enclosing "
                f"linalg.generic op ('{_element(output.type)}')"
            )
            return RequiredType(words, value.type, _element(output.type))
    return None


@hook.verify(IndexOp)
def verify_index(op: IndexOp) -> Finding:
    """The index is less than the number of loops."""
    parent = op.parent_op
    structure = structure_of(parent)
    if parent is None or structure is None:
        return _PARENT
    position, loops = op.dim.value, len(structure.iterators(parent))
    if loops <= position:
        words = f"expected dim ({position}) to be lower than the number of loops ({loops}) of the enclosing LinalgOp"
        return OutOfRange(words, position, 0, loops - 1)
    return None


# ------------------------------------------------------------------------------------ map, reduce, transpose, broadcast


@hook.verify(MapOp)
def verify_map(op: MapOp) -> Finding:
    problem = verify_destination_style(op)
    arguments = op.mapper.entry.arguments
    if problem is not None:
        return problem
    if len(arguments) != len(op.operands):
        counts = f"{len(op.operands)} and {len(arguments)}"
        words = f"expects number of operands to match the arity of mapper, but got: {counts}"
        return SizeMismatch(words, len(arguments), len(op.operands))
    inputs, output = op.inputs, _shape(op.init.type)
    for value, argument in zip(inputs, arguments, strict=False):
        if _element(value.type) != argument.type:
            return f"expected element type of input '{_element(value.type)}' to match bbArg type '{argument.type}'"
    for value in inputs:
        shape = _shape(value.type)
        if shape != output:
            return f"expected shape of input ({_listed(shape)}) to match shape of output ({_listed(output)})"
    return None


@hook.verify(ReduceOp)
def verify_reduce(op: ReduceOp) -> Finding:
    problem = verify_destination_style(op)
    if problem is not None:
        return problem
    inputs, inits = op.inputs, op.inits
    shape, init = _shape(inputs[0].type), _shape(inits[0].type)
    for values, first, word, place in ((inputs, shape, "inputs", "input"), (inits, init, "outputs", "output")):
        for number, value in enumerate(values):
            if _shape(value.type) != first:
                return (
                    f"expects all {word} to have the same shapes. Shape at {place}-index {number} is not equal to the "
                    f"shape at {place}-index 0."
                )
    reduced = op.dimensions.values
    for dim in reduced:
        if not 0 <= dim < len(shape):
            words = f"dimensions for reduction should be in the range [0, {len(shape) - 1}]."
            return OutOfRange(words, dim, 0, len(shape) - 1)
    left = tuple(extent for dim, extent in enumerate(shape) if dim not in reduced)
    if len(left) != len(init):
        words = f"number of dimensions after reduction {len(left)} doesn't match the init rank {len(init)}"
        return SizeMismatch(words, len(init), len(left))
    if left != init:
        return f"init dimensions [{_listed(init)}] doesn't match input dimensions after reduction [{_listed(left)}]"
    arguments = op.combiner.entry.arguments
    if len(arguments) != len(op.operands):
        words = "mismatching number of operands and block arguments"
        return SizeMismatch(words, len(arguments), len(op.operands))
    for position, (operand, argument) in enumerate(zip(op.operands, arguments, strict=True)):
        word = "input" if position < len(inputs) else "output"
        if _element(operand.type) != argument.type:
            return (
                f"{word} element type '{_element(operand.type)}' does not match corresponding block argument type "
                f"'{argument.type}'"
            )
    return None


@hook.verify(TransposeOp)
def verify_transpose(op: TransposeOp) -> Finding:
    problem = verify_destination_style(op)
    if problem is not None:
        return problem
    permutation = op.permutation.values
    shape, init = _shape(op.input.type), _shape(op.init.type)
    if sorted(permutation) != list(range(len(permutation))):
        return "permutation is not valid"
    if len(shape) != len(init):
        words = f"input rank {len(shape)} does not match init rank {len(init)}"
        return SizeMismatch(words, len(init), len(shape))
    if len(shape) != len(permutation):
        words = f"size of permutation {len(permutation)} does not match the argument rank {len(shape)}"
        return SizeMismatch(words, len(permutation), len(shape))
    for dim, source in enumerate(permutation):
        if shape[source] != init[dim]:
            words = f"dim(result, {dim}) = {init[dim]} doesn't match dim(input, permutation[{dim}]) = {shape[source]}"
            return SizeMismatch(words, init[dim], shape[source])
    return None


@hook.verify(BroadcastOp)
def verify_broadcast(op: BroadcastOp) -> Finding:
    problem = verify_destination_style(op)
    if problem is not None:
        return problem
    added = op.dimensions.values
    shape, init = _shape(op.input.type), _shape(op.init.type)
    if len(shape) + len(added) != len(init):
        words = (
            f"input rank plus added dimensions does not match init rank. input rank: {len(shape)}, dimensions size: "
            f"{len(added)}, init rank: {len(init)}"
        )
        return SizeMismatch(words, len(shape) + len(added), len(init))
    for number, dim in enumerate(added):
        if not 0 <= dim < len(init):
            words = f"dimension {number} is out of range. expected range: [0, {len(init) - 1}], got: {dim}"
            return OutOfRange(words, dim, 0, len(init) - 1)
    kept = [dim for dim in range(len(init)) if dim not in added]
    for source, dim in enumerate(kept[: len(shape)]):
        if shape[source] != init[dim]:
            words = f"input dim {source} should match init dim {dim}. input: {shape[source]}, init: {init[dim]}"
            return SizeMismatch(words, init[dim], shape[source])
    return None


# --------------------------------------------------------------------------------- contractions with maps of their own


def _loops(map_: AffineMap) -> set[int]:
    """Returns the loops that appear anywhere in a map's results."""
    return {expr.position for expr in map_.walk_exprs() if isinstance(expr, AffineDimExpr)}


def _own_maps(op: ContractionByMaps) -> list[tuple[AffineMap, AffineMap]]:
    """Returns pairs of a spelled map and its default; none if all maps are defaults."""
    attribute = None if op.definition is None else op.definition.attribute_defs["indexing_maps"].default
    if not isinstance(attribute, ArrayAttr) or op.indexing_maps == attribute:
        return []
    defaults = [element.map for element in attribute.elements if isinstance(element, AffineMapAttr)]
    return list(zip(spelled_maps(op) or [], defaults, strict=False))


def _begins_with(map_: AffineMap, loop: int) -> bool:
    """Returns True if the first dimension of an operand is indexed by a loop."""
    first, *_ = map_.results
    return first.is_function_of_dim(loop)


@hook.verify(MatmulOp)
def verify_matmul(op: MatmulOp) -> Finding:
    """Maps of one's own may transpose or broadcast a factor, not index it with other loops."""
    problem = verify_destination_style(op)
    if problem is not None:
        return problem
    for own, default in _own_maps(op)[:2]:
        if not _loops(own) <= _loops(default):
            return "Unexpected dim expression in map result."
        if own.num_results < default.num_results and not _begins_with(own, own.num_dims - 1):
            return "Invalid broadcast requested, should be (d2)."
    return None


@hook.verify(BatchMatmulOp, BatchReduceMatmulOp)
def verify_batch_matmul(op: BatchMatmulOp | BatchReduceMatmulOp) -> Finding:
    """Checks a `matmul` with a leading batch loop."""
    own_maps = _own_maps(op)
    if own_maps and len(own_maps) != 3:
        return "Indexing_map attribute must have 3 affine maps."
    problem = verify_destination_style(op)
    if problem is not None:
        return problem
    for position, (own, default) in enumerate(own_maps[:2]):
        if not _loops(own) <= _loops(default):
            return "Unexpected result dim expression (outside the set of default result dims)."
        if own.num_results > 3:
            return "no. of result dim expressions exceeds 3."
        if own.num_results < default.num_results:
            if not _broadcasts_batch(own, is_left=position == 0):
                return "Invalid broadcast requested."
        elif not _begins_with(own, 0):
            return "Invalid batch dimension expression."
    for own, default in own_maps[2:]:
        if own.num_results != default.num_results:
            return f"expects {default.num_results} dims, but got ({own.num_results})."
        if own != default:
            return "Invalid output map result dimension."
    return None


def _broadcasts_batch(map_: AffineMap, *, is_left: bool) -> bool:
    """Returns True if a factor of a batch product lacks batch, row or column, but not the summed dimension."""
    batch, row, column, summed = range(4)
    match map_.results:
        case [only]:
            return only.is_function_of_dim(summed)
        case [first, second] if is_left:
            outer = first.is_function_of_dim(batch) or first.is_function_of_dim(row)
            return outer and second.is_function_of_dim(summed)
        case [first, second]:
            return (first.is_function_of_dim(batch) and second.is_function_of_dim(summed)) or (
                first.is_function_of_dim(summed) and second.is_function_of_dim(column)
            )
    return False


@hook.verify(ContractOp)
def verify_contract(op: ContractOp) -> Finding:
    """Each loop indexes the output, or is a reduction that indexes both factors."""
    problem = verify_destination_style(op)
    if problem is not None:
        return problem
    maps = spelled_maps(op) or []
    num_loops = maps[0].num_dims if maps else 0
    uses = [[0] * num_loops, [0] * num_loops]
    for number, (map_, operand) in enumerate(zip(maps, op.operands, strict=False)):
        problem = _contracted(map_, operand.type, num_loops)
        if problem is not None:
            return Problem(op, problem)
        for loop in _loops(map_):
            uses[number > 1][loop] += 1
    for loop, (inside, outside) in enumerate(zip(*uses, strict=True)):
        if not inside and not outside:
            return Problem(op, f"iteration space dim at index {loop} not used to access any operand")
        if inside == 1 and outside != 1:
            return Problem(
                op, f"iteration space dim at index {loop} is neither a contracting dim nor of parallel iteration type"
            )
    if not any(inside == 2 and not outside for inside, outside in zip(*uses, strict=True)):
        return Problem(op, "'indexing_maps' do not specify a contracting dimension")
    return None


def _contracted(map_: AffineMap, type_: Type, num_loops: int) -> str | None:
    if map_.num_dims != num_loops:
        return "iteration spaces of provided affine_maps differ"
    if not map_.is_projected_permutation():
        return "provided affine_map is not a projected permutation"
    if isinstance(type_, ShapedType):
        same = map_.num_results == type_.rank
        return None if same else "ranks of shaped operand and results of corresponding affine_map differ"
    return "affine_map specifies shaped access while operand has non-shaped type" if map_.num_results else None


# -------------------------------------------------------------------------------------------------------- convolutions


@hook.verify(SlidingWindow)
def verify_convolution(op: SlidingWindow) -> Finding:
    """The image is indexed by sums of output and window loops; filter and output are indexed by single loops."""
    problem, maps = verify_destination_style(op), memoized_maps(op)
    if problem is not None or maps is None or len(maps) < 3:
        return problem
    image, filter_, *_, output = maps
    if any(isinstance(expr, AffineBinaryExpr) and expr.kind is not AffineExprKind.ADD for expr in image.results):
        return Problem(op, "unexpected input index map for convolutions")
    if not filter_.is_projected_permutation() or not output.is_projected_permutation():
        return Problem(op, "expected output/filter indexing maps to be projected permutations")
    return None


# ----------------------------------------------------------------------------------------------------- fill and softmax


@hook.verify(FillOp)
def verify_fill(op: FillOp) -> Finding:
    if len(op.operands) == 2:
        value, output = op.operands
        element = _element(output.type)
        if value.type != element:
            return f"expected fill value type ('{value.type}') to match output element type ('{element}')"
    return verify_destination_style(op)


@hook.verify(SoftmaxOp)
def verify_softmax(op: SoftmaxOp) -> Finding:
    if not compatible_shape(op.input.type, op.output.type):
        return "incompatible output shape"
    if not 0 <= op.dimension.value < len(_shape(op.input.type)):
        return "incorrect dimension specified"
    return verify_destination_style(op)


# A family's hook is that of the operations without one, so it comes after those of families within it.
hook.verify(LinalgStructuredBase)(verify_destination_style)
