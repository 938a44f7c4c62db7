"""The claims of the papers as data (paper, section, statement, method), and their reproduction."""
