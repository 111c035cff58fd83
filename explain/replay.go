package explain

import (
	"noughts/engine"
	"noughts/render"
)

// Replay returns what a game looks like at its start and after each ply, with the last
// turn marked. The moves must be legal.
func Replay(game engine.Game, moves []engine.Move) ([]render.Frame, error) {
	info := game.Info()
	frames := make([]render.Frame, 0, len(moves)+1)
	pos := game.Start()
	for ply := 0; ; ply++ {
		frames = append(frames, render.Frame{Board: pos.Board(), Options: render.Options{
			Last: LastTurn(moves[:ply], info.Turn), Sides: [2]engine.Symbol{info.Sides[0].Symbol, info.Sides[1].Symbol},
		}})
		if ply == len(moves) {
			return frames, nil
		}
		next, err := pos.Play(moves[ply])
		if err != nil {
			return nil, err
		}
		pos = next
	}
}

// LastTurn returns the cells of the last turn, which takes so many plies.
func LastTurn(moves []engine.Move, plies int) []uint16 {
	if len(moves) == 0 {
		return nil
	}
	var cells []uint16
	for _, m := range moves[len(moves)-1-(len(moves)-1)%plies:] {
		cells = append(cells, m.Cell)
	}
	return cells
}
