"""Open documents: views of their versions, and findings that are cached by chunk."""
