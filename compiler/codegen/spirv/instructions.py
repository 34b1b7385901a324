"""Form of each operation as an instruction of SPIR-V's binary form.

An instruction is its opcode, the ids of its result type and result, then its operands: ids of values, and attributes as
numbers or as ids of constants. The order is that of upstream's definitions, in which some attributes come before
operands. See https://registry.khronos.org/SPIR-V/specs/unified1/SPIRV.html#_physical_layout_of_a_spir_v_module_and_instruction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from compiler.dialects.spirv import DIALECT
from compiler.dialects.spirv.enums.opcode_enums import Opcode
from compiler.ods.model import AttributeDef, OpDef, ValueDef

MAGIC: Final = 0x07230203
GENERATOR: Final = 22 << 16 | 22
HEADER_WORDS: Final = 5

_SUFFIXES = ("KHR", "INTEL", "EXT", "NV", "ARM")
GL_SET: Final = "GLSL.std.450"
CL_SET: Final = "OpenCL.std"


def _numbers(table: str) -> Mapping[str, int]:
    return MappingProxyType({name: int(number) for name, number in (word.split("=") for word in table.split())})


EXTENDED: Mapping[str, tuple[str, Mapping[str, int]]] = MappingProxyType(
    {
        "spirv.GL.": (
            GL_SET,
            _numbers(
                """
    Round=1 RoundEven=2 FAbs=4 SAbs=5 FSign=6 SSign=7 Floor=8 Ceil=9 Fract=10 Sin=13 Cos=14 Tan=15 Asin=16 Acos=17
    Atan=18 Sinh=19 Cosh=20 Tanh=21 Asinh=22 Acosh=23 Atanh=24 Pow=26 Exp=27 Log=28 Exp2=29 Log2=30 Sqrt=31
    InverseSqrt=32 FMin=37 UMin=38 SMin=39 FMax=40 UMax=41 SMax=42 FClamp=43 UClamp=44 SClamp=45 FMix=46 Fma=50
    FrexpStruct=52 Ldexp=53 PackSnorm4x8=54 PackHalf2x16=58 UnpackHalf2x16=62 UnpackSnorm4x8=63 Length=66
    Distance=67 Cross=68 Normalize=69 Reflect=71 FindILsb=73 FindSMsb=74 FindUMsb=75
                """
            ),
        ),
        "spirv.CL.": (
            CL_SET,
            _numbers(
                """
    acos=0 acosh=1 asin=3 asinh=4 atan=6 atan2=7 atanh=8 ceil=12 cos=14 cosh=15 erf=18 exp=19 fabs=23 floor=25
    fma=26 fmax=27 fmin=28 log=37 pow=48 rint=53 round=55 rsqrt=56 sin=57 sinh=59 sqrt=61 tan=62 tanh=63 mix=99
    s_abs=141 s_max=156 u_max=157 s_min=158 u_min=159 printf=184
                """
            ),
        ),
    }
)
"""The extended instruction set of operations with a prefix, and their numbers in it."""

CONSTANT_IDS = frozenset({"spirv.scope", "spirv.memory_semantics", "spirv.coop_matrix_layout_khr"})
"""Attributes that are operands by the id of an i32 constant."""

_LEADING = ("execution_scope", "group_operation", "storage_class")
_BEHIND_POINTER = ("memory_scope", "semantics", "equal_semantics", "unequal_semantics")
_IN_FRONT = {"image_operands": "operand_arguments", "matrix_layout": "stride"}


@dataclass(frozen=True, slots=True)
class Form:
    """The form of one operation; `extended` is the number in its extended instruction set."""

    opcode: Opcode
    parts: tuple[ValueDef | AttributeDef, ...]
    has_result: bool
    set_name: str = ""
    extended: int = 0


def form_of(definition: OpDef) -> Form | None:
    """Returns the form of an operation; None for one that is no instruction of its own."""
    parts = _parts(definition)
    has_result = bool(definition.results)
    for prefix, (set_name, numbers) in EXTENDED.items():
        if definition.name.startswith(prefix):
            number = numbers.get(definition.name.removeprefix(prefix))
            return None if number is None else Form(Opcode.OpExtInst, parts, has_result, set_name, number)
    opcode = Opcode.__members__.get(_instruction_name(definition.name))
    return None if opcode is None else Form(opcode, parts, has_result)


def _instruction_name(name: str) -> str:
    """`spirv.KHR.AssumeTrue` is `OpAssumeTrueKHR`."""
    vendor, dot, rest = name.removeprefix("spirv.").partition(".")
    return f"Op{rest}{vendor}" if dot and vendor in _SUFFIXES else f"Op{vendor}{dot}{rest}"


def _parts(definition: OpDef) -> tuple[ValueDef | AttributeDef, ...]:
    attributes = [each for each in definition.attributes if each.name != "operandSegmentSizes"]
    leading = [each for each in attributes if each.name in _LEADING]
    has_pointer = bool(definition.operands) and definition.operands[0].name == "pointer"
    behind = [each for each in attributes if each.name in _BEHIND_POINTER] if has_pointer else []
    in_front = {_IN_FRONT[each.name]: each for each in attributes if each.name in _IN_FRONT}
    parts: list[ValueDef | AttributeDef] = list(leading)
    for index, operand in enumerate(definition.operands):
        if index == 1:
            parts += behind
        if operand.name in in_front:
            parts.append(in_front[operand.name])
        parts.append(operand)
    parts += [each for each in attributes if each not in parts]
    return tuple(parts)


def forms() -> Mapping[str, Form]:
    """Returns the forms of all operations by their names."""
    forms = {name: form_of(definition) for name, definition in DIALECT.ops.items()}
    return {name: form for name, form in forms.items() if form is not None}
