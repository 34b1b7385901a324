"""`sparse-storage-specifier-to-llvm`: the sizes of a sparse tensor's buffers as a structure of the llvm dialect.

%0 = sparse_tensor.storage_specifier.get %s lvl_sz at 0
    ->    %1 = llvm.extractvalue %s[0, 0] : !llvm.struct<(array<2 x i64>, array<3 x i64>)>
          %0 = arith.index_cast %1 : i64 to index

The arrays are the sizes of levels and of buffers; those of a slice are followed by its offsets and strides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.llvm.types import LLVMStructType
from compiler.dialects.sparse_tensor.encoding import Encoding, encoding_of
from compiler.dialects.sparse_tensor.enums import StorageSpecifierKind
from compiler.dialects.sparse_tensor.storage import BufferKind, aos_coo_start, storage_fields
from compiler.dialects.sparse_tensor.storage_ops import (
    GetStorageSpecifierOp,
    SetStorageSpecifierOp,
    StorageSpecifierInitOp,
)
from compiler.dialects.sparse_tensor.types import StorageSpecifierType
from compiler.ir.attributes import integer_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I64, INDEX, DialectType
from compiler.lowering.memref.descriptor import extract, insert, poison
from compiler.lowering.to_llvm.types import array, literal_struct
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.builder import Builder
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.function_conversion import function_patterns, functions_are_legal_if_converted
from compiler.rewrite.patterns import RewritePattern
from compiler.rewrite.type_conversion import TypeConverter
from compiler.transforms.scf.structural_conversion import structural_patterns, structures_are_legal_if_converted

_LEVEL_SIZES, _MEMORY_SIZES, _OFFSETS, _STRIDES = range(4)
_ARRAYS: Mapping[StorageSpecifierKind, int] = MappingProxyType(
    {
        StorageSpecifierKind.LVL_SZ: _LEVEL_SIZES,
        StorageSpecifierKind.DIM_OFFSET: _OFFSETS,
        StorageSpecifierKind.DIM_STRIDE: _STRIDES,
    }
)
_BUFFERS: Mapping[StorageSpecifierKind, BufferKind] = MappingProxyType(
    {
        StorageSpecifierKind.POS_MEM_SZ: BufferKind.POSITIONS,
        StorageSpecifierKind.CRD_MEM_SZ: BufferKind.COORDINATES,
        StorageSpecifierKind.VAL_MEM_SZ: BufferKind.VALUES,
    }
)


@dataclass
class StorageSpecifierToLLVM(Pass):
    """Lower sparse storage specifier to llvm structure."""

    argument = "sparse-storage-specifier-to-llvm"
    name = "StorageSpecifierToLLVM"
    anchor = "builtin.module"
    summary = "Lower sparse storage specifier to llvm structure"
    dependent_dialects = ("arith", "llvm")

    def run(self, op: Operation, state: PassState) -> None:
        converter = TypeConverter()
        converter.add_conversion(lambda type_: type_)
        converter.add_conversion(_structure, DialectType)
        target = ConversionTarget()
        target.add_illegal_dialect("sparse_tensor")
        target.add_legal_dialect("arith", "llvm")
        functions_are_legal_if_converted(target, converter)
        structures_are_legal_if_converted(target, converter)
        patterns: list[RewritePattern] = [*function_patterns(converter), *structural_patterns(converter)]
        patterns += [pattern.with_converter(converter) for pattern in (_get, _set, _init)]
        convert_partially(op, target, patterns, state)


def _encoding(type_: StorageSpecifierType) -> Encoding:
    encoding = encoding_of(type_.encoding)
    assert encoding is not None
    return encoding


def _structure(type_: DialectType) -> LLVMStructType | None:
    if not isinstance(type_, StorageSpecifierType):
        return None
    encoding = _encoding(type_)
    levels = array(I64, encoding.level_rank)
    parts = [levels, array(I64, len(storage_fields(encoding)))]
    return literal_struct([*parts, levels, levels] if encoding.slices else parts)


def _position(op: GetStorageSpecifierOp | SetStorageSpecifierOp) -> tuple[int, int]:
    """Returns the place of a number in the structure."""
    level = None if op.level is None else op.level.value
    kind = op.specifier_kind
    if kind in _ARRAYS:
        assert level is not None
        return _ARRAYS[kind], level
    encoding = _encoding(op.specifier.type)
    if kind is StorageSpecifierKind.CRD_MEM_SZ and level is not None:
        level = min(level, aos_coo_start(encoding))
    return _MEMORY_SIZES, storage_fields(encoding).index((_BUFFERS[kind], level))


@conversion_pattern(GetStorageSpecifierOp, name="StorageSpecifierGetOpConverter")
def _get(op: GetStorageSpecifierOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """storage_specifier.get -> extractvalue, index_cast"""
    number = extract(rewriter, adaptor[op.specifier], _position(op))
    rewriter.replace_op_with_new_op(op, IndexCastOp, number, result_types=[INDEX])
    return True


@conversion_pattern(SetStorageSpecifierOp, name="StorageSpecifierSetOpConverter")
def _set(op: SetStorageSpecifierOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """storage_specifier.set -> index_cast, insertvalue"""
    number = rewriter.create(IndexCastOp, adaptor[op.value], result_types=[I64]).result
    rewriter.replace_op(op, [insert(rewriter, adaptor[op.specifier], number, _position(op))])
    return True


@conversion_pattern(StorageSpecifierInitOp, name="StorageSpecifierInitOpConverter")
def _init(op: StorageSpecifierInitOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """storage_specifier.init -> a struct whose buffer sizes are zero, or copied from another specifier"""
    type_ = rewriter.convert_type(op.result.type)
    assert type_ is not None
    value = poison(rewriter, type_)
    if op.source_ is None:
        value = _with_empty_buffers(rewriter, value, len(storage_fields(_encoding(op.result.type))))
    else:
        sizes = extract(rewriter, adaptor[op.source_], [_MEMORY_SIZES])
        value = insert(rewriter, value, sizes, [_MEMORY_SIZES])
    rewriter.replace_op(op, [value])
    return True


def _with_empty_buffers(builder: Builder, value: Value, count: int) -> Value:
    zero = builder.create(ConstantOp, result_types=[I64], value=integer_attr(0, I64)).result
    for number in range(count):
        value = insert(builder, value, zero, [_MEMORY_SIZES, number])
    return value
