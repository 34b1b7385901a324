"""Writing tensor code briefly: `emit.generic([x], [out], maps, kinds, lambda args: [emit.op("addf", *args)])`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import TypeAlias

from compiler.dialects.arith.enums import CmpFPredicate
from compiler.dialects.arith.float_ops import MaximumFOp, MinimumFOp
from compiler.dialects.arith.integer_ops import DivSIOp, MaxSIOp, MaxUIOp, MinSIOp, MinUIOp
from compiler.dialects.linalg.interface import generic_properties
from compiler.dialects.linalg.structure import PARALLEL
from compiler.dialects.linalg.syntax import body_of
from compiler.ir import floats
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DenseElementsAttr,
    dense_elements_attr,
    index_attr,
    integer_attr,
)
from compiler.ir.mixed_values import MixedValue, split_mixed
from compiler.ir.operation import Operation, OpResult, Region, Value
from compiler.ir.types import (
    DYNAMIC,
    I64,
    INDEX,
    FloatType,
    RankedTensorType,
    ShapedType,
    Type,
    UnrankedTensorType,
    VectorType,
    element_type_or_self,
)
from compiler.lowering.emitter import Emitter
from compiler.rewrite.rewriter import Rewriter

Body: TypeAlias = "Callable[[Sequence[Value]], Sequence[Value]]"
"""What a block yields, made of its arguments."""


class TensorEmitter(Emitter):
    """Makes ops of arith, math, tensor and linalg, with the location of one op."""

    def __init__(self, rewriter: Rewriter, location: Operation) -> None:
        super().__init__(rewriter)
        self.rewriter = rewriter
        rewriter.location = location
        self.location = location

    def create(
        self,
        name: str,
        operands: Sequence[Value | Sequence[Value]],
        types: Sequence[Type],
        properties: Mapping[str, Attribute | None] | None = None,
        regions: Sequence[Region] = (),
    ) -> Operation:
        return self.rewriter.create_named(
            name, operands, types, properties=properties, regions=regions, location=self.location
        )

    def value(self, name: str, operands: Sequence[Value], type_: Type) -> Value:
        return self.create(name, operands, [type_]).result

    # ------------------------------------------------------------------------------------------------------- numbers

    def index(self, number: int) -> Value:
        return self.create("arith.constant", [], [INDEX], {"value": index_attr(number)}).result

    def number(self, value: float, type_: Type) -> Value:
        """A number of any element type; of several floats the nearest."""
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
        index = self.index(position)
        return self.value("tensor.dim", [tensor, index], INDEX)

    def folded_dim(self, tensor: Value, position: int) -> Value:
        """An extent, which is a constant where the type tells it."""
        index = self.index(position)
        extent = shape_of(tensor)[position]
        return self.value("tensor.dim", [tensor, index], INDEX) if extent == DYNAMIC else self.index(extent)

    def mixed_size(self, tensor: Value, position: int) -> MixedValue:
        """An extent: a number where the type tells it."""
        extent = shape_of(tensor)[position]
        return self.dim(tensor, position) if extent == DYNAMIC else extent

    def mixed_sizes(self, tensor: Value) -> list[MixedValue]:
        return [self.mixed_size(tensor, position) for position in range(len(shape_of(tensor)))]

    def dynamic_dims(self, tensor: Value, positions: Sequence[int] | None = None) -> list[Value]:
        """The extents that are not known, of all dimensions or of some."""
        shape = shape_of(tensor)
        chosen = range(len(shape)) if positions is None else positions
        return [self.dim(tensor, position) for position in chosen if shape[position] == DYNAMIC]

    def empty(self, shape: Sequence[int], element: Type, dynamic: Sequence[Value] = ()) -> Value:
        return self.value("tensor.empty", dynamic, RankedTensorType(tuple(shape), element))

    def empty_of_sizes(self, sizes: Sequence[MixedValue], element: Type) -> Value:
        static, dynamic = split_mixed(sizes)
        return self.empty(static, element, dynamic)

    def cast_tensor(self, value: Value, type_: Type) -> Value:
        """A tensor as another type, where it is not of that one."""
        return value if value.type == type_ else self.value("tensor.cast", [value], type_)

    def extract(self, tensor: Value, indices: Sequence[Value]) -> Value:
        return self.value("tensor.extract", [tensor, *indices], element_type_or_self(tensor.type))

    def collapse(self, value: Value, type_: Type, groups: Sequence[Sequence[int]]) -> Value:
        properties = {"reassociation": reassociation(groups)}
        return self.create("tensor.collapse_shape", [value], [type_], properties).result

    def expand(self, value: Value, type_: Type, groups: Sequence[Sequence[int]]) -> Value:
        """A tensor with more dimensions, of which at most one in a group is unknown."""
        assert isinstance(type_, RankedTensorType)
        static, dynamic = split_mixed(self.expanded_sizes(value, type_.shape, groups))
        properties = {
            "reassociation": reassociation(groups),
            "static_output_shape": DenseArrayAttr(I64, tuple(static)),
        }
        return self.create("tensor.expand_shape", [value, dynamic], [type_], properties).result

    def expanded_sizes(self, value: Value, shape: Sequence[int], groups: Sequence[Sequence[int]]) -> list[MixedValue]:
        sizes: list[MixedValue] = list(shape)
        known = self.mixed_sizes(value)
        for extent, group in zip(known, groups, strict=True):
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
        return self.create("linalg.index", [], [INDEX], {"dim": integer_attr(loop)}).result

    def generic(
        self,
        inputs: Sequence[Value],
        outputs: Sequence[Value],
        maps: Sequence[AffineMap],
        kinds: Sequence[str],
        body: Body,
        types: Sequence[Type] | None = None,
    ) -> Operation:
        """A `linalg.generic` over tensors; its results have the types of its outputs unless they are given."""
        results = [output.type for output in outputs] if types is None else types
        op = self.create(
            "linalg.generic", [list(inputs), list(outputs)], results, generic_properties(maps, kinds), [Region()]
        )
        self._fill(op.regions[0], [*inputs, *outputs], body)
        return op

    def elementwise(
        self, inputs: Sequence[Value], output: Value, maps: Sequence[AffineMap], body: Body, type_: Type | None = None
    ) -> Value:
        """A `linalg.generic` whose loops are all parallel."""
        kinds = [PARALLEL] * len(shape_of(output))
        return self.generic(inputs, [output], maps, kinds, body, None if type_ is None else [type_]).result

    def reduce(
        self, inputs: Sequence[Value], outputs: Sequence[Value], dimensions: Sequence[int], body: Body
    ) -> Operation:
        properties = {"dimensions": DenseArrayAttr(I64, tuple(dimensions))}
        types = [output.type for output in outputs]
        op = self.create("linalg.reduce", [*inputs, *outputs], types, properties, [Region()])
        self._fill(op.regions[0], [*inputs, *outputs], body)
        return op

    def _fill(self, region: Region, operands: Sequence[Value], body: Body) -> None:
        types = [element_type_or_self(operand.type) for operand in operands]
        with self.rewriter.insertion_guard():
            block = self.rewriter.create_block(region, None, types, [self.location.get_location()] * len(types))
            self.create("linalg.yield", list(body(block.arguments)), [])

    def named(
        self,
        name: str,
        inputs: Sequence[Value],
        outputs: Sequence[Value],
        properties: Mapping[str, Attribute | None] | None = None,
    ) -> Operation:
        """A named operation of linalg over tensors; its body follows from its definition."""
        definition = self.rewriter.context.op_def(name)
        assert definition is not None
        structure = definition.implementations["LinalgOp"]
        region, builder = body_of(self.rewriter.context.op_def, [value.type for value in (*inputs, *outputs)])
        given = {key: value for key, value in (properties or {}).items() if value is not None}
        builder.yield_values([structure.body(builder, builder.block.arguments, given)])
        types = [output.type for output in outputs]
        return self.create(name, [list(inputs), list(outputs)], types, properties, [region])

    def fill(self, value: Value, tensor: Value) -> Value:
        return self.named("linalg.fill", [value], [tensor]).result

    def filled(self, attribute_bits: int, shape: Sequence[int], element: Type, dynamic: Sequence[Value] = ()) -> Value:
        """A tensor of which all elements have one bit pattern."""
        empty = self.empty(shape, element, dynamic)
        return self.fill(self.constant(attribute_bits, element), empty)


def reassociation(groups: Sequence[Sequence[int]]) -> ArrayAttr:
    """`[[0, 1], [2]]` as an attribute."""
    return ArrayAttr(tuple(ArrayAttr(tuple(integer_attr(index) for index in group)) for group in groups))


def shape_of(value: Value) -> tuple[int, ...]:
    """The shape of a ranked tensor."""
    shape = value.type.shape if isinstance(value.type, ShapedType) else None
    assert shape is not None
    return shape


def ranked(type_: Type) -> RankedTensorType | None:
    return type_ if isinstance(type_, RankedTensorType) else None


def all_ranked(op: Operation) -> bool:
    """Whether all operands and results that are tensors have a rank."""
    return not any(isinstance(value.type, UnrankedTensorType) for value in (*op.operands, *op.results))


def of_tensor(numbers: Sequence[int]) -> DenseElementsAttr:
    """`dense<[1, 2]> : tensor<2xi64>`."""
    return dense_elements_attr(RankedTensorType((len(numbers),), I64), numbers)


def of_vector(numbers: Sequence[int]) -> DenseElementsAttr:
    """`dense<[1, 2]> : vector<2xi64>`."""
    return dense_elements_attr(VectorType((len(numbers),), I64), numbers)


def defining(value: Value, name: str) -> Operation | None:
    """The op of a name that makes a value."""
    return value.owner if isinstance(value, OpResult) and value.owner.name == name else None
