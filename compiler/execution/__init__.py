"""Compiled code is run: in a process of its own, with limits, and with a report of how it ended."""
