"""`convert-spirv-to-llvm`: modules, functions, memory and control flow.

spirv.module @m Logical OpenCL {                     module @m {
  spirv.func @f(%a: i32) -> i32 "None" {       ->      llvm.func @f(%a: i32) -> i32 {
    spirv.ReturnValue %a : i32                           llvm.return %a : i32
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.llvm.constant_ops import AddressOfOp as LLVMAddressOfOp
from compiler.dialects.llvm.control_flow_ops import CondBrOp
from compiler.dialects.llvm.control_flow_ops import ReturnOp as LLVMReturnOp
from compiler.dialects.llvm.enums import Linkage
from compiler.dialects.llvm.module_ops import GlobalOp
from compiler.dialects.spirv import types as spirv_types
from compiler.dialects.spirv.enums.operation_enums import (
    FunctionControl,
    LoopControl,
    MemoryAccess,
    SelectionControl,
    StorageClass,
)
from compiler.dialects.spirv.ops.control_flow_ops import (
    BranchConditionalOp,
    BranchOp,
    FunctionCallOp,
    LoopOp,
    MergeOp,
    ReturnOp,
    ReturnValueOp,
    SelectionOp,
)
from compiler.dialects.spirv.ops.memory_ops import AccessChainOp, LoadOp, StoreOp, VariableOp
from compiler.dialects.spirv.ops.structure_ops import (
    AddressOfOp,
    ConstantOp,
    EntryPointOp,
    ExecutionModeOp,
    FuncOp,
    GlobalVariableOp,
)
from compiler.dialects.spirv.ops.structure_ops import ModuleOp as SPIRVModuleOp
from compiler.dialects.spirv.type_parts import element_type, pointee, storage_class_of
from compiler.ir.attributes import (
    UNIT,
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
)
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.symbols import symbol_name
from compiler.ir.types import I32, I64, Type
from compiler.lowering.spirv.arithmetic_to_llvm import ARITHMETIC_TO_LLVM
from compiler.lowering.spirv.builtins_to_llvm import BUILTINS_TO_LLVM
from compiler.lowering.spirv.types_to_llvm import ClientAPI, SPIRVToLLVMTypes, address_space_of
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.functions import build_function
from compiler.lowering.to_llvm.patterns import with_converter
from compiler.lowering.to_llvm.types import array, literal_struct
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern


@dataclass
class ConvertSPIRVToLLVM(Pass):
    """Convert SPIR-V dialect to LLVM dialect."""

    argument = "convert-spirv-to-llvm"
    name = "ConvertSPIRVToLLVMPass"
    summary = "Convert SPIR-V dialect to LLVM dialect"
    anchor = "builtin.module"
    dependent_dialects = ("llvm",)

    client_api: ClientAPI = option(
        "client-api", ClientAPI.UNKNOWN, "Derive StorageClass to address space mapping from the client API"
    )

    def run(self, op: Operation, state: PassState) -> None:
        for inner in op.walk():
            if isinstance(inner, SPIRVModuleOp):
                _put_bindings_into_names(inner)
        target = ConversionTarget()
        target.add_illegal_dialect("spirv")
        target.add_legal_dialect("llvm")
        target.add_legal_op(ModuleOp)
        patterns = [*ARITHMETIC_TO_LLVM, *BUILTINS_TO_LLVM, *STRUCTURE_TO_LLVM]
        patterns = with_converter(patterns, SPIRVToLLVMTypes(self.client_api))
        convert_partially(op, target, patterns, state)


def _types(rewriter: ConversionRewriter) -> SPIRVToLLVMTypes:
    assert isinstance(rewriter.converter, SPIRVToLLVMTypes)
    return rewriter.converter


def _put_bindings_into_names(module: SPIRVModuleOp) -> None:
    """Derives names of variables from their descriptor set and binding, so that a client finds them."""
    prefix = f"{name}_" if (name := symbol_name(module)) else ""
    renamed: dict[str, str] = {}
    for op in module.walk():
        if isinstance(op, GlobalVariableOp):
            descriptor, binding = op.descriptor_set, op.binding
            if isinstance(descriptor, IntegerAttr) and isinstance(binding, IntegerAttr):
                old = symbol_name(op) or ""
                new = renamed[old] = f"{prefix}{old}_descriptor_set{descriptor.value}_binding{binding.value}"
                op.properties = {**op.properties, "sym_name": StringAttr(new)}
    for op in module.walk() if renamed else ():
        if isinstance(op, AddressOfOp) and op.variable.root in renamed:
            op.properties = {**op.properties, "variable": SymbolRefAttr(renamed[op.variable.root])}


# ------------------------------------------------------------------------------------------ modules, functions


@conversion_pattern(SPIRVModuleOp, name="ModuleConversionPattern")
def lower_module(op: SPIRVModuleOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.module @m -> module @m"""
    properties = {} if symbol_name(op) is None else {"sym_name": StringAttr(symbol_name(op) or "")}
    new = rewriter.create(ModuleOp, properties=properties, regions=[Region()], location=op)
    rewriter.inline_region_before(op.body, new.body_region)
    rewriter.erase_op(op)
    return True


