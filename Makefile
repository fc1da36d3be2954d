# Everything a developer does here. It needs make and Python 3.11 or newer; the rest is installed into .venv.

PYTHON ?= $(shell for python in python3.13 python3.12 python3.11 python3; do \
	if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$python; break; fi; done)
UV_VERSION := $(shell sed -n '/^name = "uv"$$/{n;s/^version = "\(.*\)"$$/\1/p;}' uv.lock)
CAN_COMPILE = import os, pathlib, shutil, sys, sysconfig as c; \
	compiler = (os.environ.get("CC") or c.get_config_var("CC") or "none").split()[0]; \
	sys.exit(not (shutil.which(compiler) and pathlib.Path(c.get_path("include"), "Python.h").exists()))
BIN := .venv/bin
UV := UV_PROJECT_ENVIRONMENT=.venv UV_PYTHON_DOWNLOADS=never $(BIN)/uv
WORKERS ?= auto
ARGS ?=

.PHONY: help setup play test check lint types imports messages rules bench docs fuzz clean
.DEFAULT_GOAL := help

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' $(firstword $(MAKEFILE_LIST)) | awk -F'	' '{ printf "make %-10s %s\n", $$1, $$2 }'

# The environment ------------------------------------------------------------------------------------------------------

setup: .venv/.synced ## make .venv, install everything into it and compile the rules
	@if $(BIN)/python -c '$(CAN_COMPILE)'; then $(BIN)/python tools/build_kernel.py; \
	else echo "No C compiler or no Python headers: the rules run uncompiled, only slower"; fi

.venv/.synced: $(BIN)/uv pyproject.toml uv.lock $(wildcard setup.py)
	@echo "Installing the locked packages and the project"
	@TORDESILLAS_COMPILE=0 $(UV) sync --frozen --quiet
	@touch $@

$(BIN)/uv:
	@if [ -z "$(PYTHON)" ]; then echo "Python 3.11 or newer is needed; name it with make PYTHON=..." >&2; exit 1; fi
	@echo "Making .venv with $$($(PYTHON) --version)"
	@if $(PYTHON) -c 'import ensurepip' 2>/dev/null; then \
		$(PYTHON) -m venv .venv && $(BIN)/python -m pip install --quiet uv==$(UV_VERSION); \
	elif $(PYTHON) -m pip --version >/dev/null 2>&1; then \
		$(PYTHON) -m venv --without-pip .venv && $(PYTHON) -m pip --python $(BIN)/python install --quiet uv==$(UV_VERSION); \
	else \
		echo "$(PYTHON) comes without pip and without venv; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; \
	fi

# Using it -------------------------------------------------------------------------------------------------------------

play: setup ## play Colonialism in this terminal
	@$(BIN)/tordesillas play --terminal $(ARGS)

test: setup ## run all tests (ARGS="-k conflict" for some)
	@$(BIN)/pytest -q -n $(WORKERS) $(ARGS)

check: lint types imports messages rules ## style, types, imports, messages, rules traceability

lint: setup
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

types: setup
	@$(BIN)/mypy
	@$(BIN)/pyright

imports: setup
	@$(BIN)/lint-imports --no-logo

messages: setup
	@$(BIN)/python tools/check_messages.py

rules: setup
	@$(BIN)/python tools/trace_rules.py

bench: setup ## measure the engine beside its peers, and write docs/benchmarks.md and its chart (ARGS="--quick")
	@$(UV) sync --frozen --quiet --group bench
	@$(BIN)/python -m bench $(ARGS)

docs: setup ## write the generated pages of docs/ again
	@$(BIN)/python -m bench.report

clean: ## remove what was built, but not .venv
	@rm -rf build dist htmlcov .coverage* .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache src/*.egg-info
	@find src tests tools bench -name __pycache__ -prune -exec rm -rf {} + -o -name '*.so' -exec rm -f {} +
