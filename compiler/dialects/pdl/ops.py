"""The operations of the pdl dialect."""

from __future__ import annotations

from compiler.dialects.pdl.constraints import (
    PDL_AnyType,
    PDL_Attribute,
    PDL_Operation,
    PDL_RangeOf,
    PDL_Type,
    PDL_TypeOrRange,
    PDL_Value,
    PDL_ValueOrRange,
)
from compiler.ods.attr_confines import IntNonNegative
from compiler.ods.attr_constraints import (
    AnyAttr,
    BoolAttr,
    ConfinedAttr,
    I16Attr,
    I32Attr,
    StrArrayAttr,
    StrAttr,
    SymbolNameAttr,
    TypeArrayAttr,
    TypeAttr,
)
from compiler.ods.model import Hooks
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    optional_operand,
    region,
    result,
    variadic_operand,
    variadic_result,
)
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    ISOLATED_FROM_ABOVE,
    NO_REGION_ARGUMENTS,
    NO_TERMINATOR,
    PURE,
    SINGLE_BLOCK,
    TERMINATOR,
    has_parent,
)


class ApplyNativeConstraintOp(Op, name="pdl.apply_native_constraint"):
    """Calls a native function that returns True if the matched entities satisfy a constraint."""

    args = variadic_operand(PDL_AnyType)
    name_ = attribute(StrAttr)
    is_negated = attribute(BoolAttr, default=False, name="isNegated")
    results = variadic_result(PDL_AnyType)
    traits = [has_parent("pdl.pattern")]
    assembly_format = "$name `(` $args `:` type($args) `)` (`:` type($results)^ )? attr-dict"


class ApplyNativeRewriteOp(Op, name="pdl.apply_native_rewrite"):
    """Calls a native rewrite function by its name; it may return new entities."""

    args = variadic_operand(PDL_AnyType)
    name_ = attribute(StrAttr)
    results = variadic_result(PDL_AnyType)
    traits = [has_parent("pdl.rewrite")]
    assembly_format = "$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict"


class AttributeOp(Op, name="pdl.attribute"):
    """Represents an attribute to match or create: a constant, of a type, or any."""

    value_type = optional_operand(PDL_Type, name="valueType")
    value = optional_attribute(AnyAttr)
    attr = result(PDL_Attribute)
    assembly_format = "(`:` $valueType^)? (`=` $value^)? attr-dict-with-keyword"
    hooks = Hooks(looks_at_users=True)


class EraseOp(Op, name="pdl.erase"):
    """Erases an operation; its results must have no uses left."""

    op_value = operand(PDL_Operation, name="opValue")
    traits = [has_parent("pdl.rewrite")]
    assembly_format = "$opValue attr-dict"


class OperandOp(Op, name="pdl.operand"):
    """Represents a value, defined outside of the pattern, that is an operand; optionally of a type."""

    value_type = optional_operand(PDL_Type, name="valueType")
    value = result(PDL_Value)
    traits = [has_parent("pdl.pattern")]
    assembly_format = "(`:` $valueType^)? attr-dict"
    hooks = Hooks(looks_at_users=True)


class OperandsOp(Op, name="pdl.operands"):
    """Represents a range of values, defined outside of the pattern, that are operands; optionally of types."""

    value_type = optional_operand(PDL_RangeOf(PDL_Type), name="valueType")
    value = result(PDL_RangeOf(PDL_Value))
    traits = [has_parent("pdl.pattern")]
    assembly_format = "(`:` $valueType^)? attr-dict"
    hooks = Hooks(looks_at_users=True)


class OperationOp(Op, name="pdl.operation"):
    """Represents an operation to match or, in a rewrite, to create: its name, operands, attributes, types."""

    operand_values = variadic_operand(PDL_ValueOrRange, name="operandValues")
    attribute_values = variadic_operand(PDL_Attribute, name="attributeValues")
    type_values = variadic_operand(PDL_TypeOrRange, name="typeValues")
    op_name = optional_attribute(StrAttr, name="opName")
    attribute_value_names = attribute(StrArrayAttr, name="attributeValueNames")
    op = result(PDL_Operation)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "($opName^)? (`(` $operandValues^ `:` type($operandValues) `)`)? "
        "custom<OperationOpAttributes>($attributeValues, $attributeValueNames) (`->` `(` "
        "$typeValues^ `:` type($typeValues) `)`)? attr-dict"
    )
    hooks = Hooks(looks_at_users=True)


