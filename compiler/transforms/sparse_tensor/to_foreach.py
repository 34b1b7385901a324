"""`lower-sparse-ops-to-foreach`: lowers operations on whole sparse tensors to insertions of single elements.

%1 = sparse_tensor.convert %0 : A to B
    ->    %t = bufferization.alloc_tensor() : B
          %r = sparse_tensor.foreach in %0 init(%t) do { ^bb0(%i, %j, %v, %b): tensor.insert %v into %b[%i, %j] ... }
          %1 = sparse_tensor.load %r hasInserts
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.affine.apply import make_apply
from compiler.dialects.bufferization.ops import AllocTensorOp, DeallocTensorOp
from compiler.dialects.llvm.types import LLVMPointerType
from compiler.dialects.sparse_tensor.encoding import Encoding
from compiler.dialects.sparse_tensor.storage import (
    SparseType,
    sparse_type,
    without_map,
    without_widths,
)
from compiler.dialects.sparse_tensor.tensor_ops import (
    ConcatenateOp,
    ConvertOp,
    LoadOp,
    LvlOp,
    NewOp,
    NumberOfEntriesOp,
    OutOp,
    ReinterpretMapOp,
)
from compiler.dialects.tensor.ops import DimOp, InsertOp
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import UNIT
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Problem
from compiler.ir.types import DYNAMIC, INDEX, RankedTensorType
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.sparse_tensor.emitter import SparseEmitter, dynamic_sizes, sizes_of
from compiler.transforms.sparse_tensor.foreach import create_foreach
from compiler.transforms.sparse_tensor.reshapes import RESHAPE_PATTERNS
from compiler.transforms.sparse_tensor.runtime import element_suffix
from compiler.transforms.sparse_tensor.staging import is_sparse_constant, needs_sort


@dataclass
class LowerSparseOpsToForeach(Pass):
    """Apply sparse tensor rewriting rules after sparsification."""

    argument = "lower-sparse-ops-to-foreach"
    name = "LowerSparseOpsToForeach"
    anchor = "builtin.module"
    summary = "Applies sparse tensor rewriting rules after sparsification"
    dependent_dialects = ("affine", "arith", "bufferization", "linalg", "memref", "scf", "sparse_tensor")

    enable_runtime_library: bool = option(
        "enable-runtime-library", True, "Enable runtime library for manipulating sparse tensors"
    )
    enable_convert: bool = option("enable-convert", True, "Enable rewriting rules for the convert operator")

    def run(self, op: Operation, state: PassState) -> None:
        patterns: list[RewritePattern] = [_concatenate(state), *RESHAPE_PATTERNS, dimension, write_out]
        if self.enable_convert:
            patterns.append(_convert(state))
        if not self.enable_runtime_library:
            patterns.append(read)
        apply_patterns_greedily(op, FrozenPatternSet(patterns), state.context, listeners=state.listeners)


class _Target:
    """The tensor into which elements are inserted; a dense tensor is filled with zeros first."""

    def __init__(self, emit: SparseEmitter, type_: SparseType, sizes: Sequence[Value]) -> None:
        self.emit, self.type = emit, type_
        self.start: Value = emit.op(AllocTensorOp, dynamic_sizes(type_.type, sizes), result_type=type_.type)
        if type_.encoding is None:
            self.start = emit.fill(emit.zero(type_.element_type), self.start).result

    def insert(self, value: Value, tensor: Value, coordinates: Sequence[Value], *, skip_zeros: bool) -> Value:
        """Returns the tensor with an element inserted, unless it is a zero that is not stored."""
        if not skip_zeros:
            return self.emit.op(InsertOp, value, tensor, list(coordinates))
        op = self.emit.begin_if(self.emit.is_nonzero(value), [tensor.type], with_else=True)
        with self.emit.at_end(op.else_region.entry):
            self.emit.yields(tensor)
        with self.emit.at_end(op.then_region.entry):
            self.emit.yields(self.emit.op(InsertOp, value, tensor, list(coordinates)))
        return op.result

    def finish(self, tensor: Value) -> Value:
        return tensor if self.type.encoding is None else self.emit.op(LoadOp, tensor, has_inserts=UNIT)


def _concatenate(state: PassState) -> FunctionPattern:
    @pattern(ConcatenateOp, name="(anonymous namespace)::ConcatenateRewriter")
    def concatenate(op: ConcatenateOp, rewriter: Rewriter) -> bool:
        """concatenate %a, %b -> foreach in %a: insert; foreach in %b: insert after the elements of %a"""
        if needs_sort(op):
            state.problems.append(Problem(op, "ConcatenateOp not staged"))
        emit, target = SparseEmitter(rewriter), sparse_type(op.result)
        along = op.dimension.value
        sizes = [emit.dim(op.inputs[0], number) for number in range(target.dim_rank)]
        if target.shape[along] != DYNAMIC:
            sizes[along] = emit.index(target.shape[along])
        else:
            for tensor in op.inputs[1:]:
                sizes[along] = emit.add(sizes[along], emit.dim(tensor, along))
        built = _Target(emit, target, sizes)
        offset, carried = emit.index(0), built.start

        def insert(coordinates: Sequence[Value], value: Value, tensors: Sequence[Value]) -> Sequence[Value]:
            moved = list(coordinates)
            moved[along] = emit.add(moved[along], offset)
            return [built.insert(value, tensors[0], moved, skip_zeros=not target.is_all_dense)]

        for tensor in op.inputs:
            carried = create_foreach(rewriter, tensor, [carried], insert).result
            offset = emit.add(offset, emit.index(sparse_type(tensor).shape[along]))
        rewriter.replace_op(op, [built.finish(carried)])
        return True

    return concatenate


def _same_storage(source: Encoding | None, target: Encoding | None) -> bool:
    """Returns True if tensors differ at most in the types of positions, coordinates and elements."""
    if source is None or target is None or source.slices:
        return False
    return without_widths(source) == without_widths(target)


def _convert(state: PassState) -> FunctionPattern:
    @pattern(ConvertOp, name="(anonymous namespace)::DirectConvertRewriter")
    def convert(op: ConvertOp, rewriter: Rewriter) -> bool:
        """convert %a -> foreach in %a: insert"""
        if needs_sort(op):
            state.problems.append(Problem(op, "ConvertOp not staged."))
            return False
        source, target = sparse_type(op.source_), sparse_type(op.dest)
        if _same_storage(source.encoding, target.encoding):
            return False
        from_constant = is_sparse_constant(op.source_)
        emit = SparseEmitter(rewriter)
        sizes = [emit.dim(op.source_, number) for number in range(source.dim_rank)]
        built = _Target(emit, target, sizes)
        skip_zeros = source.encoding is None and not from_constant

        def insert(coordinates: Sequence[Value], value: Value, tensors: Sequence[Value]) -> Sequence[Value]:
            return [built.insert(value, tensors[0], coordinates, skip_zeros=skip_zeros)]

        order = target.dim_to_lvl if from_constant and not target.is_identity else None
        loop = create_foreach(rewriter, op.source_, [built.start], insert, order)
        rewriter.replace_op(op, [built.finish(loop.result)])
        return True

    return convert


@pattern(DimOp, name="(anonymous namespace)::SparseTensorDimOpRewriter")
def dimension(op: DimOp, rewriter: Rewriter) -> bool:
    """tensor.dim of a sparse tensor -> sizes of levels"""
    number = constant_integer(op.index)
    if number is None or not isinstance(op.source_.type, RankedTensorType):
        return False
    type_, emit = sparse_type(op.source_), SparseEmitter(rewriter)
    if type_.encoding is None:
        return False
    if type_.is_permutation:
        rewriter.replace_op(op, [emit.op(LvlOp, op.source_, emit.index(type_.level_of(number)))])
        return True
    largest = []
    for level in range(type_.level_rank):
        size = emit.op(LvlOp, op.source_, emit.index(level))
        largest.append(emit.sub(size, emit.index(1)))
    map_ = AffineMap(type_.level_rank, 0, (type_.lvl_to_dim.results[number],))
    last = make_apply(rewriter, map_, largest, op).result
    rewriter.replace_op(op, [emit.add(last, emit.index(1))])
    return True


@pattern(OutOp, name="(anonymous namespace)::OutRewriter")
def write_out(op: OutOp, rewriter: Rewriter) -> bool:
    """out %t, %d -> foreach in %t: call @outSparseTensorWriterNext"""
    emit, tensor = SparseEmitter(rewriter), op.tensor
    type_ = sparse_type(tensor)
    entries = emit.op(NumberOfEntriesOp, tensor)
    buffer = emit.alloca(type_.dim_rank, INDEX)
    for number, size in enumerate(sizes_of(emit, tensor)):
        emit.store(size, buffer, emit.index(number))
    pointer = LLVMPointerType.get(0)
    [writer] = emit.call("createSparseTensorWriter", [op.dest], [pointer], c_interface=False)
    rank = emit.index(type_.dim_rank)
    emit.call("outSparseTensorWriterMetaData", [writer, rank, entries, buffer], c_interface=True)
    element = emit.alloca_scalar(type_.element_type)
    function = f"outSparseTensorWriterNext{element_suffix(type_.element_type)}"

    def write(coordinates: Sequence[Value], value: Value, _: Sequence[Value]) -> Sequence[Value]:
        for number, coordinate in enumerate(coordinates):
            emit.store(coordinate, buffer, emit.index(number))
        emit.store(value, element)
        emit.call(function, [writer, rank, buffer, element], c_interface=True)
        return []

    create_foreach(rewriter, tensor, [], write)
    emit.call("delSparseTensorWriter", [writer], c_interface=False)
    rewriter.erase_op(op)
    return True


@pattern(NewOp, name="(anonymous namespace)::NewRewriter")
def read(op: NewOp, rewriter: Rewriter) -> bool:
    """new to B -> convert (new to COO) to B"""
    type_, emit = sparse_type(op.result), SparseEmitter(rewriter)
    encoding = type_.encoding
    if encoding is None or type_.aos_coo_start == 0:
        return False
    listed = emit.op(NewOp, op.source_, result_type=type_.coordinate_list(ordered=True).type)
    converted, target = listed, type_
    if not type_.is_permutation:
        converted = emit.op(ReinterpretMapOp, listed, result_type=sparse_type(listed).demapped().type)
        target = sparse_type(converted).with_encoding(without_map(encoding))
    converted = emit.op(ConvertOp, converted, result_type=target.type)
    if not type_.is_permutation:
        converted = emit.op(ReinterpretMapOp, converted, result_type=type_.type)
    rewriter.replace_op(op, [converted])
    rewriter.set_insertion_point_after_value(converted)
    rewriter.create(DeallocTensorOp, listed)
    return True
