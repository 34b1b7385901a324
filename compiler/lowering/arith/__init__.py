"""Passes that expand or emulate arith operations in arith: division, small floats, wide integers."""
