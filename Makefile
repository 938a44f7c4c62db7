# Two commands do all set-up on a machine with Python 3.11 or later, pip, make and apt:
#   make demo   the environment, every claim of the papers, three solved positions, a proof
#   make test   the environment with the test tools, style, types, the quick tests
# And one for the tests that take long:
#   make test-all   the records of thousands of command lines, products of families and modifiers, small worlds, pages
# And one for the proofs in Coq:
#   make formal   Debian's coq and ocaml if they are missing, all theorems compiled from scratch, the program made from
#                 them, the tests that need these
# And one for the paper:
#   make paper    Debian's TeX if it is missing, all numbers from the data, paper/build/wythoff.pdf
# And one for the site, with the playground:
#   make site     Sphinx, Debian's npm if it is missing, all pages, every link tried, boards and playground in a browser

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin

# Python keeps what it has compiled, whatever the environment says: the tests start some hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE
# Neither the language of the machine nor the width or colours of a terminal change what the tests read.
unexport COLUMNS LINES FORCE_COLOR
export LC_ALL := C.UTF-8
# Browsers, notebooks and pip keep things in the home folder: where none can be written to, they have one here.
ifeq ($(shell test -d "$$HOME" && test -w "$$HOME" && echo yes),)
export HOME := $(CURDIR)/build/home
$(shell mkdir -p "$(CURDIR)/build/home")
endif
# A network that fails now and then, and another program that installs, are waited for.
export PIP_RETRIES := 10
export PIP_DEFAULT_TIMEOUT := 60
# As a variable the constraints hold for what builds the package too: Numba above all.
PIP := PIP_CONSTRAINT=$(CURDIR)/constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check --root-user-action=ignore
comma := ,
twice = { $(1); } || { sleep 20; $(1); }
SUDO := $(shell test "$$(id -u)" = 0 || command -v sudo)
APT := $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get -o Acquire::Retries=5 -o DPkg::Lock::Timeout=300
apt = $(call twice,$(APT) update && $(APT) install -y --no-install-recommends $(1))

