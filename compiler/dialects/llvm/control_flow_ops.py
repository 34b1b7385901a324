"""The operations of the llvm dialect that call and jump."""

from __future__ import annotations

from compiler.dialects.llvm import call_verify, effects, verify
from compiler.dialects.llvm.call_syntax import (
    parse_call,
    parse_call_intrinsic,
    parse_invoke,
    print_call,
    print_call_intrinsic,
    print_invoke,
)
from compiler.dialects.llvm.constraints import (
    AsmATTOrIntel,
    CConv,
    LLVM_AccessGroupArrayAttr,
    LLVM_AliasScopeArrayAttr,
    LLVM_AnyPointer,
    LLVM_BlockAddressAttr,
    LLVM_BlockTagAttr,
    LLVM_FastmathFlagsAttr,
    LLVM_FunctionType,
    LLVM_MemoryEffectsAttr,
    LLVM_TBAATagArrayAttr,
    LLVM_Type,
    LoopAnnotationAttr,
    TailCallKind,
)
from compiler.dialects.llvm.syntax import parse_landingpad, print_landingpad
from compiler.ods.attr_constraints import (
    AnyIntElementsAttr,
    ArrayAttr,
    DenseI32ArrayAttr,
    DictArrayAttr,
    FlatSymbolRefAttr,
    StrAttr,
    TypeAttrOf,
    UnitAttr,
)
from compiler.ods.define import default, op, optional, variadic, variadic_of_variadic
from compiler.ods.model import Arity, Hooks, Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    CONSTANT_LIKE,
    PURE,
    RETURN_LIKE,
    SAME_VARIADIC_OPERAND_SIZE,
    TERMINATOR,
)
from compiler.ods.type_constraints import I1, AnySignlessInteger, AnyType

