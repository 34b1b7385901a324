"""Launches of kernels in the interpreter: threads run one after the other."""

from __future__ import annotations

import numpy as np

from tests.support.interpreted import fault_of, interpreted

LAUNCH = """
func.func @f(%m: memref<?xi32>, %blocks: index, %threads: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %blocks, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %threads, %sy = %c1, %sz = %c1) {
    %first = arith.muli %bx, %sx : index
    %i = arith.addi %first, %tx : index
    %x = arith.index_cast %i : index to i32
    memref.store %x, %m[%i] : memref<?xi32>
    gpu.terminator
  }
  return
}"""

KERNEL = """
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @count(%m: memref<2x3xi32>, %step: i32) workgroup(%sum: memref<1xi32, #gpu.address_space<workgroup>>)
        kernel {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0 : i32
      %b = gpu.block_id x
      %t = gpu.thread_id y
      %is_first = arith.cmpi eq, %t, %c0 : index
      scf.if %is_first {
        memref.store %zero, %sum[%c0] : memref<1xi32, #gpu.address_space<workgroup>>
      }
      %old = memref.load %sum[%c0] : memref<1xi32, #gpu.address_space<workgroup>>
      %new = arith.addi %old, %step : i32
      memref.store %new, %sum[%c0] : memref<1xi32, #gpu.address_space<workgroup>>
      memref.store %new, %m[%b, %t] : memref<2x3xi32>
      gpu.return
    }
  }
  func.func @f(%m: memref<2x3xi32>, %step: i32) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    gpu.launch_func @kernels::@count blocks in (%c2, %c1, %c1) threads in (%c1, %c3, %c1)
        args(%m : memref<2x3xi32>, %step : i32)
    return
  }
}"""


def memory_after(text: str, memory: object, *arguments: object) -> object:
    """Returns what the first argument of @f holds after a call."""
    return np.asarray(interpreted(text, memory, *arguments).arguments[0]).tolist()


def test_a_launch_runs_its_region_for_each_thread() -> None:
    assert memory_after(LAUNCH, np.full(6, -1, np.int32), 2, 3) == [0, 1, 2, 3, 4, 5]


def test_a_launch_of_no_threads_does_nothing() -> None:
    assert memory_after(LAUNCH, np.full(2, -1, np.int32), 2, 0) == [-1, -1]


def test_a_kernel_has_its_operands_its_ids_and_the_memory_of_its_block() -> None:
    assert memory_after(KERNEL, np.zeros((2, 3), np.int32), 5) == [[5, 10, 15], [5, 10, 15]]


def test_a_fault_in_a_kernel_is_reported_at_its_line() -> None:
    op, message, notes = fault_of(LAUNCH, np.zeros(2, np.int32), 1, 3)
    assert (op, message) == ("memref.store", "index 2 is out of bounds: dimension 0 of the memref has size 2")
    assert notes == []


def test_barriers_are_not_supported() -> None:
    op, message, _ = fault_of(
        LAUNCH.replace("gpu.terminator", "gpu.barrier\n gpu.terminator"), np.zeros(1, np.int32), 1, 1
    )
    assert (op, message) == ("gpu.barrier", "the interpreter does not know 'gpu.barrier'")


def test_memory_of_the_gpu_is_filled_copied_and_freed() -> None:
    text = """
    func.func @f(%m: memref<4xi32>, %x: i32) {
      %start = gpu.wait async
      %d, %t0 = gpu.alloc async [%start] () : memref<4xi32>
      %t1 = gpu.memset async [%t0] %d, %x : memref<4xi32>, i32
      %t2 = gpu.memcpy async [%t1] %m, %d : memref<4xi32>, memref<4xi32>
      %t3 = gpu.dealloc async [%t2] %d : memref<4xi32>
      gpu.wait [%t3]
      return
    }"""
    memory = np.zeros(4, np.int32)
    assert memory_after(text, memory, 7) == [7, 7, 7, 7]
    text = text.replace("gpu.wait [%t3]", "%x0 = arith.constant 0 : index\n memref.store %x, %d[%x0] : memref<4xi32>")
    assert fault_of(text, memory, 7)[1] == "this memory was freed already"
