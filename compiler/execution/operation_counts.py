"""Number of floating-point operations of a call, counted in the IR without running it.

Takes a function of a module that is not lowered yet, and the integers and shapes that it is called with; returns a
count by element type. A structured operation counts its body once for each point of its iteration domain, a loop its
body once for each iteration: bounds are folded from constants, integer arguments and shapes of buffers. Where the body
depends on the iteration, all iterations are visited. Raises `UncountableWork` where a count depends on data.

Additions, multiplications, divisions, extrema and functions of math count 1 for each element, fused multiply-adds 2.
Comparisons, conversions and operations on integers do not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import prod

from compiler.dialects.affine.bounds import map_of, step_of
from compiler.dialects.affine.ops import AffineForOp
from compiler.dialects.arith.float_ops import FloatBinary, NegFOp
from compiler.dialects.func.ops import CallOp, FuncOp
from compiler.dialects.linalg.interface import body, is_structured, loops_to_shapes, outputs
from compiler.dialects.math.families import FloatFunction
from compiler.dialects.math.float_ops import FmaOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp
from compiler.dialects.memref.view_ops import DimOp as MemRefDimOp
from compiler.dialects.scf.loops import mixed_bounds
from compiler.dialects.scf.ops import ExecuteRegionOp, ForallOp, ForOp, IfOp, ParallelOp
from compiler.dialects.tensor.ops import DimOp as TensorDimOp
from compiler.dialects.tensor.ops import EmptyOp
from compiler.dialects.vector.arithmetic_ops import (
    ContractionOp,
    FMAOp,
    MultiDimReductionOp,
    OuterProductOp,
    ReductionOp,
)
from compiler.dialects.vector.mask_ops import MaskOp
from compiler.ir.attributes import Attribute, IntegerAttr
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import (
    DYNAMIC,
    ComplexType,
    FloatType,
    IndexType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    Type,
    VectorType,
    element_type_or_self,
)
from compiler.rewrite.fold import folding_of

Counts = Counter[str]
"""Number of operations by the name of the element type."""

Shape = tuple[int, ...]

_MOST_ITERATIONS = 100_000
"""Maximum number of iterations that are counted one by one; above it, the work is uncountable."""

_DEEPEST = 100
"""Maximum nesting of calls and regions."""


class UncountableWork(Exception):
    """The number of operations depends on data, or is not known for an operation. `op` is that operation."""

    def __init__(self, op: Operation, reason: str) -> None:
        super().__init__(f"'{op.name}' {reason}")
        self.op = op


def count_operations(
    module: Operation, function: Operation, integers: Mapping[int, int], shapes: Mapping[int, Shape]
) -> Counts:
    """Returns the operations of one call. `integers` and `shapes` are known arguments, by their numbers.

    Raises UncountableWork.
    """
    counter = _Counter(module)
    entry = _only_block(function)
    for number, argument in enumerate(entry.arguments):
        if number in shapes:
            counter.shapes[argument] = shapes[number]
        elif number in integers:
            counter.bind(argument, integers[number])
    return counter.block(entry)


def _only_block(op: Operation) -> Block:
    for region in op.regions:
        if len(region.blocks) == 1:
            return region.entry
    raise UncountableWork(op, "has several blocks, which run as often as data decides")


class _Counter:
    """Counts one function; keeps the integers and shapes that are known for its values."""

    def __init__(self, module: Operation) -> None:
        self.shapes: dict[Value, Shape] = {}
        self._constants: dict[Value, Attribute] = {}
        self._module = module
        self._symbols = SymbolTables()
        self._iterations = 0
        self._depth = 0

    def bind(self, value: Value, number: int) -> None:
        """Records the value of an integer or index."""
        if isinstance(value.type, IntegerType | IndexType):
            self._constants[value] = IntegerAttr(number, value.type)

    def block(self, block: Block) -> Counts:
        """Returns the operations of a block that runs once."""
        self._depth += 1
        counts: Counts = Counter()
        for op in block.ops:
            if self._depth > _DEEPEST:
                raise UncountableWork(op, "is nested too deeply")
            counts += self._operation(op)
        self._depth -= 1
        return counts

    def _operation(self, op: Operation) -> Counts:
        if isinstance(op, ForOp):
            return self._for(op, [self._known(op.lower_bound), self._known(op.upper_bound), self._known(op.step)])
        if isinstance(op, AffineForOp):
            return self._for(op, [*self._affine_bounds(op), step_of(op)])
        if isinstance(op, ForallOp):
            return self._nest(op, [[self._mixed(each) for each in group] for group in mixed_bounds(op)])
        if isinstance(op, ParallelOp):
            groups = (op.operand_group(name) for name in ("lowerBound", "upperBound", "step"))
            return self._nest(op, [[self._known(each) for each in group] for group in groups])
        if isinstance(op, IfOp):
            return self._if(op)
        if isinstance(op, CallOp):
            return self._call(op)
        if isinstance(op, (ExecuteRegionOp, MaskOp)):
            return self.block(_only_block(op))
        if is_structured(op):
            return self._structured(op)
        if op.regions:
            if any(_own_operations(inner) for inner in op.walk()):
                raise UncountableWork(op, "runs its region as often as data decides")
            return Counter()
        self._fold(op)
        return _own_operations(op)

    # ------------------------------------------------------------------------------------------------ loops

    def _for(self, op: Operation, bounds: Sequence[int | None]) -> Counts:
        return self._nest(op, [[each] for each in bounds])

    def _nest(self, op: Operation, bounds: Sequence[Sequence[int | None]]) -> Counts:
        """Returns the operations of a loop nest, where each dimension has a lower bound, an upper bound, a step."""
        inside = _only_block(op)
        variables = inside.arguments[: len(bounds[0])]
        try:
            counts = self.block(inside)
        except UncountableWork:
            counts = None
        if counts is not None and not counts:
            return counts
        ranges = []
        for lower, upper, step in zip(*bounds, strict=True):
            if lower is None or upper is None or not step:
                raise UncountableWork(op, "runs as often as data decides")
            ranges.append(range(lower, upper, step))
        iterations = prod(map(len, ranges))
        if counts is not None:
            return Counter({type_: count * iterations for type_, count in counts.items()})
        self._iterations += iterations
        if self._iterations > _MOST_ITERATIONS:
            raise UncountableWork(op, "has iterations that differ, and too many of them")
        total: Counts = Counter()
        for indices in product(*ranges):
            for variable, index in zip(variables, indices):
                self.bind(variable, index)
            total += self.block(inside)
        for variable in variables:
            self._constants.pop(variable, None)
        return total

    def _affine_bounds(self, op: AffineForOp) -> tuple[int | None, int | None]:
        lower, upper = (self._results_of(op, side) for side in ("lower", "upper"))
        return max(lower) if lower else None, min(upper) if upper else None

    def _results_of(self, op: AffineForOp, side: str) -> list[int] | None:
        """Returns the values of a bound's map."""
        bound = map_of(op, f"{side}BoundMap")
        if bound is None:
            return None
        operands = [self._known(value) for value in op.operand_group(f"{side}BoundOperands")]
        return bound.evaluate(operands[: bound.num_dims], operands[bound.num_dims :])

    def _if(self, op: IfOp) -> Counts:
        condition = self._known(op.condition)
        regions = [region for region in op.regions if region.blocks]
        if condition is not None:
            taken = op.then_region if condition else op.else_region
            return self.block(taken.entry) if taken.blocks else Counter()
        counts = [self.block(region.entry) for region in regions]
        if len(regions) == 1:
            counts.append(Counter())
        if counts[0] != counts[1]:
            raise UncountableWork(op, "has branches that differ, of which data chooses")
        return counts[0]

    def _call(self, op: CallOp) -> Counts:
        callee = self._symbols.lookup_nearest(op, op.callee)
        if not isinstance(callee, FuncOp) or not callee.body.blocks:
            raise UncountableWork(op, "calls a function that has no body here")
        entry = _only_block(callee)
        for argument, operand in zip(entry.arguments, op.operands):
            self._constants.pop(argument, None)
            self.shapes.pop(argument, None)
            if (constant := self._constants.get(operand)) is not None:
                self._constants[argument] = constant
            if (shape := self._shape(operand)) is not None:
                self.shapes[argument] = shape
        return self.block(entry)

    def _structured(self, op: Operation) -> Counts:
        for result, output in zip(op.results, outputs(op)):
            if (shape := self._shape(output)) is not None:
                self.shapes[result] = shape
        counts = self.block(body(op))
        if not counts:
            return counts
        extents: list[int] = []
        for value in op.operands:
            shape = self._shape(value)
            if shape is None:
                raise UncountableWork(op, "has operands of unknown shape")
            extents += shape
        shapes_to_loops = loops_to_shapes(op).inverse_permutation()
        domain = None if shapes_to_loops is None else shapes_to_loops.evaluate(extents)
        if domain is None:
            raise UncountableWork(op, "has loops of unknown extent")
        points = prod(domain)
        return Counter({type_: count * points for type_, count in counts.items()})

    # ------------------------------------------------------------------------------------------------ facts

    def _known(self, value: Value) -> int | None:
        constant = self._constants.get(value)
        return constant.value if isinstance(constant, IntegerAttr) else None

    def _mixed(self, value: MixedValue) -> int | None:
        return value if isinstance(value, int) else self._known(value)

    def _shape(self, value: Value) -> Shape | None:
        """Returns the extents of a value, () for a scalar; None if one is not known."""
        if (shape := self.shapes.get(value)) is not None:
            return shape
        if not isinstance(value.type, MemRefType | RankedTensorType):
            return () if not hasattr(value.type, "shape") else None
        shape = tuple(value.type.shape)
        return None if DYNAMIC in shape else shape

    def _fold(self, op: Operation) -> None:
        """Records the known results of an operation: numbers, and the shapes of new buffers."""
        if isinstance(op, (AllocOp, AllocaOp, EmptyOp)):
            buffer = op.result if isinstance(op, EmptyOp) else op.memref
            sizes = iter([self._known(value) for value in op.dynamic_sizes])
            extents = [next(sizes) if extent == DYNAMIC else extent for extent in buffer.type.shape]
            shape = tuple([extent for extent in extents if extent is not None])
            if len(shape) == len(extents):
                self.shapes[buffer] = shape
            return
        if isinstance(op, (MemRefDimOp, TensorDimOp)):
            of_source, index = self._shape(op.source_), self._known(op.index)
            if of_source is not None and index is not None and 0 <= index < len(of_source):
                self.bind(op.result, of_source[index])
                return
        if op.has_trait("ConstantLike"):
            value = op.properties.get("value")
            if isinstance(value, IntegerAttr):
                self._constants.update(dict.fromkeys(op.results, value))
            return
        folding = None if op.definition is None else folding_of(op.definition)
        if folding is None or not op.operands:
            return
        constants = [self._constants.get(operand) for operand in op.operands]
        if None in constants:
            return
        before = op.operands, op.properties, op.attributes
        folded = folding(op, constants)
        op.operands, op.properties, op.attributes = before
        for result, fact in zip(op.results, folded or ()):
            constant = fact if isinstance(fact, Attribute) else self._constants.get(fact)
            if constant is not None:
                self._constants[result] = constant


