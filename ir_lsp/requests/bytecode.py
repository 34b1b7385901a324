"""Requests of upstream's server: bytecode as text, and text as bytecode.

mlir/convertFromBytecode  {uri}  -> {output: the text}
mlir/convertToBytecode    {uri}  -> {output: the bytes}
"""

from __future__ import annotations

from dataclasses import dataclass

from ir_lsp.commands.bytecode import ReadBytecode, WriteBytecode, read_bytecode, write_bytecode
from ir_lsp.messages import Refusal
from ir_lsp.workbench import Workbench


@dataclass(frozen=True, slots=True)
class ConvertBytecode:
    """Parameters of both requests."""

    uri: str


async def convert_from_bytecode(bench: Workbench, params: ConvertBytecode) -> dict[str, str]:
    return {"output": _output(await read_bytecode(bench, ReadBytecode(params.uri)), "text")}


async def convert_to_bytecode(bench: Workbench, params: ConvertBytecode) -> dict[str, str]:
    return {"output": _output(await write_bytecode(bench, WriteBytecode(params.uri)), "data")}


def _output(answer: dict[str, object], name: str) -> str:
    if name not in answer:
        raise Refusal(str(answer.get("message", "the conversion failed")))
    return str(answer[name])
