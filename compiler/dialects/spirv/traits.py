"""The traits that operations of the spirv dialect share: valid parents, and types that are derived from others."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from compiler.dialects.spirv.enums.image_enums import Dim, ImageOperands, ImageSamplerUseInfo, ImageSamplingInfo
from compiler.dialects.spirv.enums.operation_enums import Scope
from compiler.dialects.spirv.type_parts import element_type_or_self, image_of, pointee
from compiler.ir.operation import Operation
from compiler.ir.types import I1, DialectType, NoneType, Type, VectorType
from compiler.ods.enums import BitEnum, IntegerEnum
from compiler.ods.trait_classes import PredicateTrait, Trait, TypesMatchWith
from compiler.ods.traits import place_trait, predicate_trait, types_match_with

USABLE_IN_SPEC_CONSTANT = Trait("UsableInSpecConstantOp")

# ----------------------------------------------------------------------------------------------------------- places


def _is_inside(op: Operation, trait_or_name: str) -> bool:
    """Returns True if an operation of such a class encloses an op, without a symbol table between them."""
    parent = op.parent_op
    while parent is not None and not parent.has_trait("SymbolTable"):
        if parent.has_trait(trait_or_name) or parent.name == trait_or_name:
            return True
        parent = parent.parent_op
    return False


def _is_in_module(op: Operation) -> bool:
    return op.parent_op is not None and op.parent_op.has_trait("SymbolTable")


IN_FUNCTION_SCOPE = place_trait(
    "op must appear in a function-like op's block",
    lambda op: _is_inside(op, "FunctionOpInterface"),
    name="InFunctionScope",
)
IN_MODULE_SCOPE = place_trait("op must appear in a module-like op's block", _is_in_module, name="InModuleScope")
IN_GRAPH_SCOPE = place_trait(
    "op must appear in a spirv.ARM.Graph op's block",
    lambda op: _is_inside(op, "spirv.ARM.Graph"),
    name="InGraphScope",
)

# ------------------------------------------------------------------------------------------------------------ types


def matches_pointee(value: str, pointer: str = "pointer") -> TypesMatchWith:
    """Returns the trait that the type of a value is the pointee type of a pointer."""
    return types_match_with(pointer, value, f"`{value}` type matches pointee type of `{pointer}`", pointee)


def _bool_like(type_: Type) -> Type:
    return VectorType(type_.shape, I1, type_.scalable) if isinstance(type_, VectorType) else I1


def result_is_bool_like(operand: str) -> TypesMatchWith:
    """The result is a bool, or a vector of a bool for each element of the operand."""
    summary = "type of result to correspond to the `i1` equivalent of the operand"
    return types_match_with(operand, "result", summary, _bool_like)


def result_is_image_of(sampled_image: str) -> TypesMatchWith:
    return _result_of_image(sampled_image, image_of)


def result_is_sampled_type_of(sampled_image: str) -> TypesMatchWith:
    return _result_of_image(sampled_image, lambda type_: image_of(type_).element_type)


def _result_of_image(sampled_image: str, transform: Callable[[DialectType], Type]) -> TypesMatchWith:
    summary = f"type of 'result' matches image type of '{sampled_image}'"
    return types_match_with(sampled_image, "result", summary, transform)


EXECUTION_SCOPE_IS_SUBGROUP = predicate_trait(
    "execution_scope must be Scope of value Subgroup",
    lambda op: op.execution_scope is Scope.Subgroup,
    name="SPIRV_ExecutionScopeAttrIs",
)

# ----------------------------------------------------------------------------------------------------------- images


def _listed(cases: Iterable[IntegerEnum | BitEnum]) -> str:
    return " or ".join(case.symbol for case in cases)


def dim_is(image: str, *dims: Dim) -> PredicateTrait:
    return predicate_trait(
        f"the Dim operand of the underlying image must be {_listed(dims)}",
        lambda op: image_of(op.operand(image).type).dim in dims,
        name="SPIRV_DimIs",
    )


def dim_is_not(image: str, *dims: Dim) -> PredicateTrait:
    return predicate_trait(
        f"the Dim operand of the underlying image must not be {_listed(dims)}",
        lambda op: image_of(op.operand(image).type).dim not in dims,
        name="SPIRV_DimIsNot",
    )


def sampling_is(image: str, sampling: ImageSamplingInfo) -> PredicateTrait:
    return predicate_trait(
        f"the MS operand of the underlying image type must be {sampling.symbol}",
        lambda op: image_of(op.operand(image).type).sampling_info is sampling,
        name="SPIRV_MSOperandIs",
    )


def sampler_use_is(image: str, *uses: ImageSamplerUseInfo) -> PredicateTrait:
    return predicate_trait(
        f"the sampled operand of the underlying image must be {_listed(uses)}",
        lambda op: image_of(op.operand(image).type).sampler_use_info in uses,
        name="SPIRV_SampledOperandIs",
    )


def component_matches_image(value: str, image: str) -> PredicateTrait:
    """Checks that a value's component type is the image's sampled type, unless that is void."""

    def matches(op: Operation) -> bool:
        wanted = image_of(op.operand(image).type).element_type
        compared = op.result_group(value)[0] if value == "result" else op.operand(value)
        return isinstance(wanted, NoneType) or element_type_or_self(compared.type) == wanted

    return predicate_trait(
        f"the {value} component type must match the image sampled type", matches, name="SPIRV_NoneOrElementMatchImage"
    )


def image_operand_is_present(*operands: ImageOperands) -> PredicateTrait:
    return predicate_trait(
        f"either {_listed(operands)} image operands must be present",
        lambda op: any(operand in op.image_operands for operand in operands),
        name="SPIRV_ImageOperandIsPresent",
    )
