"""Bodies of structured operations: computations of one element.

Takes the block of an operation's region, with an argument for each operand; creates the operations that compute the
elements of the outputs, and their yield. Types decide the operations: `add` is `arith.addf`, `arith.addi`, `arith.ori`
or `complex.add`. Raises `BodyError` for types without such an operation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.ir.attributes import Attribute, FloatAttr, IntegerAttr
from compiler.ir.floats import parse_decimal
from compiler.ir.locations import UNKNOWN, Location
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.types import F64, I1, I32, I64, INDEX, ComplexType, FloatType, IndexType, IntegerType, Type
from compiler.ods.enum_attribute import symbol_of
from compiler.ods.model import OpDef
from compiler.ods.op_class import new_operation

_UNARY = {
    "exp": "math.exp",
    "log": "math.log",
    "abs": "math.absf",
    "ceil": "math.ceil",
    "floor": "math.floor",
    "negf": "arith.negf",
    "round": "math.round",
    "sqrt": "math.sqrt",
    "rsqrt": "math.rsqrt",
    "tanh": "math.tanh",
    "erf": "math.erf",
}
_FLOAT = {
    "add": "arith.addf",
    "sub": "arith.subf",
    "mul": "arith.mulf",
    "div": "arith.divf",
    "max_signed": "arith.maximumf",
    "min_signed": "arith.minimumf",
}
_COMPLEX = {"add": "complex.add", "sub": "complex.sub", "mul": "complex.mul", "div": "complex.div"}
_INTEGER = {
    "add": "arith.addi",
    "sub": "arith.subi",
    "mul": "arith.muli",
    "div": "arith.divsi",
    "div_unsigned": "arith.divui",
    "max_signed": "arith.maxsi",
    "min_signed": "arith.minsi",
    "max_unsigned": "arith.maxui",
    "min_unsigned": "arith.minui",
    "powf": "math.powf",
}
_BOOL = {"add": "arith.ori", "mul": "arith.andi"}
_UNSIGNED = {"div_unsigned": "div", "max_unsigned": "max", "min_unsigned": "min"}
UNARY_FUNCTIONS = (*_UNARY, "reciprocal", "square")
BINARY_FUNCTIONS = tuple(_INTEGER)
TERNARY_FUNCTIONS = ("select",)


class BodyError(Exception):
    """Raised if a body's operation is not supported for the operands' types, with a message as argument."""


@dataclass(frozen=True, slots=True)
class BodyBuilder:
    """Appends operations to `block`; `definition` returns the definition of an operation name, None if unknown.

    `location` is the location of the new operations, None for the structured operation's location.
    """

    block: Block
    definition: Callable[[str], OpDef | None]
    location: Location | None = UNKNOWN

    def op(
        self,
        name: str,
        operands: Sequence[Value],
        result: Type | None,
        properties: Mapping[str, Attribute] | None = None,
    ) -> Operation:
        """Returns an operation, with the defaults of its attributes."""
        definition = self.definition(name)
        all_properties = dict(properties or {})
        for attribute in () if definition is None else definition.attributes:
            if attribute.default is not None and not attribute.optional:
                all_properties.setdefault(attribute.name, attribute.default)
        op = new_operation(
            name, definition, operands, [] if result is None else [result], all_properties, location=self.location
        )
        self.block.append(op)
        return op

    def value(
        self, name: str, operands: Sequence[Value], result: Type, properties: Mapping[str, Attribute] | None = None
    ) -> Value:
        return self.op(name, operands, result, properties).result

    def yield_values(self, values: Sequence[Value]) -> None:
        self.op("linalg.yield", values, None)

    def constant(self, value: IntegerAttr | FloatAttr) -> Value:
        return self.value("arith.constant", (), value.type, {"value": value})

    def float_constant(self, text: str, type_: FloatType) -> Value:
        return self.constant(FloatAttr(parse_decimal(text, type_.semantics), type_))

    def index(self, loop: int) -> Value:
        """Returns the position in a loop."""
        return self.value("linalg.index", (), INDEX, {"dim": IntegerAttr(loop, I64)})

    def unary(self, function: str, argument: Value) -> Value:
        type_ = argument.type
        if not isinstance(type_, FloatType):
            raise BodyError("unsupported non numeric type")
        if function == "reciprocal":
            return self.value("arith.divf", (self.float_constant("1.0", type_), argument), type_)
        if function == "square":
            return self.value("arith.mulf", (argument, argument), type_)
        return self.value(_UNARY[function], (argument,), type_)

    def binary(self, function: str, lhs: Value, rhs: Value) -> Value:
        types = (lhs.type, rhs.type)
        of_complex, of_float, of_integer = (
            all(isinstance(type_, kind) for type_ in types) for kind in (ComplexType, FloatType, IntegerType)
        )
        if not (of_complex or of_float or of_integer):
            raise BodyError(
                "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got "
                f"'{lhs.type}' and '{rhs.type}'"
            )
        of_bool = lhs.type == rhs.type == I1
        if (unsigned := _UNSIGNED.get(function)) is not None and (not of_integer or of_bool):
            raise BodyError(f"unsupported operation: unsigned {unsigned} not on uint")
        if of_bool and function in ("sub", "div"):
            raise BodyError(f"unsupported operation: {function} with bools")
        table = _FLOAT if of_float else _COMPLEX if of_complex else _BOOL if of_bool else _INTEGER
        return self.value(table.get(function) or _INTEGER[function], (lhs, rhs), lhs.type)

    def ternary(self, function: str, arguments: Sequence[Value]) -> Value:
        return self.value(f"arith.{function}", arguments, arguments[1].type)

    def cast(self, value: Value, to: Type, *, unsigned: bool = False) -> Value:
        """Returns the value converted to another type; the value itself if no such cast exists."""
        source = value.type
        if source == to:
            return value
        name = None
        if isinstance(to, ComplexType):
            return self._complex(value, to, unsigned)
        if isinstance(to, IntegerType):
            if isinstance(source, FloatType):
                name = "arith.fptoui" if unsigned else "arith.fptosi"
            elif isinstance(source, IndexType):
                name = "arith.index_cast"
            elif isinstance(source, IntegerType) and source.width < to.width:
                name = "arith.extui" if unsigned else "arith.extsi"
            elif isinstance(source, IntegerType) and source.width > to.width:
                name = "arith.trunci"
        elif isinstance(to, FloatType):
            if isinstance(source, IntegerType):
                name = "arith.uitofp" if unsigned else "arith.sitofp"
            elif isinstance(source, FloatType) and source.width != to.width:
                name = "arith.extf" if source.width < to.width else "arith.truncf"
        return value if name is None else self.value(name, (value,), to)

    def _complex(self, value: Value, to: ComplexType, unsigned: bool) -> Value:
        element = to.element_type
        if not isinstance(element, FloatType):
            return value
        if isinstance(value.type, ComplexType):
            source = value.type.element_type
            parts = [self.value(name, (value,), source) for name in ("complex.re", "complex.im")]
            real, imaginary = (self.cast(part, element) for part in parts)
        elif isinstance(value.type, FloatType | IntegerType):
            real = self.cast(value, element, unsigned=unsigned)
            imaginary = self.float_constant("0.0", element)
        else:
            return value
        return self.value("complex.create", (real, imaginary), to)


Attributes: TypeAlias = "Mapping[str, Attribute]"
Body: TypeAlias = "Callable[[BodyBuilder, Sequence[Value], Attributes], Value]"
"""Function that returns the value to yield, given the block's arguments and the operation's attributes."""


def unary(function: str) -> Body:
    return lambda b, arguments, _: b.unary(function, arguments[0])


def binary(function: str) -> Body:
    return lambda b, arguments, _: b.binary(function, arguments[0], arguments[1])


def select(b: BodyBuilder, arguments: Sequence[Value], attributes: Attributes) -> Value:
    return b.ternary("select", arguments[:3])


def first_input(b: BodyBuilder, arguments: Sequence[Value], attributes: Attributes) -> Value:
    """Passes the first input through."""
    return arguments[0]


def cast_input(b: BodyBuilder, arguments: Sequence[Value], attributes: Attributes) -> Value:
    return b.cast(arguments[0], arguments[-1].type, unsigned=_casts_unsigned(attributes))


def multiply_accumulate(b: BodyBuilder, arguments: Sequence[Value], attributes: Attributes) -> Value:
    """`out + lhs * rhs`, computed in the type of `out`."""
    lhs, rhs, out = arguments
    unsigned = _casts_unsigned(attributes)
    left, right = b.cast(lhs, out.type, unsigned=unsigned), b.cast(rhs, out.type, unsigned=unsigned)
    return b.binary("add", out, b.binary("mul", left, right))


def quantized_multiply_accumulate(b: BodyBuilder, arguments: Sequence[Value], attributes: Attributes) -> Value:
    """`out + (lhs - lhs_zero_point) * (rhs - rhs_zero_point)`, computed in the type of `out`."""
    lhs, rhs, lhs_zero_point, rhs_zero_point, out = arguments
    left = b.binary("sub", b.cast(lhs, out.type), b.cast(lhs_zero_point, out.type))
    right = b.binary("sub", b.cast(rhs, out.type), b.cast(rhs_zero_point, out.type))
    return b.binary("add", out, b.binary("mul", left, right))


def accumulate(function: str, *, unsigned: bool = False) -> Body:
    """Returns the body `function(out, input)`; the second operand only defines the window's shape."""

    def body(b: BodyBuilder, arguments: Sequence[Value], attributes: Attributes) -> Value:
        return b.binary(function, arguments[2], b.cast(arguments[0], arguments[2].type, unsigned=unsigned))

    return body


