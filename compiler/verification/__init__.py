"""The parts of `compiler.verify`: what one operation must satisfy, by definition and by trait."""
