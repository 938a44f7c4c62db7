"""The full-screen terminal app; it needs Textual (the extra ``tui``)."""
