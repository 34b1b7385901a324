"""Checks of attributes and the smaller operations of the nvvm dialect, with upstream's messages."""

from __future__ import annotations

from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.dialects.llvm.types import LLVMPointerType, LLVMStructType
from compiler.dialects.nvvm.barrier_ops import BarrierOp
from compiler.dialects.nvvm.copy_ops import BulkStoreOp, PrefetchOp
from compiler.dialects.nvvm.enums import (
    CacheEvictionPriority,
    MatchSyncKind,
    PermuteMode,
    PrefetchCacheLevel,
    ReduxKind,
    VoteSyncKind,
)
from compiler.dialects.nvvm.id_ops import SpecialRegister
from compiler.dialects.nvvm.number_ops import PermuteOp
from compiler.dialects.nvvm.thread_ops import PMEventOp, SetMaxRegisterOp
from compiler.dialects.nvvm.warp_ops import MatchSyncOp, ReduxOp, ShflOp, VoteSyncOp
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    UnitAttr,
)
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import F32, I1, I32, IntegerType, Type
from compiler.ods import hook

_KERNEL = "nvvm.kernel"
_GRID_CONSTANT = "nvvm.grid_constant"
_SIZES = frozenset({"nvvm.maxntid", "nvvm.reqntid", "nvvm.cluster_dim"})
_NUMBERS = frozenset({"nvvm.minctasm", "nvvm.maxnreg", "nvvm.cluster_max_blocks"})


def op_attribute(op: Operation, name: str, value: Attribute) -> Finding:
    if name == _KERNEL and not isinstance(op, LLVMFuncOp):
        return Problem(op, f"'{_KERNEL}' attribute attached to unexpected op")
    if name in _SIZES:
        if not isinstance(value, DenseArrayAttr) or value.element_type != I32 or not 1 <= len(value.values) <= 3:
            return Problem(op, f"'\"{name}\"' attribute must be integer array with maximum 3 index")
        return None
    if name in _NUMBERS and not isinstance(value, IntegerAttr):
        return Problem(op, f"'\"{name}\"' attribute must be integer constant")
    if name == "nvvm.blocksareclusters" and not ({"nvvm.reqntid", "nvvm.cluster_dim"} <= op.attributes.keys()):
        return Problem(
            op,
            f"'{name}' attribute must be used along with 'nvvm.reqntid' and 'nvvm.cluster_dim'",
        )
    return None


def argument_attribute(op: Operation, type_: Type, name: str, value: Attribute) -> Finding:
    """Checks an nvvm attribute of a function argument, including the llvm attributes that it requires."""
    if name != _GRID_CONSTANT or not isinstance(op, LLVMFuncOp):
        return None
    if op.attribute(_KERNEL) is None:
        return Problem(op, f"'\"{_GRID_CONSTANT}\"' attribute must be present only on kernel arguments")
    if not isinstance(value, UnitAttr):
        return Problem(op, f"'\"{_GRID_CONSTANT}\"' must be a unit attribute")
    attributes = op.arg_attrs
    for attribute in attributes.elements if isinstance(attributes, ArrayAttr) else ():
        names = {key for key, _ in attribute.entries} if isinstance(attribute, DictionaryAttr) else set()
        if _GRID_CONSTANT in names and "llvm.byval" not in names:
            message = f"'\"{_GRID_CONSTANT}\"' attribute requires the argument to also have attribute 'llvm.byval'"
            return Problem(op, message)
    return None


def _elements(type_: Type) -> tuple[Type, ...] | None:
    """Returns the elements of a structure."""
    return type_.body or () if isinstance(type_, LLVMStructType) else None


@hook.verify(ShflOp)
def shfl_sync(op: ShflOp) -> Finding:
    value, result = op.val.type, op.result.type
    elements, is_pair = _elements(result), op.return_value_and_is_valid
    if elements is None:
        if is_pair:
            return "expected return type to be a two-element struct"
        return None if result == value else _type_problem("return type", value, result)
    if not is_pair:
        return '"return_value_and_is_valid" attribute must be specified when the return type is a struct type'
    if len(elements) != 2:
        return "expected return type to be a two-element struct"
    if elements[0] != value:
        return _type_problem("first element in the returned struct", value, elements[0])
    return None if elements[1] == I1 else _type_problem("second element in the returned struct", I1, elements[1])


def _type_problem(noun: str, expected: Type, type_: Type) -> str:
    return f"expected {noun} to be of type '{expected}' but got '{type_}' instead"


@hook.verify(VoteSyncOp)
def vote_sync(op: VoteSyncOp) -> Finding:
    result = op.result.type
    if op.kind is VoteSyncKind.BALLOT:
        return None if result == I32 else "vote.sync 'ballot' returns an i32"
    return None if result == I1 else "vote.sync 'any', 'all' and 'uni' returns an i1"


@hook.verify(MatchSyncOp)
def match_sync(op: MatchSyncOp) -> Finding:
    result = op.result.type
    if op.kind is MatchSyncKind.ALL:
        if _elements(result) == (I32, I1):
            return None
        return "match.sync 'all' returns a two element struct with first element as i32 and second element as i1"
    return None if result == I32 else "match.sync 'any' returns an i32"


