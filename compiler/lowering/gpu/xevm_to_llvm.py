"""`convert-xevm-to-llvm`: converts operations for Intel's GPUs to calls of OpenCL's functions.

%0 = xevm.local_id.x : i32    ->    %0 = llvm.call spir_funccc @_Z12get_local_idj(%c0) : (i32) -> i32
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.llvm.arithmetic_ops import BitcastOp
from compiler.dialects.llvm.constant_ops import UndefOp
from compiler.dialects.llvm.control_flow_ops import CallOp
from compiler.dialects.llvm.enums import ModRefInfo
from compiler.dialects.llvm.memory_ops import LoadOp, StoreOp
from compiler.dialects.llvm.types import LLVMPointerType
from compiler.dialects.xevm import ops as xevm
from compiler.dialects.xevm.attributes import LoadCacheControlAttr, StoreCacheControlAttr
from compiler.dialects.xevm.enums import AddrSpace, ElemType, LoadCacheControl, MemScope, StoreCacheControl
from compiler.ir.attributes import (
    UNIT,
    ArrayAttr,
    Attribute,
    IntegerAttr,
    SymbolRefAttr,
    dictionary_attr,
)
from compiler.ir.operation import Operation, Value
from compiler.ir.types import (
    BF16,
    F16,
    F32,
    F64,
    I32,
    I64,
    IntegerType,
    Type,
    VectorType,
    element_type_or_self,
)
from compiler.ir.value_types import vector_type
from compiler.lowering.gpu.opencl_functions import (
    CONVERGENT,
    NO_UNWIND,
    NO_UNWIND_WILL_RETURN,
    declare_opencl_function,
    memory_effects,
)
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.types import VOID
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.elementwise import width_of

CACHE_CONTROL = "cache_control"
"""Attribute of loads and stores of the llvm dialect: use of the caches, until this pass translates it."""
_CACHE_CONTROLS = "xevm.DecorationCacheControl"


@dataclass
class XeVMToLLVM(Pass):
    """Convert XeVM to LLVM dialect."""

    argument = "convert-xevm-to-llvm"
    name = "ConvertXeVMToLLVMPass"
    summary = "Convert XeVM to LLVM dialect"
    dependent_dialects = ("llvm", "xevm")

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("llvm")
        make_xevm_illegal(target)
        convert_partially(op, target, XEVM_TO_LLVM, state)


def make_xevm_illegal(target: ConversionTarget) -> None:
    """Marks operations of xevm, and loads and stores with its attributes, as illegal."""
    target.add_dynamically_legal_op(LoadOp, lambda op: op.attribute(CACHE_CONTROL) is None)
    target.add_dynamically_legal_op(StoreOp, lambda op: op.attribute(CACHE_CONTROL) is None)
    target.add_illegal_dialect("xevm")


def _address_space(type_: Type) -> int:
    assert isinstance(type_, LLVMPointerType)
    return type_.address_space


# ------------------------------------------------------------------------------------------ names


_SIGNED: Mapping[Type, str] = MappingProxyType(
    {F16: "Dh", F32: "f", F64: "d", IntegerType(8): "c", IntegerType(16): "s", I32: "i", I64: "l"}
)
_UNSIGNED: Mapping[Type, str] = MappingProxyType(
    {**_SIGNED, IntegerType(8): "h", IntegerType(16): "t", I32: "j", I64: "m"}
)


def _type_code(type_: Type, codes: Mapping[Type, str] = _SIGNED) -> str | None:
    """Returns a type's code in mangled names of C++, or None."""
    code = codes.get(element_type_or_self(type_))
    return f"Dv{type_.num_elements}_{code}" if isinstance(type_, VectorType) and code is not None else code


def _mangled(name: str, types: Sequence[Type]) -> str | None:
    """Returns the name of a function in C++; None if a type has no code. Vectors that repeat refer to the first."""
    text, vectors = f"_Z{len(name)}{name}", list[Type]()
    for type_ in types:
        if type_ in vectors:
            position = vectors.index(type_)
            text += f"S{position - 1 if position else ''}_"
            continue
        if isinstance(type_, VectorType):
            vectors.append(type_)
        code = _type_code(type_)
        if code is None:
            return None
        text += code
    return text


# ------------------------------------------------------------------------------------------ use of caches