def pseudo_random(b: BodyBuilder, arguments: Sequence[Value], attributes: Attributes) -> Value:
    """Returns a linear congruential generator over the position, scaled to between the first two arguments."""
    low, high, seed, out = arguments

    def integer(value: int) -> Value:
        return b.cast(b.constant(IntegerAttr(value, I64)), I32)

    def step(value: Value) -> Value:
        return b.binary("add", b.binary("mul", value, integer(1103515245)), integer(12345))

    offset = b.cast(b.constant(IntegerAttr(2147483647, I64)), F64)
    column = b.cast(b.index(1), I32)
    row = b.cast(b.index(0), I32)
    random = b.cast(step(b.binary("add", column, step(b.binary("add", row, seed)))), F64)
    shifted = b.binary("add", offset, random)
    width = b.binary("sub", high, low)
    scale = b.binary("mul", width, b.float_constant("2.3283063999999999E-10", F64))
    return b.cast(b.binary("add", b.binary("mul", shifted, scale), low), out.type)


def elementwise(b: BodyBuilder, arguments: Sequence[Value], attributes: Attributes) -> Value:
    """Returns the result of the function that the attribute `kind` names."""
    function = symbol_of(attributes.get("kind"))
    if function in UNARY_FUNCTIONS:
        return b.unary(function, arguments[0])
    if function in BINARY_FUNCTIONS:
        return b.binary(function, arguments[0], arguments[1])
    return b.ternary(function, arguments[:3])


def elementwise_inputs(function: str) -> int:
    """Returns the number of inputs of an elementwise function."""
    return 1 if function in UNARY_FUNCTIONS else 2 if function in BINARY_FUNCTIONS else 3


def _casts_unsigned(attributes: Attributes) -> bool:
    return symbol_of(attributes.get("cast")) == "cast_unsigned"
