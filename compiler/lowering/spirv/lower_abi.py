"""`spirv-lower-abi-attrs`: converts kernels' arguments to global variables, and kernels to entry points.

spirv.func @k(%a: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1), StorageBuffer>})
  attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>}
    ->    spirv.GlobalVariable @k_arg_0 bind(0, 1) : !spirv.ptr<!spirv.struct<(f32 [0])>, StorageBuffer>
          spirv.func @k() ...
          spirv.EntryPoint "GLCompute" @k
          spirv.ExecutionMode @k "LocalSize", 32, 1, 1
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.diagnostics import Severity
from compiler.dialects.spirv.attributes import EntryPointABIAttr, InterfaceVarABIAttr
from compiler.dialects.spirv.enum_availability import availabilities_of
from compiler.dialects.spirv.enums.entry_point_enums import ExecutionMode
from compiler.dialects.spirv.enums.operation_enums import StorageClass
from compiler.dialects.spirv.enums.target_enums import Version
from compiler.dialects.spirv.ops.cast_ops import BitcastOp
from compiler.dialects.spirv.ops.structure_ops import (
    AddressOfOp,
    EntryPointOp,
    ExecutionModeOp,
    FuncOp,
    GlobalVariableOp,
    ModuleOp,
)
from compiler.dialects.spirv.target_env import (
    ENTRY_POINT_ABI_NAME,
    INTERFACE_VAR_ABI_NAME,
    TargetEnv,
    lookup_target_env,
    target_env_of,
)
from compiler.dialects.spirv.type_parts import (
    element_type,
    pointee,
    pointer_type,
    storage_class_of,
    struct_type,
)
from compiler.dialects.spirv.types import PointerType, SampledImageType
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DialectAttribute,
    DictionaryAttr,
    IntegerAttr,
    SymbolRefAttr,
    TypeAttr,
)
from compiler.ir.locations import Location
from compiler.ir.operation import Value
from compiler.ir.problem import Problem
from compiler.ir.symbols import SymbolTable, symbol_name
from compiler.ir.types import I32, FloatType, FunctionType, IntegerType, Type, VectorType
from compiler.lowering.spirv.conversion import spirv_types, with_spirv_types
from compiler.lowering.spirv.emitter import SPIRVEmitter
from compiler.lowering.spirv.target_types import SPIRVTypeConverter
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.builder import Builder
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.type_conversion import SignatureConversion
from compiler.transforms.spirv.layout import laid_out


@dataclass
class SPIRVLowerABIAttributes(Pass[ModuleOp]):
    """Decorate SPIR-V composite type with layout info."""

    argument = "spirv-lower-abi-attrs"
    name = "SPIRVLowerABIAttributesPass"
    summary = "Decorate SPIR-V composite type with layout info"
    anchor = "spirv.module"

    def run(self, op: ModuleOp, state: PassState) -> None:
        attribute = lookup_target_env(op)
        if attribute is None:
            state.error(op, f"'{op.name}' op missing SPIR-V target env attribute")
            return
        target = target_env_of(attribute)
        legality = ConversionTarget()
        legality.add_legal_dialect("spirv")
        legality.add_dynamically_legal_op(FuncOp, _has_no_bindings)
        converter = SPIRVTypeConverter(target)
        converter.add_source_materialization(_cast_pointer)
        patterns = with_spirv_types([lower_bindings], converter)
        convert_partially(op, legality, patterns, state)
        if state.failed:
            return
        rewriter = Rewriter(op, state.context, state.listeners)
        for function in [each for each in op.walk() if isinstance(each, FuncOp)]:
            abi = function.attribute(ENTRY_POINT_ABI_NAME)
            if not isinstance(abi, EntryPointABIAttr):
                continue
            if not _lower_entry_point(function, op, abi, target, rewriter):
                message = "lower entry point failure: could not select execution model based on 'spirv.target_env'"
                state.problems.append(Problem(function, message, severity=Severity.REMARK))
                state.signal_failure()
                return


def _cast_pointer(builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value | None:
    """Casts the address of a variable, whose type has a layout, to the type that an argument had."""
    if len(values) != 1 or not isinstance(type_, PointerType) or not isinstance(values[0].type, PointerType):
        return None
    return builder.create(BitcastOp, values[0], result_types=[type_], location=location).result


def _argument_attribute(op: FuncOp, index: int) -> DialectAttribute | None:
    """Returns the binding of an argument."""
    entries = op.arg_attrs.elements if isinstance(op.arg_attrs, ArrayAttr) else ()
    entry = entries[index] if index < len(entries) else None
    attribute = dict(entry.entries).get(INTERFACE_VAR_ABI_NAME) if isinstance(entry, DictionaryAttr) else None
    is_binding = isinstance(attribute, InterfaceVarABIAttr)
    return attribute if isinstance(attribute, DialectAttribute) and is_binding else None


def _inputs(op: FuncOp) -> Sequence[Type]:
    type_ = op.function_type.type if isinstance(op.function_type, TypeAttr) else None
    return type_.inputs if isinstance(type_, FunctionType) else ()


def _has_no_bindings(op: FuncOp) -> bool:
    return all(_argument_attribute(op, index) is None for index in range(len(_inputs(op))))


# ------------------------------------------------------------------------------------------ arguments


@conversion_pattern(FuncOp, name="ProcessInterfaceVarABI")
def lower_bindings(op: FuncOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """Replaces arguments by the addresses of variables, or by numbers loaded from them."""
    if op.attribute(ENTRY_POINT_ABI_NAME) is None:
        return False
    conversion, emit = SignatureConversion(), SPIRVEmitter(rewriter)
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_start(op.body.entry)
        for index, type_ in enumerate(_inputs(op)):
            binding = _argument_attribute(op, index)
            variable = None if binding is None else _create_variable(op, index, type_, binding, rewriter)
            if variable is None:
                return False
            name, pointer = variable
            replacement: Value = emit.op(AddressOfOp, variable=SymbolRefAttr(name), result_type=pointer)
            if _is_number(type_):
                zero = emit.constant(0, spirv_types(rewriter).index_type)
                replacement = emit.load(emit.access(replacement, [zero], element_type(pointee(pointer))))
            conversion.remap_input(index, [replacement])
    if not rewriter.convert_region_types(op.body, spirv_types(rewriter), conversion):
        return False
    with rewriter.modify(op):
        properties = {name: value for name, value in op.properties.items() if name != "arg_attrs"}
        op.properties = {**properties, "function_type": TypeAttr(FunctionType((), ()))}
    return True


def _is_number(type_: Type) -> bool:
    return isinstance(type_, IntegerType | FloatType | VectorType)


def _create_variable(
    op: FuncOp, index: int, type_: Type, binding: DialectAttribute, rewriter: ConversionRewriter
) -> tuple[str, Type] | None:
    """Creates the variable of an argument in front of the function; returns its name and type."""
    descriptor_set, number, storage = binding.parameters
    if _is_number(type_):
        if storage is None:
            return None
        type_ = pointer_type(struct_type([type_]), StorageClass(storage))
    held = pointee(type_)
    if not isinstance(held, SampledImageType):
        layout = laid_out(held)
        if layout is None:
            return None
        type_ = pointer_type(layout.type, storage_class_of(type_))
    name = f"{symbol_name(op)}_arg_{index}"
    with rewriter.insertion_guard():
        rewriter.set_insertion_point(op)
        rewriter.create(
            GlobalVariableOp,
            type=TypeAttr(type_),
            sym_name=name,
            descriptor_set=IntegerAttr(descriptor_set, I32),
            binding=IntegerAttr(number, I32),
        )
    return name, type_


# ------------------------------------------------------------------------------------------ entry points


def _lower_entry_point(
    function: FuncOp, module: ModuleOp, abi: DialectAttribute, target: TargetEnv, rewriter: Rewriter
) -> bool:
    """Creates the entry point of a kernel and its modes. Returns False if the execution model is unknown."""
    model = target.execution_model()
    if model is None:
        return False
    name = SymbolRefAttr(symbol_name(function) or "")
    rewriter.set_insertion_point_to_end(module.body.entry)
    interface = ArrayAttr(tuple(_interface_variables(function, module, target)))
    rewriter.create(EntryPointOp, execution_model=model, fn=name, interface=interface, location=function)
    sizes, subgroup_size, target_width = abi.parameters
    rest: list[object] = []
    for value, mode in (
        (sizes, ExecutionMode.LocalSize),
        (subgroup_size, ExecutionMode.SubgroupSize),
        (target_width, ExecutionMode.SignedZeroInfNanPreserve),
    ):
        numbers = [int(size) for size in value.values] if isinstance(value, DenseArrayAttr) else [value]
        needs = [capability for each in availabilities_of(mode) for capability in each.capabilities]
        is_allowed = not needs or target.chosen_capability(needs) is not None
        if value is None or not is_allowed:
            rest.append(value)
            continue
        rest.append(None)
        values = ArrayAttr(tuple(IntegerAttr(number, I32) for number in numbers))
        rewriter.create(ExecutionModeOp, fn=name, execution_mode=mode, values=values, location=function)
    attributes: dict[str, Attribute] = dict(function.attributes)
    del attributes[ENTRY_POINT_ABI_NAME]
    if any(value is not None for value in rest):
        attributes[ENTRY_POINT_ABI_NAME] = EntryPointABIAttr.get(*tuple(rest))
    with rewriter.modify(function):
        function.attributes = attributes
    return True


def _interface_variables(function: FuncOp, module: ModuleOp, target: TargetEnv) -> list[Attribute]:
    """Returns the variables in an entry point's interface: before version 1.4 only inputs and outputs."""
    symbols = SymbolTable(module)
    names: dict[str, None] = {}
    for address in function.walk_post_order():
        variable = symbols.lookup(address.variable.root) if isinstance(address, AddressOfOp) else None
        if not isinstance(variable, GlobalVariableOp) or not isinstance(variable.type, TypeAttr):
            continue
        storage = storage_class_of(variable.type.type)
        if target.version >= Version.V1_4 or storage in (StorageClass.Input, StorageClass.Output):
            names[variable.sym_name.value] = None
    return [SymbolRefAttr(name) for name in names]