class PatternOp(Op, name="pdl.pattern"):
    """Defines a rewrite pattern: operations to match, a benefit, and a rewrite at its end."""

    benefit = attribute(ConfinedAttr(I16Attr, IntNonNegative))
    sym_name = optional_attribute(SymbolNameAttr)
    body_region = region(SizedRegion(1), name="bodyRegion")
    traits = [ISOLATED_FROM_ABOVE, SINGLE_BLOCK, Interface("SymbolOpInterface"), Interface("OpAsmOpInterface")]
    assembly_format = "($sym_name^)? `:` `benefit` `(` $benefit `)` attr-dict-with-keyword $bodyRegion"
    default_dialect = "pdl"


class RangeOp(Op, name="pdl.range"):
    """Concatenates values or types, and ranges of them, into one range."""

    arguments = variadic_operand(PDL_AnyType)
    result = result(PDL_RangeOf(PDL_Type, PDL_Value))
    traits = [PURE, has_parent("pdl.rewrite")]
    assembly_format = (
        "($arguments^ `:` type($arguments))? custom<RangeType>(ref(type($arguments)), type($result)) attr-dict"
    )


class ReplaceOp(Op, name="pdl.replace"):
    """Replaces an operation by another operation or by values, and erases it."""

    op_value = operand(PDL_Operation, name="opValue")
    repl_operation = optional_operand(PDL_Operation, name="replOperation")
    repl_values = variadic_operand(PDL_ValueOrRange, name="replValues")
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, has_parent("pdl.rewrite")]
    assembly_format = "$opValue `with` (`(` $replValues^ `:` type($replValues) `)`)? ($replOperation^)? attr-dict"


class ResultOp(Op, name="pdl.result"):
    """Returns one result of an operation, by its position."""

    parent_ = operand(PDL_Operation)
    index = attribute(I32Attr)
    val = result(PDL_Value)
    traits = [PURE]
    assembly_format = "$index `of` $parent attr-dict"
    hooks = Hooks(looks_at_users=True)


class ResultsOp(Op, name="pdl.results"):
    """Returns all results of an operation, or one group of them by its position."""

    parent_ = operand(PDL_Operation)
    index = optional_attribute(I32Attr)
    val = result(PDL_ValueOrRange)
    traits = [PURE]
    assembly_format = "($index^)? `of` $parent custom<ResultsValueType>(ref($index), type($val)) attr-dict"
    hooks = Hooks(looks_at_users=True)


class RewriteOp(Op, name="pdl.rewrite"):
    """The rewrite of a matched pattern: operations in its region, or an external function."""

    root = optional_operand(PDL_Operation)
    external_args = variadic_operand(PDL_AnyType, name="externalArgs")
    name_ = optional_attribute(StrAttr)
    body_region = region(name="bodyRegion")
    traits = [
        TERMINATOR,
        has_parent("pdl.pattern"),
        NO_TERMINATOR,
        NO_REGION_ARGUMENTS,
        SINGLE_BLOCK,
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("OpAsmOpInterface"),
    ]
    assembly_format = (
        "($root^)? (`with` $name^ (`(` $externalArgs^ `:` type($externalArgs) `)`)?)? "
        "($bodyRegion^)? attr-dict-with-keyword"
    )
    default_dialect = "pdl"


class TypeOp(Op, name="pdl.type"):
    """Represents a type to match or create: a constant type or any."""

    constant_type = optional_attribute(TypeAttr, name="constantType")
    result = result(PDL_Type)
    assembly_format = "attr-dict (`:` $constantType^)?"
    hooks = Hooks(looks_at_users=True)


class TypesOp(Op, name="pdl.types"):
    """Represents a range of types to match or create: constant types or any."""

    constant_types = optional_attribute(TypeArrayAttr, name="constantTypes")
    result = result(PDL_RangeOf(PDL_Type))
    assembly_format = "attr-dict (`:` $constantTypes^)?"
    hooks = Hooks(looks_at_users=True)
