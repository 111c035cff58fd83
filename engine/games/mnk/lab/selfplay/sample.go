package selfplay

import (
	"math"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/pvs"
	"noughts/engine/search"
)

// A sample is a position, what was said of it, and what came of it.
type sample struct {
	game   int // by number
	ply    int
	value  search.Score // that the search found, to the player to move
	static search.Score // that the evaluation of this program says
	score  float64      // of the game, to the player to move
	played bool         // whether the search alone came to that
}

// A sampler makes samples of games.
type sampler struct{ boards map[string]*pvs.Engine }

// samplesOf makes samples of the quiet positions of games: those that a search would estimate.
// Games are numbered from first on.
func (s *sampler) samplesOf(records []Record, first int) (all []sample, err error) {
	for i := range records {
		if all, err = s.add(all, &records[i], first+i); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// add adds the samples of one game.
func (s *sampler) add(all []sample, r *Record, number int) ([]sample, error) {
	if s.boards == nil {
		s.boards = map[string]*pvs.Engine{}
	}
	e := s.boards[r.Variant]
	if e == nil {
		t, err := newTable(r.Variant)
		if err != nil {
			return nil, err
		}
		e = t.engine
		s.boards[r.Variant] = e
	}
	from := 0
	for i, p := range r.Plies {
		if p.Drawn {
			from = i + 1
		}
	}
	w := e.Start([2]patterns.Cells{}, engine.First, 0)
	for i, p := range r.Plies {
		if !p.Silent && !p.Proved && quiet(w) {
			all = append(all, sample{
				game: number, ply: i, value: p.Value, static: w.Eval(), score: r.scoreOf(w.Turn()), played: i >= from,
			})
		}
		w.Play(p.Cell)
	}
	return all, nil
}

// scoreOf returns the score of a player.
func (r *Record) scoreOf(p engine.Player) float64 {
	if p == engine.Second {
		return (-r.Result).Score()
	}
	return r.Result.Score()
}

// quiet reports whether the next three plies decide nothing.
func quiet(w *pvs.Worker) bool {
	p, q := w.Turn(), w.Turn()^1
	return w.Size(p, patterns.Fives)+w.Size(q, patterns.Fives) == 0 && !w.Threatens(p)
}

// chance turns a score into the chance of winning.
func chance(v search.Score) float64 { return 1 / (1 + math.Exp(-float64(v)/pvs.Scale)) }
