"""The part of the run-time library in LLVM IR: functions that must be fast or independent of Python.

- `memrefCopy` copies between strided memrefs.
- `malloc` and its like tell when there is no memory left, instead of handing out null.
- The handler of signals writes a record of the crash: Python could not, the process is broken by then.
- `ir.repeat` calls a function a number of times: in a module of its own, so that no call is optimised away.
"""

from __future__ import annotations

import platform
import sys

CRASH = b"C"
OUT_OF_MEMORY = b"M"

# Where a signal's context holds the program counter and the stack pointer: bytes from its start.
_CONTEXTS = {("linux", "x86_64"): (168, 160), ("linux", "aarch64"): (440, 432)}

STACK_BYTES = 4096
"""Maximum size of the stack in a record of a crash."""

_COPY = """
define void @memrefCopy(i64 %size, ptr %source, ptr %target) {
  %rank = load i64, ptr %source
  %place = getelementptr i8, ptr %source, i64 8
  %from = load ptr, ptr %place
  %place.1 = getelementptr i8, ptr %target, i64 8
  %to = load ptr, ptr %place.1
  %from.data = call ptr @ir.data(ptr %from, i64 %size)
  %to.data = call ptr @ir.data(ptr %to, i64 %size)
  %sizes = getelementptr i64, ptr %from, i64 3
  %from.strides = getelementptr i64, ptr %sizes, i64 %rank
  %to.sizes = getelementptr i64, ptr %to, i64 3
  %to.strides = getelementptr i64, ptr %to.sizes, i64 %rank
  call void @ir.copy(i64 %rank, i64 %size, ptr %from.data, ptr %to.data, ptr %sizes, ptr %from.strides, ptr %to.strides)
  ret void
}
define internal ptr @ir.data(ptr %descriptor, i64 %size) {
  %place = getelementptr ptr, ptr %descriptor, i64 1
  %aligned = load ptr, ptr %place
  %place.1 = getelementptr i64, ptr %descriptor, i64 2
  %offset = load i64, ptr %place.1
  %bytes = mul i64 %offset, %size
  %data = getelementptr i8, ptr %aligned, i64 %bytes
  ret ptr %data
}
define internal void @ir.copy(i64 %rank, i64 %size, ptr %from, ptr %to, ptr %sizes, ptr %froms, ptr %tos) {
  %scalar = icmp eq i64 %rank, 0
  br i1 %scalar, label %one, label %many
one:
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %size, i1 false)
  ret void
many:
  %count = load i64, ptr %sizes
  %from.stride = load i64, ptr %froms
  %to.stride = load i64, ptr %tos
  %last = icmp eq i64 %rank, 1
  %a = icmp eq i64 %from.stride, 1
  %b = icmp eq i64 %to.stride, 1
  %ab = and i1 %a, %b
  %row = and i1 %last, %ab
  br i1 %row, label %whole, label %start
whole:
  %bytes = mul i64 %count, %size
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %bytes, i1 false)
  ret void
start:
  %rank.1 = sub i64 %rank, 1
  %sizes.1 = getelementptr i64, ptr %sizes, i64 1
  %froms.1 = getelementptr i64, ptr %froms, i64 1
  %tos.1 = getelementptr i64, ptr %tos, i64 1
  %from.bytes = mul i64 %from.stride, %size
  %to.bytes = mul i64 %to.stride, %size
  br label %head
head:
  %i = phi i64 [ 0, %start ], [ %j, %body ]
  %f = phi ptr [ %from, %start ], [ %f.1, %body ]
  %t = phi ptr [ %to, %start ], [ %t.1, %body ]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %body, label %done
body:
  call void @ir.copy(i64 %rank.1, i64 %size, ptr %f, ptr %t, ptr %sizes.1, ptr %froms.1, ptr %tos.1)
  %j = add i64 %i, 1
  %f.1 = getelementptr i8, ptr %f, i64 %from.bytes
  %t.1 = getelementptr i8, ptr %t, i64 %to.bytes
  br label %head
done:
  ret void
}
"""

