"""The loops of structured operations, and the indexing maps of their operands.

Loops and operands are written in a notation from which iterator types and indexing maps are derived:

    StructuredOp.of_loops("n ow f +kw +c", ["n ow*s0+kw*d0 c", "kw c f", "n ow f"], body)

names five loops, of which `kw` and `c` are reductions; the first operand is indexed by three expressions of them, where
`s0` is the first of the operation's strides and `d0` the first of its dilations. See upstream's LinalgOp interface,
https://mlir.llvm.org/docs/Dialects/Linalg/#payload-carrying-ops.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from compiler.dialects.linalg.body import Body, elementwise_inputs
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineExpr, constant, dim
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, Attribute, DenseArrayAttr, DenseElementsAttr, StringAttr
from compiler.ir.operation import Operation
from compiler.ir.types import MemRefType, RankedTensorType, Type
from compiler.ods.enum_attribute import symbol_of

PARALLEL = "parallel"
REDUCTION = "reduction"
MEMOIZED_MAPS = "linalg.memoized_indexing_maps"


@dataclass(frozen=True, slots=True)
class StructuredOp:
    """Implementation of LinalgOp for a kind of operation. Found as `OpDef.implementations["LinalgOp"]`.

    `maps(op)` returns the indexing map of each operand, None if the operation's attributes are invalid. `iterators(op)`
    returns the type of each loop. `body` creates the region of an op whose syntax does not have it;
    `inputs(properties)` returns the number of inputs of such a region, which has one output. `has_fixed_loops`: the
    loop nest does not depend on the ranks of operands.
    """

    maps: Callable[[Operation], list[AffineMap] | None]
    iterators: Callable[[Operation], list[str]]
    body: Body | None = None
    inputs: Callable[[dict[str, Attribute]], int] | None = None
    has_fixed_loops: bool = False

    @staticmethod
    def of_loops(loops: str, operands: Sequence[str], body: Body) -> StructuredOp:
        """Returns a fixed nest of loops, in the notation above."""
        names = loops.split()
        iterators = [REDUCTION if name.startswith("+") else PARALLEL for name in names]
        positions = {name.removeprefix("+"): index for index, name in enumerate(names)}
        expressions = [text.split() for text in operands]

        def maps(op: Operation) -> list[AffineMap] | None:
            memoized = memoized_maps(op)
            if memoized is not None:
                return memoized
            known_maps = maps_with(tuple(_integers(op, "strides")), tuple(_integers(op, "dilations")))
            return None if known_maps is None else list(known_maps)

        @lru_cache(maxsize=64)
        def maps_with(strides: tuple[int, ...], dilations: tuple[int, ...]) -> tuple[AffineMap, ...] | None:
            factors = {f"s{index}": value for index, value in enumerate(strides)}
            factors |= {f"d{index}": value for index, value in enumerate(dilations)}
            try:
                return tuple(
                    AffineMap(len(names), 0, tuple(_expression(text, positions, factors) for text in texts))
                    for texts in expressions
                )
            except KeyError:
                return None

        inputs = len(operands) - 1
        return StructuredOp(maps, lambda op: list(iterators), body, lambda properties: inputs, has_fixed_loops=True)

    @staticmethod
    def of_elements(inputs: int, body: Body) -> StructuredOp:
        """Returns an elementwise op with a loop for each dimension of the output; operands of rank 0 are broadcast."""

        def maps(op: Operation) -> list[AffineMap]:
            rank = _output_rank(op)
            identity, scalar = AffineMap.identity(rank), AffineMap(rank, 0, ())
            return [identity if _rank(operand.type) else scalar for operand in op.operands]

        return StructuredOp(maps, _all_parallel, body, lambda properties: inputs)


def memoized_maps(op: Operation) -> list[AffineMap] | None:
    """Returns the maps in a discardable attribute, which upstream uses instead of the operation's own maps."""
    value = op.attributes.get(MEMOIZED_MAPS)
    if not isinstance(value, ArrayAttr):
        return None
    return [element.map for element in value.elements if isinstance(element, AffineMapAttr)]


def _expression(text: str, loops: dict[str, int], factors: dict[str, int]) -> AffineExpr:
    total: AffineExpr = constant(0)
    for term in text.split("+"):
        loop, times, factor = term.partition("*")
        total = total + dim(loops[loop]) * (factors[factor] if times else 1)
    return total


