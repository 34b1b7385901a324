"""Programs with each operation of OpenMP that is translated to LLVM IR, and what they return on four threads."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SUM_REDUCTION = """omp.declare_reduction @add : i64 init {
^bb0(%mold: i64):
  %zero = llvm.mlir.constant(0 : i64) : i64
  omp.yield (%zero : i64)
} combiner {
^bb0(%a: i64, %b: i64):
  %sum = llvm.add %a, %b : i64
  omp.yield (%sum : i64)
}
"""
_RECIPES = (
    SUM_REDUCTION
    + """
llvm.func @copy(%to: !llvm.ptr, %from: !llvm.ptr) {
  %v = llvm.load %from : !llvm.ptr -> i64
  llvm.store %v, %to : i64, !llvm.ptr
  llvm.return
}
omp.critical.declare @lock
omp.private {type = private} @own : i64
omp.private {type = firstprivate} @first : i64 copy {
^bb0(%from: !llvm.ptr, %to: !llvm.ptr):
  %v = llvm.load %from : !llvm.ptr -> i64
  llvm.store %v, %to : i64, !llvm.ptr
  omp.yield(%to : !llvm.ptr)
}
omp.declare_reduction @atomic_add : i64 init {
^bb0(%mold: i64):
  %zero = llvm.mlir.constant(0 : i64) : i64
  omp.yield (%zero : i64)
} combiner {
^bb0(%a: i64, %b: i64):
  %sum = llvm.add %a, %b : i64
  omp.yield (%sum : i64)
} atomic {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  %v = llvm.load %b : !llvm.ptr -> i64
  %old = llvm.atomicrmw add %a, %v monotonic : !llvm.ptr, i64
  omp.yield
}
omp.declare_reduction @add_in_place : !llvm.ptr init {
^bb0(%mold: !llvm.ptr):
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %own = llvm.alloca %one x i64 : (i64) -> !llvm.ptr
  llvm.store %zero, %own : i64, !llvm.ptr
  omp.yield (%own : !llvm.ptr)
} combiner {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  %x = llvm.load %a : !llvm.ptr -> i64
  %y = llvm.load %b : !llvm.ptr -> i64
  %sum = llvm.add %x, %y : i64
  llvm.store %sum, %a : i64, !llvm.ptr
  omp.yield (%a : !llvm.ptr)
}
"""
)

_ADD_TO_OUT = """
      omp.atomic.update %out : !llvm.ptr {
      ^bb0(%old: i64):
        %new = llvm.add %old, %i : i64
        omp.yield(%new : i64)
      }
"""
"""Adds an index to what the program returns."""


def openmp_program(body: str) -> str:
    """Returns a program that returns the value in the variable `%out`, initially 5. The variable `%x` holds 7."""
    return f"""{_RECIPES}
func.func @main() -> i64 {{
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %c3 = llvm.mlir.constant(3 : i64) : i64
  %c5 = llvm.mlir.constant(5 : i64) : i64
  %c7 = llvm.mlir.constant(7 : i64) : i64
  %c10 = llvm.mlir.constant(10 : i64) : i64
  %minus = llvm.mlir.constant(-3 : i64) : i64
  %c1000 = llvm.mlir.constant(1000 : i64) : i64
  %second = llvm.mlir.constant(1 : i32) : i32
  %threads = llvm.mlir.constant(4 : i32) : i32
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %out = llvm.alloca %c1 x i64 : (i64) -> !llvm.ptr
  %x = llvm.alloca %c1 x i64 : (i64) -> !llvm.ptr
  %bound = llvm.alloca %c1 x i64 : (i64) -> !llvm.ptr
  llvm.store %c1000, %bound : i64, !llvm.ptr
  %n = llvm.load %bound : !llvm.ptr -> i64
  llvm.store %c5, %out : i64, !llvm.ptr
  llvm.store %c7, %x : i64, !llvm.ptr
  omp.parallel num_threads(%threads : i32) {{{body}
    omp.terminator
  }}
  %r = llvm.load %out : !llvm.ptr -> i64
  return %r : i64
}}
"""


def _loop(clauses: str, body: str = _ADD_TO_OUT, bounds: str = "(%c0) to (%n) step (%c1)") -> str:
    """Returns a loop whose iterations the threads share."""
    return f"""
    omp.wsloop {clauses} {{
      omp.loop_nest (%i) : i64 = {bounds} {{{body}
        omp.yield
      }}
    }}"""


_ACCUMULATE = """
      %old = llvm.load %own : !llvm.ptr -> i64
      %new = llvm.add %old, %i : i64
      llvm.store %new, %own : i64, !llvm.ptr
