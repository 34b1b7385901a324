"""The operations of the wasmssa dialect."""

from __future__ import annotations

from compiler.dialects.builtin.constraints import Builtin_Float32, Builtin_Float64, Builtin_IntegerAttr
from compiler.dialects.wasmssa import syntax, verify
from compiler.dialects.wasmssa.constraints import (
    WasmSSA_FPType,
    WasmSSA_FuncTypeAttr,
    WasmSSA_IntegerType,
    WasmSSA_LimitTypeAttr,
    WasmSSA_LocalRef,
    WasmSSA_NumericType,
    WasmSSA_TableTypeAttr,
    WasmSSA_ValType,
    WasmSSA_ValTypeAttr,
)
from compiler.ods.attr_constraints import (
    DictArrayAttr,
    FlatSymbolRefAttr,
    StrAttr,
    SymbolNameAttr,
    TypedAttrInterface,
    UI32Attr,
    UnitAttr,
)
from compiler.ods.define import AnyRegion, op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import (
    AFFINE_SCOPE,
    AUTOMATIC_ALLOCATION_SCOPE,
    ISOLATED_FROM_ABOVE,
    TERMINATOR,
    all_types_match,
)
from compiler.ods.type_constraints import F32, F64, I32, I64, AnyTypeOf

BLOCK = op(
    "wasmssa.block",
    "",
    operands={"inputs": variadic(WasmSSA_ValType)},
    regions={"body": AnyRegion},
    successors=["target"],
    traits=[TERMINATOR, Interface("LabelLevelOpInterface")],
    format="(`(`$inputs^`)` `:` type($inputs))? attr-dict `:` $body `>` $target",
)
LOOP = op(
    "wasmssa.loop",
    "",
    operands={"inputs": variadic(WasmSSA_ValType)},
    regions={"body": AnyRegion},
    successors=["target"],
    traits=[TERMINATOR, Interface("LabelLevelOpInterface")],
    format="(`(`$inputs^`)` `:` type($inputs))? attr-dict `:` $body `>` $target",
)
BLOCK_RETURN = op(
    "wasmssa.block_return",
    "",
    operands={"inputs": variadic(WasmSSA_ValType)},
    traits=[TERMINATOR, Interface("LabelBranchingOpInterface")],
    format="($inputs^ `:` type($inputs))? attr-dict",
)
BRANCH_IF = op(
    "wasmssa.branch_if",
    "",
    operands={"condition": I32, "inputs": variadic(WasmSSA_ValType)},
    attributes={"exitLevel": UI32Attr},
    successors=["elseSuccessor"],
    traits=[TERMINATOR, Interface("LabelBranchingOpInterface")],
    format=(
        "$condition `to` `level` $exitLevel (`with` `args` `(`$inputs^ `:` type($inputs)`)`)? `else` "
        "$elseSuccessor attr-dict"
    ),
)
CONST = op(
    "wasmssa.const",
    "",
    attributes={"value": TypedAttrInterface},
    results={"result": WasmSSA_NumericType},
    traits=[all_types_match("value", "result"), Trait("ConstantExprOpTrait")],
    format="$value attr-dict",
)
FUNC = op(
    "wasmssa.func",
    "",
    attributes={
        "sym_name": SymbolNameAttr,
        "functionType": WasmSSA_FuncTypeAttr,
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
        "exported": UnitAttr,
    },
    regions={"body": AnyRegion},
    traits=[
        AFFINE_SCOPE,
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("FunctionOpInterface"),
        ISOLATED_FROM_ABOVE,
        Interface("SymbolOpInterface"),
    ],
    hooks=Hooks(parse=syntax.parse_func, print=syntax.print_func, verify=verify.func),
)
CALL = op(
    "wasmssa.call",
    "",
    operands={"operands": variadic(WasmSSA_ValType)},
    attributes={"callee": FlatSymbolRefAttr},
    results={"results": variadic(WasmSSA_ValType)},
    format="$callee (`(`$operands^`)`)? attr-dict `:` functional-type($operands, $results)",
)
IMPORT_FUNC = op(
    "wasmssa.import_func",
    "",
    attributes={
        "sym_name": SymbolNameAttr,
        "moduleName": StrAttr,
        "importName": StrAttr,
        "type": WasmSSA_FuncTypeAttr,
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    traits=[Interface("SymbolOpInterface"), Interface("CallableOpInterface"), Interface("ImportOpInterface")],
    format="$importName `from` $moduleName `as` $sym_name attr-dict",
)
GLOBAL = op(
    "wasmssa.global",
    "",
    attributes={"sym_name": SymbolNameAttr, "type": WasmSSA_ValTypeAttr, "isMutable": UnitAttr, "exported": UnitAttr},
    regions={"initializer": AnyRegion},
    traits=[
        AFFINE_SCOPE,
        AUTOMATIC_ALLOCATION_SCOPE,
        ISOLATED_FROM_ABOVE,
        Interface("SymbolOpInterface"),
        Trait("ConstantExpressionInitializerOpTrait"),
    ],
    hooks=Hooks(parse=syntax.parse_global, print=syntax.print_global, verify_regions=verify.global_),
)
IMPORT_GLOBAL = op(
    "wasmssa.import_global",
    "",
    attributes={
        "sym_name": SymbolNameAttr,
        "moduleName": StrAttr,
        "importName": StrAttr,
        "type": WasmSSA_ValTypeAttr,
        "isMutable": UnitAttr,
    },
    traits=[Interface("SymbolOpInterface"), Interface("ImportOpInterface")],
    hooks=Hooks(parse=syntax.parse_import_global, print=syntax.print_import_global),
)
GLOBAL_GET = op(
    "wasmssa.global_get",
    "",
    attributes={"global": FlatSymbolRefAttr},
    results={"global_val": WasmSSA_ValType},
    traits=[Interface("SymbolUserOpInterface"), Trait("ConstantExprOpTrait")],
    format="$global attr-dict `:` type($global_val)",
    hooks=Hooks(verify_symbol_uses=verify.global_get),
)
IF = op(
    "wasmssa.if",
    "",
    operands={"condition": I32, "inputs": variadic(WasmSSA_ValType)},
    regions={"if": AnyRegion, "else": AnyRegion},
    successors=["target"],
    traits=[TERMINATOR, Interface("LabelLevelOpInterface")],
    format=("$condition (`(`$inputs^`)` `:` type($inputs))? attr-dict `:` $if custom<ElseRegion>($else) `>` $target"),
)
LOCAL_OP = op(
    "wasmssa.local",
    "",
    attributes={"type": WasmSSA_ValTypeAttr},
    results={"result": WasmSSA_LocalRef},
    traits=[Interface("InferTypeOpInterface")],
    format="`of` `type` $type attr-dict",
    hooks=Hooks(infer_types=syntax.local_types),
)
LOCAL_GET = op(
    "wasmssa.local_get",
    "",
    operands={"localVar": WasmSSA_LocalRef},
    results={"result": WasmSSA_ValType},
    traits=[Interface("InferTypeOpInterface")],
    format="$localVar `:` type($localVar) attr-dict",
    hooks=Hooks(infer_types=syntax.held_types),
)
LOCAL_SET = op(
    "wasmssa.local_set",
    "",
    operands={"localVar": WasmSSA_LocalRef, "value": WasmSSA_ValType},
    format="$localVar `:` type($localVar) `to` $value `:` type($value) attr-dict",
    hooks=Hooks(verify=verify.local_set),
)
LOCAL_TEE = op(
    "wasmssa.local_tee",
    "",
    operands={"localVar": WasmSSA_LocalRef, "value": WasmSSA_ValType},
    results={"result": WasmSSA_ValType},
    traits=[Interface("InferTypeOpInterface")],
    format="$localVar `:` type($localVar) `to` $value `:` type($value) attr-dict",
    hooks=Hooks(infer_types=syntax.held_types, verify=verify.local_tee),
)
MEMORY = op(
    "wasmssa.memory",
    "",
    attributes={"sym_name": SymbolNameAttr, "limits": WasmSSA_LimitTypeAttr, "exported": UnitAttr},
    traits=[Interface("SymbolOpInterface")],
    format="(`exported` $exported^)? $sym_name $limits attr-dict",
)
IMPORT_MEM = op(
    "wasmssa.import_mem",
    "",
    attributes={
        "sym_name": SymbolNameAttr,
        "moduleName": StrAttr,
        "importName": StrAttr,
        "limits": WasmSSA_LimitTypeAttr,
    },
    traits=[Interface("SymbolOpInterface"), Interface("ImportOpInterface")],
    format="$importName `from` $moduleName `as` $sym_name attr-dict",
)
TABLE = op(
    "wasmssa.table",
    "",
    attributes={"sym_name": SymbolNameAttr, "type": WasmSSA_TableTypeAttr, "exported": UnitAttr},
    traits=[Interface("SymbolOpInterface")],
    format="(`exported` $exported^)? $sym_name $type attr-dict",
)
IMPORT_TABLE = op(
    "wasmssa.import_table",
    "",
    attributes={
        "sym_name": SymbolNameAttr,
        "moduleName": StrAttr,
        "importName": StrAttr,
        "type": WasmSSA_TableTypeAttr,
    },
    traits=[Interface("SymbolOpInterface"), Interface("ImportOpInterface")],
    format="$importName `from` $moduleName `as` $sym_name attr-dict",
)
RETURN = op(
    "wasmssa.return",
    "",
    operands={"operands": variadic(WasmSSA_ValType)},
    traits=[TERMINATOR],
    format="attr-dict ($operands^ `:` type($operands))?",
)
ADD = op(
    "wasmssa.add",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_NumericType), "rhs": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": AnyTypeOf(WasmSSA_NumericType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
AND = op(
    "wasmssa.and",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_NumericType), "rhs": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": AnyTypeOf(WasmSSA_NumericType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
DIV = op(
    "wasmssa.div",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_FPType), "rhs": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
DIV_UI = op(
    "wasmssa.div_ui",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_IntegerType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
DIV_SI = op(
    "wasmssa.div_si",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_IntegerType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
MUL = op(
    "wasmssa.mul",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_NumericType), "rhs": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": AnyTypeOf(WasmSSA_NumericType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
OR = op(
    "wasmssa.or",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_NumericType), "rhs": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": AnyTypeOf(WasmSSA_NumericType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
SUB = op(
    "wasmssa.sub",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_NumericType), "rhs": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": AnyTypeOf(WasmSSA_NumericType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
REM_UI = op(
    "wasmssa.rem_ui",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_IntegerType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
REM_SI = op(
    "wasmssa.rem_si",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_IntegerType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
XOR = op(
    "wasmssa.xor",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_NumericType), "rhs": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": AnyTypeOf(WasmSSA_NumericType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
MIN = op(
    "wasmssa.min",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_FPType), "rhs": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
MAX = op(
    "wasmssa.max",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_FPType), "rhs": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
COPYSIGN = op(
    "wasmssa.copysign",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_FPType), "rhs": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
EQ = op(
    "wasmssa.eq",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_NumericType), "rhs": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
NE = op(
    "wasmssa.ne",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_NumericType), "rhs": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
LT_SI = op(
    "wasmssa.lt_si",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
LT_UI = op(
    "wasmssa.lt_ui",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
LE_SI = op(
    "wasmssa.le_si",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
LE_UI = op(
    "wasmssa.le_ui",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
GT_SI = op(
    "wasmssa.gt_si",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
GT_UI = op(
    "wasmssa.gt_ui",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
GE_SI = op(
    "wasmssa.ge_si",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
GE_UI = op(
    "wasmssa.ge_ui",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
LT = op(
    "wasmssa.lt",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_FPType), "rhs": AnyTypeOf(WasmSSA_FPType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
LE = op(
    "wasmssa.le",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_FPType), "rhs": AnyTypeOf(WasmSSA_FPType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
GT = op(
    "wasmssa.gt",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_FPType), "rhs": AnyTypeOf(WasmSSA_FPType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
GE = op(
    "wasmssa.ge",
    "",
    operands={"lhs": AnyTypeOf(WasmSSA_FPType), "rhs": AnyTypeOf(WasmSSA_FPType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
SHL = op(
    "wasmssa.shl",
    "",
    operands={"val": WasmSSA_IntegerType, "bits": WasmSSA_IntegerType},
    results={"result": WasmSSA_IntegerType},
    traits=[all_types_match("val", "bits", "result")],
    format="$val `by` $bits `bits` `:` type($val) attr-dict",
)
SHR_S = op(
    "wasmssa.shr_s",
    "",
    operands={"val": WasmSSA_IntegerType, "bits": WasmSSA_IntegerType},
    results={"result": WasmSSA_IntegerType},
    traits=[all_types_match("val", "bits", "result")],
    format="$val `by` $bits `bits` `:` type($val) attr-dict",
)
SHR_U = op(
    "wasmssa.shr_u",
    "",
    operands={"val": WasmSSA_IntegerType, "bits": WasmSSA_IntegerType},
    results={"result": WasmSSA_IntegerType},
    traits=[all_types_match("val", "bits", "result")],
    format="$val `by` $bits `bits` `:` type($val) attr-dict",
)
ROTL = op(
    "wasmssa.rotl",
    "",
    operands={"val": WasmSSA_IntegerType, "bits": WasmSSA_IntegerType},
    results={"result": WasmSSA_IntegerType},
    traits=[all_types_match("val", "bits", "result")],
    format="$val `by` $bits `bits` `:` type($val) attr-dict",
)
ROTR = op(
    "wasmssa.rotr",
    "",
    operands={"val": WasmSSA_IntegerType, "bits": WasmSSA_IntegerType},
    results={"result": WasmSSA_IntegerType},
    traits=[all_types_match("val", "bits", "result")],
    format="$val `by` $bits `bits` `:` type($val) attr-dict",
)
CONVERT_U = op(
    "wasmssa.convert_u",
    "",
    operands={"input": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    format="$input `:` type($input) `to` type($result) attr-dict",
)
CONVERT_S = op(
    "wasmssa.convert_s",
    "",
    operands={"input": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    format="$input `:` type($input) `to` type($result) attr-dict",
)
DEMOTE = op(
    "wasmssa.demote",
    "",
    operands={"input": AnyTypeOf(F64)},
    results={"result": AnyTypeOf(F32)},
    format="$input `:` type($input) `to` type($result) attr-dict",
)
EXTEND_I32_S = op(
    "wasmssa.extend_i32_s",
    "",
    operands={"input": I32},
    results={"result": I64},
    format="$input `to` type($result) attr-dict",
)
EXTEND_I32_U = op(
    "wasmssa.extend_i32_u",
    "",
    operands={"input": I32},
    results={"result": I64},
    format="$input `to` type($result) attr-dict",
)
EXTEND = op(
    "wasmssa.extend",
    "",
    operands={"input": WasmSSA_IntegerType},
    attributes={"bitsToTake": Builtin_IntegerAttr},
    results={"result": WasmSSA_IntegerType},
    traits=[all_types_match("input", "result")],
    format="$bitsToTake `low` `bits` `from` $input `:` type($input) attr-dict",
)
PROMOTE = op(
    "wasmssa.promote",
    "",
    operands={"input": AnyTypeOf(Builtin_Float32)},
    results={"result": AnyTypeOf(Builtin_Float64)},
    format="$input `:` type($input) `to` type($result) attr-dict",
)
WRAP = op(
    "wasmssa.wrap",
    "",
    operands={"input": AnyTypeOf(I64)},
    results={"result": AnyTypeOf(I32)},
    format="$input `:` type($input) `to` type($result) attr-dict",
)
REINTERPRET = op(
    "wasmssa.reinterpret",
    "",
    operands={"input": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": AnyTypeOf(WasmSSA_NumericType)},
    format="$input `:` type($input) `as` type($result) attr-dict",
)
ABS = op(
    "wasmssa.abs",
    "",
    operands={"src": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
CEIL = op(
    "wasmssa.ceil",
    "",
    operands={"src": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
FLOOR = op(
    "wasmssa.floor",
    "",
    operands={"src": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
NEG = op(
    "wasmssa.neg",
    "",
    operands={"src": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
SQRT = op(
    "wasmssa.sqrt",
    "",
    operands={"src": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
TRUNC = op(
    "wasmssa.trunc",
    "",
    operands={"src": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
CTZ = op(
    "wasmssa.ctz",
    "",
    operands={"src": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_IntegerType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
CLZ = op(
    "wasmssa.clz",
    "",
    operands={"src": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_IntegerType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
EQZ = op(
    "wasmssa.eqz",
    "",
    operands={"input": WasmSSA_IntegerType},
    results={"result": I32},
    format="$input`:` type($input) `->` type($result) attr-dict",
)
POPCNT = op(
    "wasmssa.popcnt",
    "",
    operands={"src": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_IntegerType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
