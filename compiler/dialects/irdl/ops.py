"""The operations of the irdl dialect."""

from __future__ import annotations

from compiler.dialects.irdl import verify
from compiler.dialects.irdl.constraints import IRDL_AttributeType, IRDL_RegionType, VariadicityArrayAttr
from compiler.ods.attr_constraints import (
    AnyAttr,
    I32Attr,
    StrArrayAttr,
    StrAttr,
    SymbolNameAttr,
    SymbolRefAttr,
    UnitAttr,
)
from compiler.ods.define import SizedRegion, op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import (
    ISOLATED_FROM_ABOVE,
    NO_REGION_ARGUMENTS,
    NO_TERMINATOR,
    PURE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    SYMBOL_TABLE,
    has_parent,
)

DIALECT = op(
    "irdl.dialect",
    "Defines a dialect: its types, attributes and operations, which programs may use once it is loaded.",
    attributes={"sym_name": SymbolNameAttr},
    regions={"body": SizedRegion(1)},
    traits=[ISOLATED_FROM_ABOVE, NO_TERMINATOR, Interface("SymbolOpInterface"), SYMBOL_TABLE],
    format="$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)",
    hooks=Hooks(verify=verify.dialect),
)
TYPE = op(
    "irdl.type",
    "Defines a type of a dialect, with the parameters that it has, if any.",
    attributes={"sym_name": SymbolNameAttr},
    regions={"body": SizedRegion(1)},
    traits=[
        has_parent("irdl.dialect"),
        NO_TERMINATOR,
        NO_REGION_ARGUMENTS,
        Trait("AtMostOneChildOf"),
        Interface("SymbolOpInterface"),
    ],
    format="$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)",
    hooks=Hooks(verify=verify.named("type", "!"), verify_regions=verify.at_most_one("parameters")),
)
ATTRIBUTE_OP = op(
    "irdl.attribute",
    "Defines an attribute of a dialect, with the parameters that it has, if any.",
    attributes={"sym_name": SymbolNameAttr},
    regions={"body": SizedRegion(1)},
    traits=[
        has_parent("irdl.dialect"),
        NO_TERMINATOR,
        NO_REGION_ARGUMENTS,
        Trait("AtMostOneChildOf"),
        Interface("SymbolOpInterface"),
    ],
    format="$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)",
    hooks=Hooks(verify=verify.named("attribute", "#"), verify_regions=verify.at_most_one("parameters")),
)
PARAMETERS = op(
    "irdl.parameters",
    "Names the parameters of a type or attribute, and what each has to satisfy.",
    operands={"args": variadic(IRDL_AttributeType)},
    attributes={"names": StrArrayAttr},
    traits=[has_parent("irdl.attribute", "irdl.type")],
    format="`` custom<NamedValueList>($args, $names) attr-dict",
    hooks=Hooks(verify=verify.named_values("parameter")),
)
OPERATION = op(
    "irdl.operation",
    "Defines an operation of a dialect: what its operands, results, attributes and regions have to satisfy.",
    attributes={"sym_name": SymbolNameAttr},
    regions={"body": SizedRegion(1)},
    traits=[
        has_parent("irdl.dialect"),
        NO_TERMINATOR,
        NO_REGION_ARGUMENTS,
        Trait("AtMostOneChildOf"),
        Interface("SymbolOpInterface"),
    ],
    format="$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)",
    hooks=Hooks(verify=verify.named("operation"), verify_regions=verify.operation),
)
OPERANDS = op(
    "irdl.operands",
    "Names the operands of an operation, what each type has to satisfy, and how many there may be.",
    operands={"args": variadic(IRDL_AttributeType)},
    attributes={"names": StrArrayAttr, "variadicity": VariadicityArrayAttr},
    traits=[has_parent("irdl.operation")],
    format="`` custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr-dict",
    hooks=Hooks(verify=verify.values_with_variadicity("operand")),
)
RESULTS = op(
    "irdl.results",
    "Names the results of an operation, what each type has to satisfy, and how many there may be.",
    operands={"args": variadic(IRDL_AttributeType)},
    attributes={"names": StrArrayAttr, "variadicity": VariadicityArrayAttr},
    traits=[has_parent("irdl.operation")],
    format="`` custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr-dict",
    hooks=Hooks(verify=verify.values_with_variadicity("result")),
)
ATTRIBUTES = op(
    "irdl.attributes",
    "Names the attributes that an operation must have, and what each has to satisfy.",
    operands={"attributeValues": variadic(IRDL_AttributeType)},
    attributes={"attributeValueNames": StrArrayAttr},
    traits=[has_parent("irdl.operation")],
    format="custom<AttributesOp>($attributeValues, $attributeValueNames) attr-dict",
    hooks=Hooks(verify=verify.attributes),
)
REGION_OP = op(
    "irdl.region",
    "Says what a region has to satisfy: the types of its arguments, the number of its blocks.",
    operands={"entryBlockArgs": variadic(IRDL_AttributeType)},
    attributes={"numberOfBlocks": optional(I32Attr), "constrainedArguments": UnitAttr},
    results={"output": IRDL_RegionType},
    traits=[has_parent("irdl.operation"), Interface("VerifyRegionInterface")],
    format=("``(`(` $entryBlockArgs $constrainedArguments^ `)`)? ``(` ` `with` `size` $numberOfBlocks^)? attr-dict"),
    hooks=Hooks(verify=verify.region),
)
REGIONS = op(
    "irdl.regions",
    "Names the regions of an operation, and what each has to satisfy.",
    operands={"args": variadic(IRDL_RegionType)},
    attributes={"names": StrArrayAttr},
    traits=[has_parent("irdl.operation")],
    format="`` custom<NamedValueList>($args, $names) attr-dict",
    hooks=Hooks(verify=verify.named_values("region")),
)
IS = op(
    "irdl.is",
    "Is satisfied by one attribute, or one type, only.",
    attributes={"expected": AnyAttr},
    results={"output": IRDL_AttributeType},
    traits=[Interface("VerifyConstraintInterface"), has_parent("irdl.type", "irdl.attribute", "irdl.operation"), PURE],
    format="$expected ` ` attr-dict",
)
BASE = op(
    "irdl.base",
    "Is satisfied by each type or attribute made from one definition, whatever its parameters.",
    attributes={"base_ref": optional(SymbolRefAttr), "base_name": optional(StrAttr)},
    results={"output": IRDL_AttributeType},
    traits=[
        Interface("VerifyConstraintInterface"),
        has_parent("irdl.type", "irdl.attribute", "irdl.operation"),
        Interface("SymbolUserOpInterface"),
    ],
    format="($base_ref^)? ($base_name^)? ` ` attr-dict",
    hooks=Hooks(verify=verify.base, verify_symbol_uses=verify.refers_to_definition("base_ref")),
)
PARAMETRIC = op(
    "irdl.parametric",
    "Is satisfied by types or attributes made from one definition whose parameters satisfy these.",
    operands={"args": variadic(IRDL_AttributeType)},
    attributes={"base_type": SymbolRefAttr},
    results={"output": IRDL_AttributeType},
    traits=[
        Interface("VerifyConstraintInterface"),
        has_parent("irdl.type", "irdl.attribute", "irdl.operation"),
        Interface("SymbolUserOpInterface"),
        PURE,
    ],
    format="$base_type `<` $args `>` ` ` attr-dict",
    hooks=Hooks(verify_symbol_uses=verify.refers_to_definition("base_type")),
)
ANY = op(
    "irdl.any",
    "Is satisfied by any type or attribute.",
    results={"output": IRDL_AttributeType},
    traits=[Interface("VerifyConstraintInterface"), has_parent("irdl.type", "irdl.attribute", "irdl.operation")],
    format="attr-dict",
)
ANY_OF = op(
    "irdl.any_of",
    "Is satisfied where one of several constraints is, or more.",
    operands={"args": variadic(IRDL_AttributeType)},
    results={"output": IRDL_AttributeType},
    traits=[
        Interface("VerifyConstraintInterface"),
        has_parent("irdl.type", "irdl.attribute", "irdl.operation"),
        SAME_OPERANDS_AND_RESULT_TYPE,
    ],
    format="`(` $args `)` ` ` attr-dict",
)
ALL_OF = op(
    "irdl.all_of",
    "Is satisfied where all of several constraints are.",
    operands={"args": variadic(IRDL_AttributeType)},
    results={"output": IRDL_AttributeType},
    traits=[
        Interface("VerifyConstraintInterface"),
        has_parent("irdl.type", "irdl.attribute", "irdl.operation"),
        SAME_OPERANDS_AND_RESULT_TYPE,
    ],
    format="`(` $args `)` ` ` attr-dict",
)
C_PRED = op(
    "irdl.c_pred",
    "Is satisfied where a C++ expression is true; only C++ made of the definition can check that.",
    attributes={"pred": StrAttr},
    results={"output": IRDL_AttributeType},
    format="$pred ` ` attr-dict",
)
