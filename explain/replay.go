package explain

import (
	"noughts/engine"
	"noughts/render"
	"noughts/words"
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

// Caption gives each frame of a game that Replay returned a caption: who begins, each
// move with its number, and how the game ended if it has.
func Caption(say *words.Printer, game engine.Game, start engine.Position, moves []engine.Move, frames []render.Frame) {
	sides, p := game.Info().Sides, start
	frames[0].Options.Turn, frames[0].Options.Caption = sides[p.Turn()].Symbol, say.Says("replay.caption.start", "Side", sides[p.Turn()].Title)
	for i, m := range moves {
		o, side := &frames[i+1].Options, sides[p.Turn()]
		p, _ = p.Play(m)
		o.Turn, o.Caption = side.Symbol, say.Says("replay.caption", "Number", i+1, "Move", say.Move(game, m))
		if side.Symbol == engine.Empty { // the sides share their symbols
			o.Caption = say.Says("replay.caption.side", "Number", i+1, "Side", side.Title, "Move", say.Move(game, m))
		}
	}
	end, over := p.Outcome()
	if !over {
		return
	}
	o := &frames[len(moves)].Options
	o.Turn, o.Caption = engine.Empty, say.Says("replay.caption.draw")
	if winner, ok := end.Winner(); ok {
		o.Turn, o.Caption = sides[winner].Symbol, say.Says("replay.caption.won", "Side", sides[winner].Title)
	}
}
