package apptest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
)

// A Variant is a match of some game between Ada and Ben.
type Variant struct {
	Name  string
	Match *match.Match
}

// Variants has a match of every preset, of every option of every family, and of every opening rule.
func Variants(t *testing.T) (list []Variant) {
	t.Helper()
	add := func(game engine.Game, rule engine.OpeningRule) {
		seats := [2]match.Seat{{UserID: "ada", Name: "Ada"}, {UserID: "ben", Name: "Ben"}}
		m := match.New(game, seats, engine.First, time.Unix(1, 0))
		m.ID = 17
		name := game.Variant()
		if rule != nil {
			var err error
			if m, err = m.OpenedBy(rule); err != nil {
				t.Fatal(err)
			}
			name += " " + rule.Name()
		}
		if !slices.ContainsFunc(list, func(v Variant) bool { return v.Name == name }) {
			list = append(list, Variant{name, m})
		}
	}
	for _, f := range games.All() {
		for _, preset := range f.Presets() {
			game, err := games.Parse(preset.Variant)
			if err != nil {
				t.Fatal(err)
			}
			add(game, nil)
			for _, rule := range engine.OpeningRules(game) {
				add(game, rule)
			}
		}
		for _, o := range f.Options() {
			for _, value := range optionValues(o) {
				if game, err := f.Build(map[string]string{o.Name: value}); err == nil {
					add(game, nil)
				}
			}
		}
	}
	if len(list) < 20 {
		t.Fatalf("only %d variants", len(list))
	}
	return list
}

// optionValues are some values that an option takes.
func optionValues(o engine.Option) []string {
	switch o.Kind {
	case engine.SwitchOption:
		return []string{"true"}
	case engine.ChoiceOption:
		var list []string
		for _, c := range o.Choices {
			list = append(list, c.Name)
		}
		return list
	case engine.NumberOption:
		return []string{fmt.Sprint(o.Min), fmt.Sprint(o.Max)}
	}
	return nil
}
