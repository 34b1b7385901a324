"""The operations of the sparse_tensor dialect."""

from __future__ import annotations

from compiler.dialects.sparse_tensor import loop_syntax, verify, verify_regions
from compiler.dialects.sparse_tensor.constraints import (
    AnyIndexingScalarLike,
    AnySparseIterator,
    AnySparseIterSpace,
    AnySparseTensor,
    AnySparseTensorSlice,
    DimensionAttr,
    I64BitSetArrayAttr,
    I64BitSetAttr,
    LevelAttr,
    SparseTensorCrdTransDirectionAttr,
    SparseTensorEncodingAttr,
    SparseTensorSortKindAttr,
    SparseTensorStorageSpecifier,
    SparseTensorStorageSpecifierKindAttr,
)
from compiler.ods.attr_constraints import AffineMapAttr, IndexAttr, UnitAttr
from compiler.ods.define import AnyRegion, SizedRegion, op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import (
    AnyNon0RankedMemRef,
    AnyRankedTensor,
    AnyStridedMemRefOfRank,
    AnyTensor,
    MemRefOf,
    RankedTensorOf,
)
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    NO_MEMORY_EFFECT,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RECURSIVELY_SPECULATABLE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    SAME_VARIADIC_RESULT_SIZE,
    TERMINATOR,
    all_types_match,
    has_parent,
    single_block_implicit_terminator,
    types_match_with,
)
from compiler.ods.type_constraints import I1, AnyInteger, AnySignlessIntegerOrIndex, AnyType, ConfinedType, Index

