"""Play, maps and games in the browser: a small server for this machine (extra ``web``)."""