"""
_STORE_LAST = "\n      llvm.store %i, %out : i64, !llvm.ptr\n"
_PLAIN_ADD = """
      %old = llvm.load %out : !llvm.ptr -> i64
      %new = llvm.add %old, %c1 : i64
      llvm.store %new, %out : i64, !llvm.ptr
"""
_CRITICAL = f"omp.critical(@lock) {{{_PLAIN_ADD}      omp.terminator\n    }}"
_SUM = 5 + sum(range(1000))


def _by_one_thread(body: str) -> str:
    """Returns a region that one thread of the team runs."""
    return f"""
    omp.single {{
{body}
      omp.terminator
    }}"""


def _taskloop(clauses: str, body: str = _ADD_TO_OUT, bounds: str = "(%c0) to (%n) inclusive step (%c1)") -> str:
    """Returns a loop whose iterations are in tasks. mlir-translate takes every upper bound for an inclusive one."""
    return _by_one_thread(f"""
    omp.taskloop {clauses} {{
      omp.loop_nest (%i) : i64 = {bounds} {{{body}
        omp.yield
      }}
    }}""")


_CANCELLED = """
      omp.cancel cancellation_construct_type(loop)
"""


OPENMP_PROGRAMS: Mapping[str, tuple[str, int]] = MappingProxyType(
    {
        "static": (_loop(""), _SUM),
        "static in chunks": (_loop("schedule(static = %c7 : i64)"), _SUM),
        "dynamic": (_loop("schedule(dynamic = %c3 : i64)"), _SUM),
        "guided": (_loop("schedule(guided)"), _SUM),
        "auto": (_loop("schedule(auto)"), _SUM),
        "runtime": (_loop("nowait schedule(runtime)"), _SUM),
        "no iterations": (_loop("", bounds="(%n) to (%c0) step (%c3)"), 5),
        "inclusive": (_loop("", bounds="(%c0) to (%c10) inclusive step (%c3)"), 5 + 18),
        "ordered": (_loop("ordered(0)", f"\n omp.ordered.region {{{_STORE_LAST} omp.terminator\n }}"), 999),
        "reduction": (_loop("reduction(@add %out -> %own : !llvm.ptr)", _ACCUMULATE), _SUM),
        "atomic reduction": (_loop("reduction(@atomic_add %out -> %own : !llvm.ptr)", _ACCUMULATE), _SUM),
        "reduction in place": (_loop("reduction(byref @add_in_place %out -> %own : !llvm.ptr)", _ACCUMULATE), _SUM),
        "two loops as one": (
            f"""
    omp.wsloop {{
      omp.loop_nest (%k, %i) : i64 = (%c0, %c1) to (%c3, %c5) step (%c1, %c1) collapse(2) {{{_ADD_TO_OUT}
        omp.yield
      }}
    }}""",
            5 + 3 * (1 + 2 + 3 + 4),
        ),
        "vectorized": (
            f"""
    omp.wsloop {{
      omp.simd {{
        omp.loop_nest (%i) : i64 = (%c0) to (%n) step (%c1) {{{_ADD_TO_OUT}
          omp.yield
        }}
      }} {{omp.composite}}
    }} {{omp.composite}}""",
            _SUM,
        ),
        "reduction of sections": (
            """
    omp.sections reduction(@add %out -> %part : !llvm.ptr) {
      omp.section {
      ^bb0(%own: !llvm.ptr):
        llvm.store %c3, %own : i64, !llvm.ptr
        omp.terminator
      }
      omp.terminator
    }""",
            8,
        ),
        "reduction of a team": (
            """
    omp.parallel reduction(@add %out -> %own : !llvm.ptr) {
      llvm.store %c3, %own : i64, !llvm.ptr
      omp.terminator
    }""",
            5 + 4 * 3,
        ),
        "copies of a variable of one thread": (
            f"""
    %mine = llvm.alloca %c1 x i64 : (i64) -> !llvm.ptr
    omp.single copyprivate(%mine -> @copy : !llvm.ptr) {{
      llvm.store %c3, %mine : i64, !llvm.ptr
      omp.terminator
    }}
    %i = llvm.load %mine : !llvm.ptr -> i64{_ADD_TO_OUT}""",
            5 + 4 * 3,
        ),
        "target": (
            """
    omp.single {
      %mapped = omp.map.info var_ptr(%out : !llvm.ptr, i64) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr
      %value = omp.map.info var_ptr(%x : !llvm.ptr, i64) map_clauses(to) capture(ByCopy) -> !llvm.ptr
      omp.target map_entries(%mapped -> %there, %value -> %given : !llvm.ptr, !llvm.ptr) {
        %v = llvm.load %given : !llvm.ptr -> i64
        llvm.store %v, %there : i64, !llvm.ptr
        omp.terminator
      }
      omp.terminator
    }""",
            7,
        ),
        "critical": (_CRITICAL, 9),
        "master": (f"omp.master {{{_PLAIN_ADD} omp.terminator\n }}", 6),
        "masked": (f"omp.masked filter(%second : i32) {{{_PLAIN_ADD} omp.terminator\n }}", 6),
        "single": (f"omp.single {{{_PLAIN_ADD} omp.terminator\n }}\n {_CRITICAL}", 10),
        "sections": (
            f"""
    omp.sections {{
      omp.section {{ {_CRITICAL}
        omp.terminator
      }}
      omp.section {{ {_CRITICAL}
        omp.terminator
      }}
      omp.terminator
    }}""",
            7,
        ),
        "tasks": (
            f"""
    omp.single {{
      omp.taskgroup {{
        omp.task {{ {_CRITICAL}
          omp.terminator
        }}
        omp.task if(%false) {{ {_CRITICAL}
          omp.terminator
        }}
        omp.task final(%true) untied {{ {_CRITICAL}
          omp.terminator
        }}
        omp.terminator
      }}
      omp.terminator
    }}""",
            8,
        ),
        "private copies": (
            f"""
    omp.parallel private(@first %x -> %mine, @own %x -> %unset : !llvm.ptr, !llvm.ptr) {{
      llvm.store %c3, %unset : i64, !llvm.ptr
      %a = llvm.load %mine : !llvm.ptr -> i64
      %b = llvm.load %unset : !llvm.ptr -> i64
      %i = llvm.add %a, %b : i64{_ADD_TO_OUT}
      omp.terminator
    }}""",
            5 + 4 * (7 + 3),
        ),
        "private copies, with a barrier": (
            f"""
    omp.parallel private(@first %x -> %mine, @own %x -> %unset : !llvm.ptr, !llvm.ptr) private_barrier {{
      llvm.store %c3, %unset : i64, !llvm.ptr
      %a = llvm.load %mine : !llvm.ptr -> i64
      %b = llvm.load %unset : !llvm.ptr -> i64
      %i = llvm.add %a, %b : i64{_ADD_TO_OUT}
      omp.terminator
    }}""",
            5 + 4 * (7 + 3),
        ),
        "atomics": (
            """
    omp.single {
      omp.atomic.capture {
        omp.atomic.read %x = %out : !llvm.ptr, !llvm.ptr, i64
        omp.atomic.update %out : !llvm.ptr {
        ^bb0(%old: i64):
          %new = llvm.mul %old, %c3 : i64
          omp.yield(%new : i64)
        }
      }
      %captured = llvm.load %x : !llvm.ptr -> i64
      omp.atomic.write %x = %captured : !llvm.ptr, i64
      omp.atomic.update %out : !llvm.ptr {
      ^bb0(%old: i64):
        %new = llvm.sub %old, %captured : i64
        omp.yield(%new : i64)
      }
      omp.terminator
    }""",
            10,
        ),
        "a task with a dependence on another one": (
            _by_one_thread("""
      omp.task depend(taskdependout -> %x : !llvm.ptr) {
        llvm.store %c3, %x : i64, !llvm.ptr
        omp.terminator
      }
      omp.task depend(taskdependin -> %x : !llvm.ptr, taskdependinout -> %out : !llvm.ptr) {
        %v = llvm.load %x : !llvm.ptr -> i64
        llvm.store %v, %out : i64, !llvm.ptr
        omp.terminator
      }
      omp.task if(%false) priority(%second : i32) depend(taskdependinout -> %out : !llvm.ptr) {
        %v = llvm.load %out : !llvm.ptr -> i64
        %w = llvm.add %v, %c10 : i64
        llvm.store %w, %out : i64, !llvm.ptr
        omp.terminator
      }"""),
            13,
        ),
        "private copies of tasks": (
            _by_one_thread(f"""
      omp.task private(@first %x -> %mine, @own %x -> %unset : !llvm.ptr, !llvm.ptr) {{
        llvm.store %c3, %unset : i64, !llvm.ptr
        %a = llvm.load %mine : !llvm.ptr -> i64
        %b = llvm.load %unset : !llvm.ptr -> i64
        %i = llvm.add %a, %b : i64{_ADD_TO_OUT}
        omp.terminator
      }}
      llvm.store %c1, %x : i64, !llvm.ptr"""),
            5 + 7 + 3,
        ),
        "iterations in tasks": (_taskloop(""), _SUM + 1000),
        "iterations in tasks of a size": (_taskloop("grainsize(%c10 : i64) untied mergeable"), _SUM + 1000),
        "iterations in a number of tasks": (_taskloop("num_tasks(%c7 : i64) if(%true)"), _SUM + 1000),
        "iterations in tasks without a group": (_taskloop("nogroup priority(%second : i32)"), _SUM + 1000),
        "no iterations in tasks": (_taskloop("", bounds="(%n) to (%c0) inclusive step (%c1)"), 5),
        "backwards in tasks": (_taskloop("", bounds="(%c10) to (%c0) inclusive step (%minus)"), 5 + 10 + 7 + 4 + 1),
        "private copies of tasks of a loop": (
            _taskloop(
                "num_tasks(%c7 : i64) private(@first %x -> %mine : !llvm.ptr)",
                """
        %a = llvm.load %mine : !llvm.ptr -> i64
        %twice = llvm.add %a, %a : i64
        llvm.store %twice, %mine : i64, !llvm.ptr
        llvm.store %a, %mine : i64, !llvm.ptr
        %j = llvm.add %a, %i : i64
        omp.atomic.update %out : !llvm.ptr {
        ^bb0(%old: i64):
          %new = llvm.add %old, %j : i64
          omp.yield(%new : i64)
        }""",
            ),
            _SUM + 1000 + 7 * 1001,
        ),
        "a loop that is not cancelled, as cancellation is not enabled": (_loop("", _CANCELLED + _ADD_TO_OUT), _SUM),
        "a dynamic loop with a cancellation point": (
            _loop(
                "schedule(dynamic)",
                "\n omp.cancellation_point cancellation_construct_type(loop)\n" + _ADD_TO_OUT,
            ),
            _SUM,
        ),
        "sections, a task and a team that may be cancelled": (
            f"""
    omp.barrier
    omp.sections {{
      omp.section {{
        omp.cancel cancellation_construct_type(sections) if(%true) {_CRITICAL}
        omp.terminator
      }}
      omp.terminator
    }}
    omp.taskgroup {{
      omp.task {{
        omp.cancel cancellation_construct_type(taskgroup)
        omp.terminator
      }}
      omp.terminator
    }}
    omp.cancel cancellation_construct_type(parallel) if(%false) {_CRITICAL}""",
            10,
        ),
        "a linear variable": (
            """
    omp.wsloop linear(%x = %second : !llvm.ptr) {
      omp.loop_nest (%k) : i64 = (%c0) to (%c10) step (%c1) {
        %i = llvm.load %x : !llvm.ptr -> i64"""
            + _ADD_TO_OUT
            + """
        omp.yield
      }
    } {linear_var_types = [i64]}
    omp.single {
      %i = llvm.load %x : !llvm.ptr -> i64"""
            + _ADD_TO_OUT
            + """
      omp.terminator
    }""",
            5 + sum(range(7, 17)) + 16,
        ),
        "a linear variable and a reduction of a vectorized loop": (
            """
    omp.single {
      omp.simd linear(%x = %second : !llvm.ptr) reduction(@add %out -> %own : !llvm.ptr) {
        omp.loop_nest (%k) : i64 = (%c0) to (%c10) step (%c1) {
          %i = llvm.load %x : !llvm.ptr -> i64"""
            + _ACCUMULATE
            + """
          omp.yield
        }
      } {linear_var_types = [i64]}
      omp.terminator
    }""",
            5 + sum(range(7, 17)),
        ),
        "a loop that may be transformed": (
            """
    %loop = omp.new_cli
    omp.canonical_loop(%loop) %i : i64 in range(%c10) {"""
            + _ADD_TO_OUT
            + """
      omp.terminator
    }
    omp.unroll_heuristic(%loop)""",
            5 + 4 * sum(range(10)),
        ),
        "a target region in a task, and its data": (
            """
    omp.single {
      %bounds = omp.map.bounds lower_bound(%c0 : i64) upper_bound(%c0 : i64)
      %mapped = omp.map.info var_ptr(%out : !llvm.ptr, i64) map_clauses(tofrom) capture(ByRef) bounds(%bounds)
        -> !llvm.ptr
      %data = omp.map.info var_ptr(%x : !llvm.ptr, i64) map_clauses(to) capture(ByRef) -> !llvm.ptr
      omp.target_enter_data map_entries(%data : !llvm.ptr)
      omp.target_data map_entries(%data : !llvm.ptr) {
        omp.target nowait depend(taskdependin -> %x : !llvm.ptr)
            map_entries(%mapped -> %there, %data -> %given : !llvm.ptr, !llvm.ptr)
            private(@own %x -> %mine : !llvm.ptr) {
          %v = llvm.load %given : !llvm.ptr -> i64
          llvm.store %v, %mine : i64, !llvm.ptr
          %w = llvm.load %mine : !llvm.ptr -> i64
          llvm.store %w, %there : i64, !llvm.ptr
          omp.terminator
        }
        omp.terminator
      }
      omp.terminator
    }""",
            7,
        ),
        "nested, on one thread each": (
            f"""
    omp.parallel {{ {_CRITICAL}
      omp.terminator
    }}""",
            9,
        ),
        "a region of several blocks": (
            """
    %is_first = llvm.icmp "eq" %c0, %c1 : i64
    omp.critical {
      llvm.cond_br %is_first, ^left, ^right(%c3 : i64)
    ^left:
      llvm.br ^right(%c1 : i64)
    ^right(%step: i64):
      %old = llvm.load %out : !llvm.ptr -> i64
      %new = llvm.add %old, %step : i64
      llvm.store %new, %out : i64, !llvm.ptr
      omp.terminator
    }""",
            5 + 4 * 3,
        ),
    }
)
"""The region that each of four threads runs, and the result of the program."""
