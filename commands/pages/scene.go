package pages

import (
	"math"

	"noughts/commands"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/render"
	"noughts/words"
)

// scene is a board that the person alone is shown, on which they alone can click.
func (w *Window) scene(v *view.PageScene, at commands.Place) *Scene {
	say := w.pages.sayTo(&w.Viewer)
	info := v.Game.Info()
	s := &Scene{Drawn: drawn(v.Game, v.Board, v.Last, v.Theme, say), Kind: string(v.Kind)}
	s.Alt, s.Hinted = v.Alt, ints(v.Hint)
	if t := v.Touch; t != nil {
		s.Clicks, s.Places = clicking{game: v.Game, position: t.Position}.clicks()
		s.Press = w.seal(sealedMove, t.Prefix, at, "")
	}
	for _, line := range v.Plans {
		s.Plans = append(s.Plans, played(v.Game, v.Touch.Position, line, say))
	}
	shared := info.Sides[engine.First].Symbol == engine.Empty
	for _, list := range [][]render.Mark{v.Marks, v.Best, v.Heat} {
		for _, m := range list {
			s.Marks = append(s.Marks, markOf(v.Game, m, shared, say))
		}
	}
	for i := range v.Best {
		s.Marks[len(v.Marks)+i].Rank = i + 1
	}
	for i := range v.Heat {
		s.Marks[len(v.Marks)+len(v.Best)+i].Faint = true
	}
	for _, mv := range v.Line {
		s.Line = append(s.Line, Played{Name: say.Move(v.Game, mv), At: int(mv.Cell), Stone: mv.Symbol.String()})
	}
	if v.Review != nil {
		s.Review = w.review(v, at)
	}
	return s
}

// kinds are the words for what is known of a move.
var kinds = [...]string{render.Unsure: "unsure", render.Estimated: "estimated", render.Won: "won", render.Drawn: "drawn", render.Lost: "lost"}

// markOf says what is known of a move; shared is whether both sides place the same symbols.
func markOf(game engine.Game, m render.Mark, shared bool, say *words.Printer) Mark {
	mark := Mark{At: int(m.Move.Cell), Name: say.Move(game, m.Move), Kind: kinds[m.Kind], Best: m.Best}
	if shared {
		mark.Stone = m.Move.Symbol.String()
	}
	if m.Kind == render.Estimated {
		mark.Score = percent(m.Estimate)
	} else if m.Distance > 0 {
		mark.Moves = m.Distance
	}
	return mark
}

func percent(score float64) int { return int(math.Round(100 * score)) }

// The words for what is known of a position, and for how bad the move was that led to it.
var (
	chartKinds = [...]string{render.UnknownValue: "unknown", render.EstimatedValue: "estimated", render.ProvedValue: "proved"}
	slips      = [...]string{render.NoSlip: "", render.SmallSlip: "small", render.TurningSlip: "turning", render.MissedWin: "missed"}
)

// review is the review beside a board.
func (w *Window) review(v *view.PageScene, at commands.Place) *Review {
	r := &Review{At: v.Review.Ply, Legend: v.Legend}
	if v.Review.Points == nil {
		return r
	}
	for _, p := range v.Review.Points {
		r.Points = append(r.Points, Point{Score: percent(p.Score), Kind: chartKinds[p.Kind], Slip: slips[p.Slip]})
	}
	if known := v.Review.Published; known != nil {
		r.Published = new(percent(known.Score))
	}
	r.Labels = v.Review.Labels[:]
	for _, s := range v.Review.Sides {
		r.Sides = append(r.Sides, s.String())
	}
	for _, m := range v.Review.Moves {
		r.Moves = append(r.Moves, Reviewed{
			Name: m.Name, At: int(m.Move.Cell), Stone: m.Symbol.String(), Mark: m.Mark, Says: m.Says, Turns: m.Class.Turns(), Estimated: m.Estimated,
		})
	}
	r.Press = w.seal(sealedMove, v.Review.Prefix, at, v.Review.Suffix)
	return r
}
