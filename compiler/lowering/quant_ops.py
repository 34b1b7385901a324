"""`lower-quant-ops`: quantization as arithmetic on the integers in which values are stored.

quant.dcast %q : !quant.uniform<i8:f32, 2.0:10> to f32
    ->    %s = quant.scast %q : ... to i8    %f = arith.sitofp %s    %d = arith.subf %f, 10    %x = arith.mulf %d, 2.0
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compiler.dialects.arith.cast_ops import FPToSIOp, FPToUIOp, SIToFPOp, UIToFPOp
from compiler.dialects.arith.float_ops import AddFOp, DivFOp, MulFOp, SubFOp
from compiler.dialects.arith.integer_ops import MaxSIOp, MaxUIOp, MinSIOp, MinUIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.ops import YieldOp
from compiler.dialects.linalg.structure import PARALLEL
from compiler.dialects.quant.constraints import element_type_or_self
from compiler.dialects.quant.ops import DequantizeCastOp, QuantizeCastOp, StorageCastOp
from compiler.dialects.quant.types import UniformQuantizedType
from compiler.dialects.shape.ops import NumElementsOp, ShapeOfOp, SplitAtOp
from compiler.dialects.tensor.ops import EmptyOp, FromElementsOp, ReshapeOp, SplatOp
from compiler.ir import floats
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineExpr, constant, dim
from compiler.ir.attributes import FloatAttr, dense_elements_attr
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import dynamic_values
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, INDEX, RankedTensorType, Type, UnrankedTensorType
from compiler.ir.value_types import tensor_type
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.transforms.emitter import Emitter, like
from compiler.transforms.extents import extents
from compiler.transforms.linalg.building import create_generic

_EXTENTS = RankedTensorType((DYNAMIC,), INDEX)


@dataclass
class LowerQuantOps(Pass):
    """Lower quant.dcast and quant.qcast ops."""

    argument = "lower-quant-ops"
    name = "LowerQuantOps"
    summary = "Lower quant.dcast and quant.qcast ops"
    anchor = "func.func"
    dependent_dialects = ("arith", "linalg", "quant", "shape", "tensor")

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_illegal_dialect("quant")
        target.add_legal_op(StorageCastOp)
        target.add_legal_dialect("arith", "linalg", "shape", "tensor")
        patterns = [lower_dequantization, lower_quantization]
        convert_partially(op, target, patterns, state)


@conversion_pattern(DequantizeCastOp, name="DequantizeCastOpConversion")
def lower_dequantization(op: DequantizeCastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """dcast %q -> (float(scast %q) - zero point) * scale"""
    casting = _casting_of(op.input.type, rewriter)
    if casting is None:
        return False
    stored = casting.emit.op(StorageCastOp, op.input, result_type=like_tensor(op.input.type, casting.storage.type))
    rewriter.replace_op(op, [casting.apply(stored, casting.dequantized)])
    return True


@conversion_pattern(QuantizeCastOp, name="QuantizeCastOpConversion")
def lower_quantization(op: QuantizeCastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """qcast %x -> scast integer(x / scale + zero point)"""
    casting = _casting_of(op.result.type, rewriter)
    if casting is None:
        return False
    stored = casting.apply(op.input, casting.quantized)
    rewriter.replace_op_with_new_op(op, StorageCastOp, stored)
    return True


def like_tensor(shape: Type, element: Type) -> Type:
    """Returns the element type, or a tensor type of the same shape, which may be unranked."""
    return UnrankedTensorType(element) if isinstance(shape, UnrankedTensorType) else like(shape, element)


def _casting_of(type_: Type, rewriter: ConversionRewriter) -> _Casting | None:
    quantized = element_type_or_self(type_)
    return _Casting(quantized, rewriter) if isinstance(quantized, UniformQuantizedType) else None


class _Casting:
    """Conversion between the floats that a quantized type expresses and the integers that store them."""

    def __init__(self, type_: UniformQuantizedType, rewriter: ConversionRewriter) -> None:
        self.storage, self._expressed, self._parameters = type_.parts
        self._stored = type_.storage_type
        self._rewriter = rewriter
        self.emit = Emitter(rewriter)

    def apply(self, value: Value, convert: Callable[[Value, Value, Value, Sequence[Value]], Value]) -> Value:
        """Returns the converted value; an unranked tensor is reshaped for the conversion."""
        if not isinstance(value.type, UnrankedTensorType):
            return self._ranked(value, convert, self._parameters.dimensions)
        axis = next(iter(self._parameters.dimensions), None)
        shape = self.emit.op(ShapeOfOp, value, result_type=_EXTENTS)
        flat = self._flattened(value, shape, axis)
        result = self._ranked(flat, convert, () if axis is None else (1,))
        type_ = UnrankedTensorType(element_type_or_self(result.type))
        return self.emit.op(ReshapeOp, result, shape, result_type=type_)

    def _flattened(self, value: Value, shape: Value, axis: int | None) -> Value:
        """Returns an unranked tensor reshaped to rank 1, or with the dimensions before and after an axis collapsed."""
        emit, element = self.emit, element_type_or_self(value.type)
        if axis is None:
            sizes: list[Value] = [emit.op(NumElementsOp, shape, result_type=INDEX)]
            static: tuple[int, ...] = (DYNAMIC,)
        else:
            count = len(self._parameters.scales)
            first, second = emit.constant(axis, INDEX), emit.constant(axis + 1, INDEX)
            left = self._rewriter.create(SplitAtOp, shape, first, result_types=[_EXTENTS, _EXTENTS]).head
            outer = emit.op(NumElementsOp, left, result_type=INDEX)
            right = self._rewriter.create(SplitAtOp, shape, second, result_types=[_EXTENTS, _EXTENTS]).tail
            inner = emit.op(NumElementsOp, right, result_type=INDEX)
            sizes = [outer, emit.constant(count, INDEX), inner]
            static = (DYNAMIC, count, DYNAMIC)
        flat_shape = emit.op(FromElementsOp, sizes, result_type=RankedTensorType((len(sizes),), INDEX))
        return emit.op(ReshapeOp, value, flat_shape, result_type=RankedTensorType(static, element))

    def _ranked(
        self,
        value: Value,
        convert: Callable[[Value, Value, Value, Sequence[Value]], Value],
        dimensions: Sequence[int],
    ) -> Value:
        emit, parameters = self.emit, self._parameters
        scales = [floats.convert(bits, floats.F64, self._expressed.semantics) for bits in parameters.scales]
        if parameters.shape is None:
            scale = emit.op(ConstantOp, result_type=self._expressed, value=FloatAttr(scales[0], self._expressed))
            zero_point = emit.constant(parameters.zero_points[0], self._stored)
            sizes = extents(value, self._rewriter) if isinstance(value.type, RankedTensorType) else []
            return convert(value, scale, zero_point, dynamic_values(sizes))
        type_ = tensor_type(value)
        constants = []
        for element, numbers in ((self._expressed, scales), (self._stored, parameters.zero_points)):
            tensor = RankedTensorType(parameters.shape, element)
            constants.append(emit.op(ConstantOp, result_type=tensor, value=dense_elements_attr(tensor, numbers)))
        to_float = type_.element_type != self._expressed
        result = RankedTensorType(type_.shape, self._expressed if to_float else self._stored)
        dynamic_sizes = dynamic_values(extents(value, self._rewriter))
        init = emit.op(EmptyOp, dynamic_sizes, result_type=result)
        identity, map_ = AffineMap.identity(type_.rank), self._place_map(type_, dimensions)
        maps = [identity, map_, map_, identity]
        generic, block = create_generic(self._rewriter, [value, *constants], [init], maps, [PARALLEL] * type_.rank)
        with self._rewriter.insertion_guard():
            self._rewriter.set_insertion_point_to_end(block)
            element_value, scale_value, zero_value, _ = block.arguments
            self._rewriter.create(YieldOp, [convert(element_value, scale_value, zero_value, [])])
        return generic.result

    def _place_map(self, type_: RankedTensorType, dimensions: Sequence[int]) -> AffineMap:
        """Returns the map from an element's indices to the indices of its scale."""
        blocks = self._parameters.block_sizes
        if blocks is None:
            return AffineMap(type_.rank, 0, tuple(dim(dimension) for dimension in dimensions))
        sizes = dict(zip(dimensions, blocks, strict=True))
        places: list[AffineExpr] = [
            dim(index).floor_div(sizes[index]) if index in sizes else constant(0) for index in range(type_.rank)
        ]
        return AffineMap(type_.rank, 0, tuple(places))

    # -------------------------------------------------------------------------------------- arithmetic

    def _splat(self, scalar: Value, shape: Type, sizes: Sequence[Value]) -> Value:
        """Returns a scalar, or a tensor of it."""
        if not isinstance(shape, RankedTensorType):
            return scalar
        return self.emit.op(SplatOp, scalar, list(sizes), result_type=RankedTensorType(shape.shape, scalar.type))

    def _to_float(self, value: Value) -> Value:
        return self.emit.cast(SIToFPOp if self.storage.signed else UIToFPOp, value, self._expressed)

    def quantized(self, value: Value, scale: Value, zero_point: Value, sizes: Sequence[Value]) -> Value:
        """Returns value / scale + zero point, as an integer in the range of the storage."""
        emit, shape = self.emit, value.type
        result = emit.op(DivFOp, value, self._splat(scale, shape, sizes))
        if constant_integer(zero_point) != 0:
            result = emit.op(AddFOp, result, self._to_float(self._splat(zero_point, shape, sizes)))
        integer = emit.cast(FPToSIOp if self.storage.signed else FPToUIOp, result, self._stored)
        if (self.storage.minimum, self.storage.maximum) == self.storage.full_range:
            return integer
        limits = [emit.constant(limit, self._stored) for limit in (self.storage.minimum, self.storage.maximum)]
        lower, upper = (self._splat(limit, shape, sizes) for limit in limits)
        largest, smallest = (MaxSIOp, MinSIOp) if self.storage.signed else (MaxUIOp, MinUIOp)
        return emit.op(smallest, emit.op(largest, integer, lower), upper)

    def dequantized(self, value: Value, scale: Value, zero_point: Value, sizes: Sequence[Value]) -> Value:
        """Returns (value - zero point) * scale."""
        shape = value.type
        factor = self._splat(scale, shape, sizes)
        result = self._to_float(value)
        if constant_integer(zero_point) != 0:
            result = self.emit.op(SubFOp, result, self._to_float(self._splat(zero_point, shape, sizes)))
        return self.emit.op(MulFOp, result, factor)
