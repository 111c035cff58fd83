package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/arena"
	"noughts/engine/cpu"
)

// scoreLine is a score as players write it: wins, losses and draws.
func scoreLine(results [3]int) string {
	return fmt.Sprintf("+%d -%d =%d", results[2], results[0], results[1])
}

// An arenaReport tells how a match went.
type arenaReport struct {
	*program
	match       *arena.Match
	standing    arena.Standing
	test        *arena.SPRT        // by which the match ends; nil if it has a fixed length
	calibration *calibrationReport // nil unless it was asked for
}

// announce tells what is about to be played, and by which test it ends.
func (r *arenaReport) announce() {
	names := r.names()
	r.tell("cli.arena.title", "A", names[0], "B", names[1], "Variant", r.match.Game.Variant(), "Time", r.effort())
	if !cpu.Supported {
		r.tell("cli.arena.unpinned")
	}
	if r.test != nil {
		lower, upper := r.test.Bounds()
		r.tell("cli.arena.sprt", "A", names[0], "H0", r.elo(r.test.Elo0), "H1", r.elo(r.test.Elo1),
			"Alpha", r.say.Number(100*r.test.Alpha, 1), "Beta", r.say.Number(100*r.test.Beta, 1),
			"Lower", r.signed(lower, 2), "Upper", r.signed(upper, 2))
	}
}

// effort says what a move may take.
func (r *arenaReport) effort() string {
	switch m := r.match; {
	case m.Nodes > 0:
		return r.say.Says("cli.arena.nodes", "Count", int(m.Nodes))
	case m.CPU:
		return r.say.Says("cli.arena.cpu", "Time", m.Time)
	default:
		return m.Time.String()
	}
}

// elo is a hypothesis of an SPRT.
func (r *arenaReport) elo(d float64) string { return r.signed(d, 1) }

// signed is a number with its sign.
func (p *program) signed(x float64, decimals int) string {
	sign := "+"
	if x < 0 {
		sign, x = engine.Minus, -x
	}
	return sign + p.say.Number(x, decimals)
}

// verdicts are the messages of an SPRT's verdicts.
var verdicts = [...]string{
	arena.Undecided: "cli.arena.verdict.undecided", arena.AcceptH0: "cli.arena.verdict.h0", arena.AcceptH1: "cli.arena.verdict.h1",
}

// verdict tells how the test ended.
func (r *arenaReport) verdict(records []arena.Record) {
	count := arena.PairsOf(records)
	pairs := []any{"A", r.names()[0], "Count", count.Pairs(), "LLR", r.signed(r.test.LLR(count), 2), "H0", r.elo(r.test.Elo0), "H1", r.elo(r.test.Elo1)}
	r.tell(verdicts[r.test.Judge(count)], pairs...)
}

// print tells it in words: who won, what the moves took, and every game.
func (r *arenaReport) print(records []arena.Record) error {
	s, names := r.standing, r.names()
	if r.test != nil {
		r.verdict(records)
	} else if s.Games() < r.match.Games {
		r.tell("cli.arena.stopped", "Count", s.Games(), "Want", r.match.Games)
	}
	if s.Games() == 0 {
		return nil
	}
	r.count("cli.arena.score", s.Count, "A", names[0])
	for i, side := range r.match.Game.Info().Sides {
		r.count("cli.arena.side", s.As[i], "Side", side.Title)
	}
	r.tell("cli.arena.elo", "Diff", eloText(s.Rating.Diff), "Low", eloText(s.Rating.Low), "High", eloText(s.Rating.High))
	if s.Different < s.Games() {
		r.tell("cli.arena.repeated", "Count", s.Different, "Games", s.Games())
	}
	if found, want := len(r.match.Openings), pairs(r.match.Games); found < want && r.test == nil {
		r.tell("cli.arena.openings", "Count", found, "Want", want)
	}
	r.delegated()
	if err := r.clocks(); err != nil {
		return err
	}
	if r.calibration != nil {
		if err := r.calibration.print(r.program); err != nil {
			return err
		}
	}
	fmt.Fprintln(r.stdout)
	for i := range records {
		fmt.Fprintf(r.stdout, "%s  # %s\n", gameNotation(r.match.Game, records[i].Moves), r.gameLine(&records[i]))
	}
	return nil
}

