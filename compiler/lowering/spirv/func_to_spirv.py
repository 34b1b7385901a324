"""`convert-func-to-spirv`: functions, calls and returns.

func.func @f(%a: i32) -> i32 { return %a : i32 }
    ->    spirv.func @f(%a: i32) -> i32 "None" { spirv.ReturnValue %a : i32 }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.func.ops import CallOp, FuncOp, ReturnOp
from compiler.dialects.spirv.enums.operation_enums import FunctionControl
from compiler.dialects.spirv.ops import control_flow_ops as spirv
from compiler.dialects.spirv.ops.structure_ops import FuncOp as SPIRVFuncOp
from compiler.ir.attributes import TypeAttr
from compiler.ir.operation import Operation, Region
from compiler.ir.types import FunctionType
from compiler.lowering.spirv.conversion import EmulatingSPIRVConversion, convert_to_spirv
from compiler.passes.base import PassState
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter


@dataclass
class FuncToSPIRV(EmulatingSPIRVConversion):
    """Convert Func dialect to SPIR-V dialect."""

    argument = "convert-func-to-spirv"
    name = "ConvertFuncToSPIRVPass"
    summary = "Convert Func dialect to SPIR-V dialect"
    dependent_dialects = ("spirv",)

    def run(self, op: Operation, state: PassState) -> None:
        convert_to_spirv(op, state, self.converter_for(op), [lower_function, *FUNC_TO_SPIRV])


@conversion_pattern(FuncOp, name="FuncOpConversion")
def lower_function(op: FuncOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """func.func -> spirv.func with converted types; at most one result"""
    converter, attribute = rewriter.converter, op.function_type
    type_ = attribute.type if isinstance(attribute, TypeAttr) else None
    if converter is None or not isinstance(type_, FunctionType) or len(type_.results) > 1:
        return False
    inputs = [converter.convert_type(input_) for input_ in type_.inputs]
    results = [converter.convert_type(result) for result in type_.results]
    conversion = converter.convert_signature(type_.inputs)
    if conversion is None or None in inputs or None in results:
        return False
    types = FunctionType(tuple(conversion.types), tuple(result for result in results if result is not None))
    kept = {name: value for name, value in op.properties.items() if name not in ("function_type", "sym_name")}
    discardable = {name: value for name, value in kept.items() if name == "sym_visibility"}
    new = rewriter.create(
        SPIRVFuncOp,
        sym_name=op.sym_name,
        function_type=TypeAttr(types),
        function_control=FunctionControl.NONE,
        properties={name: value for name, value in kept.items() if name not in discardable},
        attributes={**op.attributes, **discardable},
        regions=[Region()],
        location=op,
    )
    rewriter.inline_region_before(op.body, new.body)
    rewriter.erase_op(op)
    return not new.body.blocks or rewriter.convert_region_types(new.body, converter, conversion)


@conversion_pattern(ReturnOp, name="ReturnOpPattern")
def lower_return(op: ReturnOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """func.return %a -> spirv.ReturnValue %a; without a value spirv.Return"""
    if len(op.operands) > 1:
        return False
    if op.operands:
        rewriter.replace_op_with_new_op(op, spirv.ReturnValueOp, *adaptor.operands)
    else:
        rewriter.replace_op_with_new_op(op, spirv.ReturnOp)
    return True


@conversion_pattern(CallOp, name="CallOpPattern")
def lower_call(op: CallOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """func.call -> spirv.FunctionCall; at most one result"""
    types = [rewriter.convert_type(result.type) for result in op.results]
    if len(types) > 1 or None in types:
        return False
    new = rewriter.create(
        spirv.FunctionCallOp,
        adaptor.operands,
        callee=op.callee,
        properties={name: op.properties[name] for name in ("arg_attrs", "res_attrs") if name in op.properties},
        attributes=op.attributes,
        result_types=[type_ for type_ in types if type_ is not None],
        location=op,
    )
    rewriter.replace_op(op, new.results)
    return True


FUNC_TO_SPIRV = (lower_return, lower_call)
