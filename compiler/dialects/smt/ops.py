"""The operations of the smt dialect."""

from __future__ import annotations

from compiler.dialects.smt import syntax, verify
from compiler.dialects.smt.constraints import AnyNonFuncSMTType, AnyNonSMTType, AnySMTType, BoolType, SMTFuncType
from compiler.ods.attr_constraints import (
    BoolAttr,
    ConfinedAttr,
    I32Attr,
    IntNonNegative,
    StrArrayAttr,
    StrAttr,
    UnitAttr,
)
from compiler.ods.define import SizedRegion, allocates, default, op, optional, variadic
from compiler.ods.model import Hooks, Interface
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

DECLARE_FUN = op(
    "smt.declare_fun",
    "Declares an unknown, a value or a function, which the solver is free to choose.",
    attributes={"namePrefix": optional(StrAttr)},
    results={"result": AnySMTType},
    traits=[Interface("OpAsmOpInterface")],
    effects=[allocates("result")],
    format="($namePrefix^)? attr-dict `:` qualified(type($result))",
    hooks=Hooks(result_names=syntax.declared_name),
)
CONSTANT = op(
    "smt.constant",
    "Gives true or false.",
    attributes={"value": BoolAttr},
    results={"result": BoolType},
    traits=[PURE, CONSTANT_LIKE, Interface("OpAsmOpInterface")],
    format="$value attr-dict",
    hooks=Hooks(result_names=syntax.boolean_name),
)
SOLVER = op(
    "smt.solver",
    "Runs its region with a solver of its own, like an SMT-LIB script.",
    operands={"inputs": variadic(AnyNonSMTType)},
    results={"results": variadic(AnyNonSMTType)},
    regions={"bodyRegion": SizedRegion(1)},
    traits=[ISOLATED_FROM_ABOVE, single_block_implicit_terminator("smt.yield")],
    format="`(` $inputs `)` attr-dict `:` functional-type($inputs, $results) $bodyRegion",
    hooks=Hooks(verify_regions=verify.solver),
)
SET_LOGIC = op(
    "smt.set_logic",
    "Tells the solver which logic the script keeps to; before any other statement.",
    attributes={"logic": StrAttr},
    traits=[has_parent("smt.solver")],
    format="$logic attr-dict",
)
ASSERT = op(
    "smt.assert",
    "Demands of the solver that a condition holds, until it is popped or reset.",
    operands={"input": BoolType},
    format="$input attr-dict",
)
RESET = op(
    "smt.reset",
    "Makes the solver forget all that was declared and asserted.",
    format="attr-dict",
)
PUSH = op(
    "smt.push",
    "Opens levels of assertions, which `smt.pop` takes away again.",
    attributes={"count": ConfinedAttr(I32Attr, IntNonNegative)},
    format="$count attr-dict",
)
POP = op(
    "smt.pop",
    "Takes back all that was asserted since the levels were opened.",
    attributes={"count": ConfinedAttr(I32Attr, IntNonNegative)},
    format="$count attr-dict",
)
CHECK = op(
    "smt.check",
    "Asks whether all assertions can hold at once and runs one of three regions.",
    results={"results": variadic(AnyType)},
    regions={"satRegion": SizedRegion(1), "unknownRegion": SizedRegion(1), "unsatRegion": SizedRegion(1)},
    traits=[NO_REGION_ARGUMENTS, single_block_implicit_terminator("smt.yield")],
    format=(
        "attr-dict `sat` $satRegion `unknown` $unknownRegion `unsat` $unsatRegion (`->` qualified(type($results))^ )?"
    ),
    hooks=Hooks(verify_regions=verify.check),
)
YIELD = op(
    "smt.yield",
    "Ends a region of the dialect with the values that it gives.",
    operands={"values": variadic(AnyType)},
    traits=[PURE, TERMINATOR, RETURN_LIKE],
    format="($values^ `:` qualified(type($values)))? attr-dict",
)
APPLY_FUNC = op(
    "smt.apply_func",
    "Applies a declared function to arguments.",
    operands={"func": SMTFuncType, "args": variadic(AnyNonFuncSMTType)},
    results={"result": AnyNonFuncSMTType},
    traits=[
        PURE,
        types_match_with("func", "result", "summary", lambda type_: type_.parameters[1]),
        types_match_with("func", "args", "summary", lambda type_: type_.parameters[0], name="RangedTypesMatchWith"),
    ],
    format="$func `(` $args `)` attr-dict `:` qualified(type($func))",
)
EQ = op(
    "smt.eq",
    "Tells whether all operands are equal.",
    operands={"inputs": variadic(AnyNonFuncSMTType)},
    results={"result": BoolType},
    traits=[PURE, SAME_TYPE_OPERANDS],
    hooks=Hooks(parse=syntax.parse_same, print=syntax.print_same, verify=verify.at_least_two),
)
DISTINCT = op(
    "smt.distinct",
    "Tells whether no two operands are equal.",
    operands={"inputs": variadic(AnyNonFuncSMTType)},
    results={"result": BoolType},
    traits=[PURE, SAME_TYPE_OPERANDS],
    hooks=Hooks(parse=syntax.parse_same, print=syntax.print_same, verify=verify.at_least_two),
)
ITE = op(
    "smt.ite",
    "Gives one value where the condition is true, else the other.",
    operands={"cond": BoolType, "thenValue": AnySMTType, "elseValue": AnySMTType},
    results={"result": AnySMTType},
    traits=[PURE, all_types_match("thenValue", "elseValue", "result")],
    format="$cond `,` $thenValue `,` $elseValue attr-dict `:` qualified(type($result))",
)
NOT = op(
    "smt.not",
    "Negates a condition.",
    operands={"input": BoolType},
    results={"result": BoolType},
    traits=[PURE],
    format="$input attr-dict",
)
AND = op(
    "smt.and",
    "Tells whether all conditions are true.",
    operands={"inputs": variadic(BoolType)},
    results={"result": BoolType},
    traits=[PURE],
    format="$inputs attr-dict",
)
OR = op(
    "smt.or",
    "Tells whether one condition or more is true.",
    operands={"inputs": variadic(BoolType)},
    results={"result": BoolType},
    traits=[PURE],
    format="$inputs attr-dict",
)
XOR = op(
    "smt.xor",
    "Tells whether the number of true conditions is odd.",
    operands={"inputs": variadic(BoolType)},
    results={"result": BoolType},
    traits=[PURE],
    format="$inputs attr-dict",
)
IMPLIES = op(
    "smt.implies",
    "Tells whether the second condition is true or the first false.",
    operands={"lhs": BoolType, "rhs": BoolType},
    results={"result": BoolType},
    traits=[PURE],
    format="$lhs `,` $rhs attr-dict",
)
FORALL = op(
    "smt.forall",
    "Tells whether the region's condition holds for all values of its arguments.",
    attributes={"weight": default(I32Attr, 0), "noPattern": UnitAttr, "boundVarNames": optional(StrArrayAttr)},
    results={"result": BoolType},
    regions={"body": SizedRegion(1), "patterns": variadic(SizedRegion(1))},
    traits=[RECURSIVELY_SPECULATABLE, RECURSIVE_MEMORY_EFFECTS, single_block_implicit_terminator("smt.yield")],
    format=(
        "($boundVarNames^)? (`no_pattern` $noPattern^)? (`weight` $weight^)? attr-dict-with-keyword "
        "$body (`patterns` $patterns^)?"
    ),
    hooks=Hooks(verify=verify.quantifier, verify_regions=verify.quantifier_regions),
)
EXISTS = op(
    "smt.exists",
    "Tells whether the region's condition holds for some values of its arguments.",
    attributes={"weight": default(I32Attr, 0), "noPattern": UnitAttr, "boundVarNames": optional(StrArrayAttr)},
    results={"result": BoolType},
    regions={"body": SizedRegion(1), "patterns": variadic(SizedRegion(1))},
    traits=[RECURSIVELY_SPECULATABLE, RECURSIVE_MEMORY_EFFECTS, single_block_implicit_terminator("smt.yield")],
    format=(
        "($boundVarNames^)? (`no_pattern` $noPattern^)? (`weight` $weight^)? attr-dict-with-keyword "
        "$body (`patterns` $patterns^)?"
    ),
    hooks=Hooks(verify=verify.quantifier, verify_regions=verify.quantifier_regions),
)
