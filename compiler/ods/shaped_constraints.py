"""The shared constraints on vectors, tensors and memrefs, under upstream's names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from compiler.ir import types as ir
from compiler.ir.types import (
    BaseMemRefType,
    DialectType,
    MemRefType,
    RankedTensorType,
    ShapedType,
    TensorType,
    Type,
    TypeT,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from compiler.ods.constraint import TypeConstraint
from compiler.ods.type_constraints import (
    BF16,
    F16,
    F32,
    F64,
    I1,
    I8,
    I16,
    I32,
    I64,
    AllOfType,
    AnyType,
    AnyTypeOf,
    ConfinedType,
    Index,
    buildable,
    shaped,
)
from compiler.ods.type_predicates import (
    has_rank_in,
    has_static_shape,
    is_base_memref,
    is_fixed_vector,
    is_memref,
    is_scalable_vector,
    is_shaped,
    is_strided,
    is_tensor,
    is_vector,
)


def ShapedContainerType(
    container: Callable[[Type], bool], descr: str, *allowed: TypeConstraint
) -> TypeConstraint[TypeT]:
    """Returns the constraint for shaped types that satisfy `container`, with elements that satisfy one of `allowed`.

    >>> ShapedContainerType(is_tensor, "tensor", F32).summary
    'tensor of 32-bit float values'
    """
    return shaped("ShapedContainerType", container, descr, allowed)


AnyShaped: TypeConstraint[ShapedType | DialectType] = shaped("AnyShaped", is_shaped, "shaped", (AnyType,), "ShapedType")

# --------------------------------------------------------------------------------------------------------- vectors


def _non_zero_rank(type_: Type) -> bool:
    return isinstance(type_, VectorType) and type_.rank > 0


def _trailing_dim_scalable(type_: Type) -> bool:
    return isinstance(type_, VectorType) and type_.rank > 0 and type_.scalable[-1] and True not in type_.scalable[:-1]


def VectorOfNonZeroRankOf(*allowed: TypeConstraint) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors of at least one dimension with allowed elements.

    >>> VectorOfNonZeroRankOf(F32).accepts(parse_type("vector<f32>"))
    False
    """
    return shaped("VectorOfNonZeroRankOf", _non_zero_rank, "vector", allowed, "VectorType")


def FixedVectorOfNonZeroRankOf(*allowed: TypeConstraint) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors of at least one dimension, none scalable, with allowed elements.

    >>> FixedVectorOfNonZeroRankOf(F32).accepts(parse_type("vector<[4]xf32>"))
    False
    """

    def container(type_: Type) -> bool:
        return _non_zero_rank(type_) and is_fixed_vector(type_)

    return shaped("FixedVectorOfNonZeroRankOf", container, "fixed-length vector", allowed, "VectorType")


def VectorOfAnyRankOf(*allowed: TypeConstraint) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors with allowed elements.

    >>> VectorOfAnyRankOf(F32).summary
    'vector of 32-bit float values'
    """
    return shaped("VectorOfAnyRankOf", is_vector, "vector", allowed, "VectorType")


def FixedVectorOfAnyRank(*allowed: TypeConstraint) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors without scalable dimensions and with allowed elements.

    >>> FixedVectorOfAnyRank(F32).summary
    'fixed-length vector of 32-bit float values'
    """
    return shaped("FixedVectorOfAnyRank", is_fixed_vector, "fixed-length vector", allowed, "VectorType")


def ScalableVectorOfAnyRank(*allowed: TypeConstraint) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors with a scalable dimension and with allowed elements.

    >>> ScalableVectorOfAnyRank(F32).accepts(parse_type("vector<[4]xf32>"))
    True
    """
    return shaped("ScalableVectorOfAnyRank", is_scalable_vector, "scalable vector", allowed, "VectorType")


