"""`convert-func-to-emitc`: functions, calls and returns of C.

func.func private @f(i32)    ->    emitc.func private @f(i32) attributes {specifiers = ["extern"]}
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.emitc.code_ops import CallOp as EmitcCallOp
from compiler.dialects.emitc.code_ops import FuncOp as EmitcFuncOp
from compiler.dialects.emitc.code_ops import ReturnOp as EmitcReturnOp
from compiler.dialects.emitc.types import ArrayType
from compiler.dialects.func.ops import CallOp, FuncOp, ReturnOp
from compiler.ir.attributes import ArrayAttr, Attribute, StringAttr, TypeAttr
from compiler.ir.operation import Operation, Region
from compiler.ir.symbols import VISIBILITY, symbol_visibility
from compiler.ir.types import FunctionType
from compiler.lowering.emitc.types import identity_types
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget


@dataclass
class FuncToEmitC(Pass):
    """Convert Func dialect to EmitC dialect."""

    argument = "convert-func-to-emitc"
    name = "ConvertFuncToEmitC"
    anchor = "builtin.module"
    summary = "Convert Func dialect to EmitC dialect"
    dependent_dialects = ("emitc",)

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("emitc")
        target.add_illegal_op(CallOp, FuncOp, ReturnOp)
        patterns = [pattern.with_converter(identity_types()) for pattern in FUNC_TO_EMITC]
        convert_partially(op, target, patterns, state)


@conversion_pattern(FuncOp, name="FuncOpConversion")
def convert_function(op: FuncOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """func.func -> emitc.func, `static` where it is private, `extern` where it has no body"""
    type_, converter = op.function_type.type, rewriter.converter
    if not isinstance(type_, FunctionType) or len(type_.results) > 1 or converter is None:
        return rewriter.notify_match_failure(op, "only functions with zero or one result can be converted")
    inputs, results = converter.convert_types(type_.inputs), converter.convert_types(type_.results)
    if inputs is None or results is None:
        return rewriter.notify_match_failure(op, "converting the function's type failed")
    if any(isinstance(result, ArrayType) for result in results):
        return rewriter.notify_match_failure(op, "C functions return no arrays")
    is_declaration = not op.body.blocks
    function_type = TypeAttr(FunctionType(tuple(inputs), tuple(results)))
    properties: dict[str, Attribute] = {"sym_name": op.sym_name, "function_type": function_type}
    for name in ("arg_attrs", "res_attrs"):
        if name in op.properties:
            properties[name] = op.properties[name]
    attributes = dict(op.attributes)
    visibility = op.properties.get(VISIBILITY)
    if visibility is not None:
        attributes[VISIBILITY] = visibility
    if is_declaration or symbol_visibility(op) == "private":
        word = "extern" if is_declaration else "static"
        properties["specifiers"] = ArrayAttr((StringAttr(word),))
    region = Region()
    function = rewriter.create(EmitcFuncOp, properties=properties, attributes=attributes, regions=[region], location=op)
    rewriter.inline_region_before(op.body, function.body)
    if not is_declaration and not rewriter.convert_region_types(function.body, converter):
        return rewriter.notify_match_failure(op, "region types conversion failed")
    rewriter.erase_op(op)
    return True


@conversion_pattern(CallOp, name="CallOpConversion")
def convert_call(op: CallOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """func.call -> emitc.call"""
    if len(op.results) > 1:
        return rewriter.notify_match_failure(op, "only functions with zero or one result can be converted")
    types = rewriter.convert_types([result.type for result in op.results])
    if types is None:
        return rewriter.notify_match_failure(op, "converting the result's type failed")
    properties = {"callee": op.callee}
    rewriter.replace_op_with_new_op(
        op, EmitcCallOp, adaptor.operands, result_types=types, properties=properties, attributes=op.attributes
    )
    return True


@conversion_pattern(ReturnOp, name="ReturnOpConversion")
def convert_return(op: ReturnOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """func.return -> emitc.return"""
    if not isinstance(op.parent_op, EmitcFuncOp):
        return rewriter.notify_match_failure(op, "its function is not converted")
    if len(op.operands) > 1:
        return rewriter.notify_match_failure(op, "only zero or one operand is supported")
    rewriter.replace_op_with_new_op(op, EmitcReturnOp, adaptor.operands)
    return True


FUNC_TO_EMITC = (convert_function, convert_call, convert_return)
