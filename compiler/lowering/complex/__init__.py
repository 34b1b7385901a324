"""Passes that lower complex to libm, llvm, or arith and math, and the formulas behind them."""
