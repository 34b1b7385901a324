"""The operations of the sparse_tensor dialect on the buffers in which a tensor is stored."""

from __future__ import annotations

from compiler.dialects.sparse_tensor import verify
from compiler.dialects.sparse_tensor.constraints import (
    AnyIndexingScalarLike,
    AnySparseTensor,
    LevelAttr,
    SparseTensorSortKindAttr,
    SparseTensorStorageSpecifier,
    SparseTensorStorageSpecifierKindAttr,
)
from compiler.ods.attr_constraints import AffineMapAttr, IndexAttr, UnitAttr
from compiler.ods.define import op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import (
    AnyNon0RankedMemRef,
    AnyStridedMemRefOfRank,
    MemRefOf,
    RankedTensorOf,
)
from compiler.ods.traits import (
    PURE,
    SAME_VARIADIC_RESULT_SIZE,
    all_types_match,
    types_match_with,
)
from compiler.ods.type_constraints import I1, AnyInteger, AnySignlessIntegerOrIndex, AnyType, ConfinedType, Index

ASSEMBLE = op(
    "sparse_tensor.assemble",
    "Makes a sparse tensor of buffers for its levels and values, which are not checked.",
    operands={"levels": variadic(RankedTensorOf(AnySignlessIntegerOrIndex)), "values": RankedTensorOf(AnyType)},
    results={"result": AnySparseTensor},
    traits=[PURE],
    format=("` ` `(` $levels `)` `,` $values attr-dict `:` `(` type($levels) `)` `,` type($values) `to` type($result)"),
    hooks=Hooks(verify=verify.assemble),
)
DISASSEMBLE = op(
    "sparse_tensor.disassemble",
    "Copies a sparse tensor's buffers into tensors that must be large enough, and tells the lengths.",
    operands={
        "tensor": AnySparseTensor,
        "out_levels": variadic(RankedTensorOf(AnySignlessIntegerOrIndex)),
        "out_values": RankedTensorOf(AnyType),
    },
    results={
        "ret_levels": variadic(RankedTensorOf(AnySignlessIntegerOrIndex)),
        "ret_values": RankedTensorOf(AnyType),
        "lvl_lens": variadic(AnyIndexingScalarLike),
        "val_len": AnyIndexingScalarLike,
    },
    traits=[PURE, SAME_VARIADIC_RESULT_SIZE],
    format=(
        "$tensor attr-dict `:` type($tensor)`out_lvls` `(` $out_levels `:` type($out_levels) `)` "
        "`out_vals` `(` $out_values `:` type($out_values) `)` `->``(` type($ret_levels) `)` `,` "
        "type($ret_values) `,` `(` type($lvl_lens) `)` `,` type($val_len)"
    ),
    hooks=Hooks(verify=verify.disassemble),
)
POSITIONS = op(
    "sparse_tensor.positions",
    "Gives the buffer that says where each segment of a compressed level begins; only for reading.",
    operands={"tensor": AnySparseTensor},
    attributes={"level": LevelAttr},
    results={"result": AnyNon0RankedMemRef},
    traits=[PURE, Interface("InferTypeOpInterface")],
    format="$tensor attr-dict `:` type($tensor) `to` type($result)",
    hooks=Hooks(verify=verify.positions, infer_types=verify.buffer_type),
)
COORDINATES = op(
    "sparse_tensor.coordinates",
    "Gives the buffer of one level's coordinates; only for reading.",
    operands={"tensor": AnySparseTensor},
    attributes={"level": LevelAttr},
    results={"result": AnyNon0RankedMemRef},
    traits=[PURE, Interface("InferTypeOpInterface")],
    format="$tensor attr-dict `:` type($tensor) `to` type($result)",
    hooks=Hooks(verify=verify.coordinates, infer_types=verify.buffer_type),
)
COORDINATES_BUFFER = op(
    "sparse_tensor.coordinates_buffer",
    "Gives the one buffer in which a COO tensor's coordinates stand side by side; only for reading.",
    operands={"tensor": AnySparseTensor},
    results={"result": AnyNon0RankedMemRef},
    traits=[PURE, Interface("InferTypeOpInterface")],
    format="$tensor attr-dict `:` type($tensor) `to` type($result)",
    hooks=Hooks(verify=verify.coordinates_buffer, infer_types=verify.buffer_type),
)
VALUES = op(
    "sparse_tensor.values",
    "Gives the buffer of the stored elements, in the order of storage; only for reading.",
    operands={"tensor": AnySparseTensor},
    results={"result": AnyNon0RankedMemRef},
    traits=[PURE, Interface("InferTypeOpInterface")],
    format="$tensor attr-dict `:` type($tensor) `to` type($result)",
    hooks=Hooks(verify=verify.values, infer_types=verify.buffer_type),
)
STORAGE_SPECIFIER_INIT = op(
    "sparse_tensor.storage_specifier.init",
    "Makes a specifier whose sizes are zero, or those of another one.",
    operands={"source": optional(SparseTensorStorageSpecifier)},
    results={"result": SparseTensorStorageSpecifier},
    traits=[PURE],
    format=("attr-dict (`with` $source^)? `:` (`from` qualified(type($source))^ `to`)? qualified(type($result))"),
)
STORAGE_SPECIFIER_GET = op(
    "sparse_tensor.storage_specifier.get",
    "Reads one of the sizes in use from a storage specifier.",
    operands={"specifier": SparseTensorStorageSpecifier},
    attributes={"specifierKind": SparseTensorStorageSpecifierKindAttr, "level": optional(LevelAttr)},
    results={"result": Index},
    traits=[PURE],
    format="$specifier $specifierKind (`at` $level^)? attr-dict`:` qualified(type($specifier))",
    hooks=Hooks(verify=verify.storage_specifier),
)
STORAGE_SPECIFIER_SET = op(
    "sparse_tensor.storage_specifier.set",
    "Gives a storage specifier with one of its sizes changed.",
    operands={"specifier": SparseTensorStorageSpecifier, "value": Index},
    attributes={"specifierKind": SparseTensorStorageSpecifierKindAttr, "level": optional(LevelAttr)},
    results={"result": SparseTensorStorageSpecifier},
    traits=[PURE, all_types_match("result", "specifier")],
    format="$specifier $specifierKind (`at` $level^)? `with` $value attr-dict `:` qualified(type($result))",
    hooks=Hooks(verify=verify.storage_specifier),
)
PUSH_BACK = op(
    "sparse_tensor.push_back",
    "Appends a value to a buffer, growing it where it is full; the old buffer is dead.",
    operands={
        "curSize": Index,
        "inBuffer": ConfinedType(
            MemRefOf(AnyType), lambda type_: type_.has_rank and type_.rank == 1, "1D memref of any type values"
        ),
        "value": AnyType,
        "n": optional(Index),
    },
    attributes={"inbounds": UnitAttr},
    results={
        "outBuffer": ConfinedType(
            MemRefOf(AnyType), lambda type_: type_.has_rank and type_.rank == 1, "1D memref of any type values"
        ),
        "newSize": Index,
    },
    traits=[
        types_match_with(
            "inBuffer", "value", "value type matches element type of inBuffer", lambda type_: type_.element_type
        ),
        all_types_match("inBuffer", "outBuffer"),
    ],
    format=(
        "(`inbounds` $inbounds^)? $curSize `,` $inBuffer `,` $value (`,` $n^ )? attr-dict `:` "
        "type($curSize) `,` type($inBuffer) `,` type($value) (`,` type($n)^ )?"
    ),
    hooks=Hooks(verify=verify.push_back),
)
EXPAND = op(
    "sparse_tensor.expand",
    "Gives buffers as long as the last level, in which one row is put together before it is inserted.",
    operands={"tensor": AnySparseTensor},
    results={
        "values": AnyStridedMemRefOfRank(1),
        "filled": ConfinedType(
            MemRefOf(I1), lambda type_: type_.has_rank and type_.rank == 1, "1D memref of 1-bit signless integer values"
        ),
        "added": ConfinedType(
            MemRefOf(Index), lambda type_: type_.has_rank and type_.rank == 1, "1D memref of index values"
        ),
        "count": Index,
    },
    format="$tensor attr-dict `:` type($tensor) `to` type($values) `,` type($filled) `,` type($added)",
)
COMPRESS = op(
    "sparse_tensor.compress",
    "Inserts the row that `expand` gave buffers for, and clears them; the old tensor is dead.",
    operands={
        "values": AnyStridedMemRefOfRank(1),
        "filled": ConfinedType(
            MemRefOf(I1), lambda type_: type_.has_rank and type_.rank == 1, "1D memref of 1-bit signless integer values"
        ),
        "added": ConfinedType(
            MemRefOf(Index), lambda type_: type_.has_rank and type_.rank == 1, "1D memref of index values"
        ),
        "count": Index,
        "tensor": AnySparseTensor,
        "lvlCoords": variadic(Index),
    },
    results={"result": AnySparseTensor},
    traits=[all_types_match("tensor", "result")],
    format=(
        "$values `,` $filled `,` $added `,` $count `into` $tensor `[` $lvlCoords `]` attr-dict `:` "
        "type($values) `,` type($filled) `,` type($added) `,` type($tensor)"
    ),
    hooks=Hooks(verify=verify.compress),
)
SORT = op(
    "sparse_tensor.sort",
    "Sorts the coordinates in a buffer, with other buffers alongside; undefined where one is too short.",
    operands={
        "n": Index,
        "xy": ConfinedType(
            MemRefOf(AnyInteger, Index),
            lambda type_: type_.has_rank and type_.rank == 1,
            "1D memref of integer or index values",
        ),
        "ys": variadic(
            ConfinedType(
                MemRefOf(AnyType), lambda type_: type_.has_rank and type_.rank == 1, "1D memref of any type values"
            )
        ),
    },
    attributes={"perm_map": AffineMapAttr, "ny": optional(IndexAttr), "algorithm": SparseTensorSortKindAttr},
    format="$algorithm $n`,`$xy (`jointly` $ys^)? attr-dict`:` type($xy) (`jointly` type($ys)^)?",
    hooks=Hooks(verify=verify.sort),
)