# ----------------------------------------------------------------------------------------------------- one operation


def _own_operations(op: Operation) -> Counts:
    """Returns the floating-point operations of an operation itself."""
    type_ = next((result.type for result in op.results), None)
    if type_ is None:
        return Counter()
    element = element_type_or_self(type_)
    if isinstance(element, ComplexType) and op.dialect == "complex" and op.operands:
        raise UncountableWork(op, "computes complex numbers, which are not counted")
    if not isinstance(element, FloatType):
        return Counter()
    return Counter({element.name: count}) if (count := _count(op, type_)) else Counter()


def _count(op: Operation, type_: Type) -> int:
    if isinstance(op, (FmaOp, FMAOp)):
        return 2 * _elements(type_)
    if isinstance(op, (FloatBinary, NegFOp, FloatFunction)):
        return _elements(type_)
    if isinstance(op, ContractionOp):
        return 2 * prod(_contraction_extents(op))
    if isinstance(op, OuterProductOp):
        return (1 if op.acc is None else 2) * _elements(type_)
    if isinstance(op, ReductionOp):
        return _elements(op.vector.type) - (1 if op.acc is None else 0)
    if isinstance(op, MultiDimReductionOp):
        return _elements(op.source_.type)
    return 0


def _elements(type_: Type) -> int:
    return prod(type_.shape) if isinstance(type_, VectorType | RankedTensorType) else 1


def _contraction_extents(op: ContractionOp) -> Iterable[int]:
    """Returns the extent of each loop of a contraction."""
    extents: dict[int, int] = {}
    for map_, value in zip(op.maps, op.operands):
        if isinstance(value.type, VectorType):
            for result, extent in enumerate(value.type.shape):
                extents[map_.dim_position(result)] = extent
    return extents.values()
