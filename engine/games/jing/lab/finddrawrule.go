package lab

import (
	"context"
	"io"
	"strings"

	"noughts/engine"
	"noughts/engine/games/jing"
	"noughts/engine/tool"
)

// findDrawRule tries rules by which a person could hold the draw, with O and with X, against
// all that the other side can do, and prints how each did.
func findDrawRule(ctx context.Context, _ io.Reader, out io.Writer) error {
	w, p := tool.NewWriter(out), jing.NewProver(jing.VerifySlots)
	defer context.AfterFunc(ctx, func() { p.Halt() })()
	for _, player := range []engine.Player{engine.First, engine.Second} {
		for _, r := range drawRules(player) {
			walk := newDrawWalk(r, p)
			lost, err := walk.lost(ctx, jing.Position{})
			if err != nil {
				return err
			}
			if w.Printf("%v: ", r); lost == nil {
				w.Printf("never loses, %s positions looked at\n", tool.Count(walk.positions))
			} else {
				w.Printf("can lose after %s\n", r.turns(lost))
			}
		}
	}
	return w.Err()
}

// turns names the pairs of a game, given the positions after each turn of the rule.
func (r drawRule) turns(game []jing.Position) string {
	var turns []string
	var before jing.Position
	for _, p := range game {
		for _, player := range []engine.Player{r.player.Other(), r.player} {
			if pair := p.Stones[player] &^ before.Stones[player]; pair != 0 {
				turns = append(turns, strings.Join(jing.NamesOf(pair), "+"))
			}
		}
		before = p
	}
	return strings.Join(turns, " ")
}
