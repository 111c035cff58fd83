package explain

import (
	"noughts/engine"
	"noughts/render"
)

// Replay returns what a game looks like at its start and after each ply, with the last
// turn marked. The moves must be legal.
func Replay(game engine.Game, start engine.Position, moves []engine.Move) ([]render.Frame, error) {
	sides := game.Info().Sides
	opts := render.Options{Sides: [2]engine.Symbol{sides[0].Symbol, sides[1].Symbol}}
	frames := append(make([]render.Frame, 0, len(moves)+1), render.Frame{Board: start.Board(), Options: opts})
	pos, mover := start, start.Turn().Other()
	for _, m := range moves {
		next, err := pos.Play(m)
		if err != nil {
			return nil, err
		}
		if pos.Turn() != mover {
			opts.Last, mover = nil, pos.Turn()
		}
		opts.Last = append(opts.Last[:len(opts.Last):len(opts.Last)], m.Cell)
		pos = next
		frames = append(frames, render.Frame{Board: pos.Board(), Options: opts})
	}
	return frames, nil
}
