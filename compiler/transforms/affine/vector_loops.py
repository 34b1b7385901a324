"""Rewrites a loop nest on scalars to one on vectors.

Takes a nest, and the dimension of vectors that each vectorized loop becomes; replaces the nest, or changes nothing if
an op in it has no counterpart on vectors.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compiler.analysis.affine.loops import loop_of
from compiler.analysis.affine.reductions import LoopReduction
from compiler.analysis.effects import is_speculatable
from compiler.analysis.loops import is_defined_outside_of
from compiler.dialects.affine.apply import make_apply, make_composed_apply
from compiler.dialects.affine.bounds import constant_bound, step_of
from compiler.dialects.affine.ops import (
    AffineApplyOp,
    AffineForOp,
    AffineLoadOp,
    AffineMinOp,
    AffineStoreOp,
    AffineYieldOp,
)
from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.dialects.arith.float_ops import FloatBinary
from compiler.dialects.arith.integer_ops import IntegerBinary
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.arith.reductions import combine, identity_value
from compiler.dialects.ub.ops import PoisonOp
from compiler.dialects.vector.arithmetic_ops import ReductionOp
from compiler.dialects.vector.element_ops import BroadcastOp
from compiler.dialects.vector.mask_ops import CreateMaskOp
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.ir.affine import AffineMap, constant, dim
from compiler.ir.attributes import AffineMapAttr, array_attr, bool_attr
from compiler.ir.operation import AnyOperation, Operation, Value
from compiler.ir.types import I1, FloatType, IndexType, IntegerType, Type, VectorType
from compiler.rewrite.elementwise import constant as splat
from compiler.rewrite.elementwise import splat_value
from compiler.rewrite.fold import constant_value
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.loops import (
    carried_arguments,
    create_for,
    induction_variable,
    lower_bound,
    upper_bound,
)
from compiler.transforms.affine.vectorizable_loops import ends_with_memref, is_invariant_index, overshoots

_VECTOR_KINDS = {
    AtomicRMWKind.ADDF: "add",
    AtomicRMWKind.ADDI: "add",
    AtomicRMWKind.ANDI: "and",
    AtomicRMWKind.MAXIMUMF: "maximumf",
    AtomicRMWKind.MAXNUMF: "maxnumf",
    AtomicRMWKind.MAXS: "maxsi",
    AtomicRMWKind.MAXU: "maxui",
    AtomicRMWKind.MINIMUMF: "minimumf",
    AtomicRMWKind.MINNUMF: "minnumf",
    AtomicRMWKind.MINS: "minsi",
    AtomicRMWKind.MINU: "minui",
    AtomicRMWKind.MULF: "mul",
    AtomicRMWKind.MULI: "mul",
    AtomicRMWKind.ORI: "or",
    AtomicRMWKind.XORI: "xor",
}
"""Kinds of `vector.reduction` for the kinds of reductions."""


@dataclass(frozen=True)
class VectorizationStrategy:
    """The shape of vectors, the dimension of each loop, and the reductions of loops."""

    sizes: tuple[int, ...]
    dims: Mapping[AffineForOp, int]
    reductions: Mapping[AffineForOp, Sequence[LoopReduction]]

    def vector(self, element: Type) -> VectorType:
        return VectorType(self.sizes, element)


class _CannotVectorize(Exception):
    """Something in the nest has no counterpart on vectors."""


def vectorize_nest(root: AffineForOp, strategy: VectorizationStrategy, rewriter: Rewriter) -> bool:
    """Replaces a nest by one on vectors. Returns True if that was possible."""
    return _Vectorizer(root, strategy, rewriter).run()


class _Vectorizer:
    def __init__(self, root: AffineForOp, strategy: VectorizationStrategy, rewriter: Rewriter) -> None:
        self.root = root
        self.strategy = strategy
        self.rewriter = rewriter
        self.vectors: dict[Value, Value] = {}
        """Vectors that replace values."""
        self.scalars: dict[Value, Value] = {}
        """Scalars of the new nest that replace values."""
        self.dims: dict[AffineForOp, int] = {}
        """The dimension that a new loop is of vectors."""
        self.masks: dict[AffineForOp, Value] = {}
        """Mask of the elements that are left in an iteration of a new loop."""
        self.results: list[tuple[Value, Value]] = []
        self.created_ops: list[Operation] = []
        """Outermost operations created so far; the ops in them are erased with them."""

    def run(self) -> bool:
        self.rewriter.set_insertion_point_after(self.root)
        try:
            for op in list(self.root.walk()):
                self._vectorize(op)
        except _CannotVectorize:
            self._erase_created_ops()
            return False
        for old, new in self.results:
            self.rewriter.replace_all_uses_with(old, new)
        self.rewriter.erase_op(self.root)
        return True

    def _erase_created_ops(self) -> None:
        """Erases the new nest with its new operands and users."""
        while self.created_ops:
            for op in self.created_ops:
                if self.rewriter.is_unused(op):
                    self.rewriter.erase_op(op)
            self.created_ops = [op for op in self.created_ops if op.parent is not None]

    def _create(
        self,
        op_class: type[AnyOperation],
        *operands: Value | Sequence[Value],
        location: Operation,
        result_types: Sequence[Type] | None = None,
        **members: object,
    ) -> AnyOperation:
        op = self.rewriter.build_with(op_class, operands, members, result_types=result_types, location=location)
        self.rewriter.insert(op)
        self._record(op)
        return op

    def _record(self, op: Operation) -> None:
        """Records an op to erase if the nest cannot be vectorized; ops in a new loop are erased with it."""
        if not any(each.is_ancestor_of(op) for each in self.created_ops):
            self.created_ops.append(op)

    def _vectorize(self, op: Operation) -> None:
        match op:
            case AffineLoadOp():
                self._load(op)
            case AffineStoreOp():
                self._store(op)
            case AffineForOp():
                self._loop(op)
            case AffineYieldOp():
                self._yield(op)
            case ConstantOp():
                self._constant(op)
            case AffineApplyOp():
                self._apply(op)
            case _:
                if op.regions:
                    raise _CannotVectorize
                self._widen(op)

    # ------------------------------------------------------------------------------------------ values

    def _vector_of(self, value: Value, location: Operation) -> Value:
        """Returns the vector that a value is in the new nest."""
        vector = self.vectors.get(value)
        if vector is not None:
            return vector
        constant_op = value.defining_op(ConstantOp)
        if constant_op is not None:
            return self._constant(constant_op)
        if not self._is_uniform(value):
            raise _CannotVectorize
        scalar = self.scalars.get(value, value)
        with self.rewriter.insertion_guard():
            self.rewriter.set_insertion_point_after_value(scalar)
            type_ = self.strategy.vector(value.type)
            result = self._create(BroadcastOp, scalar, result_types=[type_], location=location).result
        self.vectors[value] = result
        return result

    def _is_uniform(self, value: Value) -> bool:
        """Returns True if a value is the same for all elements of a vector."""
        if not isinstance(value.type, IntegerType | IndexType | FloatType):
            return False
        loop = loop_of(value)
        if loop is not None and loop not in self.strategy.dims:
            return True
        return all(is_defined_outside_of(loop, value) for loop in self.strategy.dims)

    def _constant(self, op: ConstantOp) -> Value:
        vector = self.vectors.get(op.result)
        if vector is not None:
            return vector
        bits = splat_value(op.value)
        if bits is None or isinstance(op.result.type, VectorType):
            raise _CannotVectorize
        loop = None if self.rewriter.block is None else self.rewriter.block.parent_op
        while loop is not None and loop not in self.dims:
            loop = loop.parent_op
        if not isinstance(loop, AffineForOp):
            raise _CannotVectorize
        with self.rewriter.insertion_guard():
            self.rewriter.set_insertion_point_to_start(loop.region.entry)
            value = self._splat(bits, op.result.type, op)
        self.vectors[op.result] = value
        return value

    def _splat(self, bits: int, element: Type, location: Operation) -> Value:
        type_ = self.strategy.vector(element)
        value = splat(bits, type_)
        if value is None:
            raise _CannotVectorize
        return self._create(ConstantOp, result_types=[type_], value=value, location=location).result

    # ------------------------------------------------------------------------------------------ ops

    def _apply(self, op: AffineApplyOp) -> None:
        if any(value in self.vectors for value in op.operands):
            raise _CannotVectorize
        new_op = make_apply(self.rewriter, op.map.map, [self.scalars.get(value, value) for value in op.operands], op)
        self._record(new_op)
        self.scalars[op.result] = new_op.result

    def _widen(self, op: Operation) -> Operation:
        if not is_speculatable(op) and any(
            overshoots(loop, self.strategy.sizes[dimension])
            for loop, dimension in self.strategy.dims.items()
            if loop.is_ancestor_of(op)
        ):
            raise _CannotVectorize  # a division by a value beyond the upper bound
        operands = [self._vector_of(value, op) for value in op.operands]
        types = [self.strategy.vector(result.type) for result in op.results]
        new_op = self.rewriter.create_like(op, operands, types)
        self._record(new_op)
        self.vectors.update(zip(op.results, new_op.results, strict=True))
        return new_op

    def _indices(self, op: AffineLoadOp | AffineStoreOp) -> list[Value]:
        """Returns the indices of an access in the new nest."""
        map_ = op.map.map
        operands = [self.scalars.get(value, value) for value in op.indices]
        if map_ == AffineMap.identity(map_.num_results):
            return operands
        if isinstance(op, AffineLoadOp) and any(value.defining_op(AffineApplyOp) is not None for value in operands):
            raise _CannotVectorize
        applies = [make_apply(self.rewriter, map_.with_results([expr]), operands, op) for expr in map_.results]
        for apply in applies:
            self._record(apply)
        return [apply.result for apply in applies]

    def _permutation(self, indices: Sequence[Value]) -> AffineMap:
        """Returns the permutation map of a transfer: the index of each vector dimension, 0 for a broadcast."""
        block = self.rewriter.block
        around = None if block is None else block.parent_op
        enclosing: dict[int, AffineForOp] = {}
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

    def _load(self, op: AffineLoadOp) -> None:
        element = op.memref.type.element_type
        indices = self._indices(op)
        permutation = self._permutation(indices)
        new_op = self._create(
            TransferReadOp,
            op.memref,
            indices,
            self._create(PoisonOp, result_types=[element], location=op).result,
            [],
            result_types=[self.strategy.vector(element)],
            permutation_map=AffineMapAttr(permutation),
            in_bounds=array_attr([bool_attr(False)] * permutation.num_results),
            location=op,
        )
        self.vectors[op.result] = new_op.result

    def _store(self, op: AffineStoreOp) -> None:
        value = self._vector_of(op.value, op)
        indices = self._indices(op)
        permutation = self._permutation(indices)
        if constant(0) in permutation.results:
            raise _CannotVectorize  # all elements of a vector would go to one place
        self._create(
            TransferWriteOp,
            value,
            op.memref,
            indices,
            self._store_mask(op),
            result_types=(),
            permutation_map=AffineMapAttr(permutation),
            in_bounds=array_attr([bool_attr(False)] * permutation.num_results),
            location=op,
        )

    def _store_mask(self, op: Operation) -> list[Value]:
        """Returns masks that keep a store within the upper bounds of its loops; upstream writes beyond them."""
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
        (new_op,) = self.dims
        if new_op not in self.masks:
            self._make_mask(new_op)
        return [self.masks[new_op]] if new_op in self.masks else []

    # ------------------------------------------------------------------------------------------ loops

    def _loop(self, loop: AffineForOp) -> None:
        dimension = self.strategy.dims.get(loop)
        inits = loop.inits
        step = step_of(loop)
        reductions: Sequence[LoopReduction] = ()
        if dimension is None:
            vector_inits = [self._vector_of(value, loop) for value in inits]
        else:
            if inits and step != 1:
                raise _CannotVectorize
            step *= self.strategy.sizes[dimension]
            reductions = self.strategy.reductions.get(loop, ()) if inits else ()
            if len(reductions) != len(inits) or not all(
                loop_reduction.kind in _VECTOR_KINDS for loop_reduction in reductions
            ):
                raise _CannotVectorize
            vector_inits = [
                self._neutral(loop_reduction.kind, init, loop)
                for loop_reduction, init in zip(reductions, inits, strict=True)
            ]
        lower, upper = self._scalar_bound(lower_bound(loop)), self._scalar_bound(upper_bound(loop))
        op = create_for(self.rewriter, lower, upper, step, loop, vector_inits)
        self._record(op)
        last = op.region.entry.last
        if last is not None:
            self.rewriter.erase_op(last)  # the yield of the old loop is vectorized in its turn
        self.scalars[induction_variable(loop)] = induction_variable(op)
        self.vectors.update(zip(carried_arguments(loop), carried_arguments(op), strict=True))
        self.vectors.update(zip(loop.results, op.results, strict=True))
        for reduction, init, result, old in zip(reductions, inits, op.results, loop.results, strict=False):
            self.results.append((old, self._reduced(reduction.kind, init, result, loop)))
        self.rewriter.set_insertion_point_to_start(op.region.entry)
        if dimension is not None:
            self.dims[op] = dimension
            if inits:
                self._make_mask(op)

    def _scalar_bound(self, bound: tuple[AffineMap, Sequence[Value]]) -> tuple[AffineMap, list[Value]]:
        return bound[0], [self.scalars.get(value, value) for value in bound[1]]

    def _neutral(self, kind: AtomicRMWKind, init: Value, location: Operation) -> Value:
        value = identity_value(kind, self.strategy.vector(init.type))
        if value is None:
            raise _CannotVectorize
        type_ = self.strategy.vector(init.type)
        return self._create(ConstantOp, result_types=[type_], value=value, location=location).result

    def _reduced(self, kind: AtomicRMWKind, init: Value, vector: Value, location: Operation) -> Value:
        """Returns the elements of a vector combined, and with the initial value."""
        reduced = self._create(
            ReductionOp, vector, [], result_types=[init.type], kind=_VECTOR_KINDS[kind], location=location
        ).result
        if constant_value(init) == identity_value(kind, init.type):
            return reduced
        combined = combine(kind, reduced, init, self.rewriter, location)
        assert combined is not None
        self._record(combined)
        return combined.result

    def _make_mask(self, loop: AffineForOp) -> None:
        """Creates the mask of the last iteration, if its vectors may exceed the remaining elements."""
        step = step_of(loop)
        low, high = constant_bound(loop, "lowerBoundMap"), constant_bound(loop, "upperBoundMap")
        if low is not None and high is not None and (high - low) % step == 0:
            return
        with self.rewriter.insertion_guard():
            self.rewriter.set_insertion_point_to_start(loop.region.entry)
            map_, values = upper_bound(loop)
            op_class = AffineApplyOp if map_.num_results == 1 else AffineMinOp
            end = self.rewriter.create(op_class, values, map=AffineMapAttr(map_), location=loop)
            left = AffineMap(2, 0, (dim(0) - dim(1),))
            rest = make_composed_apply(self.rewriter, left, [end.result, induction_variable(loop)], loop)
            if self.rewriter.is_unused(end):
                self.rewriter.erase_op(end)
            mask = self._create(CreateMaskOp, [rest.result], result_types=[self.strategy.vector(I1)], location=loop)
        self.masks[loop] = mask.result

    def _yield(self, op: AffineYieldOp) -> None:
        new_op = self._widen(op)
        loop = new_op.parent_op
        assert isinstance(loop, AffineForOp)
        mask = self.masks.get(loop)
        if mask is not None:
            self._mask_reductions(loop, new_op, mask)
        self.rewriter.set_insertion_point_after(loop)

    def _mask_reductions(self, loop: AffineForOp, terminator: Operation, mask: Value) -> None:
        """Makes the reductions of the last, partial vector combine the neutral element in the masked-off lanes."""
        inits = loop.inits
        for argument, yielded, neutral in zip(carried_arguments(loop), terminator.operands, inits, strict=True):
            combiner = yielded.defining_op(IntegerBinary) or yielded.defining_op(FloatBinary)
            assert combiner is not None
            value = combiner.rhs if combiner.lhs is argument else combiner.lhs
            self.rewriter.set_insertion_point(combiner)
            masked = self._create(SelectOp, mask, value, neutral, location=combiner).result
            with self.rewriter.modify(combiner):
                combiner.operands = [masked if operand is value else operand for operand in combiner.operands]
