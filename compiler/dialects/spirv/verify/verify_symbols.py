"""Checks of modules of the spirv dialect and the symbols in them, with upstream's messages."""

from __future__ import annotations

from compiler.dialects.spirv.constants import producer_of
from compiler.dialects.spirv.enums.entry_point_enums import ExecutionModel, LinkageType
from compiler.dialects.spirv.enums.operation_enums import StorageClass
from compiler.dialects.spirv.enums.variable_enums import Decoration
from compiler.dialects.spirv.ops.control_flow_ops import FunctionCallOp, ReturnOp, ReturnValueOp
from compiler.dialects.spirv.ops.graph_ops import GraphARMOp, GraphOutputsARMOp
from compiler.dialects.spirv.ops.structure_ops import (
    AddressOfOp,
    ConstantOp,
    EntryPointOp,
    EXTSpecConstantCompositeReplicateOp,
    FuncOp,
    GlobalVariableOp,
    ModuleOp,
    ReferenceOfOp,
    SpecConstantCompositeOp,
    SpecConstantOp,
    SpecConstantOperationOp,
)
from compiler.dialects.spirv.syntax.enum_syntax import has_case, symbol_name
from compiler.dialects.spirv.type_parts import (
    element_type,
    is_composite,
    is_spirv_type,
    num_elements,
)
from compiler.dialects.spirv.types import ArrayType, CooperativeMatrixType, PointerType, TensorArmType
from compiler.errors.names import UndefinedSymbol
from compiler.errors.values import CallMismatch, ReturnCount, ReturnType
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DialectAttribute,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    SymbolRefAttr,
    TypeAttr,
    type_of_attribute,
)
from compiler.ir.functions import function_type
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import Type
from compiler.ods import hook

# ----------------------------------------------------------------------------------------------------------- modules


@hook.verify_regions(ModuleOp)
def module_regions(op: ModuleOp) -> Finding:
    block = op.body.entry
    tables = SymbolTables()
    entry_points: set[tuple[SymbolRefAttr, ExecutionModel]] = set()
    for inner in block.ops:
        if not _is_of_dialect(inner):
            return Problem(inner, "'spirv.module' can only contain spirv.* ops")
        if isinstance(inner, EntryPointOp):
            problem = _entry_point(op, inner, tables)
            if problem is not None:
                return problem
            key = (inner.fn, inner.execution_model)
            if key in entry_points:
                return Problem(inner, "duplicate of a previous EntryPointOp")
            entry_points.add(key)
        elif isinstance(inner, FuncOp):
            problem = _function_in_module(inner)
            if problem is not None:
                return problem
    return None


def _is_of_dialect(op: Operation) -> bool:
    return op.name.startswith("spirv.") or not op.name


def _entry_point(module: Operation, op: EntryPointOp, tables: SymbolTables) -> Problem | None:
    name = op.fn
    function = tables.lookup_in(module, name, FuncOp) if isinstance(name, SymbolRefAttr) else None
    if function is None:
        return Problem(op, f"function '{symbol_name(op, 'fn')}' not found in 'spirv.module'")
    interface = op.interface
    for reference in interface.elements if isinstance(interface, ArrayAttr) else ():
        if not isinstance(reference, SymbolRefAttr) or reference.nested:
            return Problem(op, f"expected symbol reference for interface specification instead of '{reference}")
        variable = tables.lookup_in(module, reference, GlobalVariableOp)
        if variable is None:
            return Problem(op, f"expected spirv.GlobalVariable symbol reference instead of'{reference}'")
    return None


def _function_in_module(op: FuncOp) -> Problem | None:
    linkage = op.linkage_attributes
    is_imported = isinstance(linkage, DialectAttribute) and has_case(linkage.linkage_type, LinkageType.Import)
    blocks = op.body.blocks
    if not blocks and not is_imported:
        message = "'spirv.module' cannot contain external functions without 'Import' linkage_attributes "
        return Problem(op, f"{message}(LinkageAttributes)")
    for block in blocks:
        for inner in block.ops:
            if not _is_of_dialect(inner):
                return Problem(inner, "functions in 'spirv.module' can only contain spirv.* ops")
    return None


# ---------------------------------------------------------------------------------------------- functions and graphs


@hook.verify(FuncOp)
def func(op: FuncOp) -> Finding:
    type_ = op.function_type.type
    if len(type_.results) > 1:
        return "cannot have more than one result"
    dictionaries = op.arg_attrs
    attributes = dictionaries.elements if isinstance(dictionaries, ArrayAttr) else ()
    for index, input_ in enumerate(type_.inputs):
        entries = attributes[index] if index < len(attributes) else None
        message = _physical_argument(input_, entries)
        if message is not None:
            return message
    return None


