# Menagerie: `make run` opens the editor, `make test` runs all tests; `make help` lists the rest.

SWIFT_VERSION := 6.2
PACKAGES := g++ libcsv-dev libexpat1-dev libgif-dev libminizip-dev libncurses-dev \
  libpng-dev libqrencode-dev libseccomp-dev libsixel-dev libsqlite3-dev libssl-dev \
  libtiff-dev libturbojpeg0-dev libwebp-dev nlohmann-json3-dev zlib1g-dev
TEST_PACKAGES := tmux strace libvterm-dev mandoc python3 sqlite3
BENCH_PACKAGES := abook binutils tig valgrind

PREFIX ?= /usr/local
bin = $(DESTDIR)$(PREFIX)/bin
share = $(DESTDIR)$(PREFIX)/share
# Where man and the shells look; what they find there is written by the program itself.
manual = $(share)/man/man1/menagerie.1
bash = $(share)/bash-completion/completions/menagerie
zsh = $(share)/zsh/site-functions/_menagerie
fish = $(share)/fish/vendor_completions.d/menagerie.fish

# lld: the default linker warns of functions in Foundation that nobody calls. The program exports
# nothing, has the part of libstdc++ that it uses in itself, and is relocated by a short table where the
# C library can read one: each saves a megabyte or more of memory, and all of them milliseconds of
# every start.
release = swift build -c release --static-swift-stdlib -Xswiftc -use-ld=lld \
  -Xlinker --no-export-dynamic -Xswiftc -L -Xswiftc "$(CURDIR)/.build/archives" $(short_relocations)
short_relocations = $(shell printf '%s\n' 2.36 "$$(getconf GNU_LIBC_VERSION | sed 's/.* //')" | \
  sort -C -V && echo -Xlinker -z -Xlinker pack-relative-relocs)
program := .build/release/menagerie
swift_files := Sources Tests Package.swift

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run build test field record torture fuzz bench install uninstall lint format clean swift archives compile documents packages test-packages bench-packages

## List these commands
help:
	@awk '/^## / { help = substr($$0, 4) } \
	  /^[a-z]+:/ && help { printf "make %-11s%s\n", substr($$1, 1, index($$1, ":") - 1), help; help = "" }' \
	  $(firstword $(MAKEFILE_LIST))

## Open the editor on your catalog; options go in ARGS="--in-memory"
run: compile
	@exec $(program) $(ARGS)

## Build the program for release, as .build/release/menagerie, and its manual page and completions
build: documents

## Run all tests, or some of them with ARGS="--filter CatalogTests"
test: swift test-packages
	@Tests/run $(ARGS)

## Build in one more field in a copy of the sources, and take it through everything
field: swift test-packages
	@Tests/built-in Field $(ARGS)

## Build in one more kind of record in a copy of the sources, and take it through everything
record: swift test-packages
	@Tests/built-in Record $(ARGS)

## Kill, cut off and starve the program for ten minutes, or for TORTURE_MINUTES=60
torture: test-packages compile fuzz
	@MENAGERIE_BIN="$(CURDIR)/$(program)" Tests/run --no-parallel --filter TortureTests $(ARGS)

## Hand the readers of files what libFuzzer makes up, for ten minutes or FUZZ_SECONDS=60 each
fuzz: swift archives
	@MENAGERIE_FUZZ=1 swift build -c release --scratch-path .build/fuzz --sanitize fuzzer \
	  --sanitize address --product Fuzzer 2>&1 | grep -v 'Cannot export local symbol'
	@for subject in delimited json zip archive jpg png gif webp tiff; do \
	  mkdir -p .build/fuzz/corpus/$$subject; \
	  SWIFT_BACKTRACE=enable=no .build/fuzz/release/Fuzzer $$subject -timeout=10 -max_len=65536 \
	    -max_total_time=$(FUZZ_SECONDS) \
	    -print_final_stats=1 -verbosity=0 -artifact_prefix=.build/fuzz/ \
	    .build/fuzz/corpus/$$subject $(fuzz_seeds) || exit 1; \
	done

## Measure the release build on catalogs of several sizes; options go in ARGS="--help"
bench: test-packages bench-packages compile
	@$(release) --product Benchmarks
	@exec .build/release/Benchmarks $(ARGS)

## Install what was built in PREFIX (/usr/local unless PREFIX=… is given)
install:
	@test -x $(program) && test -f $(documents)/menagerie.fish || { \
	  echo "Nothing is built yet; run make build first, as yourself" >&2; exit 1; }
	@install -D -s -m 755 $(program) "$(bin)/menagerie"
	@install -D -m 644 $(documents)/menagerie.1 "$(manual)"
	@install -D -m 644 $(documents)/menagerie "$(bash)"
	@install -D -m 644 $(documents)/_menagerie "$(zsh)"
	@install -D -m 644 $(documents)/menagerie.fish "$(fish)"
	@echo "Installed $(bin)/menagerie, its manual page and its completions in $(share)"

## Remove what `make install` installed
uninstall:
	@rm -f "$(bin)/menagerie"
	@rm -f "$(manual)"
	@rm -f "$(bash)"
	@rm -f "$(zsh)"
	@rm -f "$(fish)"

