"""The operations of the transform dialect that name patterns over structured operations."""

from __future__ import annotations

from compiler.dialects.transform.op_families import PatternDescriptor
from compiler.ods.attr_constraints import BoolAttr
from compiler.ods.op_class import attribute


class ApplyEraseUnnecessaryInputsPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.linalg.erase_unnecessary_inputs"
):
    """Patterns that erase inputs no result needs, or make inputs of inits."""


class ApplyDecomposeTensorPackUnpackPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.linalg.decompose_pack_unpack"
):
    """Patterns that write pack and unpack with padding, reshapes and transposes."""


class ApplyDecomposeTensorPadPatternsOp(PatternDescriptor, name="transform.apply_patterns.linalg.decompose_pad"):
    """Patterns that write tensor.pad as a fill and an insert_slice."""


class ApplyFoldUnitExtentDimsViaReshapesPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes"
):
    """Patterns that drop dimensions of extent 1 by reshapes."""


class ApplyFoldUnitExtentDimsViaSlicesPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices"
):
    """Patterns that drop dimensions of extent 1 by slices."""


class ApplyTilingCanonicalizationPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.linalg.tiling_canonicalization"
):
    """Patterns that clean up after tiling."""


class ApplyFoldAddIntoDestPatternsOp(PatternDescriptor, name="transform.apply_patterns.linalg.fold_add_into_dest"):
    """Patterns that make an addend the destination of a contraction it is added to."""


class ApplyPadVectorizationPatternsOp(PatternDescriptor, name="transform.apply_patterns.linalg.pad_vectorization"):
    """Patterns that turn tensor.pad and its users into vector operations."""


class ApplyFoldIntoPackAndUnpackPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.tensor.fold_into_pack_and_unpack"
):
    """Patterns that fold pads and slices into pack and unpack."""


class ApplyFoldPackUnpackIntoEmptyPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.linalg.fold_pack_unpack_into_empty"
):
    """Patterns that make pack and unpack of an empty tensor an empty tensor."""

    fold_single_use_only = attribute(BoolAttr, default=False)
