package openingrules

import (
	"slices"

	"noughts/engine"
	"noughts/engine/grid"
)

// A walk is a rule on its way along what has happened.
type walk struct {
	rule
	moves   []engine.Move
	choices []engine.OpeningChoice // those that are still to come
	at      int                    // how many moves have been passed
	swapped bool
	offered []uint16
}

// Stage implements engine.OpeningRule.
func (r rule) Stage(moves []engine.Move, choices []engine.OpeningChoice) (engine.OpeningStage, error) {
	w := walk{rule: r, moves: moves, choices: choices}
	steps := slices.Clone(r.steps)
	for len(steps) > 0 {
		next := steps[0]
		then, stage, err := w.take(next)
		if err == nil && stage != nil {
			stage.Open = maySwap(steps)
		}
		if err != nil || stage != nil {
			return w.end(stage, err)
		}
		steps = append(slices.Clone(then), steps[1:]...)
	}
	return w.end(&engine.OpeningStage{Over: true, Swapped: w.swapped}, nil)
}

// maySwap reports whether the players may change sides in one of these steps or after it.
func maySwap(steps []step) bool {
	return slices.ContainsFunc(steps, func(s step) bool {
		return slices.ContainsFunc(s.options, func(o option) bool { return o.swaps || maySwap(o.then) })
	})
}

// end returns the stage that was come to. Everything that has happened must have been
// passed by then, but for the moves that come after the opening.
func (w *walk) end(stage *engine.OpeningStage, err error) (engine.OpeningStage, error) {
	if err == nil && (len(w.choices) > 0 || !stage.Over && w.at < len(w.moves)) {
		err = w.impossible()
	}
	if err != nil {
		return engine.OpeningStage{}, err
	}
	return *stage, nil
}

// impossible says that what has happened is not what the rule allows.
func (w *walk) impossible() error {
	return engine.NewUserError("mnk.illegal.opening", "Opening", w.Title(), "Number", w.at+1)
}

// take passes a step as far as it has happened. It returns the steps that follow from it,
// or the stage if it has not.
func (w *walk) take(s step) ([]step, *engine.OpeningStage, error) {
	switch {
	case s.options != nil:
		c, ok := w.choice()
		if !ok {
			return nil, w.asks(s), nil
		}
		i := slices.IndexFunc(s.options, func(o option) bool { return o.name == c })
		if i < 0 {
			return nil, nil, w.impossible()
		}
		w.swapped = w.swapped != s.options[i].swaps
		return s.options[i].then, nil, nil
	case s.offers > 0:
		for n := range s.offers {
			stage := w.wants(s, n)
			stage.Offer, stage.Cells = true, w.unlike()
			c, ok := w.choice()
			if !ok {
				return nil, stage, nil
			}
			cell, err := engine.ParseCell(c, w.board.Rows, w.board.Cols)
			if err != nil || !slices.Contains(stage.Cells, cell) {
				return nil, nil, w.impossible()
			}
			w.offered = append(w.offered, cell)
		}
		return nil, nil, nil
	}
	for n := range max(s.stones, 1) {
		stage := w.wants(s, n)
		if w.at == len(w.moves) {
			return nil, stage, nil
		}
		if !stage.Allows(w.moves[w.at].Cell) {
			return nil, nil, w.impossible()
		}
		w.at++
	}
	return nil, nil, nil
}

// choice passes the next choice, if it was made at this point.
func (w *walk) choice() (name string, ok bool) {
	if len(w.choices) == 0 || w.choices[0].Ply != w.at {
		return "", false
	}
	name = w.choices[0].Name
	w.choices = w.choices[1:]
	return name, true
}

// turn is the side to move.
func (w *walk) turn() engine.Player { return engine.Player(w.at & 1) }

// decider returns the side that a party has now.
func (w *walk) decider(by party) engine.Player {
	p := map[party]engine.Player{
		mover: w.turn(), waiter: w.turn().Other(), beginner: engine.First, invited: engine.Second,
	}[by]
	if w.swapped && (by == beginner || by == invited) {
		p = p.Other()
	}
	return p
}

// Sides are what the players of five in a row play as: black and white stones.
var Sides = [2]engine.Text{{ID: "mnk.side.x", Seen: "mnk.side.black"}, {ID: "mnk.side.o", Seen: "mnk.side.white"}}

// say makes a Text that may name the stones of either side, as X and O.
func say(id string, pairs ...any) engine.Text {
	return engine.Say(id, append(pairs, "X", Sides[engine.First], "O", Sides[engine.Second])...)
}

