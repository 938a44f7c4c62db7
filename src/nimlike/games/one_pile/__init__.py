"""One-pile games: caps from number bases and from the last take."""

FAMILIES = {"onepile": "game:OnePile", "schwenk": "game:Schwenk"}
