"""What is known of files that are not open: their symbols, and who names them."""
