# Two commands set everything up on a machine that has Python, git and make: `make run` and `make test`.
# From another repository: make -f path/to/navlog/Makefile run
PYTHON ?= python3
HERE := $(dir $(abspath $(lastword $(MAKEFILE_LIST))))
VENV := $(HERE).venv
BIN := $(VENV)/bin
# One more than there are cores: a test of the workbench waits for half of its time.
WORKERS ?= $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 1)")

.PHONY: help run test check lint types contracts snapshots bench docs clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(BIN)/navlog: $(HERE)pyproject.toml
	$(PYTHON) -m venv "$(VENV)"
	"$(BIN)/python" -m pip install --quiet --upgrade "pip>=25.1"
	cd "$(HERE)" && "$(BIN)/python" -m pip install --quiet --editable . --group test --group check
	@touch "$@"

run: $(BIN)/navlog ## open the workbench here (without a terminal: print the overview)
	@"$(BIN)/navlog" --project "$(CURDIR)"

test: $(BIN)/navlog ## run every test
	cd "$(HERE)" && "$(BIN)/python" -m pytest -n $(WORKERS) -q

check: lint types contracts test ## what the gate runs: lint, types, import contracts, tests

lint: $(BIN)/navlog ## ruff, checks and formatting
	cd "$(HERE)" && "$(BIN)/ruff" check . && "$(BIN)/ruff" format --check .

types: $(BIN)/navlog ## mypy, strict
	cd "$(HERE)" && "$(BIN)/mypy"

contracts: $(BIN)/navlog ## which package may import which
	cd "$(HERE)" && "$(BIN)/lint-imports"

snapshots: $(BIN)/navlog ## accept the screens as they look now
	cd "$(HERE)" && "$(BIN)/python" -m pytest -q tests/screens --snapshot-update

bench: $(BIN)/navlog ## ratios against a bare Python, from an installed wheel
	cd "$(HERE)" && "$(BIN)/python" -m tests.benchmarks

docs: $(BIN)/navlog ## write the README's command, key and settings tables
	cd "$(HERE)" && "$(BIN)/python" -m tests.readme --write

clean: ## remove what was built
	cd "$(HERE)" && rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
