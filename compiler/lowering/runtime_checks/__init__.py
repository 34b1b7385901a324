"""`generate-runtime-verification`: asserts conditions that are known only at run time."""
