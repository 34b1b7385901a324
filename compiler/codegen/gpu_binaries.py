"""Compiled modules of the gpu dialect in LLVM IR: their objects are constants.

The host loads the object of a `gpu.binary` when it starts, and unloads it when it ends, by the functions of MLIR's
runtime library for GPUs.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen import llvm_text
from compiler.codegen.problems import TranslationError, translating
from compiler.dialects.gpu.attributes import ObjectAttr, SelectObjectAttr
from compiler.dialects.gpu.enums import CompilationTarget
from compiler.dialects.gpu.kernel_ops import BinaryOp
from compiler.ir.attributes import Attribute, DictionaryAttr, IntegerAttr
from compiler.ir.operation import Operation
from compiler.text import utf8

_PRIORITY = 123
"""Priority of the functions that load and unload objects."""
_RUNTIME: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "mgpuModuleLoad": ("ptr", "ptr, i64"),
        "mgpuModuleLoadJIT": ("ptr", "ptr, i32"),
        "mgpuModuleUnload": ("void", "ptr"),
        "mgpuModuleGetFunction": ("ptr", "ptr, ptr"),
        "mgpuStreamCreate": ("ptr", ""),
        "mgpuStreamSynchronize": ("void", "ptr"),
        "mgpuStreamDestroy": ("void", "ptr"),
        "mgpuLaunchKernel": ("void", "ptr, i64, i64, i64, i64, i64, i64, i32, ptr, ptr, ptr, i64"),
        "mgpuLaunchClusterKernel": (
            "void",
            "ptr, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32, ptr, ptr, ptr",
        ),
    }
)
"""Result and parameters of the functions of the runtime library."""


class GpuBinaries:
    """The binaries of a module, and the declarations and globals that their kernels' launches need."""

    def __init__(self, symbols: Mapping[str, Operation], structors: dict[str, list[str]]) -> None:
        """Functions that load and unload objects are added to `structors`."""
        self._symbols = symbols
        self._structors = structors
        self._binaries: dict[str, BinaryOp] = {}
        self._declared: dict[str, None] = {}
        self._names: dict[str, str] = {}
        self.types: list[str] = []
        self.globals: list[str] = []
        self.functions: list[str] = []

    def embed(self, op: BinaryOp) -> None:
        """Adds the selected object of a binary. Raises TranslationError."""
        name = op.sym_name.value
        self._binaries[name] = op
        with translating(op):
            selected = _selected(op)
            is_assembly = selected.format == CompilationTarget.ASSEMBLY
            content = utf8(selected.object.value) + (b"\0" if is_assembly else b"")
            binary, module = _symbol(f"{name}_binary"), self.module(name)
            self.globals += [
                f"{binary} = internal constant {_bytes(content)}, align 8",
                f"{module} = internal global ptr null",
            ]
            if is_assembly:
                loaded = self.call("mgpuModuleLoadJIT", f"ptr {binary}", f"i32 {_level(selected.properties)}")
            else:
                loaded = self.call("mgpuModuleLoad", f"ptr {binary}", f"i64 {len(content)}")
        self._structor("ctors", f"{name}_load", [f"%0 = {loaded}", f"store ptr %0, ptr {module}"])
        unloaded = self.call("mgpuModuleUnload", "ptr %0")
        self._structor("dtors", f"{name}_unload", [f"%0 = load ptr, ptr {module}", unloaded])

    def binary(self, name: str) -> BinaryOp | None:
        """Returns the binary of that name, if there is one."""
        return self._binaries.get(name)

    def module(self, name: str) -> str:
        """Returns the address of the handle of a binary's module."""
        return _symbol(f"{name}_module")

    def call(self, function: str, *arguments: str) -> str:
        """Returns a call of the runtime library."""
        result, parameters = _RUNTIME[function]
        if function not in self._declared and function not in self._symbols:
            self._declared[function] = None
            self.functions.append(f"declare {result} @{function}({parameters})")
        return f"call {result} @{function}({', '.join(arguments)})"

    def kernel_name(self, module: str, kernel: str) -> str:
        """Returns the address of a global with a kernel's name."""
        name = f"{module}_{kernel}_name"
        if name not in self._names:
            self._names[name] = _symbol(name)
            content = _bytes(utf8(kernel) + b"\0")
            self.globals.append(f"{self._names[name]} = private unnamed_addr constant {content}, align 1")
        return self._names[name]

    def structure(self, elements: list[str]) -> str:
        """Returns a new structure without a name."""
        self.types.append(f"%{len(self.types)} = type {{ {', '.join(elements)} }}")
        return f"%{len(self.types) - 1}"

    def _structor(self, kind: str, name: str, body: list[str]) -> None:
        symbol = _symbol(name)
        self._structors.setdefault(kind, []).append(f"{{ i32 {_PRIORITY}, ptr {symbol}, ptr null }}")
        head = f'define internal void {symbol}() section ".text.startup" {{'
        self.functions.append("\n".join([head, "entry:", *[f"  {line}" for line in body], "  ret void", "}"]))


def _symbol(name: str) -> str:
    return f"@{llvm_text.name(name)}"


def _bytes(data: bytes) -> str:
    """`[2 x i8] c"ab"`"""
    return f'[{len(data)} x i8] c"{llvm_text.escaped_bytes(data)}"'


def _selected(op: BinaryOp) -> ObjectAttr:
    """Returns the object that the binary's handler selects, the first one by default. Raises TranslationError."""
    objects, handler = op.objects.elements, op.offloading_handler
    target = handler.target if isinstance(handler, SelectObjectAttr) else None
    index = target.value if isinstance(target, IntegerAttr) else 0
    if target is not None and not isinstance(target, IntegerAttr):
        targets = [each.target for each in objects if isinstance(each, ObjectAttr)]
        index = targets.index(target) if target in targets else -1
    selected = objects[index] if 0 <= index < len(objects) else None
    if not isinstance(selected, ObjectAttr):
        raise TranslationError(op, "the requested target object couldn't be found")
    return selected


def _level(properties: Attribute | None) -> int:
    """Returns the level at which assembly is optimized when it is loaded."""
    level = properties.get("O") if isinstance(properties, DictionaryAttr) else None
    return level.value if isinstance(level, IntegerAttr) else 0