// asks is the stage in which something is to be chosen.
func (w *walk) asks(s step) *engine.OpeningStage {
	stage := &engine.OpeningStage{Swapped: w.swapped, Decider: w.decider(s.by), Ask: say("mnk.opening.ask."+s.ask, "Of", s.offers), Offers: s.offers}
	for _, o := range s.options {
		side := stage.Decider
		if o.swaps {
			side = side.Other()
		}
		label, help := "side", "wait"
		switch next := side == w.turn(); {
		case next && s.offers > 0: // points for the next stone, of which somebody else picks one
			help = "next_offers"
		case next:
			help = "next"
		case s.offers > 0:
			help = "wait_offers"
		}
		if o.later {
			label = o.name
		}
		if o.help != "" {
			help = o.help
		}
		option := engine.OpeningOption{
			Name: o.name, Swaps: o.swaps, Later: o.later, Offers: o.offers,
			Label: say("mnk.opening.option."+label, "Side", Sides[side]),
			Help:  say("mnk.opening.help."+help, "Side", Sides[side]),
		}
		if o.offers > 0 { // what is asked says what a number leads to
			option.Label, option.Help = say("mnk.opening.option.number", "Count", o.offers), engine.Text{}
		}
		stage.Options = append(stage.Options, option)
	}
	return stage
}

// wants is the stage in which a cell is to be chosen, after n others of this step.
func (w *walk) wants(s step, n int) *engine.OpeningStage {
	square := s.within + s.outside
	stage := &engine.OpeningStage{
		Swapped: w.swapped, Decider: w.decider(s.by), Cells: w.cells(s), Offered: slices.Clone(w.offered), Even: s.even,
		Ask: say("mnk.opening.ask."+s.ask, "Side", Sides[w.turn()], "Square", square, "Number", n+1, "Of", max(s.stones, s.offers)),
	}
	if s.even {
		stage.Known = w.known(stage)
	}
	return stage
}

// cells returns the free cells on which a step allows a stone; nil for all.
func (w *walk) cells(s step) []uint16 {
	if s.pick {
		return w.offered
	}
	if s.within == 0 && s.outside == 0 {
		return nil
	}
	var list []uint16
	for c := range uint16(w.board.Rows * w.board.Cols) {
		if !w.taken(c) && (s.within == 0 || w.inMiddle(c, s.within)) && (s.outside == 0 || !w.inMiddle(c, s.outside)) {
			list = append(list, c)
		}
	}
	return list
}

// taken reports whether a stone stands on a cell.
func (w *walk) taken(c uint16) bool {
	return slices.ContainsFunc(w.moves[:w.at], func(m engine.Move) bool { return m.Cell == c })
}

// inMiddle reports whether a cell is in the square of an odd side around the middle: on a
// board of an even side, around the upper or right one of the two cells nearest to it.
func (w *walk) inMiddle(c uint16, side int) bool {
	row, col := int(c)/w.board.Cols-w.board.Rows/2, int(c)%w.board.Cols-w.board.Cols/2
	return max(row, -row) <= side/2 && max(col, -col) <= side/2
}

// unlike returns the free cells that may be offered: none that turns or mirrors one which
// was, where the stones stay as they are.
func (w *walk) unlike() []uint16 {
	var same []int
	for _, way := range grid.Ways(w.board.Rows, w.board.Cols) {
		if w.unchangedBy(way) {
			same = append(same, way)
		}
	}
	var list []uint16
	for c := range uint16(w.board.Rows * w.board.Cols) {
		alike := func(way int) bool { return slices.Contains(w.offered, grid.Image(w.board.Rows, w.board.Cols, c, way)) }
		if !w.taken(c) && !slices.Contains(w.offered, c) && !slices.ContainsFunc(same, alike) {
			list = append(list, c)
		}
	}
	return list
}

// unchangedBy reports whether stones of the same side stand where these come to when the
// board is turned.
func (w *walk) unchangedBy(way int) bool {
	for i, m := range w.moves[:w.at] {
		to := grid.Image(w.board.Rows, w.board.Cols, m.Cell, way)
		if !slices.ContainsFunc(w.moves[:w.at], func(o engine.Move) bool { return o.Cell == to }) {
			return false
		}
		j := slices.IndexFunc(w.moves[:w.at], func(o engine.Move) bool { return o.Cell == to })
		if (i^j)&1 != 0 {
			return false
		}
	}
	return true
}
