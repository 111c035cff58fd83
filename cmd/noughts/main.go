// Command noughts plays, referees and analyzes grid games.
//
// Without arguments it runs the bot: on Discord if it has a token, otherwise
// on a playground in the browser. The other commands work offline, in the
// terminal; noughts help explains them and every setting.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"noughts/words"
)

func main() {
	p := program{
		started: time.Now(), // first of all: --time counts from here
		stdin:   os.Stdin, stdout: os.Stdout, stderr: os.Stderr, environ: os.Environ(),
	}
	os.Exit(p.run(context.Background(), argumentsOf(os.Args)))
}

// A program is one run of the command and all that it is given.
type program struct {
	started        time.Time
	stdin          io.Reader
	stdout, stderr io.Writer
	environ        []string

	words *words.Catalogue // set by loadWords if nil
	say   *words.Printer   // in the language of the environment; set by loadWords
}

// untilSignal returns a context that ends with the first Ctrl-C or SIGTERM; the
// second one ends the process at once.
func untilSignal(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
