"""The operations of the smt dialect."""

from __future__ import annotations

from compiler.dialects.smt.constraints import AnyNonFuncSMTType, AnyNonSMTType, AnySMTType, BoolType, SMTFuncType
from compiler.ods.attr_confines import IntNonNegative
from compiler.ods.attr_constraints import BoolAttr, ConfinedAttr, I32Attr, StrArrayAttr, StrAttr, UnitAttr
from compiler.ods.effects import allocates
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    region,
    result,
    variadic_operand,
    variadic_region,
    variadic_result,
)
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    CONSTANT_LIKE,
    ISOLATED_FROM_ABOVE,
    NO_REGION_ARGUMENTS,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RECURSIVELY_SPECULATABLE,
    RETURN_LIKE,
    SAME_TYPE_OPERANDS,
    TERMINATOR,
    all_types_match,
    has_parent,
    single_block_implicit_terminator,
    types_match_with,
)
from compiler.ods.type_constraints import AnyType


class DeclareFunOp(Op, name="smt.declare_fun"):
    """Declares an unknown, a value or a function, which the solver is free to choose."""

    name_prefix = optional_attribute(StrAttr, name="namePrefix")
    result = result(AnySMTType)
    traits = [Interface("OpAsmOpInterface")]
    effects = [allocates("result")]
    assembly_format = "($namePrefix^)? attr-dict `:` qualified(type($result))"


class BoolConstantOp(Op, name="smt.constant"):
    """Returns true or false."""

    value = attribute(BoolAttr)
    result = result(BoolType)
    traits = [PURE, CONSTANT_LIKE, Interface("OpAsmOpInterface")]
    assembly_format = "$value attr-dict"


class SolverOp(Op, name="smt.solver"):
    """Runs its region with a new solver, like an SMT-LIB script."""

    inputs = variadic_operand(AnyNonSMTType)
    results = variadic_result(AnyNonSMTType)
    body_region = region(SizedRegion(1), name="bodyRegion")
    traits = [ISOLATED_FROM_ABOVE, single_block_implicit_terminator("smt.yield")]
    assembly_format = "`(` $inputs `)` attr-dict `:` functional-type($inputs, $results) $bodyRegion"


class SetLogicOp(Op, name="smt.set_logic"):
    """Sets the logic of the script for the solver; before any other statement."""

    logic = attribute(StrAttr)
    traits = [has_parent("smt.solver")]
    assembly_format = "$logic attr-dict"


class AssertOp(Op, name="smt.assert"):
    """Asserts a condition in the solver, until it is popped or reset."""

    input = operand(BoolType)
    assembly_format = "$input attr-dict"


class ResetOp(Op, name="smt.reset"):
    """Resets the solver: removes all declarations and assertions."""

    assembly_format = "attr-dict"


class PushOp(Op, name="smt.push"):
    """Opens levels of assertions, which `smt.pop` takes away again."""

    count = attribute(ConfinedAttr(I32Attr, IntNonNegative))
    assembly_format = "$count attr-dict"


class PopOp(Op, name="smt.pop"):
    """Removes all assertions since the levels were pushed."""

    count = attribute(ConfinedAttr(I32Attr, IntNonNegative))
    assembly_format = "$count attr-dict"


class CheckOp(Op, name="smt.check"):
    """Checks if all assertions are satisfiable together and runs one of three regions."""

    results = variadic_result(AnyType)
    sat_region = region(SizedRegion(1), name="satRegion")
    unknown_region = region(SizedRegion(1), name="unknownRegion")
    unsat_region = region(SizedRegion(1), name="unsatRegion")
    traits = [NO_REGION_ARGUMENTS, single_block_implicit_terminator("smt.yield")]
    assembly_format = (
        "attr-dict `sat` $satRegion `unknown` $unknownRegion `unsat` $unsatRegion (`->` qualified(type($results))^ )?"
    )


class YieldOp(Op, name="smt.yield"):
    """Ends a region of the dialect and returns its values."""

    values = variadic_operand(AnyType)
    traits = [PURE, TERMINATOR, RETURN_LIKE]
    assembly_format = "($values^ `:` qualified(type($values)))? attr-dict"


class ApplyFuncOp(Op, name="smt.apply_func"):
    """Applies a declared function to arguments."""

    func = operand(SMTFuncType)
    args = variadic_operand(AnyNonFuncSMTType)
    result = result(AnyNonFuncSMTType)
    traits = [
        PURE,
        types_match_with("func", "result", "summary", lambda type_: type_.range_type),
        types_match_with("func", "args", "summary", lambda type_: type_.domain_types, name="RangedTypesMatchWith"),
    ]
    assembly_format = "$func `(` $args `)` attr-dict `:` qualified(type($func))"


class EqOp(Op, name="smt.eq"):
    """Returns true if all operands are equal."""

    inputs = variadic_operand(AnyNonFuncSMTType)
    result = result(BoolType)
    traits = [PURE, SAME_TYPE_OPERANDS]


class DistinctOp(Op, name="smt.distinct"):
    """Returns true if no two operands are equal."""

    inputs = variadic_operand(AnyNonFuncSMTType)
    result = result(BoolType)
    traits = [PURE, SAME_TYPE_OPERANDS]


class IteOp(Op, name="smt.ite"):
    """Returns the first value if the condition is true, else the second."""

    cond = operand(BoolType)
    then_value = operand(AnySMTType, name="thenValue")
    else_value = operand(AnySMTType, name="elseValue")
    result = result(AnySMTType)
    traits = [PURE, all_types_match("thenValue", "elseValue", "result")]
    assembly_format = "$cond `,` $thenValue `,` $elseValue attr-dict `:` qualified(type($result))"


class NotOp(Op, name="smt.not"):
    """Negates a condition."""

    input = operand(BoolType)
    result = result(BoolType)
    traits = [PURE]
    assembly_format = "$input attr-dict"


class VariadicBool(Op):
    inputs = variadic_operand(BoolType)
    result = result(BoolType)
    traits = [PURE]
    assembly_format = "$inputs attr-dict"


class AndOp(VariadicBool, name="smt.and"):
    """Returns true if all conditions are true."""


class OrOp(VariadicBool, name="smt.or"):
    """Returns true if one condition or more is true."""


class XOrOp(VariadicBool, name="smt.xor"):
    """Returns true if the number of true conditions is odd."""


class ImpliesOp(Op, name="smt.implies"):
    """Returns true if the second condition is true or the first false."""

    lhs = operand(BoolType)
    rhs = operand(BoolType)
    result = result(BoolType)
    traits = [PURE]
    assembly_format = "$lhs `,` $rhs attr-dict"


class Quantifier(Op):
    weight = attribute(I32Attr, default=0)
    no_pattern = attribute(UnitAttr, name="noPattern")
    bound_var_names = optional_attribute(StrArrayAttr, name="boundVarNames")
    result = result(BoolType)
    body = region(SizedRegion(1))
    patterns = variadic_region(SizedRegion(1))
    traits = [RECURSIVELY_SPECULATABLE, RECURSIVE_MEMORY_EFFECTS, single_block_implicit_terminator("smt.yield")]
    assembly_format = (
        "($boundVarNames^)? (`no_pattern` $noPattern^)? (`weight` $weight^)? attr-dict-with-keyword "
        "$body (`patterns` $patterns^)?"
    )


class ForallOp(Quantifier, name="smt.forall"):
    """Returns true if the region's condition holds for all values of its arguments."""


class ExistsOp(Quantifier, name="smt.exists"):
    """Returns true if the region's condition holds for at least one choice of its arguments."""
