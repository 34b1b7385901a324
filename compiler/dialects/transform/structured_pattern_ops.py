"""The operations of the transform dialect that name patterns over structured operations."""

from __future__ import annotations

from compiler.dialects.transform.op_families import PatternDescriptor
from compiler.ods.attr_constraints import BoolAttr
from compiler.ods.op_class import attribute


class ApplyEraseUnnecessaryInputsPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.linalg.erase_unnecessary_inputs"
):
    """Patterns that erase operands and results without use, or convert inits to inputs."""


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
    """Patterns that fold an addition to a contraction's result into its destination."""


class ApplyPadVectorizationPatternsOp(PatternDescriptor, name="transform.apply_patterns.linalg.pad_vectorization"):
    """Patterns that convert tensor.pad and its users to vector operations."""


class ApplyFoldIntoPackAndUnpackPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.tensor.fold_into_pack_and_unpack"
):
    """Patterns that fold pads and slices into pack and unpack."""


class ApplyFoldPackUnpackIntoEmptyPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.linalg.fold_pack_unpack_into_empty"
):
    """Patterns that fold pack and unpack of an empty tensor into an empty tensor."""

    fold_single_use_only = attribute(BoolAttr, default=False)
