package jing

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestBookWantsAFile(t *testing.T) {
	for _, g := range []generate{{Threads: 1}, {Write: "book"}} {
		if err := g.Run(t.Context(), nil, nil); err == nil {
			t.Errorf("%+v makes a book", g)
		}
	}
}

// TestToolsStop checks that nothing is claimed or written when time is up.
func TestToolsStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out strings.Builder
	if err := (&verify{Replies: true}).Run(ctx, nil, &out); !errors.Is(err, context.Canceled) || strings.Contains(out.String(), "draw") {
		t.Errorf("verify: got %v and %q", err, out.String())
	}
	file := filepath.Join(t.TempDir(), "book")
	if err := (&generate{Write: file, Threads: 1}).Run(ctx, nil, &out); !errors.Is(err, context.Canceled) {
		t.Errorf("book: got %v", err)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("an unfinished book is written")
	}
	board := input("1", "O..../.X.../..OX./...../O...O")
	if err := solve(ctx, strings.NewReader(board), &out); !errors.Is(err, context.Canceled) {
		t.Errorf("solve: got %v", err)
	}
}
