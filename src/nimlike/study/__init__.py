"""What is known of a game as a whole: its numbers as lists and tables, its laws, its literature."""
