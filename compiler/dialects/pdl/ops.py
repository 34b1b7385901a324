"""The operations of the pdl dialect."""

from __future__ import annotations

from compiler.dialects.pdl import verify
from compiler.dialects.pdl.constraints import (
    PDL_AnyType,
    PDL_Attribute,
    PDL_Operation,
    PDL_RangeOf,
    PDL_Type,
    PDL_Value,
)
from compiler.ods.attr_constraints import (
    AnyAttr,
    BoolAttr,
    ConfinedAttr,
    I16Attr,
    I32Attr,
    IntNonNegative,
    StrArrayAttr,
    StrAttr,
    SymbolNameAttr,
    TypeArrayAttr,
    TypeAttr,
)
from compiler.ods.define import AnyRegion, SizedRegion, default, op, optional, variadic
from compiler.ods.model import Hooks, Interface
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
from compiler.ods.type_constraints import AnyTypeOf

APPLY_NATIVE_CONSTRAINT = op(
    "pdl.apply_native_constraint",
    "Asks a function of the host, by name, whether the entities matched satisfy a constraint.",
    operands={"args": variadic(PDL_AnyType)},
    attributes={"name": StrAttr, "isNegated": default(BoolAttr, False)},
    results={"results": variadic(PDL_AnyType)},
    traits=[has_parent("pdl.pattern")],
    format="$name `(` $args `:` type($args) `)` (`:` type($results)^ )? attr-dict",
    hooks=Hooks(verify=verify.apply_native),
)
APPLY_NATIVE_REWRITE = op(
    "pdl.apply_native_rewrite",
    "Calls a function of the host, by name, as part of a rewrite; it may give new entities.",
    operands={"args": variadic(PDL_AnyType)},
    attributes={"name": StrAttr},
    results={"results": variadic(PDL_AnyType)},
    traits=[has_parent("pdl.rewrite")],
    format="$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict",
    hooks=Hooks(verify=verify.apply_native),
)
ATTRIBUTE_OP = op(
    "pdl.attribute",
    "Stands for an attribute to match or make: of a constant value, of a type, or any.",
    operands={"valueType": optional(PDL_Type)},
    attributes={"value": optional(AnyAttr)},
    results={"attr": PDL_Attribute},
    format="(`:` $valueType^)? (`=` $value^)? attr-dict-with-keyword",
    hooks=Hooks(verify=verify.attribute, looks_at_users=True),
)
ERASE = op(
    "pdl.erase",
    "Erases an operation; its results must have no uses left.",
    operands={"opValue": PDL_Operation},
    traits=[has_parent("pdl.rewrite")],
    format="$opValue attr-dict",
)
OPERAND = op(
    "pdl.operand",
    "Stands for a value from outside of the pattern, to be an operand; of a type if given.",
    operands={"valueType": optional(PDL_Type)},
    results={"value": PDL_Value},
    traits=[has_parent("pdl.pattern")],
    format="(`:` $valueType^)? attr-dict",
    hooks=Hooks(verify=verify.operand, looks_at_users=True),
)
OPERANDS = op(
    "pdl.operands",
    "Stands for a range of values from outside of the pattern, to be operands; of types if given.",
    operands={"valueType": optional(PDL_RangeOf(PDL_Type))},
    results={"value": PDL_RangeOf(PDL_Value)},
    traits=[has_parent("pdl.pattern")],
    format="(`:` $valueType^)? attr-dict",
    hooks=Hooks(verify=verify.operand, looks_at_users=True),
)
OPERATION_OP = op(
    "pdl.operation",
    "Stands for an operation to match; in a rewrite, makes one: its name, operands, attributes, types.",
    operands={
        "operandValues": variadic(
            AnyTypeOf(
                PDL_Value,
                PDL_RangeOf(PDL_Value),
                summary="single element or range of PDL handle for an `mlir::Value`",
            )
        ),
        "attributeValues": variadic(PDL_Attribute),
        "typeValues": variadic(
            AnyTypeOf(
                PDL_Type,
                PDL_RangeOf(PDL_Type),
                summary="single element or range of PDL handle to an `mlir::Type`",
            )
        ),
    },
    attributes={"opName": optional(StrAttr), "attributeValueNames": StrArrayAttr},
    results={"op": PDL_Operation},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "($opName^)? (`(` $operandValues^ `:` type($operandValues) `)`)? "
        "custom<OperationOpAttributes>($attributeValues, $attributeValueNames) (`->` `(` "
        "$typeValues^ `:` type($typeValues) `)`)? attr-dict"
    ),
    hooks=Hooks(verify=verify.operation, verify_in_context=verify.created_types, looks_at_users=True),
)
PATTERN = op(
    "pdl.pattern",
    "Defines a rewrite pattern: what to match, what it is worth, and the rewrite that ends it.",
    attributes={"benefit": ConfinedAttr(I16Attr, IntNonNegative), "sym_name": optional(SymbolNameAttr)},
    regions={"bodyRegion": SizedRegion(1)},
    traits=[ISOLATED_FROM_ABOVE, SINGLE_BLOCK, Interface("SymbolOpInterface"), Interface("OpAsmOpInterface")],
    format="($sym_name^)? `:` `benefit` `(` $benefit `)` attr-dict-with-keyword $bodyRegion",
    default_dialect="pdl",
    hooks=Hooks(verify_regions=verify.pattern),
)
RANGE_OP = op(
    "pdl.range",
    "Joins values or types, single ones and ranges, into one range.",
    operands={"arguments": variadic(PDL_AnyType)},
    results={"result": PDL_RangeOf(PDL_Type, PDL_Value)},
    traits=[PURE, has_parent("pdl.rewrite")],
    format=("($arguments^ `:` type($arguments))? custom<RangeType>(ref(type($arguments)), type($result)) attr-dict"),
    hooks=Hooks(verify=verify.range_),
)
REPLACE = op(
    "pdl.replace",
    "Replaces the results of an operation by those of another one, or by values, and erases it.",
    operands={
        "opValue": PDL_Operation,
        "replOperation": optional(PDL_Operation),
        "replValues": variadic(
            AnyTypeOf(
                PDL_Value,
                PDL_RangeOf(PDL_Value),
                summary="single element or range of PDL handle for an `mlir::Value`",
            )
        ),
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, has_parent("pdl.rewrite")],
    format="$opValue `with` (`(` $replValues^ `:` type($replValues) `)`)? ($replOperation^)? attr-dict",
    hooks=Hooks(verify=verify.replace),
)
RESULT = op(
    "pdl.result",
    "Takes one result of an operation, by its position.",
    operands={"parent": PDL_Operation},
    attributes={"index": I32Attr},
    results={"val": PDL_Value},
    traits=[PURE],
    format="$index `of` $parent attr-dict",
    hooks=Hooks(looks_at_users=True),
)
RESULTS = op(
    "pdl.results",
    "Takes all results of an operation, or one group of them by its position.",
    operands={"parent": PDL_Operation},
    attributes={"index": optional(I32Attr)},
    results={
        "val": AnyTypeOf(
            PDL_Value,
            PDL_RangeOf(PDL_Value),
            summary="single element or range of PDL handle for an `mlir::Value`",
        )
    },
    traits=[PURE],
    format="($index^)? `of` $parent custom<ResultsValueType>(ref($index), type($val)) attr-dict",
    hooks=Hooks(verify=verify.results, looks_at_users=True),
)
REWRITE = op(
    "pdl.rewrite",
    "Says what to do where the pattern matched: the operations of its region, or a function of the host.",
    operands={"root": optional(PDL_Operation), "externalArgs": variadic(PDL_AnyType)},
    attributes={"name": optional(StrAttr)},
    regions={"bodyRegion": AnyRegion},
    traits=[
        TERMINATOR,
        has_parent("pdl.pattern"),
        NO_TERMINATOR,
        NO_REGION_ARGUMENTS,
        SINGLE_BLOCK,
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("OpAsmOpInterface"),
    ],
    format=(
        "($root^)? (`with` $name^ (`(` $externalArgs^ `:` type($externalArgs) `)`)?)? "
        "($bodyRegion^)? attr-dict-with-keyword"
    ),
    default_dialect="pdl",
    hooks=Hooks(verify_regions=verify.rewrite),
)
TYPE_OP = op(
    "pdl.type",
    "Stands for a type to match or make: a constant one or any.",
    attributes={"constantType": optional(TypeAttr)},
    results={"result": PDL_Type},
    format="attr-dict (`:` $constantType^)?",
    hooks=Hooks(verify=verify.type_, looks_at_users=True),
)
TYPES = op(
    "pdl.types",
    "Stands for a range of types to match or make: constant ones or any.",
    attributes={"constantTypes": optional(TypeArrayAttr)},
    results={"result": PDL_RangeOf(PDL_Type)},
    format="attr-dict (`:` $constantTypes^)?",
    hooks=Hooks(verify=verify.types, looks_at_users=True),
)
