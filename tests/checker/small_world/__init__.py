"""Nearly right certificates of tiny games, each with a judge; and parts of the checker against the definition."""
