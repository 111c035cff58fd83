package main

import (
	"fmt"
	"strings"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/naming"
)

// games lists the named games with what to type for each, or those that may be meant by what is
// typed, the likeliest first.
func (h helper) games(typed string) error {
	found := naming.Find(h.say, typed)
	if len(found) == 0 {
		return engine.NewUserError("cli.error.game", "Typed", engine.Quote(typed))
	}
	w := newColumns(h.out, 3)
	for _, one := range found {
		fmt.Fprintf(w, "  %s\t%s\n", one.Name, h.say.Say(one.Title))
	}
	return w.Flush()
}

// game makes the game that is named, as people call it or in the notation.
func (p *program) game(typed string) (engine.Game, error) {
	if found, ok := naming.Meant(p.say, typed); ok {
		return games.Parse(found.Variant)
	}
	game, err := games.Find(typed)
	if meant := naming.Close(p.say, typed); err != nil && len(meant) > 0 && !strings.Contains(typed, ":") {
		return nil, p.askWhich(typed, meant)
	}
	return game, err
}

// spelled is a position or a record with its game in the notation where it is called as people call
// it. If it begins with a name that is close to one, the error asks which is meant.
func (p *program) spelled(text string) (string, error) {
	read := naming.Read(p.say, text, nil)
	if len(read.Meant) > 0 {
		return text, p.askWhich(read.Typed, read.Meant)
	}
	return read.Text, nil
}

// askWhich is an error that asks which of a few games is meant, with what to type for each.
func (p *program) askWhich(typed string, meant []naming.Found) error {
	titles := make([]string, len(meant))
	for i, one := range meant {
		titles[i] = p.say.Says("cli.game.called", "Title", one.Title, "Name", one.Name)
	}
	return engine.NewUserError("cli.error.game_close", "Typed", engine.Quote(typed), "Games", p.say.Or(titles))
}
