// RUN: ir-opt --llvm-target-to-data-layout --split-input-file --verify-diagnostics %s

// expected-error@+1 {{no TargetAttrInterface-implementing attribute at key "llvm.target"}}
module {
}

// -----

// expected-error@+1 {{failed to obtain llvm::DataLayout for #llvm.target<triple = "nonsense", chip = "">}}
module attributes {llvm.target = #llvm.target<triple = "nonsense", chip = "">} {
}
