"""The parts of `compiler.verifier`: what one operation must satisfy, by definition and by trait."""