INVOKE = op(
    "llvm.invoke",
    "Calls a function and goes on in one block on return, in another one on an exception.",
    operands={
        "callee_operands": variadic(LLVM_Type),
        "normalDestOperands": variadic(LLVM_Type),
        "unwindDestOperands": variadic(LLVM_Type),
        "op_bundle_operands": variadic_of_variadic(LLVM_Type, "op_bundle_sizes"),
    },
    attributes={
        "var_callee_type": optional(TypeAttrOf(LLVM_FunctionType)),
        "callee": optional(FlatSymbolRefAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
        "branch_weights": optional(DenseI32ArrayAttr),
        "CConv": default(CConv, "ccc"),
        "op_bundle_sizes": DenseI32ArrayAttr,
        "op_bundle_tags": optional(ArrayAttr),
    },
    results={"result": optional(LLVM_Type)},
    successors=["normalDest", "unwindDest"],
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("BranchOpInterface"),
        Interface("CallOpInterface"),
        Interface("WeightedBranchOpInterface"),
        TERMINATOR,
    ],
    hooks=Hooks(parse=parse_invoke, print=print_invoke, verify=verify.invoke),
)
LANDINGPAD = op(
    "llvm.landingpad",
    "Begins a block that exceptions arrive in: which ones it catches, and what they carry.",
    operands={"operand1": variadic(LLVM_Type)},
    attributes={"cleanup": UnitAttr},
    results={"res": LLVM_Type},
    hooks=Hooks(parse=parse_landingpad, print=print_landingpad, verify=verify.landingpad),
)
VA_ARG = op(
    "llvm.va_arg",
    "Reads the next variadic argument; undefined if its type is another one.",
    operands={"arg": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    format="$arg attr-dict `:` functional-type($arg, $res)",
)
CALL = op(
    "llvm.call",
    "Calls a function, named by a symbol or through a pointer.",
    operands={
        "callee_operands": variadic(LLVM_Type),
        "op_bundle_operands": variadic_of_variadic(LLVM_Type, "op_bundle_sizes"),
    },
    attributes={
        "var_callee_type": optional(TypeAttrOf(LLVM_FunctionType)),
        "callee": optional(FlatSymbolRefAttr),
        "fastmathFlags": default(LLVM_FastmathFlagsAttr, "none"),
        "CConv": default(CConv, "ccc"),
        "TailCallKind": default(TailCallKind, "none"),
        "memory_effects": optional(LLVM_MemoryEffectsAttr),
        "convergent": UnitAttr,
        "no_unwind": UnitAttr,
        "will_return": UnitAttr,
        "op_bundle_sizes": DenseI32ArrayAttr,
        "op_bundle_tags": optional(ArrayAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
        "no_inline": UnitAttr,
        "always_inline": UnitAttr,
        "inline_hint": UnitAttr,
        "access_groups": optional(LLVM_AccessGroupArrayAttr),
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"result": optional(LLVM_Type)},
    traits=[
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("FastmathFlagsInterface"),
        Interface("CallOpInterface"),
        Interface("SymbolUserOpInterface"),
    ],
    hooks=Hooks(
        parse=parse_call,
        print=print_call,
        verify=call_verify.operand_bundles,
        verify_symbol_uses=call_verify.call_symbols,
    ),
)
BR = op(
    "llvm.br",
    "Jumps to a block.",
    operands={"destOperands": variadic(LLVM_Type)},
    attributes={"loop_annotation": optional(LoopAnnotationAttr)},
    successors=["dest"],
    traits=[Interface("BranchOpInterface"), PURE, TERMINATOR],
    format="$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict",
)
COND_BR = op(
    "llvm.cond_br",
    "Jumps to one of two blocks, by a condition; branch weights may tell how likely each is.",
    operands={"condition": I1, "trueDestOperands": variadic(LLVM_Type), "falseDestOperands": variadic(LLVM_Type)},
    attributes={"branch_weights": optional(DenseI32ArrayAttr), "loop_annotation": optional(LoopAnnotationAttr)},
    successors=["trueDest", "falseDest"],
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("BranchOpInterface"),
        Interface("WeightedBranchOpInterface"),
        PURE,
        TERMINATOR,
    ],
    format=(
        "$condition ( `weights` `(` $branch_weights^ `)` )? `,` $trueDest (`(` $trueDestOperands^ "
        "`:` type($trueDestOperands) `)`)? `,` $falseDest (`(` $falseDestOperands^ `:` "
        "type($falseDestOperands) `)`)? attr-dict"
    ),
    hooks=Hooks(verify=verify.branch_weights),
)
RETURN = op(
    "llvm.return",
    "Leaves the function, with a value if it has one.",
    operands={"arg": optional(LLVM_Type)},
    traits=[PURE, RETURN_LIKE, TERMINATOR],
    format="attr-dict ($arg^ `:` type($arg))?",
    hooks=Hooks(verify=verify.return_),
)
RESUME = op(
    "llvm.resume",
    "Goes on raising an exception that a landing pad took.",
    operands={"value": LLVM_Type},
    traits=[TERMINATOR],
    format="$value attr-dict `:` type($value)",
)
UNREACHABLE = op(
    "llvm.unreachable",
    "Says that control never gets here; undefined if it does.",
    traits=[TERMINATOR],
    format="attr-dict",
)
SWITCH = op(
    "llvm.switch",
    "Jumps to the block of the case that an integer equals, else to the default.",
    operands={
        "value": AnySignlessInteger,
        "defaultOperands": variadic(AnyType),
        "caseOperands": variadic_of_variadic(AnyType, "case_operand_segments"),
    },
    attributes={
        "case_values": optional(AnyIntElementsAttr),
        "case_operand_segments": DenseI32ArrayAttr,
        "branch_weights": optional(DenseI32ArrayAttr),
    },
    successors={"defaultDestination": Arity.SINGLE, "caseDestinations": Arity.VARIADIC},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("BranchOpInterface"),
        Interface("WeightedBranchOpInterface"),
        PURE,
        TERMINATOR,
    ],
    format=(
        "$value `:` type($value) `,` $defaultDestination (`(` $defaultOperands^ `:` "
        "type($defaultOperands) `)`)? custom<SwitchOpCases>(ref(type($value)), $case_values, "
        "$caseDestinations, $caseOperands, type($caseOperands)) attr-dict"
    ),
    hooks=Hooks(verify=verify.switch),
)
BLOCKADDRESS_OP = op(
    "llvm.blockaddress",
    "Gives the address of a block that is tagged in a function.",
    attributes={"block_addr": LLVM_BlockAddressAttr},
    results={"res": LLVM_AnyPointer},
    traits=[PURE, CONSTANT_LIKE, Interface("SymbolUserOpInterface")],
    format="$block_addr attr-dict `:` qualified(type($res))",
)
BLOCKTAG_OP = op(
    "llvm.blocktag",
    "Marks a block so that its address can be taken.",
    attributes={"tag": LLVM_BlockTagAttr},
    format="$tag attr-dict",
)
INDIRECTBR = op(
    "llvm.indirectbr",
    "Jumps to an address, which is one of the listed blocks.",
    operands={"addr": LLVM_AnyPointer, "succOperands": variadic_of_variadic(AnyType, "indbr_operand_segments")},
    attributes={"indbr_operand_segments": DenseI32ArrayAttr},
    successors={"successors": Arity.VARIADIC},
    traits=[SAME_VARIADIC_OPERAND_SIZE, Interface("BranchOpInterface"), PURE, TERMINATOR],
    format=(
        "$addr `:` type($addr) `,` custom<IndirectBrOpSucessors>(ref(type($addr)), $successors, "
        "$succOperands, type($succOperands)) attr-dict"
    ),
)
INLINE_ASM = op(
    "llvm.inline_asm",
    "Runs assembly text with operands bound by constraints.",
    operands={"operands": variadic(LLVM_Type)},
    attributes={
        "asm_string": StrAttr,
        "constraints": StrAttr,
        "has_side_effects": UnitAttr,
        "is_align_stack": UnitAttr,
        "tail_call_kind": default(TailCallKind, "none"),
        "asm_dialect": optional(AsmATTOrIntel),
        "operand_attrs": optional(ArrayAttr),
    },
    results={"res": optional(LLVM_Type)},
    traits=[Interface("MemoryEffectOpInterface")],
    format=(
        "(`has_side_effects` $has_side_effects^)? (`is_align_stack` $is_align_stack^)? "
        "(`tail_call_kind` `=` $tail_call_kind^)? (`asm_dialect` `=` $asm_dialect^)? "
        "(`operand_attrs` `=` $operand_attrs^)? attr-dict $asm_string `,` $constraints operands `:` "
        "functional-type(operands, results)"
    ),
    hooks=Hooks(verify=verify.inline_asm, effects=effects.inline_asm_effects),
)
CALL_INTRINSIC = op(
    "llvm.call_intrinsic",
    "Calls an intrinsic function by its name.",
    operands={"args": variadic(LLVM_Type), "op_bundle_operands": variadic_of_variadic(LLVM_Type, "op_bundle_sizes")},
    attributes={
        "intrin": StrAttr,
        "fastmathFlags": default(LLVM_FastmathFlagsAttr, "none"),
        "op_bundle_sizes": DenseI32ArrayAttr,
        "op_bundle_tags": optional(ArrayAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    results={"results": optional(LLVM_Type)},
    traits=[
        Interface("ArgAndResultAttrsOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("FastmathFlagsInterface"),
    ],
    hooks=Hooks(parse=parse_call_intrinsic, print=print_call_intrinsic, verify=call_verify.operand_bundles),
)
