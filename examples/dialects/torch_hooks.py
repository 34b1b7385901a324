"""Parts of torch-mlir that its definition files leave to C++: one format, of nearly all of its operations.

[dialects]
td = ["include/torch-mlir/Dialect/Torch/IR/TorchOps.td"]
include = ["include"]
python = ["torch_hooks.py"]
"""

from __future__ import annotations

import re
from typing import Any

from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.types import DialectType
from compiler.ods.extension import ParameterHooks, extension
from compiler.ods.model import Hooks, OpDef
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState


def default_format(definition: OpDef) -> str | None:
    """`%a, %b : T, U -> V`, without what an operation has none of"""
    if definition.regions:
        return None
    if definition.operands and definition.results:
        return "operands attr-dict `:` type(operands) `->` type(results)"
    if definition.operands:
        return "operands attr-dict `:` type(operands)"
    return "attr-dict `:` type(results)" if definition.results else "attr-dict"


def constant_name(op: Operation) -> list[str]:
    """`int3`, `int-1`"""
    value = op.properties.get("value")
    return [f"int{value.value}"] if isinstance(value, IntegerAttr) else [""]


def parse_if(parser: OpParser, state: OpState) -> None:
    """`%condition -> (T, U) {...} else {...}`"""
    definition = parser.context.type_def("torch", "bool")
    assert definition is not None
    state.operands.append(parser.resolve(parser.operand(), DialectType(definition)))
    state.result_types += parser.arrow_types()
    parser.region()
    parser.expect_keyword("else")
    parser.region()
    parser.optional_attr_dict()


def print_if(op: Operation, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.value(op.operands[0])
    printer.emit(" -> (")
    printer.types([result.type for result in op.results])
    printer.emit(") ")
    printer.region(op.regions[0], entry_arguments=False)
    printer.emit(" else ")
    printer.region(op.regions[1], entry_arguments=False)
    printer.attr_dict(op)


def parse_without_blanks(parser: Any) -> tuple[Any, ...]:
    """`<[2, 3], f32>`, kept as `<[2,3],f32>`, which is how C++ writes it"""
    return (re.sub(r"\s*([\[\],])\s*", r"\1", parser.bracketed_text()),) if parser.kind == "<" else ()


def print_text(type_: Any, printer: Any) -> None:
    printer.emit("".join(type_.parameters))


TENSOR = ParameterHooks(parse_without_blanks, print_text)
TORCH = extension(
    "torch",
    types={"tensor": TENSOR, "vtensor": TENSOR},
    hooks={
        "torch.constant.int": Hooks(result_names=constant_name),
        "torch.prim.If": Hooks(parse=parse_if, print=print_if),
    },
    formats={
        "torch.aten.*": default_format,
        "torch.aten._*": default_format,
        "torch.prim.*": default_format,
        "torch.prims.*": default_format,
        "torch.quantized.*": default_format,
        "torch.torchvision.*": default_format,
        "torch.constant.int": "$value attr-dict",
    },
)
