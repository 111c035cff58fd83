package activity_test

import (
	"context"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"noughts/commands/pages"
	"noughts/commands/view"
	"noughts/engine/longtest"
	"noughts/engine/match"
	"noughts/words"
)

// counted counts the states that are made.
type counted struct {
	pages.Shown
	made atomic.Int64
}

func (c *counted) Apart(ctx context.Context, m *match.Match, say *words.Printer) (view.Apart, error) {
	c.made.Add(1)
	return c.Shown.Apart(ctx, m, say)
}

// However many pages are open, a move makes one state for each role: for either player, and for
// whoever watches. How long it takes until the other player has it is logged, and stands in
// docs/performance.md.
func TestManyPages(t *testing.T) {
	w := newWorld(t)
	count := &counted{Shown: w.App.OnPages.Shown}
	w.App.OnPages.Shown = count
	id := w.Challenge("gomoku", 1)
	watching := []string{"eve", "bob", "mod", "own", "far", "nix", "alf", "bot"}
	many := longtest.Sample(t, 40, 160)
	entered := map[string]*page{}
	for i := range many {
		who := watching[i%len(watching)]
		if entered[who] == nil {
			entered[who] = w.enter(who)
		}
		p := entered[who].another().connect().open(id)
		go func() {
			for {
				if _, _, err := p.socket.Read(t.Context()); err != nil {
					return
				}
			}
		}()
	}
	players := []*page{w.enter("ada").connect().open(id), w.enter("ben").connect().open(id)}
	before := count.made.Load()
	const plies = 30
	var took []time.Duration
	for i := range plies {
		mover, other := players[i%2], players[(i+1)%2]
		mover.untilPly(i)
		press := mover.clickID(i * 37 % 225)
		began := time.Now()
		mover.n++
		mover.send(`{"t":"press","n":` + strconv.FormatInt(mover.n, 10) + `,"id":"` + press + `"}`)
		other.untilPly(i + 1)
		took = append(took, time.Since(began))
	}
	players[(plies-1)%2].until("ack")
	made := count.made.Load() - before
	if made > 3*plies || made < 2*plies {
		t.Errorf("%d pages have %d states made for %d plies, want at most three each", many+2, made, plies)
	}
	slices.Sort(took)
	t.Logf("with %d pages from a press to the other player's state: half within %v, all within %v", many+2, took[len(took)/2], took[len(took)-1])
}
