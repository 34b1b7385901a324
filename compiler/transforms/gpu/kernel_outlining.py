"""`gpu-kernel-outlining`: outlines the bodies of launches into kernels in modules of their own.

func.func @f(%x: f32) {                    func.func @f(%x: f32) {
  gpu.launch blocks(%bx, ...) ... {   ->     gpu.launch_func @f_kernel::@f_kernel blocks in ... args(%x : f32)
    "use"(%x, %bx)                         gpu.module @f_kernel {
                                             gpu.func @f_kernel(%x: f32) kernel { %bx = gpu.block_id x; "use"(%x, %bx)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.captures import captured_values
from compiler.dialects.gpu.enums import Dimension
from compiler.dialects.gpu.id_ops import (
    BlockDimOp,
    BlockIdOp,
    ClusterDimOp,
    ClusterIdOp,
    DimensionIndex,
    GridDimOp,
    ThreadIdOp,
)
from compiler.dialects.gpu.kernel_ops import (
    GPUFuncOp,
    GPUModuleOp,
    LaunchFuncOp,
    LaunchOp,
    ReturnOp,
    TerminatorOp,
)
from compiler.ir.attributes import UNIT, Attribute, DenseArrayAttr, StringAttr, SymbolRefAttr, TypeAttr, integer_attr
from compiler.ir.constants import constant_integer
from compiler.ir.context import Context
from compiler.ir.operation import Block, Operation, Region, Value, sole_region
from compiler.ir.symbols import SYMBOL_NAME, SymbolTable, symbol_name, symbol_uses_in
from compiler.ir.types import I32, FunctionType
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter
from compiler.syntax.attributes.attribute_parser import AttributeParser
from compiler.syntax.lexer import ParseError

_NUM_WORKGROUP = "workgroup_attributions"
_INDICES: tuple[type[DimensionIndex], ...] = (BlockIdOp, ThreadIdOp, GridDimOp, BlockDimOp, ClusterIdOp, ClusterDimOp)
"""Meaning of the launch body's arguments, in order; only some launches have arguments for clusters."""


@dataclass
class GpuKernelOutlining(Pass):
    """Outline gpu.launch bodies to kernel functions."""

    argument = "gpu-kernel-outlining"
    name = "GpuKernelOutliningPass"
    summary = "Outline gpu.launch bodies to kernel functions"
    anchor = "builtin.module"
    dependent_dialects = ("dlti", "cf")

    data_layout: str = option(
        "data-layout-str", "", "Data layout specification that the modules of the kernels get, as text"
    )

    def run(self, op: Operation, state: PassState) -> None:
        layout = _read_layout(self.data_layout, state.context) if self.data_layout else None
        if self.data_layout and layout is None:
            state.error(op, f"'{self.data_layout}' is no data layout specification")
            return
        outlining = _Outlining(op, layout, Rewriter(op, state.context, state.listeners))
        for function in list(sole_region(op).entry.ops):
            if function.has_trait("SymbolOpInterface") and symbol_name(function) is not None:
                outlining.outline_launches_in(function)


def _read_layout(text: str, context: Context) -> Attribute | None:
    parser = AttributeParser(text, context)
    try:
        attribute = parser.attribute()
    except ParseError:
        return None
    return context.unique_attribute(attribute) if parser.at("eof") else None


