package jing

import (
	"testing"

	"noughts/engine"
)

// The explorer shows what is known of the opening: 23 first turns that differ, 300 in
// all, every one of them a draw; and after each of them every answer, whose values are
// those of the book.
func TestExploreOpening(t *testing.T) {
	first, err := game{}.Explore(t.Context(), Position{}, nil)
	if err != nil || len(first) != 23 {
		t.Fatalf("%d turns (%v), want 23", len(first), err)
	}
	all, replies := 0, 0
	for _, b := range first {
		all += b.Alike
		p := engine.Position(Position{})
		for _, m := range b.Turn {
			p, _ = p.Play(m)
		}
		second, err := game{}.Explore(t.Context(), p, nil)
		if err != nil {
			t.Fatal(err)
		}
		answers, best := 0, 0
		for _, s := range second {
			answers += s.Alike
			if s.Value.Low == second[0].Value.Low {
				best += s.Alike
			}
			replies++
		}
		if b.Value.Low != engine.Draw || answers != b.Replies || best != b.Holding || second[0].Value.Low != -b.Value.Low {
			t.Errorf("after %v: %d of %d answers hold with %v; the turn says %d of %d and %v",
				b.Turn, best, answers, second[0].Value.Low, b.Holding, b.Replies, b.Value.Low)
		}
	}
	if all != 300 || replies < 1000 {
		t.Errorf("%d first turns and %d answers", all, replies)
	}
}
