# The commands of the house; `make help` lists them.
WASM_EXEC = $(shell go env GOROOT)/lib/wasm/go_js_wasm_exec
TSC = $(if $(shell command -v npx),npx -y -p typescript@7.0.2 tsc,go run github.com/microsoft/typescript-go/cmd/tsgo@v0.0.0-20260708042240-2bd066d87f5b)
# Debian's packages that the tests use, with the command each brings. They are installed where apt-get and root are at hand.
NEEDS = chromium:chromium firefox-esr:firefox-esr WebKitWebDriver:webkit2gtk-driver Xvfb:xvfb redis-server:redis-server node:nodejs npm:npm hugo:hugo

# What make binary makes. For another system: make binary GOOS=windows BINARY=lockstep.exe
BINARY = lockstep

.PHONY: help run test needs golden bench fuzz dist binary pictures style

help:
	@echo "make run       serve the page (the same as go run .)"
	@echo "make test      everything: format, vet, types, Go natively and under wasm, the browser, a real redis-server"
	@echo "make golden    write the golden traces and sums, to be read in review"
	@echo "make bench     sizes and speeds, each beside its peer in the same run"
	@echo "make fuzz      every fuzz target for a minute, and 10 000 runs under random faults"
	@echo "make pictures  screenshots of the page and the lesson into bench/pictures, with a contact sheet; looks at every moment of every run"
	@echo "make style     the golden pictures of web/testdata, to be read in review, and from them those of docs/style.md; the README's lesson page"
	@echo "make dist      the static site into web/dist"
	@echo "make binary    one file, lockstep, that is the command line and serves the whole site"

run:
	go run .

# With CI=true a missing tool fails the tests that need it; elsewhere they are skipped with a message.
needs:
	@for need in $(NEEDS); do \
	  command -v $${need%%:*} >/dev/null && continue; \
	  if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	    echo "installing $${need##*:}"; \
	    { [ -n "$$updated" ] || apt-get update -qq; } && updated=1 && \
	    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $${need##*:} >/dev/null || exit 1; \
	  else echo "missing: $${need%%:*} (Debian's package $${need##*:}); its tests are skipped"; fi; \
	done

test: needs
	@bad=$$(gofmt -l engine wasm web/build web/site web/test serve.go); [ -z "$$bad" ] || { echo "gofmt: $$bad"; exit 1; }
	go vet ./...
	GOOS=js GOARCH=wasm go vet ./wasm ./engine/...
	$(TSC) -p web
	go test -timeout 30m -parallel 3 ./...
	GOOS=js GOARCH=wasm go test -timeout 30m -exec="env -i PATH=$(PATH) $(WASM_EXEC)" ./engine/...
	@echo "ran and passed: format, vet, types, Go tests natively with the page in Chromium and a real redis-server, the engine's tests under wasm"

golden:
	go test ./engine -run 'TestGolden|TestSameBytes|TestTemplates' -update
	go test ./web/test -run 'TypeScript(Goldens|Templates)$$' -update
	go test ./engine -run 'TestGolden|TestSameBytes'

fuzz:
	@for pkg in $$(go list ./engine/...); do \
	  for f in $$(go test -list '^Fuzz' $$pkg | grep ^Fuzz); do \
	    echo "$$pkg $$f"; go test -tags fuzz -run '^$$' -fuzz "^$$f$$" -fuzztime 1m $$pkg || exit 1; \
	  done; \
	done
	LOCKSTEP_RUNS=10000 go test ./engine/run -run TestRandomFaults -timeout 60m

bench:
	go test ./web/test -run '^$$' -bench . -benchtime 1x -timeout 30m
	go test ./engine/redis -run '^$$' -bench .

dist:
	go run . dist -o web/dist

binary:
	rm -rf web/site/files
	env -u GOOS -u GOARCH go run . dist -o web/site/files
	CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags "-s -w" -tags site -o $(BINARY) .

pictures:
	go test ./web/test -v -run TestPictures -parallel 2 -pictures ../../bench/pictures -timeout 180m

style:
	go test ./web/test -run TestGoldenPictures -update
	go test ./web/test -run TestStylePictures -style ../../docs/style
	go test ./web/test -run TestTextbookPicture -textbook ../../docs/lesson.png
