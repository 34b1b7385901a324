"""The language server: documents in, LSP answers out."""
