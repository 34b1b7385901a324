"""The operations of the llvm dialect that call and jump."""

from __future__ import annotations

from compiler.dialects.llvm.attributes import (
    BlockAddressAttr,
    BlockTagAttr,
    CConvAttr,
    FastmathFlagsAttr,
    MemoryEffectsAttr,
    TailCallKindAttr,
)
from compiler.dialects.llvm.constraints import (
    AsmATTOrIntel,
    LLVM_AccessGroupArrayAttr,
    LLVM_AliasScopeArrayAttr,
    LLVM_AnyPointer,
    LLVM_FunctionType,
    LLVM_TBAATagArrayAttr,
    LLVM_Type,
)
from compiler.dialects.llvm.loop_attributes import LoopAnnotationAttr
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
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    optional_operand,
    optional_result,
    result,
    successor,
    variadic_of_variadic_operand,
    variadic_operand,
    variadic_successor,
)
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    CONSTANT_LIKE,
    PURE,
    RETURN_LIKE,
    SAME_VARIADIC_OPERAND_SIZE,
    TERMINATOR,
)
from compiler.ods.type_constraints import I1, AnySignlessInteger, AnyType


class InvokeOp(Op, name="llvm.invoke"):
    """Calls a function; continues in one block on return, in another one on an exception."""

    callee_operands = variadic_operand(LLVM_Type)
    normal_dest_operands = variadic_operand(LLVM_Type, name="normalDestOperands")
    unwind_dest_operands = variadic_operand(LLVM_Type, name="unwindDestOperands")
    op_bundle_operands = variadic_of_variadic_operand(LLVM_Type, "op_bundle_sizes")
    var_callee_type = optional_attribute(TypeAttrOf(LLVM_FunctionType))
    callee = optional_attribute(FlatSymbolRefAttr)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    branch_weights = optional_attribute(DenseI32ArrayAttr)
    cConv = attribute(CConvAttr, default="ccc", name="CConv")
    op_bundle_sizes = attribute(DenseI32ArrayAttr)
    op_bundle_tags = optional_attribute(ArrayAttr)
    result_ = optional_result(LLVM_Type)
    normal_dest = successor(name="normalDest")
    unwind_dest = successor(name="unwindDest")
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("BranchOpInterface"),
        Interface("CallOpInterface"),
        Interface("WeightedBranchOpInterface"),
        TERMINATOR,
    ]


class LandingpadOp(Op, name="llvm.landingpad"):
    """Begins a landing pad: states which exceptions it catches, and returns their values."""

    operand1 = variadic_operand(LLVM_Type)
    cleanup = attribute(UnitAttr)
    res = result(LLVM_Type)


class VaArgOp(Op, name="llvm.va_arg"):
    """Reads the next variadic argument; undefined if its type is another one."""

    arg = operand(LLVM_AnyPointer)
    res = result(LLVM_Type)
    assembly_format = "$arg attr-dict `:` functional-type($arg, $res)"


class CallOp(Op, name="llvm.call"):
    """Calls a function, named by a symbol or through a pointer."""

    callee_operands = variadic_operand(LLVM_Type)
    op_bundle_operands = variadic_of_variadic_operand(LLVM_Type, "op_bundle_sizes")
    var_callee_type = optional_attribute(TypeAttrOf(LLVM_FunctionType))
    callee = optional_attribute(FlatSymbolRefAttr)
    fastmath_flags = attribute(FastmathFlagsAttr, default="none", name="fastmathFlags")
    cConv = attribute(CConvAttr, default="ccc", name="CConv")
    tail_call_kind = attribute(TailCallKindAttr, default="none", name="TailCallKind")
    memory_effects = optional_attribute(MemoryEffectsAttr)
    convergent = attribute(UnitAttr)
    no_unwind = attribute(UnitAttr)
    will_return = attribute(UnitAttr)
    op_bundle_sizes = attribute(DenseI32ArrayAttr)
    op_bundle_tags = optional_attribute(ArrayAttr)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    no_inline = attribute(UnitAttr)
    always_inline = attribute(UnitAttr)
    inline_hint = attribute(UnitAttr)
    access_groups = optional_attribute(LLVM_AccessGroupArrayAttr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    result_ = optional_result(LLVM_Type)
    traits = [
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("FastmathFlagsInterface"),
        Interface("CallOpInterface"),
        Interface("SymbolUserOpInterface"),
    ]


class BrOp(Op, name="llvm.br"):
    """Jumps to a block."""

    dest_operands = variadic_operand(LLVM_Type, name="destOperands")
    loop_annotation = optional_attribute(LoopAnnotationAttr)
    dest = successor()
    traits = [Interface("BranchOpInterface"), PURE, TERMINATOR]
    assembly_format = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict"


class CondBrOp(Op, name="llvm.cond_br"):
    """Jumps to one of two blocks, by a condition, with optional branch weights."""

    condition = operand(I1)
    true_dest_operands = variadic_operand(LLVM_Type, name="trueDestOperands")
    false_dest_operands = variadic_operand(LLVM_Type, name="falseDestOperands")
    branch_weights = optional_attribute(DenseI32ArrayAttr)
    loop_annotation = optional_attribute(LoopAnnotationAttr)
    true_dest = successor(name="trueDest")
    false_dest = successor(name="falseDest")
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("BranchOpInterface"),
        Interface("WeightedBranchOpInterface"),
        PURE,
        TERMINATOR,
    ]
    assembly_format = (
        "$condition ( `weights` `(` $branch_weights^ `)` )? `,` $trueDest (`(` $trueDestOperands^ "
        "`:` type($trueDestOperands) `)`)? `,` $falseDest (`(` $falseDestOperands^ `:` "
        "type($falseDestOperands) `)`)? attr-dict"
    )


