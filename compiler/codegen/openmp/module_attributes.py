"""Attributes of modules that say how OpenMP's device code is compiled, as globals and module flags."""

from __future__ import annotations

from compiler.codegen.module_parts import add_module_flag
from compiler.codegen.module_state import ModuleState
from compiler.codegen.problems import TranslationError
from compiler.dialects.omp.attributes import FlagsAttr, VersionAttr
from compiler.ir.attributes import IntegerAttr, StringAttr
from compiler.ir.operation import Operation

_MAX = 7
"""Behavior of a module flag: linking takes the larger value."""


def add_module_attributes(state: ModuleState, module: Operation) -> list[str]:
    """Adds the module flags for `omp.flags` and `omp.version`; returns the lines of the globals for the former."""
    flags, version = module.attributes.get("omp.flags"), module.attributes.get("omp.version")
    lines: list[str] = []
    if isinstance(flags, FlagsAttr):
        lines = [] if flags.no_gpu_lib else _globals(flags)
        add_module_flag(state, _MAX, "openmp-device", f"i32 {flags.openmp_device_version}")
    if isinstance(version, VersionAttr):
        add_module_flag(state, _MAX, "openmp", f"i32 {version.version}")
    _check_host_file(module)
    return lines


def _globals(flags: FlagsAttr) -> list[str]:
    values = {
        "debug_kind": flags.debug_kind,
        "assume_teams_oversubscription": flags.assume_teams_oversubscription,
        "assume_threads_oversubscription": flags.assume_threads_oversubscription,
        "assume_no_thread_state": flags.assume_no_thread_state,
        "assume_no_nested_parallelism": flags.assume_no_nested_parallelism,
    }
    return [f"@__omp_rtl_{name} = weak_odr hidden constant i32 {value:d}" for name, value in values.items()]


def _check_host_file(module: Operation) -> None:
    """Refuses device code whose entries are listed in a file of the host's code."""
    is_device, path = module.attributes.get("omp.is_target_device"), module.attributes.get("omp.host_ir_filepath")
    if isinstance(is_device, IntegerAttr) and is_device.value and isinstance(path, StringAttr) and path.value:
        raise TranslationError(module, "not yet implemented: omp.host_ir_filepath")
