"""Checks of the llvm dialect's functions, globals, aliases and their uses."""

from __future__ import annotations

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.llvm.attributes import ZeroAttr
from compiler.dialects.llvm.constant_ops import AddressOfOp, DSOLocalEquivalentOp
from compiler.dialects.llvm.control_flow_ops import BlockAddressOp, BlockTagOp, LandingpadOp, ResumeOp, ReturnOp
from compiler.dialects.llvm.enums import Linkage
from compiler.dialects.llvm.module_ops import (
    AliasOp,
    ComdatOp,
    ComdatSelectorOp,
    GlobalCtorsOp,
    GlobalDtorsOp,
    GlobalOp,
    IFuncOp,
    LLVMFuncOp,
)
from compiler.dialects.llvm.types import (
    LLVMArrayType,
    LLVMFunctionType,
    LLVMLabelType,
    LLVMMetadataType,
    LLVMPointerType,
    LLVMTargetExtType,
    LLVMTokenType,
    LLVMVoidType,
)
from compiler.errors.constraints import ConflictingAttributes
from compiler.errors.names import UndefinedSymbol
from compiler.errors.structure import ParentOperation
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseElementsAttr,
    DialectAttribute,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
)
from compiler.ir.operation import Block, Operation
from compiler.ir.problem import Finding, Problem, plain_problem
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import DialectType, IntegerType, Type
from compiler.ods import hook
from compiler.ods.llvm_types import is_llvm_type, is_llvm_type_throughout


def _has_body(op: LLVMFuncOp) -> bool:
    return bool(op.regions and op.body.blocks)


def _initializer(op: GlobalOp | AliasOp) -> Block | None:
    """Returns the block that computes the value; None without one."""
    return op.initializer.entry if op.regions and op.initializer.blocks else None


# -------------------------------------------------------------------------------------------------------- functions


@hook.verify(LLVMFuncOp)
def func(op: LLVMFuncOp) -> Finding:
    if op.linkage is Linkage.COMMON:
        return "functions cannot have 'common' linkage"
    if not _has_body(op):
        if op.linkage not in (Linkage.EXTERNAL, Linkage.EXTERN_WEAK):
            return "external functions must have 'external' or 'extern_weak' linkage"
        return None
    if op.no_inline and op.always_inline:
        words = "no_inline and always_inline attributes are incompatible"
        return plain_problem(op, ConflictingAttributes(words, ("no_inline", "always_inline")))
    if op.optimize_none and not op.no_inline:
        return ConflictingAttributes("with optimize_none must also be no_inline", ("optimize_none",))
    return _landing_pads(op) or _block_tags(op)


def _landing_pads(op: LLVMFuncOp) -> Finding:
    """Checks that all landing pads and resumes of a function have the same type."""
    common: Type | None = None
    for block in op.body.blocks:
        for inner in block.ops:
            if isinstance(inner, LandingpadOp):
                type_, message = inner.result.type, "'llvm.landingpad' should have a consistent result type"
            elif isinstance(inner, ResumeOp):
                type_, message = inner.value.type, "'llvm.resume' should have a consistent input type"
            else:
                continue
            if common is None:
                common = type_
            elif type_ != common:
                return Problem(op, f"{message} inside a function")
    return None


def _block_tags(op: Operation) -> Finding:
    seen: set[Attribute] = set()
    for inner in op.walk():
        tag = inner.tag if isinstance(inner, BlockTagOp) else None
        if isinstance(tag, DialectAttribute):
            if tag in seen:
                return Problem(inner, f"duplicate block tag '{tag.id}' in the same function: ")
            seen.add(tag)
    return None


@hook.verify_regions(LLVMFuncOp)
def func_regions(op: LLVMFuncOp) -> Finding:
    type_ = op.function_type.type
    if not _has_body(op) or not isinstance(type_, DialectType):
        return None
    for index, argument in enumerate(op.body.entry.arguments[: len(type_.params)]):
        if not is_llvm_type_throughout(argument.type):
            return f"entry block argument #{index} is not of LLVM type"
    return None


@hook.verify_symbol_uses(GlobalOp, LLVMFuncOp)
def comdat_use(op: GlobalOp | LLVMFuncOp, tables: SymbolTables) -> Finding:
    """`comdat(@group::@selector)` of a function or global."""
    reference = op.comdat
    if not isinstance(reference, SymbolRefAttr):
        return None
    selector = tables.lookup_nearest(op, reference, ComdatSelectorOp)
    if selector is None:
        return Problem(op, "expected comdat symbol")
    return None


@hook.verify_regions(ComdatOp)
def comdat(op: ComdatOp) -> Finding:
    for block in op.body.blocks:
        for inner in block.ops:
            if not isinstance(inner, ComdatSelectorOp):
                return Problem(inner, "only comdat selector symbols can appear in a comdat region")
    return None


# ---------------------------------------------------------------------------------------------- globals and aliases


