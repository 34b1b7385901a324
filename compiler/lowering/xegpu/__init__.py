"""Ops of the xegpu dialect for smaller and smaller parts: workgroups, subgroups, instructions, lanes."""
