"""The passes of the oneflow dialect."""
