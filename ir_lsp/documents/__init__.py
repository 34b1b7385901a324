"""Open documents: views of their versions, and the findings that are kept for each chunk until its text changes."""
