"""Numbers in binary, as a certificate gives them."""

BINARY = {
    "digits": 2,
    "valid": {"tracks": ["x"], "accepting": [0], "rows": [[[0, 0], [1, 0]]]},
    "successor": {"tracks": ["x", "y"], "accepting": [1], "rows": [[[0, 0], [3, 0], [1, 1]], [[2, 1]]]},
    "successor_cover": [[0, [0, 1]]],
    "weights": {"first": [1], "recurrence": [2]},
}