class _Outlining:
    """Outlines the kernels of a module."""

    def __init__(self, module: Operation, layout: Attribute | None, rewriter: Rewriter) -> None:
        self._module = module
        self._layout = layout
        self._rewriter = rewriter
        self._symbols = SymbolTable(module)

    def outline_launches_in(self, function: Operation) -> None:
        """Inserts the kernels of a function after it, in the order of their launches."""
        rewriter, following = self._rewriter, function.next_op
        for launch in function.walk_post_order():
            if not isinstance(launch, LaunchOp):
                continue
            captured = captured_values(launch.body)
            rewriter.block, rewriter.before = function.parent, following
            kernel_module = self._module_for(launch)
            symbols = SymbolTable(kernel_module)
            kernel = self._add_kernel(launch, captured, kernel_module, symbols)
            self._copy_symbols(kernel, kernel_module, symbols)
            self._replace_launch(launch, kernel_module, kernel, captured)
            with rewriter.modify(self._module):
                self._module.attributes = {**self._module.attributes, "gpu.container_module": UNIT}

    def _add_kernel(
        self, launch: LaunchOp, captured: Sequence[Value], module: GPUModuleOp, symbols: SymbolTable
    ) -> GPUFuncOp:
        """Creates a kernel at the end of a module, and moves the body of the launch into it."""
        rewriter = self._rewriter
        arguments = launch.body.entry.arguments
        indices = list(_INDICES if launch.cluster_size_x is not None else _INDICES[:4])
        attributions = arguments[3 * len(indices) :]
        entry = Block([value.type for value in (*captured, *attributions)])
        for new, old in zip(entry.arguments, (*captured, *attributions), strict=True):
            new.name, new.location = old.name, launch.get_location()
        types = tuple(value.type for value in captured)
        members: dict[str, Attribute | None] = {
            "function_type": TypeAttr(FunctionType(types, ())),
            "known_block_size": _constant_sizes(launch, "blockSize"),
            "known_grid_size": _constant_sizes(launch, "gridSize"),
        }
        kernel = rewriter.build(
            GPUFuncOp,
            properties=members,
            attributes={
                SYMBOL_NAME: StringAttr(_kernel_name(launch)),
                _NUM_WORKGROUP: launch.attribute(_NUM_WORKGROUP) or integer_attr(0),
                "gpu.kernel": UNIT,
            },
            regions=[Region([entry])],
            location=launch,
        )
        symbols.add(kernel)
        rewriter.set_insertion_point_to_end(module.body_region.entry)
        rewriter.insert(kernel)
        rewriter.set_insertion_point_to_end(entry)
        rewriter.location = launch
        values: list[Value] = [
            rewriter.create(index, dimension=dimension).result for index in indices for dimension in Dimension
        ]
        for old, new in zip(captured, entry.arguments, strict=False):
            rewriter.replace_all_uses_with(old, new, lambda user: user is not launch and launch.is_ancestor_of(user))
        for terminator in [op for block in launch.body.blocks for op in block.ops if isinstance(op, TerminatorOp)]:
            rewriter.set_insertion_point(terminator)
            rewriter.replace_op_with_new_op(terminator, ReturnOp, result_types=[])
        first, *others = launch.body.blocks
        for block in others:
            rewriter.move_block_before(block, kernel.body, None)
        rewriter.merge_blocks(first, entry, [*values, *entry.arguments[len(captured) :]])
        return kernel

    def _module_for(self, launch: LaunchOp) -> GPUModuleOp:
        """Returns the module that the launch specifies, or a new one at the insertion point."""
        wanted = launch.module
        name = _kernel_name(launch) if wanted is None else wanted.root
        existing = self._symbols.lookup(name)
        if wanted is not None and isinstance(existing, GPUModuleOp):
            return existing
        attributes = {} if self._layout is None else {"dlti.dl_spec": self._layout}
        module = self._rewriter.build(
            GPUModuleOp, sym_name=name, attributes=attributes, regions=[Region([Block()])], location=launch
        )
        self._symbols.add(module)
        self._rewriter.insert(module)
        return module

    def _copy_symbols(self, kernel: GPUFuncOp, module: GPUModuleOp, symbols: SymbolTable) -> None:
        """Copies the symbols that the kernel refers to, directly or indirectly, into a module."""
        self._rewriter.set_insertion_point_to_end(module.body_region.entry)
        worklist: list[Operation] = [kernel]
        while worklist:
            for use in symbol_uses_in(worklist.pop()):
                definition = self._symbols.lookup(use.reference.root)
                if definition is not None and symbols.lookup(use.reference.root) is None:
                    copy = self._rewriter.clone(definition)
                    symbols.add(copy)
                    worklist.append(copy)

    def _replace_launch(
        self, launch: LaunchOp, module: GPUModuleOp, kernel: GPUFuncOp, captured: Sequence[Value]
    ) -> None:
        self._rewriter.set_insertion_point(launch)
        sizes = [launch.operand_group(f"{level}Size{axis}") for level in ("grid", "block", "cluster") for axis in "XYZ"]
        self._rewriter.replace_op_with_new_op(
            launch,
            LaunchFuncOp,
            launch.async_dependencies,
            *sizes,
            dynamic_shared_memory_size=launch.dynamic_shared_memory_size,
            kernel_operands=captured,
            kernel=SymbolRefAttr(symbol_name(module) or "", (symbol_name(kernel) or "",)),
            result_types=[result.type for result in launch.results],
        )


def _kernel_name(launch: LaunchOp) -> str:
    """Returns the kernel name that the launch specifies, or one derived from the enclosing function's name."""
    wanted = launch.function
    if wanted is not None:
        return wanted.root
    outer = launch.parent_op
    while outer is not None and not outer.has_trait("SymbolOpInterface"):
        outer = outer.parent_op
    return f"{'' if outer is None else symbol_name(outer)}_kernel"


def _constant_sizes(launch: LaunchOp, level: str) -> DenseArrayAttr | None:
    """Returns the sizes of grid or block, if they are constants that fit into 32 bits."""
    sizes = [constant_integer(launch.operand(f"{level}{axis}")) for axis in "XYZ"]
    fitting = [size for size in sizes if size is not None and 0 <= size < 1 << 32]
    return DenseArrayAttr(I32, tuple(fitting)) if len(fitting) == len(sizes) else None
