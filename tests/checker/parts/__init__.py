"""Parts of the checker against the definition: each module has ``trial``, which says what came out, or fails."""
