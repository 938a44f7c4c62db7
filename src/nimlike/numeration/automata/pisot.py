"""Whether the leading root of a recurrence is a Pisot number: then linear conditions have finitely many carries.

The terms of a number system are sums of powers of the roots of its recurrence. A carry that matters is small in the
direction of the leading root, as its worth must stay within reach of the digits to come; in that of every other root
nothing keeps it small but the root itself, if its modulus is below 1 (Frougny 1992).
"""

from __future__ import annotations

import numpy as np

from nimlike.numeration.automata.systems import NumberSystem

_NEGLIGIBLE = 1e-7


def moduli(system: NumberSystem) -> tuple[float, float] | None:
    """The leading root of the terms, and the largest modulus of the other roots that they have, 0 if there are none.

    None where the roots are not told apart numerically.

    Examples
    --------
    >>> from nimlike.numeration.automata.systems import quadratic_system
    >>> [round(modulus, 3) for modulus in moduli(quadratic_system(1))]
    [1.618, 0.618]
    """
    roots = np.roots([1.0, *(-c for c in system.coefficients)])
    roots = roots[np.abs(roots) > _NEGLIGIBLE]
    first = len(system.starts)  # from here on the terms are sums of powers, also where some coefficients are 0
    try:
        weights = np.linalg.solve(np.vander(roots, increasing=True).T, np.array(system.terms[first:][: len(roots)]))
    except np.linalg.LinAlgError:
        return None
    sizes = sorted(np.abs(roots[np.abs(weights) > _NEGLIGIBLE]).tolist(), reverse=True)
    return sizes[0], sizes[1] if len(sizes) > 1 else 0.0


def why_endless(system: NumberSystem) -> str:
    """Why the carries of the system may be infinitely many, with the figures; "" where nothing is known.

    Examples
    --------
    >>> from nimlike.numeration.automata.systems import NumberSystem
    >>> why_endless(NumberSystem("4x", (1, 0, 0, 0, 0, 1), (1, 2, 3, 4, 5, 7)))
    'the leading root of the recurrence, 1.2852, is no Pisot number, as another has the modulus 1.0328'
    """
    found = moduli(system)
    if found is None or found[1] < 1 - _NEGLIGIBLE:
        return ""
    leading, other = found
    said = f"the leading root of the recurrence, {leading:.4f}, is no Pisot number"
    return f"{said}, as another has the modulus {other:.4f}"
