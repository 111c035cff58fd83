package main

import (
	"math"
	"time"

	"noughts/engine"
	"noughts/explain"
	"noughts/words"
)

// An analysisJSON is what analyze --json prints. All values, of moves too, are from
// the view of the side to move in the given position.
type analysisJSON struct {
	Variant  string  `json:"variant"`
	Position string  `json:"position"`
	ToMove   *string `json:"to_move"` // null when the game is over
	evaluationJSON
	Known     *knownJSON `json:"known,omitempty"` // what is known of the variant, by what others have published or by longer proofs, where this does not prove it
	Best      []string   `json:"best"`
	Line      []string   `json:"line"`
	Moves     []moveJSON `json:"moves"`
	Turns     []turnJSON `json:"turns,omitempty"`     // the best whole turns, where they have several plies
	Advice    string     `json:"advice"`              // what the bot would say, in English; empty when the game is over
	Forbidden *[]string  `json:"forbidden,omitempty"` // where the rules may forbid cells
	Method    string     `json:"method"`
	Stopped   string     `json:"stopped,omitempty"` // why nothing is proved: time, memory, positions (as many as it might visit), caller (ended early), or methods, of which there are no more to try
	Nodes     uint64     `json:"nodes"`
	ElapsedMS int64      `json:"elapsed_ms"`
}

// A knownJSON is a value that was proved elsewhere.
type knownJSON struct {
	Value  string `json:"value"`
	Source string `json:"source"`
}

// A turnJSON is a whole turn, where it has several plies.
type turnJSON struct {
	Moves []string `json:"moves"`
	evaluationJSON
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
	if j.Estimated() {
		estimate := math.Round(j.Estimate*1e4) / 1e4
		out.Estimate = &estimate
	}
	if !out.Proved {
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
func newAnalysisJSON(english *words.Printer, s gamePosition, a engine.Analysis, elapsed time.Duration) analysisJSON {
	r := analysisJSON{
		Variant: s.game.Variant(), Position: s.notation(),
		evaluationJSON: newEvaluationJSON(s, a.Root),
		Best:           s.names(a.Best()), Line: s.names(a.Line),
		Moves:  make([]moveJSON, 0, len(a.Moves)),
		Advice: explain.Advise(s.game, s.position, a).Sentence(english),
		Method: a.Method, Stopped: string(a.Stopped), Nodes: a.Nodes, ElapsedMS: elapsed.Milliseconds(),
	}
	if _, over := s.position.Outcome(); !over {
		side := s.game.Info().Sides[s.position.Turn()].Name
		r.ToMove = &side
	}
	if k, ok := explain.Beyond(s.game, s.position, a.Root); ok {
		r.Known = &knownJSON{k.Value.String(), explain.KnownBy(english, k)}
	}
	if b := s.position.Board(); b.Forbidden != nil {
		names := make([]string, len(b.Forbidden))
		for i, c := range b.Forbidden {
			names[i] = engine.CellName(c, b.Cols)
		}
		r.Forbidden = &names
	}
	for _, j := range a.Moves {
		r.Moves = append(r.Moves, moveJSON{Move: s.game.MoveName(j.Move), evaluationJSON: newEvaluationJSON(s, j)})
	}
	for _, t := range a.Turns {
		r.Turns = append(r.Turns, turnJSON{Moves: s.names(t.Moves), evaluationJSON: newEvaluationJSON(s, t.Value)})
	}
	return r
}
