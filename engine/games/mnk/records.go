package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/records"
	"noughts/engine/games/mnk/renju"
)

var _ engine.Recorder = Family{}

// recordLine is how many in a row win in the games that the formats are for.
const recordLine = 5

// Records returns the formats of Piskvork and SGF, which know five in a row only.
func (Family) Records() []engine.RecordFormat {
	return []engine.RecordFormat{
		recordFormat("psq", engine.Say("mnk.record.psq_title"), records.IsPSQ, records.ReadPSQ, records.WritePSQ),
		recordFormat("sgf", engine.Say("mnk.record.sgf_title"), records.IsSGF, records.ReadSGF, records.WriteSGF),
	}
}

// recordFormat makes an engine.RecordFormat of a format's name, which its files end in,
// its title and functions.
func recordFormat(name string, title engine.Text, is func(string) bool, read func(string) (records.Game, error), write func(records.Game) string) engine.RecordFormat {
	return engine.RecordFormat{
		Name: name, Extension: name, Title: title,
		Fits: func(g engine.Game) bool {
			own, ok := g.(game)
			return ok && own.rule.line == recordLine && !own.rule.misere
		},
		Write: func(r engine.Record) string { return write(recordOf(r)) },
		Is:    is,
		Read: func(text string) (engine.Record, error) {
			g, err := read(text)
			if err != nil {
				return engine.Record{}, err
			}
			return replayRecord(g)
		},
	}
}

// recordOf makes the game of a file of a record.
func recordOf(r engine.Record) records.Game {
	rule := r.Game.(game).rule
	g := records.Game{Rows: int(rule.rows), Cols: int(rule.cols), Rule: rule.recorded(), Names: r.Names, Ended: r.Ended}
	winner, ok := r.Outcome.Winner()
	g.Wins, g.Draw = winner, !ok
	for _, m := range r.Moves {
		g.Moves = append(g.Moves, m.Cell)
	}
	return g
}

// replayRecord makes a record of the game of a file: the rules decide which moves are
// legal, and how it ended if they do.
func replayRecord(g records.Game) (engine.Record, error) {
	rule, err := newRule(g.Rows, g.Cols, recordLine, rule{
		exact: g.Rule == records.Standard, renju: g.Rule == records.Renju, caro: g.Rule == records.Caro,
	})
	if err != nil {
		return engine.Record{}, err
	}
	r := engine.Record{Game: game{rule}, Names: g.Names, Ended: g.Ended}
	if g.Ended && !g.Draw {
		r.Outcome = engine.WonBy(g.Wins)
	}
	p := r.Game.Start()
	for i, cell := range g.Moves {
		m := engine.Move{Cell: cell}
		if i == len(g.Moves)-1 && losesAt(p, cell) {
			r.Ended, r.Outcome = true, engine.WonBy(engine.Second)
			return r, nil
		}
		if p, err = p.Play(m); err != nil {
			return engine.Record{}, engine.Within(err, "illegal.move_named", "Number", i+1, "Move", engine.MoveNotation(r.Game, m))
		}
		r.Moves = append(r.Moves, m)
	}
	if o, over := p.Outcome(); over {
		r.Ended, r.Outcome = true, o
	}
	return r, nil
}

// recorded returns the rules as files name them.
func (r rule) recorded() records.Rule {
	switch {
	case r.renju:
		return records.Renju
	case r.caro:
		return records.Caro
	case r.exact:
		return records.Standard
	}
	return records.Freestyle
}

// losesAt reports whether a record ends with a stone on a forbidden point, which loses by
// the rules of the federation. Here nobody can put it, so it is left out.
func losesAt(p engine.Position, cell uint16) bool {
	pos, ok := p.(position)
	return ok && int(cell) < pos.rule.size() && !pos.taken(cell) && pos.forbidden(cell) != renju.None
}