func (r *arenaReport) names() [2]string {
	return [2]string{r.match.Players[0].Name, r.match.Players[1].Name}
}

// count tells how games ended.
func (r *arenaReport) count(id string, c arena.Count, who ...any) {
	r.tell(id, append(who, "Wins", c.Wins, "Draws", c.Draws, "Losses", c.Losses,
		"Score", r.say.Number(100*c.Score(), 1))...)
}

// eloText is a difference of ratings with its sign.
func eloText(d float64) string {
	if math.IsInf(d, 0) {
		return map[bool]string{true: "+∞", false: engine.Minus + "∞"}[d > 0]
	}
	return strings.Replace(fmt.Sprintf("%+.0f", d), "-", engine.Minus, 1)
}

// delegated tells which players left moves to another strategy.
func (r *arenaReport) delegated() {
	sides := r.match.Game.Info().Sides
	for i, c := range r.standing.Clocks {
		if c.Delegated == 0 {
			continue
		}
		pairs := []any{"Name", r.names()[i], "Count", c.Delegated, "Moves", c.Moves}
		for _, side := range sides {
			if side.Name == r.match.Players[i].Side() {
				pairs = append(pairs, "Side", side.Title)
			}
		}
		r.tell("cli.arena.delegated", pairs...)
	}
}

// clocks prints what the moves took, and who lost by something other than play.
func (r *arenaReport) clocks() error {
	w := newColumns(r.stdout, 3)
	heads := []string{""}
	for _, column := range []string{"mean", "worst", "over", "time", "illegal", "crash"} {
		heads = append(heads, r.say.Says("cli.arena.column."+column))
	}
	fmt.Fprintf(w, "\n%s\n", strings.Join(heads, "\t"))
	for i, c := range r.standing.Clocks {
		f := r.standing.Forfeits[i]
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%d\t%d\n", r.names()[i], shortTime(c.Mean()), shortTime(c.Worst), c.Over,
			f[arena.OnTime], f[arena.IllegalMove], f[arena.Crash])
	}
	return w.Flush()
}

// shortTime is a time with as many digits as matter.
func shortTime(d time.Duration) string {
	switch {
	case d >= time.Second:
		return d.Round(10 * time.Millisecond).String()
	case d >= 10*time.Millisecond:
		return d.Round(time.Millisecond).String()
	}
	return d.Round(10 * time.Microsecond).String()
}

// gameLine says in one line who played whom and how the game ended.
func (r *arenaReport) gameLine(g *arena.Record) string {
	sides := r.match.Game.Info().Sides
	who := func(p engine.Player) string {
		return fmt.Sprintf("%s (%s)", r.names()[g.First^int(p)], r.say.Say(sides[p].Title))
	}
	pairs := []any{"Number", g.Number + 1, "First", who(engine.First), "Second", who(engine.Second), "Opening", g.Opening}
	id := "cli.arena.drawn"
	if winner, ok := g.Outcome.Winner(); ok {
		id = "cli.arena.won"
		pairs = append(pairs, "Winner", who(winner), "Loser", who(winner.Other()))
	}
	line := r.say.Says(id, pairs...) + ", " + r.say.Says("cli.arena.ending."+g.Ending.String())
	if g.Why != nil {
		line += ": " + r.plain(g.Why)
	}
	return line
}

// gameNotation writes a game as its moves.
func gameNotation(game engine.Game, moves []engine.Move) string {
	return strings.Join(slices.Insert(gamePosition{game: game}.names(moves), 0, game.Variant()), " ")
}
