"""Names of operations, operands and attributes that differ in the bundled release."""

from __future__ import annotations

from collections.abc import Mapping

from compiler.ir.operation import Operation

_OF_DIALECTS: Mapping[str, Mapping[str, str]] = {
    "omp": {
        "allocators_vars": "allocator_vars",
        "hint_val": "hint",
        "in_reduction_vars_byref": "in_reduction_byref",
        "in_reductions": "in_reduction_syms",
        "inclusive": "loop_inclusive",
        "map_operands": "map_vars",
        "memory_order_val": "memory_order",
        "num_threads_var": "num_threads",
        "order_val": "order",
        "ordered_val": "ordered",
        "privatizers": "private_syms",
        "proc_bind_val": "proc_bind_kind",
        "reduction_vars_byref": "reduction_byref",
        "reductions": "reduction_syms",
        "has_device_addr": "has_device_addr_vars",
        "is_device_ptr": "is_device_ptr_vars",
        "use_device_addr": "use_device_addr_vars",
        "use_device_ptr": "use_device_ptr_vars",
        "schedule_chunk_var": "schedule_chunk",
        "schedule_modifier": "schedule_mod",
        "schedule_val": "schedule_kind",
        "simd_modifier": "schedule_simd",
        "task_reduction_vars_byref": "task_reduction_byref",
        "task_reductions": "task_reduction_syms",
        "copyprivate_funcs": "copyprivate_syms",
        "depends": "depend_kinds",
    },
    "mesh": {"mesh": "grid", "mesh_axes": "grid_axes"},
    "acc": {"gangPrivateOperands": "privateOperands", "gangFirstPrivateOperands": "firstprivateOperands"},
}
_OF_OPERATIONS: Mapping[str, Mapping[str, str]] = {
    "llvm.func": {"memory": "memory_effects"},
    "omp.loop_nest": {"lowerBound": "loop_lower_bounds", "upperBound": "loop_upper_bounds", "step": "loop_steps"},
    "tosa.variable": {"name": "sym_name"},
    "tosa.variable_read": {"name": "name"},
}
_SHAPES: Mapping[str, Mapping[str, str]] = {"tosa.reshape": {"new_shape": "shape"}, "tosa.const": {"value": "values"}}
"""Attributes that are operands or have other names in the bundled release, which upgrade rules handle."""
RENAMED: Mapping[str, str] = {
    "bufferization.to_memref": "bufferization.to_buffer",
    "tensor.pack": "linalg.pack",
    "tensor.unpack": "linalg.unpack",
    "vector.warp_execute_on_lane_0": "gpu.warp_execute_on_lane_0",
}
"""Newer names of operations, by the names that handles and matchers of the transform dialect may have."""
_MOVED: Mapping[str, str] = {"mesh": "shard"}
"""Newer names of dialects."""
_MOVED_OPERATIONS: Mapping[str, str] = {"mesh.mesh": "shard.grid", "mesh.mesh_shape": "shard.grid_shape"}


def moved(name: str) -> str:
    """Returns the name of an operation, type or attribute in the bundled release, whose dialect may be renamed."""
    dialect, _, rest = name.partition(".")
    return _MOVED_OPERATIONS.get(name) or f"{_MOVED.get(dialect, dialect)}.{rest}"


def renamed(op: Operation, name: str) -> str:
    """Returns the name of an operand or attribute of `op` in the bundled release."""
    new_name = _OF_OPERATIONS.get(op.name, {}).get(name)
    return new_name or _OF_DIALECTS.get(op.name.partition(".")[0], {}).get(name, name)


def older_names(name: str) -> list[str]:
    """Returns the other names of an operation in older releases, given its name in the bundled one."""
    dialect, _, rest = name.partition(".")
    names = [older for older, newer in (*RENAMED.items(), *_MOVED_OPERATIONS.items()) if newer == name]
    return names + [f"{older}.{rest}" for older, newer in _MOVED.items() if newer == dialect]


def older_parts(name: str) -> Mapping[str, str]:
    """Returns the older names of operands and attributes by their newer names, given the older name of an operation."""
    parts = {**_OF_DIALECTS.get(name.partition(".")[0], {}), **_OF_OPERATIONS.get(name, {}), **_SHAPES.get(name, {})}
    return {newer: older for older, newer in parts.items()}
