"""Small worlds: nearly right certificates of tiny rules, each with a judge by brute force."""