def _physical_argument(type_: Type, attributes: Attribute | None) -> str | None:
    """Pointers into physical storage buffers, or to such pointers, have a decoration: aliased or restrict."""
    if not isinstance(type_, PointerType):
        return None
    decoration = attributes.get("spirv.decoration") if isinstance(attributes, DictionaryAttr) else None
    inner = type_.pointee_type
    if _is_physical(type_) or (isinstance(inner, ArrayType) and _is_physical(element_type(inner))):
        if not has_case(decoration, Decoration.Aliased, Decoration.Restrict):
            return "with physical buffer pointer must be decorated either 'Aliased' or 'Restrict'"
    elif _is_physical(inner) and not has_case(decoration, Decoration.AliasedPointer, Decoration.RestrictPointer):
        return (
            "with a pointer points to a physical buffer pointer must be decorated either 'AliasedPointer' or "
            "'RestrictPointer'"
        )
    return None


def _is_physical(type_: Type) -> bool:
    return isinstance(type_, PointerType) and type_.storage_class is StorageClass.PhysicalStorageBuffer


@hook.verify(ReturnOp, ReturnValueOp)
def return_(op: ReturnOp | ReturnValueOp) -> Finding:
    """Checks that an operation returns values of the enclosing function's result types."""
    function = op.parent_of_type(FuncOp)
    type_ = None if function is None else function_type(function)
    if type_ is None:
        return None
    if isinstance(op, ReturnOp):
        fault = ReturnCount(0, len(type_.results), "cannot be used in functions returning value")
        return fault if type_.results else None
    if len(type_.results) != 1:
        words = f"returns 1 value but enclosing function requires {len(type_.results)} results"
        return ReturnCount(1, len(type_.results), words)
    given_type, (wanted,) = op.value.type, type_.results
    if given_type != wanted:
        words = f" return value's type ('{given_type}') mismatch with function's result type ('{wanted}')"
        return ReturnType(0, given_type, wanted, words)
    return None


@hook.verify(GraphARMOp)
def graph(op: GraphARMOp) -> Finding:
    type_ = op.function_type.type
    if not type_.results:
        return "there should be at least one result"
    for kind, types in (("argument", type_.inputs), ("result", type_.results)):
        for index, each in enumerate(types):
            if not isinstance(each, TensorArmType):
                return f"type of {kind} #{index} must be a TensorArmType, but got '{each}'"
    return None


@hook.verify(GraphOutputsARMOp)
def graph_outputs(op: GraphOutputsARMOp) -> Finding:
    graph = op.parent_of_type(GraphARMOp)
    type_ = None if graph is None else function_type(graph)
    if type_ is None:
        return None
    if len(op.operands) != len(type_.results):
        return (
            f"is returning {len(op.operands)} value(s) but enclosing spirv.ARM.Graph requires "
            f"{len(type_.results)} result(s)"
        )
    for index, (operand, wanted) in enumerate(zip(op.operands, type_.results, strict=True)):
        if operand.type != wanted:
            message = f"type of return operand {index} ('{operand.type}') doesn't match graph result type ('{wanted}')"
            return Problem(op, message)
    return None


@hook.verify_symbol_uses(FunctionCallOp)
def call(op: FunctionCallOp, tables: SymbolTables) -> Finding:
    callee = op.callee
    if not isinstance(callee, SymbolRefAttr):
        return None
    function = tables.lookup_nearest(op, callee, FuncOp)
    if function is None:
        return UndefinedSymbol(callee.root, f"callee function '{callee.root}' not found in nearest symbol table")
    type_ = function_type(function)
    if type_ is None:
        return None
    if len(op.results) > 1:
        return f"expected callee function to have 0 or 1 result, but provided {len(op.results)}"
    if len(type_.inputs) != len(op.operands):
        wanted, actual = len(type_.inputs), len(op.operands)
        return CallMismatch(f"has incorrect number of operands for callee: expected {wanted}, but provided {actual}")
    for index, (operand, input_) in enumerate(zip(op.operands, type_.inputs, strict=True)):
        if operand.type != input_:
            types = f"expected operand type '{input_}', but provided '{operand.type}'"
            words = f"operand type mismatch: {types} for operand number {index}"
            return CallMismatch(words, index, input_, operand.type)
    if len(type_.results) != len(op.results):
        wanted, actual = len(type_.results), len(op.results)
        words = f"has incorrect number of results has for callee: expected {wanted}, but provided {actual}"
        return CallMismatch(words, is_operand=False)
    for result, wanted_type in zip(op.results, type_.results, strict=True):
        if result.type != wanted_type:
            words = f"result type mismatch: expected '{wanted_type}', but provided '{result.type}'"
            return CallMismatch(words, 0, wanted_type, result.type, is_operand=False)
    return None


# --------------------------------------------------------------------------------------------------------- variables


def _symbol(op: Operation, tables: SymbolTables, name: str) -> Operation | None:
    reference = op.properties.get(name)
    return tables.lookup_nearest(op, reference) if isinstance(reference, SymbolRefAttr) else None


def _type_of(op: GlobalVariableOp | SpecConstantCompositeOp | EXTSpecConstantCompositeReplicateOp) -> Type | None:
    """Returns the type that a symbol, which may not be verified yet, was declared with."""
    return op.type.type if isinstance(op.type, TypeAttr) else None


