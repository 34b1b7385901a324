"""The operations of the rocdl dialect."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import (
    LLVM_AliasScopeArrayAttr,
    LLVM_AnyFloat,
    LLVM_AnyPointer,
    LLVM_ConstantRangeAttr,
    LLVM_PointerInAddressSpace,
    LLVM_TBAATagArrayAttr,
    LLVM_Type,
)
from compiler.dialects.rocdl import syntax
from compiler.dialects.rocdl.constraints import (
    ROCDL_TwoI32,
    ROCDL_V2BF16Type,
    ROCDL_V2F16Type,
    ROCDL_V2F32Type,
    ROCDL_V2I16Type,
    ROCDL_V2I32Type,
    ROCDL_V3I32Type,
    ROCDL_V4I32Type,
    ROCDL_V6I32Type,
    ROCDL_V8BF16Type,
    ROCDL_V8F16Type,
    ROCDL_V8F32Type,
    ROCDL_V8I32Type,
    ROCDL_V16BF16Type,
    ROCDL_V16F16Type,
    ROCDL_V16F32Type,
    ROCDL_V32BF16Type,
    ROCDL_V32F16Type,
    ROCDL_V32F32Type,
    ROCDLBufferLDS,
    ROCDLBufferRsrc,
    ROCDLGlobalBuffer,
)
from compiler.ir import types
from compiler.ods.attr_constraints import DictArrayAttr, I1Attr, I16Attr, I32Attr
from compiler.ods.define import default, op, optional, reads, variadic, writes
from compiler.ods.llvm_types import is_llvm_float, is_llvm_vector
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import PURE, all_types_match
from compiler.ods.type_constraints import (
    BF16,
    F16,
    F32,
    I1,
    I16,
    I32,
    I64,
    AnyInteger,
    AnyTypeOf,
    is_float,
    type_constraint,
)

MBCNT_LO = op(
    "rocdl.mbcnt.lo",
    "",
    operands={"in0": I32, "in1": I32},
    attributes={"arg_attrs": optional(DictArrayAttr), "res_attrs": optional(DictArrayAttr)},
    results={"res": I32},
    traits=[Interface("ArgAndResultAttrsOpInterface"), PURE],
    format="$in0 `,` $in1 attr-dict `:` `(` type($in0) `,` type($in1) `)` `->` type($res)",
)
MBCNT_HI = op(
    "rocdl.mbcnt.hi",
    "",
    operands={"in0": I32, "in1": I32},
    attributes={"arg_attrs": optional(DictArrayAttr), "res_attrs": optional(DictArrayAttr)},
    results={"res": I32},
    traits=[Interface("ArgAndResultAttrsOpInterface"), PURE],
    format="$in0 `,` $in1 attr-dict `:` `(` type($in0) `,` type($in1) `)` `->` type($res)",
)
DS_SWIZZLE = op(
    "rocdl.ds_swizzle",
    "",
    operands={"src": I32, "offset": I32},
    results={"res": I32},
    format="$src `,` $offset attr-dict `:` `(` type($src) `,` type($offset) `)` `->` type($res)",
)
DS_BPERMUTE = op(
    "rocdl.ds_bpermute",
    "",
    operands={"index": I32, "src": I32},
    results={"res": I32},
    format="$index `,` $src attr-dict `:` `(` type($index) `,` type($src) `)` `->` type($res)",
)
BALLOT = op(
    "rocdl.ballot",
    "",
    operands={"pred": I1},
    results={"res": LLVM_Type},
    format="$pred attr-dict `:` type($res)",
)
READFIRSTLANE = op(
    "rocdl.readfirstlane",
    "",
    operands={"src": LLVM_Type},
    results={"res": LLVM_Type},
    traits=[all_types_match("res", "src")],
    format="$src attr-dict `:` type($res)",
)
READLANE = op(
    "rocdl.readlane",
    "",
    operands={"src0": LLVM_Type, "src1": I32},
    results={"res": LLVM_Type},
    traits=[all_types_match("res", "src0")],
    format="$src0 `,` $src1 attr-dict `:` `(` type($src0) `,` type($src1) `)` `->` type($res)",
)
WORKITEM_ID_X = op(
    "rocdl.workitem.id.x",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WORKITEM_ID_Y = op(
    "rocdl.workitem.id.y",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WORKITEM_ID_Z = op(
    "rocdl.workitem.id.z",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WORKGROUP_ID_X = op(
    "rocdl.workgroup.id.x",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WORKGROUP_ID_Y = op(
    "rocdl.workgroup.id.y",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WORKGROUP_ID_Z = op(
    "rocdl.workgroup.id.z",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
CLUSTER_ID_X = op(
    "rocdl.cluster.id.x",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
CLUSTER_ID_Y = op(
    "rocdl.cluster.id.y",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
CLUSTER_ID_Z = op(
    "rocdl.cluster.id.z",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WAVEFRONTSIZE = op(
    "rocdl.wavefrontsize",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WORKGROUP_DIM_X = op(
    "rocdl.workgroup.dim.x",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WORKGROUP_DIM_Y = op(
    "rocdl.workgroup.dim.y",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WORKGROUP_DIM_Z = op(
    "rocdl.workgroup.dim.z",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
GRID_DIM_X = op(
    "rocdl.grid.dim.x",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
GRID_DIM_Y = op(
    "rocdl.grid.dim.y",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
GRID_DIM_Z = op(
    "rocdl.grid.dim.z",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
S_WAITCNT = op(
    "rocdl.s.waitcnt",
    "",
    attributes={"bitfield": I32Attr},
    format="attr-dict $bitfield",
)
S_SLEEP = op(
    "rocdl.s.sleep",
    "",
    attributes={"count": I32Attr},
    format="attr-dict $count",
)
S_NOP = op(
    "rocdl.s.nop",
    "",
    attributes={"count": I16Attr},
    format="attr-dict $count",
)
S_BARRIER = op(
    "rocdl.s.barrier",
    "",
    format="attr-dict",
)
BARRIER = op(
    "rocdl.barrier",
    "",
    format="attr-dict",
)
S_BARRIER_INIT = op(
    "rocdl.s.barrier.init",
    "",
    operands={"ptr": ROCDLBufferLDS},
    attributes={"memberCnt": I32Attr},
    format="$ptr `member_cnt` `=` $memberCnt attr-dict `:` qualified(type($ptr))",
)
S_BARRIER_SIGNAL = op(
    "rocdl.s.barrier.signal",
    "",
    attributes={"id": I32Attr},
    format="`id` `=` $id attr-dict",
)
S_BARRIER_SIGNAL_VAR = op(
    "rocdl.s.barrier.signal.var",
    "",
    operands={"ptr": ROCDLBufferLDS},
    attributes={"memberCnt": I32Attr},
    format="$ptr `member_cnt` `=` $memberCnt attr-dict `:` qualified(type($ptr))",
)
S_BARRIER_JOIN = op(
    "rocdl.s.barrier.join",
    "",
    operands={"ptr": ROCDLBufferLDS},
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
S_BARRIER_LEAVE = op(
    "rocdl.s.barrier.leave",
    "",
    attributes={"id": I16Attr},
    format="`id` `=` $id attr-dict",
)
S_BARRIER_WAIT = op(
    "rocdl.s.barrier.wait",
    "",
    attributes={"id": I16Attr},
    format="`id` `=` $id attr-dict",
)
S_BARRIER_SIGNAL_ISFIRST = op(
    "rocdl.s.barrier.signal.isfirst",
    "",
    attributes={"id": I32Attr},
    results={"res": I1},
    format="`id` `=` $id attr-dict `->` type($res)",
)
S_GET_BARRIER_STATE = op(
    "rocdl.s.get.barrier.state",
    "",
    attributes={"id": I32Attr},
    results={"res": I32},
    format="`id` `=` $id attr-dict `->` type($res)",
)
S_GET_NAMED_BARRIER_STATE = op(
    "rocdl.s.get.named.barrier.state",
    "",
    operands={"ptr": ROCDLBufferLDS},
    results={"res": I32},
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
S_WAKEUP_BARRIER = op(
    "rocdl.s.wakeup.barrier",
    "",
    operands={"ptr": ROCDLBufferLDS},
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
S_WAIT_DSCNT = op(
    "rocdl.s.wait.dscnt",
    "",
    attributes={"count": I16Attr},
    format="$count attr-dict",
)
S_WAIT_LOADCNT = op(
    "rocdl.s.wait.loadcnt",
    "",
    attributes={"count": I16Attr},
    format="$count attr-dict",
)
S_WAIT_STORECNT = op(
    "rocdl.s.wait.storecnt",
    "",
    attributes={"count": I16Attr},
    format="$count attr-dict",
)
S_WAIT_EXPCNT = op(
    "rocdl.s.wait.expcnt",
    "",
    attributes={"count": I16Attr},
    format="$count attr-dict",
)
S_WAIT_ASYNCCNT = op(
    "rocdl.s.wait.asynccnt",
    "",
    attributes={"count": I16Attr},
    format="$count attr-dict",
)
S_WAIT_TENSORCNT = op(
    "rocdl.s.wait.tensorcnt",
    "",
    attributes={"count": I16Attr},
    format="$count attr-dict",
)
S_SETPRIO = op(
    "rocdl.s.setprio",
    "",
    attributes={"priority": I16Attr},
    format="$priority attr-dict",
)
SCHED_BARRIER = op(
    "rocdl.sched.barrier",
    "",
    attributes={"mask": I32Attr},
    format="$mask attr-dict",
)
SCHED_GROUP_BARRIER = op(
    "rocdl.sched.group.barrier",
    "",
    attributes={"mask": I32Attr, "size": I32Attr, "groupId": I32Attr},
    format="$mask `,` $size `,` $groupId attr-dict",
)
IGLP_OPT = op(
    "rocdl.iglp.opt",
    "",
    attributes={"variant": I32Attr},
    format="$variant attr-dict",
)
MFMA_F32_32X32X1F32 = op(
    "rocdl.mfma.f32.32x32x1f32",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_16X16X1F32 = op(
    "rocdl.mfma.f32.16x16x1f32",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_4X4X1F32 = op(
    "rocdl.mfma.f32.4x4x1f32",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_32X32X2F32 = op(
    "rocdl.mfma.f32.32x32x2f32",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_16X16X4F32 = op(
    "rocdl.mfma.f32.16x16x4f32",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_32X32X4F16 = op(
    "rocdl.mfma.f32.32x32x4f16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_16X16X4F16 = op(
    "rocdl.mfma.f32.16x16x4f16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_4X4X4F16 = op(
    "rocdl.mfma.f32.4x4x4f16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_32X32X8F16 = op(
    "rocdl.mfma.f32.32x32x8f16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_16X16X16F16 = op(
    "rocdl.mfma.f32.16x16x16f16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_I32_32X32X4I8 = op(
    "rocdl.mfma.i32.32x32x4i8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_I32_16X16X4I8 = op(
    "rocdl.mfma.i32.16x16x4i8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_I32_4X4X4I8 = op(
    "rocdl.mfma.i32.4x4x4i8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_I32_32X32X8I8 = op(
    "rocdl.mfma.i32.32x32x8i8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_I32_16X16X16I8 = op(
    "rocdl.mfma.i32.16x16x16i8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_32X32X2BF16 = op(
    "rocdl.mfma.f32.32x32x2bf16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_16X16X2BF16 = op(
    "rocdl.mfma.f32.16x16x2bf16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_4X4X2BF16 = op(
    "rocdl.mfma.f32.4x4x2bf16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_32X32X4BF16 = op(
    "rocdl.mfma.f32.32x32x4bf16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_16X16X8BF16 = op(
    "rocdl.mfma.f32.16x16x8bf16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_32X32X4BF16_1K = op(
    "rocdl.mfma.f32.32x32x4bf16.1k",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_16X16X4BF16_1K = op(
    "rocdl.mfma.f32.16x16x4bf16.1k",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_4X4X4BF16_1K = op(
    "rocdl.mfma.f32.4x4x4bf16.1k",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_32X32X8BF16_1K = op(
    "rocdl.mfma.f32.32x32x8bf16.1k",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_16X16X16BF16_1K = op(
    "rocdl.mfma.f32.16x16x16bf16.1k",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F64_16X16X4F64 = op(
    "rocdl.mfma.f64.16x16x4f64",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F64_4X4X4F64 = op(
    "rocdl.mfma.f64.4x4x4f64",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_I32_16X16X32_I8 = op(
    "rocdl.mfma.i32.16x16x32.i8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_I32_32X32X16_I8 = op(
    "rocdl.mfma.i32.32x32x16.i8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_16X16X8_XF32 = op(
    "rocdl.mfma.f32.16x16x8.xf32",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_32X32X4_XF32 = op(
    "rocdl.mfma.f32.32x32x4.xf32",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_16X16X32_BF8_BF8 = op(
    "rocdl.mfma.f32.16x16x32.bf8.bf8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_16X16X32_BF8_FP8 = op(
    "rocdl.mfma.f32.16x16x32.bf8.fp8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_16X16X32_FP8_BF8 = op(
    "rocdl.mfma.f32.16x16x32.fp8.bf8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_16X16X32_FP8_FP8 = op(
    "rocdl.mfma.f32.16x16x32.fp8.fp8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_32X32X16_BF8_BF8 = op(
    "rocdl.mfma.f32.32x32x16.bf8.bf8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_32X32X16_BF8_FP8 = op(
    "rocdl.mfma.f32.32x32x16.bf8.fp8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_32X32X16_FP8_BF8 = op(
    "rocdl.mfma.f32.32x32x16.fp8.bf8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_32X32X16_FP8_FP8 = op(
    "rocdl.mfma.f32.32x32x16.fp8.fp8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_16X16X32_BF16 = op(
    "rocdl.mfma.f32.16x16x32.bf16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_I32_16X16X64_I8 = op(
    "rocdl.mfma.i32.16x16x64.i8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_16X16X32_F16 = op(
    "rocdl.mfma.f32.16x16x32.f16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_32X32X16_BF16 = op(
    "rocdl.mfma.f32.32x32x16.bf16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_I32_32X32X32_I8 = op(
    "rocdl.mfma.i32.32x32x32.i8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_F32_32X32X16_F16 = op(
    "rocdl.mfma.f32.32x32x16.f16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_SCALE_F32_16X16X128_F8F6F4 = op(
    "rocdl.mfma.scale.f32.16x16x128.f8f6f4",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
MFMA_SCALE_F32_32X32X64_F8F6F4 = op(
    "rocdl.mfma.scale.f32.32x32x64.f8f6f4",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X32_F16 = op(
    "rocdl.smfmac.f32.16x16x32.f16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X16_F16 = op(
    "rocdl.smfmac.f32.32x32x16.f16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X32_BF16 = op(
    "rocdl.smfmac.f32.16x16x32.bf16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X16_BF16 = op(
    "rocdl.smfmac.f32.32x32x16.bf16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_I32_16X16X64_I8 = op(
    "rocdl.smfmac.i32.16x16x64.i8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_I32_32X32X32_I8 = op(
    "rocdl.smfmac.i32.32x32x32.i8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X64_BF8_BF8 = op(
    "rocdl.smfmac.f32.16x16x64.bf8.bf8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X64_BF8_FP8 = op(
    "rocdl.smfmac.f32.16x16x64.bf8.fp8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X64_FP8_BF8 = op(
    "rocdl.smfmac.f32.16x16x64.fp8.bf8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X64_FP8_FP8 = op(
    "rocdl.smfmac.f32.16x16x64.fp8.fp8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X32_BF8_BF8 = op(
    "rocdl.smfmac.f32.32x32x32.bf8.bf8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X32_BF8_FP8 = op(
    "rocdl.smfmac.f32.32x32x32.bf8.fp8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X32_FP8_BF8 = op(
    "rocdl.smfmac.f32.32x32x32.fp8.bf8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X32_FP8_FP8 = op(
    "rocdl.smfmac.f32.32x32x32.fp8.fp8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X64_BF16 = op(
    "rocdl.smfmac.f32.16x16x64.bf16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X64_F16 = op(
    "rocdl.smfmac.f32.16x16x64.f16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_I32_16X16X128_I8 = op(
    "rocdl.smfmac.i32.16x16x128.i8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X128_BF8_BF8 = op(
    "rocdl.smfmac.f32.16x16x128.bf8.bf8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X128_BF8_FP8 = op(
    "rocdl.smfmac.f32.16x16x128.bf8.fp8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X128_FP8_BF8 = op(
    "rocdl.smfmac.f32.16x16x128.fp8.bf8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X128_FP8_FP8 = op(
    "rocdl.smfmac.f32.16x16x128.fp8.fp8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X32_BF16 = op(
    "rocdl.smfmac.f32.32x32x32.bf16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X32_F16 = op(
    "rocdl.smfmac.f32.32x32x32.f16",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_I32_32X32X64_I8 = op(
    "rocdl.smfmac.i32.32x32x64.i8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X64_BF8_BF8 = op(
    "rocdl.smfmac.f32.32x32x64.bf8.bf8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X64_BF8_FP8 = op(
    "rocdl.smfmac.f32.32x32x64.bf8.fp8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X64_FP8_BF8 = op(
    "rocdl.smfmac.f32.32x32x64.fp8.bf8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X64_FP8_FP8 = op(
    "rocdl.smfmac.f32.32x32x64.fp8.fp8",
    "",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
WMMA_F32_16X16X16_F16 = op(
    "rocdl.wmma.f32.16x16x16.f16",
    "",
    operands={
        "a": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
        "b": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X16_BF16 = op(
    "rocdl.wmma.f32.16x16x16.bf16",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X16_F16 = op(
    "rocdl.wmma.f16.16x16x16.f16",
    "",
    operands={
        "a": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
        "b": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
        "c": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
    },
    attributes={"opsel": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_BF16_16X16X16_BF16 = op(
    "rocdl.wmma.bf16.16x16x16.bf16",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
    },
    attributes={"opsel": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_I32_16X16X16_IU8 = op(
    "rocdl.wmma.i32.16x16x16.iu8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
    },
    attributes={"signA": default(I1Attr, 0), "signB": default(I1Attr, 0), "clamp": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_I32_16X16X16_IU4 = op(
    "rocdl.wmma.i32.16x16x16.iu4",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
    },
    attributes={"signA": default(I1Attr, 0), "signB": default(I1Attr, 0), "clamp": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X16_FP8_FP8 = op(
    "rocdl.wmma.f32.16x16x16.fp8_fp8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X16_FP8_BF8 = op(
    "rocdl.wmma.f32.16x16x16.fp8_bf8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X16_BF8_BF8 = op(
    "rocdl.wmma.f32.16x16x16.bf8_bf8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X16_BF8_FP8 = op(
    "rocdl.wmma.f32.16x16x16.bf8_fp8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_I32_16X16X32_IU4 = op(
    "rocdl.wmma.i32.16x16x32.iu4",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
    },
    attributes={"signA": default(I1Attr, 0), "signB": default(I1Attr, 0), "clamp": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X4_F32 = op(
    "rocdl.wmma.f32.16x16x4.f32",
    "",
    operands={
        "a": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
        "b": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    attributes={
        "signA": default(I1Attr, 0),
        "signB": default(I1Attr, 0),
        "modC": default(I16Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X32_BF16 = op(
    "rocdl.wmma.f32.16x16x32.bf16",
    "",
    operands={
        "a": AnyTypeOf(
            BF16,
            type_constraint(
                "LLVM dialect-compatible vector of bfloat16 type",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "bf16"),
            ),
        ),
        "b": AnyTypeOf(
            BF16,
            type_constraint(
                "LLVM dialect-compatible vector of bfloat16 type",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "bf16"),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    attributes={
        "signA": default(I1Attr, 0),
        "signB": default(I1Attr, 0),
        "modC": default(I16Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X32_F16 = op(
    "rocdl.wmma.f32.16x16x32.f16",
    "",
    operands={
        "a": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
        "b": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    attributes={
        "signA": default(I1Attr, 0),
        "signB": default(I1Attr, 0),
        "modC": default(I16Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X32_F16 = op(
    "rocdl.wmma.f16.16x16x32.f16",
    "",
    operands={
        "a": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
        "b": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
        "c": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
    },
    attributes={
        "signA": default(I1Attr, 0),
        "signB": default(I1Attr, 0),
        "modC": default(I16Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={
        "res": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_BF16_16X16X32_BF16 = op(
    "rocdl.wmma.bf16.16x16x32.bf16",
    "",
    operands={
        "a": AnyTypeOf(
            BF16,
            type_constraint(
                "LLVM dialect-compatible vector of bfloat16 type",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "bf16"),
            ),
        ),
        "b": AnyTypeOf(
            BF16,
            type_constraint(
                "LLVM dialect-compatible vector of bfloat16 type",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "bf16"),
            ),
        ),
        "c": AnyTypeOf(
            BF16,
            type_constraint(
                "LLVM dialect-compatible vector of bfloat16 type",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "bf16"),
            ),
        ),
    },
    attributes={
        "signA": default(I1Attr, 0),
        "signB": default(I1Attr, 0),
        "modC": default(I16Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={
        "res": AnyTypeOf(
            BF16,
            type_constraint(
                "LLVM dialect-compatible vector of bfloat16 type",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "bf16"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_BF16F32_16X16X32_BF16 = op(
    "rocdl.wmma.bf16f32.16x16x32.bf16",
    "",
    operands={
        "a": AnyTypeOf(
            BF16,
            type_constraint(
                "LLVM dialect-compatible vector of bfloat16 type",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "bf16"),
            ),
        ),
        "b": AnyTypeOf(
            BF16,
            type_constraint(
                "LLVM dialect-compatible vector of bfloat16 type",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "bf16"),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    attributes={
        "signA": default(I1Attr, 0),
        "signB": default(I1Attr, 0),
        "modC": default(I16Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={
        "res": AnyTypeOf(
            BF16,
            type_constraint(
                "LLVM dialect-compatible vector of bfloat16 type",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "bf16"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X64_FP8_FP8 = op(
    "rocdl.wmma.f32.16x16x64.fp8_fp8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X64_FP8_BF8 = op(
    "rocdl.wmma.f32.16x16x64.fp8_bf8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X64_BF8_FP8 = op(
    "rocdl.wmma.f32.16x16x64.bf8_fp8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X64_BF8_BF8 = op(
    "rocdl.wmma.f32.16x16x64.bf8_bf8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X64_FP8_FP8 = op(
    "rocdl.wmma.f16.16x16x64.fp8_fp8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X64_FP8_BF8 = op(
    "rocdl.wmma.f16.16x16x64.fp8_bf8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X64_BF8_FP8 = op(
    "rocdl.wmma.f16.16x16x64.bf8_fp8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X64_BF8_BF8 = op(
    "rocdl.wmma.f16.16x16x64.bf8_bf8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X128_FP8_FP8 = op(
    "rocdl.wmma.f32.16x16x128.fp8_fp8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X128_FP8_BF8 = op(
    "rocdl.wmma.f32.16x16x128.fp8_bf8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X128_BF8_FP8 = op(
    "rocdl.wmma.f32.16x16x128.bf8_fp8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X128_BF8_BF8 = op(
    "rocdl.wmma.f32.16x16x128.bf8_bf8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X128_FP8_FP8 = op(
    "rocdl.wmma.f16.16x16x128.fp8_fp8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X128_FP8_BF8 = op(
    "rocdl.wmma.f16.16x16x128.fp8_bf8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X128_BF8_FP8 = op(
    "rocdl.wmma.f16.16x16x128.bf8_fp8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X128_BF8_BF8 = op(
    "rocdl.wmma.f16.16x16x128.bf8_bf8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        ),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={
        "res": AnyTypeOf(
            F16,
            type_constraint(
                "LLVM dialect-compatible vector of 16-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f16"),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_I32_16X16X64_IU8 = op(
    "rocdl.wmma.i32.16x16x64.iu8",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
    },
    attributes={
        "signA": default(I1Attr, 0),
        "signB": default(I1Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
        "clamp": default(I1Attr, 0),
    },
    results={
        "res": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        )
    },
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_SCALE_F32_16X16X128_F8F6F4 = op(
    "rocdl.wmma.scale.f32.16x16x128.f8f6f4",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
        "scaleA": I32,
        "scaleB": I32,
    },
    attributes={
        "fmtA": default(I32Attr, 0),
        "fmtB": default(I32Attr, 0),
        "modC": default(I16Attr, 0),
        "scaleAType": default(I32Attr, 0),
        "fmtScaleA": default(I32Attr, 0),
        "scaleBType": default(I32Attr, 0),
        "fmtScaleB": default(I32Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)",
)
WMMA_SCALE16_F32_16X16X128_F8F6F4 = op(
    "rocdl.wmma.scale16.f32.16x16x128.f8f6f4",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
        "scaleA": I64,
        "scaleB": I64,
    },
    attributes={
        "fmtA": default(I32Attr, 0),
        "fmtB": default(I32Attr, 0),
        "modC": default(I16Attr, 0),
        "scaleAType": default(I32Attr, 0),
        "fmtScaleA": default(I32Attr, 0),
        "scaleBType": default(I32Attr, 0),
        "fmtScaleB": default(I32Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)",
)
WMMA_SCALE_F32_32X16X128_F4 = op(
    "rocdl.wmma.scale.f32.32x16x128.f4",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
        "scaleA": I32,
        "scaleB": I32,
    },
    attributes={
        "modC": default(I16Attr, 0),
        "scaleAType": default(I32Attr, 0),
        "fmtScaleA": default(I32Attr, 0),
        "scaleBType": default(I32Attr, 0),
        "fmtScaleB": default(I32Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)",
)
WMMA_SCALE16_F32_32X16X128_F4 = op(
    "rocdl.wmma.scale16.f32.32x16x128.f4",
    "",
    operands={
        "a": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "b": AnyTypeOf(
            AnyInteger,
            type_constraint(
                "LLVM dialect-compatible vector of integer",
                lambda type_: is_llvm_vector(type_) and isinstance(type_.element_type, types.IntegerType),
            ),
        ),
        "c": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        ),
        "scaleA": I64,
        "scaleB": I64,
    },
    attributes={
        "modC": default(I16Attr, 0),
        "scaleAType": default(I32Attr, 0),
        "fmtScaleA": default(I32Attr, 0),
        "scaleBType": default(I32Attr, 0),
        "fmtScaleB": default(I32Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={
        "res": AnyTypeOf(
            F32,
            type_constraint(
                "LLVM dialect-compatible vector of 32-bit float",
                lambda type_: is_llvm_vector(type_) and is_float(type_.element_type, "f32"),
            ),
        )
    },
    format="$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)",
)
DS_READ_TR4_B64 = op(
    "rocdl.ds.read.tr4.b64",
    "",
    operands={"ptr": ROCDLBufferLDS},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` type($ptr) `->` type($res)",
)
DS_READ_TR8_B64 = op(
    "rocdl.ds.read.tr8.b64",
    "",
    operands={"ptr": ROCDLBufferLDS},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` type($ptr) `->` type($res)",
)
DS_READ_TR6_B96 = op(
    "rocdl.ds.read.tr6.b96",
    "",
    operands={"ptr": ROCDLBufferLDS},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` type($ptr) `->` type($res)",
)
DS_READ_TR16_B64 = op(
    "rocdl.ds.read.tr16.b64",
    "",
    operands={"ptr": ROCDLBufferLDS},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` type($ptr) `->` type($res)",
)
GLOBAL_LOAD_TR4_B64 = op(
    "rocdl.global.load.tr4.b64",
    "",
    operands={"ptr": LLVM_PointerInAddressSpace(1)},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
GLOBAL_LOAD_TR_B64 = op(
    "rocdl.global.load.tr.b64",
    "",
    operands={"ptr": LLVM_PointerInAddressSpace(1)},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
GLOBAL_LOAD_TR6_B96 = op(
    "rocdl.global.load.tr6.b96",
    "",
    operands={"ptr": LLVM_PointerInAddressSpace(1)},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
GLOBAL_LOAD_TR_B128 = op(
    "rocdl.global.load.tr.b128",
    "",
    operands={"ptr": LLVM_PointerInAddressSpace(1)},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
DS_LOAD_TR4_B64 = op(
    "rocdl.ds.load.tr4.b64",
    "",
    operands={"ptr": LLVM_PointerInAddressSpace(3)},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
DS_LOAD_TR8_B64 = op(
    "rocdl.ds.load.tr8.b64",
    "",
    operands={"ptr": LLVM_PointerInAddressSpace(3)},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
DS_LOAD_TR6_B96 = op(
    "rocdl.ds.load.tr6.b96",
    "",
    operands={"ptr": LLVM_PointerInAddressSpace(3)},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
DS_LOAD_TR16_B128 = op(
    "rocdl.ds.load.tr16.b128",
    "",
    operands={"ptr": LLVM_PointerInAddressSpace(3)},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
LOAD_TO_LDS = op(
    "rocdl.load.to.lds",
    "",
    operands={"globalPtr": LLVM_AnyPointer, "ldsPtr": ROCDLBufferLDS},
    attributes={
        "size": I32Attr,
        "offset": I32Attr,
        "aux": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format="$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict `:` type($globalPtr)",
)
GLOBAL_LOAD_LDS = op(
    "rocdl.global.load.lds",
    "",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS},
    attributes={
        "size": I32Attr,
        "offset": I32Attr,
        "aux": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format="$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict",
)
GLOBAL_LOAD_ASYNC_TO_LDS_B128 = op(
    "rocdl.global.load.async.to.lds.b128",
    "",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS},
    attributes={
        "offset": I32Attr,
        "aux": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format=(
        "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,` "
        "qualified(type($ldsPtr))"
    ),
)
GLOBAL_LOAD_ASYNC_TO_LDS_B32 = op(
    "rocdl.global.load.async.to.lds.b32",
    "",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS},
    attributes={
        "offset": I32Attr,
        "aux": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format=(
        "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,` "
        "qualified(type($ldsPtr))"
    ),
)
GLOBAL_LOAD_ASYNC_TO_LDS_B64 = op(
    "rocdl.global.load.async.to.lds.b64",
    "",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS},
    attributes={
        "offset": I32Attr,
        "aux": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format=(
        "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,` "
        "qualified(type($ldsPtr))"
    ),
)
GLOBAL_LOAD_ASYNC_TO_LDS_B8 = op(
    "rocdl.global.load.async.to.lds.b8",
    "",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS},
    attributes={
        "offset": I32Attr,
        "aux": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format=(
        "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,` "
        "qualified(type($ldsPtr))"
    ),
)
CLUSTER_LOAD_ASYNC_TO_LDS_B128 = op(
    "rocdl.cluster.load.async.to.lds.b128",
    "",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS, "mask": I32},
    attributes={
        "offset": I32Attr,
        "cpol": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format=(
        "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` "
        "qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
    ),
)
CLUSTER_LOAD_ASYNC_TO_LDS_B32 = op(
    "rocdl.cluster.load.async.to.lds.b32",
    "",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS, "mask": I32},
    attributes={
        "offset": I32Attr,
        "cpol": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format=(
        "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` "
        "qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
    ),
)
CLUSTER_LOAD_ASYNC_TO_LDS_B64 = op(
    "rocdl.cluster.load.async.to.lds.b64",
    "",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS, "mask": I32},
    attributes={
        "offset": I32Attr,
        "cpol": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format=(
        "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` "
        "qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
    ),
)
CLUSTER_LOAD_ASYNC_TO_LDS_B8 = op(
    "rocdl.cluster.load.async.to.lds.b8",
    "",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS, "mask": I32},
    attributes={
        "offset": I32Attr,
        "cpol": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format=(
        "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` "
        "qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
    ),
)
TENSOR_LOAD_TO_LDS = op(
    "rocdl.tensor.load.to.lds",
    "",
    operands={
        "dgroup0": ROCDL_V4I32Type,
        "dgroup1": ROCDL_V8I32Type,
        "dgroup2": ROCDL_V4I32Type,
        "dgroup3": ROCDL_V4I32Type,
    },
    attributes={
        "cachePolicy": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    format="attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)",
)
TENSOR_STORE_FROM_LDS = op(
    "rocdl.tensor.store.from.lds",
    "",
    operands={
        "dgroup0": ROCDL_V4I32Type,
        "dgroup1": ROCDL_V8I32Type,
        "dgroup2": ROCDL_V4I32Type,
        "dgroup3": ROCDL_V4I32Type,
    },
    attributes={
        "cachePolicy": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    format="attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)",
)
TENSOR_LOAD_TO_LDS_D2 = op(
    "rocdl.tensor.load.to.lds.d2",
    "",
    operands={"dgroup0": ROCDL_V4I32Type, "dgroup1": ROCDL_V8I32Type},
    attributes={
        "cachePolicy": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    format="attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)",
)
TENSOR_STORE_FROM_LDS_D2 = op(
    "rocdl.tensor.store.from.lds.d2",
    "",
    operands={"dgroup0": ROCDL_V4I32Type, "dgroup1": ROCDL_V8I32Type},
    attributes={
        "cachePolicy": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    format="attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)",
)
MAKE_BUFFER_RSRC = op(
    "rocdl.make.buffer.rsrc",
    "",
    operands={"base": LLVM_AnyPointer, "stride": I16, "numRecords": I64, "flags": I32},
    results={"res": LLVM_AnyPointer},
    traits=[PURE],
    format="operands attr-dict `:` type($base) `to` type($res)",
)
RAW_PTR_BUFFER_LOAD = op(
    "rocdl.raw.ptr.buffer.load",
    "",
    operands={"rsrc": ROCDLBufferRsrc, "offset": I32, "soffset": I32, "aux": I32},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("rsrc")],
    format="operands attr-dict `:` type($res)",
)
RAW_PTR_BUFFER_LOAD_LDS = op(
    "rocdl.raw.ptr.buffer.load.lds",
    "",
    operands={
        "rsrc": ROCDLBufferRsrc,
        "ldsPtr": ROCDLBufferLDS,
        "size": I32,
        "voffset": I32,
        "soffset": I32,
        "offset": I32,
        "aux": I32,
    },
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("rsrc"), writes("ldsPtr")],
    format="operands attr-dict",
)
RAW_PTR_BUFFER_STORE = op(
    "rocdl.raw.ptr.buffer.store",
    "",
    operands={"vdata": LLVM_Type, "rsrc": ROCDLBufferRsrc, "offset": I32, "soffset": I32, "aux": I32},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[writes("rsrc")],
    format="operands attr-dict `:` type($vdata)",
)
RAW_PTR_BUFFER_ATOMIC_CMPSWAP = op(
    "rocdl.raw.ptr.buffer.atomic.cmpswap",
    "",
    operands={"src": LLVM_Type, "cmp": LLVM_Type, "rsrc": ROCDLBufferRsrc, "offset": I32, "soffset": I32, "aux": I32},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface"), all_types_match("res", "src", "cmp")],
    effects=[reads("rsrc"), writes("rsrc")],
    format="operands attr-dict `:` type($res)",
)
RAW_PTR_BUFFER_ATOMIC_FMAX = op(
    "rocdl.raw.ptr.buffer.atomic.fmax",
    "",
    operands={"vdata": LLVM_Type, "rsrc": ROCDLBufferRsrc, "offset": I32, "soffset": I32, "aux": I32},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("rsrc"), writes("rsrc")],
    format="operands attr-dict `:` type($vdata)",
)
RAW_PTR_BUFFER_ATOMIC_SMAX = op(
    "rocdl.raw.ptr.buffer.atomic.smax",
    "",
    operands={"vdata": LLVM_Type, "rsrc": ROCDLBufferRsrc, "offset": I32, "soffset": I32, "aux": I32},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("rsrc"), writes("rsrc")],
    format="operands attr-dict `:` type($vdata)",
)
RAW_PTR_BUFFER_ATOMIC_UMIN = op(
    "rocdl.raw.ptr.buffer.atomic.umin",
    "",
    operands={"vdata": LLVM_Type, "rsrc": ROCDLBufferRsrc, "offset": I32, "soffset": I32, "aux": I32},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("rsrc"), writes("rsrc")],
    format="operands attr-dict `:` type($vdata)",
)
RAW_PTR_BUFFER_ATOMIC_FADD = op(
    "rocdl.raw.ptr.buffer.atomic.fadd",
    "",
    operands={"vdata": LLVM_Type, "rsrc": ROCDLBufferRsrc, "offset": I32, "soffset": I32, "aux": I32},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("rsrc"), writes("rsrc")],
    format="operands attr-dict `:` type($vdata)",
)
RAW_BUFFER_LOAD = op(
    "rocdl.raw.buffer.load",
    "",
    operands={"rsrc": LLVM_Type, "offset": LLVM_Type, "soffset": LLVM_Type, "aux": LLVM_Type},
    results={"res": LLVM_Type},
    hooks=Hooks(parse=syntax.parse_buffer_load, print=syntax.print_buffer_load),
)
RAW_BUFFER_STORE = op(
    "rocdl.raw.buffer.store",
    "",
    operands={"vdata": LLVM_Type, "rsrc": LLVM_Type, "offset": LLVM_Type, "soffset": LLVM_Type, "aux": LLVM_Type},
    hooks=Hooks(parse=syntax.parse_buffer_store, print=syntax.print_buffer_store),
)
RAW_BUFFER_ATOMIC_CMPSWAP = op(
    "rocdl.raw.buffer.atomic.cmpswap",
    "",
    operands={"src": LLVM_Type, "cmp": LLVM_Type, "rsrc": LLVM_Type, "offset": I32, "soffset": I32, "aux": I32},
    results={"res": LLVM_Type},
    traits=[all_types_match("res", "src", "cmp")],
    format="attr-dict `(` operands `)` `:` type($res) `,` type($rsrc)",
)
GLOBAL_PREFETCH = op(
    "rocdl.global.prefetch",
    "",
    operands={"ptr": LLVM_PointerInAddressSpace(1)},
    attributes={
        "scope": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr `,` `scope` $scope attr-dict `:` qualified(type($ptr))",
)
FLAT_PREFETCH = op(
    "rocdl.flat.prefetch",
    "",
    operands={"ptr": LLVM_PointerInAddressSpace(0)},
    attributes={
        "scope": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr `,` `scope` $scope attr-dict `:` qualified(type($ptr))",
)
DS_ATOMIC_BARRIER_ARRIVE_RTN_B64 = op(
    "rocdl.ds.atomic.barrier.arrive.rtn.b64",
    "",
    operands={"barrierPtr": ROCDLBufferLDS, "val": I64},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": I64},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("barrierPtr"), writes("barrierPtr")],
    format="$barrierPtr `,` $val attr-dict `:` qualified(type($barrierPtr)) `,` type($val) `->` type($res)",
)
DS_ATOMIC_ASYNC_BARRIER_ARRIVE_B64 = op(
    "rocdl.ds.atomic.async.barrier.arrive.b64",
    "",
    operands={"barrierPtr": ROCDLBufferLDS},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[writes("barrierPtr")],
    format="$barrierPtr attr-dict `:` qualified(type($barrierPtr))",
)
RAW_BUFFER_ATOMIC_FADD = op(
    "rocdl.raw.buffer.atomic.fadd",
    "",
    operands={"vdata": LLVM_Type, "rsrc": LLVM_Type, "offset": LLVM_Type, "soffset": LLVM_Type, "aux": LLVM_Type},
    hooks=Hooks(parse=syntax.parse_buffer_store, print=syntax.print_buffer_store),
)
RAW_BUFFER_ATOMIC_FMAX = op(
    "rocdl.raw.buffer.atomic.fmax",
    "",
    operands={"vdata": LLVM_Type, "rsrc": LLVM_Type, "offset": LLVM_Type, "soffset": LLVM_Type, "aux": LLVM_Type},
    hooks=Hooks(parse=syntax.parse_buffer_store, print=syntax.print_buffer_store),
)
RAW_BUFFER_ATOMIC_SMAX = op(
    "rocdl.raw.buffer.atomic.smax",
    "",
    operands={"vdata": LLVM_Type, "rsrc": LLVM_Type, "offset": LLVM_Type, "soffset": LLVM_Type, "aux": LLVM_Type},
    hooks=Hooks(parse=syntax.parse_buffer_store, print=syntax.print_buffer_store),
)
RAW_BUFFER_ATOMIC_UMIN = op(
    "rocdl.raw.buffer.atomic.umin",
    "",
    operands={"vdata": LLVM_Type, "rsrc": LLVM_Type, "offset": LLVM_Type, "soffset": LLVM_Type, "aux": LLVM_Type},
    hooks=Hooks(parse=syntax.parse_buffer_store, print=syntax.print_buffer_store),
)
UPDATE_DPP = op(
    "rocdl.update.dpp",
    "",
    operands={"old": LLVM_Type, "src": LLVM_Type},
    attributes={"dppCtrl": I32Attr, "rowMask": I32Attr, "bankMask": I32Attr, "boundCtrl": I1Attr},
    results={"res": LLVM_Type},
    traits=[all_types_match("res", "src", "old")],
    format=("attr-dict $old `,` $src `with` $dppCtrl `,` $rowMask `,` $bankMask `,` $boundCtrl `:` type($src)"),
)
PERMLANEX16 = op(
    "rocdl.permlanex16",
    "",
    operands={"old": LLVM_Type, "src0": LLVM_Type, "src1": LLVM_Type, "src2": LLVM_Type},
    attributes={"fi": I1Attr, "boundControl": I1Attr},
    results={"res": LLVM_Type},
    traits=[all_types_match("res", "old", "src0"), all_types_match("src1", "src2")],
    format=("attr-dict $old `,` $src0 `,` $src1 `,` $src2 `,` $fi `,` $boundControl `:` type($src0) `,` type($src1)"),
)
PERMLANE16_SWAP = op(
    "rocdl.permlane16.swap",
    "",
    operands={"old": I32, "src": I32},
    attributes={"fi": I1Attr, "boundControl": I1Attr},
    results={"res": ROCDL_TwoI32},
    format=("attr-dict $old `,` $src `,` $fi `,` $boundControl `:` `(` type($old) `,` type($src) `)` `->` type($res)"),
)
PERMLANE32_SWAP = op(
    "rocdl.permlane32.swap",
    "",
    operands={"old": I32, "src": I32},
    attributes={"fi": I1Attr, "boundControl": I1Attr},
    results={"res": ROCDL_TwoI32},
    format=("attr-dict $old `,` $src `,` $fi `,` $boundControl `:` `(` type($old) `,` type($src) `)` `->` type($res)"),
)
CVT_PKRTZ = op(
    "rocdl.cvt.pkrtz",
    "",
    operands={"srcA": F32, "srcB": F32},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $srcA `,` $srcB `:` type($res)",
)
CVT_F32_BF8 = op(
    "rocdl.cvt.f32.bf8",
    "",
    operands={"srcA": I32},
    attributes={"byteSel": I32Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $srcA `[` $byteSel `]` `:` type($res)",
)
CVT_F32_FP8 = op(
    "rocdl.cvt.f32.fp8",
    "",
    operands={"srcA": I32},
    attributes={"byteSel": I32Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $srcA `[` $byteSel `]` `:` type($res)",
)
CVT_PK_F32_FP8 = op(
    "rocdl.cvt.pk.f32.fp8",
    "",
    operands={"src": I32},
    attributes={"wordSel": I1Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $src `[` $wordSel `]` `:` type($res)",
)
CVT_PK_F32_BF8 = op(
    "rocdl.cvt.pk.f32.bf8",
    "",
    operands={"src": I32},
    attributes={"wordSel": I1Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $src `[` $wordSel `]` `:` type($res)",
)
CVT_PK_BF8_F32 = op(
    "rocdl.cvt.pk.bf8.f32",
    "",
    operands={"srcA": F32, "srcB": F32, "old": I32},
    attributes={"wordSel": I1Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $srcA `,` $srcB `->` $old `[` $wordSel `]` `:` type($res)",
)
CVT_PK_FP8_F32 = op(
    "rocdl.cvt.pk.fp8.f32",
    "",
    operands={"srcA": F32, "srcB": F32, "old": I32},
    attributes={"wordSel": I1Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $srcA `,` $srcB `->` $old `[` $wordSel `]` `:` type($res)",
)
CVT_SR_BF8_F32 = op(
    "rocdl.cvt.sr.bf8.f32",
    "",
    operands={"srcA": F32, "srcB": I32, "old": I32},
    attributes={"byteSel": I32Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $srcA `,` $srcB `->` $old `[` $byteSel `]` `:` type($res)",
)
CVT_SR_FP8_F32 = op(
    "rocdl.cvt.sr.fp8.f32",
    "",
    operands={"srcA": F32, "srcB": I32, "old": I32},
    attributes={"byteSel": I32Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $srcA `,` $srcB `->` $old `[` $byteSel `]` `:` type($res)",
)
CVT_SCALE_PK8_BF16_BF8 = op(
    "rocdl.cvt.scale.pk8.bf16.bf8",
    "",
    operands={"src": ROCDL_V2I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8BF16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK8_BF16_FP4 = op(
    "rocdl.cvt.scale.pk8.bf16.fp4",
    "",
    operands={"src": I32, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8BF16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK8_BF16_FP8 = op(
    "rocdl.cvt.scale.pk8.bf16.fp8",
    "",
    operands={"src": ROCDL_V2I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8BF16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK8_F16_BF8 = op(
    "rocdl.cvt.scale.pk8.f16.bf8",
    "",
    operands={"src": ROCDL_V2I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8F16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK8_F16_FP4 = op(
    "rocdl.cvt.scale.pk8.f16.fp4",
    "",
    operands={"src": I32, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8F16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK8_F16_FP8 = op(
    "rocdl.cvt.scale.pk8.f16.fp8",
    "",
    operands={"src": ROCDL_V2I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8F16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK8_F32_BF8 = op(
    "rocdl.cvt.scale.pk8.f32.bf8",
    "",
    operands={"src": ROCDL_V2I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8F32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK8_F32_FP4 = op(
    "rocdl.cvt.scale.pk8.f32.fp4",
    "",
    operands={"src": I32, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8F32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK8_F32_FP8 = op(
    "rocdl.cvt.scale.pk8.f32.fp8",
    "",
    operands={"src": ROCDL_V2I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8F32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALEF32_PK8_BF8_BF16 = op(
    "rocdl.cvt.scalef32.pk8.bf8.bf16",
    "",
    operands={"src": ROCDL_V8BF16Type, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK8_BF8_F16 = op(
    "rocdl.cvt.scalef32.pk8.bf8.f16",
    "",
    operands={"src": ROCDL_V8F16Type, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK8_BF8_F32 = op(
    "rocdl.cvt.scalef32.pk8.bf8.f32",
    "",
    operands={"src": ROCDL_V8F32Type, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK8_FP4_BF16 = op(
    "rocdl.cvt.scalef32.pk8.fp4.bf16",
    "",
    operands={"src": ROCDL_V8BF16Type, "scale": F32},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK8_FP4_F16 = op(
    "rocdl.cvt.scalef32.pk8.fp4.f16",
    "",
    operands={"src": ROCDL_V8F16Type, "scale": F32},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK8_FP4_F32 = op(
    "rocdl.cvt.scalef32.pk8.fp4.f32",
    "",
    operands={"src": ROCDL_V8F32Type, "scale": F32},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK8_FP8_BF16 = op(
    "rocdl.cvt.scalef32.pk8.fp8.bf16",
    "",
    operands={"src": ROCDL_V8BF16Type, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK8_FP8_F16 = op(
    "rocdl.cvt.scalef32.pk8.fp8.f16",
    "",
    operands={"src": ROCDL_V8F16Type, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK8_FP8_F32 = op(
    "rocdl.cvt.scalef32.pk8.fp8.f32",
    "",
    operands={"src": ROCDL_V8F32Type, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_BF8_BF16 = op(
    "rocdl.cvt.scalef32.sr.pk8.bf8.bf16",
    "",
    operands={"src": ROCDL_V8BF16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_BF8_F16 = op(
    "rocdl.cvt.scalef32.sr.pk8.bf8.f16",
    "",
    operands={"src": ROCDL_V8F16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_BF8_F32 = op(
    "rocdl.cvt.scalef32.sr.pk8.bf8.f32",
    "",
    operands={"src": ROCDL_V8F32Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_FP4_BF16 = op(
    "rocdl.cvt.scalef32.sr.pk8.fp4.bf16",
    "",
    operands={"src": ROCDL_V8BF16Type, "seed": I32, "scale": F32},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_FP4_F16 = op(
    "rocdl.cvt.scalef32.sr.pk8.fp4.f16",
    "",
    operands={"src": ROCDL_V8F16Type, "seed": I32, "scale": F32},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_FP4_F32 = op(
    "rocdl.cvt.scalef32.sr.pk8.fp4.f32",
    "",
    operands={"src": ROCDL_V8F32Type, "seed": I32, "scale": F32},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_FP8_BF16 = op(
    "rocdl.cvt.scalef32.sr.pk8.fp8.bf16",
    "",
    operands={"src": ROCDL_V8BF16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_FP8_F16 = op(
    "rocdl.cvt.scalef32.sr.pk8.fp8.f16",
    "",
    operands={"src": ROCDL_V8F16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_FP8_F32 = op(
    "rocdl.cvt.scalef32.sr.pk8.fp8.f32",
    "",
    operands={"src": ROCDL_V8F32Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALE_PK16_BF16_BF6 = op(
    "rocdl.cvt.scale.pk16.bf16.bf6",
    "",
    operands={"src": ROCDL_V3I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V16BF16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK16_BF16_FP6 = op(
    "rocdl.cvt.scale.pk16.bf16.fp6",
    "",
    operands={"src": ROCDL_V3I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V16BF16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK16_F16_BF6 = op(
    "rocdl.cvt.scale.pk16.f16.bf6",
    "",
    operands={"src": ROCDL_V3I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V16F16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK16_F16_FP6 = op(
    "rocdl.cvt.scale.pk16.f16.fp6",
    "",
    operands={"src": ROCDL_V3I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V16F16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK16_F32_BF6 = op(
    "rocdl.cvt.scale.pk16.f32.bf6",
    "",
    operands={"src": ROCDL_V3I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V16F32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK16_F32_FP6 = op(
    "rocdl.cvt.scale.pk16.f32.fp6",
    "",
    operands={"src": ROCDL_V3I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V16F32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALEF32_PK16_BF6_BF16 = op(
    "rocdl.cvt.scalef32.pk16.bf6.bf16",
    "",
    operands={"src": ROCDL_V16BF16Type, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK16_BF6_F16 = op(
    "rocdl.cvt.scalef32.pk16.bf6.f16",
    "",
    operands={"src": ROCDL_V16F16Type, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK16_BF6_F32 = op(
    "rocdl.cvt.scalef32.pk16.bf6.f32",
    "",
    operands={"src": ROCDL_V16F32Type, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK16_FP6_BF16 = op(
    "rocdl.cvt.scalef32.pk16.fp6.bf16",
    "",
    operands={"src": ROCDL_V16BF16Type, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK16_FP6_F16 = op(
    "rocdl.cvt.scalef32.pk16.fp6.f16",
    "",
    operands={"src": ROCDL_V16F16Type, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK16_FP6_F32 = op(
    "rocdl.cvt.scalef32.pk16.fp6.f32",
    "",
    operands={"src": ROCDL_V16F32Type, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK16_BF6_BF16 = op(
    "rocdl.cvt.scalef32.sr.pk16.bf6.bf16",
    "",
    operands={"src": ROCDL_V16BF16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK16_BF6_F16 = op(
    "rocdl.cvt.scalef32.sr.pk16.bf6.f16",
    "",
    operands={"src": ROCDL_V16F16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK16_BF6_F32 = op(
    "rocdl.cvt.scalef32.sr.pk16.bf6.f32",
    "",
    operands={"src": ROCDL_V16F32Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK16_FP6_BF16 = op(
    "rocdl.cvt.scalef32.sr.pk16.fp6.bf16",
    "",
    operands={"src": ROCDL_V16BF16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK16_FP6_F16 = op(
    "rocdl.cvt.scalef32.sr.pk16.fp6.f16",
    "",
    operands={"src": ROCDL_V16F16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK16_FP6_F32 = op(
    "rocdl.cvt.scalef32.sr.pk16.fp6.f32",
    "",
    operands={"src": ROCDL_V16F32Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_BF6_BF16 = op(
    "rocdl.cvt.scalef32.pk32.bf6.bf16",
    "",
    operands={"src": ROCDL_V32BF16Type, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_BF6_F16 = op(
    "rocdl.cvt.scalef32.pk32.bf6.f16",
    "",
    operands={"src": ROCDL_V32F16Type, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_FP6_BF16 = op(
    "rocdl.cvt.scalef32.pk32.fp6.bf16",
    "",
    operands={"src": ROCDL_V32BF16Type, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_FP6_F16 = op(
    "rocdl.cvt.scalef32.pk32.fp6.f16",
    "",
    operands={"src": ROCDL_V32F16Type, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK32_BF6_BF16 = op(
    "rocdl.cvt.scalef32.sr.pk32.bf6.bf16",
    "",
    operands={"src": ROCDL_V32BF16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK32_BF6_F16 = op(
    "rocdl.cvt.scalef32.sr.pk32.bf6.f16",
    "",
    operands={"src": ROCDL_V32F16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK32_BF6_F32 = op(
    "rocdl.cvt.scalef32.sr.pk32.bf6.f32",
    "",
    operands={"src": ROCDL_V32F32Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK32_FP6_BF16 = op(
    "rocdl.cvt.scalef32.sr.pk32.fp6.bf16",
    "",
    operands={"src": ROCDL_V32BF16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK32_FP6_F16 = op(
    "rocdl.cvt.scalef32.sr.pk32.fp6.f16",
    "",
    operands={"src": ROCDL_V32F16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK32_FP6_F32 = op(
    "rocdl.cvt.scalef32.sr.pk32.fp6.f32",
    "",
    operands={"src": ROCDL_V32F32Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_BF16_BF6 = op(
    "rocdl.cvt.scalef32.pk32.bf16.bf6",
    "",
    operands={"src": ROCDL_V6I32Type, "scale": F32},
    results={"res": ROCDL_V32BF16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_BF16_FP6 = op(
    "rocdl.cvt.scalef32.pk32.bf16.fp6",
    "",
    operands={"src": ROCDL_V6I32Type, "scale": F32},
    results={"res": ROCDL_V32BF16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_F16_BF6 = op(
    "rocdl.cvt.scalef32.pk32.f16.bf6",
    "",
    operands={"src": ROCDL_V6I32Type, "scale": F32},
    results={"res": ROCDL_V32F16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_F16_FP6 = op(
    "rocdl.cvt.scalef32.pk32.f16.fp6",
    "",
    operands={"src": ROCDL_V6I32Type, "scale": F32},
    results={"res": ROCDL_V32F16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_F32_BF6 = op(
    "rocdl.cvt.scalef32.pk32.f32.bf6",
    "",
    operands={"src": ROCDL_V6I32Type, "scale": F32},
    results={"res": ROCDL_V32F32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_F32_FP6 = op(
    "rocdl.cvt.scalef32.pk32.f32.fp6",
    "",
    operands={"src": ROCDL_V6I32Type, "scale": F32},
    results={"res": ROCDL_V32F32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_2XPK16_BF6_F32 = op(
    "rocdl.cvt.scalef32.2xpk16.bf6.f32",
    "",
    operands={"src0": ROCDL_V16F32Type, "src1": ROCDL_V16F32Type, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src0 `,` $src1 `,` $scale `:` type($res)",
)
CVT_SCALEF32_2XPK16_FP6_F32 = op(
    "rocdl.cvt.scalef32.2xpk16.fp6.f32",
    "",
    operands={"src0": ROCDL_V16F32Type, "src1": ROCDL_V16F32Type, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src0 `,` $src1 `,` $scale `:` type($res)",
)
CVT_SCALEF32_F16_BF8 = op(
    "rocdl.cvt.scalef32.f16.bf8",
    "",
    operands={"oldVdst": ROCDL_V2F16Type, "src": I32, "scale": F32},
    attributes={"srcSelIndex": I32Attr, "dstLoHiSel": I1Attr},
    results={"res": ROCDL_V2F16Type},
    traits=[PURE],
    format=("attr-dict $src `[` $srcSelIndex `]` `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"),
)
CVT_SCALEF32_F16_FP8 = op(
    "rocdl.cvt.scalef32.f16.fp8",
    "",
    operands={"oldVdst": ROCDL_V2F16Type, "src": I32, "scale": F32},
    attributes={"srcSelIndex": I32Attr, "dstLoHiSel": I1Attr},
    results={"res": ROCDL_V2F16Type},
    traits=[PURE],
    format=("attr-dict $src `[` $srcSelIndex `]` `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"),
)
CVT_SCALEF32_F32_BF8 = op(
    "rocdl.cvt.scalef32.f32.bf8",
    "",
    operands={"src": I32, "scale": F32},
    attributes={"srcSelIndex": I32Attr},
    results={"res": F32},
    traits=[PURE],
    format="attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_F32_FP8 = op(
    "rocdl.cvt.scalef32.f32.fp8",
    "",
    operands={"src": I32, "scale": F32},
    attributes={"srcSelIndex": I32Attr},
    results={"res": F32},
    traits=[PURE],
    format="attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_BF8_F32 = op(
    "rocdl.cvt.scalef32.pk.bf8.f32",
    "",
    operands={"oldVdst": ROCDL_V2I16Type, "src0": F32, "src1": F32, "scale": F32},
    attributes={"dstLoHiSel": I1Attr},
    results={"res": ROCDL_V2I16Type},
    traits=[PURE],
    format="attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
)
CVT_SCALEF32_PK_FP8_F32 = op(
    "rocdl.cvt.scalef32.pk.fp8.f32",
    "",
    operands={"oldVdst": ROCDL_V2I16Type, "src0": F32, "src1": F32, "scale": F32},
    attributes={"dstLoHiSel": I1Attr},
    results={"res": ROCDL_V2I16Type},
    traits=[PURE],
    format="attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
)
CVT_SCALEF32_PK_BF8_BF16 = op(
    "rocdl.cvt.scalef32.pk.bf8.bf16",
    "",
    operands={"oldVdst": ROCDL_V2I16Type, "src0": ROCDL_V2BF16Type, "scale": F32},
    attributes={"dstLoHiSel": I1Attr},
    results={"res": ROCDL_V2I16Type},
    traits=[PURE],
    format="attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
)
CVT_SCALEF32_PK_BF8_F16 = op(
    "rocdl.cvt.scalef32.pk.bf8.f16",
    "",
    operands={"oldVdst": ROCDL_V2I16Type, "src0": ROCDL_V2F16Type, "scale": F32},
    attributes={"dstLoHiSel": I1Attr},
    results={"res": ROCDL_V2I16Type},
    traits=[PURE],
    format="attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
)
CVT_SCALEF32_PK_FP8_BF16 = op(
    "rocdl.cvt.scalef32.pk.fp8.bf16",
    "",
    operands={"oldVdst": ROCDL_V2I16Type, "src0": ROCDL_V2BF16Type, "scale": F32},
    attributes={"dstLoHiSel": I1Attr},
    results={"res": ROCDL_V2I16Type},
    traits=[PURE],
    format="attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
)
CVT_SCALEF32_PK_FP8_F16 = op(
    "rocdl.cvt.scalef32.pk.fp8.f16",
    "",
    operands={"oldVdst": ROCDL_V2I16Type, "src0": ROCDL_V2F16Type, "scale": F32},
    attributes={"dstLoHiSel": I1Attr},
    results={"res": ROCDL_V2I16Type},
    traits=[PURE],
    format="attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
)
CVT_SCALEF32_PK_BF16_BF8 = op(
    "rocdl.cvt.scalef32.pk.bf16.bf8",
    "",
    operands={"src": I32, "scale": F32},
    attributes={"srcLoHiSel": I1Attr},
    results={"res": ROCDL_V2BF16Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_BF16_FP8 = op(
    "rocdl.cvt.scalef32.pk.bf16.fp8",
    "",
    operands={"src": I32, "scale": F32},
    attributes={"srcLoHiSel": I1Attr},
    results={"res": ROCDL_V2BF16Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_F16_BF8 = op(
    "rocdl.cvt.scalef32.pk.f16.bf8",
    "",
    operands={"src": I32, "scale": F32},
    attributes={"srcLoHiSel": I1Attr},
    results={"res": ROCDL_V2F16Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_F16_FP8 = op(
    "rocdl.cvt.scalef32.pk.f16.fp8",
    "",
    operands={"src": I32, "scale": F32},
    attributes={"srcLoHiSel": I1Attr},
    results={"res": ROCDL_V2F16Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_F32_BF8 = op(
    "rocdl.cvt.scalef32.pk.f32.bf8",
    "",
    operands={"src": I32, "scale": F32},
    attributes={"srcLoHiSel": I1Attr},
    results={"res": ROCDL_V2F32Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_F32_FP8 = op(
    "rocdl.cvt.scalef32.pk.f32.fp8",
    "",
    operands={"src": I32, "scale": F32},
    attributes={"srcLoHiSel": I1Attr},
    results={"res": ROCDL_V2F32Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_BF8_BF16 = op(
    "rocdl.cvt.scalef32.sr.bf8.bf16",
    "",
    operands={"oldVdst": I32, "src0": BF16, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_SR_BF8_F16 = op(
    "rocdl.cvt.scalef32.sr.bf8.f16",
    "",
    operands={"oldVdst": I32, "src0": F16, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_SR_BF8_F32 = op(
    "rocdl.cvt.scalef32.sr.bf8.f32",
    "",
    operands={"oldVdst": I32, "src0": F32, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_SR_FP8_BF16 = op(
    "rocdl.cvt.scalef32.sr.fp8.bf16",
    "",
    operands={"oldVdst": I32, "src0": BF16, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_SR_FP8_F16 = op(
    "rocdl.cvt.scalef32.sr.fp8.f16",
    "",
    operands={"oldVdst": I32, "src0": F16, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_SR_FP8_F32 = op(
    "rocdl.cvt.scalef32.sr.fp8.f32",
    "",
    operands={"oldVdst": I32, "src0": F32, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_PK_FP4_BF16 = op(
    "rocdl.cvt.scalef32.pk.fp4.bf16",
    "",
    operands={"oldVdst": I32, "src": ROCDL_V2BF16Type, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_PK_FP4_F16 = op(
    "rocdl.cvt.scalef32.pk.fp4.f16",
    "",
    operands={"oldVdst": I32, "src": ROCDL_V2F16Type, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_SR_PK_FP4_BF16 = op(
    "rocdl.cvt.scalef32.sr.pk.fp4.bf16",
    "",
    operands={"oldVdst": I32, "src": ROCDL_V2BF16Type, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_SR_PK_FP4_F16 = op(
    "rocdl.cvt.scalef32.sr.pk.fp4.f16",
    "",
    operands={"oldVdst": I32, "src": ROCDL_V2F16Type, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_SR_PK_FP4_F32 = op(
    "rocdl.cvt.scalef32.sr.pk.fp4.f32",
    "",
    operands={"oldVdst": I32, "src": ROCDL_V2F32Type, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_PK_BF16_FP4 = op(
    "rocdl.cvt.scalef32.pk.bf16.fp4",
    "",
    operands={"src": I32, "scale": F32},
    attributes={"srcSelIndex": I32Attr},
    results={"res": ROCDL_V2BF16Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_F16_FP4 = op(
    "rocdl.cvt.scalef32.pk.f16.fp4",
    "",
    operands={"src": I32, "scale": F32},
    attributes={"srcSelIndex": I32Attr},
    results={"res": ROCDL_V2F16Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_F32_FP4 = op(
    "rocdl.cvt.scalef32.pk.f32.fp4",
    "",
    operands={"src": I32, "scale": F32},
    attributes={"srcSelIndex": I32Attr},
    results={"res": ROCDL_V2F32Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_FP4_F32 = op(
    "rocdl.cvt.scalef32.pk.fp4.f32",
    "",
    operands={"oldVdst": I32, "src0": F32, "src1": F32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
FMED3 = op(
    "rocdl.fmed3",
    "",
    operands={
        "src0": AnyTypeOf(
            LLVM_AnyFloat,
            type_constraint(
                "LLVM dialect-compatible vector of floating point LLVM type",
                lambda type_: is_llvm_vector(type_) and is_llvm_float(type_.element_type),
            ),
        ),
        "src1": AnyTypeOf(
            LLVM_AnyFloat,
            type_constraint(
                "LLVM dialect-compatible vector of floating point LLVM type",
                lambda type_: is_llvm_vector(type_) and is_llvm_float(type_.element_type),
            ),
        ),
        "src2": AnyTypeOf(
            LLVM_AnyFloat,
            type_constraint(
                "LLVM dialect-compatible vector of floating point LLVM type",
                lambda type_: is_llvm_vector(type_) and is_llvm_float(type_.element_type),
            ),
        ),
    },
    results={
        "res": AnyTypeOf(
            LLVM_AnyFloat,
            type_constraint(
                "LLVM dialect-compatible vector of floating point LLVM type",
                lambda type_: is_llvm_vector(type_) and is_llvm_float(type_.element_type),
            ),
        )
    },
    traits=[PURE, all_types_match("res", "src0", "src1", "src2")],
    format="$src0 `,` $src1 `,` $src2 attr-dict `:` type($res)",
)
TANH = op(
    "rocdl.tanh",
    "",
    operands={"arg": LLVM_AnyFloat},
    results={"res": LLVM_AnyFloat},
    traits=[PURE],
    format="$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)
SIN = op(
    "rocdl.sin",
    "",
    operands={"arg": LLVM_AnyFloat},
    results={"res": LLVM_AnyFloat},
    traits=[PURE],
    format="$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)
COS = op(
    "rocdl.cos",
    "",
    operands={"arg": LLVM_AnyFloat},
    results={"res": LLVM_AnyFloat},
    traits=[PURE],
    format="$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)
RCP = op(
    "rocdl.rcp",
    "",
    operands={"arg": LLVM_AnyFloat},
    results={"res": LLVM_AnyFloat},
    traits=[PURE],
    format="$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)
EXP = op(
    "rocdl.exp",
    "",
    operands={"arg": LLVM_AnyFloat},
    results={"res": LLVM_AnyFloat},
    traits=[PURE],
    format="$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)
EXP2 = op(
    "rocdl.exp2",
    "",
    operands={"arg": LLVM_AnyFloat},
    results={"res": LLVM_AnyFloat},
    traits=[PURE],
    format="$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)
LOG = op(
    "rocdl.log",
    "",
    operands={"arg": LLVM_AnyFloat},
    results={"res": LLVM_AnyFloat},
    traits=[PURE],
    format="$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)
SQRT = op(
    "rocdl.sqrt",
    "",
    operands={"arg": LLVM_AnyFloat},
    results={"res": LLVM_AnyFloat},
    traits=[PURE],
    format="$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)
