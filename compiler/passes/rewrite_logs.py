"""Logs of the pattern drivers: `--debug-only=greedy-rewriter` and `--debug-only=dialect-conversion`.

Each writes upstream's tree for every op that the driver processes. The greedy driver's:

    //===-------------------------------------------===//
    Processing operation : 'cf.cond_br'(0x1) {
      * Pattern SimplifyConstCondBranchPred : 'cf.cond_br -> ()' {
      } -> failure : pattern failed to match
    } -> failure : pattern failed to match
    //===-------------------------------------------===//

Dialect conversion's, where ops created by a pattern are processed within the pattern's part:

    //===-------------------------------------------===//
    Legalizing operation : 'scf.if'(0x1) {
      * Fold {
      } -> FAILURE : unable to fold
      * Pattern : 'scf.if -> ()' {
        ** Insert  : 'cf.br'(0x2)
      } -> SUCCESS : pattern applied successfully
    } -> SUCCESS
    //===-------------------------------------------===//
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir.operation import Block, Operation, Value
from compiler.passes.debug_log import DebugLog
from compiler.rewrite.greedy import GreedyListener
from compiler.rewrite.legalizer import ConversionListener
from compiler.rewrite.patterns import RewritePattern
from compiler.rewrite.rewriter import Listener, OpState
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation

RULE = "//===-------------------------------------------===//"


class ChangeLog(Listener):
    """Logs the changes of one driver, not those of other passes and drivers."""

    match_failure = "Match Failure"
    """Upstream's tag for a failed match."""

    def __init__(self, log: DebugLog) -> None:
        self._log = log
        self._numbers: dict[Operation, int] = {}
        self._running = 0

    def _name(self, op: Operation) -> str:
        """`'cf.br'(0x1)`: the number distinguishes ops of one name, as the address does upstream."""
        return f"'{op.name}'({self._numbers.setdefault(op, len(self._numbers) + 1):#x})"

    def _change(self, change: str) -> None:
        if self._running:
            self._log.line(f"** {change}")

    def _begin(self, heading: str, op: Operation) -> None:
        """Writes the head of the part about an op, and the op's text."""
        self._log.line(f"\n{RULE}\n{heading} operation : {self._name(op)} {{")
        self._log.indent()
        if not op.regions:
            text = print_operation(op, PrintingFlags(generic=True, local_scope=True)).rstrip("\n")
            self._log.line(f"{text}\n")

    def _end(self, outcome: str, reason: str) -> None:
        self._log.dedent()
        self._log.line(f"}} -> {outcome}" + (f" : {reason}" if reason else ""))

    def inserted(self, op: Operation) -> None:
        self._change(f"Insert  : {self._name(op)}")

    def modified(self, op: Operation, state: OpState) -> None:
        self._change(f"Modified: {self._name(op)}")

    def replaced(self, op: Operation, values: Sequence[Value]) -> None:
        self._change(f"Replace : {self._name(op)}")

    def erased(self, op: Operation) -> None:
        self._change(f"Erase   : {self._name(op)}")

    def block_inserted(self, block: Block) -> None:
        self._change("Insert Block into : " + _around(block))

    def block_erased(self, block: Block) -> None:
        self._change("Erase Block of : " + _around(block))

    def match_failed(self, op: Operation, reason: str) -> None:
        self._change(f"{self.match_failure} : {reason}")


class GreedyLog(ChangeLog, GreedyListener):
    """The log of the greedy driver."""

    def run_started(self) -> None:
        self._running += 1

    def run_finished(self) -> None:
        self._running -= 1

    def processing(self, op: Operation) -> None:
        self._begin("Processing", op)

    def processed(self, op: Operation, success: bool, reason: str) -> None:
        self._end("success" if success else "failure", reason)
        self._log.line(RULE)

    def pattern_tried(self, candidate: RewritePattern, op: Operation) -> bool:
        generated = ", ".join(candidate.generated_ops)
        self._log.line(f"\n* Pattern {candidate.debug_name} : '{op.name} -> ({generated})' {{")
        self._log.indent()
        return True

    def pattern_done(self, candidate: RewritePattern, op: Operation, success: bool) -> None:
        if success:
            self._end("success", "pattern applied successfully")
        else:
            self._end("failure", "pattern failed to match")


class ConversionLog(ChangeLog, ConversionListener):
    """The log of dialect conversion."""

    match_failure = "Failure"

    def conversion_started(self) -> None:
        self._running += 1

    def conversion_finished(self) -> None:
        self._running -= 1

    def legalizing(self, op: Operation) -> None:
        self._begin("Legalizing", op)

    def legalized(self, op: Operation, success: bool, reason: str) -> None:
        self._end("SUCCESS" if success else "FAILURE", reason)
        self._log.line(RULE)

    def fold_tried(self, op: Operation) -> None:
        self._log.line("* Fold {")
        self._log.indent()

    def fold_done(self, op: Operation, success: bool, reason: str) -> None:
        self._end("SUCCESS" if success else "FAILURE", reason)

    def pattern_tried(self, candidate: RewritePattern, op: Operation) -> None:
        generated = ", ".join(candidate.generated_ops)
        self._log.line(f"\n* Pattern : '{op.name} -> ({generated})' {{")
        self._log.indent()

    def pattern_done(self, candidate: RewritePattern, op: Operation, success: bool, reason: str) -> None:
        self._end("SUCCESS" if success else "FAILURE", reason)


def _around(block: Block) -> str:
    op = block.parent_op
    return "<<no operation>>" if op is None else f"'{op.name}'"
