// RUN: ir-opt -symbol-dce --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

module {
  func.func private @maybe_used()
  // expected-error @+1 {{operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses}}
  func.func @main() {
    "foo.maybe_table"() ({
      "foo.maybe_use"() : () -> ()
    }) : () -> ()
    return
  }
}

// -----

module {
  // A symbol table has one region.
  "foo.no_table"() ({
  }, {
  }) : () -> ()
}
