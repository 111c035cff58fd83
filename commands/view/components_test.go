package view

import (
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/catalogue"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/render"
)

// components counts those of a message as Discord does.
func components(m commands.Message) int {
	n := 1 // the text
	if m.Picture != nil {
		n++
	}
	if m.Below != "" {
		n++
	}
	for _, row := range m.Rows {
		if n += 1 + len(row.Buttons); row.Select != nil {
			n++
		}
	}
	return n
}

// The message of a board that is played has room for one more row with a button, whatever the game,
// its opening, its players and what they ask each other.
func TestBoardsLeaveRoom(t *testing.T) {
	all, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	draw := func(engine.Board, render.Options) ([]byte, error) { return []byte{1}, nil }
	p, now, most, seen := NewPainter(draw, nil), time.Unix(1_800_000_000, 0), 0, 0
	check := func(m *match.Match) {
		t.Helper()
		for _, v := range []View{{}, {Symbol: engine.O}} {
			msg, err := p.Show(m, v, Beside{Now: now}, all.Printer())
			if err != nil {
				t.Fatal(err)
			}
			n := components(msg)
			if most, seen = max(most, n), seen+1; n > MostComponents {
				t.Errorf("%s after %d plies: %d components", m.Game.Variant(), m.Ply(), n)
			}
		}
	}
	variants := []string{
		"mnk:20x20:5", "mnk:1x20:3", "mnk:20x1:3", "mnk:5x6:4", "mnk:6x5:4", "mnk:5x5:5:misere", "drop:10x10:4", "drop:4x10:4",
		"order-chaos:5x5:4:symbols=2", "order-chaos:5x5:4:symbols=3", "order-chaos:5x5:4:symbols=4", "order-chaos:10x10:5:symbols=4",
	}
	for _, preset := range games.Presets() {
		variants = append(variants, preset.Variant)
	}
	for _, variant := range variants {
		game, err := games.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		rules := append([]engine.OpeningRule{nil}, engine.OpeningRules(game)...)
		for _, rule := range rules {
			for _, rival := range []match.Seat{{UserID: "ben"}, {Level: "best"}} {
				m := match.New(game, [2]match.Seat{{UserID: "ada"}, rival}, engine.First, now)
				m.ID, m.Status, m.Opening = 1<<62, match.Playing, rule
				if rival.UserID != "" {
					m.Control = match.TimeControl{Turn: 72 * time.Hour}
				}
				for range 8 {
					check(m)
					asked := *m
					turn, _ := asked.Turn()
					asked.Asked = match.Question{What: match.AskTakeBack, By: turn.Other(), Steps: m.Steps()}
					check(&asked)
					next := stepOn(m, now)
					if next == nil {
						break
					}
					m = next
				}
			}
		}
	}
	if most < MostComponents || seen < 1000 {
		t.Errorf("at most %d components in %d messages: where are the large boards?", most, seen)
	}
}

// stepOn makes the first step there is; nil where there is none.
func stepOn(m *match.Match, now time.Time) *match.Match {
	if _, playing := m.Turn(); !playing {
		return nil
	}
	turn, _ := m.Turn()
	user := m.Seats[turn].UserID
	if user == "" {
		return nil
	}
	if stage, _ := m.Stage(); stage.Options != nil {
		after, err := m.Choose(user, -1, stage.Options[len(stage.Options)-1].Name, now)
		if err != nil {
			return nil
		}
		return after
	}
	stage, opening := m.Stage()
	for _, mv := range m.Position().AppendMoves(nil) {
		if opening && !stage.Allows(mv.Cell) {
			continue
		}
		if after, err := m.Play(user, -1, mv, now); err == nil {
			return after
		}
	}
	return nil
}
