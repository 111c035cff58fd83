package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"noughts/engine"
	"noughts/explain"
	"noughts/words"
)

// explainAnalysis says an analysis to people: the verdict in a sentence or two, what
// to play and why, how that is known, then the moves, best first, so many at most.
func explainAnalysis(out io.Writer, say *words.Printer, s gamePosition, a engine.Analysis, elapsed time.Duration, most int) error {
	fmt.Fprintln(out, explain.Verdict(say, s.game, s.position, a.Root))
	if len(a.Moves) == 0 {
		return nil
	}
	fmt.Fprintln(out, explain.Advise(s.game, s.position, a).AfterVerdict(say))
	if turns := explain.Turns(say, s.game, a); turns != "" {
		fmt.Fprintln(out, turns)
	}
	if len(a.Line) > 0 {
		id := "cli.line.likely"
		if a.Root.Decided() {
			id = "cli.line"
		}
		fmt.Fprintln(out, say.Says(id, "Moves", strings.Join(s.names(a.Line), " ")))
	}
	grounds := explain.Grounds(say, s.game, s.position, a, elapsed)
	if a.Stopped == engine.StoppedByMemory {
		grounds += " " + say.Says("cli.memory.more")
	}
	fmt.Fprintln(out, grounds)
	fmt.Fprintln(out)
	return table(out, say, s, a, most)
}

// table lists the first moves with what they lead to, and says what its sign means and how
// many are left out.
func table(out io.Writer, say *words.Printer, s gamePosition, a engine.Analysis, most int) error {
	marked := map[engine.Move]bool{}
	for _, m := range a.Best() {
		marked[m] = true
	}
	a = explain.WithKnown(s.game, s.position, a)
	w := newColumns(out, 3)
	fmt.Fprintf(w, "  %s\t%s\n", say.Says("cli.column.move"), say.Says("cli.column.result"))
	for _, j := range a.Moves[:min(most, len(a.Moves))] {
		mark := ' '
		if marked[j.Move] {
			mark = '*'
		}
		fmt.Fprintf(w, "%c %s\t%s\n", mark, s.game.MoveName(j.Move), explain.LeadsTo(say, s.game, j))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	left := ""
	if len(a.Moves) > most {
		left = say.Says("cli.moves_left", "Count", len(a.Moves)-most)
	}
	_, err := fmt.Fprintln(out, say.Says("cli.best", "Left", left))
	return err
}
