package main

import (
	"io"
	"os"

	"github.com/cheggaaa/pb/v3"
	"github.com/mattn/go-isatty"

	"noughts/engine"
	"noughts/engine/arena"
)

// A progress shows on a terminal how far a match has come; elsewhere nothing.
type progress struct {
	bar     *pb.ProgressBar // nil where there is no terminal
	results [3]int          // losses, draws and wins of the first player
}

// barForm shows the games played and the score so far.
const barForm = `{{counters .}} {{bar .}} {{string . "score"}} {{rtime . "%s" "%s" ""}}`

func newProgress(w io.Writer, games int) *progress {
	file, ok := w.(*os.File)
	if !ok || !isatty.IsTerminal(file.Fd()) {
		return &progress{}
	}
	return &progress{bar: pb.New(games).SetWriter(w).SetTemplateString(barForm).Start()}
}

// show counts a game.
func (p *progress) show(r arena.Record) {
	p.results[r.Result(0)-engine.Loss]++
	if p.bar != nil {
		p.bar.Set("score", scoreLine(p.results)).Increment()
	}
}

func (p *progress) end() {
	if p.bar != nil {
		p.bar.Finish()
	}
}
