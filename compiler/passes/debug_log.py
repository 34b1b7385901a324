"""`--debug-only=TAG,...`: logs of what happens inside a run, each under a tag, and the greedy driver's.

Enters: which tags are wanted and where text goes; leaves: lines, indented by how deep they are nested. Upstream's
`LLVM_DEBUG` and `ScopedPrinter`. `greedy-rewriter` writes a tree for every op that the driver takes up:

    //===-------------------------------------------===//
    Processing operation : 'cf.cond_br'(0x7f00) {
      * Pattern SimplifyConstCondBranchPred : 'cf.cond_br -> ()' {
      } -> failure : pattern failed to match
    } -> failure : pattern failed to match
    //===-------------------------------------------===//
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from compiler.ir.operation import Block, Operation, Value
from compiler.rewrite.greedy import GreedyListener
from compiler.rewrite.patterns import RewritePattern
from compiler.rewrite.rewriter import OpState
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer import print_operation

RULE = "//===-------------------------------------------===//"


class DebugLog:
    """Writes what is wanted. `tags` None: everything; without `write` nothing is."""

    def __init__(self, write: Callable[[str], None] | None = None, tags: Collection[str] | None = ()) -> None:
        self._write = write
        self._tags = tags
        self._depth = 0

    def is_enabled(self, tag: str) -> bool:
        return self._write is not None and (self._tags is None or tag in self._tags)

    def indent(self) -> None:
        self._depth += 1

    def dedent(self) -> None:
        self._depth -= 1

    def line(self, text: str = "") -> None:
        """Writes a line, or several, at the depth reached."""
        if self._write is not None:
            space = "  " * self._depth
            self._write("".join(f"{space}{line}\n" if line else "\n" for line in text.split("\n")))


class GreedyLog(GreedyListener):
    """The log of the greedy driver."""

    def __init__(self, log: DebugLog) -> None:
        self._log = log
        self._numbers: dict[Operation, int] = {}

    def _name(self, op: Operation) -> str:
        """`'cf.br'(0x1)`: a number tells ops of one name apart, as an address does upstream."""
        return f"'{op.name}'({self._numbers.setdefault(op, len(self._numbers) + 1):#x})"

    def processing(self, op: Operation) -> None:
        self._log.line(f"\n{RULE}\nProcessing operation : {self._name(op)} {{")
        self._log.indent()
        if not op.regions:
            text = print_operation(op, PrintingFlags(generic=True, local_scope=True)).rstrip("\n")
            self._log.line(f"{text}\n")

    def processed(self, op: Operation, success: bool, reason: str) -> None:
        self._log.dedent()
        self._log.line(f"}} -> {'success' if success else 'failure'} : {reason}\n{RULE}")

    def pattern_tried(self, candidate: RewritePattern, op: Operation) -> bool:
        generated = ", ".join(candidate.generated_ops)
        self._log.line(f"\n* Pattern {candidate.debug_name} : '{op.name} -> ({generated})' {{")
        self._log.indent()
        return True

    def pattern_done(self, candidate: RewritePattern, op: Operation, success: bool) -> None:
        self._log.dedent()
        self._log.line(
            "} -> success : pattern applied successfully" if success else "} -> failure : pattern failed to match"
        )

    def inserted(self, op: Operation) -> None:
        self._log.line(f"** Insert  : {self._name(op)}")

    def modified(self, op: Operation, state: OpState) -> None:
        self._log.line(f"** Modified: {self._name(op)}")

    def replaced(self, op: Operation, values: Sequence[Value]) -> None:
        self._log.line(f"** Replace : {self._name(op)}")

    def erased(self, op: Operation) -> None:
        self._log.line(f"** Erase   : {self._name(op)}")

    def block_inserted(self, block: Block) -> None:
        self._log.line("** Insert Block into : " + _around(block))

    def block_erased(self, block: Block) -> None:
        self._log.line("** Erase Block of : " + _around(block))

    def match_failed(self, op: Operation, reason: str) -> None:
        self._log.line(f"** Match Failure : {reason}")


def _around(block: Block) -> str:
    op = block.parent_op
    return "<<no operation>>" if op is None else f"'{op.name}'"
