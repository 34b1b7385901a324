"""Launches of kernels in the interpreter: threads run one after the other, and wait for each other."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.interpreted import fault_of, interpreted, printed

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


def launch(body: str, *, threads: int, memory: str = "memref<?xi32>", shared: str = "") -> str:
    """Returns a program whose @f launches a block of threads, with `%i` as the number of a thread, on memory `%m`."""
    return f"""
    func.func @f(%m: {memory}) {{
      %c1 = arith.constant 1 : index
      %n = arith.constant {threads} : index
      gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
          threads(%i, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {shared} {{
        {body}
        gpu.terminator
      }}
      return
    }}"""


def test_a_barrier_waits_for_all_threads_of_the_block() -> None:
    text = launch(
        """
        %x = memref.load %m[%i] : memref<?xi32>
        memref.store %x, %s[%i] : memref<4xi32, 3>
        gpu.barrier
        %last = arith.constant 3 : index
        %j = arith.subi %last, %i : index
        %y = memref.load %s[%j] : memref<4xi32, 3>
        gpu.barrier
        memref.store %y, %m[%i] : memref<?xi32>""",
        threads=4,
        shared="workgroup(%s : memref<4xi32, 3>)",
    )
    assert memory_after(text, np.array([1, 2, 3, 4], np.int32)) == [4, 3, 2, 1]


def test_a_barrier_in_a_loop_of_a_kernel_is_passed_once_in_each_iteration() -> None:
    body = """
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %i = gpu.thread_id x
      %n = gpu.block_dim x
      %b = gpu.block_id x
      scf.for %k = %c0 to %c3 step %c1 {
        %next = arith.addi %i, %c1 : index
        %j = arith.remui %next, %n : index
        %x = memref.load %m[%b, %j] : memref<2x4xi32>
        gpu.barrier
        memref.store %x, %m[%b, %i] : memref<2x4xi32>
        gpu.barrier
      }"""
    text = f"""
    module attributes {{gpu.container_module}} {{
      gpu.module @kernels {{
        gpu.func @rotate(%m: memref<2x4xi32>) kernel {{
          {body}
          gpu.return
        }}
      }}
      func.func @f(%m: memref<2x4xi32>) {{
        %c1 = arith.constant 1 : index
        %c2 = arith.constant 2 : index
        %c4 = arith.constant 4 : index
        gpu.launch_func @kernels::@rotate blocks in (%c2, %c1, %c1) threads in (%c4, %c1, %c1)
            args(%m : memref<2x4xi32>)
        return
      }}
    }}"""
    memory = np.array([[0, 1, 2, 3], [4, 5, 6, 7]], np.int32)
    assert memory_after(text, memory) == [[3, 0, 1, 2], [7, 4, 5, 6]]


def test_a_barrier_that_only_some_threads_reach_is_reported() -> None:
    body = """
        %c2 = arith.constant 2 : index
        %is_first = arith.cmpi ult, %i, %c2 : index
        scf.if %is_first {
          gpu.barrier
        }"""
    op, message, notes = fault_of(launch(body, threads=5), np.zeros(1, np.int32))
    assert op == "gpu.launch"
    assert message == "2 threads of a block wait at 'gpu.barrier', and 3 have ended"
    assert notes == [("they wait here", "gpu.barrier")]


def test_threads_that_wait_at_two_barriers_are_reported() -> None:
    body = """
        %c2 = arith.constant 2 : index
        %is_first = arith.cmpi ult, %i, %c2 : index
        scf.if %is_first {
          gpu.barrier
        } else {
          gpu.barrier
        }"""
    _, message, notes = fault_of(launch(body, threads=4), np.zeros(1, np.int32))
    assert message == "threads of a block wait at 'gpu.barrier', and others at another place"
    assert notes == [("others wait here", "gpu.barrier")]


def test_a_barrier_outside_a_launch_has_nobody_to_wait_for() -> None:
    op, message, _ = fault_of("func.func @f() { gpu.barrier\n return }")
    assert (op, message) == ("gpu.barrier", "only threads of a launch wait for each other")


@pytest.mark.parametrize(
    ("mode", "offset", "expected"),
    [
        ("xor", "1", [1, 0, 3, 2]),
        ("down", "1", [1, 2, 3, -1]),
        ("up", "1", [-1, 0, 1, 2]),
        ("idx", "2", [2, 2, 2, 2]),
        ("xor", "4", [-1, -1, -1, -1]),
    ],
)
def test_a_shuffle_reads_from_another_lane(mode: str, offset: str, expected: list[int]) -> None:
    body = f"""
        %offset = arith.constant {offset} : i32
        %width = arith.constant 4 : i32
        %none = arith.constant -1 : i32
        %x = arith.index_cast %i : index to i32
        %y, %valid = gpu.shuffle {mode} %x, %offset, %width : i32
        %shown = arith.select %valid, %y, %none : i32
        memref.store %shown, %m[%i] : memref<?xi32>"""
    assert memory_after(launch(body, threads=4), np.zeros(4, np.int32)) == expected


def test_lanes_within_the_width_of_a_shuffle_have_to_be_active() -> None:
    body = """
        %one = arith.constant 1 : i32
        %width = arith.constant 32 : i32
        %y, %valid = gpu.shuffle xor %one, %one, %width : i32"""
    op, message, _ = fault_of(launch(body, threads=8), np.zeros(1, np.int32))
    assert op == "gpu.shuffle"
    assert message == "lane 8 is not active, and the first 32 lanes must be"


@pytest.mark.parametrize(
    ("reduction", "expected"),
    [
        ("gpu.subgroup_reduce add %x : (i32) -> i32", [sum(range(32))] * 32 + [sum(range(32, 40))] * 8),
        (
            "gpu.subgroup_reduce maxsi %x cluster(size = 4) : (i32) -> i32",
            [each // 4 * 4 + 3 for each in range(40)],
        ),
        (
            "gpu.subgroup_reduce add %x cluster(size = 2, stride = 4) : (i32) -> i32",
            [2 * (each // 8 * 8 + each % 4) + 4 for each in range(40)],
        ),
        ("gpu.all_reduce add %x {} : (i32) -> i32", [sum(range(40))] * 40),
        (
            "gpu.all_reduce %x { ^bb0(%l: i32, %r: i32): %s = arith.subi %l, %r : i32\n gpu.yield %s : i32 } "
            ": (i32) -> i32",
            [-sum(range(40))] * 40,
        ),
        ("gpu.subgroup_broadcast %x, first_active_lane : i32", [0] * 32 + [32] * 8),
    ],
)
def test_lanes_combine_their_values(reduction: str, expected: list[int]) -> None:
    body = f"""
        %x = arith.index_cast %i : index to i32
        %y = {reduction}
        memref.store %y, %m[%i] : memref<?xi32>"""
    assert memory_after(launch(body, threads=40), np.zeros(40, np.int32)) == expected


def test_threads_know_their_subgroup_and_lane() -> None:
    body = """
        %lane = gpu.lane_id
        %number = gpu.subgroup_id : index
        %size = gpu.subgroup_size : index
        %count = gpu.num_subgroups : index
        %first = arith.muli %number, %size : index
        %sum = arith.addi %first, %lane : index
        %same = arith.cmpi eq, %sum, %i : index
        %x = arith.select %same, %count, %i : index
        %y = arith.index_cast %x : index to i32
        memref.store %y, %m[%i] : memref<?xi32>"""
    assert memory_after(launch(body, threads=40), np.zeros(40, np.int32)) == [2] * 40


def test_threads_of_a_block_share_memory_of_the_size_that_the_launch_gives() -> None:
    text = """
    func.func @f(%m: memref<?xi32>) {
      %c1 = arith.constant 1 : index
      %n = arith.constant 2 : index
      %bytes = arith.constant 8 : i32
      gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
          threads(%i, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) dynamic_shared_memory_size %bytes {
        %c0 = arith.constant 0 : index
        %raw = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
        %s = memref.view %raw[%c0][] : memref<?xi8, #gpu.address_space<workgroup>>
            to memref<2xi32, #gpu.address_space<workgroup>>
        %x = memref.load %m[%i] : memref<?xi32>
        memref.store %x, %s[%i] : memref<2xi32, #gpu.address_space<workgroup>>
        gpu.barrier
        %j = arith.subi %c1, %i : index
        %y = memref.load %s[%j] : memref<2xi32, #gpu.address_space<workgroup>>
        memref.store %y, %m[%i] : memref<?xi32>
        gpu.terminator
      }
      return
    }"""
    assert memory_after(text, np.array([5, 6], np.int32)) == [6, 5]


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


def clustered(body: str, blocks: int = 4) -> str:
    """Returns a program that launches blocks of one thread, in clusters of two."""
    return f"""
    func.func @f(%m: memref<?xindex>) {{
      %one = arith.constant 1 : index
      %two = arith.constant 2 : index
      %n = arith.constant {blocks} : index
      gpu.launch clusters(%cx, %cy, %cz) in (%nx = %two, %ny = %one, %nz = %one)
          blocks(%b, %by, %bz) in (%gx = %n, %gy = %one, %gz = %one)
          threads(%tx, %ty, %tz) in (%sx = %one, %sy = %one, %sz = %one) {{
        {body}
        memref.store %x, %m[%b] : memref<?xindex>
        gpu.terminator
      }}
      return
    }}"""


@pytest.mark.parametrize(
    ("x", "stored"),
    [
        ("%x = gpu.cluster_id x", [0, 0, 1, 1, 2, 2]),
        ("%x = gpu.cluster_block_id x", [0, 1, 0, 1, 0, 1]),
        ("%x = gpu.cluster_dim x", [3] * 6),
        ("%x = gpu.cluster_dim_blocks x", [2] * 6),
        ("%x = arith.addi %cx, %nx : index", [2, 2, 3, 3, 4, 4]),
    ],
)
def test_blocks_of_a_launch_form_clusters(x: str, stored: list[int]) -> None:
    assert memory_after(clustered(x, 6), np.zeros(6, np.int64)) == stored


def test_a_grid_that_is_no_multiple_of_its_clusters_is_undefined_behavior() -> None:
    op, message, _ = fault_of(clustered("%x = gpu.cluster_id x", 5), np.zeros(5, np.int64))
    assert (op, message) == ("gpu.launch", "a grid of 5 x 1 x 1 blocks cannot have clusters of 2 x 1 x 1")


def launched(printf: str) -> str:
    """Returns a program with two threads that print."""
    return f"""
    func.func @main() {{
      %one = arith.constant 1 : index
      %two = arith.constant 2 : index
      %x = arith.constant -2.5 : f32
      %n = arith.constant -3 : i8
      %t = arith.constant true
      gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
          threads(%i, %ty, %tz) in (%sx = %two, %sy = %one, %sz = %one) {{
        gpu.printf {printf}
        gpu.terminator
      }}
      return
    }}
    func.func @f() {{
      func.call @main() : () -> ()
      return
    }}"""


@pytest.mark.parametrize(
    ("printf", "output"),
    [
        ('"thread %lld\\n", %i : index', "thread 0\nthread 1\n"),
        ('"%6.2f|%e;", %x, %x : f32, f32', " -2.50|-2.500000e+00;" * 2),
        ('"%d %u %#x %i, ", %n, %n, %n, %t : i8, i8, i8, i1', "-3 253 0xfd 1, " * 2),
        ('"100%% %c%d", %n, %n : i8, i8', "100% \xfd-3" * 2),
    ],
)
def test_threads_print_as_c_does(printf: str, output: str) -> None:
    assert printed(launched(printf)) == output


@pytest.mark.parametrize(
    ("printf", "message"),
    [
        ('"%d", %x : f32', "'%d' does not print a value of type f32"),
        ('"%d %d", %n : i8', "the format has no value for '%d'"),
        ('"none", %n : i8', "the format has 0 conversions for 1 values"),
    ],
)
def test_a_format_that_does_not_fit_its_values_is_an_error(printf: str, message: str) -> None:
    assert fault_of(launched(printf))[:2] == ("gpu.printf", message)
