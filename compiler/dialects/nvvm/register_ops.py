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
    """Returns value 0 of the 32 that the driver passes to a kernel."""


class EnvReg10Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg10"):
    """Returns value 10 of the 32 that the driver passes to a kernel."""


class EnvReg11Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg11"):
    """Returns value 11 of the 32 that the driver passes to a kernel."""


class EnvReg12Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg12"):
    """Returns value 12 of the 32 that the driver passes to a kernel."""


class EnvReg13Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg13"):
    """Returns value 13 of the 32 that the driver passes to a kernel."""


class EnvReg14Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg14"):
    """Returns value 14 of the 32 that the driver passes to a kernel."""


class EnvReg15Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg15"):
    """Returns value 15 of the 32 that the driver passes to a kernel."""


class EnvReg16Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg16"):
    """Returns value 16 of the 32 that the driver passes to a kernel."""


class EnvReg17Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg17"):
    """Returns value 17 of the 32 that the driver passes to a kernel."""


class EnvReg18Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg18"):
    """Returns value 18 of the 32 that the driver passes to a kernel."""


class EnvReg19Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg19"):
    """Returns value 19 of the 32 that the driver passes to a kernel."""


class EnvReg1Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg1"):
    """Returns value 1 of the 32 that the driver passes to a kernel."""


class EnvReg20Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg20"):
    """Returns value 20 of the 32 that the driver passes to a kernel."""


class EnvReg21Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg21"):
    """Returns value 21 of the 32 that the driver passes to a kernel."""


class EnvReg22Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg22"):
    """Returns value 22 of the 32 that the driver passes to a kernel."""


class EnvReg23Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg23"):
    """Returns value 23 of the 32 that the driver passes to a kernel."""


class EnvReg24Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg24"):
    """Returns value 24 of the 32 that the driver passes to a kernel."""


class EnvReg25Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg25"):
    """Returns value 25 of the 32 that the driver passes to a kernel."""


class EnvReg26Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg26"):
    """Returns value 26 of the 32 that the driver passes to a kernel."""


class EnvReg27Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg27"):
    """Returns value 27 of the 32 that the driver passes to a kernel."""


class EnvReg28Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg28"):
    """Returns value 28 of the 32 that the driver passes to a kernel."""


class EnvReg29Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg29"):
    """Returns value 29 of the 32 that the driver passes to a kernel."""


class EnvReg2Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg2"):
    """Returns value 2 of the 32 that the driver passes to a kernel."""


class EnvReg30Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg30"):
    """Returns value 30 of the 32 that the driver passes to a kernel."""


class EnvReg31Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg31"):
    """Returns value 31 of the 32 that the driver passes to a kernel."""


class EnvReg3Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg3"):
    """Returns value 3 of the 32 that the driver passes to a kernel."""


class EnvReg4Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg4"):
    """Returns value 4 of the 32 that the driver passes to a kernel."""


class EnvReg5Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg5"):
    """Returns value 5 of the 32 that the driver passes to a kernel."""


class EnvReg6Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg6"):
    """Returns value 6 of the 32 that the driver passes to a kernel."""


class EnvReg7Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg7"):
    """Returns value 7 of the 32 that the driver passes to a kernel."""


class EnvReg8Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg8"):
    """Returns value 8 of the 32 that the driver passes to a kernel."""


class EnvReg9Op(PureSpecialRegister, name="nvvm.read.ptx.sreg.envreg9"):
    """Returns value 9 of the 32 that the driver passes to a kernel."""