_USES_OF_FIRST: Mapping[str, int] = MappingProxyType({"uc": 1, "c": 2, "wt": 2, "s": 3, "ir": 4, "wb": 4})
_USES_OF_THIRD: Mapping[str, int] = MappingProxyType({"uc": 1, "c": 2, "wb": 2, "ir": 4})
_KEY_OF_LOADS, _KEY_OF_STORES = 6442, 6443


def _cache_controls(control: LoadCacheControl | StoreCacheControl) -> ArrayAttr:
    """Returns the SPIR-V decorations for the cache control of the first and third level.

    A decoration consists of its key, the level, its use, and 0.
    """
    key, word = _KEY_OF_LOADS if isinstance(control, LoadCacheControl) else _KEY_OF_STORES, control.symbol
    first, *_, third = word.removeprefix("L1").replace("L3", "").split("_") if "_" in word else (word, word)
    uses = (_USES_OF_FIRST[first], _USES_OF_THIRD[third])
    decorations = [(key, level, use, 0) for level, use in enumerate(uses)]
    return ArrayAttr(tuple([_numbers(decoration) for decoration in decorations]))


def _numbers(values: Sequence[int]) -> ArrayAttr:
    return ArrayAttr(tuple([IntegerAttr(value, I32) for value in values]))


def _with_cache_control(op: LoadOp | StoreOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """llvm.load {cache_control} -> llvm.load {xevm.DecorationCacheControl}"""
    control = op.attribute(CACHE_CONTROL)
    if not isinstance(control, LoadCacheControlAttr | StoreCacheControlAttr):
        return rewriter.notify_match_failure(op, "no cache control")
    controls = _cache_controls(control.value)
    others = {name: value for name, value in op.attributes.items() if name != CACHE_CONTROL}
    with rewriter.modify(op):
        op.attributes = {**others, _CACHE_CONTROLS: controls}
    return True


# ------------------------------------------------------------------------------------------ calls


def _call(
    op: Operation,
    rewriter: ConversionRewriter,
    name: str,
    arguments: Sequence[Value],
    result: Type,
    properties: Mapping[str, Attribute],
    *,
    call_properties: Mapping[str, Attribute] = MappingProxyType({}),
    cache_control: LoadCacheControl | StoreCacheControl | None = None,
) -> list[Value]:
    """Returns the results of a call of a function of OpenCL, which has the attributes of the function as well."""
    callee = declare_opencl_function(op, rewriter, name, [value.type for value in arguments], result, properties)
    if any(callee.properties.get(key) != value for key, value in properties.items()):
        with rewriter.modify(callee):
            callee.properties = {**callee.properties, **properties}
    inherent: dict[str, Attribute] = {}
    discardable: dict[str, Attribute] = {}
    for key, value in {**callee.properties, **callee.attributes, **call_properties}.items():
        (inherent if key in CallOp.definition.attribute_defs else discardable)[key] = value
    if cache_control is not None:
        discardable[_CACHE_CONTROLS] = _cache_controls(cache_control)
    call = rewriter.create(
        CallOp,
        list(arguments),
        result_types=[] if result == VOID else [result],
        callee=SymbolRefAttr(name),
        op_bundle_sizes=[],
        properties=inherent,
        attributes=discardable,
    )
    return list(call.results)


def _index(root: type[xevm.SpecialIdRegister], name: str, dimension: int | None = None) -> ConversionFunctionPattern:
    """Returns the pattern for an id of a thread or a size of a group, in one dimension if there are several."""

    @conversion_pattern(root, name="LaunchConfigOpToOCLPattern" if dimension is not None else "SubgroupOpToOCLPattern")
    def lower(op: xevm.SpecialIdRegister, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """xevm.local_id.x -> get_local_id(0), and so on"""
        arguments = [] if dimension is None else [LLVMEmitter(rewriter).constant(dimension, I32)]
        mangled = f"_Z{len(name)}{name}" + "j" * len(arguments)
        none = {"memory_effects": memory_effects()}
        results = _call(op, rewriter, mangled, arguments, op.res.type, NO_UNWIND_WILL_RETURN, call_properties=none)
        rewriter.replace_op(op, results)
        return True

    return lower


@conversion_pattern(xevm.PrefetchOp, name="PrefetchToOCLPattern")
def lower_prefetch(op: xevm.PrefetchOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xevm.prefetch -> prefetch(%ptr, 1)"""
    arguments = [adaptor[op.ptr], LLVMEmitter(rewriter).constant(1, I64)]
    properties = {**NO_UNWIND, "memory_effects": memory_effects(ModRefInfo.READ)}
    _call(op, rewriter, "_Z8prefetchPU3AS1Kcm", arguments, VOID, properties, cache_control=op.cache_control)
    rewriter.erase_op(op)
    return True


_FENCED_SPACES: Mapping[AddrSpace, int] = MappingProxyType({AddrSpace.SHARED: 1, AddrSpace.GLOBAL: 2})
_FENCE_SCOPES: Mapping[MemScope, int] = MappingProxyType({MemScope.WORKGROUP: 1, MemScope.DEVICE: 2})
_ACQUIRE_AND_RELEASE = 4


@conversion_pattern(xevm.MemfenceOp, name="MemfenceToOCLPattern")
def lower_fence(op: xevm.MemfenceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xevm.memfence -> atomic_work_item_fence(space, acquire and release, scope)"""
    space = _FENCED_SPACES.get(op.addrspace)
    if space is None:
        return rewriter.notify_match_failure(op, "Fence only supports global and shared address spaces.")
    scope = _FENCE_SCOPES.get(op.scope)
    if scope is None:
        return rewriter.notify_match_failure(op, "Fence only supports workgroup and device memory scopes.")
    emit = LLVMEmitter(rewriter)
    order, scope_value = emit.constant(_ACQUIRE_AND_RELEASE, I32), emit.constant(scope, I32)
    arguments = [emit.constant(space, I32), order, scope_value]
    _call(op, rewriter, "_Z22atomic_work_item_fenceiii", arguments, VOID, NO_UNWIND)
    rewriter.erase_op(op)
    return True


# ------------------------------------------------------------------------------------------ blocks of memory

_NON_NULL, _READ_ONLY, _WRITE_ONLY = "llvm.nonnull", "llvm.readonly", "llvm.writeonly"


def _parameter_attributes(*names: Sequence[str]) -> ArrayAttr:
    """Returns the attributes of a function's arguments."""
    return ArrayAttr(tuple([dictionary_attr((name, UNIT) for name in group) for group in names]))


def _block_arguments(op: xevm.BlockAccess2d, adaptor: Adaptor, emit: LLVMEmitter) -> list[Value]:
    """Returns the address and the extents of a matrix, and the position of a block of it as a vector."""
    position = emit.op(UndefOp, result_type=VectorType((2,), I32))
    zero, one = emit.constant(0, I32), emit.constant(1, I32)
    position = emit.insert_element(position, adaptor[op.x], zero)
    position = emit.insert_element(position, adaptor[op.y], one)
    return [*adaptor.replacements([op.ptr, op.base_width, op.base_height, op.base_pitch]), position]


def _block_function(op: xevm.BlockAccess2d, action: str, blocks: int, element_code: str) -> str:
    """Returns the name of the function that accesses blocks of a size."""
    bits, rows, columns = op.elem_size_in_bits.value, op.tile_height.value, op.tile_width.value
    name = f"intel_sub_group_2d_block_{action}_{bits}b_{rows}r{columns}x{blocks}c"
    return f"_Z{len(name)}{name}PU3AS1viiiDv2_i{element_code}"


@conversion_pattern(xevm.BlockLoad2dOp, name="LoadStorePrefetchToOCLPattern<BlockLoad2dOp>")
def lower_block_load(op: xevm.BlockLoad2dOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xevm.blockload2d -> intel_sub_group_2d_block_read_..., through memory of the thread"""
    emit, type_ = LLVMEmitter(rewriter), op.res.type
    code = _type_code(type_.element_type, _UNSIGNED)
    if code is None:
        return rewriter.notify_match_failure(op, "the element type has no code")
    arguments = _block_arguments(op, adaptor, emit)
    memory = emit.alloca(emit.constant(type_.num_elements, I32), type_.element_type)
    is_packed, is_transposed = bool(op.pack_register.value), bool(op.transpose.value)
    action = "read_transform" if is_packed else "read_transpose" if is_transposed else "read"
    name = _block_function(op, action, op.v_blocks.value, f"P{code}")
    of_arguments = _parameter_attributes((_NON_NULL, _READ_ONLY), (), (), (), (), (_NON_NULL, _WRITE_ONLY))
    properties = {**NO_UNWIND_WILL_RETURN, "arg_attrs": of_arguments}
    _call(op, rewriter, name, [*arguments, memory], VOID, properties, cache_control=op.cache_control)
    rewriter.replace_op(op, [emit.load(type_, memory)])
    return True


@conversion_pattern(xevm.BlockStore2dOp, name="LoadStorePrefetchToOCLPattern<BlockStore2dOp>")
def lower_block_store(op: xevm.BlockStore2dOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xevm.blockstore2d -> intel_sub_group_2d_block_write_..., through memory of the thread"""
    emit, value = LLVMEmitter(rewriter), adaptor[op.stored_val]
    type_ = vector_type(value)
    arguments = _block_arguments(op, adaptor, emit)
    memory = emit.alloca(emit.constant(type_.num_elements, I32), type_.element_type)
    emit.store(value, memory)
    code = {32: "j", 16: "t"}.get(width_of(type_), "h")
    of_arguments = _parameter_attributes((_NON_NULL, _WRITE_ONLY), (), (), (), (), (_NON_NULL, _READ_ONLY))
    properties = {**NO_UNWIND_WILL_RETURN, "arg_attrs": of_arguments}
    name = _block_function(op, "write", 1, f"P{code}")
    _call(op, rewriter, name, [*arguments, memory], VOID, properties, cache_control=op.cache_control)
    rewriter.erase_op(op)
    return True


@conversion_pattern(xevm.BlockPrefetch2dOp, name="LoadStorePrefetchToOCLPattern<BlockPrefetch2dOp>")
def lower_block_prefetch(op: xevm.BlockPrefetch2dOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xevm.blockprefetch2d -> intel_sub_group_2d_block_prefetch_..."""
    arguments = _block_arguments(op, adaptor, LLVMEmitter(rewriter))
    properties = {
        **NO_UNWIND,
        "memory_effects": memory_effects(ModRefInfo.READ),
        "arg_attrs": _parameter_attributes((_NON_NULL,), (), (), (), ()),
    }
    name = _block_function(op, "prefetch", op.v_blocks.value, "")
    _call(op, rewriter, name, arguments, VOID, properties, cache_control=op.cache_control)
    rewriter.erase_op(op)
    return True


def _row_function(action: str, address: Value, type_: Type) -> str:
    """Returns the name of the function that loads or stores values of a type side by side."""
    element = element_type_or_self(type_)
    count_text = str(type_.num_elements) if isinstance(type_, VectorType) else ""
    name = f"intel_sub_group_block_{action}_u{_SIGNED[element]}{count_text}"
    return f"_Z{len(name)}{name}PU3AS{_address_space(address.type)}{_UNSIGNED[element]}"


@conversion_pattern(xevm.BlockLoadOp, name="BlockLoadStore1DToOCLPattern<BlockLoadOp>")
def lower_row_load(op: xevm.BlockLoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xevm.blockload -> intel_sub_group_block_read_..."""
    address, type_, control = adaptor[op.ptr], op.res.type, op.cache_control
    name = _row_function("read", address, type_)
    rewriter.replace_op(op, _call(op, rewriter, name, [address], type_, NO_UNWIND_WILL_RETURN, cache_control=control))
    return True


@conversion_pattern(xevm.BlockStoreOp, name="BlockLoadStore1DToOCLPattern<BlockStoreOp>")
def lower_row_store(op: xevm.BlockStoreOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xevm.blockstore -> intel_sub_group_block_write_..."""
    address, value = adaptor[op.ptr], adaptor[op.val]
    name = f"{_row_function('write', address, value.type)}{_type_code(value.type, _UNSIGNED)}"
    _call(op, rewriter, name, [address, value], VOID, NO_UNWIND_WILL_RETURN, cache_control=op.cache_control)
    rewriter.erase_op(op)
    return True


# ------------------------------------------------------------------------------------------ products of matrices

_SYSTOLIC_DEPTH = 8
_PER_WORD: Mapping[str, int] = MappingProxyType({"tf32": 1, "bf16": 2, "f16": 2, "u8": 4, "s8": 4})
"""Number of elements of a factor in 32 bits."""
_SUMS = (ElemType.S32, ElemType.F32, ElemType.F16, ElemType.BF16)
_NO_FACTORS = (ElemType.S32, ElemType.F32)


def _packed(value: Value, element: Type, emit: LLVMEmitter) -> Value:
    """Returns the bits of a vector as a vector of another element type."""
    type_ = vector_type(value)
    packed_type = VectorType((type_.num_elements * width_of(type_) // width_of(element),), element)
    return value if packed_type == type_ else emit.op(BitcastOp, value, result_type=packed_type)


@conversion_pattern(xevm.MMAOp, name="MMAToOCLPattern")
def lower_mma(op: xevm.MMAOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xevm.mma -> intel_sub_group_..._matrix_mad_..."""
    if op.c is None:
        return rewriter.notify_match_failure(op, "OCL requires C operand")
    types = op.types
    left, right = types.a.symbol, types.b.symbol
    if types.c != types.d:
        return rewriter.notify_match_failure(op, "type of C and D need to match")
    if types.d not in _SUMS:
        return rewriter.notify_match_failure(op, "type of C and D must be S32, F32, F16 or BF16")
    for factor, name in ((types.a, "A"), (types.b, "B")):
        if factor in _NO_FACTORS:
            return rewriter.notify_match_failure(op, f"type of {name} cannot be S32 or F32")
    if left not in _PER_WORD:
        return rewriter.notify_match_failure(op, "unsupported type of A")
    emit = LLVMEmitter(rewriter)
    a = _packed(adaptor[op.a], F32 if left == "tf32" else IntegerType(16), emit)
    b = _packed(adaptor[op.b], F32 if right == "tf32" else I32, emit)
    c, type_ = adaptor[op.c], op.d.type
    # OpenCL's functions take 16-bit integers for bfloat16.
    if element_type_or_self(type_) == BF16:
        c = _packed(c, IntegerType(16), emit)
    depth = _SYSTOLIC_DEPTH * _PER_WORD[left]
    mangled = _mangled(f"intel_sub_group_{left}_{right}_matrix_mad_k{depth}", [a.type, b.type, c.type])
    if mangled is None:
        return rewriter.notify_match_failure(op, "an element type has no code")
    properties = {**CONVERGENT, "memory_effects": memory_effects()}
    (product,) = _call(op, rewriter, mangled, [a, b, c], c.type, properties)
    if product.type != type_:
        product = emit.op(BitcastOp, product, result_type=type_)
    rewriter.replace_op(op, [product])
    return True


XEVM_TO_LLVM: tuple[ConversionFunctionPattern, ...] = (
    lower_block_load,
    lower_block_store,
    lower_block_prefetch,
    lower_mma,
    lower_fence,
    lower_prefetch,
    conversion_pattern(LoadOp, name="LLVMLoadStoreToOCLPattern<LoadOp>")(_with_cache_control),
    conversion_pattern(StoreOp, name="LLVMLoadStoreToOCLPattern<StoreOp>")(_with_cache_control),
    lower_row_load,
    lower_row_store,
    _index(xevm.WorkitemIdXOp, "get_local_id", 0),
    _index(xevm.WorkitemIdYOp, "get_local_id", 1),
    _index(xevm.WorkitemIdZOp, "get_local_id", 2),
    _index(xevm.WorkgroupDimXOp, "get_local_size", 0),
    _index(xevm.WorkgroupDimYOp, "get_local_size", 1),
    _index(xevm.WorkgroupDimZOp, "get_local_size", 2),
    _index(xevm.WorkgroupIdXOp, "get_group_id", 0),
    _index(xevm.WorkgroupIdYOp, "get_group_id", 1),
    _index(xevm.WorkgroupIdZOp, "get_group_id", 2),
    _index(xevm.GridDimXOp, "get_num_groups", 0),
    _index(xevm.GridDimYOp, "get_num_groups", 1),
    _index(xevm.GridDimZOp, "get_num_groups", 2),
    _index(xevm.LaneIdOp, "get_sub_group_local_id"),
    _index(xevm.SubgroupIdOp, "get_sub_group_id"),
    _index(xevm.SubgroupSizeOp, "get_sub_group_size"),
)
