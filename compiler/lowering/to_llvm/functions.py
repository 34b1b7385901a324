"""Functions of the runtime that lowered code calls, declared in the enclosing module of an op if missing.

memref.alloc    ->    llvm.call @malloc(%size)        and, in the module, llvm.func @malloc(i64) -> !llvm.ptr
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.llvm.attributes import LinkageAttr
from compiler.dialects.llvm.constant_ops import AddressOfOp
from compiler.dialects.llvm.enums import Linkage
from compiler.dialects.llvm.module_ops import GlobalOp, LLVMFuncOp
from compiler.ir.attributes import (
    UNIT,
    Attribute,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
    dense_elements_attr,
)
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.problem import Problem
from compiler.ir.symbols import VISIBILITY, generate_symbol_name, symbol_name
from compiler.ir.types import I8, RankedTensorType, Type
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.types import VOID, LLVMTypeConverter, array, function
from compiler.rewrite.builder import Builder

_GENERIC = "_mlir_memref_to_llvm_"


def build_function(
    builder: Builder,
    name: str,
    type_: Type,
    location: Operation,
    properties: Mapping[str, Attribute] | None = None,
    attributes: Mapping[str, Attribute] | None = None,
) -> LLVMFuncOp:
    """Creates an `llvm.func` without a body at the insertion point.

    Attributes that are inherent in an `llvm.func`, such as `target_cpu`, are set as inherent ones. A public function
    has no attribute for its visibility.
    """
    inherent = {"sym_name": StringAttr(name), "function_type": TypeAttr(type_), **(properties or {})}
    if inherent.get(VISIBILITY) == StringAttr("public"):
        del inherent[VISIBILITY]
    inherent_names = LLVMFuncOp.definition.attribute_defs
    discardable: dict[str, Attribute] = {}
    for key, value in (attributes or {}).items():
        (inherent if key in inherent_names else discardable).setdefault(key, value)
    return builder.create(
        LLVMFuncOp, properties=inherent, attributes=discardable, regions=[Region()], location=location
    )


class CannotDeclare(ValueError):
    """Raised if the runtime function's name is used with another type, or there is no enclosing module."""


def declare(
    builder: Builder, converter: LLVMTypeConverter, op: Operation, name: str, inputs: Sequence[Type], result: Type
) -> str:
    """Declares a runtime function in the enclosing module; returns its name. Raises CannotDeclare."""
    return declare_with(builder, converter, op, name, inputs, [result], {})


def declare_with(
    builder: Builder,
    converter: LLVMTypeConverter,
    op: Operation,
    name: str,
    inputs: Sequence[Type],
    results: Sequence[Type],
    properties: Mapping[str, Attribute],
) -> str:
    """Like `declare`, with inherent attributes for the declaration. No results are equivalent to `VOID`."""
    module = op.parent_of_type(ModuleOp)
    if module is None:
        raise CannotDeclare("no module around")
    wanted = function(results[0] if results else VOID, inputs)
    declaration = converter.declared.get((module, name))
    if declaration is None or declaration.parent is None:
        body = module.body_region.entry
        declaration = next(
            (each for each in body.ops if isinstance(each, LLVMFuncOp) and symbol_name(each) == name), None
        )
        if declaration is None:
            with builder.insertion_guard():
                builder.set_insertion_point_to_start(body)
                declaration = build_function(builder, name, wanted, module, properties)
        converter.declared[module, name] = declaration
    if declaration.function_type.type != wanted:
        own = declaration.function_type.type
        message = f"redefinition of reserved function '{name}' of different type '{own}' is prohibited"
        converter.problems.append(Problem(declaration, message))
        raise CannotDeclare(message)
    return name


def unique_symbol(converter: LLVMTypeConverter, module: ModuleOp, base: str) -> str:
    """Returns `base`, with a number appended if a symbol of the module has that name, and reserves the name."""
    names = converter.names.get(module)
    if names is None:
        names = {symbol_name(op) or "" for op in module.body_region.entry.ops}
        converter.names[module] = names
    name = generate_symbol_name(base, names)
    names.add(name)
    return name


def private_text(builder: Builder, converter: LLVMTypeConverter, op: Operation, base: str, text: str) -> Value:
    """Returns a pointer to a text that ends with zero, a constant of the module enclosing `op`.

    Raises CannotDeclare.
    """
    module = op.parent_of_type(ModuleOp)
    if module is None:
        raise CannotDeclare("no module around")
    data = [*text.encode("utf-8", "surrogateescape"), 0]
    type_ = array(I8, len(data))
    name = unique_symbol(converter, module, base)
    with builder.insertion_guard():
        builder.set_insertion_point_to_start(module.body_region.entry)
        properties: dict[str, Attribute] = {
            "sym_name": StringAttr(name),
            "global_type": TypeAttr(type_),
            "linkage": LinkageAttr.get(Linkage.PRIVATE),
            "constant": UNIT,
            "value": dense_elements_attr(RankedTensorType((len(data),), I8), data),
        }
        builder.create(GlobalOp, properties=properties, regions=[Region()], location=op)
    emit = LLVMEmitter(builder)
    address = emit.op(AddressOfOp, result_type=pointer_type(), global_name=SymbolRefAttr(name))
    return emit.gep(address, [0], type_)


def malloc(builder: Builder, converter: LLVMTypeConverter, op: Operation) -> str:
    name = f"{_GENERIC}alloc" if converter.options.use_generic_functions else "malloc"
    return declare(builder, converter, op, name, [converter.index_type], pointer_type())


def aligned_alloc(builder: Builder, converter: LLVMTypeConverter, op: Operation) -> str:
    name = f"{_GENERIC}aligned_alloc" if converter.options.use_generic_functions else "aligned_alloc"
    return declare(builder, converter, op, name, [converter.index_type, converter.index_type], pointer_type())


def free(builder: Builder, converter: LLVMTypeConverter, op: Operation) -> str:
    name = f"{_GENERIC}free" if converter.options.use_generic_functions else "free"
    return declare(builder, converter, op, name, [pointer_type()], VOID)


def memref_copy(builder: Builder, converter: LLVMTypeConverter, op: Operation) -> str:
    inputs = [converter.index_type, pointer_type(), pointer_type()]
    return declare(builder, converter, op, "memrefCopy", inputs, VOID)
