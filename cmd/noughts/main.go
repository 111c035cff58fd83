// Command noughts plays, referees and analyzes grid games.
//
// Without arguments it runs the bot: on Discord if it has a token, otherwise
// on a playground in the browser. The other commands work offline, in the
// terminal; noughts help explains them and every setting.
package main

import (
	"context"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"sync"
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

// A program is one run of the command with its inputs and outputs.
type program struct {
	started        time.Time
	stdin          io.Reader
	stdout, stderr io.Writer
	environ        []string

	words *words.Catalogue // set by loadWords if nil
	say   *words.Printer   // in the language of the environment; set by loadWords
}

// endTime is how long the program may take to end in an orderly way: within the ten seconds that
// those who stop programs wait (Docker's docker stop, for one).
const endTime = 9 * time.Second

// untilSignal returns a context that ends with the first Ctrl-C or SIGTERM, and what is to be
// called when everything has ended. The second signal ends the process at once. So does endTime
// after the first: what was acknowledged is saved, and the rest is as after a crash.
func untilSignal(parent context.Context) (context.Context, context.CancelFunc) {
	return untilSignalOr(parent, func() {
		slog.Error("not everything has come to its end in time, so the program ends without it; what was acknowledged is saved", "after", endTime)
		os.Exit(1)
	})
}

// untilSignalOr is untilSignal with what is done when the program takes too long to end.
func untilSignalOr(parent context.Context, late func()) (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(parent, os.Interrupt, syscall.SIGTERM)
	ended := make(chan struct{})
	context.AfterFunc(ctx, func() {
		stop()
		if parent.Err() != nil {
			return // no signal has come
		}
		select {
		case <-ended:
		case <-time.After(endTime):
			late()
		}
	})
	return ctx, sync.OnceFunc(func() {
		close(ended)
		stop()
	})
}
