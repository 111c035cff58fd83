package main

import (
	"math"
	"time"

	"noughts/engine"
)

// A report is what analyze --json prints. All values, of moves too, are from
// the view of the side to move in the given position.
type report struct {
	Variant  string  `json:"variant"`
	Position string  `json:"position"`
	ToMove   *string `json:"to_move"` // null when the game is over
	judgement
	Best      []string     `json:"best"`
	Line      []string     `json:"line"`
	Moves     []moveReport `json:"moves"`
	Method    string       `json:"method"`
	Nodes     uint64       `json:"nodes"`
	ElapsedMS int64        `json:"elapsed_ms"`
}

// A moveReport is one move of a report.
type moveReport struct {
	Move string `json:"move"`
	judgement
}

// A judgement is what is known about a position or a move.
type judgement struct {
	Value    string   `json:"value"`
	Proved   bool     `json:"proved"`
	AtLeast  string   `json:"at_least"`
	AtMost   string   `json:"at_most"`
	Distance *int     `json:"distance"`
	Margin   *int64   `json:"margin,omitempty"` // where the game scores and it is proved
	Estimate *float64 `json:"estimate"`
}

func newJudgement(j engine.Evaluation) judgement {
	out := judgement{Value: "unknown", Proved: j.Decided(), AtLeast: j.Low.String(), AtMost: j.High.String()}
	if !out.Proved {
		estimate := math.Round(j.Estimate*1e4) / 1e4
		out.Estimate = &estimate
		return out
	}
	out.Value = j.Low.String()
	if j.Distance >= 0 {
		out.Distance = &j.Distance
	}
	if j.Scored {
		out.Margin = &j.Margin
	}
	return out
}

// newReport puts an analysis into the form of --json.
func newReport(s study, a engine.Analysis, elapsed time.Duration) report {
	r := report{
		Variant: s.game.Variant(), Position: s.notation(),
		judgement: newJudgement(a.Root),
		Best:      s.names(best(a)), Line: s.names(a.Line),
		Moves:  make([]moveReport, 0, len(a.Moves)),
		Method: a.Method, Nodes: a.Nodes, ElapsedMS: elapsed.Milliseconds(),
	}
	if _, over := s.position.Outcome(); !over {
		side := s.game.Info().Sides[s.position.Turn()].Name
		r.ToMove = &side
	}
	for _, j := range a.Moves {
		r.Moves = append(r.Moves, moveReport{Move: s.game.MoveName(j.Move), judgement: newJudgement(j)})
	}
	return r
}

// best returns the moves to play: all that are proved to be as good as the
// first, or the one with the best estimate.
func best(a engine.Analysis) []engine.Move {
	if len(a.Moves) == 0 {
		return nil
	}
	first := a.Moves[0]
	if a.Root.Decided() && !first.Decided() {
		return []engine.Move{a.Root.Move} // the root was settled before its moves
	}
	var moves []engine.Move
	for _, j := range a.Moves {
		if j.Move == first.Move || first.Decided() && asGood(j, first) {
			moves = append(moves, j.Move)
		}
	}
	return moves
}

// asGood reports whether j is proved to be as good as first: a win as soon, a
// loss as late, and by as many points.
func asGood(j, first engine.Evaluation) bool {
	if j.Low != first.Low || j.High != first.High || j.Scored != first.Scored || j.Margin != first.Margin {
		return false
	}
	return first.Low == engine.Draw || j.Distance == first.Distance
}
