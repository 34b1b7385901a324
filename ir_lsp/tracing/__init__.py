"""Recorded runs of passes, each in a process of its own, for the commands `ir-lsp.trace.*`."""
