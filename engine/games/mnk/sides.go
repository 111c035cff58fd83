package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/openingrules"
)

// stones reports whether the game is one that its players know with black and white stones: gomoku,
// renju, caro and their kin, on a board of some size. The others have the X and O of tic-tac-toe.
func (r rule) stones() bool {
	return r.line >= recordLine && !r.misere && min(r.rows, r.cols) >= stonesFrom
}

// stonesFrom is the smallest side of a board that is of wood: smaller ones are drawn on paper.
const stonesFrom = 9

// letters are what the sides of the other games are called.
var letters = [2]engine.Text{engine.Say("mnk.side.x"), engine.Say("mnk.side.o")}

// side is what a player plays as.
func (r rule) side(p engine.Player) engine.Text {
	if r.stones() {
		return openingrules.Sides[p]
	}
	return letters[p]
}

// sign stands for a player's stones; empty for the sign of X or O.
func (r rule) sign(p engine.Player) string {
	if r.stones() {
		return [...]string{"●", "○"}[p]
	}
	return ""
}

// say makes a Text that may name either side, as X and O.
func (r rule) say(id string, pairs ...any) engine.Text {
	return engine.Say(id, append(pairs, "X", r.side(engine.First), "O", r.side(engine.Second))...)
}
