"""Records what passes do to IR, so that every state in between can be looked at, forwards and backwards."""