# The kernels are compiled when the package is installed, and again when one has changed.
KERNELS := $(wildcard src/nimlike/kernels/*.py packaging/*.py)

HAS_HEADERS := "import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path('include') + '/Python.h'))"

.PHONY: demo test test-all types tests formal paper site screenshots fuzz bench performance break messages clean chromium coq mona npm package size cc tex

demo: .venv/installed
	$(BIN)/nimlike papers
	$(BIN)/nimlike solve nim:3,4,5 --why
	$(BIN)/nimlike solve wythoff:10^30,2^101 --why
	$(BIN)/nimlike solve coprime:max=10:105 --why
	$(BIN)/nimlike prove wythoff

# What mypy says scrolls away while the tests go on: if something failed, it is said again at the end.
test: .venv/installed-test chromium
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(MAKE) -j2 types tests || { $(BIN)/mypy; exit 1; }

types: .venv/installed-test
	$(BIN)/mypy

# Each worker takes whole stretches of the tests, so that few browsers and fixtures are made twice; who is done helps.
tests: .venv/installed-test chromium
	$(BIN)/pytest -n auto --dist worksteal -m "not coq and (quick or not slow)" --durations=10

# What is dear: the records of the command line, products of families and modifiers, small worlds, the checker broken on
# purpose, the fuzzer, interruptions, a loss of power, most pages; and all properties on more examples, new ones each time
# with EXAMPLES=random.
EXAMPLES ?= fixed
test-all: .venv/installed-test chromium
	$(BIN)/pytest -n auto --dist worksteal -m "not coq and (slow or hypothesis)" --hypothesis-profile=$(EXAMPLES) --durations=30 tests

# No main theorem may rest on an axiom. The tests of certificates in Coq are run here only.
formal: coq .venv/installed-test
	$(BIN)/python formal/compile.py build/formal
	$(BIN)/pytest -n auto -m coq tests/test_formal.py

# A line that is too wide, or a reference to nothing, is an error.
paper: tex .venv/installed-test
	$(BIN)/python paper/fill_in.py
	cd paper && latexmk -pdf -silent -halt-on-error -outdir=build wythoff.tex
	! grep -E '^(Overfull|LaTeX Warning)' paper/build/wythoff.log

# The site in build/site: boards, the playground, the documentation, where a warning is an error; nothing of it is fetched
# from elsewhere when it is read.
site: npm .venv/installed-site chromium
	$(call twice,(cd site && npm ci --silent --no-audit --no-fund))
	$(BIN)/python site/make_site.py
	$(BIN)/pytest tests/web/test_site_in_browser.py tests/web/test_site_boards.py

# The pictures of README and docs, made anew.
screenshots: .venv/installed-test chromium
	$(BIN)/python docs/screenshots.py

# Command lines made by grammar, each in a process of its own; `make test-all` runs some hundreds of them (tests/fuzz).
# Then an hour of all parsers.
fuzz: .venv/installed-test
	cd tests && ../$(BIN)/python -m fuzz --sweep && ../$(BIN)/python -m fuzz --cases 20000
	cd tests && ../$(BIN)/python -m fuzz.parsers --seconds 3600

# All that measure; the sweep, which fills a file for hours, and the change of the checker are started by themselves.
# MONA, ogdoad and OpenSpiel, other programs that prove or search, are measured too where they can be had.
bench: .venv/installed-bench mona
	for file in $(filter-out %/break_checker.py %/subtraction_sweep.py %/catalogue.py %/every_code.py %/page.py,$(wildcard benchmarks/[a-z]*.py)); do $(BIN)/python $$file || exit 1; done

# The page of the figures; build/performance/every_code.jsonl, which takes an hour, is made by itself:
# python benchmarks/every_code.py --json build/performance/every_code.jsonl
performance: .venv/installed-bench mona
	mkdir -p build/performance
	for part in peers beside_c heap_tables cold roots proofs growth; do $(BIN)/python benchmarks/$$part.py --json build/performance/$$part.json || exit 1; done
	$(BIN)/python benchmarks/page.py build/performance -o docs/reference/performance.md

# The checker is changed in thousands of places, one at a time; its tests must notice.
break: .venv/installed-test
	$(BIN)/python benchmarks/break_checker.py --hypotheses --expected --jobs $$(nproc)

# Wheel and sdist in clean environments, each extra alone, for each Python of PYTHONS; by default for all from 3.11 on.
PYTHONS ?=
package:
	$(PYTHON) tests/package.py $(PYTHONS)

# Lines, modules, hooks, kinds of certificates, circles of imports, longest functions, beside the budget of CONTRIBUTING.md.
size: .venv/installed-test
	$(BIN)/python tests/size.py

# The texts of the program, found again; what the catalogues of the languages lack is listed.
messages: .venv/installed-test
	cd tests && ../$(BIN)/python -m messages

clean:
	rm -rf src/nimlike/kernels/_*.so .venv build dist site/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis

# The tests of the web pages drive a real browser.
chromium:
	@command -v chromium >/dev/null || { $(call apt,chromium); }

# Of the compilers and the headers of Python only what is missing is fetched.
cc:
	@command -v c++ >/dev/null || { $(call apt,build-essential); }
	@$(PYTHON) -c $(HAS_HEADERS) || { $(call apt,python3-dev); }

tex:
	@command -v latexmk >/dev/null && kpsewhich tikz.sty >/dev/null || { $(call apt,latexmk texlive-pictures); }

npm:
	@command -v npm >/dev/null || { $(call apt,npm); }

coq:
	@command -v coqc >/dev/null || { $(call apt,coq); }
	@test -e "$$(ocamlfind query zarith 2>/dev/null)/zarith.cmxa" \
		|| { $(call apt,ocaml-nox ocaml-findlib libzarith-ocaml-dev); }

# Where it cannot be had, its rows are left out.
mona:
	@command -v mona >/dev/null || { $(call apt,mona); } || echo "MONA is not installed: no rows of it"

# Debian ships venv in a package of its own; ask for it only when it is missing.
.venv/bin/python:
	$(PYTHON) -m venv .venv || { rm -rf .venv; $(call apt,python3-venv) && $(PYTHON) -m venv .venv; }

.venv/installed: .venv/bin/python pyproject.toml constraints.txt $(KERNELS) | cc
	$(call twice,$(PIP) -e .)
	touch $@

.venv/installed-test: .venv/bin/python pyproject.toml constraints.txt $(KERNELS) | cc
	$(call twice,$(PIP) -e '.[test]')
	touch $@ .venv/installed

.venv/installed-site: .venv/bin/python pyproject.toml constraints.txt $(KERNELS) | cc
	$(call twice,$(PIP) -e '.[test$(comma)docs]')
	touch $@ .venv/installed-test .venv/installed

# Programs to measure beside ours, which nothing else imports; they have licenses of their own.
.venv/installed-bench: .venv/installed-test constraints.txt
	$(PIP) ogdoad || echo "ogdoad is not installed: no rows of it"
	$(PIP) 'open_spiel>=1.6' || echo "OpenSpiel is not installed: no rows of it"
	touch $@
