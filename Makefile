# Everything a developer does here. It needs make and Python 3.11 or newer; the rest is installed into .venv.

USABLE = import importlib.util as u, sys; \
	sys.exit(sys.version_info < (3, 11) or not (u.find_spec("pip") or u.find_spec("ensurepip")))
PYTHON ?= $(shell for python in python3.13 python3.12 python3.11 python3; do \
	if $$python -c '$(USABLE)' 2>/dev/null; then command -v $$python; break; fi; done)
UV_VERSION := $(shell sed -n '/^name = "uv"$$/{n;s/^version = "\(.*\)"$$/\1/p;}' uv.lock)
PIP_QUIET := --quiet --disable-pip-version-check --root-user-action=ignore
BIN := .venv/bin
UV := TORDESILLAS_COMPILE=0 UV_PROJECT_ENVIRONMENT=.venv UV_PYTHON_DOWNLOADS=never $(BIN)/uv
WORKERS ?= auto
ARGS ?=

.PHONY: help setup play test check lint types script imports messages rules bench docs fuzz clean pictures
.DEFAULT_GOAL := help

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' $(firstword $(MAKEFILE_LIST)) | awk -F'	' '{ printf "make %-10s %s\n", $$1, $$2 }'

# The environment ------------------------------------------------------------------------------------------------------

setup: .venv/.synced ## make .venv, install everything into it and compile the rules
	@$(BIN)/python tools/build_kernel.py

.venv/.synced: $(BIN)/uv pyproject.toml uv.lock setup.py
	@echo "Installing the locked packages and the project"
	@$(UV) sync --frozen --quiet || { \
		echo "The packages could not be installed; uv says why above. make setup tries again." >&2; exit 1; }
	@touch $@

# pip alone is enough: venv and ensurepip, which some systems leave out, are used only where there is no pip.
$(BIN)/uv:
	@if [ -z "$(PYTHON)" ]; then \
		echo "Python 3.11 or newer with pip is needed; name it with make PYTHON=..." >&2; \
		echo "On Debian and Ubuntu: apt install python3-pip" >&2; exit 1; fi
	@echo "Making .venv with $$("$(PYTHON)" --version)"
	@rm -rf build/uv
	@if "$(PYTHON)" -c 'import pip' 2>/dev/null; then \
		"$(PYTHON)" -m pip install $(PIP_QUIET) --target build/uv uv==$(UV_VERSION); \
	else \
		"$(PYTHON)" -m venv build/uv && build/uv/bin/python -m pip install $(PIP_QUIET) uv==$(UV_VERSION); \
	fi || { echo "uv could not be installed; pip says why above. make setup tries again." >&2; exit 1; }
	@build/uv/bin/uv venv --quiet --clear --no-project --no-python-downloads --python "$(PYTHON)" .venv
	@mv build/uv/bin/uv $@ && rm -rf build/uv

# Using it -------------------------------------------------------------------------------------------------------------

play: setup ## play in the browser (ARGS="--terminal" for this terminal)
	@$(BIN)/tordesillas play $(ARGS)

test: setup ## run all tests (ARGS="-k conflict" for some)
	@$(BIN)/pytest -q -n $(WORKERS) $(ARGS)

check: lint types script imports messages rules ## style, types, the browser's script, imports, messages, rules traceability

lint: setup
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

types: setup
	@$(BIN)/mypy
	@$(BIN)/pyright

script: setup ## the types of the browser's script
	@$(BIN)/python tools/check_script.py

imports: setup
	@$(BIN)/lint-imports --no-logo

messages: setup
	@$(BIN)/python tools/check_messages.py

rules: setup
	@$(BIN)/python tools/trace_rules.py --require CM --require CL

bench: setup ## measure engine and online table beside their peers, and write the pages about it (ARGS="--quick")
	@$(UV) sync --frozen --quiet --group bench
	@$(BIN)/python -m bench $(ARGS)
	@$(BIN)/python -m bench.server $(ARGS)

fuzz: setup ## play random games and check everything after each move (ARGS="--games 1000")
	@$(BIN)/tordesillas fuzz $(ARGS)

pictures: setup ## take the pictures of docs/pictures anew, with Chromium
	@$(BIN)/python -m tools.screenshots

docs: setup ## write the generated pages of docs/ again
	@$(BIN)/python -m bench.report

clean: ## remove what was built, but not .venv
	@rm -rf build dist htmlcov .coverage* .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache src/*.egg-info
	@find src tests tools bench -name __pycache__ -prune -exec rm -rf {} + -o -name '*.so' -exec rm -f {} +
