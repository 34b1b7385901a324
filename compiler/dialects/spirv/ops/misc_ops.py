"""The operations of the spirv dialect: misc ops."""

from __future__ import annotations

from compiler.dialects.spirv.availability import AVAILABILITY, needs
from compiler.dialects.spirv.constraints import SPIRV_Bool, SPIRV_Type
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.target_enums import Extension
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import PURE


class KHRAssumeTrueOp(Op, name="spirv.KHR.AssumeTrue"):
    """Lets the optimizer assume that a condition is true; undefined behavior if it is not."""

    condition = operand(SPIRV_Bool)
    traits = [needs(Capability.ExpectAssumeKHR, extensions=(Extension.SPV_KHR_expect_assume,))]
    assembly_format = "$condition attr-dict"


class UndefOp(Op, name="spirv.Undef"):
    """Returns an undefined value of a type, which may differ from use to use."""

    result = result(SPIRV_Type)
    traits = [PURE, AVAILABILITY]
    assembly_format = "attr-dict `:` type($result)"
