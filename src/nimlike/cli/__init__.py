"""The command line: a module a command, loaded when it is called."""
