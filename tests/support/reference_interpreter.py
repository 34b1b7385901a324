"""Output of the programs of `tests.support.runnable_programs`, computed operation by operation.

Integers are Python's, kept between 0 and 2**width; floats are numpy's scalars; vectors are arrays of numpy; a memref is
a view of an array. Nothing is shared with the compiler but the parser and the model of IR.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

from compiler.dialects.affine.bounds import condition_of, map_of, step_of
from compiler.ir.attributes import (
    Attribute,
    DenseArrayAttr,
    DenseElementsAttr,
    FloatAttr,
    IntegerAttr,
    SymbolRefAttr,
)
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.types import FloatType, IndexType, IntegerType, MemRefType, Type, VectorType

_DTYPES: Mapping[str, type] = MappingProxyType({"f32": np.float32, "f64": np.float64})
_DYNAMIC = -(2**63)

_PREDICATES: Mapping[int, Callable[[int, int], bool]] = MappingProxyType(
    {
        0: lambda a, b: a == b,
        1: lambda a, b: a != b,
        2: lambda a, b: a < b,
        3: lambda a, b: a <= b,
        4: lambda a, b: a > b,
        5: lambda a, b: a >= b,
    }
)
_UNSIGNED_PREDICATES: Mapping[int, int] = MappingProxyType({6: 2, 7: 3, 8: 4, 9: 5})


def width_of(type_: Type) -> int:
    return type_.width if isinstance(type_, IntegerType) else 64


def dtype_of(type_: Type) -> Any:
    """The dtype of an element: integers are kept unsigned, in 64 bits."""
    return _DTYPES[type_.name] if isinstance(type_, FloatType) else np.uint64


def signed(value: int, width: int) -> int:
    return value - (1 << width) if value >> (width - 1) else value


def _element(type_: Type) -> Type:
    return type_.element_type if isinstance(type_, VectorType | MemRefType) else type_


def _float_binary(name: str, a: Any, b: Any) -> Any:
    if name in ("maximumf", "minimumf"):
        return _extreme(a, b, greatest=name == "maximumf")
    if name in ("maxnumf", "minnumf"):
        if np.isnan(a) or np.isnan(b):
            return b if np.isnan(a) else a
        return _extreme(a, b, greatest=name == "maxnumf")
    operation = {"addf": np.add, "subf": np.subtract, "mulf": np.multiply, "divf": np.divide}[name]
    with np.errstate(all="ignore"):
        return operation(a, b)


def _extreme(a: Any, b: Any, *, greatest: bool) -> Any:
    if np.isnan(a) or np.isnan(b):
        return type(a)(np.nan)
    if a == b:
        return a if bool(np.signbit(a)) != greatest else b
    return max(a, b) if greatest else min(a, b)


_INTEGER_BINARY: Mapping[str, Callable[[int, int, int, int], int]] = MappingProxyType(
    {
        "addi": lambda a, b, sa, sb: a + b,
        "subi": lambda a, b, sa, sb: a - b,
        "muli": lambda a, b, sa, sb: a * b,
        "andi": lambda a, b, sa, sb: a & b,
        "ori": lambda a, b, sa, sb: a | b,
        "xori": lambda a, b, sa, sb: a ^ b,
        "maxsi": lambda a, b, sa, sb: max(sa, sb),
        "minsi": lambda a, b, sa, sb: min(sa, sb),
        "maxui": lambda a, b, sa, sb: max(a, b),
        "minui": lambda a, b, sa, sb: min(a, b),
        "divsi": lambda a, b, sa, sb: abs(sa) // abs(sb) * (-1 if (sa < 0) != (sb < 0) else 1),
        "remsi": lambda a, b, sa, sb: int(math.copysign(1, sa)) * (abs(sa) % abs(sb)),
        "divui": lambda a, b, sa, sb: a // b,
        "remui": lambda a, b, sa, sb: a % b,
        "floordivsi": lambda a, b, sa, sb: sa // sb,
        "ceildivsi": lambda a, b, sa, sb: -(-sa // sb),
        "ceildivui": lambda a, b, sa, sb: -(-a // b),
        "shli": lambda a, b, sa, sb: a << b,
        "shrsi": lambda a, b, sa, sb: sa >> b,
        "shrui": lambda a, b, sa, sb: a >> b,
    }
)
"""Computes with two numbers, which come as unsigned and as signed ones."""


def _integer_binary(name: str, a: int, b: int, width: int) -> int:
    return _INTEGER_BINARY[name](a, b, signed(a, width), signed(b, width)) % (1 << width)


_FLOAT_UNARY: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        "math.absf": np.abs,
        "math.sqrt": np.sqrt,
        "math.floor": np.floor,
        "math.ceil": np.ceil,
        "math.trunc": np.trunc,
        "math.roundeven": np.rint,
        "arith.negf": np.negative,
    }
)
_INTEGER_UNARY: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {
        "math.absi": lambda a, width: abs(signed(a, width)) % (1 << width),
        "math.ctpop": lambda a, width: a.bit_count(),
        "math.ctlz": lambda a, width: width - a.bit_length(),
        "math.cttz": lambda a, width: width if a == 0 else (a & -a).bit_length() - 1,
    }
)
_REDUCTIONS: Sequence[str] = (
    "add",
    "mul",
    "minui",
    "minsi",
    "minnumf",
    "maxui",
    "maxsi",
    "maxnumf",
    "and",
    "or",
    "xor",
)


class Interpreter:
    """Runs `main` of a module; `printed` are the numbers that it prints."""

    def __init__(self, module: Operation) -> None:
        self._values: dict[Value, Any] = {}
        self.printed: list[int] = []
        functions = [op for op in module.regions[0].blocks[0].ops if op.name == "func.func" and op.regions[0].blocks]
        self._body = functions[0].regions[0].blocks[0]

    def run(self) -> list[int]:
        with np.errstate(all="ignore"):
            self._block(self._body)
        return self.printed

    def _block(self, block: Block, arguments: Sequence[Any] = ()) -> list[Any]:
        """Runs a block; gives what its terminator passes on."""
        for argument, passed in zip(block.arguments, arguments, strict=True):
            self._values[argument] = passed
        for op in block.ops[:-1]:
            self._operation(op)
        return [self._values[operand] for operand in block.ops[-1].operands]

    def _operation(self, op: Operation) -> None:
        operands = [self._values[operand] for operand in op.operands]
        dialect, _, name = op.name.partition(".")
        method = getattr(self, f"_{dialect}_{name}", None)
        results: Any
        if method is not None:
            results = method(op, operands)
        elif dialect in ("arith", "math"):
            results = self._elementwise(op, name, operands)
        else:
            raise NotImplementedError(op.name)
        if results is None:
            return
        for result, value in zip(op.results, results if isinstance(results, list) else [results], strict=True):
            self._values[result] = value

    # ------------------------------------------------------------------------------------------ arith and math

    def _elementwise(self, op: Operation, name: str, operands: list[Any]) -> Any:
        type_ = op.results[0].type
        if not isinstance(type_, VectorType):
            return self._scalar(op, name, operands)
        actual = np.empty(type_.shape, dtype_of(type_.element_type))
        for place in np.ndindex(*type_.shape):
            parts = [self._taken(operand, place) for operand in operands]
            actual[place] = self._scalar(op, name, parts)
        return actual

    def _taken(self, value: Any, place: tuple[int, ...]) -> Any:
        actual = value[place] if isinstance(value, np.ndarray) else value
        return int(actual) if isinstance(actual, np.unsignedinteger) else actual

    def _scalar(self, op: Operation, name: str, operands: list[Any]) -> Any:
        type_ = _element(op.results[0].type)
        if op.name in _FLOAT_UNARY:
            return _FLOAT_UNARY[op.name](operands[0])
        if op.name in _INTEGER_UNARY:
            return _INTEGER_UNARY[op.name](operands[0], width_of(type_))
        if name == "copysign":
            return np.copysign(*operands)
        if isinstance(type_, FloatType):
            return _float_binary(name, operands[0], operands[1])
        return _integer_binary(name, operands[0], operands[1], width_of(type_))

    def _arith_constant(self, op: Operation, operands: list[Any]) -> Any:
        return _constant(op.properties["value"])

    def _arith_select(self, op: Operation, operands: list[Any]) -> Any:
        return operands[1] if operands[0] else operands[2]

    def _arith_cmpi(self, op: Operation, operands: list[Any]) -> int:
        width, predicate = width_of(op.operands[0].type), _number(op, "predicate")
        if predicate in _UNSIGNED_PREDICATES:
            return int(_PREDICATES[_UNSIGNED_PREDICATES[predicate]](*operands))
        return int(_PREDICATES[predicate](signed(operands[0], width), signed(operands[1], width)))

    def _arith_cmpf(self, op: Operation, operands: list[Any]) -> int:
        a, b = operands
        predicate = _number(op, "predicate")
        # The bits of those up to `ord` say for which relations they hold: equal, greater, less. `uno` is apart.
        holds = predicate if predicate < 8 else 0 if predicate == 14 else predicate - 7
        if np.isnan(a) or np.isnan(b):
            return int(predicate >= 8)
        return int(bool(holds & (1 if a == b else 2 if a > b else 4)))

    def _arith_extsi(self, op: Operation, operands: list[Any]) -> int:
        return signed(operands[0], width_of(op.operands[0].type)) % (1 << width_of(op.results[0].type))

    def _arith_extui(self, op: Operation, operands: list[Any]) -> int:
        return int(operands[0])

    def _arith_trunci(self, op: Operation, operands: list[Any]) -> int:
        return int(operands[0]) % (1 << width_of(op.results[0].type))

    def _arith_index_cast(self, op: Operation, operands: list[Any]) -> int:
        return self._arith_extsi(op, operands)

    def _arith_sitofp(self, op: Operation, operands: list[Any]) -> Any:
        return dtype_of(op.results[0].type)(signed(operands[0], width_of(op.operands[0].type)))

    def _arith_uitofp(self, op: Operation, operands: list[Any]) -> Any:
        return dtype_of(op.results[0].type)(operands[0])

    def _arith_fptosi(self, op: Operation, operands: list[Any]) -> int:
        return int(operands[0]) % (1 << width_of(op.results[0].type))

    def _arith_extf(self, op: Operation, operands: list[Any]) -> Any:
        return np.float64(operands[0])

    def _arith_truncf(self, op: Operation, operands: list[Any]) -> Any:
        return np.float32(operands[0])

    def _arith_bitcast(self, op: Operation, operands: list[Any]) -> int:
        bits = operands[0].view(np.uint32 if isinstance(operands[0], np.float32) else np.uint64)
        return int(bits)

    # ---------------------------------------------------------------------------------------------- structure

    def _func_call(self, op: Operation, operands: list[Any]) -> None:
        callee = op.properties["callee"]
        if isinstance(callee, SymbolRefAttr) and callee.root == "printI64":
            self.printed.append(signed(operands[0], 64))

    def _scf_for(self, op: Operation, operands: list[Any]) -> list[Any]:
        low, high, step = (signed(value, 64) for value in operands[:3])
        carried = list(operands[3:])
        for index in range(low, high, step):
            carried = self._block(op.regions[0].blocks[0], [index, *carried])
        return carried

    def _scf_if(self, op: Operation, operands: list[Any]) -> list[Any]:
        return self._block(op.regions[0 if operands[0] else 1].blocks[0])

    def _scf_while(self, op: Operation, operands: list[Any]) -> list[Any]:
        before, after = (region.blocks[0] for region in op.regions)
        carried = list(operands)
        while True:
            goes_on, *carried = self._block(before, carried)
            if not goes_on:
                return carried
            carried = self._block(after, carried)

    def _affine_for(self, op: Operation, operands: list[Any]) -> None:
        low, high = (_mapped(op, name)[0] for name in ("lowerBoundMap", "upperBoundMap"))
        for index in range(low, high, step_of(op)):
            self._block(op.regions[0].blocks[0], [index])

    def _affine_if(self, op: Operation, operands: list[Any]) -> None:
        condition = condition_of(op)
        assert condition is not None
        if condition.evaluate(tuple(operands)):
            self._block(op.regions[0].blocks[0])

    def _affine_apply(self, op: Operation, operands: list[Any]) -> int:
        return _mapped(op, "map", operands)[0] % (1 << 64)

    def _affine_store(self, op: Operation, operands: list[Any]) -> None:
        self._memref_store(op, operands)

    # ------------------------------------------------------------------------------------------------- memory

    def _memref_alloc(self, op: Operation, operands: list[Any]) -> Any:
        type_ = op.results[0].type
        assert isinstance(type_, MemRefType)
        return np.zeros(type_.shape, dtype_of(type_.element_type))

    _memref_alloca = _memref_alloc

    def _memref_load(self, op: Operation, operands: list[Any]) -> Any:
        memory, *place = operands
        assert all(0 <= index < extent for index, extent in zip(place, memory.shape, strict=True))
        return self._taken(memory, tuple(place))

    def _memref_store(self, op: Operation, operands: list[Any]) -> None:
        value, memory, *place = operands
        assert all(0 <= index < extent for index, extent in zip(place, memory.shape, strict=True))
        memory[tuple(place)] = value

    def _memref_dim(self, op: Operation, operands: list[Any]) -> int:
        return int(operands[0].shape[operands[1]])

    def _memref_subview(self, op: Operation, operands: list[Any]) -> Any:
        offsets, sizes, strides = (_numbers(op, f"static_{name}") for name in ("offsets", "sizes", "strides"))
        slices = [slice(o, o + (n - 1) * s + 1, s) for o, n, s in zip(offsets, sizes, strides, strict=True)]
        return operands[0][tuple(slices)]

    # ------------------------------------------------------------------------------------------------ vectors

    def _vector_broadcast(self, op: Operation, operands: list[Any]) -> Any:
        type_ = op.results[0].type
        assert isinstance(type_, VectorType)
        return np.broadcast_to(np.asarray(operands[0], dtype_of(type_.element_type)), type_.shape).copy()

    def _vector_extract(self, op: Operation, operands: list[Any]) -> Any:
        actual = operands[0][_numbers(op, "static_position")]
        return (
            actual.copy()
            if isinstance(actual, np.ndarray)
            else self._taken(operands[0], _numbers(op, "static_position"))
        )

    def _vector_insert(self, op: Operation, operands: list[Any]) -> Any:
        actual = operands[1].copy()
        actual[_numbers(op, "static_position")] = operands[0]
        return actual

    def _vector_shuffle(self, op: Operation, operands: list[Any]) -> Any:
        return np.concatenate(operands)[list(_numbers(op, "mask"))]

    def _vector_reduction(self, op: Operation, operands: list[Any]) -> Any:
        type_ = op.results[0].type
        text = str(op.properties["kind"]).rpartition("<")[2].rstrip(">")
        name = {"add": "add", "mul": "mul"}.get(text, text)
        values = [self._taken(operands[0], (index,)) for index in range(len(operands[0]))]
        if isinstance(type_, FloatType):
            name = {"add": "addf", "mul": "mulf"}.get(name, name)
            dtype = dtype_of(type_)
            actual = {"addf": dtype(0.0), "mulf": dtype(1.0)}.get(name)  # what upstream begins with
            for value in values:
                actual = value if actual is None else _float_binary(name, actual, value)
            return actual
        name = {"add": "addi", "mul": "muli", "and": "andi", "or": "ori", "xor": "xori"}.get(name, name)
        total = values[0]
        for value in values[1:]:
            total = _integer_binary(name, total, value, width_of(type_))
        return total

    def _vector_transfer_read(self, op: Operation, operands: list[Any]) -> Any:
        type_ = op.results[0].type
        assert isinstance(type_, VectorType)
        memory, *place, padding = operands
        actual = np.full(type_.shape, padding, dtype_of(type_.element_type))
        for number in range(type_.shape[0]):
            if place[-1] + number < memory.shape[-1]:
                actual[number] = memory[(*place[:-1], place[-1] + number)]
        return actual

    def _vector_transfer_write(self, op: Operation, operands: list[Any]) -> None:
        vector, memory, *place = operands
        for number, value in enumerate(vector):
            if place[-1] + number < memory.shape[-1]:
                memory[(*place[:-1], place[-1] + number)] = value


def _constant(attribute: Attribute) -> Any:
    if isinstance(attribute, IntegerAttr):
        type_ = attribute.type
        return attribute.value % (1 << (64 if isinstance(type_, IndexType) else width_of(type_)))
    if isinstance(attribute, FloatAttr):
        return dtype_of(attribute.type)(attribute.value)
    assert isinstance(attribute, DenseElementsAttr)
    raise NotImplementedError(str(attribute))


def _number(op: Operation, name: str) -> int:
    attribute = op.properties[name]
    assert isinstance(attribute, IntegerAttr)
    return attribute.value


def _numbers(op: Operation, name: str) -> tuple[int, ...]:
    attribute = op.properties[name]
    assert isinstance(attribute, DenseArrayAttr)
    assert _DYNAMIC not in attribute.values
    return attribute.values


def _mapped(op: Operation, name: str, operands: Sequence[int] = ()) -> list[int]:
    """Returns the results of the affine map of that name for the operands."""
    map_ = map_of(op, name)
    actual = None if map_ is None else map_.evaluate(operands)
    assert actual is not None
    return actual
