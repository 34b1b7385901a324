"""Writing tensor code briefly: `emit.generic([x], [out], maps, kinds, lambda args: [emit.op(AddFOp, *args)])`."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from compiler.dialects.arith.enums import CmpFPredicate
from compiler.dialects.arith.float_ops import MaximumFOp, MinimumFOp
from compiler.dialects.arith.integer_ops import DivSIOp, MaxSIOp, MaxUIOp, MinSIOp, MinUIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.linalg.ops import IndexOp
from compiler.dialects.linalg.structure import PARALLEL
from compiler.dialects.linalg.structured_ops import GenericOp, ReduceOp
from compiler.dialects.tensor.ops import CastOp, CollapseShapeOp, DimOp, EmptyOp, ExpandShapeOp, ExtractOp
from compiler.ir import floats
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import DenseElementsAttr, dense_elements_attr, index_attr
from compiler.ir.mixed_values import MixedValue, split_mixed
from compiler.ir.operation import AnyOperation, Operation, Region, Value
from compiler.ir.reassociation import reassociation_attr
from compiler.ir.types import (
    DYNAMIC,
    I64,
    AnyKind,
    FloatType,
    RankedTensorType,
    ShapedType,
    Type,
    UnrankedTensorType,
    VectorType,
    element_type_or_self,
)
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.emitter import Emitter
from compiler.transforms.linalg.building import Body, create_generic, create_structured, fill_body


class TensorEmitter(Emitter):
    """Creates operations of arith, math, tensor and linalg, with the location of one operation."""

    def __init__(self, rewriter: Rewriter, location: Operation) -> None:
        super().__init__(rewriter)
        self.rewriter = rewriter
        rewriter.location = location

    # ------------------------------------------------------------------------------------------------------- numbers

    def index(self, number: int) -> Value:
        return self.op(ConstantOp, value=index_attr(number))

    def number(self, value: float, type_: Type) -> Value:
        """Returns a number of any element type; of several floats the nearest."""
        if isinstance(type_, FloatType):
            return self.constant(floats.from_float(float(value), type_.semantics), type_)
        return self.constant(int(value), type_)

    def clamp_integer(self, value: Value, low: Value, high: Value, *, unsigned: bool = False) -> Value:
        above = self.op(MaxUIOp if unsigned else MaxSIOp, low, value)
        return self.op(MinUIOp if unsigned else MinSIOp, high, above)

    def clamp_float(self, value: Value, low: Value, high: Value) -> Value:
        return self.op(MaximumFOp, self.op(MinimumFOp, value, high), low)

    def is_nan(self, value: Value) -> Value:
        return self.compare(CmpFPredicate.UNO, value, value)

    # ------------------------------------------------------------------------------------------------------- tensors

    def dim(self, tensor: Value, position: int) -> Value:
        return self.op(DimOp, tensor, self.index(position))

    def folded_dim(self, tensor: Value, position: int) -> Value:
        """Returns an extent, a constant if it is static."""
        index = self.index(position)
        extent = shape_of(tensor)[position]
        return self.op(DimOp, tensor, index) if extent == DYNAMIC else self.index(extent)

    def mixed_size(self, tensor: Value, position: int) -> MixedValue:
        """Returns an extent: a number if it is static."""
        extent = shape_of(tensor)[position]
        return self.dim(tensor, position) if extent == DYNAMIC else extent

    def mixed_sizes(self, tensor: Value) -> list[MixedValue]:
        return [self.mixed_size(tensor, position) for position in range(len(shape_of(tensor)))]

    def dynamic_dims(self, tensor: Value, positions: Sequence[int] | None = None) -> list[Value]:
        """Returns the dynamic extents of all dimensions or of some."""
        shape = shape_of(tensor)
        chosen = range(len(shape)) if positions is None else positions
        return [self.dim(tensor, position) for position in chosen if shape[position] == DYNAMIC]

    def empty(self, shape: Sequence[int], element: Type, dynamic: Sequence[Value] = ()) -> Value[RankedTensorType]:
        return self.op(EmptyOp, dynamic, result_type=RankedTensorType(tuple(shape), element))

    def empty_of_sizes(self, sizes: Sequence[MixedValue], element: Type) -> Value[RankedTensorType]:
        static, dynamic = split_mixed(sizes)
        return self.empty(static, element, dynamic)

    def cast_tensor(self, value: Value, type_: Type) -> Value:
        """Returns a tensor cast to another type if necessary."""
        return value if value.type == type_ else self.op(CastOp, value, result_type=type_)

    def extract(self, tensor: Value, indices: Sequence[Value]) -> Value:
        return self.op(ExtractOp, tensor, indices)

    def collapse(self, value: Value, type_: AnyKind, groups: Sequence[Sequence[int]]) -> Value[AnyKind]:
        return self.op(CollapseShapeOp, value, result_type=type_, reassociation=reassociation_attr(groups))

    def expand(self, value: Value, type_: RankedTensorType, groups: Sequence[Sequence[int]]) -> Value[RankedTensorType]:
        """Returns a tensor with more dimensions, of which at most one in a group is unknown."""
        static, dynamic = split_mixed(self.expanded_sizes(value, type_.shape, groups))
        return self.op(
            ExpandShapeOp,
            value,
            dynamic,
            result_type=type_,
            reassociation=reassociation_attr(groups),
            static_output_shape=static,
        )

    def expanded_sizes(self, value: Value, shape: Sequence[int], groups: Sequence[Sequence[int]]) -> list[MixedValue]:
        sizes: list[MixedValue] = list(shape)
        values = self.mixed_sizes(value)
        for extent, group in zip(values, groups, strict=True):
            product = prod(shape[index] for index in group if shape[index] != DYNAMIC)
            for index in group:
                if shape[index] == DYNAMIC:
                    sizes[index] = self._quotient(extent, product)
        return sizes

    def _quotient(self, extent: MixedValue, divisor: int) -> MixedValue:
        factor = self.index(divisor)
        if isinstance(extent, int):
            return extent // divisor
        return extent if divisor == 1 else self.op(DivSIOp, extent, factor)

    # -------------------------------------------------------------------------------------------------------- linalg

    def loop_index(self, loop: int) -> Value:
        return self.op(IndexOp, dim=loop)

    def generic(
        self,
        inputs: Sequence[Value],
        outputs: Sequence[Value],
        maps: Sequence[AffineMap],
        kinds: Sequence[str],
        body: Body,
        types: Sequence[Type] | None = None,
    ) -> GenericOp:
        """Returns a `linalg.generic` over tensors; its results have the types of its outputs unless they are given."""
        op, block = create_generic(self.rewriter, inputs, outputs, maps, kinds, types)
        fill_body(self.rewriter, block, body)
        return op

    def elementwise(
        self, inputs: Sequence[Value], output: Value, maps: Sequence[AffineMap], body: Body, type_: Type | None = None
    ) -> Value:
        """Returns a `linalg.generic` whose loops are all parallel."""
        kinds = [PARALLEL] * len(shape_of(output))
        return self.generic(inputs, [output], maps, kinds, body, None if type_ is None else [type_]).result

    def reduce(
        self, inputs: Sequence[Value], outputs: Sequence[Value], dimensions: Sequence[int], body: Body
    ) -> ReduceOp:
        region = Region()
        op = self.rewriter.create(
            ReduceOp,
            inputs,
            outputs,
            result_types=[output.type for output in outputs],
            dimensions=dimensions,
            regions=[region],
        )
        types = [element_type_or_self(operand.type) for operand in op.operands]
        with self.rewriter.insertion_guard():
            block = self.rewriter.create_block(region, None, types, [op.get_location()] * len(types))
        fill_body(self.rewriter, block, body)
        return op

    def named(
        self, op_class: type[AnyOperation], inputs: Sequence[Value], outputs: Sequence[Value], **members: object
    ) -> AnyOperation:
        """Returns a named operation of linalg over tensors; its body follows from its definition."""
        return create_structured(self.rewriter, op_class, inputs, outputs, **members)

    def fill(self, value: Value, tensor: Value) -> Value:
        return self.named(FillOp, [value], [tensor]).result

    def filled(self, attribute_bits: int, shape: Sequence[int], element: Type, dynamic: Sequence[Value] = ()) -> Value:
        """Returns a tensor of which all elements have one bit pattern."""
        empty = self.empty(shape, element, dynamic)
        return self.fill(self.constant(attribute_bits, element), empty)


def shape_of(value: Value) -> tuple[int, ...]:
    """Returns the shape of a ranked tensor."""
    shape = value.type.shape if isinstance(value.type, ShapedType) else None
    assert shape is not None
    return shape


def ranked(type_: Type) -> RankedTensorType | None:
    return type_ if isinstance(type_, RankedTensorType) else None


def all_ranked(op: Operation) -> bool:
    """Returns True if all operands and results that are tensors have a rank."""
    return not any(isinstance(value.type, UnrankedTensorType) for value in (*op.operands, *op.results))


def of_tensor(numbers: Sequence[int]) -> DenseElementsAttr:
    """`dense<[1, 2]> : tensor<2xi64>`."""
    return dense_elements_attr(RankedTensorType((len(numbers),), I64), numbers)


def of_vector(numbers: Sequence[int]) -> DenseElementsAttr:
    """`dense<[1, 2]> : vector<2xi64>`."""
    return dense_elements_attr(VectorType((len(numbers),), I64), numbers)
