"""`convert-to-emitc`: converts functions, arithmetic, memrefs and control flow to C at once, without casts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.ir.operation import Operation
from compiler.lowering.emitc.arith_to_emitc import ARITH_TO_EMITC
from compiler.lowering.emitc.func_to_emitc import FUNC_TO_EMITC
from compiler.lowering.emitc.memref_to_emitc import MEMREF_TO_EMITC
from compiler.lowering.emitc.scf_to_emitc import SCF_TO_EMITC
from compiler.lowering.emitc.types import all_types
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import ConversionFunctionPattern
from compiler.rewrite.conversion_target import ConversionTarget

_PATTERNS_OF: Mapping[str, Sequence[ConversionFunctionPattern]] = MappingProxyType(
    {"arith": ARITH_TO_EMITC, "func": FUNC_TO_EMITC, "memref": MEMREF_TO_EMITC, "scf": SCF_TO_EMITC}
)


@dataclass
class ConvertToEmitC(Pass):
    """Convert to EmitC dialect via dialect interfaces."""

    argument = "convert-to-emitc"
    name = "ConvertToEmitC"
    summary = "Convert to EmitC dialect via dialect interfaces"
    dependent_dialects = ("emitc",)

    filter_dialects: tuple[str, ...] = option(
        "filter-dialects", (), "Test conversion patterns of only the specified dialects"
    )

    def run(self, op: Operation, state: PassState) -> None:
        for name in self.filter_dialects:
            if name not in _PATTERNS_OF:
                is_loaded = state.context.dialect(name) is not None
                missing = "does not implement ConvertToEmitCPatternInterface" if is_loaded else "not loaded"
                state.error(op, f"dialect {missing}: {name}")
                return
        converter, target = all_types(), ConversionTarget()
        target.add_legal_dialect("emitc")
        patterns = [
            pattern.with_converter(converter)
            for name in self.filter_dialects or _PATTERNS_OF
            for pattern in _PATTERNS_OF[name]
        ]
        convert_partially(op, target, patterns, state)
