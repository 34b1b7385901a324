"""Records the changes of IR by passes, and reconstructs every state, forwards and backwards."""
