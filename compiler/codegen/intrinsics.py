"""Operations that are calls of LLVM's intrinsics.

An intrinsic is called by its name alone, without the types that an overloaded one has in it: LLVM adds these when it
reads the text. See https://llvm.org/docs/LangRef.html#intrinsic-functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen import llvm_text
from compiler.codegen.calls import argument_list, operand_bundles, result_words
from compiler.codegen.function_writer import FunctionWriter, OperationTranslator
from compiler.codegen.instructions import fast_math
from compiler.codegen.metadata import string
from compiler.dialects.llvm.float_intrinsics import (
    ConstrainedConversion,
    ConstrainedFPExtIntr,
    ConstrainedFPTruncIntr,
    ConstrainedSIToFP,
    ConstrainedUIToFP,
)
from compiler.dialects.llvm.hint_intrinsics import AssumeOp, DbgDeclareOp, DbgLabelOp, DbgValueOp
from compiler.dialects.llvm.memory_intrinsics import NoAliasScopeDeclOp
from compiler.dialects.llvm.vector_intrinsics import (
    MaskedLoadOp,
    MaskedStoreOp,
    MatrixColumnMajorLoadOp,
    MatrixColumnMajorStoreOp,
    MatrixMultiplyOp,
    MatrixTransposeOp,
    maskedgather,
    maskedscatter,
)
from compiler.ir.attributes import Attribute, FloatAttr, IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import IntegerType, Type, VectorType

PREFIX = "llvm.intr."

IMMEDIATES: Mapping[str, tuple[tuple[int, str], ...]] = MappingProxyType(
    {
        "abs": ((1, "is_int_min_poison"),),
        "ctlz": ((1, "is_zero_poison"),),
        "cttz": ((1, "is_zero_poison"),),
        "expect.with.probability": ((2, "prob"),),
        "invariant.end": ((1, "size"),),
        "invariant.start": ((0, "size"),),
        "is.fpclass": ((1, "bit"),),
        "memcpy": ((3, "isVolatile"),),
        "memcpy.inline": ((2, "len"), (3, "isVolatile")),
        "memmove": ((3, "isVolatile"),),
        "memset": ((3, "isVolatile"),),
        "memset.inline": ((2, "len"), (3, "isVolatile")),
        "prefetch": ((1, "rw"), (2, "hint"), (3, "cache")),
        "ubsantrap": ((0, "failureKind"),),
        "vector.extract": ((1, "pos"),),
        "vector.insert": ((2, "pos"),),
    }
)
"""Positions of attributes of operations among the arguments of their intrinsics."""


_RENAMED: Mapping[str, str] = MappingProxyType({"vacopy": "va_copy", "vaend": "va_end", "vastart": "va_start"})

_WITHOUT_RESULT = frozenset(["llvm.coro.end"])
"""Intrinsics that return nothing since LLVM 22, while their operations have a result."""


def intrinsic_call(
    writer: FunctionWriter,
    op: Operation,
    intrinsic: str,
    immediates: tuple[tuple[int, str], ...] = (),
) -> None:
    """Writes the call of an intrinsic with the op's operands, and its attributes between them."""
    arguments = argument_list(writer, op, [op.cond] if isinstance(op, AssumeOp) else op.operands)
    if immediates:
        texts = _split(writer, op)
        for position, name in immediates:
            texts.insert(position, immediate_text(op.properties[name]))
        arguments = ", ".join(texts)
    returns = op.results and intrinsic not in _WITHOUT_RESULT
    result = writer.type(op.result) if returns else "void"
    bundles = operand_bundles(writer, op) if isinstance(op, AssumeOp) else ""
    text = f"call{fast_math(op)} {result_words(writer, op)}{result} @{intrinsic}({arguments}){bundles}"
    emit = writer.emit if returns else writer.emit_void
    emit(op, text, writer.state.operation_metadata.of_access(op))


def _split(writer: FunctionWriter, op: Operation) -> list[str]:
    """Returns each operand with the attributes of its argument."""
    attributes = op.properties.get("arg_attrs")
    texts = []
    for index, operand in enumerate(op.operands):
        try:
            words = writer.state.parameters.of_list(attributes, index)
        except ValueError as error:
            writer.state.fail(op, str(error))
        texts.append(f"{writer.type(operand)}{words} {writer.ref(operand)}")
    return texts


def immediate_text(attribute: Attribute) -> str:
    """`i1 true`"""
    if isinstance(attribute, IntegerAttr) and isinstance(attribute.type, IntegerType):
        if attribute.type.width == 1:
            return "i1 true" if attribute.value else "i1 false"
        return f"i{attribute.type.width} {attribute.value}"
    if isinstance(attribute, FloatAttr):
        return f"double {llvm_text.float_text(attribute.bits, attribute.type.name)}"
    return str(attribute)


def translate_intrinsic(writer: FunctionWriter, op: Operation) -> None:
    """Writes a call of the intrinsic that an operation is named after."""
    name = op.name.removeprefix(PREFIX)
    intrinsic_call(writer, op, f"llvm.{_RENAMED.get(name, name)}", IMMEDIATES.get(name, ()))


# ----------------------------------------------------------------------------------------------------------------------
# Those whose arguments are put together otherwise
# ----------------------------------------------------------------------------------------------------------------------


def _constrained(writer: FunctionWriter, op: ConstrainedConversion | ConstrainedFPExtIntr) -> None:
    """Writes a conversion with its rounding mode and exception behavior."""
    arguments = [writer.typed(op.arg_0)]
    if isinstance(op, ConstrainedConversion):
        arguments.append(f"metadata {string(f'round.{op.roundingmode.symbol}')}")
    arguments.append(f"metadata {string(f'fpexcept.{op.fp_exception_behavior.symbol}')}")
    name = op.name.replace(PREFIX, "llvm.")
    writer.emit(op, f"call {writer.type(op.result)} @{name}({', '.join(arguments)}) strictfp")


