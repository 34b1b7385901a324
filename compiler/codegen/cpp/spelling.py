"""Types and attributes as C++ spells them."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.codegen.problems import TranslationError
from compiler.dialects.emitc.attributes import OpaqueAttr
from compiler.dialects.emitc.types import (
    ArrayType,
    LValueType,
    OpaqueType,
    PointerType,
    PtrDiffTType,
    SignedSizeTType,
    SizeTType,
)
from compiler.ir import floats
from compiler.ir.asm import decimal
from compiler.ir.attributes import (
    Attribute,
    DenseElementsAttr,
    FloatAttr,
    IntegerAttr,
    SymbolRefAttr,
    TypeAttr,
    signed_value,
)
from compiler.ir.float_printing import print_scientific
from compiler.ir.floats import FloatSemantics
from compiler.ir.operation import Operation
from compiler.ir.types import (
    BF16,
    DYNAMIC,
    F16,
    F32,
    F64,
    FloatType,
    IndexType,
    IntegerType,
    RankedTensorType,
    TupleType,
    Type,
    UnrankedTensorType,
)

_FLOATS = {F16: "_Float16", BF16: "__bf16", F32: "float", F64: "double"}
_LITERAL_SUFFIXES = {F16: "f16", BF16: "bf16", F32: "f", F64: ""}


def fail_at(op: Operation, message: str) -> TranslationError:
    """Returns an error at the operation's location, which does not show the operation."""
    return TranslationError(op, message, shows_op=False)


def type_text(op: Operation, type_: Type) -> str:
    """Returns a type's spelling. Raises TranslationError at `op` for a type without a counterpart in C++."""
    # Types nest in pointers, arrays, tensors and tuples; the parser limits how deep.
    match type_:
        case IntegerType(width=1):
            return "bool"
        case IntegerType(width=8 | 16 | 32 | 64):
            return f"{'u' if type_.is_unsigned else ''}int{type_.width}_t"
        case IntegerType():
            raise fail_at(op, f"cannot emit integer type '{type_}'")
        case FloatType():
            if type_ not in _FLOATS:
                raise fail_at(op, f"cannot emit float type '{type_}'")
            return _FLOATS[type_]
        case IndexType():
            return "size_t"
        case UnrankedTensorType():
            raise fail_at(op, "cannot emit unranked tensor type")
        case RankedTensorType():
            return _tensor_text(op, type_)
        case TupleType():
            return _tuple_text(op, type_.types)
        case OpaqueType():
            return type_.value
        case ArrayType():
            return type_text(op, type_.element_type) + extents_text(type_.shape)
        case LValueType():
            return type_text(op, type_.value_type)
        case PointerType():
            if isinstance(type_.pointee, ArrayType):
                raise fail_at(op, f"cannot emit pointer to array type '{type_}'")
            return f"{type_text(op, type_.pointee)}*"
        case SizeTType() | SignedSizeTType() | PtrDiffTType():
            return type_.definition.mnemonic
    raise fail_at(op, f"cannot emit type '{type_}'")


def _tensor_text(op: Operation, type_: RankedTensorType) -> str:
    if DYNAMIC in type_.shape:
        raise fail_at(op, "cannot emit tensor type with non static shape")
    if isinstance(type_.element_type, ArrayType):
        raise fail_at(op, f"cannot emit tensor of array type '{type_}'")
    return f"Tensor<{', '.join([type_text(op, type_.element_type), *map(str, type_.shape)])}>"


def extents_text(shape: Sequence[int]) -> str:
    """Returns the sizes of an array as its declaration spells them: `[2][3]`."""
    return "".join([f"[{extent}]" for extent in shape])


def result_text(op: Operation, types: Sequence[Type]) -> str:
    """Returns the spelling of a function's result types: none is `void`, several are a tuple."""
    if not types:
        return "void"
    return type_text(op, types[0]) if len(types) == 1 else _tuple_text(op, types)


def _tuple_text(op: Operation, types: Sequence[Type]) -> str:
    if any(isinstance(type_, ArrayType) for type_ in types):
        raise fail_at(op, "cannot emit tuple of array type")
    return f"std::tuple<{', '.join([type_text(op, type_) for type_ in types])}>"


def declaration(op: Operation, type_: Type, name: str) -> str:
    """Returns the declaration of a variable; the sizes of an array follow its name."""
    if isinstance(type_, ArrayType):
        return f"{type_text(op, type_.element_type)} {name}{extents_text(type_.shape)}"
    return f"{type_text(op, type_)} {name}"


def attribute_text(op: Operation, attribute: Attribute) -> str:
    """Returns an attribute's spelling. Raises TranslationError at `op` for one without a counterpart in C++."""
    match attribute:
        case FloatAttr():
            return _float_text(op, attribute.type, attribute.bits)
        case IntegerAttr():
            return _integer_text(attribute.type, attribute.value)
        case DenseElementsAttr():
            element = attribute.type.element_type
            patterns = attribute.listed_bit_patterns()
            if isinstance(element, FloatType):
                return f"{{{', '.join([_float_text(op, element, bits) for bits in patterns])}}}"
            if isinstance(element, (IntegerType, IndexType)):
                return f"{{{', '.join([_integer_text(element, signed_value(bits, element)) for bits in patterns])}}}"
        case OpaqueAttr():
            return attribute.value
        case SymbolRefAttr():
            if len(attribute.nested) > 1:
                raise fail_at(op, "attribute has more than 1 nested reference")
            return attribute.root
        case TypeAttr():
            return type_text(op, attribute.type)
    raise fail_at(op, f"cannot emit attribute: {attribute}")


def _integer_text(type_: IntegerType | IndexType, value: int) -> str:
    if isinstance(type_, IntegerType) and type_.width == 1:
        return "true" if value else "false"
    return decimal(value)


def _float_text(op: Operation, type_: FloatType, bits: int) -> str:
    suffix = _LITERAL_SUFFIXES.get(type_)
    if suffix is None:
        raise fail_at(op, "expected floating point attribute to be f16, bf16, f32 or f64")
    return _non_finite(bits, type_.semantics) or f"{print_scientific(bits, type_.semantics)}{suffix}"


def _non_finite(bits: int, semantics: FloatSemantics) -> str:
    if floats.is_nan(bits, semantics):
        return "NAN"
    if floats.is_inf(bits, semantics):
        return "-INFINITY" if floats.is_negative(bits, semantics) else "INFINITY"
    return ""
