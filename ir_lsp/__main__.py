"""`python -m ir_lsp` starts the server."""

from ir_lsp.server import main

if __name__ == "__main__":
    main()
