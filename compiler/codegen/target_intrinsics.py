"""Operations of the dialects of one machine that are calls of its intrinsics: Arm's, NVIDIA's, AMD's.

An intrinsic is named after its operation; the operation's attributes become arguments between the operands.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen.function_writer import FunctionWriter
from compiler.codegen.intrinsics import intrinsic_call
from compiler.dialects import load_dialect
from compiler.ir.operation import Operation

PREFIXES: Mapping[str, str] = MappingProxyType(
    {
        "arm_neon.intr.": "llvm.aarch64.neon.",
        "arm_sme.intr.": "llvm.aarch64.sme.",
        "arm_sve.intr.": "llvm.aarch64.sve.",
        "nvvm.read.ptx.": "llvm.nvvm.read.ptx.",
        "nvvm.rcp.": "llvm.nvvm.rcp.",
        "rocdl.": "llvm.amdgcn.",
    }
)
"""Prefix of an intrinsic's name for the prefix of an operation's name."""

_NAMED: Mapping[str, str] = MappingProxyType(
    {
        "nvvm.breakpoint": "llvm.debugtrap",
        "nvvm.cp.async.bulk.commit.group": "llvm.nvvm.cp.async.bulk.commit.group",
        "nvvm.cp.async.commit.group": "llvm.nvvm.cp.async.commit.group",
        "nvvm.cp.async.wait.group": "llvm.nvvm.cp.async.wait.group",
        "nvvm.exit": "llvm.nvvm.exit",
        "nvvm.read.ptx.sreg.aggr.smem.size": "llvm.nvvm.read.ptx.sreg.aggr_smem_size",
        "nvvm.read.ptx.sreg.dynamic.smem.size": "llvm.nvvm.read.ptx.sreg.dynamic_smem_size",
        "nvvm.read.ptx.sreg.total.smem.size": "llvm.nvvm.read.ptx.sreg.total_smem_size",
        "nvvm.fence.sc.cluster": "llvm.nvvm.fence.sc.cluster",
        "nvvm.nanosleep": "llvm.nvvm.nanosleep",
        "nvvm.bar.warp.sync": "llvm.nvvm.bar.warp.sync",
        "nvvm.wgmma.fence.aligned": "llvm.nvvm.wgmma.fence.sync.aligned",
    }
)

_BY_IMMEDIATES: Mapping[tuple[tuple[int, str], ...], str] = {
    ((2, "tile_id"),): """arm_sme.intr.ld1b.horiz arm_sme.intr.ld1b.vert arm_sme.intr.ld1d.horiz arm_sme.intr.ld1d.vert
        arm_sme.intr.ld1h.horiz arm_sme.intr.ld1h.vert arm_sme.intr.ld1q.horiz arm_sme.intr.ld1q.vert
        arm_sme.intr.ld1w.horiz arm_sme.intr.ld1w.vert arm_sme.intr.read.horiz arm_sme.intr.read.vert
        arm_sme.intr.st1b.horiz arm_sme.intr.st1b.vert arm_sme.intr.st1d.horiz arm_sme.intr.st1d.vert
        arm_sme.intr.st1h.horiz arm_sme.intr.st1h.vert arm_sme.intr.st1q.horiz arm_sme.intr.st1q.vert
        arm_sme.intr.st1w.horiz arm_sme.intr.st1w.vert""",
    ((0, "tile_id"),): """arm_sme.intr.mopa arm_sme.intr.mopa.wide arm_sme.intr.mops arm_sme.intr.mops.wide
        arm_sme.intr.smopa.wide arm_sme.intr.smopa.za32 arm_sme.intr.smops.wide arm_sme.intr.smops.za32
        arm_sme.intr.sumopa.wide arm_sme.intr.sumops.wide arm_sme.intr.umopa.wide arm_sme.intr.umopa.za32
        arm_sme.intr.umops.wide arm_sme.intr.umops.za32 arm_sme.intr.usmopa.wide arm_sme.intr.usmops.wide
        arm_sme.intr.write.horiz arm_sme.intr.write.vert""",
    ((0, "tile_mask"),): "arm_sme.intr.zero",
    ((1, "lane"),): "arm_sve.intr.dupq_lane",
    ((0, "n"),): "nvvm.cp.async.wait.group",
    ((1, "memberCnt"),): "rocdl.s.barrier.init rocdl.s.barrier.signal.var",
    ((0, "id"),): """rocdl.s.barrier.leave rocdl.s.barrier.signal rocdl.s.barrier.signal.isfirst rocdl.s.barrier.wait
        rocdl.s.get.barrier.state""",
    ((2, "offset"), (3, "cpol")): """rocdl.cluster.load.async.to.lds.b128 rocdl.cluster.load.async.to.lds.b32
        rocdl.cluster.load.async.to.lds.b64 rocdl.cluster.load.async.to.lds.b8""",
    ((1, "byteSel"),): "rocdl.cvt.f32.bf8 rocdl.cvt.f32.fp8",
    ((3, "wordSel"),): "rocdl.cvt.pk.bf8.f32 rocdl.cvt.pk.fp8.f32",
    ((1, "wordSel"),): "rocdl.cvt.pk.f32.bf8 rocdl.cvt.pk.f32.fp8",
    ((2, "scaleSel"),): """rocdl.cvt.scale.pk16.bf16.bf6 rocdl.cvt.scale.pk16.bf16.fp6 rocdl.cvt.scale.pk16.f16.bf6
        rocdl.cvt.scale.pk16.f16.fp6 rocdl.cvt.scale.pk16.f32.bf6 rocdl.cvt.scale.pk16.f32.fp6
        rocdl.cvt.scale.pk8.bf16.bf8 rocdl.cvt.scale.pk8.bf16.fp4 rocdl.cvt.scale.pk8.bf16.fp8
        rocdl.cvt.scale.pk8.f16.bf8 rocdl.cvt.scale.pk8.f16.fp4 rocdl.cvt.scale.pk8.f16.fp8
        rocdl.cvt.scale.pk8.f32.bf8 rocdl.cvt.scale.pk8.f32.fp4 rocdl.cvt.scale.pk8.f32.fp8""",
    ((3, "srcSelIndex"), (4, "dstLoHiSel")): "rocdl.cvt.scalef32.f16.bf8 rocdl.cvt.scalef32.f16.fp8",
    ((2, "srcSelIndex"),): """rocdl.cvt.scalef32.f32.bf8 rocdl.cvt.scalef32.f32.fp8 rocdl.cvt.scalef32.pk.bf16.fp4
        rocdl.cvt.scalef32.pk.f16.fp4 rocdl.cvt.scalef32.pk.f32.fp4""",
    ((2, "srcLoHiSel"),): """rocdl.cvt.scalef32.pk.bf16.bf8 rocdl.cvt.scalef32.pk.bf16.fp8 rocdl.cvt.scalef32.pk.f16.bf8
        rocdl.cvt.scalef32.pk.f16.fp8 rocdl.cvt.scalef32.pk.f32.bf8 rocdl.cvt.scalef32.pk.f32.fp8""",
    ((3, "dstLoHiSel"),): """rocdl.cvt.scalef32.pk.bf8.bf16 rocdl.cvt.scalef32.pk.bf8.f16 rocdl.cvt.scalef32.pk.fp8.bf16
        rocdl.cvt.scalef32.pk.fp8.f16""",
    ((4, "dstLoHiSel"),): "rocdl.cvt.scalef32.pk.bf8.f32 rocdl.cvt.scalef32.pk.fp8.f32",
    ((3, "dstSelIndex"),): "rocdl.cvt.scalef32.pk.fp4.bf16 rocdl.cvt.scalef32.pk.fp4.f16",
    ((4, "dstSelIndex"),): """rocdl.cvt.scalef32.pk.fp4.f32 rocdl.cvt.scalef32.sr.bf8.bf16 rocdl.cvt.scalef32.sr.bf8.f16
        rocdl.cvt.scalef32.sr.bf8.f32 rocdl.cvt.scalef32.sr.fp8.bf16 rocdl.cvt.scalef32.sr.fp8.f16
        rocdl.cvt.scalef32.sr.fp8.f32 rocdl.cvt.scalef32.sr.pk.fp4.bf16 rocdl.cvt.scalef32.sr.pk.fp4.f16
        rocdl.cvt.scalef32.sr.pk.fp4.f32""",
    ((3, "byteSel"),): "rocdl.cvt.sr.bf8.f32 rocdl.cvt.sr.fp8.f32",
    ((2, "dppCtrl"), (3, "rowMask"), (4, "bankMask"), (5, "boundCtrl")): "rocdl.update.dpp",
    ((1, "scope"),): "rocdl.flat.prefetch rocdl.global.prefetch",
    ((2, "offset"), (3, "aux")): """rocdl.global.load.async.to.lds.b128 rocdl.global.load.async.to.lds.b32
        rocdl.global.load.async.to.lds.b64 rocdl.global.load.async.to.lds.b8""",
    ((2, "size"), (3, "offset"), (4, "aux")): "rocdl.global.load.lds rocdl.load.to.lds",
    ((0, "variant"),): "rocdl.iglp.opt",
    ((2, "fi"), (3, "boundControl")): "rocdl.permlane16.swap rocdl.permlane32.swap",
    ((4, "fi"), (5, "boundControl")): "rocdl.permlanex16",
    ((0, "count"),): """rocdl.s.nop rocdl.s.sleep rocdl.s.wait.asynccnt rocdl.s.wait.dscnt rocdl.s.wait.expcnt
        rocdl.s.wait.loadcnt rocdl.s.wait.storecnt rocdl.s.wait.tensorcnt""",
    ((0, "bitfield"),): "rocdl.s.waitcnt",
    ((0, "mask"),): "rocdl.sched.barrier",
    ((0, "mask"), (1, "size"), (2, "groupId")): "rocdl.sched.group.barrier",
    ((0, "priority"),): "rocdl.s.setprio",
    ((2, "cachePolicy"),): "rocdl.tensor.load.to.lds.d2 rocdl.tensor.store.from.lds.d2",
    ((4, "cachePolicy"),): "rocdl.tensor.load.to.lds rocdl.tensor.store.from.lds",
    ((3, "opsel"),): "rocdl.wmma.bf16.16x16x16.bf16 rocdl.wmma.f16.16x16x16.f16",
    (
        (0, "signA"),
        (2, "signB"),
        (4, "modC"),
        (6, "reuseA"),
        (7, "reuseB"),
    ): """rocdl.wmma.bf16.16x16x32.bf16 rocdl.wmma.bf16f32.16x16x32.bf16 rocdl.wmma.f16.16x16x32.f16
        rocdl.wmma.f32.16x16x32.bf16 rocdl.wmma.f32.16x16x32.f16 rocdl.wmma.f32.16x16x4.f32""",
    (
        (2, "modC"),
        (4, "reuseA"),
        (5, "reuseB"),
    ): """rocdl.wmma.f16.16x16x128.bf8_bf8 rocdl.wmma.f16.16x16x128.bf8_fp8 rocdl.wmma.f16.16x16x128.fp8_bf8
        rocdl.wmma.f16.16x16x128.fp8_fp8 rocdl.wmma.f16.16x16x64.bf8_bf8 rocdl.wmma.f16.16x16x64.bf8_fp8
        rocdl.wmma.f16.16x16x64.fp8_bf8 rocdl.wmma.f16.16x16x64.fp8_fp8 rocdl.wmma.f32.16x16x128.bf8_bf8
        rocdl.wmma.f32.16x16x128.bf8_fp8 rocdl.wmma.f32.16x16x128.fp8_bf8 rocdl.wmma.f32.16x16x128.fp8_fp8
        rocdl.wmma.f32.16x16x64.bf8_bf8 rocdl.wmma.f32.16x16x64.bf8_fp8 rocdl.wmma.f32.16x16x64.fp8_bf8
        rocdl.wmma.f32.16x16x64.fp8_fp8""",
    (
        (0, "signA"),
        (2, "signB"),
        (5, "clamp"),
    ): "rocdl.wmma.i32.16x16x16.iu4 rocdl.wmma.i32.16x16x16.iu8 rocdl.wmma.i32.16x16x32.iu4",
    ((0, "signA"), (2, "signB"), (5, "reuseA"), (6, "reuseB"), (7, "clamp")): "rocdl.wmma.i32.16x16x64.iu8",
    (
        (0, "fmtA"),
        (2, "fmtB"),
        (4, "modC"),
        (6, "scaleAType"),
        (7, "fmtScaleA"),
        (9, "scaleBType"),
        (10, "fmtScaleB"),
        (12, "reuseA"),
        (13, "reuseB"),
    ): "rocdl.wmma.scale.f32.16x16x128.f8f6f4 rocdl.wmma.scale16.f32.16x16x128.f8f6f4",
    (
        (2, "modC"),
        (4, "scaleAType"),
        (5, "fmtScaleA"),
        (7, "scaleBType"),
        (8, "fmtScaleB"),
        (10, "reuseA"),
        (11, "reuseB"),
    ): "rocdl.wmma.scale.f32.32x16x128.f4 rocdl.wmma.scale16.f32.32x16x128.f4",
}

_IMMEDIATES: Mapping[str, tuple[tuple[int, str], ...]] = MappingProxyType(
    {name: places for places, names in _BY_IMMEDIATES.items() for name in names.split()}
)
"""Positions of attributes of operations among the arguments of their intrinsics."""


def intrinsic_name(op_name: str) -> str | None:
    """Returns the intrinsic that an operation is a call of; None if it is none."""
    named = _NAMED.get(op_name)
    if named is not None:
        return named
    for prefix, replaced in PREFIXES.items():
        if op_name.startswith(prefix):
            return replaced + op_name.removeprefix(prefix).replace("_", ".")
    return None


def operation_of_intrinsic(name: str) -> str | None:
    """Returns the name of the operation for an intrinsic with the same operands, or None."""
    if name.startswith("llvm.nvvm.read.ptx.sreg.") or name == "llvm.nvvm.rcp.approx.ftz.f":
        op_name = name.removeprefix("llvm.")
        nvvm = load_dialect("nvvm")  # loaded on demand: takes 5 % of a short run
        return op_name if nvvm is not None and op_name in nvvm.ops else None
    return None


def translate_target_intrinsic(writer: FunctionWriter, op: Operation) -> bool:
    """Writes an operation if it is a call of an intrinsic."""
    name = intrinsic_name(op.name)
    if name is None:
        return False
    intrinsic_call(writer, op, name, _IMMEDIATES.get(op.name, ()))
    return True