class ReturnOp(Op, name="llvm.return"):
    """Leaves the function, with a value if it has one."""

    arg = optional_operand(LLVM_Type)
    traits = [PURE, RETURN_LIKE, TERMINATOR]
    assembly_format = "attr-dict ($arg^ `:` type($arg))?"


class ResumeOp(Op, name="llvm.resume"):
    """Resumes the propagation of an exception that a landing pad caught."""

    value = operand(LLVM_Type)
    traits = [TERMINATOR]
    assembly_format = "$value attr-dict `:` type($value)"


class UnreachableOp(Op, name="llvm.unreachable"):
    """Marks a point that is never reached; undefined behavior otherwise."""

    traits = [TERMINATOR]
    assembly_format = "attr-dict"


class SwitchOp(Op, name="llvm.switch"):
    """Jumps to the block of the case that an integer equals, else to the default."""

    value = operand(AnySignlessInteger)
    default_operands = variadic_operand(AnyType, name="defaultOperands")
    case_operands = variadic_of_variadic_operand(AnyType, "case_operand_segments", name="caseOperands")
    case_values = optional_attribute(AnyIntElementsAttr)
    case_operand_segments = attribute(DenseI32ArrayAttr)
    branch_weights = optional_attribute(DenseI32ArrayAttr)
    default_destination = successor(name="defaultDestination")
    case_destinations = variadic_successor(name="caseDestinations")
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("BranchOpInterface"),
        Interface("WeightedBranchOpInterface"),
        PURE,
        TERMINATOR,
    ]
    assembly_format = (
        "$value `:` type($value) `,` $defaultDestination (`(` $defaultOperands^ `:` "
        "type($defaultOperands) `)`)? custom<SwitchOpCases>(ref(type($value)), $case_values, "
        "$caseDestinations, $caseOperands, type($caseOperands)) attr-dict"
    )


class BlockAddressOp(Op, name="llvm.blockaddress"):
    """Returns the address of a block that is tagged in a function."""

    block_addr = attribute(BlockAddressAttr)
    res = result(LLVM_AnyPointer)
    traits = [PURE, CONSTANT_LIKE, Interface("SymbolUserOpInterface")]
    assembly_format = "$block_addr attr-dict `:` qualified(type($res))"


class BlockTagOp(Op, name="llvm.blocktag"):
    """Marks a block whose address is used by `llvm.blockaddress`."""

    tag = attribute(BlockTagAttr)
    assembly_format = "$tag attr-dict"


class IndirectBrOp(Op, name="llvm.indirectbr"):
    """Jumps to an address, which is one of the listed blocks."""

    addr = operand(LLVM_AnyPointer)
    succ_operands = variadic_of_variadic_operand(AnyType, "indbr_operand_segments", name="succOperands")
    indbr_operand_segments = attribute(DenseI32ArrayAttr)
    successors_ = variadic_successor()
    traits = [SAME_VARIADIC_OPERAND_SIZE, Interface("BranchOpInterface"), PURE, TERMINATOR]
    assembly_format = (
        "$addr `:` qualified(type($addr)) `,` custom<IndirectBrOpSucessors>(ref(type($addr)), $successors, "
        "$succOperands, type($succOperands)) attr-dict"
    )


class InlineAsmOp(Op, name="llvm.inline_asm"):
    """Runs assembly text with operands bound by constraints."""

    operands = variadic_operand(LLVM_Type)
    asm_string = attribute(StrAttr)
    constraints = attribute(StrAttr)
    has_side_effects = attribute(UnitAttr)
    is_align_stack = attribute(UnitAttr)
    tail_call_kind = attribute(TailCallKindAttr, default="none")
    asm_dialect = optional_attribute(AsmATTOrIntel)
    operand_attrs = optional_attribute(ArrayAttr)
    res = optional_result(LLVM_Type)
    traits = [Interface("MemoryEffectOpInterface")]
    assembly_format = (
        "(`has_side_effects` $has_side_effects^)? (`is_align_stack` $is_align_stack^)? "
        "(`tail_call_kind` `=` $tail_call_kind^)? (`asm_dialect` `=` $asm_dialect^)? "
        "(`operand_attrs` `=` $operand_attrs^)? attr-dict $asm_string `,` $constraints operands `:` "
        "functional-type(operands, results)"
    )


class CallIntrinsicOp(Op, name="llvm.call_intrinsic"):
    """Calls an intrinsic function by its name."""

    args = variadic_operand(LLVM_Type)
    op_bundle_operands = variadic_of_variadic_operand(LLVM_Type, "op_bundle_sizes")
    intrin = attribute(StrAttr)
    fastmath_flags = attribute(FastmathFlagsAttr, default="none", name="fastmathFlags")
    op_bundle_sizes = attribute(DenseI32ArrayAttr)
    op_bundle_tags = optional_attribute(ArrayAttr)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    results_ = optional_result(LLVM_Type)
    traits = [
        Interface("ArgAndResultAttrsOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("FastmathFlagsInterface"),
    ]
