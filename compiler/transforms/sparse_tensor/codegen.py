"""`sparse-tensor-codegen`: converts sparse tensors to buffers, and operations on them to code over these.

func.func @f(%t: tensor<8xf32, #sparse>) -> memref<?xf32> { %0 = sparse_tensor.values %t ... }
    ->    func.func @f(%p: memref<?xindex>, %c: memref<?xindex>, %v: memref<?xf32>, %s: !specifier) -> memref<?xf32> {
            %n = sparse_tensor.storage_specifier.get %s val_mem_sz; %0 = memref.subview %v[0] [%n] [1] ...
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.bufferization.ops import AllocTensorOp, DeallocTensorOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.linalg.ops import YieldOp
from compiler.dialects.sparse_tensor.storage import sparse_type_of
from compiler.dialects.sparse_tensor.storage_ops import (
    GetStorageSpecifierOp,
    PushBackOp,
    SetStorageSpecifierOp,
    SortOp,
    StorageSpecifierInitOp,
)
from compiler.dialects.tensor.ops import FromElementsOp
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, Value
from compiler.ir.types import RankedTensorType, Type
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_partially
from compiler.rewrite.builder import Builder
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.function_conversion import function_patterns, functions_are_legal_if_converted
from compiler.rewrite.patterns import RewritePattern
from compiler.rewrite.type_conversion import CAST, TypeConverter, cast_source
from compiler.transforms.scf.structural_conversion import structural_patterns, structures_are_legal_if_converted
from compiler.transforms.sparse_tensor.assembly import ASSEMBLY_PATTERNS
from compiler.transforms.sparse_tensor.codegen_patterns import TENSOR_PATTERNS, allocation_patterns
from compiler.transforms.sparse_tensor.descriptor import field_types


@dataclass
class SparseTensorCodegen(Pass):
    """Convert sparse tensors and primitives to actual code."""

    argument = "sparse-tensor-codegen"
    name = "SparseTensorCodegen"
    anchor = "builtin.module"
    summary = "Convert sparse tensors and primitives to actual code"
    dependent_dialects = ("arith", "bufferization", "complex", "linalg", "llvm", "memref", "scf", "sparse_tensor")

    enable_buffer_initialization: bool = option(
        "enable-buffer-initialization", False, "Enable zero-initialization of the memory buffers"
    )
    create_sparse_deallocs: bool = option(
        "create-sparse-deallocs",
        True,
        "Specify if the temporary buffers created by the sparse compiler should be deallocated. For compatibility with "
        "core bufferization passes. This option is only used when enable-runtime-library=false. See also "
        "create-deallocs for BufferizationOption.",
    )

    def run(self, op: Operation, state: PassState) -> None:
        converter = _converter()
        target = ConversionTarget()
        target.add_illegal_dialect("sparse_tensor")
        target.add_legal_op(SortOp, PushBackOp, FromElementsOp, FillOp, YieldOp, CAST)
        target.add_legal_op(GetStorageSpecifierOp, SetStorageSpecifierOp, StorageSpecifierInitOp)
        target.add_legal_dialect("arith", "bufferization", "complex", "memref", "scf")
        functions_are_legal_if_converted(target, converter)
        structures_are_legal_if_converted(target, converter)
        for op_class in (AllocTensorOp, DeallocTensorOp):
            target.add_dynamically_legal_op(op_class.name, _is_dense)
        patterns: list[RewritePattern] = [*function_patterns(converter), *structural_patterns(converter)]
        allocation = allocation_patterns(
            initialize=self.enable_buffer_initialization, deallocate=self.create_sparse_deallocs
        )
        for pattern in (*ASSEMBLY_PATTERNS, *TENSOR_PATTERNS, *allocation):
            patterns.append(pattern.with_converter(converter))
        convert_partially(op, target, patterns, state)


def _is_dense(op: Operation) -> bool:
    return all(sparse_type_of(value.type) is None for value in (*op.operands, *op.results))


def _converter() -> TypeConverter:
    converter = TypeConverter()
    converter.add_conversion(lambda type_: type_)
    converter.add_conversion(_fields, RankedTensorType)
    converter.add_source_materialization(_tuple)
    return converter


def _fields(type_: RankedTensorType) -> Sequence[Type] | None:
    tensor = sparse_type_of(type_)
    return None if tensor is None else field_types(tensor)


def _tuple(builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value | None:
    """Returns the cast of a tensor's values to the tensor; another pass removes it."""
    return None if sparse_type_of(type_) is None else cast_source(builder, type_, values, location)
