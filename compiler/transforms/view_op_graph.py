r"""`view-op-graph`: writes operations as a graph in the language of Graphviz, with edges from values to uses.

digraph G {
  subgraph cluster_1 {                                             an op with regions, a block
    v2 [label = " ", shape = plain];                               what edges to a cluster end at
    v3 [label = "{{<arg_0> %0}|func.return\l}", shape = Mrecord];  another op: operands, name and attributes, results
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from compiler.ir.attributes import ArrayAttr, Attribute, DenseElementsAttr
from compiler.ir.operation import Block, Operation, Value
from compiler.passes.base import Pass, PassState, option
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import operation_names
from compiler.syntax.printer.names import Names

_LARGE = 16
_ESCAPED = frozenset('{|<}>"')


@dataclass
class ViewOpGraph(Pass):
    """Print Graphviz visualization of an operation."""

    argument = "view-op-graph"
    name = "ViewOpGraph"
    summary = "Print Graphviz visualization of an operation"

    max_label_length: int = option("max-label-len", 20, "Limit attribute/type length to number of chars")
    print_attributes: bool = option("print-attrs", True, "Print attributes of operations")
    print_control_flow: bool = option("print-control-flow-edges", False, "Print control flow edges")
    print_data_flow: bool = option("print-data-flow-edges", True, "Print data flow edges")
    print_result_types: bool = option("print-result-types", True, "Print result types of operations")

    def run(self, op: Operation, state: PassState) -> None:
        state.run_state.write(_Graph(self, operation_names(op, PrintingFlags()), op).text())
        state.mark_all_analyses_preserved()


@dataclass(frozen=True)
class _Node:
    """A node, or the anchor of a cluster."""

    number: int
    cluster: int | None = None

    def end(self, port: str) -> str:
        """Returns an endpoint of an edge; for a cluster, the cluster itself."""
        return f"v{self.number}" if self.cluster is not None or not port else f"v{self.number}:{port}"


class _Graph:
    """Writes the graph of one op. Visits nested ops with an explicit stack, so that nesting may be deep."""

    def __init__(self, options: ViewOpGraph, names: Names, root: Operation) -> None:
        self._options = options
        self._names = names
        self._root = root
        self._lines: list[str] = []
        self._control: list[str] = []
        self._data: list[str] = []
        self._depth = 1
        self._count = 0
        self._nodes: dict[Value, _Node] = {}
        kinds = dict.fromkeys(op.name for op in root.walk_post_order())
        self._colors = {name: f'"{number / len(kinds):f} 0.3 0.95"' for number, name in enumerate(kinds)}

    def text(self) -> str:
        self._line("compound = true;")
        self._go_through(self._root)
        return "\n".join(["digraph G {", *self._lines, *self._control, *self._data, "}"]) + "\n"

    def _line(self, text: str) -> None:
        self._lines.append("  " * self._depth + text)

    # ------------------------------------------------------------------------------------------ nodes

    def _node(self, label: str, shape: str, color: str = "") -> _Node:
        self._count += 1
        attributes = {"label": f'"{label}"', "shape": shape}
        if color:
            attributes.update(fillcolor=color, style="filled")
        self._line(f"v{self._count} {_attribute_list(attributes)};")
        return _Node(self._count)

    def _open(self, label: str) -> _Node:
        """Begins a cluster; returns its anchor."""
        self._count += 1
        cluster = self._count
        self._line(f"subgraph cluster_{cluster} {{")
        self._depth += 1
        anchor = self._node(" ", "plain")
        self._line(f'label = "{label}";')
        return _Node(anchor.number, cluster)

    def _close(self) -> None:
        self._depth -= 1
        self._line("}")

    def _go_through(self, root: Operation) -> None:
        stack: list[_Frame] = []
        self._enter(root, stack)
        while stack:
            frame = stack[-1]
            if not frame.ops:
                if frame.block is not None:
                    self._close()
                    frame.block = None
                if frame.blocks:
                    self._enter_block(frame, frame.blocks.pop(0))
                    continue
                self._close()
                stack.pop()
                self._done(frame.op, frame.node, stack)
                continue
            self._enter(frame.ops.pop(0), stack)

    def _enter(self, op: Operation, stack: list[_Frame]) -> None:
        if op.regions:
            node = self._open(self._cluster_label(op))
            stack.append(_Frame(op, node, [block for region in op.regions for block in region.blocks]))
        else:
            self._done(op, self._node(self._record(op), "Mrecord", self._colors[op.name]), stack)

    def _enter_block(self, frame: _Frame, block: Block) -> None:
        self._open("")
        frame.block, frame.ops, frame.previous = block, list(block.ops), None
        for argument in block.arguments:
            self._nodes[argument] = self._node(self._value(argument, "res"), "Mrecord")

    def _done(self, op: Operation, node: _Node, stack: list[_Frame]) -> None:
        """Records the edges of an op whose nested ops are complete."""
        for operand in op.operands if self._options.print_data_flow else ():
            source = self._nodes.get(operand)
            if source is not None:
                ends = source.end(f"res{self._port(operand)}:s"), node.end(f"arg{self._port(operand)}:n")
                self._data.append(self._edge(source, node, ends, "solid"))
        for result in op.results:
            self._nodes[result] = node
        if stack:
            previous = stack[-1].previous
            if self._options.print_control_flow and previous is not None:
                self._control.append(self._edge(previous, node, (previous.end(""), node.end("")), "dashed"))
            stack[-1].previous = node

    def _edge(self, source: _Node, target: _Node, ends: tuple[str, str], style: str) -> str:
        attributes = {"style": style}
        if source.cluster is not None:
            attributes["ltail"] = f"cluster_{source.cluster}"
        if target.cluster is not None:
            attributes["lhead"] = f"cluster_{target.cluster}"
        return f"  {ends[0]} -> {ends[1]}{_attribute_list(attributes)};"

    # ------------------------------------------------------------------------------------------ labels

    def _name(self, value: Value) -> str:
        return f"%{self._names.values.get(value, '')}"

    def _port(self, value: Value) -> str:
        return self._name(value).replace("%", "_").replace("#", "_")

    def _value(self, value: Value, kind: str) -> str:
        """`<res_0> %0 i32`"""
        type_ = f" {_escaped(self._short(str(value.type)))}" if self._options.print_result_types else ""
        return f"<{kind}{self._port(value)}> {_escaped(self._name(value))}{type_ if kind == 'res' else ''}"

    def _record(self, op: Operation) -> str:
        operands = "|".join(self._value(value, "arg") for value in op.operands)
        results = "|".join(self._value(value, "res") for value in op.results)
        attributes = self._attributes(op)
        parts = [f"{{{operands}}}|" if operands else "", f"{op.name}\\l"]
        if attributes:
            parts.append(f"\\l{attributes}")
        return f"{{{''.join(parts)}{f'|{{{results}}}' if results else ''}}}"

    def _cluster_label(self, op: Operation) -> str:
        types = _escaped(self._short(", ".join(str(result.type) for result in op.results)))
        label = f"{op.name} : ({types})" if self._options.print_result_types else op.name
        return f"{label}\\l{self._attributes(op)}" if self._options.print_attributes else label

    def _attributes(self, op: Operation) -> str:
        """Returns a line for each attribute."""
        if not self._options.print_attributes:
            return ""
        attributes: Iterable[tuple[str, Attribute]] = sorted([*op.properties.items(), *op.attributes.items()])
        return "".join(f"{_escaped(name)}: {_escaped(self._attribute(value))}\\l" for name, value in attributes)

    def _attribute(self, attribute: Attribute) -> str:
        if isinstance(attribute, DenseElementsAttr):
            if attribute.is_splat:
                return str(attribute)
            if attribute.type.num_elements > _LARGE:
                rank = len(attribute.type.shape or ())
                return f"{'[' * rank}...{']' * rank} : {attribute.type}"
        if isinstance(attribute, ArrayAttr) and len(attribute.elements) > _LARGE:
            return "[...]"
        return self._short(str(attribute))

    def _short(self, text: str) -> str:
        limit = self._options.max_label_length
        return text if len(text) <= limit else f"{text[:limit]}..."


@dataclass
class _Frame:
    """An op being visited: its remaining blocks, and the remaining ops of the current block."""

    op: Operation
    node: _Node
    blocks: list[Block]
    block: Block | None = None
    ops: list[Operation] = field(default_factory=list)
    previous: _Node | None = None


def _attribute_list(attributes: dict[str, str]) -> str:
    return "[" + ", ".join(f"{name} = {value}" for name, value in sorted(attributes.items())) + "]"


def _escaped(text: str) -> str:
    return "".join(f"\\{char}" if char in _ESCAPED else char for char in text)
