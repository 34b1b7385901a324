"""The operations of the transform dialect that name patterns over structured operations."""

from __future__ import annotations

from compiler.ods.attr_constraints import BoolAttr
from compiler.ods.define import default, op
from compiler.ods.model import Interface

APPLY_PATTERNS_LINALG_ERASE_UNNECESSARY_INPUTS = op(
    "transform.apply_patterns.linalg.erase_unnecessary_inputs",
    "Patterns that erase inputs no result needs, or make inputs of inits.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_LINALG_DECOMPOSE_PACK_UNPACK = op(
    "transform.apply_patterns.linalg.decompose_pack_unpack",
    "Patterns that write pack and unpack with padding, reshapes and transposes.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_LINALG_DECOMPOSE_PAD = op(
    "transform.apply_patterns.linalg.decompose_pad",
    "Patterns that write tensor.pad as a fill and an insert_slice.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_LINALG_FOLD_UNIT_EXTENT_DIMS_VIA_RESHAPES = op(
    "transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes",
    "Patterns that drop dimensions of extent 1 by reshapes.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_LINALG_FOLD_UNIT_EXTENT_DIMS_VIA_SLICES = op(
    "transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices",
    "Patterns that drop dimensions of extent 1 by slices.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_LINALG_TILING_CANONICALIZATION = op(
    "transform.apply_patterns.linalg.tiling_canonicalization",
    "Patterns that clean up after tiling.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_LINALG_FOLD_ADD_INTO_DEST = op(
    "transform.apply_patterns.linalg.fold_add_into_dest",
    "Patterns that make an addend the destination of a contraction it is added to.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_LINALG_PAD_VECTORIZATION = op(
    "transform.apply_patterns.linalg.pad_vectorization",
    "Patterns that turn tensor.pad and its users into vector operations.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_TENSOR_FOLD_INTO_PACK_AND_UNPACK = op(
    "transform.apply_patterns.tensor.fold_into_pack_and_unpack",
    "Patterns that fold pads and slices into pack and unpack.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_LINALG_FOLD_PACK_UNPACK_INTO_EMPTY = op(
    "transform.apply_patterns.linalg.fold_pack_unpack_into_empty",
    "Patterns that make pack and unpack of an empty tensor an empty tensor.",
    attributes={"fold_single_use_only": default(BoolAttr, False)},
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
