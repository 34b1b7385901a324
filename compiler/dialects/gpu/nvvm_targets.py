"""Operations of the nvvm dialect that NVIDIA devices support, by compute capability.

The targets of a `gpu.module` decide which operations it may contain. Operations are looked up by name, so that the nvvm
dialect need not be loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.gpu.kernel_ops import GPUModuleOp
from compiler.ir.attributes import ArrayAttr, Attribute, DialectAttribute
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem, op_problem
from compiler.ods import hook

_OLDEST = 20
_FEATURES_OF_ONE_DEVICE = "a"
"""Suffix of the name of a device that has features which later ones lack."""

_SINCE: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {
        30: ("shfl.sync",),
        80: ("redux.sync",),
        90: (
            "cluster.arrive.relaxed",
            "cluster.wait",
            "cp.async.bulk.tensor.shared.cluster.global",
            "cp.async.bulk.wait_group",
            "mapa",
            "read.ptx.sreg.aggr.smem.size",
            "read.ptx.sreg.cluster.ctaid.x",
            "read.ptx.sreg.cluster.ctaid.y",
            "read.ptx.sreg.cluster.ctaid.z",
            "read.ptx.sreg.cluster.ctarank",
            "read.ptx.sreg.cluster.nctaid.x",
            "read.ptx.sreg.cluster.nctaid.y",
            "read.ptx.sreg.clusterid.x",
        ),
        100: ("clusterlaunchcontrol.query.cancel", "clusterlaunchcontrol.try.cancel"),
    }
)
_ONLY: Mapping[tuple[int, ...], tuple[str, ...]] = MappingProxyType(
    {
        (90,): ("wgmma.commit.group.sync.aligned", "wgmma.fence.aligned", "wgmma.wait.group.sync.aligned"),
        (100, 101): (
            "tcgen05.alloc",
            "tcgen05.commit",
            "tcgen05.cp",
            "tcgen05.dealloc",
            "tcgen05.fence",
            "tcgen05.ld",
            "tcgen05.relinquish_alloc_permit",
            "tcgen05.st",
            "tcgen05.wait",
        ),
        (100, 101, 103): ("tcgen05.shift",),
        (100, 103): ("convert.f32x4.to.f4x4", "convert.f32x4.to.f6x4", "convert.f32x4.to.f8x4"),
        (100, 110): (
            "tcgen05.mma",
            "tcgen05.mma.block_scale",
            "tcgen05.mma.sp",
            "tcgen05.mma.sp.block_scale",
            "tcgen05.mma.ws",
            "tcgen05.mma.ws.sp",
        ),
    }
)
_LEAST: Mapping[str, int] = MappingProxyType(
    {f"nvvm.{name}": least for least, names in _SINCE.items() for name in names}
)
_DEVICES: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {f"nvvm.{name}": devices for devices, names in _ONLY.items() for name in names}
)


@hook.verify(GPUModuleOp)
def verify_module(module: GPUModuleOp) -> Finding:
    """Returns the problem of the first operation that one of the targets does not support."""
    targets = module.targets
    if not isinstance(targets, ArrayAttr):
        return None
    for target in targets.elements:
        problem = _lacking(module, target)
        if problem is not None:
            return problem
    return None


def _lacking(module: Operation, target: Attribute) -> Problem | None:
    if not isinstance(target, DialectAttribute) or target.definition.full_name != "nvvm.target":
        return None
    values = dict(zip((parameter.name for parameter in target.definition.parameters), target.parameters, strict=True))
    if not values["verifyTarget"]:
        return None
    chip: str = values["chip"]
    digits = chip[len("sm_") :].removesuffix(_FEATURES_OF_ONE_DEVICE)
    version = int(digits) if digits.isdecimal() else 0
    if version < _OLDEST:
        return Problem(module, f"Minimum NVVM target SM version is sm_{_OLDEST}", shows_op=False)
    has_own_features = chip.endswith(_FEATURES_OF_ONE_DEVICE)
    for op in module.walk():
        devices = _DEVICES.get(op.name)
        is_lacking = devices is not None and not (has_own_features and version in devices)
        if is_lacking or version < _LEAST.get(op.name, 0):
            return op_problem(op, f"is not supported on {chip}")
    return None
