"""`convert-vector-to-gpu`: converts contractions of vectors to matrix products of a subgroup.

%a = vector.transfer_read %m[%i, %j]           %a = gpu.subgroup_mma_load_matrix %m[%i, %j]
%d = vector.contract %a, %b, %c           ->   %d = gpu.subgroup_mma_compute %a, %b, %c
vector.transfer_write %d, %n[%i, %j]           gpu.subgroup_mma_store_matrix %d, %n[%i, %j]

With `use-nvgpu`, of registers of a thread and `nvgpu.mma.sync` (see `vector_to_nvgpu.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.arith import float_ops, integer_ops
from compiler.dialects.arith.cast_ops import ExtFOp, ExtSIOp, ExtUIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.gpu.attribute_syntax import verify_mma_matrix
from compiler.dialects.gpu.enums import MMAElementwiseOp
from compiler.dialects.gpu.matrix_ops import (
    SubgroupMmaComputeOp,
    SubgroupMmaConstantMatrixOp,
    SubgroupMmaElementwiseOp,
    SubgroupMmaLoadMatrixOp,
    SubgroupMmaStoreMatrixOp,
)
from compiler.dialects.gpu.types import MMAMatrixType
from compiler.dialects.scf.ops import ForOp, YieldOp
from compiler.dialects.vector.arithmetic_ops import ContractionOp
from compiler.dialects.vector.element_ops import BroadcastOp
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp, in_bounds, transferred_vector
from compiler.ir.affine import AffineMap, constant, dim
from compiler.ir.attributes import index_attr
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import (
    DYNAMIC,
    I8,
    IntegerType,
    MemRefType,
    Signedness,
    Type,
    VectorType,
    integer_element,
)
from compiler.ir.value_types import vector_type
from compiler.lowering.gpu.contraction_chains import convertible_ops
from compiler.lowering.gpu.contraction_layouts import MATRICES, REGISTERS, ROWS_TIMES_COLUMNS, has_layout
from compiler.lowering.gpu.matrix_conversion import MatrixConversion
from compiler.lowering.gpu.vector_to_nvgpu import convert_to_mma_sync
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.dense_elements import scalar_of, splat_element
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet
from compiler.rewrite.rewriter import Rewriter

_ELEMENTWISE: Mapping[type[Operation], MMAElementwiseOp] = MappingProxyType(
    {
        float_ops.AddFOp: MMAElementwiseOp.ADDF,
        float_ops.MulFOp: MMAElementwiseOp.MULF,
        float_ops.SubFOp: MMAElementwiseOp.SUBF,
        float_ops.MaximumFOp: MMAElementwiseOp.MAXF,
        float_ops.MinimumFOp: MMAElementwiseOp.MINF,
        float_ops.DivFOp: MMAElementwiseOp.DIVF,
        float_ops.NegFOp: MMAElementwiseOp.NEGATEF,
        integer_ops.AddIOp: MMAElementwiseOp.ADDI,
        integer_ops.MulIOp: MMAElementwiseOp.MULI,
        integer_ops.SubIOp: MMAElementwiseOp.SUBI,
        integer_ops.DivSIOp: MMAElementwiseOp.DIVS,
        integer_ops.DivUIOp: MMAElementwiseOp.DIVU,
        ExtFOp: MMAElementwiseOp.EXTF,
    }
)


@dataclass
class VectorToGPU(Pass):
    """Lower the operations from the vector dialect into the GPU dialect."""

    argument = "convert-vector-to-gpu"
    name = "ConvertVectorToGPU"
    summary = "Lower the operations from the vector dialect into the GPU dialect"
    dependent_dialects = ("memref", "gpu", "affine", "vector", "nvgpu")

    use_nvgpu: bool = option("use-nvgpu", False, "convert to NvGPU ops instead of GPU dialect ops")

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet(REGISTERS if self.use_nvgpu else MATRICES)
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)
        rewriter = Rewriter(op, state.context, state.listeners)
        if self.use_nvgpu:
            convert_to_mma_sync(op, rewriter, state)
            return
        conversion = _SubgroupMatrices(rewriter)
        for each in convertible_ops(op, lambda candidate: _can_convert(candidate, rewriter), rewriter):
            conversion.convert(each)


# ------------------------------------------------------------------------------------------ convertible ops


def _can_convert(op: Operation, rewriter: Rewriter) -> bool:
    match op:
        case ForOp():
            return True
        case YieldOp():
            return isinstance(op.parent_op, ForOp) and _can_pass_on(op, op.parent_op, rewriter)
        case TransferReadOp():
            return _can_load(op, rewriter)
        case TransferWriteOp():
            return _is_matrix_in_bounds(op) and _map_of(op).num_results > 0 and _map_of(op).is_minor_identity()
        case ContractionOp():
            roles = [_role_of(value, rewriter) for value in (op.lhs, op.rhs, op.acc)]
            return has_layout(op, ROWS_TIMES_COLUMNS) and roles == ["AOp", "BOp", "COp"]
        case ConstantOp():
            return _is_matrix(op.result.type) and splat_element(op.value) is not None
        case BroadcastOp():
            return _is_matrix(op.vector.type) and not isinstance(op.source_.type, VectorType)
        case ExtSIOp() | ExtUIOp():
            users = rewriter.users(op.out)
            return op.in_.defining_op(TransferReadOp) is not None and all(
                isinstance(user, ContractionOp) for user in users
            )
    return type(op) in _ELEMENTWISE and len({_role_of(operand, rewriter) for operand in op.operands}) == 1


def _is_matrix(type_: Type) -> bool:
    """Returns True if matrices of a subgroup can have the shape and elements of this type."""
    return isinstance(type_, VectorType) and verify_mma_matrix((type_.shape, type_.element_type, "COp")) is None


def _map_of(op: TransferReadOp | TransferWriteOp) -> AffineMap:
    attribute = op.permutation_map
    return attribute.map


def _row_stride(type_: Type) -> int | None:
    """Returns the distance of neighbouring rows of a memref; None unless it is constant, and elements lie in a row."""
    if not isinstance(type_, MemRefType):
        return None
    if type_.rank < 2:
        return 0
    layout = strides_and_offset(type_)
    if layout is None or layout[0][-1] != 1 or layout[0][-2] == DYNAMIC:
        return None
    return layout[0][-2]


def _is_matrix_in_bounds(op: TransferReadOp | TransferWriteOp) -> bool:
    is_matrix = transferred_vector(op).type.rank == 2
    return op.mask is None and all(in_bounds(op)) and is_matrix and _row_stride(op.base.type) is not None


def _can_load(op: TransferReadOp, rewriter: Rewriter) -> bool:
    type_ = op.vector.type
    if not _is_matrix_in_bounds(op):
        return False
    if type_.element_type == I8:
        # Only their extension shows if the integers are signed.
        users = rewriter.users(op.vector)
        if not rewriter.has_one_use(op.vector) or not isinstance(users[0], (ExtSIOp, ExtUIOp)):
            return False
    elif not _is_matrix(type_):
        return False
    map_ = _map_of(op)
    repeats_row = map_.num_dims > 0 and map_.results == (constant(0), dim(map_.num_dims - 1))
    return map_.is_minor_identity() or repeats_row or _is_transposed(map_)


def _is_transposed(map_: AffineMap) -> bool:
    """Returns True for `(..., d0, d1) -> (d1, d0)`, and for the last dim followed by 0."""
    last = map_.num_dims - 1
    if last < 0 or map_.num_results != 2 or map_.results[0] != dim(last):
        return False
    return map_.results[1] == constant(0) or (last > 0 and map_.results[1] == dim(last - 1))


# ------------------------------------------------------------------------------------------ roles


def _inferred_role(op: Operation, rewriter: Rewriter) -> str:
    """Returns which matrix of a product the result of an op is, also through elementwise operations."""
    result = op.result
    users = rewriter.users(result)
    while rewriter.has_one_use(result) and users[0].has_trait("Elementwise"):
        result = users[0].result
        users = rewriter.users(result)
    for user in users:
        if isinstance(user, ContractionOp) and user.lhs is result:
            return "AOp"
        if isinstance(user, ContractionOp) and user.rhs is result:
            return "BOp"
    return "COp"


def _role_of(value: Value, rewriter: Rewriter) -> str | None:
    """Returns the role of a vector in a product; None if its defining op is not converted.

    The role is fixed at the matrix's definition; elementwise operations and loops keep it.
    """
    current = value
    while True:
        if isinstance(current, BlockArgument):
            owner, index = current.owner.parent_op, current.index - 1
        else:
            assert isinstance(current, OpResult)
            owner, index = current.owner, current.index
        if isinstance(owner, ForOp):
            if index < 0:
                return None
            current = owner.init_args[index]
        elif isinstance(current, BlockArgument):
            return None
        elif isinstance(owner, (TransferReadOp, ConstantOp, BroadcastOp)):
            return _inferred_role(owner, rewriter)
        elif owner is not None and (isinstance(owner, (ExtSIOp, ExtUIOp)) or type(owner) in _ELEMENTWISE):
            current, *_ = owner.operands
        else:
            return "COp" if isinstance(owner, ContractionOp) else None


def _can_pass_on(op: YieldOp, loop: ForOp, rewriter: Rewriter) -> bool:
    """Returns True if each yielded vector of a loop has the same role in a product as the initial one."""
    pairs = zip(loop.init_args, op.results_, strict=True)
    return all(
        _role_of(initial, rewriter) == _role_of(value, rewriter)
        for initial, value in pairs
        if isinstance(value.type, VectorType)
    )


# ------------------------------------------------------------------------------------------ conversion


class _SubgroupMatrices(MatrixConversion):
    """Conversion of operations on vectors to operations on matrices that a subgroup holds together."""

    def convert(self, op: Operation) -> bool:
        """Converts an operation. Returns False if an operand was not converted."""
        self.rewriter.set_insertion_point(op)
        match op:
            case TransferReadOp():
                return self._load(op)
            case TransferWriteOp():
                return self._store(op)
            case ContractionOp():
                return self._compute(op)
            case ConstantOp():
                return self._constant(op)
            case BroadcastOp():
                return self._fill(op, op.vector, op.source_)
            case ForOp():
                return self.convert_loop(op)
            case YieldOp():
                return self.convert_yield(op)
        kind = _ELEMENTWISE.get(type(op))
        return kind is not None and self._elementwise(op, kind)

    def _load(self, op: TransferReadOp) -> bool:
        map_, type_ = _map_of(op), op.vector.type
        is_transposed = _is_transposed(map_)
        is_repeated = map_.results[1 if is_transposed else 0] == constant(0)
        stride = 0 if is_repeated else _row_stride(op.base.type)
        assert stride is not None
        vector, element = op.vector, type_.element_type
        users = self.rewriter.users(vector)
        if self.rewriter.has_one_use(vector) and isinstance(users[0], (ExtSIOp, ExtUIOp)):
            # The matrix holds the extended integers.
            extension = users[0]
            is_signed = isinstance(extension, ExtSIOp)
            element = IntegerType(
                integer_element(element).width, Signedness.SIGNED if is_signed else Signedness.UNSIGNED
            )
            self.values[extension.out] = self._loaded(op, element, stride, is_transposed)
        else:
            self.values[vector] = self._loaded(op, element, stride, is_transposed)
        return True

    def _loaded(self, op: TransferReadOp, element: Type, stride: int, is_transposed: bool) -> Value[MMAMatrixType]:
        type_ = MMAMatrixType.get(op.vector.type.shape, element, _inferred_role(op, self.rewriter))
        load = self.rewriter.create(
            SubgroupMmaLoadMatrixOp,
            op.base,
            op.indices,
            result_types=[type_],
            lead_dimension=index_attr(stride),
            transpose=is_transposed,
            location=op,
        )
        return load.res

    def _store(self, op: TransferWriteOp) -> bool:
        matrix, stride = self.values.get(op.value_to_store), _row_stride(op.base.type)
        if matrix is None or stride is None:
            return self.rewriter.notify_match_failure(op, "no mapping" if matrix is None else "no stride")
        lead = index_attr(stride)
        self.rewriter.create(SubgroupMmaStoreMatrixOp, matrix, op.base, op.indices, lead_dimension=lead, location=op)
        self.rewriter.erase_op(op)
        return True

    def _compute(self, op: ContractionOp) -> bool:
        matrices = [self.values[each] for each in (op.lhs, op.rhs, op.acc) if each in self.values]
        if len(matrices) != 3:
            return self.rewriter.notify_match_failure(op, "no mapping")
        types = [matrices[2].type]
        self.values[op.result0] = self.rewriter.create(
            SubgroupMmaComputeOp, *matrices, result_types=types, location=op
        ).res
        return True

    def _constant(self, op: ConstantOp) -> bool:
        element, type_ = splat_element(op.value), vector_type(op.result).element_type
        assert element is not None
        number = VectorEmitter(self.rewriter).op(ConstantOp, result_type=type_, value=scalar_of(element, type_))
        return self._fill(op, op.result, number)

    def _fill(self, op: Operation, vector: Value, number: Value) -> bool:
        """Maps a vector to a constant matrix whose elements all equal a number."""
        source = vector_type(vector)
        type_ = MMAMatrixType.get(source.shape, source.element_type, _inferred_role(op, self.rewriter))
        matrix = self.rewriter.create(SubgroupMmaConstantMatrixOp, number, result_types=[type_], location=op)
        self.values[vector] = matrix.res
        return True

    def _elementwise(self, op: Operation, kind: MMAElementwiseOp) -> bool:
        matrices = [self.values[operand] for operand in op.operands if operand in self.values]
        if len(matrices) != len(op.operands):
            return self.rewriter.notify_match_failure(op, "no mapping")
        type_ = matrices[0].type
        if kind is MMAElementwiseOp.EXTF:
            assert isinstance(type_, MMAMatrixType)
            type_ = MMAMatrixType.get(type_.shape, vector_type(op.result).element_type, type_.operand)
        self.values[op.result] = self.rewriter.create(
            SubgroupMmaElementwiseOp, matrices, result_types=[type_], op_type=kind, location=op
        ).res
        return True
