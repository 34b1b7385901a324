"""Recorded runs of passes, each in a separate process, for the commands `ir-lsp.trace.*`."""