def VectorWithTrailingDimScalableOf(*allowed: TypeConstraint) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors whose last dimension alone is scalable, with allowed elements.

    >>> VectorWithTrailingDimScalableOf(F32).accepts(parse_type("vector<2x[4]xf32>"))
    True
    """
    return shaped(
        "VectorWithTrailingDimScalableOf", _trailing_dim_scalable, "trailing scalable vector", allowed, "VectorType"
    )


def VectorOfRank(*ranks: int) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors of these ranks. Its summary starts with a space, as it follows another one.

    >>> VectorOfRank(1, 2).summary
    ' of ranks 1/2'
    """
    return TypeConstraint(
        "VectorOfRank",
        f" of ranks {_slashed(ranks)}",
        lambda type_: _non_zero_rank(type_) and has_rank_in(type_, ranks),
    )


def FixedVectorOfRank(*ranks: int) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors of these ranks without scalable dimensions.

    >>> FixedVectorOfRank(1).accepts(parse_type("vector<4xf32>"))
    True
    """
    return TypeConstraint(
        "FixedVectorOfRank",
        f" of ranks {_slashed(ranks)}",
        lambda type_: is_fixed_vector(type_) and has_rank_in(type_, ranks),
    )


def ScalableVectorOfRank(*ranks: int) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors of these ranks with a scalable dimension.

    >>> ScalableVectorOfRank(1).accepts(parse_type("vector<4xf32>"))
    False
    """
    return TypeConstraint(
        "ScalableVectorOfRank",
        f" of ranks {_slashed(ranks)}",
        lambda type_: is_scalable_vector(type_) and has_rank_in(type_, ranks),
    )


def VectorOfRankAndType(ranks: tuple[int, ...], *allowed: TypeConstraint) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors of these ranks with allowed elements.

    >>> VectorOfRankAndType((1, 2), F32).summary
    'vector of 32-bit float values of ranks 1/2'
    """
    return _joined(VectorOfNonZeroRankOf(*allowed), VectorOfRank(*ranks))


def FixedVectorOfRankAndType(ranks: tuple[int, ...], *allowed: TypeConstraint) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors of these ranks without scalable dimensions and with allowed elements.

    >>> FixedVectorOfRankAndType((1,), F32).summary
    'fixed-length vector of 32-bit float values of ranks 1'
    """
    return _joined(FixedVectorOfAnyRank(*allowed), VectorOfRank(*ranks))


def _of_length(name: str, container: Callable[[Type], bool], lengths: tuple[int, ...]) -> TypeConstraint[VectorType]:
    def matches(type_: Type) -> bool:
        return container(type_) and isinstance(type_, VectorType) and type_.num_elements in lengths

    return TypeConstraint(name, f" of length {_slashed(lengths)}", matches)


def VectorOfLength(*lengths: int) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors with one of these numbers of elements.

    >>> VectorOfLength(4, 8).accepts(parse_type("vector<2x4xf32>"))
    True
    """
    return _of_length("VectorOfLength", _non_zero_rank, lengths)


def FixedVectorOfLength(*lengths: int) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors without scalable dimensions that have one of these numbers of elements.

    >>> FixedVectorOfLength(4).summary
    ' of length 4'
    """
    return _of_length("FixedVectorOfLength", is_fixed_vector, lengths)


def ScalableVectorOfLength(*lengths: int) -> TypeConstraint[VectorType]:
    """Returns the constraint for scalable vectors that have a multiple of one of these numbers of elements.

    >>> ScalableVectorOfLength(4).accepts(parse_type("vector<[4]xf32>"))
    True
    """
    return _of_length("ScalableVectorOfLength", is_scalable_vector, lengths)


def VectorOfLengthAndType(lengths: tuple[int, ...], *allowed: TypeConstraint) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors of these numbers of allowed elements.

    >>> VectorOfLengthAndType((4,), F32).summary
    'vector of 32-bit float values of length 4'
    """
    return _joined(VectorOfNonZeroRankOf(*allowed), VectorOfLength(*lengths))


def FixedVectorOfLengthAndType(lengths: tuple[int, ...], *allowed: TypeConstraint) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors of these numbers of allowed elements without scalable dimensions.

    >>> FixedVectorOfLengthAndType((4,), F32).summary
    'fixed-length vector of 32-bit float values of length 4'
    """
    return _joined(FixedVectorOfAnyRank(*allowed), FixedVectorOfLength(*lengths))


