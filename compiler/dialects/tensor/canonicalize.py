"""The canonicalization patterns of the tensor dialect. Slices and padding have files of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.analysis.effects import would_be_trivially_dead
from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.constants import make_constant
from compiler.dialects.arith.index_products import multiply_sizes
from compiler.dialects.linalg.relayout_ops import PackOp, UnPackOp
from compiler.dialects.scf.ops import ForallOp
from compiler.dialects.tensor.casts import adding_cast, forgetting_cast, preserves_static_information
from compiler.dialects.tensor.ops import (
    BitcastOp,
    CastOp,
    CollapseShapeOp,
    ConcatOp,
    DimOp,
    EmptyOp,
    ExpandShapeOp,
    ExtractOp,
    FromElementsOp,
    GenerateOp,
    InsertSliceOp,
    ReshapeOp,
    SplatOp,
    YieldOp,
)
from compiler.dialects.tensor.verify import concatenated_type
from compiler.dialects.vector.memory_ops import TransferWriteOp
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import MixedValue, dynamic_values, mixed_values, static_values
from compiler.ir.operation import Operation, OpResult, Region, Value
from compiler.ir.strided_layout import saturated_product
from compiler.ir.types import (
    DYNAMIC,
    INDEX,
    RankedTensorType,
    ShapedType,
    Type,
    UnrankedTensorType,
    element_type_or_self,
)
from compiler.ir.value_types import tensor_type
from compiler.ods.reshape_ops import Reshape
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.dense_elements import splat_element, splat_of
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import HasTrait, RewritePattern, pattern
from compiler.rewrite.reshapes import ReshapeOps, reshape_patterns
from compiler.rewrite.rewriter import Rewriter


def _cast(op: Operation, value: Value, rewriter: Rewriter) -> bool:
    rewriter.replace_op_with_new_op(op, CastOp, value)
    return True


def _sizes(op: Operation) -> list[MixedValue]:
    """Returns the extents of the result of an op whose operands are the dynamic extents."""
    return mixed_values(tensor_type(op.result).shape, op.operands)


def _known_sizes(op: EmptyOp | GenerateOp) -> tuple[RankedTensorType, list[Value]] | None:
    """Returns the result type with constant extents, and the values of other extents; None if none is constant."""
    type_ = op.result.type
    left: list[Value] = []
    shape: list[int] = []
    for size in _sizes(op):
        constant = constant_integer(size) if isinstance(size, Value) else size
        if isinstance(size, Value) and (constant is None or constant < 0):
            left.append(size)
            shape.append(DYNAMIC)
        else:
            shape.append(constant if constant is not None else DYNAMIC)
    if tuple(shape) == type_.shape:
        return None
    return RankedTensorType(tuple(shape), type_.element_type, type_.encoding), left


# ---------------------------------------------------------------------------------------------------------------- casts


def _join(type_: Type, other: Type) -> Type | None:
    """Returns the type with the static extents of both types; None if they contradict each other."""
    if (
        not isinstance(type_, ShapedType)
        or not isinstance(other, ShapedType)
        or type_.element_type != other.element_type
    ):
        return None
    if isinstance(type_, UnrankedTensorType) or type_.shape is None:
        return other
    if isinstance(other, UnrankedTensorType) or other.shape is None:
        return type_
    if type_.rank != other.rank:
        return None
    pairs = list(zip(type_.shape, other.shape, strict=True))
    if any(a != b and DYNAMIC not in (a, b) for a, b in pairs):
        return None
    return RankedTensorType(tuple(b if a == DYNAMIC else a for a, b in pairs), type_.element_type)


@pattern(CastOp, name="(anonymous namespace)::ChainedTensorCast")
def cast_of_cast(op: CastOp, rewriter: Rewriter) -> bool:
    """cast(cast x) -> cast x, if the intermediate type has no static size that neither other type has"""
    inner = op.source_.defining_op(CastOp)
    if inner is None:
        return False
    source, between, result = inner.source_.type, op.source_.type, op.result.type
    first = _join(source, between)
    joined = None if first is None else _join(first, result)
    if joined is None or joined != _join(source, result):
        return False
    return _cast(op, inner.source_, rewriter)


@pattern(BitcastOp, name="(anonymous namespace)::ChainedTensorBitcast")
def bitcast_of_bitcast(op: BitcastOp, rewriter: Rewriter) -> bool:
    """bitcast(bitcast x) -> bitcast x"""
    inner = op.source_.defining_op(BitcastOp)
    if inner is None:
        return False
    with rewriter.modify(op):
        op.operands = [inner.source_]
    return True


_INITS = ("outputs", "outs", "init", "inits", "dest", "output")
"""Names of the operands of destination-style ops that are tied to results."""


def _inits(op: Operation) -> list[Value]:
    if op.definition is None:
        return []
    if isinstance(op, TransferWriteOp):
        return [op.base]
    return [value for name in _INITS if name in op.definition.operand_positions for value in op.operand_group(name)]


@pattern(HasTrait("DestinationStyleOpInterface"), name="FoldTensorCastProducerOp")
def producer_casts(op: Operation, rewriter: Rewriter) -> bool:
    """linalg.op ins(cast x) outs(cast y) -> cast(linalg.op ins(x) outs(y)), if casts only remove static sizes"""
    if op.has_trait("LoopLikeOpInterface") or isinstance(op, _OWN_CAST_FOLDS):
        return False
    operands = [value if (c := forgetting_cast(value)) is None else c.source_ for value in op.operands]
    if all(a is b for a, b in zip(operands, op.operands, strict=True)):
        return False
    types = [result.type for result in op.results]
    new_of = dict(zip(op.operands, operands, strict=True))
    tensors = [value for value in _inits(op) if isinstance(value.type, (RankedTensorType, UnrankedTensorType))]
    if len(tensors) == len(types):
        types = [new_of[value].type for value in tensors]
    new_op = clone(op, IRMapping())
    new_op.operands = operands
    new_op.results = [OpResult(type_, new_op, index) for index, type_ in enumerate(types)]
    rewriter.insert(new_op)
    results: list[Value] = []
    for old, new in zip(op.results, new_op.results, strict=True):
        same = old.type == new.type
        results.append(new if same else rewriter.create(CastOp, new, result_types=[old.type]).result)
    rewriter.replace_op(op, results)
    return True


_OWN_CAST_FOLDS = (InsertSliceOp, PackOp, UnPackOp, ForallOp)
"""Operations with patterns of their own for casts."""


# ------------------------------------------------------------------------------------------------------- dim, elements


@pattern(DimOp, name="(anonymous namespace)::DimOfCastOp")
def dim_of_cast(op: DimOp, rewriter: Rewriter) -> bool:
    """dim(cast x) -> dim x"""
    cast = op.source_.defining_op(CastOp)
    if cast is None:
        return False
    rewriter.replace_op_with_new_op(op, DimOp, cast.source_, op.index)
    return True


@pattern(DimOp, name="(anonymous namespace)::DimOfDestStyleOp")
def dim_of_destination_style_op(op: DimOp, rewriter: Rewriter) -> bool:
    """dim(insert v into x[i]) -> dim x"""
    source = op.source_
    if not isinstance(source, OpResult) or not source.owner.has_trait("DestinationStyleOpInterface"):
        return False
    tensors: Sequence[Value] = [value for value in _inits(source.owner) if isinstance(value.type, RankedTensorType)]
    if isinstance(source.owner, ForallOp):
        tensors = source.owner.outputs
    if len(tensors) != len(source.owner.results):
        return False
    with rewriter.modify(op):
        op.operands = [tensors[source.index], op.index]
    return True


@pattern(DimOp, name="(anonymous namespace)::DimOfReshapeOp")
def dim_of_reshape(op: DimOp, rewriter: Rewriter) -> bool:
    """dim(reshape(x, shape), i) -> extract shape[i]"""
    reshape = op.source_.defining_op(ReshapeOp)
    if reshape is None:
        return False
    shape = reshape.shape
    size = rewriter.create(ExtractOp, shape, op.index, result_types=[element_type_or_self(shape.type)]).result
    if size.type != op.result.type:
        size = rewriter.create(IndexCastOp, size, result_types=[INDEX]).result
    rewriter.replace_op(op, [size])
    return True


@pattern(DimOp, name="(anonymous namespace)::FoldEmptyTensorWithDimOp")
def dim_of_empty(op: DimOp, rewriter: Rewriter) -> bool:
    """dim(empty(%n) : tensor<4x?>, 1) -> %n"""
    empty, index = op.source_.defining_op(EmptyOp), constant_integer(op.index)
    if empty is None or index is None or not 0 <= index < tensor_type(op.source_).rank:
        return False
    size = _sizes(empty)[index]
    if not isinstance(size, Value):
        return False
    rewriter.replace_op(op, [size])
    return True


@pattern(ExtractOp, name="(anonymous namespace)::ExtractFromTensorCast")
def extract_from_cast(op: ExtractOp, rewriter: Rewriter) -> bool:
    """extract(cast x)[i] -> extract x[i]"""
    cast = op.tensor.defining_op(CastOp)
    if cast is None or not isinstance(cast.source_.type, RankedTensorType):
        return False
    rewriter.replace_op_with_new_op(op, ExtractOp, cast.source_, *op.indices)
    return True


@pattern(ExtractOp, name="(anonymous namespace)::ExtractElementFromIndexCast")
def extract_from_index_cast(op: ExtractOp, rewriter: Rewriter) -> bool:
    """extract(index_cast x)[i] -> index_cast(extract x[i])"""
    cast = op.tensor.defining_op(IndexCastOp)
    if cast is None:
        return False
    element = rewriter.create(ExtractOp, cast.in_, *op.indices)
    rewriter.replace_op_with_new_op(op, IndexCastOp, element.result)
    return True


@pattern(ExtractOp, name="(anonymous namespace)::ExtractFromTensorGenerate")
def extract_from_generate(op: ExtractOp, rewriter: Rewriter) -> bool:
    """extract(generate { ^(%a): yield f(%a) })[%i] -> f(%i)"""
    generate = op.tensor.defining_op(GenerateOp)
    if generate is None or not would_be_trivially_dead(generate):
        return False
    [body] = generate.body.blocks
    mapping = IRMapping(dict(zip(body.arguments, op.indices, strict=True)))
    if not isinstance(body.last, YieldOp):
        return False
    for inner in body.ops[:-1]:
        rewriter.clone(inner, mapping)
    rewriter.replace_op(op, [mapping.value(body.last.value)])
    return True


# --------------------------------------------------------------------------------------------- empty, generate, concat


@pattern(EmptyOp, name="(anonymous namespace)::ReplaceEmptyTensorStaticShapeDims")
def empty_of_constants(op: EmptyOp, rewriter: Rewriter) -> bool:
    """empty(%c4) : tensor<?> -> cast(empty() : tensor<4>)"""
    type_and_sizes = _known_sizes(op)
    if type_and_sizes is None:
        return False
    return _cast(op, rewriter.create(EmptyOp, type_and_sizes[1], result_types=[type_and_sizes[0]]).result, rewriter)


@pattern(CastOp, name="(anonymous namespace)::FoldEmptyTensorWithCastOp")
def cast_of_empty(op: CastOp, rewriter: Rewriter) -> bool:
    """cast(empty(%n) : tensor<?>) to tensor<4> -> empty() : tensor<4>"""
    empty = op.source_.defining_op(EmptyOp)
    if empty is None or not adding_cast(op):
        return False
    type_ = tensor_type(op.result)
    sizes = [
        size if isinstance(size, int) or extent == DYNAMIC else extent
        for size, extent in zip(_sizes(empty), type_.shape, strict=True)
    ]
    rewriter.replace_op_with_new_op(op, EmptyOp, dynamic_values(sizes), result_types=[type_])
    return True


@pattern(GenerateOp, name="(anonymous namespace)::StaticTensorGenerate")
def generate_of_constants(op: GenerateOp, rewriter: Rewriter) -> bool:
    """generate %c4 {..} : tensor<?> -> cast(generate {..} : tensor<4>)"""
    type_and_sizes = _known_sizes(op)
    if type_and_sizes is None:
        return False
    new = rewriter.create(GenerateOp, type_and_sizes[1], result_types=[type_and_sizes[0]], regions=[Region()])
    rewriter.inline_region_before(op.body, new.body)
    return _cast(op, new.result, rewriter)


def _concatenated(op: ConcatOp) -> RankedTensorType:
    """Returns the type of a concatenation that follows from its operands."""
    return concatenated_type([value.type for value in op.inputs], op.dim.value)


@pattern(ConcatOp, name="(anonymous namespace)::SingleInputConcatOp")
def concat_of_one(op: ConcatOp, rewriter: Rewriter) -> bool:
    """concat of x alone -> cast x"""
    match op.inputs:
        case [value]:
            return _cast(op, value, rewriter)
    return False


@pattern(ConcatOp, name="(anonymous namespace)::InferConcatOperandTypes")
def concat_operand_types(op: ConcatOp, rewriter: Rewriter) -> bool:
    """concat dim(0) x : tensor<2x4>, y : tensor<?x?> -> concat dim(0) x, (cast y to tensor<?x4>)"""
    position = op.dim.value
    shape = list(_concatenated(op).shape)
    changed = False
    for index, value in enumerate(op.operands):
        type_ = tensor_type(value)
        shape[position] = type_.shape[position]
        inferred = RankedTensorType(tuple(shape), type_.element_type)
        if preserves_static_information(inferred, type_):
            continue
        cast = rewriter.create(CastOp, value, result_types=[inferred])
        with rewriter.modify(op):
            op.operands = [*op.operands[:index], cast.result, *op.operands[index + 1 :]]
        changed = True
    return changed


@pattern(ConcatOp, name="(anonymous namespace)::InferConcatResultType")
def concat_result_type(op: ConcatOp, rewriter: Rewriter) -> bool:
    """concat x : tensor<2>, y : tensor<3> to tensor<?> -> cast(concat x, y to tensor<5>)"""
    inferred = _concatenated(op)
    if preserves_static_information(inferred, op.result.type):
        return False
    new = rewriter.create(ConcatOp, op.operands, result_types=[inferred], properties=op.properties)
    return _cast(op, new.result, rewriter)


# ------------------------------------------------------------------------------------------------------------- reshapes


def reshaped_constant(op: Reshape, rewriter: Rewriter) -> bool:
    """expand_shape dense<7> -> dense<7>"""
    splat, type_ = splat_element(constant_value(op.src)), tensor_type(op.result)
    value = None if splat is None else make_constant(op, rewriter, splat_of(type_, splat), type_)
    if value is None:
        return False
    rewriter.replace_op(op, [value])
    return True


def reshaped_splat(op: Reshape, rewriter: Rewriter) -> bool:
    """expand_shape(splat %x) -> splat %x"""
    splat = op.src.defining_op(SplatOp)
    if splat is None or not tensor_type(op.src).has_static_shape:
        return False
    rewriter.replace_op_with_new_op(op, SplatOp, splat.input)
    return True


def reshaped_elements(op: Reshape, rewriter: Rewriter) -> bool:
    """collapse_shape(from_elements %a, %b) -> from_elements %a, %b"""
    elements = op.src.defining_op(FromElementsOp)
    if elements is None or not tensor_type(op.result).has_static_shape:
        return False
    rewriter.replace_op_with_new_op(op, FromElementsOp, elements.operands)
    return True


@pattern(CollapseShapeOp, name="(anonymous namespace)::FoldCollapseOfCastOp")
def collapse_of_cast(op: CollapseShapeOp, rewriter: Rewriter) -> bool:
    """collapse_shape(cast x) -> cast(collapse_shape x), if the cast only removes static sizes"""
    cast = forgetting_cast(op.src)
    if cast is None:
        return False
    source = tensor_type(cast.source_)
    shape: list[int] = []
    for group in op.groups:
        extent = 1
        for index in group:
            extent = saturated_product(extent, source.shape[index])
        shape.append(extent)
    type_ = RankedTensorType(tuple(shape), source.element_type)
    if type_ == op.result.type:
        with rewriter.modify(op):
            op.operands = [cast.source_]
        return True
    new = rewriter.create(CollapseShapeOp, cast.source_, result_types=[type_], properties=op.properties)
    return _cast(op, new.result, rewriter)


@pattern(ExpandShapeOp, name="(anonymous namespace)::ConvertToStaticExpandShape")
def expand_of_cast(op: ExpandShapeOp, rewriter: Rewriter) -> bool:
    """expand_shape(cast x : tensor<8>) output_shape [%c2, %c4] -> cast(expand_shape(cast ..) output_shape [2, 4])"""
    cast = forgetting_cast(op.src)
    if cast is None:
        return False
    source_shape, groups = tensor_type(cast.source_).shape, op.groups
    result = tensor_type(op.result)
    shape, values = list(result.shape), iter(op.output_shape)
    left: list[Value] = []
    for extent, group in zip(source_shape, groups, strict=True):
        for index in group:
            if shape[index] != DYNAMIC:
                continue
            value = next(values)
            constant = None if extent == DYNAMIC else constant_integer(value)
            if constant is None:
                left.append(value)
            else:
                shape[index] = constant
    if len(left) == len(op.output_shape):
        return False
    before = [_product([shape[index] for index in group]) for group in groups]
    element = tensor_type(op.src).element_type
    source = rewriter.create(CastOp, op.src, result_types=[RankedTensorType(tuple(before), element)]).result
    new = rewriter.create(
        ExpandShapeOp,
        source,
        left,
        result_types=[RankedTensorType(tuple(shape), result.element_type)],
        properties={**op.properties, "static_output_shape": static_values(mixed_values(shape, left))},
    )
    return _cast(op, new.result, rewriter)


def _product(extents: Sequence[int]) -> int:
    total = 1
    for extent in extents:
        if extent == DYNAMIC:
            return DYNAMIC
        total *= extent
    return total


def _for_reshapes(function: Callable[[Reshape, Rewriter], bool], cpp_name: str) -> list[RewritePattern]:
    return [
        pattern(op_class, name=f"(anonymous namespace)::{cpp_name}<mlir::tensor::{op_class.__name__}>")(function)
        for op_class in (ExpandShapeOp, CollapseShapeOp)
    ]


PATTERNS: tuple[RewritePattern, ...] = (
    *reshape_patterns(ReshapeOps(ExpandShapeOp, CollapseShapeOp, CastOp, "RankedTensorType", multiply_sizes)),
    *_for_reshapes(reshaped_constant, "FoldReshapeWithConstant"),
    *_for_reshapes(reshaped_splat, "FoldReshapeWithSplat"),
    *_for_reshapes(reshaped_elements, "FoldReshapeWithFromElements"),
)
