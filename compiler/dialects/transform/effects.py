"""The effects of operations that look at payload and handles, and change neither."""

from __future__ import annotations

from compiler.dialects.transform.control_ops import (
    CollectMatchingOp,
    MatchOperationEmptyOp,
    MatchOperationNameOp,
    MatchParamCmpIOp,
)
from compiler.dialects.transform.debug_ops import EmitParamAsRemarkOp, EmitRemarkAtOp
from compiler.dialects.transform.dlti_ops import QueryOp
from compiler.dialects.transform.handle_ops import (
    CastOp,
    GetConsumersOfResult,
    GetDefiningOp,
    GetParentOp,
    GetProducerOfOperand,
    GetTypeOp,
    GetValue,
    MergeHandlesOp,
    NumAssociationsOp,
    ParamConstantOp,
    ReplicateOp,
    SelectOp,
    SplitHandleOp,
)
from compiler.dialects.transform.match_ops import (
    MatchStructuredElementalBitwidthOp,
    MatchStructuredOp,
    StructuredPredicate,
)
from compiler.dialects.transform.sparse_tensor_ops import MatchSparseInOut
from compiler.dialects.transform.structured_rewriting_ops import MatchOp
from compiler.dialects.transform.structured_tiling_ops import MultiTileSizesOp
from compiler.dialects.transform.tune_ops import KnobOp
from compiler.ir.operation import Operation
from compiler.ods import hook
from compiler.ods.effects import Effect, allocates, reads, writes
from compiler.ods.type_predicates import implements


@hook.effects(
    CastOp,
    CollectMatchingOp,
    EmitParamAsRemarkOp,
    EmitRemarkAtOp,
    GetConsumersOfResult,
    GetDefiningOp,
    GetParentOp,
    GetProducerOfOperand,
    GetTypeOp,
    GetValue,
    KnobOp,
    MatchOp,
    MatchOperationEmptyOp,
    MatchOperationNameOp,
    MatchParamCmpIOp,
    MatchSparseInOut,
    MatchStructuredElementalBitwidthOp,
    MatchStructuredOp,
    MergeHandlesOp,
    NumAssociationsOp,
    ParamConstantOp,
    QueryOp,
    ReplicateOp,
    SelectOp,
    SplitHandleOp,
    StructuredPredicate,
)
def only_reads(op: Operation) -> list[Effect]:
    """Returns a read of payload and handles, and the creation of the handles that are the results."""
    effects = [reads()]
    for name in () if op.definition is None else op.definition.result_positions:
        effects += [allocates(name), writes(name)]
    return effects


@hook.effects(MultiTileSizesOp)
def sizes_of_tiles(op: MultiTileSizesOp) -> list[Effect]:
    """Returns the effects of reading alone if sizes are parameters; operations that compute sizes are inserted."""
    is_static = implements(op.low_size.type, "TransformParamTypeInterface")
    return only_reads(op) if is_static else [*only_reads(op), writes()]
