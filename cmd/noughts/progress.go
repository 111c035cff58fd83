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

// barForm shows the games played, the score so far and what else there is to say of it.
const barForm = `{{counters .}} {{bar .}} {{string . "score"}} {{string . "note"}} {{rtime . "%s" "%s" ""}}`

func newProgress(w io.Writer, games int) *progress {
	if !isTerminal(w) {
		return &progress{}
	}
	return &progress{bar: pb.New(games).SetWriter(w).SetTemplateString(barForm).Start()}
}

func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && isatty.IsTerminal(file.Fd())
}

// show counts a game.
func (p *progress) show(r arena.Record) {
	p.results[r.Result(0)-engine.Loss]++
	if p.bar != nil {
		p.bar.Set("score", scoreLine(p.results)).Increment()
	}
}

// note says something beside the score.
func (p *progress) note(text string) {
	if p.bar != nil {
		p.bar.Set("note", text)
	}
}

func (p *progress) end() {
	if p.bar != nil {
		p.bar.Finish()
	}
}

// A counter shows on a terminal how much has been done; elsewhere nothing. It is safe
// for concurrent use.
type counter struct{ bar *pb.ProgressBar }

func newCounter(w io.Writer, total int) counter {
	if !isTerminal(w) {
		return counter{}
	}
	return counter{pb.New(total).SetWriter(w).Start()}
}

func (c counter) add() {
	if c.bar != nil {
		c.bar.Increment()
	}
}

func (c counter) end() {
	if c.bar != nil {
		c.bar.Finish()
	}
}
