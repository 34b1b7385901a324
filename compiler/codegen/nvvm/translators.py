"""The translated operations of the nvvm dialect, other than mere calls of an intrinsic of their name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen.function_writer import OperationTranslator
from compiler.codegen.nvvm import barriers, copies, matrices, numbers, tensor_memory, threads
from compiler.ir.operation import Operation

TRANSLATORS: Mapping[type[Operation], OperationTranslator] = MappingProxyType(
    {
        **barriers.TRANSLATORS,
        **copies.TRANSLATORS,
        **matrices.TRANSLATORS,
        **numbers.TRANSLATORS,
        **tensor_memory.TRANSLATORS,
        **threads.TRANSLATORS,
    }
)
