"""The operations of the nvvm dialect that read masks, sizes, clocks and what the driver hands over."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import (
    LLVM_Type,
)
from compiler.ods.define import op
from compiler.ods.model import Trait
from compiler.ods.traits import PURE

READ_PTX_SREG_LANEMASK_EQ = op(
    "nvvm.read.ptx.sreg.lanemask.eq",
    "A mask of 32 bits with those of only this lane of the warp set.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_LANEMASK_LE = op(
    "nvvm.read.ptx.sreg.lanemask.le",
    "A mask of 32 bits with those of this and all lower lanes of the warp set.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_LANEMASK_LT = op(
    "nvvm.read.ptx.sreg.lanemask.lt",
    "A mask of 32 bits with those of all lower lanes of the warp set.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_LANEMASK_GE = op(
    "nvvm.read.ptx.sreg.lanemask.ge",
    "A mask of 32 bits with those of this and all higher lanes of the warp set.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_LANEMASK_GT = op(
    "nvvm.read.ptx.sreg.lanemask.gt",
    "A mask of 32 bits with those of all higher lanes of the warp set.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_TOTAL_SMEM_SIZE = op(
    "nvvm.read.ptx.sreg.total.smem.size",
    "How many bytes of shared memory a block has in all: static, dynamic, reserved.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_DYNAMIC_SMEM_SIZE = op(
    "nvvm.read.ptx.sreg.dynamic.smem.size",
    "How many bytes of dynamic shared memory the launch gave each block.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_AGGR_SMEM_SIZE = op(
    "nvvm.read.ptx.sreg.aggr.smem.size",
    "How many bytes of shared memory a block has in all, with what the system reserves.",
    results={"res": LLVM_Type},
    traits=[Trait("NVVMRequiresSM"), PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_CLOCK = op(
    "nvvm.read.ptx.sreg.clock",
    "The lower 32 bits of a counter of this multiprocessor's cycles.",
    results={"res": LLVM_Type},
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_CLOCK64 = op(
    "nvvm.read.ptx.sreg.clock64",
    "A counter of this multiprocessor's cycles, of 64 bits.",
    results={"res": LLVM_Type},
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_GLOBALTIMER = op(
    "nvvm.read.ptx.sreg.globaltimer",
    "Nanoseconds of a clock that all of the device shares.",
    results={"res": LLVM_Type},
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_GLOBALTIMER_LO = op(
    "nvvm.read.ptx.sreg.globaltimer.lo",
    "The lower 32 bits of the nanoseconds of the device's clock.",
    results={"res": LLVM_Type},
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG0 = op(
    "nvvm.read.ptx.sreg.envreg0",
    "Value 0 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG10 = op(
    "nvvm.read.ptx.sreg.envreg10",
    "Value 10 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG11 = op(
    "nvvm.read.ptx.sreg.envreg11",
    "Value 11 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG12 = op(
    "nvvm.read.ptx.sreg.envreg12",
    "Value 12 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG13 = op(
    "nvvm.read.ptx.sreg.envreg13",
    "Value 13 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG14 = op(
    "nvvm.read.ptx.sreg.envreg14",
    "Value 14 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG15 = op(
    "nvvm.read.ptx.sreg.envreg15",
    "Value 15 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG16 = op(
    "nvvm.read.ptx.sreg.envreg16",
    "Value 16 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG17 = op(
    "nvvm.read.ptx.sreg.envreg17",
    "Value 17 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG18 = op(
    "nvvm.read.ptx.sreg.envreg18",
    "Value 18 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG19 = op(
    "nvvm.read.ptx.sreg.envreg19",
    "Value 19 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG1 = op(
    "nvvm.read.ptx.sreg.envreg1",
    "Value 1 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG20 = op(
    "nvvm.read.ptx.sreg.envreg20",
    "Value 20 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG21 = op(
    "nvvm.read.ptx.sreg.envreg21",
    "Value 21 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG22 = op(
    "nvvm.read.ptx.sreg.envreg22",
    "Value 22 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG23 = op(
    "nvvm.read.ptx.sreg.envreg23",
    "Value 23 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG24 = op(
    "nvvm.read.ptx.sreg.envreg24",
    "Value 24 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG25 = op(
    "nvvm.read.ptx.sreg.envreg25",
    "Value 25 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG26 = op(
    "nvvm.read.ptx.sreg.envreg26",
    "Value 26 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG27 = op(
    "nvvm.read.ptx.sreg.envreg27",
    "Value 27 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG28 = op(
    "nvvm.read.ptx.sreg.envreg28",
    "Value 28 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG29 = op(
    "nvvm.read.ptx.sreg.envreg29",
    "Value 29 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG2 = op(
    "nvvm.read.ptx.sreg.envreg2",
    "Value 2 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG30 = op(
    "nvvm.read.ptx.sreg.envreg30",
    "Value 30 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG31 = op(
    "nvvm.read.ptx.sreg.envreg31",
    "Value 31 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG3 = op(
    "nvvm.read.ptx.sreg.envreg3",
    "Value 3 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG4 = op(
    "nvvm.read.ptx.sreg.envreg4",
    "Value 4 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG5 = op(
    "nvvm.read.ptx.sreg.envreg5",
    "Value 5 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG6 = op(
    "nvvm.read.ptx.sreg.envreg6",
    "Value 6 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG7 = op(
    "nvvm.read.ptx.sreg.envreg7",
    "Value 7 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG8 = op(
    "nvvm.read.ptx.sreg.envreg8",
    "Value 8 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG9 = op(
    "nvvm.read.ptx.sreg.envreg9",
    "Value 9 of 32 that the driver hands to a kernel, with a meaning of its own.",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
