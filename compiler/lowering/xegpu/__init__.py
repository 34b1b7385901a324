"""Distribution of xegpu ops to smaller and smaller parts: workgroups, subgroups, instructions, lanes."""
