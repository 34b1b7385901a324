// RUN: ir-opt --omp-offload-privatization-prepare --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK: module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<2xi64>, !llvm.ptr = dense<64> : vector<4xi64>, i64 = dense<64> : vector<2xi64>>} {
// CHECK-LABEL: llvm.func @malloc
// CHECK-SAME: (i64) -> !llvm.ptr
// CHECK: omp.private {type = firstprivate} @copied : i32 copy {
// CHECK: ^bb0(%[[V0:[a-z0-9_]+]]: !llvm.ptr, %[[V1:[a-z0-9_]+]]: !llvm.ptr):
// CHECK: %[[V2:[a-z0-9_]+]] = llvm.load %[[V0]] : !llvm.ptr -> i32
// CHECK: llvm.store %[[V2]], %[[V1]] : i32, !llvm.ptr
// CHECK: omp.yield(%[[V1]] : !llvm.ptr)
// CHECK: omp.private {type = private} @plain : i32
// CHECK: omp.private {type = private} @boxed : !llvm.struct<(ptr, i64, i32)> init {
// CHECK: ^bb0(%[[V0]]: !llvm.ptr, %[[V1]]: !llvm.ptr):
// CHECK: %[[V2]] = llvm.load %[[V0]] : !llvm.ptr -> i64
// CHECK: llvm.store %[[V2]], %[[V1]] : i64, !llvm.ptr
// CHECK: omp.yield(%[[V1]] : !llvm.ptr)
// CHECK: } dealloc {
// CHECK: ^bb0(%[[V0]]: !llvm.ptr):
// CHECK: %[[V2]] = llvm.load %[[V0]] : !llvm.ptr -> !llvm.ptr
// CHECK: llvm.call @free(%[[V2]]) : (!llvm.ptr) -> ()
// CHECK: omp.yield
// CHECK-LABEL: llvm.func @free
// CHECK-SAME: (!llvm.ptr)
// CHECK-LABEL: llvm.func @f
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: !llvm.ptr) {
// CHECK: %[[V1:[a-z0-9_]+]] = llvm.mlir.constant(1 : i64) : i64
// CHECK: %[[V2:[a-z0-9_]+]] = llvm.mlir.constant(4 : i64) : i64
// CHECK: %[[V3:[a-z0-9_]+]] = llvm.call @malloc(%[[V2]]) : (i64) -> !llvm.ptr
// CHECK: %[[V4:[a-z0-9_]+]] = llvm.alloca %[[V1]] x i32 : (i64) -> !llvm.ptr
// CHECK: %[[V5:[a-z0-9_]+]] = llvm.alloca %[[V1]] x i32 : (i64) -> !llvm.ptr
// CHECK: %[[V6:[a-z0-9_]+]] = llvm.mlir.constant(24 : i64) : i64
// CHECK: %[[V7:[a-z0-9_]+]] = llvm.call @malloc(%[[V6]]) : (i64) -> !llvm.ptr
// CHECK: %[[V8:[a-z0-9_]+]] = llvm.alloca %[[V1]] x !llvm.struct<(ptr, i64, i32)> : (i64) -> !llvm.ptr
// CHECK: %[[V9:[a-z0-9_]+]] = llvm.call @copied_copy(%[[V4]], %[[V3]]) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
// CHECK: %[[V10:[a-z0-9_]+]] = omp.map.info var_ptr(%[[V5]] : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr
// CHECK: %[[V11:[a-z0-9_]+]] = llvm.call @boxed_init(%[[V8]], %[[V7]]) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
// CHECK: %[[V12:[a-z0-9_]+]] = omp.map.info var_ptr(%[[V3]] : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr
// CHECK: %[[V13:[a-z0-9_]+]] = llvm.getelementptr %[[V7]][0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i64, i32)>
// CHECK: %[[V14:[a-z0-9_]+]] = omp.map.info var_ptr(%[[V7]] : !llvm.ptr, i32) map_clauses(to) capture(ByRef) var_ptr_ptr(%[[V13]] : !llvm.ptr) -> !llvm.ptr
// CHECK: %[[V15:[a-z0-9_]+]] = omp.map.info var_ptr(%[[V7]] : !llvm.ptr, !llvm.struct<(ptr, i64, i32)>) map_clauses(always, to) capture(ByRef) members(%[[V14]] : [0] : !llvm.ptr) -> !llvm.ptr
// CHECK: omp.target depend(taskdependin -> %[[V0]] : !llvm.ptr, taskdependout -> %[[V7]] : !llvm.ptr) nowait map_entries(%[[V12]] -> %[[V16:[a-z0-9_]+]], %[[V10]] -> %[[V17:[a-z0-9_]+]], %[[V15]] -> %[[V18:[a-z0-9_]+]], %[[V14]] -> %[[V19:[a-z0-9_]+]] : !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) private(@copied %[[V3]] -> %[[V20:[a-z0-9_]+]] [map_idx=0], @plain %[[V5]] -> %[[V21:[a-z0-9_]+]] [map_idx=1], @boxed %[[V7]] -> %[[V22:[a-z0-9_]+]] [map_idx=2] : !llvm.ptr, !llvm.ptr, !llvm.ptr) {
// CHECK: omp.terminator
// CHECK: omp.task depend(taskdependin -> %[[V7]] : !llvm.ptr) {
// CHECK: llvm.call @boxed_dealloc(%[[V11]]) : (!llvm.ptr) -> ()
// CHECK: llvm.call @free(%[[V7]]) : (!llvm.ptr) -> ()
// CHECK: omp.terminator
// CHECK: omp.target map_entries(%[[V12]] -> %[[V16]] : !llvm.ptr) private(@copied %[[V4]] -> %[[V17]] [map_idx=0] : !llvm.ptr) {
// CHECK: omp.terminator
// CHECK: llvm.return
// CHECK-LABEL: llvm.func @copied_copy
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: !llvm.ptr, %[[V1:[a-z0-9_]+]]: !llvm.ptr) -> !llvm.ptr attributes {always_inline} {
// CHECK: %[[V2:[a-z0-9_]+]] = llvm.load %[[V0]] : !llvm.ptr -> i32
// CHECK: llvm.store %[[V2]], %[[V1]] : i32, !llvm.ptr
// CHECK: llvm.return %[[V1]] : !llvm.ptr
// CHECK-LABEL: llvm.func @boxed_init
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: !llvm.ptr, %[[V1:[a-z0-9_]+]]: !llvm.ptr) -> !llvm.ptr attributes {always_inline} {
// CHECK: %[[V2:[a-z0-9_]+]] = llvm.load %[[V0]] : !llvm.ptr -> i64
// CHECK: llvm.store %[[V2]], %[[V1]] : i64, !llvm.ptr
// CHECK: llvm.return %[[V1]] : !llvm.ptr
// CHECK-LABEL: llvm.func @boxed_dealloc
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: !llvm.ptr) attributes {always_inline} {
// CHECK: %[[V1:[a-z0-9_]+]] = llvm.load %[[V0]] : !llvm.ptr -> !llvm.ptr
// CHECK: llvm.call @free(%[[V1]]) : (!llvm.ptr) -> ()
// CHECK: llvm.return
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<2xi64>, !llvm.ptr = dense<64> : vector<4xi64>, i64 = dense<64> : vector<2xi64>>} {
  omp.private {type = firstprivate} @copied : i32 copy {
  ^bb0(%from: !llvm.ptr, %to: !llvm.ptr):
    %0 = llvm.load %from : !llvm.ptr -> i32
    llvm.store %0, %to : i32, !llvm.ptr
    omp.yield(%to : !llvm.ptr)
  }
  omp.private {type = private} @plain : i32
  omp.private {type = private} @boxed : !llvm.struct<(ptr, i64, i32)> init {
  ^bb0(%from: !llvm.ptr, %to: !llvm.ptr):
    %0 = llvm.load %from : !llvm.ptr -> i64
    llvm.store %0, %to : i64, !llvm.ptr
    omp.yield(%to : !llvm.ptr)
  } dealloc {
  ^bb0(%a: !llvm.ptr):
    %0 = llvm.load %a : !llvm.ptr -> !llvm.ptr
    llvm.call @free(%0) : (!llvm.ptr) -> ()
    omp.yield
  }
  llvm.func @free(!llvm.ptr)
  llvm.func @f(%arg: !llvm.ptr) {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %v = llvm.alloca %c1 x i32 : (i64) -> !llvm.ptr
    %w = llvm.alloca %c1 x i32 : (i64) -> !llvm.ptr
    %b = llvm.alloca %c1 x !llvm.struct<(ptr, i64, i32)> : (i64) -> !llvm.ptr
    %m = omp.map.info var_ptr(%v : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr
    %mw = omp.map.info var_ptr(%w : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr
    %g = llvm.getelementptr %b[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i64, i32)>
    %mm = omp.map.info var_ptr(%b : !llvm.ptr, i32) map_clauses(to) capture(ByRef) var_ptr_ptr(%g : !llvm.ptr) -> !llvm.ptr
    %mb = omp.map.info var_ptr(%b : !llvm.ptr, !llvm.struct<(ptr, i64, i32)>) map_clauses(always, descriptor, to) capture(ByRef) members(%mm : [0] : !llvm.ptr) -> !llvm.ptr
    omp.target nowait depend(taskdependin -> %arg : !llvm.ptr) map_entries(%m -> %a, %mw -> %a1, %mb -> %a2, %mm -> %a3 : !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) private(@copied %v -> %p [map_idx=0], @plain %w -> %q [map_idx=1], @boxed %b -> %r [map_idx=2] : !llvm.ptr, !llvm.ptr, !llvm.ptr) {
      omp.terminator
    }
    omp.target map_entries(%m -> %a : !llvm.ptr) private(@copied %v -> %p [map_idx=0] : !llvm.ptr) {
      omp.terminator
    }
    llvm.return
  }
}

// -----

// CHECK: module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<2xi64>>} {
// CHECK-LABEL: llvm.func @free
// CHECK-SAME: (!llvm.ptr)
// CHECK-LABEL: llvm.func @malloc
// CHECK-SAME: (i64) -> !llvm.ptr
// CHECK: omp.private {type = firstprivate} @boxchar : !llvm.struct<(ptr, i64)> init {
// CHECK: ^bb0(%[[V0:[a-z0-9_]+]]: !llvm.struct<(ptr, i64)>, %[[V1:[a-z0-9_]+]]: !llvm.struct<(ptr, i64)>):
// CHECK: omp.yield(%[[V1]] : !llvm.struct<(ptr, i64)>)
// CHECK: } copy {
// CHECK: ^bb0(%[[V0]]: !llvm.struct<(ptr, i64)>, %[[V1]]: !llvm.struct<(ptr, i64)>):
// CHECK: omp.yield(%[[V1]] : !llvm.struct<(ptr, i64)>)
// CHECK: } dealloc {
// CHECK: ^bb0(%[[V0]]: !llvm.struct<(ptr, i64)>):
// CHECK: omp.yield
// CHECK: omp.private {type = firstprivate} @val : i32 copy {
// CHECK: ^bb0(%[[V0]]: !llvm.ptr, %[[V1]]: !llvm.ptr):
// CHECK: omp.yield(%[[V1]] : !llvm.ptr)
// CHECK-LABEL: llvm.func @f
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: !llvm.ptr) {
// CHECK: %[[V1:[a-z0-9_]+]] = llvm.mlir.constant(16 : i64) : i64
// CHECK: %[[V2:[a-z0-9_]+]] = llvm.call @malloc(%[[V1]]) : (i64) -> !llvm.ptr
// CHECK: %[[V3:[a-z0-9_]+]] = llvm.load %[[V0]] : !llvm.ptr -> !llvm.struct<(ptr, i64)>
// CHECK: %[[V4:[a-z0-9_]+]] = llvm.load %[[V0]] : !llvm.ptr -> !llvm.struct<(ptr, i64)>
// CHECK: %[[V5:[a-z0-9_]+]] = llvm.load %[[V2]] : !llvm.ptr -> !llvm.struct<(ptr, i64)>
// CHECK: %[[V6:[a-z0-9_]+]] = llvm.call @boxchar_init(%[[V4]], %[[V5]]) : (!llvm.struct<(ptr, i64)>, !llvm.struct<(ptr, i64)>) -> !llvm.struct<(ptr, i64)>
// CHECK: %[[V7:[a-z0-9_]+]] = llvm.call @boxchar_copy(%[[V4]], %[[V6]]) : (!llvm.struct<(ptr, i64)>, !llvm.struct<(ptr, i64)>) -> !llvm.struct<(ptr, i64)>
// CHECK: llvm.store %[[V7]], %[[V2]] : !llvm.struct<(ptr, i64)>, !llvm.ptr
// CHECK: %[[V8:[a-z0-9_]+]] = omp.map.info var_ptr(%[[V0]] : !llvm.ptr, i32) map_clauses(to) capture(ByCopy) -> !llvm.ptr
// CHECK: %[[V9:[a-z0-9_]+]] = omp.map.info var_ptr(%[[V2]] : !llvm.ptr, !llvm.struct<(ptr, i64)>) map_clauses(to) capture(ByRef) -> !llvm.ptr
// CHECK: %[[V10:[a-z0-9_]+]] = llvm.load %[[V2]] : !llvm.ptr -> !llvm.struct<(ptr, i64)>
// CHECK: omp.target depend(taskdependout -> %[[V2]] : !llvm.ptr) nowait map_entries(%[[V9]] -> %[[V11:[a-z0-9_]+]], %[[V8]] -> %[[V12:[a-z0-9_]+]] : !llvm.ptr, !llvm.ptr) private(@boxchar %[[V10]] -> %[[V13:[a-z0-9_]+]] [map_idx=0], @val %[[V0]] -> %[[V14:[a-z0-9_]+]] [map_idx=1] : !llvm.struct<(ptr, i64)>, !llvm.ptr) {
// CHECK: omp.terminator
// CHECK: omp.task depend(taskdependin -> %[[V2]] : !llvm.ptr) {
// CHECK: llvm.call @boxchar_dealloc(%[[V7]]) : (!llvm.struct<(ptr, i64)>) -> ()
// CHECK: llvm.call @free(%[[V2]]) : (!llvm.ptr) -> ()
// CHECK: omp.terminator
// CHECK: llvm.return
// CHECK-LABEL: llvm.func @boxchar_init
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: !llvm.struct<(ptr, i64)>, %[[V1:[a-z0-9_]+]]: !llvm.struct<(ptr, i64)>) -> !llvm.struct<(ptr, i64)> attributes {always_inline} {
// CHECK: llvm.return %[[V1]] : !llvm.struct<(ptr, i64)>
// CHECK-LABEL: llvm.func @boxchar_copy
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: !llvm.struct<(ptr, i64)>, %[[V1:[a-z0-9_]+]]: !llvm.struct<(ptr, i64)>) -> !llvm.struct<(ptr, i64)> attributes {always_inline} {
// CHECK: llvm.return %[[V1]] : !llvm.struct<(ptr, i64)>
// CHECK-LABEL: llvm.func @boxchar_dealloc
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: !llvm.struct<(ptr, i64)>) attributes {always_inline} {
// CHECK: llvm.return
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<2xi64>>} {
  omp.private {type = firstprivate} @boxchar : !llvm.struct<(ptr, i64)> init {
  ^bb0(%from: !llvm.struct<(ptr, i64)>, %to: !llvm.struct<(ptr, i64)>):
    omp.yield(%to : !llvm.struct<(ptr, i64)>)
  } copy {
  ^bb0(%from: !llvm.struct<(ptr, i64)>, %to: !llvm.struct<(ptr, i64)>):
    omp.yield(%to : !llvm.struct<(ptr, i64)>)
  } dealloc {
  ^bb0(%from: !llvm.struct<(ptr, i64)>):
    omp.yield
  }
  omp.private {type = firstprivate} @val : i32 copy {
  ^bb0(%from: !llvm.ptr, %to: !llvm.ptr):
    omp.yield(%to : !llvm.ptr)
  }
  llvm.func @f(%v: !llvm.ptr) {
    %b = llvm.load %v : !llvm.ptr -> !llvm.struct<(ptr, i64)>
    %m = omp.map.info var_ptr(%v : !llvm.ptr, !llvm.struct<(ptr, i64)>) map_clauses(to) capture(ByRef) -> !llvm.ptr
    %m2 = omp.map.info var_ptr(%v : !llvm.ptr, i32) map_clauses(to) capture(ByCopy) -> !llvm.ptr
    omp.target nowait map_entries(%m -> %a, %m2 -> %a2 : !llvm.ptr, !llvm.ptr) private(@boxchar %b -> %p [map_idx=0], @val %v -> %p2 [map_idx=1] : !llvm.struct<(ptr, i64)>, !llvm.ptr) {
      omp.terminator
    }
    llvm.return
  }
}

// -----

// CHECK: module attributes {omp.is_target_device = true} {
// CHECK: omp.private {type = firstprivate} @val : i32 copy {
// CHECK: ^bb0(%[[V0:[a-z0-9_]+]]: !llvm.ptr, %[[V1:[a-z0-9_]+]]: !llvm.ptr):
// CHECK: omp.yield(%[[V1]] : !llvm.ptr)
// CHECK-LABEL: llvm.func @f
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: !llvm.ptr) {
// CHECK: %[[V1:[a-z0-9_]+]] = omp.map.info var_ptr(%[[V0]] : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr
// CHECK: omp.target nowait map_entries(%[[V1]] -> %[[V2:[a-z0-9_]+]] : !llvm.ptr) private(@val %[[V0]] -> %[[V3:[a-z0-9_]+]] [map_idx=0] : !llvm.ptr) {
// CHECK: omp.terminator
// CHECK: llvm.return
module attributes {omp.is_target_device = true} {
  omp.private {type = firstprivate} @val : i32 copy {
  ^bb0(%from: !llvm.ptr, %to: !llvm.ptr):
    omp.yield(%to : !llvm.ptr)
  }
  llvm.func @f(%v: !llvm.ptr) {
    %m = omp.map.info var_ptr(%v : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr
    omp.target nowait map_entries(%m -> %a : !llvm.ptr) private(@val %v -> %p [map_idx=0] : !llvm.ptr) {
      omp.terminator
    }
    llvm.return
  }
}
