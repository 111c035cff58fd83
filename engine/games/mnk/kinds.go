package mnk

import "noughts/engine"

// Kinds are the game that everybody knows, five in a row as clubs play it, what lies between them,
// and the games in which lines are to be avoided.
func (Family) Kinds() []engine.GameKind {
	return []engine.GameKind{
		kind("tic-tac-toe", "tic-tac-toe", "four-by-four"),
		kind("gomoku", "gomoku", "gomoku-exact", "caro", "renju", "gomoku-19", "gomocup", "six-in-a-row"),
		kind("small", "five-by-five", "connect", "five-on-seven"),
		kind("misere", "misere-tic-tac-toe", "misere-four"),
	}
}

// kind is one of them, by the end of the names of its messages.
func kind(name string, presets ...string) engine.GameKind {
	return engine.GameKind{Title: engine.Say("mnk.kind." + name), Brief: engine.Say("mnk.kind_brief." + name), Presets: presets}
}