def _integers(op: Operation, name: str) -> list[int]:
    """Returns the integers of a dense property; of its default if the property is absent."""
    value = op.properties.get(name)
    if value is None and op.definition is not None and name in op.definition.attribute_defs:
        value = op.definition.attribute_defs[name].default
    if not isinstance(value, DenseElementsAttr):
        return []
    return [bits - (1 << 64) if bits >> 63 else bits for bits in value.listed_bit_patterns()]


def _rank(type_: Type) -> int:
    """Returns the rank of a tensor or memref; a vector counts as one element."""
    return type_.rank if isinstance(type_, MemRefType | RankedTensorType) else 0


def _output_rank(op: Operation) -> int:
    """Returns the rank of the output of an operation that has one."""
    *_, output = op.operands
    return _rank(output.type)


def _all_parallel(op: Operation) -> list[str]:
    return [PARALLEL] * _output_rank(op)


# -------------------------------------------------------------------------------- maps that the operation spells


def spelled_maps(op: Operation) -> list[AffineMap] | None:
    """Returns the maps of `indexing_maps`, or of its default."""
    value = op.properties.get("indexing_maps")
    if value is None and op.definition is not None:
        value = op.definition.attribute_defs["indexing_maps"].default
    if not isinstance(value, ArrayAttr):
        return None
    return [element.map for element in value.elements if isinstance(element, AffineMapAttr)]


def spelled_iterators(op: Operation) -> list[str]:
    """Returns the iterators of `iterator_types`."""
    value = op.properties.get("iterator_types")
    elements = value.elements if isinstance(value, ArrayAttr) else ()
    return [element.value if isinstance(element, StringAttr) else symbol_of(element) for element in elements]


def _contraction_iterators(op: Operation) -> list[str]:
    """Loops that do not index the output are reductions."""
    maps = spelled_maps(op)
    if not maps:
        return []
    used = set(maps[-1].results)
    return [PARALLEL if dim(loop) in used else REDUCTION for loop in range(maps[-1].num_dims)]


def contraction(body: Body) -> StructuredOp:
    """Returns a contraction of two operands that spells its `indexing_maps`."""
    return StructuredOp(spelled_maps, _contraction_iterators, body, lambda properties: 2)


def elementwise(body: Body) -> StructuredOp:
    """Returns an elementwise op whose `kind` determines the number of inputs."""
    return StructuredOp(
        spelled_maps,
        _all_parallel,
        body,
        lambda properties: elementwise_inputs(symbol_of(properties.get("kind"))),
    )


GENERIC = StructuredOp(spelled_maps, spelled_iterators)


# ------------------------------------------------------------------------------------ map, reduce, transpose, broadcast


def _map_maps(op: Operation) -> list[AffineMap]:
    return [AffineMap.identity(_output_rank(op))] * len(op.operands)


def dimensions(op: Operation, name: str = "dimensions") -> tuple[int, ...]:
    """Returns the integers of a dense array attribute."""
    value = op.properties.get(name)
    return value.values if isinstance(value, DenseArrayAttr) else ()


def _reduced_rank(op: Operation) -> int:
    """Returns the rank of the inputs of a reduction."""
    first, *_ = op.operands
    return _rank(first.type)


def _reduce_maps(op: Operation) -> list[AffineMap]:
    count = len(op.operands) // 2
    identity = AffineMap.identity(_reduced_rank(op))
    return [identity] * count + [identity.drop_results(dimensions(op))] * count


def _reduce_iterators(op: Operation) -> list[str]:
    reduced = dimensions(op)
    return [REDUCTION if loop in reduced else PARALLEL for loop in range(_reduced_rank(op))]


def _transpose_maps(op: Operation) -> list[AffineMap]:
    permutation = dimensions(op, "permutation")
    inverse = sorted(range(len(permutation)), key=lambda position: permutation[position])
    return [AffineMap.permutation(inverse), AffineMap.identity(len(permutation))]


def _broadcast_maps(op: Operation) -> list[AffineMap]:
    identity = AffineMap.identity(_output_rank(op))
    return [identity.drop_results(dimensions(op)), identity]


MAP = StructuredOp(_map_maps, _all_parallel)
REDUCE = StructuredOp(_reduce_maps, _reduce_iterators)
TRANSPOSE = StructuredOp(_transpose_maps, _all_parallel)
BROADCAST = StructuredOp(_broadcast_maps, _all_parallel)