def FixedVectorOfShapeAndType(shape: tuple[int, ...], element: TypeConstraint) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors of a shape without scalable dimensions; it builds that vector type.

    >>> FixedVectorOfShapeAndType((4,), F32).summary
    'vector<4xF32> of 32-bit float values'
    """

    def container(type_: Type) -> bool:
        return isinstance(type_, VectorType) and not type_.is_scalable and type_.shape == shape

    description = f"vector<{'x'.join(map(str, shape))}x{element.name}>"
    vector: TypeConstraint[VectorType] = shaped(
        "FixedVectorOfShapeAndType", container, description, (element,), "VectorType"
    )
    return vector if element.build is None else buildable(vector, VectorType(shape, element.build))


def ScalableVectorOfLengthAndType(lengths: tuple[int, ...], *allowed: TypeConstraint) -> TypeConstraint[VectorType]:
    """Returns the constraint for scalable vectors of these numbers of allowed elements.

    >>> ScalableVectorOfLengthAndType((4,), F32).summary
    'scalable vector of 32-bit float values of length 4'
    """
    return _joined(ScalableVectorOfAnyRank(*allowed), ScalableVectorOfLength(*lengths))


def ShapedTypeWithNthDimOfSize(n: int, *sizes: int) -> TypeConstraint[ShapedType]:
    """Returns the constraint for shaped types whose dimension `n` has one of these sizes.

    >>> ShapedTypeWithNthDimOfSize(0, 4).accepts(parse_type("tensor<4x8xf32>"))
    True
    """

    def matches(type_: Type) -> bool:
        shape = type_.shape if isinstance(type_, ir.ShapedType) else None
        return shape is not None and -len(shape) <= n < len(shape) and shape[n] in sizes

    summary = f" with dim {n} having a size of {{{', '.join(map(str, sizes))}}}"
    return TypeConstraint("ShapedTypeWithNthDimOfSize", summary, matches)


def VectorWithTrailingDimScalableOfSizeAndType(
    sizes: tuple[int, ...], *allowed: TypeConstraint
) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors whose last dimension alone is scalable and has one of these sizes.

    >>> VectorWithTrailingDimScalableOfSizeAndType((4,), F32).accepts(parse_type("vector<2x[4]xf32>"))
    True
    """
    return _joined(VectorWithTrailingDimScalableOf(*allowed), ShapedTypeWithNthDimOfSize(-1, *sizes))


def _joined(vector: TypeConstraint[VectorType], rule: TypeConstraint) -> TypeConstraint[VectorType]:
    return replace(AllOfType(vector, rule, summary=vector.summary + rule.summary), storage="VectorType")


def _slashed(numbers: tuple[int, ...]) -> str:
    return "/".join(map(str, numbers))


AnyVectorOfNonZeroRank = VectorOfNonZeroRankOf(AnyType)
AnyFixedVectorOfNonZeroRank = FixedVectorOfNonZeroRankOf(AnyType)
AnyVectorOfAnyRank = VectorOfAnyRankOf(AnyType)
AnyFixedVectorOfAnyRank = FixedVectorOfAnyRank(AnyType)
AnyScalableVectorOfAnyRank = ScalableVectorOfAnyRank(AnyType)

# --------------------------------------------------------------------------------------------------------- tensors


def _rank_at_least_one(type_: ShapedType | DialectType) -> bool:
    return type_.rank >= 1


def TensorOf(*allowed: TypeConstraint) -> TypeConstraint[TensorType]:
    """Returns the constraint for tensors with allowed elements.

    >>> TensorOf(F32, I32).summary
    'tensor of 32-bit float or 32-bit signless integer values'
    """
    return shaped("TensorOf", is_tensor, "tensor", allowed, "TensorType")


def RankedTensorOf(*allowed: TypeConstraint) -> TypeConstraint[RankedTensorType]:
    """Returns the constraint for tensors of known rank with allowed elements.

    >>> RankedTensorOf(F32).accepts(parse_type("tensor<*xf32>"))
    False
    """
    return shaped(
        "RankedTensorOf",
        lambda type_: isinstance(type_, RankedTensorType),
        "ranked tensor",
        allowed,
        "RankedTensorType",
    )


