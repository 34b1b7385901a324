"""The language server: documents in, LSP answers out."""

VERSION = "0.1.0"
