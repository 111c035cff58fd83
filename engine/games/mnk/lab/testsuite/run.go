package testsuite

import (
	"context"
	"fmt"
	"io"
	"time"

	"noughts/engine"
	"noughts/engine/games/mnk/threat"
)

// A Result is what came of running a suite.
type Result struct {
	Entries int
	Solved  int           // proved to be won, by a move that is known to win or shown to here
	Seen    int           // the move was right but the win not proved
	Wrong   int           // something is called proved that is not so
	Unsure  int           // proved to be won by a move that could not be shown to win here
	Sum     time.Duration // that the solved ones took together
	Longest time.Duration // that one of them took
}

// confirmNodes is how many positions are visited to show that a move wins that
// the entry does not list. A guess; not measured.
const confirmNodes = 2_000_000

// Run gives every entry to the game's solver for so long, reports those that it
// does not solve, and then all.
func Run(ctx context.Context, entries []Entry, limit time.Duration, out io.Writer) (Result, error) {
	r := Result{Entries: len(entries)}
	var solver engine.Solver
	for i := range entries {
		e := &entries[i]
		if i == 0 || e.Game.Variant() != entries[i-1].Game.Variant() {
			solver = e.Game.NewSolver(engine.SolverOptions{})
		}
		begin := time.Now()
		a, err := engine.Decide(ctx, solver, e.Position, engine.Budget{Time: limit})
		if err != nil {
			return r, err
		}
		if err := ctx.Err(); err != nil {
			return r, err
		}
		if said := r.judge(e, a, time.Since(begin)); said != "" {
			if _, err := fmt.Fprintf(out, "%d %s: %s\n", i+1, said, e); err != nil {
				return r, err
			}
		}
	}
	return r, r.report(out, limit)
}

// judge counts the analysis of an entry, and says what is wrong with it.
func (r *Result) judge(e *Entry, a engine.Analysis, took time.Duration) string {
	m := engine.Move{Cell: a.Root.Move.Cell}
	switch {
	case a.Root.High < engine.Win:
		r.Wrong++
		return "wrong: called " + a.Root.High.String()
	case !a.Root.Decided() && e.wins(m):
		r.Seen++
		return "unproved: " + e.Game.MoveName(m)
	case !a.Root.Decided():
		return "unsolved: " + e.Game.MoveName(m)
	}
	if !e.wins(m) {
		if _, err := e.Confirm(m, confirmNodes); err != nil {
			r.Unsure++
			return "unsure: " + e.Game.MoveName(m)
		}
	}
	r.Solved++
	r.Sum += took
	r.Longest = max(r.Longest, took)
	return ""
}

// Confirm shows that a move wins, visiting about so many positions, and returns in
// how many plies it does at the latest. The plain checker (package proofcheck) has
// the last word.
func (e *Entry) Confirm(m engine.Move, nodes uint64) (plies int, err error) {
	s := threat.NewVCT(patternBoard(e.Rule, e.Position), tableBytes, nil)
	w, ok := s.After(e.Position.Turn(), m.Cell, nodes)
	if !ok {
		return 0, fmt.Errorf("no win was found after %s", e.Game.MoveName(m))
	}
	return checkBoard(e.Rule, e.Position).Check(w.Proof)
}

// report says what came of it all.
func (r *Result) report(out io.Writer, limit time.Duration) error {
	mean := r.Sum / time.Duration(max(1, r.Solved))
	_, err := fmt.Fprintf(out, "solved %d of %d (%.1f %%) within %v each, in %v on average and %v at most; unproved %d, unsure %d, wrong %d\n",
		r.Solved, r.Entries, 100*float64(r.Solved)/float64(max(1, r.Entries)), limit,
		mean.Round(time.Millisecond), r.Longest.Round(time.Millisecond), r.Seen, r.Unsure, r.Wrong)
	return err
}