@hook.verify(GlobalVariableOp)
def global_variable(op: GlobalVariableOp) -> Finding:
    type_ = _type_of(op)
    if type_ is None or not isinstance(type_, PointerType):
        return "result must be of a !spv.ptr type"
    storage = type_.storage_class
    is_allowed = storage not in (StorageClass.Generic, StorageClass.Function)
    return None if is_allowed else f"storage class cannot be '{storage.symbol}'"


@hook.verify_symbol_uses(GlobalVariableOp)
def global_variable_uses(op: GlobalVariableOp, tables: SymbolTables) -> Finding:
    if "initializer" not in op.properties:
        return None
    initializer = _symbol(op, tables, "initializer")
    if initializer is None or not isinstance(initializer, (SpecConstantOp, SpecConstantCompositeOp)):
        return "initializer must be result of a spirv.SpecConstant or spirv.SpecConstantCompositeOp op"
    return None


@hook.verify_symbol_uses(AddressOfOp)
def address_of(op: AddressOfOp, tables: SymbolTables) -> Finding:
    variable = _symbol(op, tables, "variable")
    if variable is None or not isinstance(variable, GlobalVariableOp):
        return "expected spirv.GlobalVariable symbol"
    if op.result.type != _type_of(variable):
        return "result type mismatch with the referenced global variable's type"
    return None


# ------------------------------------------------------------------------------------------ specialization constants


def _constant_type(op: Operation | None) -> Type | None:
    """Returns the type of a specialization constant of one value."""
    return type_of_attribute(op.default_value) if isinstance(op, SpecConstantOp) else None


@hook.verify_symbol_uses(ReferenceOfOp)
def reference_of(op: ReferenceOfOp, tables: SymbolTables) -> Finding:
    constant = _symbol(op, tables, "spec_const")
    if constant is None or not isinstance(constant, (SpecConstantOp, SpecConstantCompositeOp)):
        return "expected spirv.SpecConstant or spirv.SpecConstantComposite symbol"
    type_ = _constant_type(constant) if isinstance(constant, SpecConstantOp) else _type_of(constant)
    if op.result.type != type_:
        return "result type mismatch with the referenced specialization constant's type"
    return None


@hook.verify(SpecConstantOp)
def spec_constant(op: SpecConstantOp) -> Finding:
    number = op.attributes.get("spec_id")
    if isinstance(number, IntegerAttr) and number.value < 0:
        return "SpecId cannot be negative"
    value = op.default_value
    if not isinstance(value, IntegerAttr | FloatAttr):
        return "default value can only be a bool, integer, or float scalar"
    return None if is_spirv_type(value.type) else "default value bitwidth disallowed"


@hook.verify_symbol_uses(SpecConstantCompositeOp)
def spec_constant_composite(op: SpecConstantCompositeOp, tables: SymbolTables) -> Finding:
    type_ = _type_of(op)
    if type_ is None or not is_composite(type_):
        return Problem(op, f"result type must be a composite type, but provided '{type_}'")
    if isinstance(type_, CooperativeMatrixType):
        return Problem(op, f"unsupported composite type  '{type_}'")
    constituents = op.constituents
    references = constituents.elements if isinstance(constituents, ArrayAttr) else ()
    count = num_elements(type_)
    if count is not None and len(references) != count:
        return Problem(op, f"has incorrect number of operands: expected {count}, but provided {len(references)}")
    for index, reference in enumerate(references):
        constant = tables.lookup_nearest(op, reference) if isinstance(reference, SymbolRefAttr) else None
        given_type, wanted = _constant_type(constant), element_type(type_, index)
        if given_type is None:
            return Problem(op, f"expected spirv.SpecConstant symbol reference instead of '{reference}'")
        if given_type != wanted:
            return Problem(op, f"has incorrect types of operands: expected '{wanted}', but provided '{given_type}'")
    return None


@hook.verify_symbol_uses(EXTSpecConstantCompositeReplicateOp)
def replicated_spec_constant(op: EXTSpecConstantCompositeReplicateOp, tables: SymbolTables) -> Finding:
    type_ = _type_of(op)
    if type_ is None or not is_composite(type_):
        return Problem(op, f"result type must be a composite type, but provided '{type_}'")
    given_type = _constant_type(_symbol(op, tables, "constituent"))
    if given_type is None:
        return Problem(op, "splat spec constant reference defining constituent not found")
    wanted = element_type(type_)
    if given_type != wanted:
        return Problem(op, f"constituent has incorrect type: expected '{wanted}', but provided '{given_type}'")
    return None


@hook.verify_regions(SpecConstantOperationOp)
def spec_constant_operation_regions(op: SpecConstantOperationOp) -> Finding:
    ops = op.body.entry.ops
    if len(ops) != 2:
        return "expected exactly 2 nested ops"
    enclosed, _ = ops
    if not enclosed.has_trait("UsableInSpecConstantOp"):
        return "invalid enclosed op"
    for operand in enclosed.operands:
        if not isinstance(producer_of(operand), (ConstantOp, ReferenceOfOp, SpecConstantOperationOp)):
            return "invalid operand, must be defined by a constant operation"
    return None
