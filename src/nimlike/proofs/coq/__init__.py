"""Certificates as theorems of Coq: the file that states one and proves it, and Coq's verdict.

The general theorems stand in the folder ``formal`` of the sources. A certificate becomes a short file that names the
game and the listed numbers, states the theorem, and proves it by the checker that ``formal`` proves right: Coq itself
computes that the certificate is accepted. Neither this program nor the checker of `nimlike_check` has to be trusted.
"""
