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
    "",
    attributes={"sym_name": SymbolNameAttr},
    regions={"body": SizedRegion(1)},
    traits=[ISOLATED_FROM_ABOVE, NO_TERMINATOR, Interface("SymbolOpInterface"), SYMBOL_TABLE],
    format="$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)",
    hooks=Hooks(verify=verify.dialect),
)
TYPE = op(
    "irdl.type",
    "",
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
    "",
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
    "",
    operands={"args": variadic(IRDL_AttributeType)},
    attributes={"names": StrArrayAttr},
    traits=[has_parent("irdl.attribute", "irdl.type")],
    format="`` custom<NamedValueList>($args, $names) attr-dict",
    hooks=Hooks(verify=verify.named_values("parameter")),
)
OPERATION = op(
    "irdl.operation",
    "",
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
    "",
    operands={"args": variadic(IRDL_AttributeType)},
    attributes={"names": StrArrayAttr, "variadicity": VariadicityArrayAttr},
    traits=[has_parent("irdl.operation")],
    format="`` custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr-dict",
    hooks=Hooks(verify=verify.values_with_variadicity("operand")),
)
RESULTS = op(
    "irdl.results",
    "",
    operands={"args": variadic(IRDL_AttributeType)},
    attributes={"names": StrArrayAttr, "variadicity": VariadicityArrayAttr},
    traits=[has_parent("irdl.operation")],
    format="`` custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr-dict",
    hooks=Hooks(verify=verify.values_with_variadicity("result")),
)
ATTRIBUTES = op(
    "irdl.attributes",
    "",
    operands={"attributeValues": variadic(IRDL_AttributeType)},
    attributes={"attributeValueNames": StrArrayAttr},
    traits=[has_parent("irdl.operation")],
    format="custom<AttributesOp>($attributeValues, $attributeValueNames) attr-dict",
    hooks=Hooks(verify=verify.attributes),
)
REGION_OP = op(
    "irdl.region",
    "",
    operands={"entryBlockArgs": variadic(IRDL_AttributeType)},
    attributes={"numberOfBlocks": optional(I32Attr), "constrainedArguments": UnitAttr},
    results={"output": IRDL_RegionType},
    traits=[has_parent("irdl.operation"), Interface("VerifyRegionInterface")],
    format=("``(`(` $entryBlockArgs $constrainedArguments^ `)`)? ``(` ` `with` `size` $numberOfBlocks^)? attr-dict"),
    hooks=Hooks(verify=verify.region),
)
REGIONS = op(
    "irdl.regions",
    "",
    operands={"args": variadic(IRDL_RegionType)},
    attributes={"names": StrArrayAttr},
    traits=[has_parent("irdl.operation")],
    format="`` custom<NamedValueList>($args, $names) attr-dict",
    hooks=Hooks(verify=verify.named_values("region")),
)
IS = op(
    "irdl.is",
    "",
    attributes={"expected": AnyAttr},
    results={"output": IRDL_AttributeType},
    traits=[Interface("VerifyConstraintInterface"), has_parent("irdl.type", "irdl.attribute", "irdl.operation"), PURE],
    format="$expected ` ` attr-dict",
)
BASE = op(
    "irdl.base",
    "",
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
    "",
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
    "",
    results={"output": IRDL_AttributeType},
    traits=[Interface("VerifyConstraintInterface"), has_parent("irdl.type", "irdl.attribute", "irdl.operation")],
    format="attr-dict",
)
ANY_OF = op(
    "irdl.any_of",
    "",
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
    "",
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
    "",
    attributes={"pred": StrAttr},
    results={"output": IRDL_AttributeType},
    format="$pred ` ` attr-dict",
)
