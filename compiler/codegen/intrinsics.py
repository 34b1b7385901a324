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
from compiler.codegen.instructions import fast_math, number
from compiler.codegen.metadata import string
from compiler.dialects.llvm.enums import FPExceptionBehavior, RoundingMode
from compiler.ir.attributes import Attribute, FloatAttr, IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.types import IntegerType, VectorType

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
"""Where among the arguments of an intrinsic an attribute of its operation stands."""


_RENAMED: Mapping[str, str] = MappingProxyType({"vacopy": "va_copy", "vaend": "va_end", "vastart": "va_start"})


def intrinsic_call(
    writer: FunctionWriter,
    op: Operation,
    intrinsic: str,
    immediates: tuple[tuple[int, str], ...] = (),
) -> None:
    """Writes the call of an intrinsic with the op's operands, and its attributes between them."""
    bundled = "op_bundle_sizes" in op.properties
    operands = op.operand_group("cond") if bundled else op.operands
    arguments = argument_list(writer, op, operands)
    if immediates:
        texts = _split(writer, op)
        for position, name in immediates:
            texts.insert(position, immediate_text(op.properties[name]))
        arguments = ", ".join(texts)
    result = writer.type(op.result) if op.results else "void"
    bundles = operand_bundles(writer, op) if bundled else ""
    text = f"call{fast_math(op)} {result_words(writer, op)}{result} @{intrinsic}({arguments}){bundles}"
    writer.emit(op, text, writer.state.operation_metadata.of_access(op))


def _split(writer: FunctionWriter, op: Operation) -> list[str]:
    """The operands one by one, with the attributes that arguments have."""
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
    """Writes an operation whose name is that of an intrinsic."""
    name = op.name.removeprefix(PREFIX)
    intrinsic_call(writer, op, f"llvm.{_RENAMED.get(name, name)}", IMMEDIATES.get(name, ()))


# ----------------------------------------------------------------------------------------------------------------------
# Those whose arguments are put together otherwise
# ----------------------------------------------------------------------------------------------------------------------


def _constrained(writer: FunctionWriter, op: Operation) -> None:
    """A conversion that tells how it rounds, and what becomes of exceptions."""
    arguments = [writer.typed(operand) for operand in op.operands]
    rounding = op.properties.get("roundingmode")
    if isinstance(rounding, IntegerAttr):
        word = RoundingMode.definition.symbol(rounding.value) or ""
        arguments.append(f"metadata {string(f'round.{word}')}")
    exceptions = op.properties["fpExceptionBehavior"]
    word = FPExceptionBehavior.definition.symbol(exceptions.value) or "" if isinstance(exceptions, IntegerAttr) else ""
    arguments.append(f"metadata {string(f'fpexcept.{word}')}")
    name = op.name.replace(PREFIX, "llvm.")
    writer.emit(op, f"call {writer.type(op.result)} @{name}({', '.join(arguments)}) strictfp")


def _aligned(writer: FunctionWriter, op: Operation, position: int, bytes_: int) -> str:
    """An operand that is an address, with its alignment."""
    operand = op.operands[position]
    return f"{writer.type(operand)} align {bytes_} {writer.ref(operand)}"


def _masked_load(writer: FunctionWriter, op: Operation) -> None:
    """masked.load and masked.gather: what is not loaded is poison where nothing stands for it."""
    result = writer.type(op.result)
    passed = writer.typed(op.operands[2]) if len(op.operands) > 2 else f"{result} poison"
    address = _aligned(writer, op, 0, number(op, "alignment"))
    hints = [f"!nontemporal {writer.state.metadata.tuple(['i32 1'])}"] if "nontemporal" in op.properties else []
    name = op.name.replace(PREFIX, "llvm.")
    writer.emit(op, f"call {result} @{name}({address}, {writer.typed(op.operands[1])}, {passed})", hints)


def _masked_store(writer: FunctionWriter, op: Operation) -> None:
    """masked.store and masked.scatter"""
    value, _, mask = op.operands
    address = _aligned(writer, op, 1, number(op, "alignment"))
    name = op.name.replace(PREFIX, "llvm.")
    writer.emit(op, f"call void @{name}({writer.typed(value)}, {address}, {writer.typed(mask)})")