_ALLOCATION = """
declare ptr @ir.libc.malloc(i64)
declare ptr @ir.libc.aligned_alloc(i64, i64)
declare ptr @ir.libc.calloc(i64, i64)
declare ptr @ir.libc.realloc(ptr, i64)
declare i64 @write(i32, ptr, i64)
declare void @_exit(i32)
declare ptr @llvm.returnaddress(i32)

define internal void @ir.check(ptr %found, i64 %size, ptr %caller) {
  %missing = icmp eq ptr %found, null
  %wanted = icmp ne i64 %size, 0
  %failed = and i1 %missing, %wanted
  br i1 %failed, label %report, label %fine
report:
  %record = alloca [2 x i64]
  store i64 %size, ptr %record
  %second = getelementptr i64, ptr %record, i64 1
  store ptr %caller, ptr %second
  %kind = alloca i8
  store i8 77, ptr %kind
  %1 = call i64 @write(i32 DESCRIPTOR, ptr %kind, i64 1)
  %2 = call i64 @write(i32 DESCRIPTOR, ptr %record, i64 16)
  call void @_exit(i32 1)
  unreachable
fine:
  ret void
}
define ptr @ir.malloc(i64 %size) {
  %found = call ptr @ir.libc.malloc(i64 %size)
  %caller = call ptr @llvm.returnaddress(i32 0)
  call void @ir.check(ptr %found, i64 %size, ptr %caller)
  ret ptr %found
}
define ptr @ir.aligned_alloc(i64 %alignment, i64 %size) {
  %found = call ptr @ir.libc.aligned_alloc(i64 %alignment, i64 %size)
  %caller = call ptr @llvm.returnaddress(i32 0)
  call void @ir.check(ptr %found, i64 %size, ptr %caller)
  ret ptr %found
}
define ptr @ir.calloc(i64 %count, i64 %size) {
  %found = call ptr @ir.libc.calloc(i64 %count, i64 %size)
  %caller = call ptr @llvm.returnaddress(i32 0)
  %bytes = mul i64 %count, %size
  call void @ir.check(ptr %found, i64 %bytes, ptr %caller)
  ret ptr %found
}
define ptr @ir.realloc(ptr %old, i64 %size) {
  %found = call ptr @ir.libc.realloc(ptr %old, i64 %size)
  %caller = call ptr @llvm.returnaddress(i32 0)
  call void @ir.check(ptr %found, i64 %size, ptr %caller)
  ret ptr %found
}
"""

_REPEAT = """
define void @ir.repeat(ptr %function, ptr %arguments, ptr %results, i64 %count) {
  br label %head
head:
  %i = phi i64 [ 0, %0 ], [ %j, %body ]
  %more = icmp ult i64 %i, %count
  br i1 %more, label %body, label %done
body:
  call void %function(ptr %arguments, ptr %results)
  %j = add i64 %i, 1
  br label %head
done:
  ret void
}
"""

_HANDLER = """
define void @ir.on_signal(i32 %signal, ptr %info, ptr %context) {
  %record = alloca [4 x i64]
  %number = sext i32 %signal to i64
  store i64 %number, ptr %record
  %place.1 = getelementptr i8, ptr %info, i64 16
  %address = load i64, ptr %place.1
  %slot.1 = getelementptr i64, ptr %record, i64 1
  store i64 %address, ptr %slot.1
  %place.2 = getelementptr i8, ptr %context, i64 PC_OFFSET
  %pc = load i64, ptr %place.2
  %slot.2 = getelementptr i64, ptr %record, i64 2
  store i64 %pc, ptr %slot.2
  %place.3 = getelementptr i8, ptr %context, i64 SP_OFFSET
  %sp = load i64, ptr %place.3
  %slot.3 = getelementptr i64, ptr %record, i64 3
  store i64 %sp, ptr %slot.3
  %kind = alloca i8
  store i8 67, ptr %kind
  %1 = call i64 @write(i32 DESCRIPTOR, ptr %kind, i64 1)
  %2 = call i64 @write(i32 DESCRIPTOR, ptr %record, i64 32)
  %stack = inttoptr i64 %sp to ptr
  br label %next
next:
  %i = phi i64 [ 0, %0 ], [ %j, %wrote ]
  %word = getelementptr i64, ptr %stack, i64 %i
  %3 = call i64 @write(i32 DESCRIPTOR, ptr %word, i64 8)
  %fine = icmp eq i64 %3, 8
  br i1 %fine, label %wrote, label %end
wrote:
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, STACK_WORDS
  br i1 %more, label %next, label %end
end:
  call void @_exit(i32 1)
  unreachable
}
"""

CHECKED_FUNCTIONS = ("malloc", "aligned_alloc", "calloc", "realloc")
"""Allocation functions; the library has each under `ir.` and its name."""


def has_signal_handler() -> bool:
    """Returns True if the layout of a signal's context is known for this platform."""
    return (sys.platform, platform.machine()) in _CONTEXTS


def runtime_ir(descriptor: int) -> str:
    """Returns the library, which writes its records to a file descriptor."""
    text = _COPY + _ALLOCATION + _REPEAT
    registers = _CONTEXTS.get((sys.platform, platform.machine()))
    if registers is not None:
        counter, stack = registers
        handler = _HANDLER.replace("PC_OFFSET", str(counter)).replace("SP_OFFSET", str(stack))
        text += handler.replace("STACK_WORDS", str(STACK_BYTES // 8))
    return text.replace("DESCRIPTOR", str(descriptor))
