# What there is to do here; "make" alone says it.

.PHONY: help run test check bench performance suite golden fuzz pictures format

help: ## Say what there is to do
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

run: ## Play: the bot and its playground on this machine
	go run ./cmd/noughts $(ARGS)

test: ## Run every test but the long ones, in some minutes; says what it had to leave out
	@scripts/test

check: ## Check everything, with the race detector and the long tests, before a change is done
	@scripts/check

bench: ## Measure the speed of everything that has a benchmark
	go test -run '^$$' -bench . -benchmem ./...

performance: ## Measure what docs/performance.md says, on a machine that does nothing else; some ten minutes
	scripts/performance

suite: ## Say how many forced wins are found within a second each; TIME=5s gives more
	go run ./cmd/noughts verify suite --time $(or $(TIME),1s) < engine/games/mnk/testdata/suite.epd

golden: ## Make the golden pictures and texts and the playthroughs anew; look at them before you commit
	go test ./bot ./cmd/noughts ./config ./engine/games ./render -run 'Golden|Scripts|Example|Playthroughs' -update

fuzz: ## Give every parser strange input for a short while
	scripts/fuzz 10s

pictures: ## Draw the pictures of the README anew
	scripts/pictures

format: ## Bring all Go code into the form that "make check" asks for
	go tool gofumpt -w .
