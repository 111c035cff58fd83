package main

import (
	"math"
	"time"

	"noughts/engine"
)

// An analysisJSON is what analyze --json prints. All values, of moves too, are from
// the view of the side to move in the given position.
type analysisJSON struct {
	Variant  string  `json:"variant"`
	Position string  `json:"position"`
	ToMove   *string `json:"to_move"` // null when the game is over
	evaluationJSON
	Best      []string   `json:"best"`
	Line      []string   `json:"line"`
	Moves     []moveJSON `json:"moves"`
	Method    string     `json:"method"`
	Nodes     uint64     `json:"nodes"`
	ElapsedMS int64      `json:"elapsed_ms"`
}

// A moveJSON is one move of it.
type moveJSON struct {
	Move string `json:"move"`
	evaluationJSON
}

// An evaluationJSON is what is known about a position or a move.
type evaluationJSON struct {
	Value    string   `json:"value"`
	Proved   bool     `json:"proved"`
	AtLeast  string   `json:"at_least"`
	AtMost   string   `json:"at_most"`
	Distance *int     `json:"distance"`
	Margin   *int64   `json:"margin,omitempty"` // where the game scores and it is proved
	Score    *int     `json:"score,omitempty"`  // where the game's literature has one and it is proved
	Estimate *float64 `json:"estimate"`
}

func newEvaluationJSON(s gamePosition, j engine.Evaluation) evaluationJSON {
	out := evaluationJSON{Value: "unknown", Proved: j.Decided(), AtLeast: j.Low.String(), AtMost: j.High.String()}
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
	if scorer, ok := s.game.(engine.Scorer); ok {
		if score, ok := scorer.Score(s.position, j); ok {
			out.Score = &score
		}
	}
	return out
}

// newAnalysisJSON puts an analysis into the form of --json.
func newAnalysisJSON(s gamePosition, a engine.Analysis, elapsed time.Duration) analysisJSON {
	r := analysisJSON{
		Variant: s.game.Variant(), Position: s.notation(),
		evaluationJSON: newEvaluationJSON(s, a.Root),
		Best:           s.names(a.Best()), Line: s.names(a.Line),
		Moves:  make([]moveJSON, 0, len(a.Moves)),
		Method: a.Method, Nodes: a.Nodes, ElapsedMS: elapsed.Milliseconds(),
	}
	if _, over := s.position.Outcome(); !over {
		side := s.game.Info().Sides[s.position.Turn()].Name
		r.ToMove = &side
	}
	for _, j := range a.Moves {
		r.Moves = append(r.Moves, moveJSON{Move: s.game.MoveName(j.Move), evaluationJSON: newEvaluationJSON(s, j)})
	}
	return r
}