def UnrankedTensorOf(*allowed: TypeConstraint) -> TypeConstraint[UnrankedTensorType]:
    """Returns the constraint for tensors of unknown rank with allowed elements.

    >>> UnrankedTensorOf(F32).accepts(parse_type("tensor<*xf32>"))
    True
    """
    return shaped(
        "UnrankedTensorOf",
        lambda type_: isinstance(type_, UnrankedTensorType),
        "unranked tensor",
        allowed,
        "UnrankedTensorType",
    )


def Non0RankedTensorOf(*allowed: TypeConstraint) -> TypeConstraint[RankedTensorType]:
    """Returns the constraint for tensors of at least one dimension with allowed elements.

    >>> Non0RankedTensorOf(F32).accepts(parse_type("tensor<f32>"))
    False
    """

    def container(type_: Type) -> bool:
        return isinstance(type_, RankedTensorType) and type_.rank >= 1

    return shaped("Non0RankedTensorOf", container, "non-0-ranked.tensor", allowed, "TensorType")


def TensorRankOf(ranks: tuple[int, ...], *allowed: TypeConstraint) -> TypeConstraint[RankedTensorType]:
    """Returns the constraint for tensors of these ranks with allowed elements.

    >>> TensorRankOf((1, 2), F32).summary
    '1D/2D tensor of 32-bit float values'
    """

    def container(type_: Type) -> bool:
        return isinstance(type_, RankedTensorType) and type_.rank in ranks

    return shaped("TensorRankOf", container, f"{_dims(ranks)} tensor", allowed, "TensorType")


def StaticShapeTensorOf(*allowed: TypeConstraint) -> TypeConstraint[RankedTensorType]:
    """Returns the constraint for tensors of static shape with allowed elements.

    >>> StaticShapeTensorOf(F32).accepts(parse_type("tensor<?xf32>"))
    False
    """

    def container(type_: Type) -> bool:
        return isinstance(type_, RankedTensorType) and type_.has_static_shape

    return shaped("StaticShapeTensorOf", container, "statically shaped tensor", allowed, "RankedTensorType")


def _dims(ranks: tuple[int, ...]) -> str:
    return "/".join(f"{rank}D" for rank in ranks)


AnyTensor = TensorOf(AnyType)
I1Tensor, I8Tensor, I16Tensor, I32Tensor, I64Tensor = (TensorOf(element) for element in (I1, I8, I16, I32, I64))
IndexTensor = TensorOf(Index)
BF16Tensor, F16Tensor, F32Tensor, F64Tensor = (TensorOf(element) for element in (BF16, F16, F32, F64))
AnyRankedTensor = RankedTensorOf(AnyType)
AnyNon0RankedTensor = Non0RankedTensorOf(AnyType)
AnyUnrankedTensor = UnrankedTensorOf(AnyType)
AnyNon0RankedOrUnrankedTensor: TypeConstraint[TensorType] = AnyTypeOf(
    AnyUnrankedTensor, AnyNon0RankedTensor, summary="non-0-ranked or unranked tensor"
)
AnyStaticShapeTensor = StaticShapeTensorOf(AnyType)

# --------------------------------------------------------------------------------------------------------- memrefs


def MemRefOf(*allowed: TypeConstraint) -> TypeConstraint[MemRefType]:
    """Returns the constraint for memrefs of known rank with allowed elements.

    >>> MemRefOf(F32).summary
    'memref of 32-bit float values'
    """
    return shaped("MemRefOf", is_memref, "memref", allowed, "MemRefType")


def UnrankedMemRefOf(*allowed: TypeConstraint) -> TypeConstraint[UnrankedMemRefType]:
    """Returns the constraint for memrefs of unknown rank with allowed elements.

    >>> UnrankedMemRefOf(F32).summary
    'unranked.memref of 32-bit float values'
    """
    return shaped(
        "UnrankedMemRefOf",
        lambda type_: isinstance(type_, UnrankedMemRefType),
        "unranked.memref",
        allowed,
        "UnrankedMemRefType",
    )


