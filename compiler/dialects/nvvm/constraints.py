"""Constraints on types and attributes that the nvvm dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_PointerInAddressSpace

LLVM_PointerGeneric = LLVM_PointerInAddressSpace(0)
LLVM_PointerShared = LLVM_PointerInAddressSpace(3)
LLVM_PointerSharedCluster = LLVM_PointerInAddressSpace(7)


LLVM_PointerGlobal = LLVM_PointerInAddressSpace(1)


LLVM_PointerLocal = LLVM_PointerInAddressSpace(5)
LLVM_PointerConst = LLVM_PointerInAddressSpace(4)


LLVM_PointerTensor = LLVM_PointerInAddressSpace(6)