def _can_be_global(type_: Type) -> bool:
    if not is_llvm_type(type_):
        return False
    return not isinstance(type_, LLVMVoidType | LLVMTokenType | LLVMMetadataType | LLVMLabelType)


@hook.verify(GlobalOp)
def global_(op: GlobalOp) -> Finding:
    type_ = op.global_type.type
    if not _can_be_global(type_):
        return "expects type to be a valid element type for an LLVM global"
    parent = op.parent_op
    if parent is not None and not (parent.has_trait("SymbolTable") and parent.has_trait("IsolatedFromAbove")):
        return ParentOperation((ModuleOp.name,), "must appear at the module level")
    value = op.value
    if isinstance(value, StringAttr):
        length = len(value.value.encode("utf-8", "surrogateescape"))
        if not _is_text(type_, length):
            return "requires an i8 array type of the length equal to that of the string attribute"
    if isinstance(type_, LLVMTargetExtType):
        if not type_.ext_type_name.startswith("spirv."):
            return "this target extension type cannot be used in a global"
        if value is not None:
            return "global with target extension type can only be initialized with zero-initializer"
    if op.linkage is Linkage.COMMON and value is not None and not _is_zero(value):
        return "expected zero value for 'common' linkage"
    if op.linkage is Linkage.APPENDING and not isinstance(type_, LLVMArrayType):
        return "expected array type for 'appending' linkage"
    alignment = op.alignment
    if isinstance(alignment, IntegerAttr) and (alignment.value <= 0 or alignment.value & (alignment.value - 1)):
        return Problem(op, "alignment attribute is not a power of 2")
    return None


def _is_text(type_: Type, length: int) -> bool:
    """Returns True for the type of an array of `length` bytes."""
    if not isinstance(type_, LLVMArrayType):
        return False
    element, count = type_.element_type, type_.num_elements
    return isinstance(element, IntegerType) and element.width == 8 and count == length


def _is_zero(value: Attribute) -> bool:
    if isinstance(value, IntegerAttr):
        return value.value == 0
    if isinstance(value, FloatAttr):
        return value.value == 0
    if isinstance(value, DenseElementsAttr):
        return not any(value.bit_patterns())
    return isinstance(value, ArrayAttr) and all(_is_zero(element) for element in value.elements)


def _has_effects(op: Operation) -> bool:
    definition = op.definition
    if definition is None or definition.has_trait("RecursiveMemoryEffects"):
        return definition is None
    return definition.effects is None or bool(definition.effects)


@hook.verify_regions(GlobalOp)
def global_regions(op: GlobalOp) -> Finding:
    block = _initializer(op)
    if block is None or not isinstance(block.last, ReturnOp):
        return None
    if block.last.arg is None:
        return "initializer region cannot return void"
    given_type, type_ = block.last.arg.type, op.global_type.type
    if given_type != type_:
        return f"initializer region type '{given_type}' does not match global type '{type_}'"
    for inner in block.ops:
        if _has_effects(inner):
            return Problem(inner, "ops with side effects not allowed in global initializers")
    return None if op.value is None else "cannot have both initializer value and region"


_ALIAS_LINKAGES = (
    Linkage.PRIVATE,
    Linkage.INTERNAL,
    Linkage.LINKONCE,
    Linkage.WEAK,
    Linkage.LINKONCE_ODR,
    Linkage.WEAK_ODR,
    Linkage.EXTERNAL,
)


@hook.verify(AliasOp)
def alias(op: AliasOp) -> Finding:
    if not _can_be_global(op.alias_type.type):
        return "expects type to be a valid element type for an LLVM global alias"
    if op.linkage not in (*_ALIAS_LINKAGES, Linkage.AVAILABLE_EXTERNALLY):
        options = f"{', '.join(linkage.symbol for linkage in _ALIAS_LINKAGES)} or available_externally"
        return f"'{op.linkage.symbol}' linkage not supported in aliases, available options: {options}"
    return None


@hook.verify_regions(AliasOp)
def alias_regions(op: AliasOp) -> Finding:
    block = _initializer(op)
    if block is None or not isinstance(block.last, ReturnOp):
        return None
    if block.last.arg is None or not isinstance(block.last.arg.type, LLVMPointerType):
        return "initializer region must always return a pointer"
    for inner in block.ops:
        if _has_effects(inner):
            return Problem(inner, "ops with side effects are not allowed in alias initializers")
    return None


@hook.verify(IFuncOp)
def ifunc(op: IFuncOp) -> Finding:
    if op.linkage not in _ALIAS_LINKAGES:
        options = f"{', '.join(linkage.symbol for linkage in _ALIAS_LINKAGES[:-1])}, or external linkage"
        return f"'{op.linkage.symbol}' linkage not supported in ifuncs, available options: {options}"
    return None


