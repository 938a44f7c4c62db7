"""The claims of the papers as data: paper, section, statement, how it is reproduced; and their reproduction."""
