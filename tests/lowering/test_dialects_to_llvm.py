"""`convert-to-llvm` converts the ptr, mpi, nvvm and xevm dialects as mlir-opt does."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

_STRIDED = "memref<?x4xf32, strided<[?, 1], offset: ?>, #ptr.generic_space>"
_MPI = """
func.func @messages(%m: memref<4xf32>, %x: memref<?xui32>) -> i1 {
  %init = mpi.init : !mpi.retval
  %world = mpi.comm_world : !mpi.comm
  %status, %rank = mpi.comm_rank(%world) : !mpi.retval, i32
  %again = mpi.comm_rank(%world) : i32
  %part = mpi.comm_split(%world, %rank, %rank) : !mpi.comm
  %split, %smaller = mpi.comm_split(%part, %rank, %rank) : !mpi.retval, !mpi.comm
  mpi.send(%m, %rank, %again, %world) : memref<4xf32>, i32, i32
  %received = mpi.recv(%x, %rank, %again, %smaller) : memref<?xui32>, i32, i32 -> !mpi.retval
  mpi.allreduce(%m, %m, MPI_SUM, %world) : memref<4xf32>, memref<4xf32>
  mpi.allreduce(%m, %m, MPI_OP_NULL, %world) : memref<4xf32>, memref<4xf32>
  %ok = mpi.retval_check %received = <MPI_SUCCESS> : i1
  mpi.barrier(%world)
  mpi.finalize
  return %ok : i1
}
"""

PROGRAMS = {
    "pointers": """
!p = !ptr.ptr<#ptr.generic_space>
func.func @pointers(%p: !p, %i: index, %n: i32, %m: memref<4xf32, #ptr.generic_space>) -> (!p, !p) {
  %0 = ptr.ptr_add %p, %i : !p, index
  %1 = ptr.ptr_add inbounds %0, %n : !p, i32
  %2 = ptr.ptr_add nuw %1, %n : !p, i32
  %size = ptr.type_offset vector<4xf32> : i32
  %3 = ptr.ptr_add nusw %2, %size : !p, i32
  %4 = ptr.to_ptr %m : memref<4xf32, #ptr.generic_space> -> !p
  return %3, %4 : !p, !p
}
""",
    "metadata": f"""
func.func @metadata(%p: !ptr.ptr<#ptr.generic_space>, %m: {_STRIDED}) -> {_STRIDED} {{
  %data = ptr.get_metadata %m : {_STRIDED}
  %new = ptr.from_ptr %p metadata %data : !ptr.ptr<#ptr.generic_space> -> {_STRIDED}
  return %new : {_STRIDED}
}}
""",
    "metadata of a static shape": """
func.func @metadata(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<3x4xf32, #ptr.generic_space>)
    -> memref<3x4xf32, #ptr.generic_space> {
  %data = ptr.get_metadata %m : memref<3x4xf32, #ptr.generic_space>
  %new = ptr.from_ptr %p metadata %data
      : !ptr.ptr<#ptr.generic_space> -> memref<3x4xf32, #ptr.generic_space>
  return %new : memref<3x4xf32, #ptr.generic_space>
}
""",
    "a pointer of an unknown space": """
func.func @keep(%p: !ptr.ptr<#llvm.address_space<0>>) -> f32 {
  %0 = ptr.load %p : !ptr.ptr<#llvm.address_space<0>> -> f32
  return %0 : f32
}
""",
    **{
        f"messages of {library}": f"""
module attributes {{dlti.map = #dlti.map<"MPI:Implementation" = "{library}">}} {{{_MPI}}}
"""
        for library in ("MPICH", "OpenMPI")
    },
    "barriers of NVVM": """
func.func @wait(%a: !llvm.ptr<3>, %b: i32) {
  nvvm.mbarrier.try_wait.parity %a, %b, %b : !llvm.ptr<3>, i32, i32
  return
}
""",
    "caches and fences of XeVM": """
func.func @fence(%a: !llvm.ptr<1>) -> i32 {
  %0 = llvm.load %a {cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>} : !llvm.ptr<1> -> i32
  xevm.memfence <{addrspace=#xevm.addr_space<global>, scope=#xevm.mem_scope<workgroup>}>
  return %0 : i32
}
""",
}


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=PROGRAMS)
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, text: str) -> None:
    run = ir_opt("--convert-to-llvm", text=text)
    assert run.errors == ""
    assert run.output.strip() == mlir_opt.output("--convert-to-llvm", text=text).strip()


def test_a_function_of_mpi_with_another_type_is_reported() -> None:
    run = ir_opt(
        "--convert-to-llvm", text="llvm.func @MPI_Finalize(i32)\nfunc.func @f() {\n  mpi.finalize\n  return\n}\n"
    )
    assert "redefinition of reserved function 'MPI_Finalize' of different type" in run.errors
