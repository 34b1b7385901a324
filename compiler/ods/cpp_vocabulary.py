"""The C++ classes, methods and functions that `compiler.ods.cpp` translates, with their Python sources.

The Python sources use only the names in `NAMESPACE`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.ir import attributes, types
from compiler.ir.locations import Location
from compiler.ods import attr_predicates, attr_storage, llvm_types, type_predicates

FLOAT_CLASSES = {
    "BFloat16Type": "bf16",
    "Float16Type": "f16",
    "FloatTF32Type": "tf32",
    "Float32Type": "f32",
    "Float64Type": "f64",
    "Float80Type": "f80",
    "Float128Type": "f128",
    "Float4E2M1FNType": "f4E2M1FN",
    "Float6E2M3FNType": "f6E2M3FN",
    "Float6E3M2FNType": "f6E3M2FN",
    "Float8E3M4Type": "f8E3M4",
    "Float8E4M3Type": "f8E4M3",
    "Float8E4M3B11FNUZType": "f8E4M3B11FNUZ",
    "Float8E4M3FNType": "f8E4M3FN",
    "Float8E4M3FNUZType": "f8E4M3FNUZ",
    "Float8E5M2Type": "f8E5M2",
    "Float8E5M2FNUZType": "f8E5M2FNUZ",
    "Float8E8M0FNUType": "f8E8M0FNU",
}

CLASS_TESTS: Mapping[str, str] = MappingProxyType(
    {
        **{name: f"is_float({{}}, {spelling!r})" for name, spelling in FLOAT_CLASSES.items()},
        "ShapedType": "is_shaped({})",
        **{
            name: f"isinstance({{}}, types.{name})"
            for name in (
                "IntegerType",
                "FloatType",
                "IndexType",
                "NoneType",
                "FunctionType",
                "TupleType",
                "ComplexType",
                "VectorType",
                "RankedTensorType",
                "UnrankedTensorType",
                "MemRefType",
                "UnrankedMemRefType",
                "OpaqueType",
                "Type",
            )
        },
        **{
            name: f"isinstance({{}}, attributes.{name})"
            for name in (
                "UnitAttr",
                "IntegerAttr",
                "FloatAttr",
                "StringAttr",
                "ArrayAttr",
                "DictionaryAttr",
                "TypeAttr",
                "SymbolRefAttr",
                "AffineMapAttr",
                "IntegerSetAttr",
                "DenseArrayAttr",
                "DenseElementsAttr",
                "DenseStringElementsAttr",
                "DenseResourceElementsAttr",
                "SparseElementsAttr",
                "StridedLayoutAttr",
                "DistinctAttr",
                "OpaqueAttr",
                "Attribute",
            )
        },
        "TensorType": "is_tensor({})",
        "BaseMemRefType": "is_base_memref({})",
        "FixedVectorType": "is_fixed_vector({})",
        "ScalableVectorType": "is_scalable_vector({})",
        "BoolAttr": "is_bool({})",
        "FlatSymbolRefAttr": "is_flat_symbol_ref({})",
        "LocationAttr": "isinstance({}, Location)",
        "ElementsAttr": "is_elements({})",
        "DenseIntOrFPElementsAttr": "isinstance({}, attributes.DenseElementsAttr)",
        "DenseIntElementsAttr": "is_dense_ints({})",
        "DenseFPElementsAttr": "is_dense_floats({})",
        "TypedAttr": "is_typed({})",
        "DenseBoolArrayAttr": "is_dense_array({}, types.I1)",
        "DenseI8ArrayAttr": "is_dense_array({}, types.I8)",
        "DenseI16ArrayAttr": "is_dense_array({}, types.I16)",
        "DenseI32ArrayAttr": "is_dense_array({}, types.I32)",
        "DenseI64ArrayAttr": "is_dense_array({}, types.I64)",
        "DenseF32ArrayAttr": "is_dense_array({}, types.F32)",
        "DenseF64ArrayAttr": "is_dense_array({}, types.F64)",
    }
)

METHODS: Mapping[str, str] = MappingProxyType(
    {
        "isInteger": "is_integer({}, {})",
        "isSignlessInteger": "is_signless({}, {})",
        "isSignedInteger": "is_signed({}, {})",
        "isUnsignedInteger": "is_unsigned({}, {})",
        "getElementType": "{}.element_type",
        "getRank": "{}.rank",
        "hasRank": "{}.has_rank",
        "getShape": "{}.shape",
        "hasStaticShape": "{}.has_static_shape",
        "getNumElements": "{}.num_elements",
        "getNumDynamicDims": "{}.num_dynamic_dims",
        "getDimSize": "{}.shape[{}]",
        "isDynamicDim": "({}.shape[{}] == types.DYNAMIC)",
        "getScalableDims": "{}.scalable",
        "isScalable": "{}.is_scalable",
        "allDimsScalable": "all({}.scalable)",
        "getWidth": "{}.width",
        "getIntOrFloatBitWidth": "{}.width",
        "getElementTypeBitWidth": "{}.element_type.width",
        "isSignless": "{}.is_signless",
        "isSigned": "{}.is_signed",
        "isUnsigned": "{}.is_unsigned",
        "isIndex": "isinstance({}, types.IndexType)",
        "isBF16": "is_float({}, 'bf16')",
        "isF16": "is_float({}, 'f16')",
        "isF32": "is_float({}, 'f32')",
        "isF64": "is_float({}, 'f64')",
        "isF80": "is_float({}, 'f80')",
        "isF128": "is_float({}, 'f128')",
        "isTF32": "is_float({}, 'tf32')",
        "isIntOrIndex": "is_int_or_index({})",
        "isIntOrFloat": "is_int_or_float({})",
        "isIntOrIndexOrFloat": "(is_int_or_index({0}) or is_int_or_float({0}))",
        "isSignlessIntOrIndex": "is_signless_int_or_index({})",
        "isSignlessIntOrFloat": "is_signless_int_or_float({})",
        "isSignlessIntOrIndexOrFloat": "is_signless_int_or_index_or_float({})",
        "isStrided": "is_strided({})",
        "getMemorySpace": "{}.memory_space",
        "getEncoding": "{}.encoding",
        "getTypes": "types_of({})",
        "getInputs": "{}.inputs",
        "getResults": "{}.results",
        "getType": "{}.type",
        "getAttributeType": "{}.type",
        "getInt": "{}.value",
        "getSInt": "{}.value",
        "getUInt": "{}.value",
        "getZExtValue": "{}",
        "getSExtValue": "{}",
        "isNegative": "({} < 0)",
        "isNonNegative": "({} >= 0)",
        "isStrictlyPositive": "({} > 0)",
        "isZero": "({} == 0)",
        "isOne": "({} == 1)",
        "isPowerOf2": "({}.bit_count() == 1)",
        "eq": "({} == {})",
        "size": "len(elements_of({}))",
        "empty": "(not elements_of({}))",
        "front": "{}[0]",
        "back": "{}[-1]",
        "drop_back": "{}[:-1]",
        "drop_front": "{}[1:]",
        "has_value": "({} is not None)",
        "asArrayRef": "{}.values",
        "getNumOperands": "len({}.operands)",
        "getNumResults": "len({}.results)",
        "getOperand": "{}.operands[{}]",
        "getResult": "{}.results[{}]",
        "getOperandTypes": "[v.type for v in {}.operands]",
        "getResultTypes": "[v.type for v in {}.results]",
    }
)
"""Methods by name: the first `{}` is the receiver, the others are the arguments."""

FUNCTIONS: Mapping[str, str] = MappingProxyType(
    {
        "getElementTypeOrSelf": "element_type_of({})",
        "getI1SameShape": "i1_same_shape({})",
        "is_contained": "({1} in {0})",
        "is_sorted": "(list({0}) == sorted({0}))",
        "hasNItems": "(len({0}) == {1})",
        "isCompatibleOuterType": "is_llvm_type({})",
        "isCompatibleFloatingPointType": "is_llvm_float({})",
        "isCompatibleVectorType": "is_llvm_vector({})",
        "isLoadableType": "is_llvm_loadable({})",
        "getFlattenedTypes": "flattened_types({0})",
        "getTensorTypeFromMemRefType": "tensor_type_of({})",
        "isScalableVectorType": "is_scalable_vector({})",
    }
)
"""Functions by name without namespaces; `{}` or `{0}`, `{1}` are the arguments."""

BUILDERS: Mapping[str, str] = MappingProxyType(
    {
        "getIndexType": "types.INDEX",
        "getNoneType": "types.NONE",
        "getI1Type": "types.I1",
        "getI8Type": "types.I8",
        "getI16Type": "types.I16",
        "getI32Type": "types.I32",
        "getI64Type": "types.I64",
        "getBF16Type": "types.BF16",
        "getF16Type": "types.F16",
        "getF32Type": "types.F32",
        "getF64Type": "types.F64",
        "getF80Type": "types.FloatType('f80')",
        "getF128Type": "types.FloatType('f128')",
        "getStringAttr": "attributes.StringAttr({})",
        "getUnitAttr": "attributes.UNIT",
        "getBoolAttr": "attributes.bool_attr({})",
        "getIndexAttr": "attributes.index_attr({})",
        "getI1Attr": "attributes.IntegerAttr({}, types.I1)",
        "getI32IntegerAttr": "attributes.IntegerAttr({}, types.I32)",
        "getI64IntegerAttr": "attributes.IntegerAttr({}, types.I64)",
    }
)

TRANSPARENT = frozenset({"cast", "dyn_cast", "dyn_cast_or_null", "cast_or_null", "cast_if_present", "static_cast"})
TEMPLATES = TRANSPARENT | {
    "isa",
    "isa_and_nonnull",
    "isa_and_present",
    "getType",
    "hasTrait",
    "hasPromiseOrImplementsInterface",
    "ArrayRef",
    "SmallVector",
    "equal_to",
    "cast",
}


# ---------------------------------------------------------------------------------------- names for Python sources


def _namespace() -> dict[str, object]:
    names: dict[str, object] = {"__builtins__": {}}
    names |= {"all": all, "any": any, "isinstance": isinstance, "len": len, "list": list, "map": map, "sorted": sorted}
    names |= {"attributes": attributes, "types": types, "Location": Location}
    names |= {"attribute_payload": attr_predicates.attribute_payload}
    names |= {"types_of": type_predicates.types_of, "element_type_of": type_predicates.element_type_of}
    names |= {"elements_of": attr_predicates.elements_of}
    names |= {"tensor_type_of": type_predicates.tensor_type_of}
    names |= {"i1_same_shape": type_predicates.i1_same_shape}
    for module in (type_predicates, attr_predicates, attr_storage, llvm_types):
        for name, value in vars(module).items():
            if name.startswith(("is_", "has_")) or name in ("flattened_types", "guarded"):
                names[name] = value
    names |= {"implements": type_predicates.may_implement, "parameter_of": type_predicates.parameter_of}
    return names


NAMESPACE: Mapping[str, object] = MappingProxyType(_namespace())
"""Names that translated expressions may use."""
