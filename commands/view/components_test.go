package view

import (
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/catalogue"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/match"
	"noughts/render"
	"noughts/words"
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
// its opening, its players and what they ask each other, and the rules are a press away.
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
			if most, seen = max(most, n), seen+1; n > mostComponents {
				t.Errorf("%s after %d plies: %d components", m.Game.Variant(), m.Ply(), n)
			}
			if !slices.ContainsFunc(msg.Rows, func(r commands.Row) bool {
				return slices.ContainsFunc(r.Buttons, func(b commands.Button) bool { return b.ID == CustomID(m, "rules") && !b.Disabled })
			}) && m.Status == match.Playing {
				t.Errorf("%s after %d plies: no way to the rules", m.Game.Variant(), m.Ply())
			}
			checkOpen(t, p, m, v, msg, all.Printer())
		}
	}
	variants := []string{
		"mnk:20x20:5", "mnk:1x20:3", "mnk:20x1:3", "mnk:5x6:4", "mnk:6x5:4", "mnk:5x5:5:misere", "drop:10x10:4", "drop:4x10:4",
		"order-chaos:5x5:4:symbols=2", "order-chaos:5x5:4:symbols=3", "order-chaos:5x5:4:symbols=4", "order-chaos:10x10:5:symbols=4",
	}
	for _, preset := range games.Presets() {
		variants = append(variants, preset.Variant)
	}
	for _, variant := range longtest.Some(t, 10, variants) {
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
	if most < mostComponents || seen < longtest.Sample(t, 300, 1000) {
		t.Errorf("at most %d components in %d messages: where are the large boards?", most, seen)
	}
}

// checkOpen adds the button that opens the board on a page: it comes last, changes no other button,
// stands in no row of cells and fits into what Discord takes.
func checkOpen(t *testing.T, p *Painter, m *match.Match, v View, without commands.Message, say *words.Printer) {
	t.Helper()
	msg, err := p.Show(m, v, Beside{Now: time.Unix(1_800_000_000, 0), Open: true}, say)
	if err != nil {
		t.Fatal(err)
	}
	var buttons, others []commands.Button
	for _, r := range msg.Rows {
		buttons = append(buttons, r.Buttons...)
	}
	for _, r := range without.Rows {
		others = append(others, r.Buttons...)
	}
	row := msg.Rows[len(msg.Rows)-1].Buttons
	switch last := len(buttons) - 1; {
	case components(msg) > 40:
		t.Errorf("%s after %d plies: %d components with the button", m.Game.Variant(), m.Ply(), components(msg))
	case buttons[last].ID != CustomID(m, OpenWord) || !slices.Equal(buttons[:last], others):
		t.Errorf("%s after %d plies: the buttons are %v", m.Game.Variant(), m.Ply(), buttons)
	case len(row) > maxButtons || slices.ContainsFunc(row, func(b commands.Button) bool { return isMove(m, b) }):
		t.Errorf("%s after %d plies: the button stands with %v", m.Game.Variant(), m.Ply(), row)
	}
}

// isMove reports whether a button makes a move.
func isMove(m *match.Match, b commands.Button) bool {
	_, err := m.Game.ParseMove(b.ID[strings.LastIndex(b.ID, "/")+1:])
	return err == nil
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