def _aligned(writer: FunctionWriter, address: Value, alignment: int) -> str:
    """Returns an argument that is an address, with its alignment."""
    return f"{writer.type(address)} align {alignment} {writer.ref(address)}"


def _masked_load(writer: FunctionWriter, op: MaskedLoadOp | maskedgather) -> None:
    """Writes a load by a mask; without a pass-through value, masked elements are poison."""
    address, mask, *pass_through = op.operands
    result = writer.type(op.result)
    passed = writer.typed_list(pass_through) if pass_through else f"{result} poison"
    is_nontemporal = isinstance(op, MaskedLoadOp) and op.nontemporal
    hints = [f"!nontemporal {writer.state.metadata.tuple(['i32 1'])}"] if is_nontemporal else []
    name = op.name.replace(PREFIX, "llvm.")
    arguments = f"{_aligned(writer, address, op.alignment.value)}, {writer.typed(mask)}, {passed}"
    writer.emit(op, f"call {result} @{name}({arguments})", hints)


def _masked_store(writer: FunctionWriter, op: MaskedStoreOp | maskedscatter) -> None:
    value, address, mask = op.operands
    aligned = _aligned(writer, address, op.alignment.value)
    name = op.name.replace(PREFIX, "llvm.")
    writer.emit(op, f"call void @{name}({writer.typed(value)}, {aligned}, {writer.typed(mask)})")


def _element_bytes(matrix: Type) -> int:
    element = matrix.element_type if isinstance(matrix, VectorType) else None
    return max(1, getattr(element, "width", 64) // 8)


def _matrix_load(writer: FunctionWriter, op: MatrixColumnMajorLoadOp) -> None:
    address = _aligned(writer, op.data, _element_bytes(op.result.type))
    shape = _immediates(op.is_volatile, op.rows, op.columns)
    result = writer.type(op.result)
    writer.emit(op, f"call {result} @llvm.matrix.column.major.load({address}, {writer.typed(op.stride)}, {shape})")


def _matrix_store(writer: FunctionWriter, op: MatrixColumnMajorStoreOp) -> None:
    address = _aligned(writer, op.data, _element_bytes(op.matrix.type))
    shape = _immediates(op.is_volatile, op.rows, op.columns)
    text = f"{writer.typed(op.matrix)}, {address}, {writer.typed(op.stride)}, {shape}"
    writer.emit(op, f"call void @llvm.matrix.column.major.store({text})")


def _matrix_multiply(writer: FunctionWriter, op: MatrixMultiplyOp) -> None:
    arguments = f"{writer.typed_list(op.operands)}, {_immediates(op.lhs_rows, op.lhs_columns, op.rhs_columns)}"
    writer.emit(op, f"call {writer.type(op.result)} @llvm.matrix.multiply({arguments})")


def _matrix_transpose(writer: FunctionWriter, op: MatrixTransposeOp) -> None:
    arguments = f"{writer.typed(op.matrix)}, {_immediates(op.rows, op.columns)}"
    writer.emit(op, f"call {writer.type(op.result)} @llvm.matrix.transpose({arguments})")


def _immediates(*attributes: Attribute) -> str:
    return ", ".join(map(immediate_text, attributes))


def _scope_declaration(writer: FunctionWriter, op: NoAliasScopeDeclOp) -> None:
    scopes = writer.state.operation_metadata.alias_scopes([op.scope])
    writer.emit(op, f"call void @llvm.experimental.noalias.scope.decl(metadata {scopes})")


# ----------------------------------------------------------------------------------------------------------------------
# Debug records: they are none without a place
# ----------------------------------------------------------------------------------------------------------------------


def _variable(writer: FunctionWriter, op: DbgDeclareOp | DbgValueOp, value: Value, record: str) -> None:
    place = writer.debug_location(op)
    if place is None:
        return
    info = writer.state.debug_info
    variable, expression = info.node(op.var_info), info.expression(op.location_expr)
    writer.record(f"#{record}({writer.typed(value)}, {variable}, {expression}, {place})")


def _declare(writer: FunctionWriter, op: DbgDeclareOp) -> None:
    _variable(writer, op, op.addr, "dbg_declare")


def _value(writer: FunctionWriter, op: DbgValueOp) -> None:
    _variable(writer, op, op.value, "dbg_value")


def _label(writer: FunctionWriter, op: DbgLabelOp) -> None:
    place = writer.debug_location(op)
    if place is not None:
        writer.record(f"#dbg_label({writer.state.debug_info.node(op.label)}, {place})")


TRANSLATORS: Mapping[type[Operation], OperationTranslator] = MappingProxyType(
    {
        ConstrainedFPExtIntr: _constrained,
        ConstrainedFPTruncIntr: _constrained,
        ConstrainedSIToFP: _constrained,
        ConstrainedUIToFP: _constrained,
        MaskedLoadOp: _masked_load,
        maskedgather: _masked_load,
        MaskedStoreOp: _masked_store,
        maskedscatter: _masked_store,
        MatrixColumnMajorLoadOp: _matrix_load,
        MatrixColumnMajorStoreOp: _matrix_store,
        MatrixMultiplyOp: _matrix_multiply,
        MatrixTransposeOp: _matrix_transpose,
        NoAliasScopeDeclOp: _scope_declaration,
        DbgDeclareOp: _declare,
        DbgValueOp: _value,
        DbgLabelOp: _label,
    }
)
