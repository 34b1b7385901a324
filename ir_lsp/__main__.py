"""`python -m ir_lsp` starts the server."""

import sys

from ir_lsp.server import main

if __name__ == "__main__":
    sys.exit(main())