_HINTS: Mapping[FunctionControl, Mapping[str, Attribute]] = MappingProxyType(
    {
        FunctionControl.Inline: {"always_inline": UNIT},
        FunctionControl.DontInline: {"no_inline": UNIT},
        FunctionControl.Pure: {"passthrough": ArrayAttr((StringAttr("readonly"),))},
        FunctionControl.Const: {"passthrough": ArrayAttr((StringAttr("readnone"),))},
    }
)
"""Attributes of functions for hints that stand alone."""


@conversion_pattern(FuncOp, name="FuncConversionPattern")
def lower_function(op: FuncOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.func @f() "Inline" -> llvm.func @f() attributes {always_inline}"""
    types = _types(rewriter)
    type_ = op.function_type.type
    signature = types.convert_function_type(type_)
    name = symbol_name(op)
    if signature is None or name is None:
        return False
    function_type, conversion = signature
    new = build_function(rewriter, name, function_type, op, _HINTS.get(op.function_control), {})
    body = op.body.entry if op.body.blocks else None
    rewriter.inline_region_before(op.body, new.body)
    if body is not None and not rewriter.convert_region_types(new.body, types, conversion):
        return False
    rewriter.erase_op(op)
    return True


@conversion_pattern(EntryPointOp, name="ErasePattern<EntryPointOp>")
def erase_entry_point(op: EntryPointOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.EntryPoint -> nothing"""
    rewriter.erase_op(op)
    return True


@conversion_pattern(ExecutionModeOp, name="ExecutionModePattern")
def lower_execution_mode(op: ExecutionModeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.ExecutionMode -> a global constant with the number of the mode and its values"""
    module = op.parent_op
    prefix = f"_{name}" if module is not None and (name := symbol_name(module)) else ""
    values = [element.value for element in op.values.elements if isinstance(element, IntegerAttr)]
    fields: list[Type] = [I32, array(I32, len(values))] if values else [I32]
    struct = literal_struct(fields)
    mode = int(op.execution_mode)
    name = f"__spv_{prefix}_{op.fn.root}_execution_mode_info_{mode}"
    if op.parent is not None:
        rewriter.set_insertion_point_to_start(op.parent)
    new = _create_global(op, rewriter, name, struct, Linkage.EXTERNAL, is_constant=True)
    rewriter.set_insertion_point_to_end(rewriter.create_block(new.initializer))
    emit = LLVMEmitter(rewriter)
    whole = emit.insert(emit.poison(struct), emit.constant(mode, I32), 0)
    for number, value in enumerate(values):
        whole = emit.insert(whole, emit.constant(value, I32), 1, number)
    rewriter.create(LLVMReturnOp, [whole])
    rewriter.erase_op(op)
    return True


def _create_global(
    op: Operation,
    rewriter: ConversionRewriter,
    name: str,
    type_: Type,
    linkage: Linkage,
    space: int = 0,
    *,
    is_constant: bool,
    attributes: Mapping[str, Attribute] | None = None,
) -> GlobalOp:
    return rewriter.create(
        GlobalOp,
        sym_name=name,
        global_type=TypeAttr(type_),
        constant=is_constant,
        linkage=linkage,
        addr_space=IntegerAttr(space, I32),
        regions=[Region()],
        attributes=attributes or {},
        location=op,
    )


@conversion_pattern(ReturnOp, name="ReturnPattern")
def lower_return(op: ReturnOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.Return -> llvm.return"""
    rewriter.replace_op(op, rewriter.create(LLVMReturnOp, location=op))
    return True


@conversion_pattern(ReturnValueOp, name="ReturnValuePattern")
def lower_return_value(op: ReturnValueOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.ReturnValue -> llvm.return"""
    rewriter.replace_op(op, rewriter.create(LLVMReturnOp, adaptor.operands, location=op))
    return True


@conversion_pattern(FunctionCallOp, name="FunctionCallPattern")
def lower_call(op: FunctionCallOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.FunctionCall -> llvm.call"""
    types = _types(rewriter).convert_types([result.type for result in op.results])
    if types is None:
        return False
    call = LLVMEmitter(rewriter).call(op.callee.root, adaptor.operands, types)
    call.attributes = op.attributes
    rewriter.replace_op(op, call)
    return True


# ------------------------------------------------------------------------------------------ memory

_VISIBLE = {StorageClass.Input, StorageClass.Private, StorageClass.Output, StorageClass.StorageBuffer}
"""Storage classes whose variables are converted to globals; `UniformConstant` variables to constants."""


@conversion_pattern(GlobalVariableOp, name="GlobalVariablePattern")
def lower_global_variable(op: GlobalVariableOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.GlobalVariable @v : !spirv.ptr<f32, Private> -> llvm.mlir.global private @v() : f32"""
    storage_class = storage_class_of(op.type.type)
    if op.initializer is not None or storage_class not in (*_VISIBLE, StorageClass.UniformConstant):
        return False
    types, name = _types(rewriter), symbol_name(op)
    type_ = types.convert_type(pointee(op.type.type))
    if type_ is None or name is None:
        return False
    linkage = Linkage.PRIVATE if storage_class == StorageClass.Private else Linkage.EXTERNAL
    is_constant = storage_class in (StorageClass.Input, StorageClass.UniformConstant)
    space = address_space_of(storage_class, types.client)
    location = op.location_
    attributes = {} if location is None else {"location": location}
    _create_global(op, rewriter, name, type_, linkage, space, is_constant=is_constant, attributes=attributes)
    rewriter.erase_op(op)
    return True


@conversion_pattern(AddressOfOp, name="AddressOfPattern")
def lower_address_of(op: AddressOfOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.mlir.addressof @v -> llvm.mlir.addressof @v"""
    type_ = rewriter.convert_type(op.pointer.type)
    if type_ is None:
        return False
    emit = LLVMEmitter(rewriter)
    rewriter.replace_op(op, [emit.op(LLVMAddressOfOp, result_type=type_, global_name=op.variable)])
    return True


def _access(op: LoadOp | StoreOp, rewriter: ConversionRewriter) -> dict[str, Attribute] | None:
    """Returns the attributes of a load or store; None for an access that llvm does not support."""
    match op.memory_access:
        case None | MemoryAccess.NONE:
            return {}
        case MemoryAccess.Aligned:
            alignment = op.alignment
            return {"alignment": IntegerAttr(alignment.value, I64)} if isinstance(alignment, IntegerAttr) else None
        case MemoryAccess.Volatile:
            return {"volatile_": UNIT}
        case MemoryAccess.Nontemporal:
            return {"nontemporal": UNIT}
    rewriter.notify_match_failure(op, "llvm has no such access")
    return None


@conversion_pattern(LoadOp, name="LoadStorePattern<LoadOp>")
def lower_load(op: LoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.Load "Function" %p ["Volatile"] -> llvm.load volatile %p"""
    type_, attributes = rewriter.convert_type(op.value.type), _access(op, rewriter)
    if type_ is None or attributes is None:
        return False
    (pointer,) = adaptor.operands
    rewriter.replace_op(op, [LLVMEmitter(rewriter).load(type_, pointer, **attributes)])
    return True


@conversion_pattern(StoreOp, name="LoadStorePattern<StoreOp>")
def lower_store(op: StoreOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.Store "Function" %p, %x -> llvm.store %x, %p"""
    attributes = _access(op, rewriter)
    if attributes is None:
        return False
    rewriter.replace_op(op, LLVMEmitter(rewriter).store(adaptor[op.value], adaptor[op.ptr], **attributes))
    return True


@conversion_pattern(VariableOp, name="VariablePattern")
def lower_variable(op: VariableOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.Variable init(%x) -> llvm.alloca, and llvm.store of %x"""
    element = rewriter.convert_type(op.pointer.type.pointee_type)
    type_ = rewriter.convert_type(op.pointer.type)
    if element is None or type_ is None:
        return False
    emit = LLVMEmitter(rewriter)
    address = emit.alloca(emit.constant(1, I32), element, type_=type_)
    for initial in adaptor.replacements(op.initializer):
        emit.store(initial, address)
    rewriter.replace_op(op, [address])
    return True


@conversion_pattern(AccessChainOp, name="AccessChainPattern")
def lower_access_chain(op: AccessChainOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.AccessChain %p[%i] -> llvm.getelementptr %p[0, %i]; members of structures are numbers in the op"""
    type_ = rewriter.convert_type(op.component_ptr.type)
    current = op.base_ptr.type.pointee_type
    element = rewriter.convert_type(current)
    if type_ is None or element is None:
        return False
    emit = LLVMEmitter(rewriter)
    base, *values = adaptor.operands
    indices: list[int | Value] = [emit.constant(0, values[0].type)]
    for value, index in zip(values, op.indices, strict=True):
        is_struct = isinstance(current, spirv_types.StructType)
        number = _constant_of(index)
        if is_struct and number is None:
            return False
        indices.append(value if number is None or not is_struct else number)
        current = _component(current, number)
    rewriter.replace_op(op, [emit.gep(base, indices, element, type_=type_)])
    return True


def _constant_of(value: Value) -> int | None:
    definition = value.defining_op(ConstantOp)
    return definition.value.value if definition is not None and isinstance(definition.value, IntegerAttr) else None


def _component(type_: Type, number: int | None) -> Type:
    """Returns the type of a part of a composite."""
    if isinstance(type_, spirv_types.StructType):
        assert type_.member_types is not None and number is not None
        return type_.member_types[number]
    return element_type(type_)


# ------------------------------------------------------------------------------------------ control flow


@conversion_pattern(BranchOp, name="BranchConversionPattern")
def lower_branch(op: BranchOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.Branch -> llvm.br"""
    rewriter.replace_op(op, LLVMEmitter(rewriter).br(op.target, adaptor.operands))
    return True


@conversion_pattern(BranchConditionalOp, name="BranchConditionalConversionPattern")
def lower_conditional_branch(op: BranchConditionalOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.BranchConditional %c [3, 4] -> llvm.cond_br %c weights([3, 4])"""
    weights = None
    if isinstance(op.branch_weights, ArrayAttr):
        numbers = [element.value for element in op.branch_weights.elements if isinstance(element, IntegerAttr)]
        weights = DenseArrayAttr(I32, tuple(numbers))
    groups = [adaptor.replacements(operands) for operands in (op.true_target_operands, op.false_target_operands)]
    condition = adaptor[op.condition]
    new = rewriter.create(CondBrOp, condition, *groups, branch_weights=weights, successors=op.successors, location=op)
    rewriter.replace_op(op, new)
    return True


def _split_behind(op: Operation, rewriter: ConversionRewriter) -> tuple[Block, Block]:
    """Splits an op's block after the op; returns both parts."""
    assert op.parent is not None
    before = op.parent
    return before, rewriter.split_block(before, op.next_op)


def _leave(merge: Block, behind: Block, rewriter: ConversionRewriter) -> None:
    """Branches from the last block of a structured op to the code after it."""
    end = merge.last
    assert end is not None
    rewriter.set_insertion_point_to_end(merge)
    LLVMEmitter(rewriter).br(behind, end.operands)


@conversion_pattern(SelectionOp, name="SelectionPattern")
def lower_selection(op: SelectionOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.mlir.selection -> its blocks, between those before and behind it"""
    if op.selection_control is not SelectionControl.NONE or op.results:
        return False
    blocks = op.body.blocks
    if len(blocks) <= 2:
        rewriter.erase_op(op)
        return True
    header, merge = blocks[0], blocks[-1]
    branch = header.first
    if not isinstance(branch, BranchConditionalOp):
        return False
    before, behind = _split_behind(op, rewriter)
    _leave(merge, behind, rewriter)
    rewriter.set_insertion_point_to_end(before)
    values = list(branch.true_target_operands), list(branch.false_target_operands)
    yes, no = branch.successors
    LLVMEmitter(rewriter).cond_br(branch.condition, yes, no, *values)
    rewriter.erase_block(header)
    rewriter.inline_region_before(op.body, _region_of(behind), behind)
    rewriter.erase_op(op)
    return True


@conversion_pattern(LoopOp, name="LoopPattern")
def lower_loop(op: LoopOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.mlir.loop -> its blocks, between those before and behind it"""
    if op.loop_control is not LoopControl.NONE or op.results:
        return False
    blocks = op.body.blocks
    if not blocks:
        rewriter.erase_op(op)
        return True
    entry, merge = blocks[0], blocks[-1]
    branch = entry.first
    if not isinstance(branch, BranchOp):
        return False
    before, behind = _split_behind(op, rewriter)
    rewriter.set_insertion_point_to_end(before)
    LLVMEmitter(rewriter).br(branch.target, branch.operands)
    rewriter.erase_block(entry)
    _leave(merge, behind, rewriter)
    rewriter.inline_region_before(op.body, _region_of(behind), behind)
    rewriter.erase_op(op)
    return True


def _region_of(block: Block) -> Region:
    assert block.parent is not None
    return block.parent


@conversion_pattern(MergeOp, name="ErasePattern<MergeOp>")
def erase_merge(op: MergeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.mlir.merge -> nothing, as a branch follows it"""
    rewriter.erase_op(op)
    return True


STRUCTURE_TO_LLVM: Sequence[RewritePattern] = (
    lower_module,
    lower_function,
    erase_entry_point,
    lower_execution_mode,
    lower_return,
    lower_return_value,
    lower_call,
    lower_global_variable,
    lower_address_of,
    lower_load,
    lower_store,
    lower_variable,
    lower_access_chain,
    lower_branch,
    lower_conditional_branch,
    lower_selection,
    lower_loop,
    erase_merge,
)
