package study

import "noughts/commands"

// stepButtons go through the plies of a game, from the one that is shown to the first, back,
// on, and to the last; id names the one to a ply by a tag of its own.
func stepButtons(ply, last int, id func(ply int, tag string) string) []commands.Button {
	step := func(tag, label string, to int) commands.Button {
		return commands.Button{ID: id(min(max(to, 0), last), tag), Label: label, Disabled: to < 0 || to > last || to == ply}
	}
	return []commands.Button{step("first", "|◀", 0), step("back", "◀", ply-1), step("next", "▶", ply+1), step("last", "▶|", last)}
}
