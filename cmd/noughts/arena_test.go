package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// A match that is stopped prints what has been played.
func TestArenaStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs bytes.Buffer
	p := program{stdin: strings.NewReader(""), stdout: &out, stderr: &errs}
	code := p.run(ctx, []string{"arena", "tic-tac-toe", "best", "random", "--games", "10"})
	if want := "Stopped: 0 of 10 were played."; code != 0 || errs.Len() > 0 || !strings.Contains(out.String(), want) {
		t.Errorf("exit code %d, %q and %q, want %q", code, &out, &errs, want)
	}
}

func TestScoreLine(t *testing.T) {
	if got := scoreLine([3]int{1, 2, 3}); got != "+3 -1 =2" {
		t.Errorf("one lost, two drawn, three won: got %s", got)
	}
}

// Each opening is played with both sides.
func TestPairs(t *testing.T) {
	for games, want := range map[int]int{1: 1, 2: 1, 3: 2, 40: 20} {
		if got := pairs(games); got != want {
			t.Errorf("%d games: got %d openings, want %d", games, got, want)
		}
	}
}