def _element_bytes(op: Operation, of_matrix: object) -> int:
    element = of_matrix.element_type if isinstance(of_matrix, VectorType) else None
    return max(1, getattr(element, "width", 64) // 8)


def _matrix_load(writer: FunctionWriter, op: Operation) -> None:
    address = _aligned(writer, op, 0, _element_bytes(op, op.result.type))
    rest = [
        writer.typed(op.operands[1]),
        *[immediate_text(op.properties[k]) for k in ("isVolatile", "rows", "columns")],
    ]
    result = writer.type(op.result)
    writer.emit(op, f"call {result} @llvm.matrix.column.major.load({address}, {', '.join(rest)})")


def _matrix_store(writer: FunctionWriter, op: Operation) -> None:
    matrix, _, stride = op.operands
    address = _aligned(writer, op, 1, _element_bytes(op, matrix.type))
    rest = [writer.typed(stride), *[immediate_text(op.properties[k]) for k in ("isVolatile", "rows", "columns")]]
    text = f"{writer.typed(matrix)}, {address}, {', '.join(rest)}"
    writer.emit(op, f"call void @llvm.matrix.column.major.store({text})")


def _matrix_multiply(writer: FunctionWriter, op: Operation) -> None:
    shape = [immediate_text(op.properties[k]) for k in ("lhs_rows", "lhs_columns", "rhs_columns")]
    arguments = ", ".join([*[writer.typed(operand) for operand in op.operands], *shape])
    writer.emit(op, f"call {writer.type(op.result)} @llvm.matrix.multiply({arguments})")


def _matrix_transpose(writer: FunctionWriter, op: Operation) -> None:
    shape = [immediate_text(op.properties[k]) for k in ("rows", "columns")]
    arguments = ", ".join([writer.typed(op.operands[0]), *shape])
    writer.emit(op, f"call {writer.type(op.result)} @llvm.matrix.transpose({arguments})")


def _scope_declaration(writer: FunctionWriter, op: Operation) -> None:
    scopes = writer.state.operation_metadata.alias_scopes([op.properties["scope"]])
    writer.emit(op, f"call void @llvm.experimental.noalias.scope.decl(metadata {scopes})")


# ----------------------------------------------------------------------------------------------------------------------
# Debug records: they are none without a place
# ----------------------------------------------------------------------------------------------------------------------


def _variable(writer: FunctionWriter, op: Operation, record: str) -> None:
    place = writer.debug_location(op)
    if place is None:
        return
    info = writer.state.debug_info
    variable = info.node(op.properties["varInfo"])
    expression = info.expression(op.properties.get("locationExpr"))
    writer.record(f"#{record}({writer.typed(op.operands[0])}, {variable}, {expression}, {place})")


def _declare(writer: FunctionWriter, op: Operation) -> None:
    _variable(writer, op, "dbg_declare")


def _value(writer: FunctionWriter, op: Operation) -> None:
    _variable(writer, op, "dbg_value")


def _label(writer: FunctionWriter, op: Operation) -> None:
    place = writer.debug_location(op)
    if place is not None:
        writer.record(f"#dbg_label({writer.state.debug_info.node(op.properties['label'])}, {place})")


TRANSLATORS: Mapping[str, OperationTranslator] = MappingProxyType(
    {
        f"{PREFIX}{name}": translate
        for name, translate in {
            "experimental.constrained.fpext": _constrained,
            "experimental.constrained.fptrunc": _constrained,
            "experimental.constrained.sitofp": _constrained,
            "experimental.constrained.uitofp": _constrained,
            "masked.load": _masked_load,
            "masked.gather": _masked_load,
            "masked.store": _masked_store,
            "masked.scatter": _masked_store,
            "matrix.column.major.load": _matrix_load,
            "matrix.column.major.store": _matrix_store,
            "matrix.multiply": _matrix_multiply,
            "matrix.transpose": _matrix_transpose,
            "experimental.noalias.scope.decl": _scope_declaration,
            "dbg.declare": _declare,
            "dbg.value": _value,
            "dbg.label": _label,
        }.items()
    }
)
