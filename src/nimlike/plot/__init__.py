"""Pictures of games, as SVG or PNG (extra ``plot``)."""
