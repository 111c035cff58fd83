package jing

import (
	"context"
	"fmt"
	"io"
	"strings"

	"noughts/engine"
	"noughts/engine/tool"
)

// findDrawRule tries rules by which a person could hold the draw, with O and with X, against
// all that the other side can do, and prints how each did.
func findDrawRule(ctx context.Context, _ io.Reader, out io.Writer) error {
	w := tool.NewWriter(out)
	for _, player := range []engine.Player{engine.First, engine.Second} {
		for _, r := range drawRules(player) {
			walk := newDrawWalk(ctx, r)
			holds := walk.holds(position{})
			if ctx.Err() != nil {
				return fmt.Errorf("stopped before the end: %w", ctx.Err())
			}
			if w.Printf("%v: ", r); holds {
				w.Printf("never loses, %d positions\n", walk.positions)
			} else {
				w.Printf("loses, position %d, after %s\n", walk.positions, walk.lost())
			}
		}
	}
	return w.Err()
}

// lost returns the turns of the game that a rule has lost, but for those that were reckoned out.
func (w *drawWalk) lost() string {
	var turns []string
	for _, pair := range w.game[:reckonedFrom] {
		turns = append(turns, strings.Join(namesOf(pair), "+"))
	}
	return strings.Join(turns, " ")
}
