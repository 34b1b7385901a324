"""Functions of LLVM IR as text of the llvm dialect.

Constants become operations at the start of the function, phis become arguments of their blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from compiler.codegen.llvm_import.attributes import FunctionWords, read_parameter_words
from compiler.codegen.llvm_import.call_reader import CallReader, back_text, calling_convention
from compiler.codegen.llvm_import.debug_info import DebugMetadata
from compiler.codegen.llvm_import.instruction_reader import dictionary
from compiler.codegen.llvm_import.metadata import UNKNOWN, Node, Ref, read_items
from compiler.codegen.llvm_import.tokens import Cursor, name_of
from compiler.codegen.llvm_import.types import LlvmType, TypeReader

_INTEGER_BINARY = (
    "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor",
)  # fmt: skip
_FLOAT_BINARY = ("fadd", "fsub", "fmul", "fdiv", "frem")
_CASTS = (
    "trunc", "zext", "sext", "fptrunc", "fpext", "fptoui", "fptosi", "uitofp", "sitofp", "ptrtoint", "inttoptr",
    "bitcast", "addrspacecast",
)  # fmt: skip


@dataclass(eq=False)
class _Phi:
    """A phi: the token positions of the values from each predecessor, and these values once they are read.

    `end` is the position that follows all of them.
    """

    name: str
    type: LlvmType
    positions: dict[str, int]
    end: int
    incoming: dict[str, str] = field(default_factory=dict)
    place: str = UNKNOWN


@dataclass(eq=False)
class _Block:
    """A block: label, range of tokens and labels of its `targets`; `lines` are its operations."""

    label: str
    start: int = 0
    end: int = 0
    targets: list[str] = field(default_factory=list)
    phis: list[_Phi] = field(default_factory=list)
    lines: list[str | Callable[[], str]] = field(default_factory=list)
    place: str = ""
    """The location of the last instruction."""


class FunctionReader(CallReader):
    """Reads the body of one function."""

    def __init__(
        self, cursor: Cursor, types: TypeReader, metadata: DebugMetadata, groups: Mapping[str, FunctionWords]
    ) -> None:
        super().__init__(cursor, types, metadata, groups)
        self._blocks: list[_Block] = []
        self._by_label: dict[str, _Block] = {}
        self._labels: dict[str, str] = {}
        self._after: dict[str, list[tuple[int, str]]] = {}
        """Numbered debug records by the values that they describe."""
        self._number_of_records = 0
        self._arguments_of_function: list[str] = []
        self._invoked: dict[str, _Block] = {}
        """The blocks of invokes by the references of their results."""
        self._current = _Block("")

    def body(self, function: str, arguments: list[tuple[str, LlvmType]]) -> list[str]:
        """Returns the lines of the body, between the opening and the closing brace.

        Blocks that nothing leads to are left out. The others are read each before those that follow it, as constants
        get their places in that order.
        """
        cursor = self._cursor
        number = 0
        for name, _ in arguments:
            self._arguments_of_function.append(self._value(name))
            number += name.isdigit()
        blocks = self._scan(str(number))
        end = cursor.position
        order = _reverse_post_order(blocks)
        self._blocks = [block for block in blocks if block in order]
        self._by_label = {block.label: block for block in self._blocks}
        records: list[int] = []
        """Positions of debug records, which are read last, as upstream does."""
        attached: list[int] = []
        for block in order:
            self._current = block
            cursor.position = block.start
            tag = self._types.block_tags.get((function, block.label))
            if tag is not None:
                self._add(f"llvm.blocktag <id = {tag}> {UNKNOWN}")
            while cursor.position < block.end:
                cursor.skip_newlines()
                if cursor.position >= block.end:
                    break
                if cursor.kind == "group":
                    if cursor.at("#dbg_label"):
                        self._debug_record()
                        continue
                    attached.append(cursor.position)
                    cursor.skip_line()
                    continue
                # Upstream drops the debug records of calls of intrinsics.
                if not self._calls_intrinsic():
                    records += attached
                attached = []
                self._instruction()
            self._give_phis(block)
        for position in records:
            cursor.position = position
            self._debug_record()
        cursor.position = end
        cursor.expect("}")
        return self._lines()

    def _calls_intrinsic(self) -> bool:
        """Returns True if the instruction at the cursor calls an intrinsic."""
        cursor = self._cursor
        position, is_call = cursor.position, False
        while cursor.kinds[position] not in ("newline", "end"):
            word = cursor.words[position]
            is_call = is_call or word == "call"
            if cursor.kinds[position] == "global":
                return is_call and word.startswith(("@llvm.", '@"llvm.'))
            position += 1
        return False

    def _scan(self, entry: str) -> list[_Block]:
        """Finds the blocks and their successors, up to the brace that ends the function."""
        cursor = self._cursor
        cursor.skip_newlines()
        blocks: list[_Block] = []
        if cursor.kind != "label":
            blocks.append(_Block(entry, cursor.position))
        depth = 0
        while depth or not cursor.at("}"):
            if cursor.kind == "end":
                cursor.fail("missing bracket")
            if cursor.kind == "label" and not depth and cursor.kinds[cursor.position - 1] == "newline":
                if blocks:
                    blocks[-1].end = cursor.position
                blocks.append(_Block(name_of(cursor.take()), cursor.position))
                continue
            if cursor.kind == "local" and cursor.words[cursor.position + 1 : cursor.position + 3] == ["=", "phi"]:
                blocks[-1].phis.append(self._scan_phi())
                continue
            if cursor.kind == "mark":
                depth += cursor.at("(", "{", "[") - cursor.at(")", "}", "]")
            if cursor.at("label") and cursor.kinds[cursor.position + 1] == "local":
                blocks[-1].targets.append(name_of(cursor.words[cursor.position + 1]))
            cursor.position += 1
        blocks[-1].end = cursor.position
        return blocks

    def _lines(self) -> list[str]:
        labels = self._labels = {block.label: f"^bb{index}" for index, block in enumerate(self._blocks)}
        lines: list[str] = []
        first = self._debug_lines(self._arguments_of_function)
        for index, block in enumerate(self._blocks):
            if index:
                arguments = ", ".join([f"{self._value(phi.name)}: {phi.type.text} {phi.place}" for phi in block.phis])
                lines.append(f"{labels[block.label]}({arguments}):" if arguments else f"{labels[block.label]}:")
            waiting = self._debug_lines([self._value(phi.name) for phi in block.phis])
            for line in block.lines:
                text = line if isinstance(line, str) else line()
                if "= llvm.landingpad " not in text:
                    lines += waiting
                    waiting = []
                lines += [text, *self._debug_lines([text.split(" ", 1)[0]])]
                if waiting:
                    lines += waiting
                    waiting = []
        constants = self._constant_lines.items()
        definitions: list[str] = []
        for name, text in constants:
            if name not in self._immediates:
                definitions += [f"{name} = {text} {UNKNOWN}", *self._debug_lines([name])]
        return first + definitions + lines

    def _debug_lines(self, values: list[str]) -> list[str]:
        """Returns the debug records of values, which follow their definitions.

        The last one comes first, as upstream.
        """
        records = [record for value in values for record in self._after.get(value, ())]
        return [line for _, line in sorted(records, reverse=True)]

    def _successor(self, source: _Block, label: str) -> str:
        """`^bb1(%v : i32)`"""
        block = self._by_label[label]
        if not block.phis:
            return self._labels[label]
        values = ", ".join([phi.incoming[source.label] for phi in block.phis])
        types = ", ".join([phi.type.text for phi in block.phis])
        return f"{self._labels[label]}({values} : {types})"

    # ---------------------------------------------------------------------------------------------- instructions

    def _instruction(self) -> None:
        cursor = self._cursor
        result = ""
        self._attached = {}
        if cursor.kind == "local":
            result = name_of(cursor.take())
            cursor.expect("=")
        self._result = result
        first = len(self._current.lines)
        start = cursor.position
        opcode = cursor.take()
        if opcode in ("tail", "musttail", "notail"):
            cursor.position = start
            opcode = "call"
        elif opcode == "call":
            cursor.position = start
        phi = next((phi for phi in self._current.phis if phi.name == result), None) if opcode == "phi" else None
        if phi is not None:
            cursor.position = phi.end
        elif opcode in _INSTRUCTIONS:
            text = _INSTRUCTIONS[opcode](self, opcode)
            if text is not None:
                self._add(f"{self._value(result)} = {text}" if result else text)
        else:
            cursor.position = start
            cursor.fail("unhandled instruction")
        name = self._take_metadata().get("dbg")
        place = UNKNOWN if name is None else self._metadata.location(name)
        lines = self._current.lines
        self._current.place = place
        for index in range(first, len(lines)):
            lines[index] = _located(lines[index], place)
        if phi is not None:
            phi.place = place
        if cursor.kind != "newline":
            cursor.skip_line()

    def _debug_record(self) -> None:
        """Reads `#dbg_value(i32 %x, !1, !DIExpression(), !2)` and its like."""
        cursor, metadata = self._cursor, self._metadata
        kind = cursor.take().removeprefix("#dbg_")
        if kind not in ("declare", "value", "label"):
            cursor.skip_line()
            return
        cursor.expect("(")
        operand = ""
        if kind != "label":
            type_ = self._types.read_plain(cursor) if cursor.kind != "metadata" else None
            if type_ is None or cursor.at("!"):
                cursor.skip_line()
                return
            operand = f" = {self._operand(type_)} : {type_.text}"
            cursor.expect(",")
        items = read_items(cursor)
        variable = metadata.debug_attribute(items[0])
        place = items[-1]
        if variable is not None and isinstance(place, Ref):
            expression = ""
            node = items[1] if kind != "label" else None
            if isinstance(node, Node) and node.operands:
                expression = f" {metadata.expression(node)}"
            line = f"llvm.intr.dbg.{kind} {variable}{expression}{operand} {metadata.location(place.name)}"
            value = operand.split(" ")[2] if operand else ""
            if value in self._invoked:
                self._add_behind_invoke(self._invoked[value], line)
            elif value:
                self._number_of_records += 1
                self._after.setdefault(value, []).append((self._number_of_records, line))
            else:
                self._add(line)
        cursor.skip_line()

    def _add_behind_invoke(self, block: _Block, line: str) -> None:
        """Adds a debug record of an invoke's result at the end of a block that this one dominates, if there is one."""
        for label in block.targets:
            if sum(other.targets.count(label) for other in self._blocks) == 1:
                lines = self._by_label[label].lines
                lines.insert(len(lines) - 1, line)
                return

    def _add(self, line: str | Callable[[], str]) -> None:
        self._current.lines.append(line)

    def _scan_phi(self) -> _Phi:
        """Reads a phi but for its values, which are read where their blocks end."""
        cursor = self._cursor
        name = name_of(cursor.take())
        cursor.position += 2  # = phi
        self._flags()
        type_ = self._types.read_plain(cursor)
        positions: dict[str, int] = {}
        while cursor.eat("["):
            start = cursor.position
            while not cursor.at(","):
                if cursor.at("(", "[", "{", "<"):
                    cursor.skip_balanced()
                else:
                    cursor.position += 1
            cursor.expect(",")
            positions[name_of(cursor.take())] = start
            cursor.expect("]")
            self._eat_comma()
        return _Phi(name, type_, positions, cursor.position)

    def _give_phis(self, block: _Block) -> None:
        """Reads the values of a block for the phis of its successors."""
        for label in block.targets:
            for phi in self._by_label[label].phis:
                self._cursor.position = phi.positions[block.label]
                phi.incoming[block.label] = self._operand(phi.type)
        self._bridge(block)

    def _bridge(self, block: _Block) -> None:
        """Adds a block between an invoke and its normal destination if that has the result as an argument."""
        results = [value for value, source in self._invoked.items() if source is block]
        destination = self._by_label[block.targets[0]] if results else block
        if any(phi.incoming.get(block.label) in results for phi in destination.phis if results):
            bridge = _Block(f"{block.label} to {destination.label}")
            bridge.lines.append(_located(lambda: f"llvm.br {self._successor(block, destination.label)}", block.place))
            self._blocks.insert(self._blocks.index(destination), bridge)
            self._by_label[bridge.label] = bridge
            block.targets[0] = bridge.label

    # ----------------------------------------------------------------------------------------------- terminators

    def _return(self, opcode: str) -> str:
        if self._cursor.eat("void"):
            return "llvm.return"
        value, type_ = self._typed()
        return f"llvm.return {value} : {type_.text}"

    def _unreachable(self, opcode: str) -> str:
        return "llvm.unreachable"

    def _branch(self, opcode: str) -> None:
        block = self._current
        if self._cursor.at("label"):
            label = self._label()
            loop = self._loop_entries()
            self._add(lambda: f"llvm.br {self._successor(block, label)}{loop}")
            return
        condition, _ = self._typed()
        self._cursor.expect(",")
        true = self._label()
        self._cursor.expect(",")
        false = self._label()
        loop = self._loop_entries()
        weights = self._metadata.branch_weights(self._take_metadata().get("prof", ""))
        listed = f" weights([{', '.join(weights)}])" if weights else ""

        def text() -> str:
            targets = f"{self._successor(block, true)}, {self._successor(block, false)}"
            return f"llvm.cond_br {condition}{listed}, {targets}{loop}"

        self._add(text)

    def _loop_entries(self) -> str:
        """` {loop_annotation = #loop}`, of the metadata that follows."""
        name = self._take_metadata().get("llvm.loop")
        annotation = None if name is None else self._metadata.loop_annotation(name)
        return "" if annotation is None else dictionary([f"loop_annotation = {annotation}"])

    def _indirect_branch(self, opcode: str) -> None:
        cursor, block = self._cursor, self._current
        address, type_ = self._typed()
        cursor.expect(",")
        cursor.expect("[")
        labels: list[str] = []
        while not cursor.eat("]"):
            labels.append(self._label())
            cursor.eat(",")

        def text() -> str:
            targets = ", ".join([self._successor(block, label) for label in labels])
            return f"llvm.indirectbr {address} : {type_.text}, [{targets}]"

        self._add(text)

    def _invoke(self, opcode: str) -> None:
        cursor, block = self._cursor, self._current
        convention = calling_convention(cursor)
        of_result = read_parameter_words(cursor, self._types)
        type_ = self._types.read(cursor)
        result_type = type_.elements[0] if type_.kind == "function" else type_
        callee = self._callee()
        arguments = self._arguments()
        self._call_attributes()
        bundles = self._bundles()
        cursor.skip_newlines()
        cursor.expect("to")
        normal = self._label()
        cursor.expect("unwind")
        unwind = self._label()
        weights = self._metadata.branch_weights(self._take_metadata().get("prof", ""))
        entries = dictionary([f"branch_weights = array<i32: {', '.join(weights)}>"] if weights else [])
        names = ", ".join([name for name, _, _ in arguments])
        types = ", ".join([f"{type_.text}{words}" for _, type_, words in arguments])
        back = back_text(result_type, of_result)
        vararg = f" vararg({type_.text})" if type_.kind == "function" and type_.variadic else ""
        pointer = "" if callee.startswith("@") else "!llvm.ptr, "
        result = ""
        if self._result and result_type.kind != "void":
            result = f"{self._value(self._result)} = "
            self._invoked[self._value(self._result)] = block

        def text() -> str:
            to = self._successor(block, normal if normal in block.targets else block.targets[0])
            targets = f"to {to} unwind {self._successor(block, unwind)}"
            head = f"{result}llvm.invoke {convention}{callee}({names}) {targets}"
            return f"{head}{vararg}{bundles}{entries} : {pointer}({types}) -> {back}"

        self._add(text)

    def _switch(self, opcode: str) -> None:
        cursor, block = self._cursor, self._current
        value, type_ = self._typed()
        cursor.expect(",")
        default = self._label()
        cursor.expect("[")
        cases: list[tuple[str, str]] = []
        cursor.skip_newlines()
        while not cursor.eat("]"):
            self._types.read_plain(cursor)
            number = cursor.take()
            cursor.expect(",")
            cases.append((number, self._label()))
            cursor.skip_newlines()
        weights = self._metadata.branch_weights(self._take_metadata().get("prof", ""))
        entries = dictionary([f"branch_weights = array<i32: {', '.join(weights)}>"] if weights else [])

        def text() -> str:
            listed = ", ".join([f"{number}: {self._successor(block, label)}" for number, label in cases])
            return f"llvm.switch {value} : {type_.text}, {self._successor(block, default)} [{listed}]{entries}"

        self._add(text)


