"""State of the translation of one module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from compiler.codegen.constant_folding import Addresses, Folder
from compiler.codegen.constants import ConstantTexts
from compiler.codegen.debug_info import DebugInfo
from compiler.codegen.function_attributes import ParameterAttributes
from compiler.codegen.function_numbering import FunctionNumbering
from compiler.codegen.gpu_binaries import GpuBinaries
from compiler.codegen.llvm_types import TypeTexts
from compiler.codegen.metadata import MetadataTable
from compiler.codegen.openmp.runtime import Runtime
from compiler.codegen.operation_metadata import OperationMetadata
from compiler.codegen.printed_form import PrintedForm
from compiler.codegen.problems import TranslationError
from compiler.diagnostics import Severity
from compiler.dialects.llvm.control_flow_ops import BlockTagOp
from compiler.dialects.llvm.module_ops import GlobalOp
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Block, Operation
from compiler.ir.problem import Problem
from compiler.ir.symbols import symbol_name
from compiler.ir.types import Type


def module_ops(module: Operation) -> list[Operation]:
    """Returns the operations directly in a module."""
    (body,) = module.regions
    return [op for block in body.blocks for op in block.ops]


class ModuleState:
    """Symbols and tables for the text of a module. `warnings` do not prevent the translation."""

    def __init__(self, module: Operation, resources: Mapping[str, bytes]) -> None:
        self.symbols: dict[str, Operation] = {}
        for op in module_ops(module):
            name = symbol_name(op)
            if name is not None:
                self.symbols[name] = op
        self.form = PrintedForm(frozenset(self.symbols))
        self.types = TypeTexts()
        self.constants = ConstantTexts(self.types, self._address_space, resources)
        self.folder = Folder(self.types, self.constants, Addresses(module, self.symbols))
        self.metadata = MetadataTable()
        self.debug_info = DebugInfo(self.metadata)
        self.operation_metadata = OperationMetadata(self.metadata, self.debug_info)
        self.parameters = ParameterAttributes(self.types)
        self.warnings: list[Problem] = []
        self.attribute_groups: list[str] = []
        self.openmp = Runtime(self.symbols, self.metadata, self.attribute_group)
        self.declarations: dict[str, None] = {}
        """Declarations of functions of libraries that the module does not declare itself."""
        self.structors: dict[str, list[str]] = {}
        """Entries of the lists of functions that run before (`ctors`) and after (`dtors`) the program."""
        self.gpu_binaries = GpuBinaries(self.symbols, self.structors)
        self._numberings: dict[Operation, FunctionNumbering] = {}

    def type_text(self, type_: Type, op: Operation) -> str:
        """LLVM's spelling of a type that `op` needs."""
        try:
            return self.types.text(type_)
        except ValueError:
            raise TranslationError(op, f"type {type_} has no equivalent in LLVM IR") from None

    def numbering(self, function: Operation) -> FunctionNumbering:
        """Returns the numbers of a function's values and blocks."""
        function_numbering = self._numberings.get(function)
        if function_numbering is None:
            function_numbering = self._numberings[function] = FunctionNumbering(function)
        return function_numbering

    def tagged_block(self, function: str, tag: Attribute) -> Block | None:
        """Returns the block of a function that a tag marks."""
        op = self.symbols.get(function)
        for inner in op.walk() if op is not None else ():
            if isinstance(inner, BlockTagOp) and inner.tag == tag:
                return inner.parent
        return None

    def attribute_group(self, words: list[str]) -> str:
        """Returns a reference such as `#3` to attributes that are defined on a line of their own."""
        text = f"{{ {' '.join(words)} }}"
        if text not in self.attribute_groups:
            self.attribute_groups.append(text)
        return f"#{self.attribute_groups.index(text)}"

    def warn(self, op: Operation, message: str) -> None:
        self.warnings.append(Problem(op, message, severity=Severity.WARNING))

    def fail(self, op: Operation, message: str) -> NoReturn:
        raise TranslationError(op, message)

    def _address_space(self, symbol: str) -> int | None:
        op = self.symbols.get(symbol)
        if op is None:
            return None
        return op.addr_space.value if isinstance(op, GlobalOp) else 0
