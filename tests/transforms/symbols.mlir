// RUN: ir-opt -symbol-dce %s | FileCheck %s --check-prefix=DCE
// RUN: ir-opt -symbol-privatize=exclude=main %s | FileCheck %s --check-prefix=PRIVATIZE

// A private symbol that nothing refers to is erased.
// DCE-NOT: @dead
// DCE: func.func private @used
// DCE: func.func @main
// Symbols become private, but for those excluded.
// PRIVATIZE: func.func private @dead
// PRIVATIZE: func.func private @used
// PRIVATIZE: func.func private @public
// PRIVATIZE: func.func @main
func.func private @dead()
func.func private @used() {
  return
}
func.func @public() {
  return
}
func.func @main() {
  call @used() : () -> ()
  return
}