NEW = op(
    "sparse_tensor.new",
    "",
    operands={"source": AnyType},
    results={"result": AnySparseTensor},
    traits=[PURE],
    format="$source attr-dict `:` type($source) `to` type($result)",
)
ASSEMBLE = op(
    "sparse_tensor.assemble",
    "",
    operands={"levels": variadic(RankedTensorOf(AnySignlessIntegerOrIndex)), "values": RankedTensorOf(AnyType)},
    results={"result": AnySparseTensor},
    traits=[PURE],
    format=("` ` `(` $levels `)` `,` $values attr-dict `:` `(` type($levels) `)` `,` type($values) `to` type($result)"),
    hooks=Hooks(verify=verify.assemble),
)
DISASSEMBLE = op(
    "sparse_tensor.disassemble",
    "",
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
CONVERT = op(
    "sparse_tensor.convert",
    "",
    operands={"source": AnyRankedTensor},
    results={"dest": AnyRankedTensor},
    traits=[PURE, Interface("StageWithSortSparseOp")],
    format="$source attr-dict `:` type($source) `to` type($dest)",
    hooks=Hooks(verify=verify.convert),
)
REINTERPRET_MAP = op(
    "sparse_tensor.reinterpret_map",
    "",
    operands={"source": AnySparseTensor},
    results={"dest": AnySparseTensor},
    traits=[NO_MEMORY_EFFECT],
    format="$source attr-dict `:` type($source) `to` type($dest)",
    hooks=Hooks(verify=verify.reinterpret_map),
)
POSITIONS = op(
    "sparse_tensor.positions",
    "",
    operands={"tensor": AnySparseTensor},
    attributes={"level": LevelAttr},
    results={"result": AnyNon0RankedMemRef},
    traits=[PURE, Interface("InferTypeOpInterface")],
    format="$tensor attr-dict `:` type($tensor) `to` type($result)",
    hooks=Hooks(verify=verify.positions, infer_types=verify.buffer_type),
)
COORDINATES = op(
    "sparse_tensor.coordinates",
    "",
    operands={"tensor": AnySparseTensor},
    attributes={"level": LevelAttr},
    results={"result": AnyNon0RankedMemRef},
    traits=[PURE, Interface("InferTypeOpInterface")],
    format="$tensor attr-dict `:` type($tensor) `to` type($result)",
    hooks=Hooks(verify=verify.coordinates, infer_types=verify.buffer_type),
)
COORDINATES_BUFFER = op(
    "sparse_tensor.coordinates_buffer",
    "",
    operands={"tensor": AnySparseTensor},
    results={"result": AnyNon0RankedMemRef},
    traits=[PURE, Interface("InferTypeOpInterface")],
    format="$tensor attr-dict `:` type($tensor) `to` type($result)",
    hooks=Hooks(verify=verify.coordinates_buffer, infer_types=verify.buffer_type),
)
VALUES = op(
    "sparse_tensor.values",
    "",
    operands={"tensor": AnySparseTensor},
    results={"result": AnyNon0RankedMemRef},
    traits=[PURE, Interface("InferTypeOpInterface")],
    format="$tensor attr-dict `:` type($tensor) `to` type($result)",
    hooks=Hooks(verify=verify.values, infer_types=verify.buffer_type),
)
NUMBER_OF_ENTRIES = op(
    "sparse_tensor.number_of_entries",
    "",
    operands={"tensor": AnySparseTensor},
    results={"result": Index},
    traits=[PURE],
    format="$tensor attr-dict `:` type($tensor)",
)
CONCATENATE = op(
    "sparse_tensor.concatenate",
    "",
    operands={"inputs": variadic(AnyRankedTensor)},
    attributes={"dimension": DimensionAttr},
    results={"result": AnyRankedTensor},
    traits=[PURE, Interface("StageWithSortSparseOp")],
    format="$inputs attr-dict `:` type($inputs) `to` type($result)",
    hooks=Hooks(verify=verify.concatenate),
)
SLICE_OFFSET = op(
    "sparse_tensor.slice.offset",
    "",
    operands={"slice": AnySparseTensorSlice},
    attributes={"dim": IndexAttr},
    results={"offset": Index},
    traits=[PURE],
    format="$slice `at` $dim attr-dict `:` type($slice)",
    hooks=Hooks(verify=verify.slice_dimension),
)
SLICE_STRIDE = op(
    "sparse_tensor.slice.stride",
    "",
    operands={"slice": AnySparseTensorSlice},
    attributes={"dim": IndexAttr},
    results={"stride": Index},
    traits=[PURE],
    format="$slice `at` $dim attr-dict `:` type($slice)",
    hooks=Hooks(verify=verify.slice_dimension),
)
STORAGE_SPECIFIER_INIT = op(
    "sparse_tensor.storage_specifier.init",
    "",
    operands={"source": optional(SparseTensorStorageSpecifier)},
    results={"result": SparseTensorStorageSpecifier},
    traits=[PURE],
    format=("attr-dict (`with` $source^)? `:` (`from` qualified(type($source))^ `to`)? qualified(type($result))"),
)
STORAGE_SPECIFIER_GET = op(
    "sparse_tensor.storage_specifier.get",
    "",
    operands={"specifier": SparseTensorStorageSpecifier},
    attributes={"specifierKind": SparseTensorStorageSpecifierKindAttr, "level": optional(LevelAttr)},
    results={"result": Index},
    traits=[PURE],
    format="$specifier $specifierKind (`at` $level^)? attr-dict`:` qualified(type($specifier))",
    hooks=Hooks(verify=verify.storage_specifier),
)
STORAGE_SPECIFIER_SET = op(
    "sparse_tensor.storage_specifier.set",
    "",
    operands={"specifier": SparseTensorStorageSpecifier, "value": Index},
    attributes={"specifierKind": SparseTensorStorageSpecifierKindAttr, "level": optional(LevelAttr)},
    results={"result": SparseTensorStorageSpecifier},
    traits=[PURE, all_types_match("result", "specifier")],
    format="$specifier $specifierKind (`at` $level^)? `with` $value attr-dict `:` qualified(type($result))",
    hooks=Hooks(verify=verify.storage_specifier),
)
LVL = op(
    "sparse_tensor.lvl",
    "",
    operands={"source": AnySparseTensor, "index": Index},
    results={"result": Index},
    traits=[Interface("ConditionallySpeculatable"), NO_MEMORY_EFFECT],
    format="attr-dict $source `,` $index `:` type($source)",
    hooks=Hooks(verify=verify.lvl),
)
CRD_TRANSLATE = op(
    "sparse_tensor.crd_translate",
    "",
    operands={"in_crds": variadic(Index)},
    attributes={"direction": SparseTensorCrdTransDirectionAttr, "encoder": SparseTensorEncodingAttr},
    results={"out_crds": variadic(Index)},
    traits=[PURE],
    format="$direction `[` $in_crds `]` `as` $encoder attr-dict `:` type($out_crds)",
    hooks=Hooks(verify=verify.crd_translate),
)
PUSH_BACK = op(
    "sparse_tensor.push_back",
    "",
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
    "",
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
    "",
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
LOAD = op(
    "sparse_tensor.load",
    "",
    operands={"tensor": AnySparseTensor},
    attributes={"hasInserts": UnitAttr},
    results={"result": AnyTensor},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE],
    format="$tensor (`hasInserts` $hasInserts^)? attr-dict `:` type($tensor)",
)
OUT = op(
    "sparse_tensor.out",
    "",
    operands={"tensor": AnySparseTensor, "dest": AnyType},
    format="$tensor `,` $dest attr-dict `:` type($tensor) `,` type($dest)",
)
SORT = op(
    "sparse_tensor.sort",
    "",
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
REORDER_COO = op(
    "sparse_tensor.reorder_coo",
    "",
    operands={"input_coo": AnySparseTensor},
    attributes={"algorithm": SparseTensorSortKindAttr},
    results={"result_coo": AnySparseTensor},
    traits=[PURE],
    format="$algorithm $input_coo attr-dict`:` type($input_coo) `to` type($result_coo)",
    hooks=Hooks(verify=verify.reorder_coo),
)
BINARY = op(
    "sparse_tensor.binary",
    "",
    operands={"x": AnyType, "y": AnyType},
    attributes={"left_identity": UnitAttr, "right_identity": UnitAttr},
    results={"output": AnyType},
    regions={"overlapRegion": AnyRegion, "leftRegion": AnyRegion, "rightRegion": AnyRegion},
    traits=[PURE],
    format=(
        "$x `,` $y `:` attr-dict type($x) `,` type($y) `to` type($output) `\\n` `overlap` `=` "
        "$overlapRegion `\\n` `left` `=` (`identity` $left_identity^):($leftRegion)? `\\n` `right` "
        "`=` (`identity` $right_identity^):($rightRegion)?"
    ),
    hooks=Hooks(verify=verify_regions.binary),
)
UNARY = op(
    "sparse_tensor.unary",
    "",
    operands={"x": AnyType},
    results={"output": AnyType},
    regions={"presentRegion": AnyRegion, "absentRegion": AnyRegion},
    traits=[PURE],
    format=(
        "$x attr-dict `:` type($x) `to` type($output) `\\n` `present` `=` $presentRegion `\\n` "
        "`absent` `=` $absentRegion"
    ),
    hooks=Hooks(verify=verify_regions.unary),
)
REDUCE = op(
    "sparse_tensor.reduce",
    "",
    operands={"x": AnyType, "y": AnyType, "identity": AnyType},
    results={"output": AnyType},
    regions={"region": SizedRegion(1)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$x `,` $y `,` $identity attr-dict `:` type($output) $region",
    hooks=Hooks(verify=verify_regions.reduce),
)
SELECT = op(
    "sparse_tensor.select",
    "",
    operands={"x": AnyType},
    results={"output": AnyType},
    regions={"region": SizedRegion(1)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$x attr-dict `:` type($x) $region",
    hooks=Hooks(verify=verify_regions.select),
)
YIELD = op(
    "sparse_tensor.yield",
    "",
    operands={"results": variadic(AnyType)},
    traits=[
        PURE,
        TERMINATOR,
        has_parent(
            "sparse_tensor.binary",
            "sparse_tensor.unary",
            "sparse_tensor.reduce",
            "sparse_tensor.select",
            "sparse_tensor.foreach",
            "sparse_tensor.iterate",
            "sparse_tensor.coiterate",
        ),
    ],
    format="$results attr-dict `:` type($results)",
)
FOREACH = op(
    "sparse_tensor.foreach",
    "",
    operands={"tensor": AnyRankedTensor, "initArgs": variadic(AnyType)},
    attributes={"order": optional(AffineMapAttr)},
    results={"results": variadic(AnyType)},
    regions={"region": SizedRegion(1)},
    traits=[single_block_implicit_terminator("sparse_tensor.yield")],
    format=(
        "`in` $tensor (`init``(`$initArgs^`)`)? attr-dict `:` type($tensor) (`,` type($initArgs)^)? "
        "(`->` type($results)^)? `do` $region"
    ),
    hooks=Hooks(verify=verify_regions.foreach),
)
EXTRACT_ITERATION_SPACE = op(
    "sparse_tensor.extract_iteration_space",
    "",
    operands={"tensor": AnySparseTensor, "parentIter": optional(AnySparseIterator)},
    attributes={"loLvl": LevelAttr, "hiLvl": LevelAttr},
    results={"extractedSpace": AnySparseIterSpace},
    traits=[PURE, Interface("InferTypeOpInterface")],
    format=(
        "$tensor (`at` $parentIter^)? `lvls` `=` custom<LevelRange>($loLvl, $hiLvl) attr-dict `:` "
        "type($tensor) (`,` type($parentIter)^)? `->` qualified(type($extractedSpace))"
    ),
    hooks=Hooks(verify=verify.extract_iteration_space, infer_types=verify.iteration_space_type),
)
EXTRACT_VALUE = op(
    "sparse_tensor.extract_value",
    "",
    operands={"tensor": AnySparseTensor, "iterator": AnySparseIterator},
    results={"result": AnyType},
    traits=[
        PURE,
        types_match_with(
            "tensor", "result", "result type matches element type of tensor", lambda type_: type_.element_type
        ),
    ],
    format="$tensor `at` $iterator attr-dict `:` type($tensor)`,` qualified(type($iterator))",
    hooks=Hooks(verify=verify.extract_value),
)
ITERATE = op(
    "sparse_tensor.iterate",
    "",
    operands={"iterSpace": AnySparseIterSpace, "initArgs": variadic(AnyType)},
    attributes={"crdUsedLvls": I64BitSetAttr},
    results={"results": variadic(AnyType)},
    regions={"region": SizedRegion(1)},
    traits=[
        RECURSIVE_MEMORY_EFFECTS,
        RECURSIVELY_SPECULATABLE,
        Interface("LoopLikeOpInterface"),
        Interface("RegionBranchOpInterface"),
        single_block_implicit_terminator("sparse_tensor.yield"),
    ],
    hooks=Hooks(
        parse=loop_syntax.parse_iterate,
        print=loop_syntax.print_iterate,
        verify=verify_regions.iterate,
        verify_regions=verify_regions.iterate_regions,
        loop_values=verify_regions.iterate_loop_values,
        region_successors=verify_regions.iterate_successors,
        entry_operands=verify_regions.iterate_entry_operands,
    ),
)
COITERATE = op(
    "sparse_tensor.coiterate",
    "",
    operands={"iterSpaces": variadic(AnySparseIterSpace), "initArgs": variadic(AnyType)},
    attributes={"crdUsedLvls": I64BitSetAttr, "cases": I64BitSetArrayAttr},
    results={"results": variadic(AnyType)},
    regions={"caseRegions": variadic(SizedRegion(1))},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        single_block_implicit_terminator("sparse_tensor.yield"),
        RECURSIVE_MEMORY_EFFECTS,
    ],
    hooks=Hooks(
        parse=loop_syntax.parse_coiterate,
        print=loop_syntax.print_coiterate,
        verify_regions=verify_regions.coiterate_regions,
    ),
)
PRINT = op(
    "sparse_tensor.print",
    "",
    operands={"tensor": AnySparseTensor},
    format="$tensor attr-dict `:` type($tensor)",
)
HAS_RUNTIME_LIBRARY = op(
    "sparse_tensor.has_runtime_library",
    "",
    results={"result": I1},
    format="attr-dict",
)
