"""`transform-infer-effects`: annotates the arguments of sequences as consumed or read-only."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.transform.consumption import CONSUMED, READ_ONLY, Consumption
from compiler.dialects.transform.control_ops import NamedSequenceOp
from compiler.ir.attributes import UNIT, ArrayAttr, DictionaryAttr
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter


@dataclass
class InferEffects(Pass):
    """Infer transform side effects for symbols."""

    argument = "transform-infer-effects"
    name = "InferEffectsPass"
    summary = "infer transform side effects for symbols"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for sequence in op.walk_post_order():
            if not isinstance(sequence, NamedSequenceOp) or not sequence.body.blocks:
                continue
            if len(sequence.body.blocks) != 1:
                state.error(sequence, "only single-block operations are currently supported")
                return
            _annotate(sequence, rewriter)


def _annotate(sequence: NamedSequenceOp, rewriter: Rewriter) -> None:
    block = sequence.body.entry
    consumed = Consumption(sequence).arguments(block)
    existing = sequence.arg_attrs.elements if isinstance(sequence.arg_attrs, ArrayAttr) else ()
    dictionaries: list[DictionaryAttr] = []
    for index in range(len(block.arguments)):
        old = existing[index] if index < len(existing) else None
        entries = dict(old.entries) if isinstance(old, DictionaryAttr) else {}
        entries[CONSUMED if index in consumed else READ_ONLY] = UNIT
        dictionaries.append(DictionaryAttr(tuple(sorted(entries.items()))))
    if dictionaries:
        with rewriter.modify(sequence):
            sequence.properties = {**sequence.properties, "arg_attrs": ArrayAttr(tuple(dictionaries))}
