// RUN: ir-opt --canonicalize %s | FileCheck %s

// A group that nothing is added to is not awaited.
// CHECK-LABEL: func.func @empty_group
// CHECK-NEXT: return
func.func @empty_group(%size: index) {
  %group = async.create_group %size : !async.group
  async.await_all %group
  return
}

// CHECK-LABEL: func.func @filled_group
// CHECK: %[[GROUP:.*]] = async.create_group
// CHECK: async.add_to_group %{{.*}}, %[[GROUP]]
// CHECK: async.await_all %[[GROUP]]
func.func @filled_group(%size: index, %token: !async.token) {
  %group = async.create_group %size : !async.group
  %rank = async.add_to_group %token, %group : !async.token
  async.await_all %group
  return
}