@hook.verify_symbol_uses(IFuncOp)
def resolver_use(op: IFuncOp, tables: SymbolTables) -> Finding:
    """Checks the function that picks the code, also if aliases refer to it."""
    symbol = tables.lookup_nearest(op, op.resolver)
    seen: set[Operation] = set()
    while isinstance(symbol, AliasOp) and symbol not in seen:
        seen.add(symbol)
        block = _initializer(symbol)
        returned = block.last.arg if block is not None and isinstance(block.last, ReturnOp) else None
        address = None if returned is None else returned.defining_op(AddressOfOp)
        if address is None:
            return None
        symbol = tables.lookup_nearest(address, address.global_name)
    if not isinstance(symbol, LLVMFuncOp):
        return "must have a function resolver"
    if not _has_body(symbol) or symbol.linkage is Linkage.AVAILABLE_EXTERNALLY:
        return "resolver must be a definition"
    type_ = symbol.function_type.type
    if not isinstance(type_, LLVMFunctionType) or not isinstance(type_.return_type, LLVMPointerType):
        return "resolver must return a pointer"
    pointer = op.resolver_type.type
    if not isinstance(pointer, LLVMPointerType) or pointer.address_space != op.address_space.value:
        return "resolver has incorrect type"
    return None


@hook.verify_symbol_uses(DSOLocalEquivalentOp)
def equivalent_use(op: DSOLocalEquivalentOp, tables: SymbolTables) -> Finding:
    symbol = tables.lookup_nearest(op, op.function_name)
    if not isinstance(symbol, (LLVMFuncOp, AliasOp)):
        words = "must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'"
        return UndefinedSymbol(op.function_name.root, words)
    if isinstance(symbol, LLVMFuncOp):
        is_weak = symbol.linkage is Linkage.EXTERN_WEAK
        return "target function with 'extern_weak' linkage not allowed" if is_weak else None
    for inner in symbol.walk():
        if isinstance(inner, AddressOfOp) and isinstance(tables.lookup_nearest(inner, inner.global_name), GlobalOp):
            return "must reference an alias to a function"
    return None


@hook.verify_symbol_uses(AddressOfOp)
def addressof(op: AddressOfOp, tables: SymbolTables) -> Finding:
    reference = op.global_name
    symbol = tables.lookup_nearest(op, reference) if isinstance(reference, SymbolRefAttr) else None
    if symbol is None or not isinstance(symbol, (GlobalOp, LLVMFuncOp, AliasOp, IFuncOp)):
        words = (
            "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or "
            "'llvm.mlir.ifunc'"
        )
        return UndefinedSymbol(reference.root if isinstance(reference, SymbolRefAttr) else "", words)
    type_ = op.result.type
    space = type_.address_space if isinstance(type_, LLVMPointerType) else 0
    if isinstance(symbol, GlobalOp):
        theirs = symbol.addr_space.value
    elif isinstance(symbol, AliasOp):
        theirs = _alias_space(symbol)
    else:
        return None
    return (
        None if space == theirs else "pointer address space must match address space of the referenced global or alias"
    )


def _alias_space(op: AliasOp) -> int:
    block = _initializer(op)
    returned = block.last.arg if block is not None and isinstance(block.last, ReturnOp) else None
    type_ = None if returned is None else returned.type
    return type_.address_space if isinstance(type_, LLVMPointerType) else 0


def _functions(op: GlobalCtorsOp | GlobalDtorsOp) -> ArrayAttr:
    return op.ctors if isinstance(op, GlobalCtorsOp) else op.dtors


@hook.verify(GlobalCtorsOp, GlobalDtorsOp)
def structors(op: GlobalCtorsOp | GlobalDtorsOp) -> Finding:
    """Checks that the three lists have one length."""
    for element in op.data.elements:
        is_zero = isinstance(element, ZeroAttr)
        if not is_zero and not (isinstance(element, SymbolRefAttr) and not element.nested):
            return Problem(op, "data element must be symbol or #llvm.zero")
    if len({len(part.elements) for part in (_functions(op), op.priorities, op.data)}) > 1:
        name = "ctors" if isinstance(op, GlobalCtorsOp) else "dtors"
        return Problem(op, f"{name}, priorities, and data must have the same number of elements")
    return None


@hook.verify_symbol_uses(GlobalCtorsOp, GlobalDtorsOp)
def structor_uses(op: GlobalCtorsOp | GlobalDtorsOp, tables: SymbolTables) -> Finding:
    for reference in _functions(op).elements:
        if not isinstance(reference, SymbolRefAttr):
            continue
        function = tables.lookup_nearest(op, reference, LLVMFuncOp)
        if function is None:
            return UndefinedSymbol(reference.root, f"'{reference.root}' does not reference a valid LLVM function")
        if not _has_body(function):
            return f"'{reference.root}' does not have a definition"
    return None


@hook.verify_symbol_uses(BlockAddressOp)
def blockaddress(op: BlockAddressOp, tables: SymbolTables) -> Finding:
    function = tables.lookup_nearest(op, op.block_addr.function, LLVMFuncOp)
    if function is not None:
        for inner in function.walk():
            if isinstance(inner, BlockTagOp) and inner.tag == op.block_addr.tag:
                return None
    return "expects an existing block label target in the referenced function"
