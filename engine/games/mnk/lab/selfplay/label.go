package selfplay

import (
	"noughts/engine/calibration"
	"noughts/engine/games/mnk/pvs"
)

// later is how much of a label comes from what was said after the next move, and not before it.
// With results alone, or half of them, the labels of some ten thousand games are too noisy: see
// docs/gomoku-engine.md.
const later = 0.7

// A scaling turns what a search says into odds, as a logarithm.
type scaling struct{ slope, shift float64 }

// scalingOf fits what the search said of samples to what came of them.
func scalingOf(all []sample) scaling {
	fit := calibration.Calibrate(saidOf(all, (*sample).searched))
	return scaling{fit.Slope / pvs.Scale, fit.Shift}
}

// label labels the samples of games, which are numbered from first on: by what the search said of
// their positions and of those that followed, and by the result at last (TD(λ); Sutton 1988).
func (f scaling) label(all []sample, records []Record, first int) {
	labels := make([][]float64, len(records))
	for i := range records {
		labels[i] = f.labels(&records[i])
	}
	for i := range all {
		all[i].label = labels[all[i].game-first][all[i].ply]
	}
}

// labels returns, for the player to move before each ply, a mean of what is said there and later
// on, up to the next move that was drawn by lot.
func (f scaling) labels(r *Record) []float64 {
	list := make([]float64, len(r.Plies))
	after := r.scoreOf(playerAt(len(r.Plies)))
	for i := len(r.Plies) - 1; i >= 0; i-- {
		p := &r.Plies[i]
		switch {
		case p.Silent:
			list[i] = 1 - after
		case p.Proved:
			list[i] = p.Value.Result().Score()
		default:
			list[i] = chance(f.slope*float64(p.Value) + f.shift)
			if !p.Drawn {
				list[i] += later * (1 - after - list[i])
			}
		}
		after = list[i]
	}
	return list
}
