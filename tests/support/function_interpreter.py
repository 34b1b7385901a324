"""Calls of functions, one operation after the other, that tell poison and undefined behaviour from numbers.

Extends the interpreter of whole programs by arguments and results, by integers of any width, and by `POISON`: the
result of an operation whose flags or shift amounts are violated, and of each operation on it. A program that a pass
changed must give the same results, unless they were poison before: `assert_refines`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from compiler.dialects.affine.bounds import condition_of, map_of, step_of
from compiler.dialects.arith.cast_ops import TruncIOp
from compiler.dialects.arith.enums import IntegerOverflowFlags
from compiler.dialects.arith.integer_ops import IntegerBinaryWithOverflow
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import DenseArrayAttr, DenseElementsAttr, FloatAttr, IntegerAttr, StringAttr, SymbolRefAttr
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.types import DYNAMIC, FloatType, MemRefType, Type, VectorType, element_type_or_self
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from compiler.syntax.printer.ir_printer import print_operation
from tests.support import reference_interpreter
from tests.support.passes import load
from tests.support.reference_interpreter import signed, width_of


class _Poison:
    def __repr__(self) -> str:
        return "POISON"


POISON: Final = _Poison()
"""The value of an operation whose result is not defined."""

_DTYPES: Mapping[str, Any] = MappingProxyType({"f16": np.float16, "f32": np.float32, "f64": np.float64})
_FLAGGED: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {
        "arith.addi": lambda a, b: a + b,
        "arith.subi": lambda a, b: a - b,
        "arith.muli": lambda a, b: a * b,
        "arith.shli": lambda a, b: a << b,
    }
)
_NSW, _NUW = IntegerOverflowFlags.NSW, IntegerOverflowFlags.NUW
_DIVISIONS = frozenset({"divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi"})
_SHIFTS = frozenset({"shli", "shrsi", "shrui"})
_UNARY_FLOAT: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        **{name: getattr(np, name) for name in ("exp", "exp2", "log", "sin", "cos", "tan", "sqrt")},
        **{name: getattr(np, name) for name in ("tanh", "sinh", "cosh")},
        "asinh": np.arcsinh,
        "acosh": np.arccosh,
        "atanh": np.arctanh,
    }
)


class UndefinedBehaviour(Exception):
    """The program does what is undefined: nothing can be said of its results."""


class FunctionInterpreter(reference_interpreter.Interpreter):
    """Calls functions of a module; integers and indices are unsigned numbers, floats are numpy's."""

    def __init__(self, module: Operation) -> None:
        super().__init__(module)
        self.calls: list[tuple[Any, ...]] = []
        """Calls of functions without a body: the name and the arguments."""
        self._globals: dict[str, Any] = {}
        self._numbers: dict[Operation, int] = {}
        """The values of constants that were needed so far."""
        self._functions = {
            name.value: op
            for op in module.regions[0].blocks[0].ops
            if op.name == "func.func" and isinstance(name := op.attribute("sym_name"), StringAttr)
        }

    def call(self, name: str, arguments: Sequence[Any]) -> list[Any]:
        """Returns the results of the function, as the first that is called."""
        self.calls, self._globals = [], {}
        self._values.clear()
        with np.errstate(all="ignore"):
            return self._block(self._functions[name].regions[0].blocks[0], arguments)

    def _block(self, block: Block, arguments: Sequence[Any] = ()) -> list[Any]:
        for argument, passed in zip(block.arguments, arguments, strict=True):
            self._values[argument] = self._wrapped(passed, argument.type)
        return super()._block(block, [self._values[argument] for argument in block.arguments])

    @staticmethod
    def _wrapped(value: Any, type_: Type) -> Any:
        return value if not isinstance(value, int) or isinstance(type_, FloatType) else value % (1 << width_of(type_))

    # ------------------------------------------------------------------------------------------ arith and math

    def _elementwise(self, op: Operation, name: str, operands: list[Any]) -> Any:
        if name == "constant":
            return _constant(op)
        if name == "select" and not isinstance(operands[0], np.ndarray):
            return POISON if operands[0] is POISON else operands[1 if operands[0] else 2]
        type_ = op.results[0].type
        if not isinstance(type_, VectorType):
            return self._checked(op, name, operands)
        collected = [np.empty(type_.shape, object) for _ in op.results]
        for place in np.ndindex(*type_.shape):
            parts = [operand[place] if isinstance(operand, np.ndarray) else operand for operand in operands]
            created = self._checked(op, name, parts)
            for array, value in zip(collected, created if isinstance(created, list) else [created], strict=True):
                array[place] = value
        return collected

    def _operation(self, op: Operation) -> None:
        if (number := self._numbers.get(op)) is not None:
            self._values[op.results[0]] = number
        elif op.name.startswith(("arith.", "math.")):
            operands = [self._values[operand] for operand in op.operands]
            results = self._elementwise(op, op.name.partition(".")[2], operands)
            if op.name == "arith.constant" and isinstance(results, int):
                self._numbers[op] = results
            results = results if isinstance(results, list) else [results]
            self._values.update(zip(op.results, results, strict=True))
        else:
            super()._operation(op)

    def _checked(self, op: Operation, name: str, operands: list[Any]) -> Any:
        """One element of the result: poison where the operation says so."""
        if name == "select":
            return POISON if operands[0] is POISON else operands[1 if operands[0] else 2]
        if any(operand is POISON for operand in operands):
            if name in _DIVISIONS and operands[1] is POISON:
                raise UndefinedBehaviour(str(op.name))
            return [POISON] * len(op.results)
        source = element_type_or_self(op.operands[0].type)
        width = width_of(source)
        if name in _SHIFTS and operands[1] >= width:
            return POISON
        if name in _DIVISIONS:
            least = 1 << width - 1
            overflows = name in ("divsi", "remsi", "floordivsi", "ceildivsi") and operands[0] == least
            if operands[1] == 0 or (overflows and signed(operands[1], width) == -1):
                raise UndefinedBehaviour(str(op.name))
            if name == "remsi":
                a, b = (signed(operand, width) for operand in operands)
                return (abs(a) % abs(b) * (-1 if a < 0 else 1)) % (1 << width)
            if name == "divsi":
                a, b = (signed(operand, width) for operand in operands)
                return (abs(a) // abs(b) * (-1 if (a < 0) != (b < 0) else 1)) % (1 << width)
        if name == "shrsi":
            return signed(operands[0], width) >> operands[1] & (1 << width) - 1
        if op.name in _FLAGGED and not _keeps_flags(op, _FLAGGED[op.name], operands, width):
            return POISON
        return self._element(op, name, operands, source)

    def _element(self, op: Operation, name: str, operands: list[Any], source: Type) -> Any:
        width, target = width_of(source), element_type_or_self(op.results[0].type)
        match name:
            case "cmpi":
                return self._compared(op, operands, width)
            case "cmpf":
                return self._arith_cmpf(op, operands)
            case "addui_extended":
                return [sum(operands) % (1 << width), sum(operands) >> width]
            case "mului_extended":
                return [operands[0] * operands[1] % (1 << width), operands[0] * operands[1] >> width]
            case "mulsi_extended":
                product = math.prod(signed(operand, width) for operand in operands)
                return [product % (1 << width), (product >> width) % (1 << width)]
            case "extsi" | "index_cast":
                return signed(operands[0], width) % (1 << width_of(target))
            case "extui" | "index_castui":
                return operands[0] % (1 << width_of(target))
            case "trunci":
                return _truncated(op, operands[0], width, width_of(target))
            case "bitcast":
                return _bitcast(operands[0], source, target)
            case "sitofp" | "uitofp":
                number = signed(operands[0], width) if name == "sitofp" else operands[0]
                return _rounded(number, target)
            case "fptosi" | "fptoui":
                return _to_integer(operands[0], width_of(target), is_signed=name == "fptosi")
            case "extf" | "truncf":
                return _dtype(target)(operands[0])
            case "remf":
                return np.fmod(*operands)
            case "fma":
                return type(operands[0])(np.longdouble(operands[0]) * np.longdouble(operands[1]) + operands[2])
            case "powf":
                return _power(*operands)
            case "fpowi":
                exponent = signed(operands[1], width_of(op.operands[1].type))
                return _power(operands[0], exponent)
            case "rsqrt":
                return type(operands[0])(1) / np.sqrt(operands[0])
            case "round":
                return _round(operands[0])
            case _ if name in _UNARY_FLOAT:
                return _UNARY_FLOAT[name](operands[0])
            case _:
                return self._scalar(op, name, operands)

    @staticmethod
    def _compared(op: Operation, operands: Sequence[int], width: int) -> int:
        predicate = op.properties["predicate"]
        assert isinstance(predicate, IntegerAttr)
        if predicate.value < 6:
            operands = [signed(operand, width) for operand in operands]
        a, b = operands
        return int((a == b, a != b, a < b, a <= b, a > b, a >= b, a < b, a <= b, a > b, a >= b)[predicate.value])

    # ------------------------------------------------------------------------------------------------ structure

    def _func_call(self, op: Operation, operands: list[Any]) -> Any:
        callee = op.properties["callee"]
        assert isinstance(callee, SymbolRefAttr)
        function = self._functions[callee.root]
        if function.regions[0].blocks:
            return self._block(function.regions[0].blocks[0], operands)
        self.calls.append((callee.root, *operands))
        return None

    def _scf_for(self, op: Operation, operands: list[Any]) -> list[Any]:
        if any(operand is POISON for operand in operands[:3]):
            raise UndefinedBehaviour("poison as a bound")
        width = width_of(op.operands[0].type)
        low, high, step = (signed(value, width) for value in operands[:3])
        if step <= 0:
            raise UndefinedBehaviour("a step that is not positive")
        carried = list(operands[3:])
        for index in range(low, high, step):
            carried = self._block(op.regions[0].blocks[0], [index, *carried])
        return carried

    def _scf_if(self, op: Operation, operands: list[Any]) -> list[Any]:
        if operands[0] is POISON:
            raise UndefinedBehaviour("poison as a condition")
        region = op.regions[0 if operands[0] else 1]
        return self._block(region.blocks[0]) if region.blocks else []

    def _affine_for(self, op: Operation, operands: list[Any]) -> list[Any]:  # type: ignore[override]
        low = max(self._mapped(op, op.operand_group("lowerBoundOperands"), "lowerBoundMap"))
        high = min(self._mapped(op, op.operand_group("upperBoundOperands"), "upperBoundMap"))
        carried = [self._values[value] for value in op.operand_group("inits")]
        for index in range(low, high, step_of(op)):
            carried = self._block(op.regions[0].blocks[0], [index, *carried])
        return carried

    def _affine_if(self, op: Operation, operands: list[Any]) -> list[Any]:  # type: ignore[override]
        condition = condition_of(op)
        assert condition is not None
        numbers = [signed(operand, 64) for operand in operands]
        holds = condition.evaluate(numbers[: condition.num_dims], numbers[condition.num_dims :])
        region = op.regions[0 if holds else 1]
        return self._block(region.blocks[0]) if region.blocks else []

    def _affine_apply(self, op: Operation, operands: list[Any]) -> int:
        return self._mapped(op, op.operands)[0] % (1 << 64)

    def _affine_min(self, op: Operation, operands: list[Any]) -> int:
        return min(self._mapped(op, op.operands)) % (1 << 64)

    def _affine_max(self, op: Operation, operands: list[Any]) -> int:
        return max(self._mapped(op, op.operands)) % (1 << 64)

    def _affine_delinearize_index(self, op: Operation, operands: list[Any]) -> list[int]:
        rest, *dynamic = [signed(operand, 64) for operand in operands]
        static = op.properties["static_basis"]
        assert isinstance(static, DenseArrayAttr)
        sizes = [dynamic.pop(0) if size == DYNAMIC else size for size in static.values]
        collected: list[int] = []
        for size in reversed(sizes[len(sizes) - len(op.results) + 1 :]):
            if size <= 0 or rest < 0:
                raise UndefinedBehaviour("a basis that is not positive")
            collected.insert(0, rest % size)
            rest //= size
        return [rest, *collected]

    def _mapped(self, op: Operation, operands: Iterable[Value], name: str = "map") -> list[int]:
        map_ = map_of(op, name)
        numbers = [self._values[operand] for operand in operands]
        if any(number is POISON for number in numbers):
            raise UndefinedBehaviour("poison as an index")
        return evaluated(map_, [signed(number, 64) for number in numbers])

    # -------------------------------------------------------------------------------------------------- memory

    def _memref_alloc(self, op: Operation, operands: list[Any]) -> Any:
        type_ = op.results[0].type
        assert isinstance(type_, MemRefType)
        return np.full(type_.shape, POISON, object)

    def _memref_get_global(self, op: Operation, operands: list[Any]) -> Any:
        symbol = op.properties["name"]
        assert isinstance(symbol, SymbolRefAttr)
        if symbol.root not in self._globals:
            self._globals[symbol.root] = self._memref_alloc(op, operands)
        return self._globals[symbol.root]

    def _memref_dealloc(self, op: Operation, operands: list[Any]) -> None:
        operands[0][...] = POISON

    def _memref_cast(self, op: Operation, operands: list[Any]) -> Any:
        return operands[0]

    def _place(self, op: Operation, operands: Sequence[Any], memory: Any) -> tuple[int, ...]:
        position = len(op.operands) - len(operands)
        place = self._mapped(op, op.operands[position:]) if op.name.startswith("affine.") else list(operands)
        if not all(0 <= index < extent for index, extent in zip(place, memory.shape, strict=True)):
            raise UndefinedBehaviour("an access out of bounds")
        return tuple(place)

    def _memref_load(self, op: Operation, operands: list[Any]) -> Any:
        return operands[0][self._place(op, operands[1:], operands[0])]

    def _memref_store(self, op: Operation, operands: list[Any]) -> None:
        operands[1][self._place(op, operands[2:], operands[1])] = operands[0]

    _affine_load = _memref_load
    _affine_store = _memref_store

    def _vector_transfer_read(self, op: Operation, operands: list[Any]) -> Any:
        type_ = op.results[0].type
        assert isinstance(type_, VectorType)
        memory, *place, padding = operands
        actual = np.full(type_.shape, padding, object)
        for lanes, where in self._transferred(op, type_, memory, place):
            actual[lanes] = memory[where]
        return actual

    def _vector_transfer_write(self, op: Operation, operands: list[Any]) -> None:
        vector, memory, *rest = operands
        place = rest[: memory.ndim]
        type_ = op.operands[0].type
        assert isinstance(type_, VectorType)
        mask = rest[memory.ndim] if len(rest) > memory.ndim else np.ones(type_.shape, object)
        for lanes, where in self._transferred(op, type_, memory, place):
            if mask[lanes]:
                memory[where] = vector[lanes]

    def _vector_create_mask(self, op: Operation, operands: list[Any]) -> Any:
        type_ = op.results[0].type
        assert isinstance(type_, VectorType) and len(type_.shape) == 1
        return np.array([int(lane < signed(operands[0], 64)) for lane in range(type_.shape[0])], object)

    def _transferred(
        self, op: Operation, type_: VectorType, memory: Any, place: Sequence[int]
    ) -> Iterable[tuple[tuple[int, ...], tuple[int, ...]]]:
        """The lanes of a vector that are in memory, and their places there."""
        permutation = map_of(op, "permutation_map")
        assert permutation is not None
        strides = [
            evaluated(permutation, [int(number == axis) for number in range(memory.ndim)])
            for axis in range(memory.ndim)
        ]
        for lanes in np.ndindex(*type_.shape):
            where = tuple(
                signed(start, 64) + sum(lane * weight for lane, weight in zip(lanes, weights, strict=True))
                for start, weights in zip(place, strides, strict=True)
            )
            if all(0 <= index < extent for index, extent in zip(where, memory.shape, strict=True)):
                yield lanes, where

    def _ub_poison(self, op: Operation, operands: list[Any]) -> Any:
        return POISON

    def _vector_broadcast(self, op: Operation, operands: list[Any]) -> Any:
        type_ = op.results[0].type
        assert isinstance(type_, VectorType)
        operand = operands[0]
        if isinstance(operand, np.ndarray):
            return np.broadcast_to(operand, type_.shape).copy()
        return np.full(type_.shape, operand, object)

    def _vector_shape_cast(self, op: Operation, operands: list[Any]) -> Any:
        type_ = op.results[0].type
        assert isinstance(type_, VectorType)
        return operands[0].reshape(type_.shape)

    def _vector_extract(self, op: Operation, operands: list[Any]) -> Any:
        actual = operands[0][reference_interpreter._numbers(op, "static_position")]
        return actual.copy() if isinstance(actual, np.ndarray) else actual

    def _vector_insert(self, op: Operation, operands: list[Any]) -> Any:
        actual = operands[1].copy()
        actual[reference_interpreter._numbers(op, "static_position")] = operands[0]
        return actual


def evaluated(map_: AffineMap | None, numbers: Sequence[int]) -> list[int]:
    """The results of a map for numbers."""
    assert map_ is not None
    actual = map_.evaluate(numbers[: map_.num_dims], numbers[map_.num_dims :])
    assert actual is not None
    return list(actual)


def _keeps_flags(op: Operation, compute: Callable[[int, int], int], operands: Sequence[int], width: int) -> bool:
    """Returns True unless the operation overflows in a way that a flag of it rules out."""
    flags = _overflow_flags(op)
    if flags is IntegerOverflowFlags.NONE:
        return True
    a, b = operands
    other = b if op.name == "arith.shli" else signed(b, width)
    exact = compute(signed(a, width), other)
    if flags & _NSW and not -(1 << width - 1) <= exact < 1 << width - 1:
        return False
    return not flags & _NUW or 0 <= compute(a, b) < 1 << width


def _truncated(op: Operation, value: int, source: int, width: int) -> Any:
    flags, actual = _overflow_flags(op), value % (1 << width)
    if flags & _NUW and actual != value:
        return POISON
    return POISON if flags & _NSW and signed(actual, width) != signed(value, source) else actual


def _overflow_flags(op: Operation) -> IntegerOverflowFlags:
    return op.overflow_flags if isinstance(op, IntegerBinaryWithOverflow | TruncIOp) else IntegerOverflowFlags.NONE


def _dtype(type_: Type) -> Any:
    assert isinstance(type_, FloatType)
    return _DTYPES[type_.name]


def _rounded(number: int, type_: Type) -> Any:
    """The float next to an integer, rounded once."""
    dtype = _dtype(type_)
    precision = np.finfo(dtype).nmant + 1
    extra = max(abs(number).bit_length() - precision - 2, 0)
    magnitude = abs(number)
    rest = magnitude & (1 << extra) - 1
    magnitude = (magnitude >> extra | (rest != 0)) << extra  # the last bit says that there was more
    return dtype(math.copysign(float(magnitude), number))


def _round(value: Any) -> Any:
    """To the nearest integer, away from zero in the middle."""
    if not np.isfinite(value):
        return value
    return type(value)(np.copysign(np.floor(np.abs(np.longdouble(value)) + np.longdouble(0.5)), value))


def _power(base: Any, exponent: Any) -> Any:
    """As C's pow, which raises nothing; numpy's gives -0 for the root of -0."""
    is_odd = math.isfinite(exponent) and math.fmod(exponent, 2) in (1, -1)
    try:
        actual = math.pow(base, exponent)
    except ValueError:
        actual = math.nan if base else math.copysign(math.inf, base if is_odd else 1.0)
    except OverflowError:
        actual = math.copysign(math.inf, base if is_odd else 1.0)
    return type(base)(actual)


def _to_integer(value: Any, width: int, *, is_signed: bool) -> Any:
    if not np.isfinite(value):
        return POISON
    number = int(value)
    low, high = (-(1 << width - 1), 1 << width - 1) if is_signed else (0, 1 << width)
    return number % (1 << width) if low <= number < high else POISON


def _bitcast(value: Any, source: Type, target: Type) -> Any:
    if isinstance(source, FloatType):
        bits = int.from_bytes(np.asarray(value).tobytes(), "little")
        return bits if not isinstance(target, FloatType) else value
    if not isinstance(target, FloatType):
        return value
    return np.frombuffer(value.to_bytes(target.width // 8, "little"), _dtype(target))[0]


def _constant(op: Operation) -> Any:
    attribute, type_ = op.properties["value"], op.results[0].type
    element = element_type_or_self(type_)
    if isinstance(attribute, IntegerAttr):
        return attribute.value % (1 << width_of(element))
    if isinstance(attribute, FloatAttr):
        return _float_of(attribute.bits, element)
    assert isinstance(attribute, DenseElementsAttr) and isinstance(type_, VectorType)
    patterns = [_float_of(bits, element) for bits in attribute.bit_patterns()]
    actual = np.empty(type_.num_elements, object)
    actual[:] = patterns * (type_.num_elements if attribute.is_splat else 1)
    return actual.reshape(type_.shape)


def _float_of(bits: int, element: Type) -> Any:
    if not isinstance(element, FloatType):
        return bits
    return np.frombuffer(bits.to_bytes(element.width // 8, "little"), _dtype(element))[0]


# ---------------------------------------------------------------------------------------------- before and after


class CallableModule:
    """A module as it is, or after passes, whose functions can be called again and again."""

    def __init__(self, text: str, pipeline: str = "") -> None:
        self.module, context = load(text)
        if pipeline:
            result = PassManager(context).run(parse_pipeline(f"builtin.module({pipeline})", find_pass), self.module)
            assert result.succeeded, result.problems
        self._interpreter = FunctionInterpreter(self.module)

    def run(self, arguments: Sequence[Any], name: str = "f") -> list[Any]:
        """Returns the results of a function, then the calls that it made."""
        copies = [argument.copy() if isinstance(argument, np.ndarray) else argument for argument in arguments]
        results = self._interpreter.call(name, copies)
        memories = [copy for copy in copies if isinstance(copy, np.ndarray)]
        return [*results, *memories, *self._interpreter.calls]


def assert_refines(text: str, pipeline: str, inputs: Mapping[str, Iterable[Sequence[Any]]]) -> None:
    """Checks that the passes keep each result of each named function for each of its inputs."""
    before, after = CallableModule(text), CallableModule(text, pipeline)
    for name, sequences in inputs.items():
        for arguments in sequences:
            try:
                expected = before.run(arguments, name)
            except UndefinedBehaviour:
                continue
            result = after.run(arguments, name)
            assert len(result) == len(expected), (name, arguments, expected, result)
            for old, new in zip(expected, result, strict=True):
                assert _refines(old, new), (
                    f"@{name}{tuple(arguments)}: {old} became {new}\n{print_operation(after.module)}"
                )


def _refines(old: Any, new: Any) -> bool:
    if isinstance(old, np.ndarray | tuple):
        pairs = zip(old.flat, new.flat, strict=True) if isinstance(old, np.ndarray) else zip(old, new, strict=True)
        return all(_refines(*pair) for pair in pairs)
    if old is POISON:
        return True
    if isinstance(old, np.floating):
        if new is POISON:
            return False
        return bool(np.isnan(old) and np.isnan(new)) or (old == new and np.signbit(old) == np.signbit(new))
    return bool(old == new)
