package render_test

import (
	"errors"
	"path/filepath"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/render"
)

// card is the card of a game that X won, played out by the first legal moves from some moves on.
func card(t *testing.T, theme render.Theme, position string) render.Card {
	t.Helper()
	_, end, err := games.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	k := render.Card{
		Chart: chart(theme), Board: end.Board(), Title: "Gomoku 15×15", Result: "Black wins in 9 moves", Winner: engine.X,
		Played:  [2]render.CardSide{{Name: "Black", Accuracy: 0.94, Says: "94% accuracy"}, {Name: "White", Accuracy: 0.61, Says: "61% accuracy"}},
		Turning: 11, TurnedBy: "Turning point: 11. Black played K7",
	}
	if theme == render.Stones {
		k.Chart.Labels = [3]string{"Black wins", "Draw", "White wins"}
	}
	return k
}

func TestCardGolden(t *testing.T) {
	const gomoku, small, drop = "mnk:15x15:5 h8 i9 h9 h10 i8 j8 g8 f8 g7 f6 i10 j9 f7 k10 j7", "mnk:3x3:3 b2 a1 c3 a3 a2 b3", "drop:6x7:4 d1 d2 e1 e2 f1 c1 g1"
	plain := card(t, render.Light, small)
	plain.Title, plain.Result, plain.Winner, plain.Turning = "三目並べ（いちばん小さい盤で遊ぶもの）", "引き分け", engine.Empty, 0
	for name, k := range map[string]render.Card{
		"card-dark": card(t, render.Dark, gomoku), "card-stones": card(t, render.Stones, gomoku), "card-discs": card(t, render.Stones, drop), "card-plain-light": plain,
	} {
		got, err := k.PNG()
		if err != nil {
			t.Fatal(err)
		}
		render.ComparePNG(t, filepath.Join("testdata", name), got)
	}
	for _, bad := range []render.Card{{Board: plain.Board}, {Chart: plain.Chart}} {
		if _, err := bad.PNG(); !errors.Is(err, render.ErrSize) {
			t.Errorf("a card of nothing: %v", err)
		}
	}
}
