"""Declarations that a module needs for LLVM's OpenMP runtime library, and the functions that its regions become.

The names and signatures are those of `llvm/include/llvm/Frontend/OpenMP/OMPKinds.def`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from compiler.codegen import llvm_text
from compiler.codegen.metadata import MetadataTable
from compiler.ir.operation import Operation

_PLACE = ";unknown;unknown;0;0;;"
_KMPC = 0x02
ATOMIC_REDUCTION = 0x10
EXPLICIT_BARRIER = 0x20
IMPLICIT_BARRIER = 0x40

_PLAIN: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "__kmpc_global_thread_num": ("i32", "ptr"),
        "__kmpc_push_num_threads": ("void", "ptr, i32, i32"),
        "__kmpc_push_proc_bind": ("void", "ptr, i32, i32"),
        "__kmpc_fork_call": ("void", "ptr, i32, ptr, ..."),
        "__kmpc_fork_call_if": ("void", "ptr, i32, ptr, i32, ptr"),
        "__kmpc_for_static_init_4u": ("void", "ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32"),
        "__kmpc_for_static_init_8u": ("void", "ptr, i32, i32, ptr, ptr, ptr, ptr, i64, i64"),
        "__kmpc_for_static_fini": ("void", "ptr, i32"),
        "__kmpc_dispatch_init_4u": ("void", "ptr, i32, i32, i32, i32, i32, i32"),
        "__kmpc_dispatch_init_8u": ("void", "ptr, i32, i32, i64, i64, i64, i64"),
        "__kmpc_dispatch_next_4u": ("i32", "ptr, i32, ptr, ptr, ptr, ptr"),
        "__kmpc_dispatch_next_8u": ("i32", "ptr, i32, ptr, ptr, ptr, ptr"),
        "__kmpc_dispatch_fini_4u": ("void", "ptr, i32"),
        "__kmpc_dispatch_fini_8u": ("void", "ptr, i32"),
        "__kmpc_master": ("i32", "ptr, i32"),
        "__kmpc_end_master": ("void", "ptr, i32"),
        "__kmpc_masked": ("i32", "ptr, i32, i32"),
        "__kmpc_end_masked": ("void", "ptr, i32"),
        "__kmpc_omp_task_alloc": ("ptr", "ptr, i32, i32, i64, i64, ptr"),
        "__kmpc_omp_task_with_deps": ("i32", "ptr, i32, ptr, i32, ptr, i32, ptr"),
        "__kmpc_task_allow_completion_event": ("ptr", "ptr, i32, ptr"),
        "__kmpc_taskloop": ("void", "ptr, i32, ptr, i32, ptr, ptr, i64, i32, i32, i64, ptr"),
        "__kmpc_cancel": ("i32", "ptr, i32, i32"),
        "__kmpc_cancellationpoint": ("i32", "ptr, i32, i32"),
        "__kmpc_dist_for_static_init_4u": ("void", "ptr, i32, i32, ptr, ptr, ptr, ptr, ptr, i32, i32"),
        "__kmpc_dist_for_static_init_8u": ("void", "ptr, i32, i32, ptr, ptr, ptr, ptr, ptr, i64, i64"),
        "malloc": ("ptr", "i64"),
        "free": ("void", "ptr"),
        "__kmpc_omp_task_begin_if0": ("void", "ptr, i32, ptr"),
        "__kmpc_omp_task_complete_if0": ("void", "ptr, i32, ptr"),
        "__kmpc_push_num_teams_51": ("void", "ptr, i32, i32, i32, i32"),
        "__kmpc_fork_teams": ("void", "ptr, i32, ptr, ..."),
        "__kmpc_threadprivate_cached": ("ptr", "ptr, i32, ptr, i64, ptr"),
    }
)
"""Result and parameters of functions that a thread calls for itself."""

_CONVERGENT: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "__kmpc_omp_wait_deps": ("void", "ptr, i32, i32, ptr, i32, ptr"),
        "__kmpc_cancel_barrier": ("i32", "ptr, i32"),
        "__kmpc_doacross_post": ("void", "ptr, i32, ptr"),
        "__kmpc_doacross_wait": ("void", "ptr, i32, ptr"),
        "__kmpc_barrier": ("void", "ptr, i32"),
        "__kmpc_reduce": ("i32", "ptr, i32, i32, i64, ptr, ptr, ptr"),
        "__kmpc_reduce_nowait": ("i32", "ptr, i32, i32, i64, ptr, ptr, ptr"),
        "__kmpc_end_reduce": ("void", "ptr, i32, ptr"),
        "__kmpc_end_reduce_nowait": ("void", "ptr, i32, ptr"),
        "__kmpc_critical": ("void", "ptr, i32, ptr"),
        "__kmpc_critical_with_hint": ("void", "ptr, i32, ptr, i32"),
        "__kmpc_end_critical": ("void", "ptr, i32, ptr"),
        "__kmpc_single": ("i32", "ptr, i32"),
        "__kmpc_end_single": ("void", "ptr, i32"),
        "__kmpc_copyprivate": ("void", "ptr, i32, i64, ptr, ptr, i32"),
        "__kmpc_ordered": ("void", "ptr, i32"),
        "__kmpc_end_ordered": ("void", "ptr, i32"),
        "__kmpc_flush": ("void", "ptr"),
        "__kmpc_omp_taskwait": ("i32", "ptr, i32"),
        "__kmpc_omp_taskyield": ("i32", "ptr, i32, i32"),
        "__kmpc_omp_task": ("i32", "ptr, i32, ptr"),
        "__kmpc_taskgroup": ("void", "ptr, i32"),
        "__kmpc_end_taskgroup": ("void", "ptr, i32"),
    }
)
"""Result and parameters of functions that all threads of the team call."""


class Runtime:
    """Collects them for one module."""

    def __init__(
        self,
        symbols: Mapping[str, Operation],
        metadata: MetadataTable,
        attribute_group: Callable[[list[str]], str],
    ) -> None:
        self._symbols = symbols
        self._metadata = metadata
        self._attribute_group = attribute_group
        self._flags: list[int] = []
        self._declared: dict[str, None] = {}
        self._locks: dict[str, None] = {}
        self._caches: dict[str, None] = {}
        self._names: set[str] = set()
        self._region_functions: list[list[str]] = []
        self._functions: list[str] = []

    def place(self, flags: int = 0) -> str:
        """Returns the address of the description of a place in the source, as an argument."""
        if _KMPC not in self._flags:
            self._flags.append(_KMPC)
        if _KMPC | flags not in self._flags:
            self._flags.append(_KMPC | flags)
        return f"ptr @{1 + self._flags.index(_KMPC | flags)}"

    def call(self, name: str, *arguments: str) -> str:
        """Returns a call of a function of the library."""
        self._declared[name] = None
        result, parameters = _signature(name)
        type_ = f"{result} ({parameters})" if "..." in parameters else result
        return f"call {type_} @{name}({', '.join(arguments)})"

    def lock(self, name: str) -> str:
        """Returns the address of a lock that all modules share, as an argument."""
        symbol = llvm_text.name(f".gomp_critical_user_{name}.var")
        self._locks[symbol] = None
        return f"ptr @{symbol}"

    def cache(self, name: str) -> str:
        """Returns the address at which the library keeps the threads' copies of a global, as an argument."""
        symbol = llvm_text.name(f"{name}.cache")
        self._caches[symbol] = None
        return f"ptr @{symbol}"

    def symbol(self, name: str) -> str:
        """`@name`, with a number behind it where the module has that already."""
        unique, number = name, 0
        while unique in self._symbols or unique in self._names:
            number += 1
            unique = f"{name}.{number}"
        self._names.add(unique)
        return f"@{llvm_text.name(unique)}"

    def add_region_function(self, head: str, lines: Sequence[str]) -> None:
        """Adds the function that a region has become."""
        self._region_functions.append([f"{head} {{", *lines, "}"])

    def take_region_functions(self) -> list[str]:
        """Returns the lines of the functions of regions since the last call: the last one first, as upstream has it."""
        functions = self._region_functions
        self._region_functions = []
        return [line for function in reversed(functions) for line in function]

    def add_function(self, head: str, lines: Sequence[str]) -> None:
        """Adds another function that the library calls."""
        self._functions += [f"{head} {{", *lines, "}"]

    def globals(self) -> list[str]:
        """Returns the lines of types and globals."""
        if not self._flags:
            return []
        length = len(_PLACE)
        lines = [
            "%struct.ident_t = type { i32, i32, i32, i32, ptr }",
            f'@0 = private unnamed_addr constant [{length + 1} x i8] c"{_PLACE}\\00", align 1',
        ]
        for number, flags in enumerate(self._flags, 1):
            value = f"%struct.ident_t {{ i32 0, i32 {flags}, i32 0, i32 {length}, ptr @0 }}"
            lines.append(f"@{number} = private unnamed_addr constant {value}, align 8")
        lines += [f"@{lock} = common global [8 x i32] zeroinitializer, align 8" for lock in self._locks]
        lines += [f"@{cache} = internal global ptr null, align 8" for cache in self._caches]
        return lines

    def functions(self) -> list[str]:
        """Returns the lines of the declarations, and of functions that are no regions."""
        lines: list[str] = []
        for name in self._declared:
            if name in self._symbols:
                continue
            result, parameters = _signature(name)
            group = self._attribute_group(["convergent", "nounwind"] if name in _CONVERGENT else ["nounwind"])
            # The optimizer follows arguments from a call of it to the function of the region.
            callback = f" !callback {self._callback()}" if name.startswith("__kmpc_fork_") else ""
            lines.append(f"declare{callback} {result} @{name}({parameters}) {group}")
        return [*lines, *self._functions]

    def _callback(self) -> str:
        return self._metadata.tuple([self._metadata.tuple(["i64 2", "i64 -1", "i64 -1", "i1 true"])])


def _signature(name: str) -> tuple[str, str]:
    return _PLAIN[name] if name in _PLAIN else _CONVERGENT[name]
