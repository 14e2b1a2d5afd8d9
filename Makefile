# Menagerie: `make run` opens the editor, `make test` runs all tests; `make help` lists the rest.

SWIFT_VERSION := 6.2
PACKAGES := g++ libncurses-dev libsqlite3-dev
TEST_PACKAGES := tmux

PREFIX ?= /usr/local
bin = $(DESTDIR)$(PREFIX)/bin

# lld: the default linker warns of functions in Foundation that nobody calls.
release := swift build -c release --static-swift-stdlib -Xswiftc -use-ld=lld
program := .build/release/menagerie
swift_files := Sources Tests Package.swift

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run build test bench install uninstall lint format clean swift packages test-packages

## List these commands
help:
	@awk '/^## / { help = substr($$0, 4) } \
	  /^[a-z]+:/ && help { printf "make %-11s%s\n", substr($$1, 1, index($$1, ":") - 1), help; help = "" }' \
	  $(firstword $(MAKEFILE_LIST))

## Open the editor on your catalog; options go in ARGS="--in-memory"
run: build
	@exec $(program) $(ARGS)

## Build the program for release, as .build/release/menagerie
build: swift
	@$(release) --product menagerie

## Run all tests, or some of them with ARGS="--filter CatalogTests"
test: test-packages build
	@SWIFT_BACKTRACE=enable=no MENAGERIE_BIN="$(CURDIR)/$(program)" swift test $(ARGS)

## Measure start-up, keys, bytes and memory of the release build
bench: build
	@$(release) --product Benchmarks
	@exec .build/release/Benchmarks $(ARGS)

## Install the program in PREFIX/bin (/usr/local/bin unless PREFIX=… is given)
install: build
	@install -D -s -m 755 $(program) "$(bin)/menagerie"
	@echo "Installed $(bin)/menagerie"

## Remove what `make install` installed
uninstall:
	@rm -f "$(bin)/menagerie"

## Check the format and the rules that a search can check
lint: swift
	@swift format lint --strict --recursive --parallel $(swift_files)
	@$(call refuse,$(unsafe),Sources Tests,unsafe code)
	@$(call refuse,$(import)GRDB\b,$(filter-out %/Catalog %/CatalogTests,$(modules)),GRDB outside Catalog)
	@$(call refuse,$(import)CNcurses\b,$(filter-out %/Terminal,$(modules)),CNcurses outside Terminal)

## Format all Swift files in place
format: swift
	@swift format --in-place --recursive --parallel $(swift_files)

## Remove everything that was built
clean:
	@rm -rf .build

modules := $(wildcard Sources/* Tests/*)
unsafe := fatalError\(|\btry!|@unchecked|nonisolated\(unsafe\)|@testable
import := \bimport +((struct|class|enum|protocol|func|var|let|typealias) +)?

# $(call refuse,PATTERN,FOLDERS,WHAT): fails where Swift code, comments apart, matches the pattern.
refuse = if grep -rnE --include='*.swift' '$(1)' $(2) | grep -vE '^[^:]+:[0-9]+: *//'; \
  then echo "make lint: $(3)" >&2; exit 1; fi

packages:
	@$(call install_missing,$(PACKAGES))

test-packages:
	@$(call install_missing,$(TEST_PACKAGES))

# $(call install_missing,PACKAGES): silent, and without the network, when nothing is missing.
define install_missing
is_installed() { dpkg-query -W -f='$${db:Status-Status}\n' "$$1" 2>/dev/null | grep -qx installed; }; \
missing=; for package in $(1); do is_installed $$package || missing="$$missing $$package"; done; \
[ -n "$$missing" ] || exit 0; \
as_root=; [ "$$(id -u)" = 0 ] || as_root=$$(command -v sudo) || as_root=none; \
if [ "$$as_root" = none ] || ! command -v apt-get >/dev/null; then \
  echo "Menagerie needs these Debian packages, or their like on this system:$$missing" >&2; \
  echo "Install them and try again; where dpkg does not know them, add PACKAGES= TEST_PACKAGES=" >&2; \
  exit 1; \
fi; \
echo "Installing$$missing"; \
$$as_root apt-get update -qq && \
$$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $$missing
endef

# Swift comes after the packages: it does not start without their libraries.
swift: packages
	@version=$$(swift build --version | sed -n 's/.*Swift \([0-9.]*\).*/\1/p'); \
	printf '%s\n' $(SWIFT_VERSION) "$${version:-0}" | sort -C -V || { \
	  echo "Menagerie needs Swift $(SWIFT_VERSION) or later, and found $${version:-none}: see swift.org/install" >&2; \
	  exit 1; }
