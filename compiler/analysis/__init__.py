"""Facts about the IR that passes and the editor ask for; nothing here changes the IR."""
