"""The independent checker: accepts or refuses a certificate, and trusts nothing else.

It imports only the standard library, and nothing of the program that writes the certificates.
``python -m nimlike_check FILE`` accepts (exit code 0) or refuses (1) a file; `check` does so from Python.
"""

from nimlike_check.periods import Refused as Refused
from nimlike_check.periods import check as check
