"""One file an editor feature: a plain function over a view that returns plain data."""