def RankedOrUnrankedMemRefOf(*allowed: TypeConstraint) -> TypeConstraint[BaseMemRefType]:
    """Returns the constraint for memrefs of any rank with allowed elements.

    >>> RankedOrUnrankedMemRefOf(F32).accepts(parse_type("memref<*xf32>"))
    True
    """
    return shaped("RankedOrUnrankedMemRefOf", is_base_memref, "ranked or unranked memref", allowed, "BaseMemRefType")


def Non0RankedMemRefOf(*allowed: TypeConstraint) -> TypeConstraint[MemRefType]:
    """Returns the constraint for memrefs of at least one dimension with allowed elements.

    >>> Non0RankedMemRefOf(F32).accepts(parse_type("memref<f32>"))
    False
    """
    base = MemRefOf(*allowed)
    return ConfinedType(base, _rank_at_least_one, f"non-0-ranked.{base.summary}")


def MemRefRankOf(ranks: tuple[int, ...], *allowed: TypeConstraint) -> TypeConstraint[MemRefType]:
    """Returns the constraint for memrefs of these ranks with allowed elements.

    >>> MemRefRankOf((1,), F32).summary
    '1D memref of 32-bit float values'
    """
    base = MemRefOf(*allowed)
    return ConfinedType(base, lambda type_: has_rank_in(type_, ranks), f"{_dims(ranks)} {base.summary}")


def StaticShapeMemRefOf(*allowed: TypeConstraint) -> TypeConstraint[MemRefType]:
    """Returns the constraint for memrefs of static shape with allowed elements.

    >>> StaticShapeMemRefOf(F32).accepts(parse_type("memref<?xf32>"))
    False
    """
    base = MemRefOf(*allowed)
    return ConfinedType(base, has_static_shape, f"statically shaped {base.summary}")


def StridedMemRefOf(*allowed: TypeConstraint) -> TypeConstraint[MemRefType]:
    """Returns the constraint for memrefs with a strided layout and allowed elements.

    >>> StridedMemRefOf(F32).accepts(parse_type("memref<4xf32, strided<[2]>>"))
    True
    """
    base = MemRefOf(*allowed)
    return ConfinedType(base, is_strided, f"strided {base.summary}")


def AnyStridedMemRefOfRank(rank: int) -> TypeConstraint[MemRefType]:
    """Returns the constraint for memrefs of a rank with a strided layout.

    >>> AnyStridedMemRefOfRank(2).summary
    'strided memref of any type values of rank 2'
    """
    return AllOfType(
        AnyStridedMemRef, MemRefRankOf((rank,), AnyType), summary=f"{AnyStridedMemRef.summary} of rank {rank}"
    )


def TensorOrMemRef(*allowed: TypeConstraint) -> TypeConstraint[TensorType | MemRefType]:
    """Returns the constraint for tensors and memrefs with allowed elements.

    >>> TensorOrMemRef(F32).accepts(parse_type("memref<4xf32>"))
    True
    """

    def container(type_: Type) -> bool:
        return is_tensor(type_) or is_memref(type_)

    return shaped("TensorOrMemRef", container, "Tensor or MemRef", allowed)


AnyUnrankedMemRef = UnrankedMemRefOf(AnyType)
AnyMemRef = MemRefOf(AnyType)
AnyNon0RankedMemRef = Non0RankedMemRefOf(AnyType)
AnyRankedOrUnrankedMemRef = RankedOrUnrankedMemRefOf(AnyType)
AnyNon0RankedOrUnrankedMemRef: TypeConstraint[BaseMemRefType] = AnyTypeOf(AnyUnrankedMemRef, AnyNon0RankedMemRef)
I1MemRef, I8MemRef, I16MemRef, I32MemRef, I64MemRef = (MemRefOf(element) for element in (I1, I8, I16, I32, I64))
BF16MemRef, F16MemRef, F32MemRef, F64MemRef = (MemRefOf(element) for element in (BF16, F16, F32, F64))
AnyStaticShapeMemRef = StaticShapeMemRefOf(AnyType)
AnyStridedMemRef = StridedMemRefOf(AnyType)
