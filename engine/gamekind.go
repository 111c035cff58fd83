package engine

// A GameKind is games that people take for one, such as gomoku on boards of all sizes: menus offer
// the kinds first, and then the games of one.
type GameKind struct {
	Title   Text
	Brief   Text     // what tells it from the other kinds, at most 100 characters
	Presets []string // the names of the games, the best known first
}

// OneKind is the kinds of a family all of whose games people take for one.
func OneKind(f Family, title, brief Text) []GameKind {
	one := GameKind{Title: title, Brief: brief}
	for _, p := range f.Presets() {
		one.Presets = append(one.Presets, p.Name)
	}
	return []GameKind{one}
}
