"""Making a loop nest that runs on vectors of one that runs on single values.

Enters: a nest and which of its loops become which dimension of vectors; leaves: the new nest in its place, or all as it
was where something in it has no counterpart on vectors.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compiler.analysis.affine.loops import loop_of
from compiler.analysis.affine.reductions import LoopReduction
from compiler.analysis.effects import is_speculatable
from compiler.analysis.loops import is_defined_outside_of
from compiler.dialects.affine.apply import make_apply, make_composed_apply
from compiler.dialects.affine.bounds import constant_bound, map_of, memory_operand_index, step_of
from compiler.dialects.affine.ops import AffineApplyOp, AffineLoadOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.arith.reductions import combine, identity_value
from compiler.dialects.vector.attributes import KIND
from compiler.ir.affine import AffineMap, constant, dim
from compiler.ir.attributes import AffineMapAttr, Attribute, DialectAttribute, array_attr, bool_attr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import I1, INDEX, FloatType, IndexType, IntegerType, MemRefType, Type, VectorType
from compiler.rewrite.elementwise import constant as splat
from compiler.rewrite.elementwise import splat_value
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.loops import (
    body_of,
    carried_arguments,
    create_for,
    induction_variable,
    lower_bound,
    upper_bound,
)
from compiler.transforms.affine.vectorizable_loops import ends_with_memref, is_invariant_index, overshoots

_VECTOR_KINDS = {
    "addf": "add",
    "addi": "add",
    "andi": "and",
    "maximumf": "maximumf",
    "maxnumf": "maxnumf",
    "maxs": "maxsi",
    "maxu": "maxui",
    "minimumf": "minimumf",
    "minnumf": "minnumf",
    "mins": "minsi",
    "minu": "minui",
    "mulf": "mul",
    "muli": "mul",
    "ori": "or",
    "xori": "xor",
}
"""What `vector.reduction` calls reductions."""


@dataclass(frozen=True)
class VectorizationStrategy:
    """The shape of vectors, which dimension of it each loop becomes, and what loops reduce."""

    sizes: tuple[int, ...]
    dims: Mapping[Operation, int]
    reductions: Mapping[Operation, Sequence[LoopReduction]]

    def vector(self, element: Type) -> VectorType:
        return VectorType(self.sizes, element)


class _CannotVectorize(Exception):
    """Something in the nest has no counterpart on vectors."""


def vectorize_nest(root: Operation, strategy: VectorizationStrategy, rewriter: Rewriter) -> bool:
    """Replaces a nest by one on vectors; whether that was possible."""
    return _Vectorizer(root, strategy, rewriter).run()


class _Vectorizer:
    def __init__(self, root: Operation, strategy: VectorizationStrategy, rewriter: Rewriter) -> None:
        self.root = root
        self.strategy = strategy
        self.rewriter = rewriter
        self.vectors: dict[Value, Value] = {}
        """What is a vector now."""
        self.scalars: dict[Value, Value] = {}
        """What is still a single value, in the new nest."""
        self.dims: dict[Operation, int] = {}
        """The dimension that a new loop is of vectors."""
        self.masks: dict[Operation, Value] = {}
        """True for the elements that a turn of a new loop still has."""
        self.results: list[tuple[Value, Value]] = []
        self.made: list[Operation] = []
        """What was made outside of the new nest."""

    def run(self) -> bool:
        self.rewriter.set_insertion_point_after(self.root)
        try:
            for op in list(self.root.walk()):
                self._vectorize(op)
        except _CannotVectorize:
            self._erase_made()
            return False
        for old, new in self.results:
            self.rewriter.replace_all_uses_with(old, new)
        self.rewriter.erase_op(self.root)
        return True

    def _erase_made(self) -> None:
        """Erases the new nest, what it uses and what uses it."""
        while self.made:
            for op in self.made:
                if self.rewriter.is_unused(op):
                    self.rewriter.erase_op(op)
            self.made = [op for op in self.made if op.parent is not None]

    def _create(
        self,
        name: str,
        operands: Sequence[Value | Sequence[Value]],
        types: Sequence[Type],
        location: Operation,
        properties: Mapping[str, Attribute | None] | None = None,
    ) -> Operation:
        op = self.rewriter.create_named(name, operands, types, properties=properties, location=location)
        self._note(op)
        return op

    def _note(self, op: Operation) -> None:
        """Remembers what must go if the nest cannot be vectorized; what is in a new loop goes with that."""
        if not any(one.is_ancestor_of(op) for one in self.made):
            self.made.append(op)

    def _vectorize(self, op: Operation) -> None:
        match op.name:
            case "affine.load":
                self._load(op)
            case "affine.store":
                self._store(op)
            case "affine.for":
                self._loop(op)
            case "affine.yield":
                self._yield(op)
            case "arith.constant":
                self._constant(op)
            case "affine.apply":
                self._apply(op)
            case _:
                if op.regions:
                    raise _CannotVectorize
                self._widen(op)

    # ------------------------------------------------------------------------------------------ values

    def _vector_of(self, value: Value, location: Operation) -> Value:
        """The vector that a value is in the new nest."""
        found = self.vectors.get(value)
        if found is not None:
            return found
        if isinstance(value, OpResult) and isinstance(value.owner, ConstantOp):
            return self._constant(value.owner)
        if not self._is_uniform(value):
            raise _CannotVectorize
        scalar = self.scalars.get(value, value)
        with self.rewriter.insertion_guard():
            self.rewriter.set_insertion_point_after_value(scalar)
            type_ = self.strategy.vector(value.type)
            made = self._create("vector.broadcast", [scalar], [type_], location).result
        self.vectors[value] = made
        return made

    def _is_uniform(self, value: Value) -> bool:
        """Whether a value is the same for all elements of a vector."""
        if not isinstance(value.type, IntegerType | IndexType | FloatType):
            return False
        loop = loop_of(value)
        if loop is not None and loop not in self.strategy.dims:
            return True
        return all(is_defined_outside_of(loop, value) for loop in self.strategy.dims)

    def _constant(self, op: Operation) -> Value:
        known = self.vectors.get(op.result)
        if known is not None:
            return known
        bits = splat_value(op.properties.get("value"))
        if bits is None or isinstance(op.result.type, VectorType):
            raise _CannotVectorize
        loop = None if self.rewriter.block is None else self.rewriter.block.parent_op
        while loop is not None and loop not in self.dims:
            loop = loop.parent_op
        if loop is None:
            raise _CannotVectorize
        with self.rewriter.insertion_guard():
            self.rewriter.set_insertion_point_to_start(body_of(loop))
            made = self._splat(bits, op.result.type, op)
        self.vectors[op.result] = made
        return made

    def _splat(self, bits: int, element: Type, location: Operation) -> Value:
        type_ = self.strategy.vector(element)
        value = splat(bits, type_)
        if value is None:
            raise _CannotVectorize
        return self._create("arith.constant", (), [type_], location, {"value": value}).result

    # ------------------------------------------------------------------------------------------ ops

    def _apply(self, op: Operation) -> None:
        map_ = map_of(op)
        if map_ is None or any(value in self.vectors for value in op.operands):
            raise _CannotVectorize
        made = make_apply(self.rewriter, map_, [self.scalars.get(value, value) for value in op.operands], op)
        self._note(made)
        self.scalars[op.result] = made.result

    def _widen(self, op: Operation) -> Operation:
        if not is_speculatable(op) and any(
            overshoots(loop, self.strategy.sizes[dimension])
            for loop, dimension in self.strategy.dims.items()
            if loop.is_ancestor_of(op)
        ):
            raise _CannotVectorize  # a division by what is beyond the upper bound
        operands = [self._vector_of(value, op) for value in op.operands]
        types = [self.strategy.vector(result.type) for result in op.results]
        made = self.rewriter.create_named(
            op.name, operands, types, properties=op.properties, attributes=op.attributes, location=op
        )
        self._note(made)
        self.vectors.update(zip(op.results, made.results, strict=True))
        return made

    def _indices(self, op: Operation) -> list[Value]:
        """The indices of an access in the new nest."""
        position = memory_operand_index(op)
        map_ = map_of(op)
        assert map_ is not None
        operands = [self.scalars.get(value, value) for value in op.operands[position + 1 :]]
        if map_ == AffineMap.identity(map_.num_results):
            return operands
        if isinstance(op, AffineLoadOp) and any(
            isinstance(value, OpResult) and isinstance(value.owner, AffineApplyOp) for value in operands
        ):
            raise _CannotVectorize
        applies = [make_apply(self.rewriter, map_.with_results([expr]), operands, op) for expr in map_.results]
        for apply in applies:
            self._note(apply)
        return [apply.result for apply in applies]

    def _permutation(self, indices: Sequence[Value]) -> AffineMap:
        """Which index each dimension of a vector goes along; 0 where it goes along none."""
        block = self.rewriter.block
        around = None if block is None else block.parent_op
        enclosing: dict[int, Operation] = {}
        while around is not None:
            if around in self.dims:
                enclosing.setdefault(self.dims[around], around)
            around = around.parent_op
        if len(enclosing) != len(self.strategy.sizes):
            raise _CannotVectorize
        results = [constant(0)] * len(enclosing)
        for dimension, loop in enclosing.items():
            varying = [number for number, index in enumerate(indices) if not is_invariant_index(index, loop)]
            if len(varying) > 1:
                raise _CannotVectorize
            if varying:
                results[dimension] = dim(varying[0])
        used = [expr for expr in results if expr != constant(0)]
        if len(set(used)) != len(used):
            raise _CannotVectorize  # two loops go along the same index
        return AffineMap(len(indices), 0, tuple(results))

    def _transfer(self, permutation: AffineMap) -> dict[str, Attribute | None]:
        in_bounds = [bool_attr(False)] * permutation.num_results
        return {"permutation_map": AffineMapAttr(permutation), "in_bounds": array_attr(in_bounds)}

    def _load(self, op: Operation) -> None:
        memref = op.operands[0]
        assert isinstance(memref.type, MemRefType)
        element = memref.type.element_type
        indices = self._indices(op)
        permutation = self._permutation(indices)
        poison = self.rewriter.context.dialect("ub")
        assert poison is not None
        padding = self._create("ub.poison", (), [element], op).result
        made = self._create(
            "vector.transfer_read",
            [memref, indices, padding, []],
            [self.strategy.vector(element)],
            op,
            self._transfer(permutation),
        )
        self.vectors[op.result] = made.result

    def _store(self, op: Operation) -> None:
        value = self._vector_of(op.operands[0], op)
        indices = self._indices(op)
        permutation = self._permutation(indices)
        if constant(0) in permutation.results:
            raise _CannotVectorize  # all elements of a vector would go to one place
        mask = self._store_mask(op)
        properties = self._transfer(permutation)
        self._create("vector.transfer_write", [value, op.operands[1], indices, mask], (), op, properties)

    def _store_mask(self, op: Operation) -> list[Value]:
        """What keeps a store from writing beyond the upper bounds of its loops; upstream writes there."""
        loops = [
            loop
            for loop, dimension in self.strategy.dims.items()
            if loop.is_ancestor_of(op)
            and overshoots(loop, self.strategy.sizes[dimension])
            and not ends_with_memref(op, loop)
        ]
        if not loops:
            return []
        if len(self.strategy.sizes) > 1:
            raise _CannotVectorize
        (made,) = self.dims
        if made not in self.masks:
            self._make_mask(made)
        return [self.masks[made]] if made in self.masks else []

    # ------------------------------------------------------------------------------------------ loops

    def _loop(self, loop: Operation) -> None:
        dimension = self.strategy.dims.get(loop)
        inits = loop.operand_group("inits")
        step = step_of(loop)
        reductions: Sequence[LoopReduction] = ()
        if dimension is None:
            vector_inits = [self._vector_of(value, loop) for value in inits]
        else:
            if inits and step != 1:
                raise _CannotVectorize
            step *= self.strategy.sizes[dimension]
            reductions = self.strategy.reductions.get(loop, ()) if inits else ()
            if len(reductions) != len(inits) or not all(one.kind in _VECTOR_KINDS for one in reductions):
                raise _CannotVectorize
            vector_inits = [self._neutral(one.kind, init, loop) for one, init in zip(reductions, inits, strict=True)]
        lower, upper = self._scalar_bound(lower_bound(loop)), self._scalar_bound(upper_bound(loop))
        made = create_for(self.rewriter, lower, upper, step, loop, vector_inits)
        self._note(made)
        last = body_of(made).last
        if last is not None:
            self.rewriter.erase_op(last)  # the yield of the old loop is vectorized in its turn
        self.scalars[induction_variable(loop)] = induction_variable(made)
        self.vectors.update(zip(carried_arguments(loop), carried_arguments(made), strict=True))
        self.vectors.update(zip(loop.results, made.results, strict=True))
        for reduction, init, result, old in zip(reductions, inits, made.results, loop.results, strict=False):
            self.results.append((old, self._reduced(reduction.kind, init, result, loop)))
        self.rewriter.set_insertion_point_to_start(body_of(made))
        if dimension is not None:
            self.dims[made] = dimension
            if inits:
                self._make_mask(made)

    def _scalar_bound(self, bound: tuple[AffineMap, Sequence[Value]]) -> tuple[AffineMap, list[Value]]:
        return bound[0], [self.scalars.get(value, value) for value in bound[1]]

    def _neutral(self, kind: str, init: Value, location: Operation) -> Value:
        value = identity_value(kind, self.strategy.vector(init.type))
        if value is None:
            raise _CannotVectorize
        return self._create("arith.constant", (), [self.strategy.vector(init.type)], location, {"value": value}).result

    def _reduced(self, kind: str, init: Value, vector: Value, location: Operation) -> Value:
        """The elements of a vector combined, and with the initial value."""
        dialect = self.rewriter.context.dialect("vector")
        assert dialect is not None
        number = dialect.enums["CombiningKind"].value(_VECTOR_KINDS[kind])
        properties = {"kind": DialectAttribute(KIND, (number,))}
        reduced = self._create("vector.reduction", [vector], [init.type], location, properties).result
        if isinstance(init, OpResult) and init.owner.properties.get("value") == identity_value(kind, init.type):
            return reduced
        combined = combine(kind, reduced, init, self.rewriter, location)
        assert isinstance(combined, OpResult)
        self._note(combined.owner)
        return combined

    def _make_mask(self, loop: Operation) -> None:
        """What masks the elements of the last turn, if its vectors may be longer than what is left."""
        step = step_of(loop)
        low, high = constant_bound(loop, "lowerBoundMap"), constant_bound(loop, "upperBoundMap")
        if low is not None and high is not None and (high - low) % step == 0:
            return
        with self.rewriter.insertion_guard():
            self.rewriter.set_insertion_point_to_start(body_of(loop))
            map_, values = upper_bound(loop)
            name = "affine.apply" if map_.num_results == 1 else "affine.min"
            end = self.rewriter.create_named(
                name, values, [INDEX], properties={"map": AffineMapAttr(map_)}, location=loop
            )
            left = AffineMap(2, 0, (dim(0) - dim(1),))
            rest = make_composed_apply(self.rewriter, left, [end.result, induction_variable(loop)], loop)
            if self.rewriter.is_unused(end):
                self.rewriter.erase_op(end)
            mask = self._create("vector.create_mask", [[rest.result]], [self.strategy.vector(I1)], loop)
        self.masks[loop] = mask.result

    def _yield(self, op: Operation) -> None:
        made = self._widen(op)
        loop = made.parent_op
        assert loop is not None
        mask = self.masks.get(loop)
        if mask is not None:
            self._mask_reductions(loop, made, mask)
        self.rewriter.set_insertion_point_after(loop)

    def _mask_reductions(self, loop: Operation, terminator: Operation, mask: Value) -> None:
        """Combines with neutral elements where there is nothing left."""
        inits = loop.operand_group("inits")
        for argument, yielded, neutral in zip(carried_arguments(loop), terminator.operands, inits, strict=True):
            assert isinstance(yielded, OpResult)
            combiner = yielded.owner
            value = combiner.operands[1 if combiner.operands[0] is argument else 0]
            self.rewriter.set_insertion_point(combiner)
            masked = self._create("arith.select", [mask, value, neutral], [value.type], combiner).result
            with self.rewriter.modify(combiner):
                combiner.operands = [masked if operand is value else operand for operand in combiner.operands]
