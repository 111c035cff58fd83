package jing

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestToolsRefuse(t *testing.T) {
	for _, tool := range (Family{}).Tools() {
		var out strings.Builder
		err := tool.Run(t.Context(), []string{"surplus"}, strings.NewReader(""), &out)
		if err == nil || out.Len() > 0 {
			t.Errorf("%s takes a surplus argument: %v, %q", tool.Verb, err, out.String())
		}
	}
	if err := generate(t.Context(), nil, nil, nil); err == nil {
		t.Error("a book is made for no file")
	}
}

func TestToolsExplainTheirFlags(t *testing.T) {
	var out strings.Builder
	if err := verify(t.Context(), []string{"--help"}, nil, &out); err != nil || !strings.Contains(out.String(), "openings") {
		t.Errorf("got %q, %v", out.String(), err)
	}
}

// TestToolsStop checks that nothing is claimed or written when time is up.
func TestToolsStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out strings.Builder
	if err := verify(ctx, []string{"--replies"}, nil, &out); !errors.Is(err, context.Canceled) || strings.Contains(out.String(), "draw") {
		t.Errorf("verify: got %v and %q", err, out.String())
	}
	file := filepath.Join(t.TempDir(), "book")
	if err := generate(ctx, []string{"--write", file}, nil, &out); !errors.Is(err, context.Canceled) {
		t.Errorf("book: got %v", err)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("an unfinished book is written")
	}
	board := input("1", "O..../.X.../..OX./...../O...O")
	if err := solve(ctx, nil, strings.NewReader(board), &out); !errors.Is(err, context.Canceled) {
		t.Errorf("solve: got %v", err)
	}
}
