"""From one level of abstraction to the next one down: passes that convert dialects into others."""
