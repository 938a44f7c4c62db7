"""What command lines print today, kept as text: a change of form must leave every line as it is."""
