package sqlstore

import (
	"reflect"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
)

// TestVisible changes one field of a match at a time: whether people see that on
// the board, and whether it is all about the place, has to be decided for each.
func TestVisible(t *testing.T) {
	game, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(game, [2]match.Seat{{UserID: "1"}, {UserID: "2"}}, engine.First, time.Now())
	m.ID, m.Revision = 1, 1
	changes := map[string]struct {
		change  func(m *match.Match)
		visible bool
	}{
		"Seats":      {func(m *match.Match) { m.Seats[1].Name = "x" }, true},
		"Challenger": {func(m *match.Match) { m.Challenger = engine.Second }, true},
		"Moves":      {func(m *match.Match) { m.Moves = m.Position().AppendMoves(nil)[:1] }, true},
		"Status":     {func(m *match.Match) { m.Status = match.Over }, true},
		"Ending":     {func(m *match.Match) { m.Ending = match.Claimed }, true},
		"Outcome":    {func(m *match.Match) { m.Outcome.Margin = 3 }, true},
		"Asked":      {func(m *match.Match) { m.Asked.What = match.AskDraw }, true},
		"Theme":      {func(m *match.Match) { m.Theme = "text" }, true},
		"Locale":     {func(m *match.Match) { m.Locale = "de" }, true},
		"Deadline":   {func(m *match.Match) { m.Deadline = time.Now() }, true},
		"Rematch":    {func(m *match.Match) { m.Rematch = 7 }, false},
		"Place":      {func(m *match.Match) { m.Place.MessageID = "9" }, false},
		"Parent":     {func(m *match.Match) { m.Parent = "9" }, false},
		"Control":    {func(*match.Match) {}, false},                          // never changes
		"Clock":      {func(m *match.Match) { m.Clock.Waived = true }, false}, // with the deadline, or in a move
		"Created":    {func(m *match.Match) { m.Created = time.Now() }, false},
		"Touched":    {func(m *match.Match) { m.Touched = time.Now() }, false},
		"ID":         {func(m *match.Match) { m.ID = 9 }, false},
		"Revision":   {func(m *match.Match) { m.Revision = 9 }, false},
		"Game":       {func(*match.Match) {}, false}, // never changes
		"Start":      {func(*match.Match) {}, false}, // nor does this
		"Rated":      {func(*match.Match) {}, false}, // nor does this
		"Given":      {func(*match.Match) {}, false}, // nor this
		"Opening":    {func(*match.Match) {}, false}, // nor does this
		"Choices":    {func(m *match.Match) { m.Choices = []engine.OpeningChoice{{Name: "swap"}} }, true},
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[match.Match]()) {
		if _, ok := changes[field.Name]; field.IsExported() && !ok {
			t.Errorf("nobody has decided whether people see the field %s", field.Name)
		}
	}
	for name, c := range changes {
		after := *m
		c.change(&after)
		if got := !after.LooksLike(m); got != c.visible {
			t.Errorf("%s: visible is %v, want %v", name, got, c.visible)
		}
		if got := onlyPlace(m, &after); got != (name == "Place") {
			t.Errorf("%s: only the place has changed is %v", name, got)
		}
		after.Place.ChannelID = "elsewhere"
		if c.visible && onlyPlace(m, &after) {
			t.Errorf("%s: the place is not all that has changed", name)
		}
	}
}
