// Names of MLIR 16 to 21 that newer releases lack, for definition files that still use them.
include "mlir/IR/OpBase.td"

class VectorOf<list<Type> allowed> : VectorOfNonZeroRankOf<allowed>;
class FixedVectorOf<list<Type> allowed> : FixedVectorOfNonZeroRankOf<allowed>;
class ScalableVectorOf<list<Type> allowed> : ScalableVectorOfAnyRank<allowed>;
def AnyVector : VectorOf<[AnyType]>;
def AnyFixedVector : FixedVectorOf<[AnyType]>;
def AnyScalableVector : ScalableVectorOf<[AnyType]>;
class TypeOrContainer<Type allowed, string name> : TypeOrValueSemanticsContainer<allowed, name>;
class TypeOrContainerOfAnyRank<Type allowed, string name> : TypeOrValueSemanticsContainer<allowed, name>;
def BoolLikeOfAnyRank : TypeOrContainerOfAnyRank<I1, "bool-like">;
def SignlessIntegerLikeOfAnyRank : TypeOrContainerOfAnyRank<AnySignlessIntegerOrIndex, "signless-integer-like">;
