package main

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"noughts/engine"
	"noughts/words"
)

// explain says an analysis to people: the verdict in a sentence or two, then
// every move, best first.
func explain(out io.Writer, say *words.Printer, s study, a engine.Analysis, elapsed time.Duration) error {
	fmt.Fprintln(out, verdict(say, s, a))
	if len(a.Moves) == 0 {
		return nil
	}
	fmt.Fprintln(out, grounds(say, a, elapsed))
	if len(a.Line) > 0 {
		fmt.Fprintln(out, say.Says("cli.verdict.line", "Moves", strings.Join(s.names(a.Line), " ")))
	}
	fmt.Fprintln(out)
	return table(out, say, s, a)
}

// verdict says what is known about the position.
func verdict(say *words.Printer, s study, a engine.Analysis) string {
	turn := s.position.Turn()
	side := func(p engine.Player) engine.Text { return s.game.Info().Sides[p].Title }
	if o, over := s.position.Outcome(); over {
		if winner, ok := o.Winner(); ok {
			return say.Says("cli.verdict.over.won", "Side", side(winner))
		}
		return say.Says("cli.verdict.over.drawn")
	}
	said := judged(say, "cli.verdict", a.Root, "Side", side(turn))
	if a.Root.Decided() && a.Root.Scored {
		said += " " + say.Says("cli.verdict.margin", "Points", fmt.Sprintf("%+d", a.Root.Margin))
	}
	return said
}

// judged says what is known of j with one of the messages that start with
// prefix.
func judged(say *words.Printer, prefix string, j engine.Judged, pairs ...any) string {
	id := wording(prefix, j)
	if !j.Decided() {
		return say.Says(id, append(pairs, "Percent", math.Round(100*j.Estimate))...)
	}
	if j.Low == engine.Draw || j.Distance < 0 {
		return say.Says(id, pairs...)
	}
	return say.Says(id, append(pairs, "Count", j.Distance)...)
}

// wording returns the message, of those that start with a prefix, for what is
// known of j.
func wording(prefix string, j engine.Judged) string {
	switch {
	case !j.Decided() && j.Low == engine.Draw:
		return prefix + ".atleast"
	case !j.Decided() && j.High == engine.Draw:
		return prefix + ".atmost"
	case !j.Decided():
		return prefix + ".open"
	case j.Low != engine.Draw && j.Distance < 0:
		return prefix + "." + j.Low.String() + ".some"
	}
	return prefix + "." + j.Low.String()
}

// grounds says how the verdict is known.
func grounds(say *words.Printer, a engine.Analysis, elapsed time.Duration) string {
	id := "cli.verdict.estimated"
	if a.Root.Decided() {
		id = "cli.verdict.proved"
	}
	return say.Says(id, "Method", a.Method, "Nodes", strconv.FormatUint(a.Nodes, 10), "Elapsed", elapsed.Round(time.Millisecond))
}

// table lists every move with what it leads to.
func table(out io.Writer, say *words.Printer, s study, a engine.Analysis) error {
	marked := map[engine.Move]bool{}
	for _, m := range best(a) {
		marked[m] = true
	}
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	fmt.Fprintf(w, "  %s\t%s\n", say.Says("cli.column.move"), say.Says("cli.column.result"))
	for _, j := range a.Moves {
		mark := ' '
		if marked[j.Move] {
			mark = '*'
		}
		fmt.Fprintf(w, "%c %s\t%s\n", mark, s.game.MoveName(j.Move), leadsTo(say, j))
	}
	return w.Flush()
}

// leadsTo says what a move leads to.
func leadsTo(say *words.Printer, j engine.Judged) string {
	said := judged(say, "cli.move", j)
	if j.Decided() && j.Scored {
		said += fmt.Sprintf(" (%+d)", j.Margin)
	}
	return said
}
