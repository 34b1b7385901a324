"""The `inline` pass."""
