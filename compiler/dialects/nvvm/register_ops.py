"""The operations of the nvvm dialect that read masks, sizes, clocks and environment registers."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_Type
from compiler.ods.op_class import Op, result
from compiler.ods.trait_classes import Trait
from compiler.ods.traits import PURE


class PureSpecialRegister(Op):
    res = result(LLVM_Type)
    traits = [PURE]
    assembly_format = "attr-dict `:` type($res)"


class LaneMaskEqOp(PureSpecialRegister, name="nvvm.read.ptx.sreg.lanemask.eq"):
    """A 32-bit mask with the bit of this lane of the warp set."""


class LaneMaskLeOp(PureSpecialRegister, name="nvvm.read.ptx.sreg.lanemask.le"):
    """A 32-bit mask with the bits of this lane and all lower lanes of the warp set."""


class LaneMaskLtOp(PureSpecialRegister, name="nvvm.read.ptx.sreg.lanemask.lt"):
    """A 32-bit mask with the bits of all lower lanes of the warp set."""


class LaneMaskGeOp(PureSpecialRegister, name="nvvm.read.ptx.sreg.lanemask.ge"):
    """A 32-bit mask with the bits of this lane and all higher lanes of the warp set."""


class LaneMaskGtOp(PureSpecialRegister, name="nvvm.read.ptx.sreg.lanemask.gt"):
    """A 32-bit mask with the bits of all higher lanes of the warp set."""


class TotalSmemSize(PureSpecialRegister, name="nvvm.read.ptx.sreg.total.smem.size"):
    """Number of bytes of shared memory of a block in all: static, dynamic, reserved."""


class DynamicSmemSize(PureSpecialRegister, name="nvvm.read.ptx.sreg.dynamic.smem.size"):
    """Bytes of dynamic shared memory of each block in the launch."""


class AggrSmemSize(Op, name="nvvm.read.ptx.sreg.aggr.smem.size"):
    """Total bytes of shared memory of a block, including those reserved by the system."""

    res = result(LLVM_Type)
    traits = [Trait("NVVMRequiresSM"), PURE]
    assembly_format = "attr-dict `:` type($res)"


class SpecialRegister(Op):
    res = result(LLVM_Type)
    assembly_format = "attr-dict `:` type($res)"


class ClockOp(SpecialRegister, name="nvvm.read.ptx.sreg.clock"):
    """The lower 32 bits of a counter of this multiprocessor's cycles."""


class Clock64Op(SpecialRegister, name="nvvm.read.ptx.sreg.clock64"):
    """A counter of this multiprocessor's cycles, of 64 bits."""


class GlobalTimerOp(SpecialRegister, name="nvvm.read.ptx.sreg.globaltimer"):
    """Nanoseconds of a clock that all of the device shares."""


class GlobalTimerLoOp(SpecialRegister, name="nvvm.read.ptx.sreg.globaltimer.lo"):
    """The lower 32 bits of the nanoseconds of the device's clock."""


class EnvReg0Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg0"):
    """Value 0 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg10Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg10"):
    """Value 10 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg11Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg11"):
    """Value 11 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg12Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg12"):
    """Value 12 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg13Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg13"):
    """Value 13 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg14Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg14"):
    """Value 14 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg15Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg15"):
    """Value 15 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg16Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg16"):
    """Value 16 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg17Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg17"):
    """Value 17 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg18Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg18"):
    """Value 18 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg19Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg19"):
    """Value 19 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg1Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg1"):
    """Value 1 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg20Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg20"):
    """Value 20 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg21Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg21"):
    """Value 21 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg22Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg22"):
    """Value 22 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg23Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg23"):
    """Value 23 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg24Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg24"):
    """Value 24 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg25Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg25"):
    """Value 25 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg26Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg26"):
    """Value 26 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg27Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg27"):
    """Value 27 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg28Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg28"):
    """Value 28 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg29Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg29"):
    """Value 29 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg2Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg2"):
    """Value 2 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg30Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg30"):
    """Value 30 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg31Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg31"):
    """Value 31 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg3Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg3"):
    """Value 3 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg4Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg4"):
    """Value 4 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg5Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg5"):
    """Value 5 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg6Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg6"):
    """Value 6 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg7Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg7"):
    """Value 7 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg8Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg8"):
    """Value 8 of 32 that the driver hands to a kernel, with a meaning of its own."""


class EnvReg9Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg9"):
    """Value 9 of 32 that the driver hands to a kernel, with a meaning of its own."""