_FLOAT_REDUCTIONS = (ReduxKind.FMIN, ReduxKind.FMAX)


@hook.verify(ReduxOp)
def redux_sync(op: ReduxOp) -> Finding:
    kind, is_float = op.kind, op.result.type == F32
    if not is_float:
        for name, attribute in (("abs", op.abs), ("nan", op.nan)):
            if attribute.value:
                return f"{name} attribute is supported only for f32 type"
    if is_float != (kind in _FLOAT_REDUCTIONS):
        return f"'{kind.symbol}' redux kind unsupported with '{op.result.type}' type. Only supported type is " + (
            "'f32'." if kind in _FLOAT_REDUCTIONS else "'i32'."
        )
    return None


@hook.verify(SetMaxRegisterOp)
def set_max_register(op: SetMaxRegisterOp) -> Finding:
    count = op.reg_count.value
    if count % 8:
        return "new register size must be multiple of 8"
    return None if 24 <= count <= 256 else "new register size must be in between 24 to 256"


@hook.verify(PMEventOp)
def pmevent(op: PMEventOp) -> Finding:
    mask, number = op.masked_event_id, op.event_id
    if mask is None and number is None:
        return "either `id` or `mask` must be set"
    if mask is not None and number is not None:
        return "`id` and `mask` cannot be set at the same time"
    if number is not None and not 0 <= number.value <= 15:
        return "`id` must be between 0 and 15"
    return None


@hook.verify(BulkStoreOp)
def st_bulk(op: BulkStoreOp) -> Finding:
    value = op.init_val.value
    return f"only 0 is supported for initVal, got {value}" if value else None


_WITHOUT_HIGH = (PermuteMode.RC8, PermuteMode.ECL, PermuteMode.ECR, PermuteMode.RC16)


@hook.verify(PermuteOp)
def permute(op: PermuteOp) -> Finding:
    mode = op.mode
    if mode in _WITHOUT_HIGH:
        return None if op.hi is None else Problem(op, f"mode '{mode.symbol}' does not accept 'hi' operand.")
    return Problem(op, f"mode '{mode.symbol}' requires 'hi' operand.") if op.hi is None else None


@hook.verify(BarrierOp)
def barrier(op: BarrierOp) -> Finding:
    if op.number_of_threads is not None and op.barrier_id is None:
        return "barrier id is missing, it should be set between 0 to 15"
    reduces = op.reduction_op is not None
    if reduces and op.barrier_id is not None:
        return "reduction are only available when id is 0"
    if reduces != (op.reduction_predicate is not None):
        return "reduction predicate and reduction operation must be specified together"
    return None


@hook.verify(PrefetchOp)
def prefetch(op: PrefetchOp) -> Finding:
    type_ = op.addr.type
    space = type_.address_space if isinstance(type_, LLVMPointerType) else 0
    if not op.tensormap:
        return _cached_prefetch(op, space)
    if op.cache_level is not None:
        return "cannot specify both tensormap and cache level"
    if space not in (0, 4):
        return "prefetch tensormap requires a generic or constant pointer"
    if op.evict_priority is not None:
        return "prefetch tensormap does not support eviction priority"
    return "in_param_space can only be specified for a generic pointer" if op.in_param_space and space else None


def _cached_prefetch(op: PrefetchOp, space: int) -> Finding:
    """Checks a prefetch that is not of a tensor map."""
    level, priority = op.cache_level, op.evict_priority
    if level is None:
        return "requires specification of either cache level or tensormap"
    if space not in (0, 1, 5):
        return "prefetch to cache level requires a generic, global, or local pointer"
    if op.uniform:
        if level is not PrefetchCacheLevel.L1:
            return "unsupported cache level, the only supported uniform cache level is L1"
        if space:
            return "prefetch to uniform cache requires a generic pointer"
    if priority is not None:
        if level is not PrefetchCacheLevel.L2:
            return "cache eviction priority supported only for cache level L2"
        if space != 1:
            return "cache eviction priority requires a global pointer"
        if priority not in (CacheEvictionPriority.EVICT_LAST, CacheEvictionPriority.EVICT_NORMAL):
            return "unsupported cache eviction priority, only evict_last and evict_normal are supported"
    return None if op.predicate is None else "predicate supported only on prefetch tensormap"


@hook.verify(SpecialRegister)
def special_register(op: SpecialRegister) -> Finding:
    """Checks that equal bounds of a range are the least or the greatest number, for an empty or full range."""
    attribute = op.range
    if attribute is None or attribute.lower != attribute.upper:
        return None
    bound = attribute.lower
    width = bound.type.width if isinstance(bound.type, IntegerType) else 0
    if not width or bound.value in (0, -1):
        return None
    return (
        f"invalid range attribute: Lower == Upper, but they aren't min (0) or max ({(1 << width) - 1}) value! This is "
        "an invalid constant range."
    )