def _located(line: str | Callable[[], str], place: str) -> str | Callable[[], str]:
    return f"{line} {place}" if isinstance(line, str) else lambda: f"{line()} {place}"


def _reverse_post_order(blocks: list[_Block]) -> dict[_Block, None]:
    """Returns the blocks that the first one leads to, each before those that follow it, but for loops."""
    by_label = {block.label: block for block in blocks}
    finished: list[_Block] = []
    seen = {blocks[0]}
    stack = [(blocks[0], iter(blocks[0].targets))]
    while stack:
        block, successors = stack[-1]
        following = next((each for label in successors if (each := by_label[label]) not in seen), None)
        if following is None:
            finished.append(block)
            stack.pop()
        else:
            seen.add(following)
            stack.append((following, iter(following.targets)))
    return dict.fromkeys(reversed(finished))


_INSTRUCTIONS: Mapping[str, Callable[[FunctionReader, str], str | None]] = MappingProxyType(
    dict.fromkeys(_INTEGER_BINARY, FunctionReader._integer_binary)
    | dict.fromkeys(_FLOAT_BINARY, FunctionReader._float_binary)
    | dict.fromkeys(_CASTS, FunctionReader._cast)
    | dict.fromkeys(("icmp", "fcmp"), FunctionReader._compare)
    | {
        "fneg": FunctionReader._fneg,
        "select": FunctionReader._select,
        "freeze": FunctionReader._freeze,
        "alloca": FunctionReader._alloca,
        "load": FunctionReader._load,
        "store": FunctionReader._store,
        "atomicrmw": FunctionReader._atomicrmw,
        "cmpxchg": FunctionReader._cmpxchg,
        "fence": FunctionReader._fence,
        "getelementptr": FunctionReader._getelementptr,
        "extractvalue": FunctionReader._extractvalue,
        "insertvalue": FunctionReader._insertvalue,
        "extractelement": FunctionReader._extractelement,
        "insertelement": FunctionReader._insertelement,
        "shufflevector": FunctionReader._shufflevector,
        "ret": FunctionReader._return,
        "unreachable": FunctionReader._unreachable,
        "br": FunctionReader._branch,
        "switch": FunctionReader._switch,
        "call": FunctionReader._call,
        "invoke": FunctionReader._invoke,
        "landingpad": FunctionReader._landingpad,
        "resume": FunctionReader._resume,
        "va_arg": FunctionReader._va_arg,
        "indirectbr": FunctionReader._indirect_branch,
    }
)
