"""The shared constraints on vectors, tensors and memrefs, under upstream's names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from compiler.ir import types as ir
from compiler.ir.types import (
    RankedTensorType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from compiler.ods.model import TypeConstraint
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
    shaped,
)


def ShapedContainerType(container: Callable[[Type], bool], descr: str, *allowed: TypeConstraint) -> TypeConstraint:
    """A shaped type that satisfies `container`, of elements that satisfy one of `allowed`."""
    return shaped("ShapedContainerType", container, descr, allowed)


AnyShaped = shaped("AnyShaped", is_shaped, "shaped", (AnyType,), "ShapedType")

# --------------------------------------------------------------------------------------------------------- vectors


def _non_zero_rank(type_: Type) -> bool:
    return isinstance(type_, VectorType) and type_.rank > 0


def _trailing_dim_scalable(type_: Type) -> bool:
    return isinstance(type_, VectorType) and type_.rank > 0 and type_.scalable[-1] and True not in type_.scalable[:-1]


def VectorOfNonZeroRankOf(*allowed: TypeConstraint) -> TypeConstraint:
    return shaped("VectorOfNonZeroRankOf", _non_zero_rank, "vector", allowed, "VectorType")


def FixedVectorOfNonZeroRankOf(*allowed: TypeConstraint) -> TypeConstraint:
    def container(type_: Type) -> bool:
        return _non_zero_rank(type_) and is_fixed_vector(type_)

    return shaped("FixedVectorOfNonZeroRankOf", container, "fixed-length vector", allowed, "VectorType")


def VectorOfAnyRankOf(*allowed: TypeConstraint) -> TypeConstraint:
    return shaped("VectorOfAnyRankOf", is_vector, "vector", allowed, "VectorType")


def FixedVectorOfAnyRank(*allowed: TypeConstraint) -> TypeConstraint:
    return shaped("FixedVectorOfAnyRank", is_fixed_vector, "fixed-length vector", allowed, "VectorType")


def ScalableVectorOfAnyRank(*allowed: TypeConstraint) -> TypeConstraint:
    return shaped("ScalableVectorOfAnyRank", is_scalable_vector, "scalable vector", allowed, "VectorType")


def VectorWithTrailingDimScalableOf(*allowed: TypeConstraint) -> TypeConstraint:
    return shaped(
        "VectorWithTrailingDimScalableOf", _trailing_dim_scalable, "trailing scalable vector", allowed, "VectorType"
    )


def VectorOfRank(*ranks: int) -> TypeConstraint:
    """The summary starts with a blank: it is made to follow another one."""
    return TypeConstraint(
        "VectorOfRank",
        f" of ranks {_slashed(ranks)}",
        lambda type_: _non_zero_rank(type_) and has_rank_in(type_, ranks),
    )


def FixedVectorOfRank(*ranks: int) -> TypeConstraint:
    return TypeConstraint(
        "FixedVectorOfRank",
        f" of ranks {_slashed(ranks)}",
        lambda type_: is_fixed_vector(type_) and has_rank_in(type_, ranks),
    )


def ScalableVectorOfRank(*ranks: int) -> TypeConstraint:
    return TypeConstraint(
        "ScalableVectorOfRank",
        f" of ranks {_slashed(ranks)}",
        lambda type_: is_scalable_vector(type_) and has_rank_in(type_, ranks),
    )


def VectorOfRankAndType(ranks: tuple[int, ...], *allowed: TypeConstraint) -> TypeConstraint:
    return _joined(VectorOfNonZeroRankOf(*allowed), VectorOfRank(*ranks))


def FixedVectorOfRankAndType(ranks: tuple[int, ...], *allowed: TypeConstraint) -> TypeConstraint:
    return _joined(FixedVectorOfAnyRank(*allowed), VectorOfRank(*ranks))


def _of_length(name: str, container: Callable[[Type], bool], lengths: tuple[int, ...]) -> TypeConstraint:
    def matches(type_: Type) -> bool:
        return container(type_) and isinstance(type_, VectorType) and type_.num_elements in lengths

    return TypeConstraint(name, f" of length {_slashed(lengths)}", matches)


def VectorOfLength(*lengths: int) -> TypeConstraint:
    return _of_length("VectorOfLength", _non_zero_rank, lengths)


def FixedVectorOfLength(*lengths: int) -> TypeConstraint:
    return _of_length("FixedVectorOfLength", is_fixed_vector, lengths)


def ScalableVectorOfLength(*lengths: int) -> TypeConstraint:
    return _of_length("ScalableVectorOfLength", is_scalable_vector, lengths)


def VectorOfLengthAndType(lengths: tuple[int, ...], *allowed: TypeConstraint) -> TypeConstraint:
    return _joined(VectorOfNonZeroRankOf(*allowed), VectorOfLength(*lengths))


def FixedVectorOfLengthAndType(lengths: tuple[int, ...], *allowed: TypeConstraint) -> TypeConstraint:
    return _joined(FixedVectorOfAnyRank(*allowed), FixedVectorOfLength(*lengths))


def ScalableVectorOfLengthAndType(lengths: tuple[int, ...], *allowed: TypeConstraint) -> TypeConstraint:
    return _joined(ScalableVectorOfAnyRank(*allowed), ScalableVectorOfLength(*lengths))


def ShapedTypeWithNthDimOfSize(n: int, *sizes: int) -> TypeConstraint:
    def matches(type_: Type) -> bool:
        shape = type_.shape if isinstance(type_, ir.ShapedType) else None
        return shape is not None and -len(shape) <= n < len(shape) and shape[n] in sizes

    summary = f" with dim {n} having a size of {{{', '.join(map(str, sizes))}}}"
    return TypeConstraint("ShapedTypeWithNthDimOfSize", summary, matches)


def VectorWithTrailingDimScalableOfSizeAndType(sizes: tuple[int, ...], *allowed: TypeConstraint) -> TypeConstraint:
    return _joined(VectorWithTrailingDimScalableOf(*allowed), ShapedTypeWithNthDimOfSize(-1, *sizes))


def _joined(*parts: TypeConstraint) -> TypeConstraint:
    return replace(AllOfType(*parts, summary="".join(part.summary for part in parts)), storage="VectorType")


def _slashed(numbers: tuple[int, ...]) -> str:
    return "/".join(map(str, numbers))


AnyVectorOfNonZeroRank = VectorOfNonZeroRankOf(AnyType)
AnyFixedVectorOfNonZeroRank = FixedVectorOfNonZeroRankOf(AnyType)
AnyVectorOfAnyRank = VectorOfAnyRankOf(AnyType)
AnyFixedVectorOfAnyRank = FixedVectorOfAnyRank(AnyType)
AnyScalableVectorOfAnyRank = ScalableVectorOfAnyRank(AnyType)

# --------------------------------------------------------------------------------------------------------- tensors


def _rank_at_least_one(type_: Any) -> bool:
    return bool(type_.rank >= 1)


def TensorOf(*allowed: TypeConstraint) -> TypeConstraint:
    return shaped("TensorOf", is_tensor, "tensor", allowed, "TensorType")


def RankedTensorOf(*allowed: TypeConstraint) -> TypeConstraint:
    return shaped(
        "RankedTensorOf",
        lambda type_: isinstance(type_, RankedTensorType),
        "ranked tensor",
        allowed,
        "RankedTensorType",
    )


def UnrankedTensorOf(*allowed: TypeConstraint) -> TypeConstraint:
    return shaped(
        "UnrankedTensorOf",
        lambda type_: isinstance(type_, UnrankedTensorType),
        "unranked tensor",
        allowed,
        "UnrankedTensorType",
    )


def Non0RankedTensorOf(*allowed: TypeConstraint) -> TypeConstraint:
    def container(type_: Type) -> bool:
        return is_tensor(type_) and _rank_at_least_one(type_)

    return shaped("Non0RankedTensorOf", container, "non-0-ranked.tensor", allowed, "TensorType")


def TensorRankOf(ranks: tuple[int, ...], *allowed: TypeConstraint) -> TypeConstraint:
    def container(type_: Type) -> bool:
        return isinstance(type_, RankedTensorType) and type_.rank in ranks

    return shaped("TensorRankOf", container, f"{_dims(ranks)} tensor", allowed, "TensorType")


def StaticShapeTensorOf(*allowed: TypeConstraint) -> TypeConstraint:
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
AnyNon0RankedOrUnrankedTensor = AnyTypeOf(
    AnyUnrankedTensor, AnyNon0RankedTensor, summary="non-0-ranked or unranked tensor"
)
AnyStaticShapeTensor = StaticShapeTensorOf(AnyType)

# --------------------------------------------------------------------------------------------------------- memrefs


def MemRefOf(*allowed: TypeConstraint) -> TypeConstraint:
    return shaped("MemRefOf", is_memref, "memref", allowed, "MemRefType")


def UnrankedMemRefOf(*allowed: TypeConstraint) -> TypeConstraint:
    return shaped(
        "UnrankedMemRefOf",
        lambda type_: isinstance(type_, UnrankedMemRefType),
        "unranked.memref",
        allowed,
        "UnrankedMemRefType",
    )


def RankedOrUnrankedMemRefOf(*allowed: TypeConstraint) -> TypeConstraint:
    return shaped("RankedOrUnrankedMemRefOf", is_base_memref, "ranked or unranked memref", allowed, "BaseMemRefType")


def Non0RankedMemRefOf(*allowed: TypeConstraint) -> TypeConstraint:
    base = MemRefOf(*allowed)
    return ConfinedType(base, _rank_at_least_one, f"non-0-ranked.{base.summary}")


def MemRefRankOf(ranks: tuple[int, ...], *allowed: TypeConstraint) -> TypeConstraint:
    base = MemRefOf(*allowed)
    return ConfinedType(base, lambda type_: has_rank_in(type_, ranks), f"{_dims(ranks)} {base.summary}")


def StaticShapeMemRefOf(*allowed: TypeConstraint) -> TypeConstraint:
    base = MemRefOf(*allowed)
    return ConfinedType(base, has_static_shape, f"statically shaped {base.summary}")


def StridedMemRefOf(*allowed: TypeConstraint) -> TypeConstraint:
    base = MemRefOf(*allowed)
    return ConfinedType(base, is_strided, f"strided {base.summary}")


def AnyStridedMemRefOfRank(rank: int) -> TypeConstraint:
    return AllOfType(
        AnyStridedMemRef, MemRefRankOf((rank,), AnyType), summary=f"{AnyStridedMemRef.summary} of rank {rank}"
    )


def TensorOrMemRef(*allowed: TypeConstraint) -> TypeConstraint:
    def container(type_: Type) -> bool:
        return is_tensor(type_) or is_memref(type_)

    return shaped("TensorOrMemRef", container, "Tensor or MemRef", allowed)


AnyUnrankedMemRef = UnrankedMemRefOf(AnyType)
AnyMemRef = MemRefOf(AnyType)
AnyNon0RankedMemRef = Non0RankedMemRefOf(AnyType)
AnyRankedOrUnrankedMemRef = RankedOrUnrankedMemRefOf(AnyType)
AnyNon0RankedOrUnrankedMemRef = AnyTypeOf(AnyUnrankedMemRef, AnyNon0RankedMemRef)
I1MemRef, I8MemRef, I16MemRef, I32MemRef, I64MemRef = (MemRefOf(element) for element in (I1, I8, I16, I32, I64))
BF16MemRef, F16MemRef, F32MemRef, F64MemRef = (MemRefOf(element) for element in (BF16, F16, F32, F64))
AnyStaticShapeMemRef = StaticShapeMemRefOf(AnyType)
AnyStridedMemRef = StridedMemRefOf(AnyType)