## Check the format and the rules that a search can check
lint: swift
	@swift format lint --strict --recursive --parallel $(swift_files)
	@$(call refuse,$(unsafe),Sources Tests,unsafe code)
	@$(call refuse,$(unquoted),Sources,quoting by Character: see Sources/Quotation)
	@$(call refuse,$(import)GRDB\b,$(filter-out %/Catalog %/Recovery %/CatalogInspection %/CatalogTests %/FileFormats,$(modules)),GRDB outside Catalog and Recovery and FileFormats)
	@$(call refuse,$(import)CNcurses\b,$(filter-out %/Terminal,$(modules)),CNcurses outside Terminal)
	@! LC_ALL=C.UTF-8 grep -rnP --include='*.swift' '^(?=.{101})\s*//' Sources Tests || \
	  { echo "make lint: comments of more than 100 columns" >&2; exit 1; }
	@$(check_documents)
	@for patch in Tests/Samples/BuiltIn*.patch; do git apply --check $$patch || \
	  { echo "make lint: $$patch no longer fits; make it again" >&2; exit 1; }; done

## Format all Swift files in place
format: swift
	@swift format --in-place --recursive --parallel $(swift_files)

## Remove everything that was built
clean:
	@rm -rf .build

# Nine subjects in ten minutes; other people's files to begin with.
FUZZ_SECONDS ?= 67
fuzz_seeds := $(addprefix Tests/Samples/,csv-spectrum darwin-core json photos)

modules := $(wildcard Sources/* Tests/*)
unsafe := fatalError\(|\btry!|@unchecked|nonisolated\(unsafe\)|@testable
unquoted := (replacing\(|replacingOccurrences\(of: |split\(separator: )"\\["\\]|quotedDatabaseIdentifier
import := \bimport +((struct|class|enum|protocol|func|var|let|typealias) +)?

# $(call refuse,PATTERN,FOLDERS,WHAT): fails where Swift code, comments apart, matches the pattern.
refuse = if grep -rnE --include='*.swift' '$(1)' $(2) | grep -vE '^[^:]+:[0-9]+: *//'; \
  then echo "make lint: $(3)" >&2; exit 1; fi

# Each file, folder and test suite that a document names, and each file that it links to, must exist. Some names
# are examples.
texts := README.md CONTRIBUTING.md $(wildcard docs/*.md)
named := [[:alnum:]_.][[:alnum:]_.+]*(/[[:alnum:]_.+-]+)+|[[:alnum:]_.+]*[[:alnum:]_]\.(swift|md)|[A-Z][[:alnum:]_]*Tests
examples := SchemaText\+VersionN\.swift|menagerie/catalog\.sqlite|EditingTests/NAME
define check_documents
paths=$$(find .ci Sources Tests Resources docs *.md); \
missing=$$(for text in $(texts); do \
  { sed '/^```/,/^```$$/d' $$text | grep -oE '`[^`]+`' | tr -d '`' | grep -xE '$(named)' | grep -vxE '$(examples)'; \
    grep -oE '\]\([^)#:]+\)' $$text | tr -d '()]' | sed "s|^|$$(dirname $$text)/|; s|[^/]*/\.\./||; s|^\./||"; } | \
  while read -r name; do \
    printf '%s\n' "$$paths" | grep -qE "(^|/)$$(printf %s "$$name" | sed 's/[.+]/\\&/g')(\.swift)?$$" || \
    echo "make lint: $$text names $$name, which is not there"; \
  done; \
done); \
[ -z "$$missing" ] || { printf '%s\n' "$$missing" >&2; exit 1; }
endef

compile: swift archives
	@$(release) --product menagerie

# The manual page and the completions, from what the program declares.
documents := .build/documents
documents: compile
	@$(release) --product generate-manual
	@mkdir -p $(documents)
	@Resources/manual-page .build/release/generate-manual $(program) > $(documents)/menagerie.1
	@$(program) --generate-completion-script bash > $(documents)/menagerie
	@$(program) --generate-completion-script zsh > $(documents)/_menagerie
	@$(program) --generate-completion-script fish > $(documents)/menagerie.fish

packages:
	@$(call install_missing,$(PACKAGES))

test-packages:
	@$(call install_missing,$(TEST_PACKAGES))

bench-packages:
	@$(call install_missing,$(BENCH_PACKAGES))

# $(call install_missing,PACKAGES): silent, and without the network, when nothing is missing.
define install_missing
is_installed() { dpkg-query -W -f='$${db:Status-Status}\n' "$$1" 2>/dev/null | grep -qx installed; }; \
missing=; for package in $(1); do is_installed $$package || missing="$$missing $$package"; done; \
[ -n "$$missing" ] || exit 0; \
as_root=; [ "$$(id -u)" = 0 ] || as_root=$$(command -v sudo) || as_root=none; \
if [ "$$as_root" = none ] || ! command -v apt-get >/dev/null; then \
  echo "Menagerie needs these Debian packages, or their like on this system:$$missing" >&2; \
  echo "Install them and try again; where dpkg does not know them, add PACKAGES= TEST_PACKAGES= BENCH_PACKAGES=" >&2; \
  exit 1; \
fi; \
echo "Installing$$missing"; \
$$as_root apt-get update -qq && \
$$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $$missing
endef

picture_libraries = turbojpeg sixel png gif webpdemux tiff webp jbig jpeg lzma zstd Lerc deflate seccomp

# A folder with libraries as archives only, which the linker then finds before the shared ones.
archives: packages
	@mkdir -p .build/archives
	@for library in stdc++ csv expat crypto minizip z $(picture_libraries); do \
	  ln -sf "$$(g++ -print-file-name=lib$$library.a)" .build/archives/; done

# Swift comes after the packages: it does not start without their libraries.
swift: packages
	@version=$$(swift build --version | sed -n 's/.*Swift \([0-9.]*\).*/\1/p'); \
	printf '%s\n' $(SWIFT_VERSION) "$${version:-0}" | sort -C -V || { \
	  echo "Menagerie needs Swift $(SWIFT_VERSION) or later, and found $${version:-none}: see swift.org/install" >&2; \
	  exit 1; }
