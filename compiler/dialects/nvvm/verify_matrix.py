"""Checks of nvvm's operations on matrices in a warp's registers, with upstream's messages."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.llvm.types import LLVMPointerType, LLVMStructType
from compiler.dialects.nvvm.fragments import INT8, fragment_shape, is_fragment, multiplies, registers_of
from compiler.dialects.nvvm.matrix_ops import LdMatrixOp, MmaOp, MmaSpOp, StMatrixOp, WMMALoadOp, WMMAMmaOp, WMMAStoreOp
from compiler.dialects.nvvm.mma_syntax import PACKED_HALVES, ptx_type
from compiler.errors.constraints import RequiredType
from compiler.ir.attributes import DialectAttribute, IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import F32, F64, I32, Type
from compiler.ods import hook
from compiler.ods.enum_attribute import symbol_of

_WMMA_SPACES = (0, 1, 3)
_INT4 = ("s4", "u4")
_INTEGERS = (*_INT4, *INT8, "b1", "s32")


def _symbol(op: Operation, name: str) -> str:
    return symbol_of(op.properties.get(name))


def _number(op: Operation, name: str) -> int:
    attribute = op.properties.get(name)
    return attribute.value if isinstance(attribute, IntegerAttr) else 0


def _shape(op: MmaOp | MmaSpOp | LdMatrixOp | StMatrixOp) -> tuple[int, ...]:
    attribute = op.shape
    return tuple(attribute.parameters) if isinstance(attribute, DialectAttribute) else ()


def _elements(type_: Type) -> tuple[Type, ...] | None:
    """Returns the elements of a structure."""
    return type_.body or () if isinstance(type_, LLVMStructType) else None


def _space(op: Operation, name: str) -> int:
    type_ = op.operand(name).type
    return type_.address_space if isinstance(type_, LLVMPointerType) else 0


# ------------------------------------------------------------------------------------------------------------- wmma


def _sizes(op: Operation) -> tuple[int, int, int]:
    return _number(op, "m"), _number(op, "n"), _number(op, "k")


def _structure_problem(result: Type, element: Type, count: int) -> str | None:
    if _elements(result) == (element,) * count:
        return None
    return f"expected destination type is a structure of {count} elements of type '{element}'"


@hook.verify(WMMALoadOp)
def wmma_load(op: WMMALoadOp) -> Finding:
    if _space(op, "ptr") not in _WMMA_SPACES:
        return "expected source pointer in memory space 0, 1, 3"
    sizes, type_, fragment = _sizes(op), _symbol(op, "eltype"), _symbol(op, "frag")
    if not is_fragment(sizes, type_, fragment):
        return "invalid attribute combination"
    element, count = registers_of(type_, fragment, *fragment_shape(fragment, sizes))
    if element == F64 and count == 1:
        return None if op.result.type == F64 else "expected destination type to be f64"
    return _structure_problem(op.result.type, element, count)


@hook.verify(WMMAStoreOp)
def wmma_store(op: WMMAStoreOp) -> Finding:
    if _space(op, "ptr") not in _WMMA_SPACES:
        return "expected operands to be a source pointer in memory space 0, 1, 3"
    sizes, type_ = _sizes(op), _symbol(op, "eltype")
    if not is_fragment(sizes, type_, "c"):
        return "invalid attribute combination"
    element, count = registers_of(type_, "c", *fragment_shape("c", sizes))
    stored = op.args
    if len(stored) != count:
        return f"expected {count} data operands"
    if any(value.type != element for value in stored):
        return f"expected data operands of type '{element}'"
    return None


@hook.verify(WMMAMmaOp)
def wmma_mma(op: WMMAMmaOp) -> Finding:
    sizes, multiplied, accumulated = _sizes(op), _symbol(op, "eltypeA"), _symbol(op, "eltypeB")
    if not multiplies(sizes, multiplied, accumulated):
        return "invalid attribute combination"
    fragments = [
        registers_of(kind, fragment, *fragment_shape(fragment, sizes))
        for kind, fragment in ((multiplied, "a"), (multiplied, "b"), (accumulated, "c"))
    ]
    wanted = [element for element, count in fragments for _ in range(count)]
    if len(op.operands) != len(wanted):
        return f"expected {len(wanted)} arguments"
    for index, (operand, type_) in enumerate(zip(op.operands, wanted, strict=True)):
        if operand.type != type_:
            return RequiredType(f"expected argument {index} to be of type '{type_}'", operand.type, type_)
    return _structure_problem(op.result.type, *fragments[2])


# --------------------------------------------------------------------------------------------------------- mma.sync


class _Variant:
    """Operands and results of a multiplication of a shape and of a kind of numbers."""

    def __init__(self) -> None:
        self.shapes: list[tuple[int, ...]] = []
        self.operands: tuple[list[list[Type]], ...] = ([], [], [])
        self.results: list[list[Type]] = []


_FACTORS = {
    "tf32": 4,
    "bf16": 8,
    "f16": 8,
    "s4": 32,
    "u4": 32,
    "b1": 128,
    "s8": 16,
    "u8": 16,
}


_NARROW_FLOATS = ("e4m3", "e5m2", "e3m2", "e2m3", "e2m1")
_NARROW_FACTOR = 32


def _large(shape: tuple[int, ...], kind: str, sparsity: int = 1) -> _Variant:
    """Returns the operand types of a product of 16 rows: a register for each tile of A and B.

    A tile has 8 rows, and a number of columns that depends on the kind. A sparse matrix A has half of the registers.
    """
    variant, factor = _Variant(), _FACTORS.get(kind, _NARROW_FACTOR)
    a, b, c = variant.operands
    register: Type = PACKED_HALVES if kind == "f16" else I32
    if kind in _INTEGERS:
        variant.results = [[I32] * 4]
        c.append([I32] * 4)
    else:
        gives_halves = kind in ("f16", *_NARROW_FLOATS)
        variant.results = [[PACKED_HALVES] * 2, [F32] * 4] if gives_halves else [[F32] * 4]
        c.extend(([PACKED_HALVES] * 2, [F32] * 4))
    a.append([register] * ((shape[0] // 8) * (shape[2] // factor) // sparsity))
    b.append([register] * ((shape[1] // 8) * (shape[2] // factor)))
    variant.shapes = [(16, 8, factor * sparsity), (16, 8, factor * sparsity * 2)]
    if kind in _NARROW_FLOATS:
        del variant.shapes[1]
    return variant


def _small(kind: str) -> _Variant:
    variant = _Variant()
    if kind == "f16":
        types: tuple[list[list[Type]], ...] = (
            [[PACKED_HALVES] * 2],
            [[PACKED_HALVES] * 2],
            [[PACKED_HALVES] * 4, [F32] * 8],
        )
        variant.operands, variant.results, variant.shapes = types, types[2], [(8, 8, 4)]
    elif kind == "f64":
        variant.operands, variant.results, variant.shapes = ([[F64]], [[F64]], [[F64] * 2]), [[F64] * 2], [(8, 8, 4)]
    elif kind in _INTEGERS:
        variant.operands, variant.results = ([[I32]], [[I32]], [[I32] * 2]), [[I32] * 2]
        depth = 32 if kind in _INT4 else 16 if kind in INT8 else 128
        variant.shapes = [(8, 8, depth)] if kind != "s32" else []
    return variant


def _listed(types: Sequence[Type]) -> str:
    return ", ".join(map(str, types))


@hook.verify(MmaOp)
def mma_sync(op: MmaOp) -> Finding:
    return _mma(op, 1, tuple(_FACTORS)) or _attribute_problem(op)


@hook.verify(MmaSpOp)
def mma_sparse(op: MmaSpOp) -> Finding:
    kinds = (*(kind for kind in _FACTORS if kind != "b1"), *_NARROW_FLOATS)
    return _mma(op, 2, kinds) or _overflow_problem(op)


def _mma(op: MmaOp | MmaSpOp, sparsity: int, kinds: tuple[str, ...]) -> str | Problem | None:
    """Returns True if matrices of these element kinds, with 16 or 8 rows, can be multiplied."""
    shape, kind = _shape(op), _symbol(op, "multiplicandAPtxType")
    variant = _Variant()
    if shape[0] == 16:
        if kind not in kinds:
            return Problem(op, f"invalid shape or multiplicand type: {kind}")
        variant = _large(shape, kind, sparsity)
        accumulated = [ptx_type(value.type, accumulates=True) for value in op.operand_c[:1]]
        if accumulated != [ptx_type(op.result.type, accumulates=True)]:
            return "ctype does not match dtype"
    elif shape[0] == 8:
        variant = _small(kind)
    if shape not in variant.shapes:
        return f"unimplemented variant for MMA shape <{', '.join(map(str, shape))}>"
    for letter, wanted in zip("ABC", variant.operands, strict=True):
        types = [value.type for value in op.operand_group(f"operand{letter}")]
        if types not in wanted:
            expected = "".join([f"{len(types)}x{types[0]} " for types in wanted])
            return (
                f"Could not match types for the {letter} operands; expected one of {expected}but got {_listed(types)}"
            )
    return _result_problem(op, variant)


def _result_problem(op: MmaOp | MmaSpOp, variant: _Variant) -> str | None:
    result = op.result.type
    if _elements(result) in [tuple(types) for types in variant.results]:
        return None
    structures = [LLVMStructType.get(None, tuple(types), False) for types in variant.results]
    return f"Could not match allowed types for the result; expected one of {_listed(structures)} but got {result}"


def _overflow_problem(op: Operation) -> str | None:
    is_integer = _symbol(op, "multiplicandAPtxType") in (*_INT4, *INT8)
    if is_integer and "intOverflowBehavior" not in op.properties:
        return "op requires intOverflowBehavior attribute"
    return None


def _attribute_problem(op: MmaOp) -> str | None:
    shape, kind = _shape(op), _symbol(op, "multiplicandAPtxType")
    if kind == "b1" and "b1Op" not in op.properties:
        return "op requires b1Op attribute"
    overflow = _overflow_problem(op)
    if overflow is not None:
        return overflow
    layouts = (_symbol(op, "layoutA"), _symbol(op, "layoutB"))
    if layouts != ("row", "col") and (shape, kind) != ((8, 8, 4), "f16"):
        return (
            "requires layoutA = #nvvm.mma_layout<row> and layoutB = #nvvm.mma_layout<col> for shape "
            f"<{', '.join(map(str, shape))}> with element types {kind} and {_symbol(op, 'multiplicandBPtxType')}. "
            "Only m8n8k4 with f16 supports other layouts."
        )
    return None


# ----------------------------------------------------------------------------------------------- ldmatrix, stmatrix

_PACKED_TYPES = ("b8x16.b4x16_p64", "b8x16.b6x16_p32")


@hook.verify(LdMatrixOp)
def ldmatrix(op: LdMatrixOp) -> Finding:
    shape, count = _shape(op), _number(op, "num")
    problem = _load_problem(shape, count, _symbol(op, "eltType"), _symbol(op, "layout"))
    if problem is not None:
        return problem
    registers = count * 2 if shape == (16, 16) else count
    result = op.result.type
    if registers == 1:
        return None if result == I32 else "expected destination type is i32"
    if _elements(result) != (I32,) * registers:
        return f"expected destination type is a structure of {registers} elements of type i32"
    return None


def _load_problem(shape: tuple[int, ...], count: int, type_: str, layout: str) -> str | None:
    if shape == (8, 8):
        if count not in (1, 2, 4):
            return "expected num attribute to be 1, 2 or 4 for 8x8 matrix"
        return None if type_ == "b16" else "expected element type to be b16 for 8x8 matrix"
    if shape == (8, 16):
        if count not in (1, 2, 4):
            return "expected num attribute to be 1, 2 or 4 for 8x16 matrix"
        if layout != "row":
            return "expected layout to be row for 8x16 matrix"
        if type_ not in _PACKED_TYPES:
            return "expected element type to be b8x16.b4x16_p64 or b8x16.b6x16_p32 for 8x16 matrix"
        return None
    if shape == (16, 16):
        if count not in (1, 2):
            return "expected num attribute to be 1 or 2 for 16x16 matrix"
        if layout != "col":
            return "expected layout to be col for 16x16 matrix"
        if type_ not in ("b8", *_PACKED_TYPES):
            return "expected element type to be b8, b8x16.b4x16_p64 or b8x16.b6x16_p32 for 16x16 matrix"
        return None
    return "expected shape to be 8x8, 8x16 or 16x16"


@hook.verify(StMatrixOp)
def stmatrix(op: StMatrixOp) -> Finding:
    if len(op.sources) not in (1, 2, 4):
        return "expected num attribute to be 1, 2 or 4"
    shape, type_ = _shape(op), _symbol(op, "eltType")
    if shape == (8, 8):
        return None if type_ == "b16" else "expected element type to be B16 for 8x8 matrix"
    if shape == (16, 8):
        if type_ != "b8":
            return "expected element type to be B8 for 16x8 matrix"
        return None if _symbol(op, "layout") == "col" else "expected layout to be col for 16x8 matrix"
    return "expected shape to be 8x8 or 16x8"
