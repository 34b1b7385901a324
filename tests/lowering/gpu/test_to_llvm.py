"""`gpu-to-llvm`: calls of a GPU's runtime on the host, as mlir-opt makes them."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered

PIPELINE = "gpu-to-llvm"


def host(arguments: str, *lines: str) -> str:
    """A module with kernels and a function of the host."""
    body = "\n    ".join(lines)
    return f"""module attributes {{gpu.container_module}} {{
  gpu.module @kernels {{
    llvm.func @k(%a: i32, %p: !llvm.ptr) attributes {{gpu.kernel}} {{
      llvm.return
    }}
  }}
  func.func @f({arguments}) {{
    %t0 = gpu.wait async
    {body}
    return
  }}
}}
"""


SPACE = "#gpu.address_space<global>"
LAUNCH = "blocks in (%n, %n, %n) threads in (%n, %n, %n)"
SPARSE = "%n: index, %i: memref<?xindex>, %j: memref<?xi32>, %v: memref<?xf64>, %c: memref<?xcomplex<f32>>"
HALVES = "%n: index, %h: memref<?xf16>"
PROGRAMS = {
    "memory": host(
        "%n: index, %x: f32",
        "%a, %t1 = gpu.alloc async [%t0] (%n) : memref<?x4xf32>",
        "%b, %t2 = gpu.alloc async [%t1] () : memref<3xf32>",
        "%s = gpu.alloc host_shared (%n) : memref<?xf32>",
        "%t3 = gpu.memset async [%t2] %a, %x : memref<?x4xf32>, f32",
        "%t4 = gpu.memcpy async [%t3] %b, %b : memref<3xf32>, memref<3xf32>",
        "%t5 = gpu.memcpy async [%t4] %a, %a : memref<?x4xf32>, memref<?x4xf32>",
        "%t6 = gpu.dealloc async [%t5] %a : memref<?x4xf32>",
        "gpu.wait [%t6]",
    ),
    "another address space": host(
        "%m: memref<7xf16, 1>, %x: f16",
        "%t1 = gpu.memset async [%t0] %m, %x : memref<7xf16, 1>, f16",
        "%t2 = gpu.memcpy async [%t1] %m, %m : memref<7xf16, 1>, memref<7xf16, 1>",
        "gpu.wait [%t2]",
    ),
    "host memory and devices": host(
        "%m: memref<*xf32>, %i: i32",
        "gpu.host_register %m : memref<*xf32>",
        "gpu.set_default_device %i",
        "gpu.host_unregister %m : memref<*xf32>",
        "gpu.wait [%t0]",
    ),
    "streams that wait for each other": host(
        "%n: index", "%t1 = gpu.wait async", "%t2 = gpu.wait async [%t0, %t1]", "gpu.wait [%t2]"
    ),
    "asynchronous regions": host(
        "%m: memref<?xf32>",
        "%a, %u = async.execute -> !async.value<!gpu.async.token> {",
        "  %t1 = gpu.wait async",
        "  %t2 = gpu.memcpy async [%t1] %m, %m : memref<?xf32>, memref<?xf32>",
        "  async.yield %t2 : !gpu.async.token",
        "}",
        "%b = async.execute [%a] (%u as %t3 : !async.value<!gpu.async.token>) {",
        "  %t4 = gpu.wait async [%t3]",
        "  gpu.wait [%t4]",
        "  async.yield",
        "}",
        "%w = async.await %u : !async.value<!gpu.async.token>",
        "gpu.wait [%w]",
    ),
    "launches": host(
        "%n: index, %x: i32, %m: memref<4xf32>",
        f"gpu.launch_func @kernels::@k {LAUNCH} args(%x : i32, %m : memref<4xf32>)",
        f"%t1 = gpu.launch_func async @kernels::@k {LAUNCH} dynamic_shared_memory_size %x args(%x : i32)",
        f"%t2 = gpu.launch_func async [%t1] @kernels::@k clusters in (%n, %n, %n) {LAUNCH} args(%x : i32)",
        "gpu.wait [%t2]",
    ),
    "sparse matrices": host(
        SPARSE,
        "%a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %j, %v : memref<?xindex>, memref<?xi32>, memref<?xf64>",
        "%b, %t2 = gpu.create_coo_aos async [%t1] %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf64>",
        "%d, %t3 = gpu.create_csr async [%t2] %n, %n, %n, %i, %j, %v : memref<?xindex>, memref<?xi32>, memref<?xf64>",
        "%e, %t4 = gpu.create_csc async [%t3] %n, %n, %n, %i, %j, %c"
        " : memref<?xindex>, memref<?xi32>, memref<?xcomplex<f32>>",
        "%g, %t5 = gpu.create_bsr async [%t4] %n, %n, %n, %n, %n, %i, %j, %v"
        " : memref<?xindex>, memref<?xi32>, memref<?xf64>",
        "%r, %q, %z, %t6 = gpu.spmat_get_size async [%t5] %a",
        "%t7 = gpu.set_csr_pointers async [%t6] %d, %i, %j, %v : memref<?xindex>, memref<?xi32>, memref<?xf64>",
        "%t8 = gpu.destroy_sp_mat async [%t7] %a",
        "gpu.wait [%t8]",
    ),
    "products of sparse and dense": host(
        SPARSE,
        "%a, %t1 = gpu.create_csr async [%t0] %n, %n, %n, %i, %j, %v : memref<?xindex>, memref<?xi32>, memref<?xf64>",
        "%x, %t2 = gpu.create_dn_tensor async [%t1] %v, %n : index into memref<?xf64>",
        "%y, %t3 = gpu.create_dn_tensor async [%t2] %v, %n, %n : index, index into memref<?xf64>",
        "%s1, %t4 = gpu.spmv_buffer_size async [%t3] %a{TRANSPOSE}, %x, %x into f64",
        "%t5 = gpu.spmv async [%t4] %a, %x, %x, %v : memref<?xf64> into f64",
        "%s2, %t6 = gpu.spmm_buffer_size async [%t5] %a, %y{TRANSPOSE}, %y : index into f64",
        "%t7 = gpu.spmm async [%t6] %a, %y, %y, %v : memref<?xf64> into f64",
        "%s3, %t8 = gpu.sddmm_buffer_size async [%t7] %y, %y, %a into f64",
        "%t9 = gpu.sddmm async [%t8] %y, %y, %a, %v : memref<?xf64> into f64",
        "%t10 = gpu.destroy_dn_tensor async [%t9] %x",
        "%t11 = gpu.destroy_dn_tensor async [%t10] %y",
        "gpu.wait [%t11]",
    ),
    "products of sparse matrices": host(
        SPARSE,
        "%a, %t1 = gpu.create_csr async [%t0] %n, %n, %n, %i, %j, %v : memref<?xindex>, memref<?xi32>, memref<?xf64>",
        "%d, %t2 = gpu.spgemm_create_descr async [%t1]",
        "%s, %t3 = gpu.spgemm_work_estimation_or_compute async [%t2] {WORK_ESTIMATION} %a, %a, %a, %d, %n, %v"
        " : f64 into memref<?xf64>",
        "%u, %t4 = gpu.spgemm_work_estimation_or_compute async [%t3] {COMPUTE} %a, %a, %a, %d, %s, %v"
        " : f64 into memref<?xf64>",
        "%t5 = gpu.spgemm_copy async [%t4] %a, %a, %a, %d : f64",
        "%t6 = gpu.spgemm_destroy_descr async [%t5] %d",
        "gpu.wait [%t6]",
    ),
    "two of four": host(
        HALVES,
        "%a, %t1 = gpu.create_2to4_spmat async [%t0] {PRUNE_AND_CHECK} %n, %n, %h : memref<?xf16>",
        "%b, %t2 = gpu.create_dn_tensor async [%t1] %h, %n, %n : index, index into memref<?xf16>",
        "%s:3, %t3 = gpu.spmm_buffer_size async [%t2] %a, %b, %b : index, index, index into f16",
        "%t4 = gpu.spmm async [%t3] %a, %b, %b, %h, %h, %h : memref<?xf16>, memref<?xf16>, memref<?xf16> into f16",
        "%t5 = gpu.destroy_sp_mat async [%t4] %a",
        "%t6 = gpu.destroy_dn_tensor async [%t5] %b",
        "gpu.wait [%t6]",
    ),
}
KERNEL_OPTIONS = ["use-bare-pointers-for-kernels", "use-bare-pointers-for-kernels intersperse-sizes-for-kernels"]


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_host_calls_the_runtime_as_after_mlir_opt(name: str, mlir_opt: MlirOpt) -> None:
    printed = numbered(PIPELINE, PROGRAMS[name])
    assert printed == mlir_opt.transformed(PIPELINE, PROGRAMS[name], among=list(PROGRAMS.values()))


@pytest.mark.parametrize("options", KERNEL_OPTIONS)
def test_kernels_take_bare_pointers_with_or_without_sizes(options: str, mlir_opt: MlirOpt) -> None:
    launch = f"gpu.launch_func @kernels::@k {LAUNCH} args(%m : memref<4xf32>, %m : memref<4xf32>)"
    text = host("%n: index, %m: memref<4xf32>", launch)
    pipeline = f"gpu-to-llvm{{{options}}}"
    assert numbered(pipeline, text) == mlir_opt.transformed(pipeline, text)


def test_functions_of_the_host_take_bare_pointers(mlir_opt: MlirOpt) -> None:
    text = host("%m: memref<4xf32>, %x: f32", "%t1 = gpu.memset async [%t0] %m, %x : memref<4xf32>, f32")
    pipeline = "gpu-to-llvm{use-bare-pointers-for-host}"
    assert numbered(pipeline, text) == mlir_opt.transformed(pipeline, text)


@pytest.mark.parametrize(
    "line",
    [
        "%t1 = gpu.memset async [%t0] %m, %i : memref<?xi8>, i8",
        "gpu.memcpy %m, %m : memref<?xi8>, memref<?xi8>",
        "%t1 = gpu.wait async\n    %t2 = gpu.memcpy async [%t0, %t1] %m, %m : memref<?xi8>, memref<?xi8>",
    ],
)
def test_operations_that_the_runtime_has_no_function_for_stay(line: str, mlir_opt: MlirOpt) -> None:
    text = host("%m: memref<?xi8>, %i: i8", line)
    printed = numbered(PIPELINE, text)
    assert "gpu.mem" in printed
    assert printed == mlir_opt.transformed(PIPELINE, text)


def test_memory_of_another_address_space_is_allocated_in_it() -> None:
    text = host("%n: index", "%a, %t1 = gpu.alloc async [%t0] (%n) : memref<?xf32, 1>", "gpu.wait [%t1]")
    assert "llvm.addrspacecast" in numbered(PIPELINE, text)
