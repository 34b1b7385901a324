"""Text to IR and IR to text."""
