"""The operations of the irdl dialect."""

from __future__ import annotations

from compiler.dialects.irdl.attributes import VariadicityArrayAttr
from compiler.dialects.irdl.constraints import IRDL_AttributeType, IRDL_RegionType
from compiler.ods.attr_constraints import (
    AnyAttr,
    I32Attr,
    StrArrayAttr,
    StrAttr,
    SymbolNameAttr,
    SymbolRefAttr,
    UnitAttr,
)
from compiler.ods.op_class import Op, attribute, optional_attribute, region, result, variadic_operand
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import (
    ISOLATED_FROM_ABOVE,
    NO_REGION_ARGUMENTS,
    NO_TERMINATOR,
    PURE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    SYMBOL_TABLE,
    has_parent,
)


class DialectOp(Op, name="irdl.dialect"):
    """Defines a dialect: its types, attributes and operations, which programs may use once it is loaded."""

    sym_name = attribute(SymbolNameAttr)
    body = region(SizedRegion(1))
    traits = [ISOLATED_FROM_ABOVE, NO_TERMINATOR, Interface("SymbolOpInterface"), SYMBOL_TABLE]
    assembly_format = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)"


class SymbolDefinition(Op):
    sym_name = attribute(SymbolNameAttr)
    body = region(SizedRegion(1))
    traits = [
        has_parent("irdl.dialect"),
        NO_TERMINATOR,
        NO_REGION_ARGUMENTS,
        Trait("AtMostOneChildOf"),
        Interface("SymbolOpInterface"),
    ]
    assembly_format = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)"


class TypeOp(SymbolDefinition, name="irdl.type"):
    """Defines a type of a dialect, with the parameters that it has, if any."""


class AttributeOp(SymbolDefinition, name="irdl.attribute"):
    """Defines an attribute of a dialect, with the parameters that it has, if any."""


class ParametersOp(Op, name="irdl.parameters"):
    """Names the parameters of a type or attribute, with a constraint for each."""

    args = variadic_operand(IRDL_AttributeType)
    names = attribute(StrArrayAttr)
    traits = [has_parent("irdl.attribute", "irdl.type")]
    assembly_format = "`` custom<NamedValueList>($args, $names) attr-dict"


class OperationOp(SymbolDefinition, name="irdl.operation"):
    """Defines an operation of a dialect, by constraints on its operands, results, attributes and regions."""


class OperandsOp(Op, name="irdl.operands"):
    """Names the operands of an operation, with a constraint and an arity for each."""

    args = variadic_operand(IRDL_AttributeType)
    names = attribute(StrArrayAttr)
    variadicity = attribute(VariadicityArrayAttr)
    traits = [has_parent("irdl.operation")]
    assembly_format = "`` custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr-dict"


class ResultsOp(Op, name="irdl.results"):
    """Names the results of an operation, with a constraint and an arity for each."""

    args = variadic_operand(IRDL_AttributeType)
    names = attribute(StrArrayAttr)
    variadicity = attribute(VariadicityArrayAttr)
    traits = [has_parent("irdl.operation")]
    assembly_format = "`` custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr-dict"


class AttributesOp(Op, name="irdl.attributes"):
    """Names the required attributes of an operation, with a constraint for each."""

    attribute_values = variadic_operand(IRDL_AttributeType, name="attributeValues")
    attribute_value_names = attribute(StrArrayAttr, name="attributeValueNames")
    traits = [has_parent("irdl.operation")]
    assembly_format = "custom<AttributesOp>($attributeValues, $attributeValueNames) attr-dict"


class RegionOp(Op, name="irdl.region"):
    """Constrains a region: the types of its arguments, the number of its blocks."""

    entry_block_args = variadic_operand(IRDL_AttributeType, name="entryBlockArgs")
    number_of_blocks = optional_attribute(I32Attr, name="numberOfBlocks")
    constrained_arguments = attribute(UnitAttr, name="constrainedArguments")
    output = result(IRDL_RegionType)
    traits = [has_parent("irdl.operation"), Interface("VerifyRegionInterface")]
    assembly_format = (
        "``(`(` $entryBlockArgs $constrainedArguments^ `)`)? ``(` ` `with` `size` $numberOfBlocks^)? attr-dict"
    )


class RegionsOp(Op, name="irdl.regions"):
    """Names the regions of an operation, with a constraint for each."""

    args = variadic_operand(IRDL_RegionType)
    names = attribute(StrArrayAttr)
    traits = [has_parent("irdl.operation")]
    assembly_format = "`` custom<NamedValueList>($args, $names) attr-dict"


class IsOp(Op, name="irdl.is"):
    """Is satisfied by one attribute, or one type, only."""

    expected = attribute(AnyAttr)
    output = result(IRDL_AttributeType)
    traits = [Interface("VerifyConstraintInterface"), has_parent("irdl.type", "irdl.attribute", "irdl.operation"), PURE]
    assembly_format = "$expected ` ` attr-dict"


class BaseOp(Op, name="irdl.base"):
    """Is satisfied by types or attributes of one definition, with any parameters."""

    base_ref = optional_attribute(SymbolRefAttr)
    base_name = optional_attribute(StrAttr)
    output = result(IRDL_AttributeType)
    traits = [
        Interface("VerifyConstraintInterface"),
        has_parent("irdl.type", "irdl.attribute", "irdl.operation"),
        Interface("SymbolUserOpInterface"),
    ]
    assembly_format = "($base_ref^)? ($base_name^)? ` ` attr-dict"


class ParametricOp(Op, name="irdl.parametric"):
    """Is satisfied by types or attributes of one definition whose parameters satisfy these constraints."""

    args = variadic_operand(IRDL_AttributeType)
    base_type = attribute(SymbolRefAttr)
    output = result(IRDL_AttributeType)
    traits = [
        Interface("VerifyConstraintInterface"),
        has_parent("irdl.type", "irdl.attribute", "irdl.operation"),
        Interface("SymbolUserOpInterface"),
        PURE,
    ]
    assembly_format = "$base_type `<` $args `>` ` ` attr-dict"


class AnyOp(Op, name="irdl.any"):
    """Is satisfied by any type or attribute."""

    output = result(IRDL_AttributeType)
    traits = [Interface("VerifyConstraintInterface"), has_parent("irdl.type", "irdl.attribute", "irdl.operation")]
    assembly_format = "attr-dict"


class AnyOfOp(Op, name="irdl.any_of"):
    """Is satisfied if at least one of several constraints is satisfied."""

    args = variadic_operand(IRDL_AttributeType)
    output = result(IRDL_AttributeType)
    traits = [
        Interface("VerifyConstraintInterface"),
        has_parent("irdl.type", "irdl.attribute", "irdl.operation"),
        SAME_OPERANDS_AND_RESULT_TYPE,
    ]
    assembly_format = "`(` $args `)` ` ` attr-dict"


class AllOfOp(Op, name="irdl.all_of"):
    """Is satisfied if all of several constraints are satisfied."""

    args = variadic_operand(IRDL_AttributeType)
    output = result(IRDL_AttributeType)
    traits = [
        Interface("VerifyConstraintInterface"),
        has_parent("irdl.type", "irdl.attribute", "irdl.operation"),
        SAME_OPERANDS_AND_RESULT_TYPE,
    ]
    assembly_format = "`(` $args `)` ` ` attr-dict"


class CPredOp(Op, name="irdl.c_pred"):
    """Is satisfied if a C++ expression is true; only C++ code generated from the definition can check that."""

    pred = attribute(StrAttr)
    output = result(IRDL_AttributeType)
    assembly_format = "$pred ` ` attr-dict"
