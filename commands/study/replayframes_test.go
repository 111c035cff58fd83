package study

import (
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
)

// Whoever steps through a game sees frames that were made once, until another move is made.
func TestFramesOfAReplayAreMadeOnce(t *testing.T) {
	record, err := games.ParseRecord("mnk:15x15:5 h8 i9 h9 h10 g8")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Unix(1_800_000_000, 0)
	m := match.New(record.Game, [2]match.Seat{{UserID: "ada"}, {UserID: "ben"}}, engine.First, now)
	for ply, mv := range record.Moves[:4] {
		if m, err = m.Play([]string{"ada", "ben"}[ply%2], -1, mv, now); err != nil {
			t.Fatal(err)
		}
	}
	g := &Replays{}
	frame := func(m *match.Match, ply int) *engine.Symbol {
		r := &replay{group: g, match: m, moves: games.SequenceOf(m)}
		board, _, err := r.drawing(ply)
		if err != nil {
			t.Fatal(err)
		}
		return &board.Cells[0]
	}
	first := frame(m, 2)
	if frame(m, 3) == first || frame(m, 2) != first {
		t.Error("the frames are made anew at each step")
	}
	after, err := m.Play("ada", -1, record.Moves[4], now)
	if err != nil {
		t.Fatal(err)
	}
	if frame(after, 5); frame(m, 2) != first {
		t.Error("another move has the frames of before made anew")
	}
}
