"""One file an editor feature: a plain function over a snapshot that returns plain data."""
