package play_test

import (
	"slices"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
)

// lastWords are what the buttons and the menus of a message do, without what each is about.
func lastWords(m commands.Message) (list []string) {
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			list = append(list, b.ID[strings.LastIndex(b.ID, "/")+1:])
		}
		if row.Select != nil {
			for _, o := range row.Select.Options {
				list = append(list, o.Value)
			}
		}
	}
	return list
}

// The rules of the game are a press away from every board, as far as the game has gone, and the
// answer is for whoever asked alone.
func TestRulesAreAPressAway(t *testing.T) {
	for _, game := range []string{"tic-tac-toe", "connect-four", "jing", "order-and-chaos", "order-chaos:5x5:4", "order-chaos:6x6:5:symbols=3", "order-chaos:4x4:4:symbols=4", "gomoku", "weighted:1,2,3,4,5,6,7,8,9"} {
		h := newHarness(t)
		id := h.Challenge(game, 1)
		for range 4 {
			msg, at := h.Board(id)
			if got := lastWords(msg); !slices.Contains(got, "rules") || !slices.Contains(got, "resign") {
				t.Errorf("%s at ply %d: no way to the rules among %q", game, h.Match(id).Ply(), got)
			}
			r := h.PressID("eve", view.CustomID(h.Match(id), "rules"), at)
			h.Wants(r, commands.Private, h.Match(id).Game.Variant())
			h.Wants(r, commands.Private, h.App.Words.Printer().Say(h.Match(id).Game.Info().Rules))
			turn, _ := h.Match(id).Turn()
			moves := h.Match(id).Position().AppendMoves(nil)
			h.PressID(h.Match(id).Seats[turn].UserID, view.CustomID(h.Match(id), h.Match(id).Game.MoveName(moves[len(moves)-1])), at)
		}
	}
}

// Who has to choose a symbol before a cell is told so beside the board, by the name of the button
// that is there.
func TestSymbolIsExplained(t *testing.T) {
	for game, id := range map[string]string{"order-chaos:4x4:4": "match.symbol", "order-and-chaos": "match.symbol", "order-chaos:6x6:5:symbols=3": "match.symbol", "gomoku": "", "jing": ""} {
		h := newHarness(t)
		about := func(symbol string) string {
			return h.Says(id, "Symbol", symbol, "Button", h.Says("button.toggle", "Symbol", symbol))
		}
		m := h.Challenge(game, 1)
		msg, at := h.Board(m)
		if id == "" {
			if text := apptest.Said(commands.Reply{Message: msg}); strings.Contains(text, "places") {
				t.Errorf("%s: %q", game, text)
			}
			continue
		}
		if !strings.Contains(msg.Text, about("✕")) {
			t.Errorf("%s: %q does not say %q", game, msg.Text, about("✕"))
		}
		for _, row := range msg.Rows {
			for _, b := range row.Buttons {
				if strings.Contains(b.ID, "/view/symbol/") {
					h.PressID("ada", b.ID, at)
				}
			}
		}
		if msg, _ = h.Board(m); !strings.Contains(msg.Text, about("◯")) {
			t.Errorf("%s: %q does not say %q", game, msg.Text, about("◯"))
		}
	}
}

// A game that its score decides says that score in words; one that a line decides does not.
func TestResultSaysTheScore(t *testing.T) {
	for game, moves := range map[string]string{
		"weighted:1,2,3,4,5,6,7,8,9":         "a1 a2 b2 c3 a3 c1 b1 b3 c2",
		"weighted:1,2,3,4,5,6,7,8,9 by line": "a1 a2 b1 b2 c1",
		"jing":                               "",
	} {
		h := newHarness(t)
		variant, byLine, _ := strings.Cut(game, " ")
		id := h.Challenge(variant, 1)
		for i := 0; h.Match(id).Status == match.Playing; i++ {
			m := h.Match(id)
			name := ""
			if list := strings.Fields(moves); i < len(list) {
				name = list[i]
			} else {
				name = m.Game.MoveName(m.Position().AppendMoves(nil)[0])
			}
			turn, _ := m.Turn()
			_, at := h.Board(id)
			h.PressID(m.Seats[turn].UserID, view.CustomID(m, name), at)
			if h.Match(id).Steps() == m.Steps() {
				t.Fatalf("%s: %s cannot be played", game, name)
			}
		}
		m := h.Match(id)
		score, sides := m.Position().Board().Score, m.Game.Info().Sides
		want := h.Says("ending.score", "First", sides[0].Title, "FirstScore", score[0], "Second", sides[1].Title, "SecondScore", score[1])
		msg, _ := h.Board(id)
		if got := strings.Contains(msg.Text, want); got != (byLine == "") {
			t.Errorf("%s: %q, and the score is %q", game, msg.Text, want)
		}
	}
}

// The points that are offered in an opening are called so where the picture is read aloud.
func TestOfferedPointsAreReadAloud(t *testing.T) {
	h := newHarness(t)
	h.Start("ada", "renju/ben/-/first/soosorv-8")
	h.Press("ben", 1, "/accept")
	for range 20 {
		m := h.Match(1)
		stage, ok := m.Stage()
		if !ok {
			break
		}
		msg, at := h.Board(1)
		if len(stage.Offered) > 0 {
			if want := h.Says("picture.offered", "Cells", engine.CellNotation(stage.Offered[0], 15)); !strings.Contains(msg.Picture.Alt, strings.TrimSuffix(want, ".")) {
				t.Errorf("the picture is described as %q, want %q", msg.Picture.Alt, want)
			}
			return
		}
		who := m.Seats[stage.Decider].UserID
		if stage.Options != nil {
			h.PressID(who, view.CustomID(m, view.OpeningWord, stage.Options[len(stage.Options)-1].Name), at)
			continue
		}
		cell := 0
		for i, s := range m.Position().Board().Cells {
			if s == engine.Empty && stage.Allows(uint16(i)) {
				cell = i
				break
			}
		}
		h.PressID(who, view.CustomID(m, engine.CellName(uint16(cell), 15)), at)
	}
	t.Error("no points were offered")
}
