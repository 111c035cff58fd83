package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/games/jing"
	"noughts/engine/games/jing/check"
	"noughts/engine/tool"
)

// A verify proves from nothing, without the book, that the game is a draw, and
// walks the certificate of both halves of the proof with a checker of its own. With
// flags it goes on to what else is known.
type verify struct {
	Openings bool `help:"jing.tool.verify.openings"`
	Replies  bool `help:"jing.tool.verify.replies"`
	Book     bool `help:"jing.tool.verify.book"`
}

// Run proves, part after part.
func (c *verify) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	v := &verifier{solver: jing.ProofSolver(nil, jing.VerifySlots), shipped: jing.ShippedBook(), out: out}
	defer v.solver.Prepare(ctx, jing.Position{}, 0)()
	parts := []func() error{v.draw}
	for _, m := range []struct {
		asked bool
		prove func() error
	}{{c.Openings, v.openings}, {c.Replies, v.replies}, {c.Book, v.book}} {
		if m.asked {
			parts = append(parts, m.prove)
		}
	}
	for _, part := range parts {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

// A verifier prints what it has proved.
type verifier struct {
	solver  *jing.Solver // without a book
	shipped jing.Book    // to be compared with what is proved
	out     io.Writer
}

// stopped returns an error if time is up: what the prover says then means nothing.
func (v *verifier) stopped() error {
	if v.solver.Prover.Stopped.Load() {
		return fmt.Errorf("stopped before the end: %w", context.Canceled)
	}
	return nil
}

// errRefuted is returned for a claim that turns out to be wrong.
var errRefuted = errors.New("the claim is wrong")

// draw proves the empty board a draw.
func (v *verifier) draw() error {
	for _, claim := range []struct {
		goal  int
		holds bool
		words string
	}{
		{jing.ForDraw, true, "O gets at least as many points as X"},
		{jing.ForWin, false, "O does not get more points than X"},
	} {
		if err := v.claim(claim.goal, claim.holds, claim.words); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(v.out, "so the empty board is a draw")
	return err
}

// claim proves one half of the draw and walks its certificate.
func (v *verifier) claim(goal int, holds bool, words string) error {
	p := &v.solver.Prover
	start, before := time.Now(), p.Nodes
	proved := p.HoldsAt(jing.Position{}, goal)
	if err := v.stopped(); err != nil {
		return err
	}
	if proved != holds {
		return fmt.Errorf("%s: %w", words, errRefuted)
	}
	fmt.Fprintf(v.out, "%s: proved, %s positions, %s\n", words, tool.Count(p.Nodes-before), tool.Seconds(time.Since(start)))
	start = time.Now()
	c := check.New(check.Claim{Goal: goal, Gets: holds}, func(o, x uint32, turn int) uint32 { return p.Advise(o, x, turn, goal) })
	if err := c.Walk(0, 0); err != nil {
		return cmp.Or(v.stopped(), err)
	}
	walked := make([]string, 0, len(c.Walked()))
	for _, n := range c.Walked() {
		walked = append(walked, tool.Count(n))
	}
	fmt.Fprintf(v.out, "  certificate walked in %s: %s full boards looked up; positions by turns made: %s\n",
		tool.Seconds(time.Since(start)), tool.Count(c.Boards()), strings.Join(walked, " "))
	return nil
}

// openings proves every opening a draw: X cannot win after it either.
func (v *verifier) openings() error { return v.entries(1, map[engine.Result]int{engine.Draw: 300}) }

// book proves every position after one turn of each.
func (v *verifier) book() error {
	return v.entries(jing.BookTurns, map[engine.Result]int{engine.Draw: 24944, engine.Win: 50956})
}

// entries proves the results of all positions after some turns, and compares their
// numbers with those that are known and each with the book.
func (v *verifier) entries(turns int, want map[engine.Result]int) error {
	found := map[engine.Result]int{}
	list := jing.CanonicalPositions(turns)
	for _, p := range list {
		e := v.solver.Entry(p)
		if err := cmp.Or(v.stopped(), v.compare(p, e)); err != nil {
			return err
		}
		found[e.Result] += e.Images()
	}
	fmt.Fprintf(v.out, "positions after %d turns: %s of %s kinds: %s draws, %s won for O, %s for X\n", turns,
		tool.Count(found[engine.Draw]+found[engine.Win]+found[engine.Loss]), tool.Count(len(list)),
		tool.Count(found[engine.Draw]), tool.Count(found[engine.Win]), tool.Count(found[engine.Loss]))
	for r, n := range want {
		if found[r] != n {
			return fmt.Errorf("%d times %v instead of %d: %w", found[r], r, n, errRefuted)
		}
	}
	return nil
}

// compare compares what is proved of a position with what the book has of it: the
// result, and that its reply gets it.
func (v *verifier) compare(p jing.Position, proved jing.Entry) error {
	in, ok := v.shipped.Find(p)
	if !ok || in == proved {
		return nil
	}
	least := in.Bounds(p.Turn()).Low
	if in.Result != proved.Result || !v.solver.Prover.Gets(p.With(in.Reply), p.Turn(), least) {
		return cmp.Or(v.stopped(), fmt.Errorf("%v, but the book has %v: %w", proved, in, errRefuted))
	}
	return nil
}

// replies proves X's replies to a corner and the center.
func (v *verifier) replies() error {
	p := jing.Position{}.With(1<<0 | 1<<(jing.CellCount/2))
	var holds []string
	for _, cells := range jing.PairsIn(p.Free()) {
		e := v.solver.Entry(p.With(cells))
		if err := v.stopped(); err != nil {
			return err
		}
		if e.Result == engine.Draw {
			holds = append(holds, strings.Join(jing.NamesOf(cells), "+"))
		}
	}
	_, err := fmt.Fprintf(v.out, "against %s, %d of X's %d replies hold: %s\n", strings.Join(jing.NamesOf(p.Stones[0]), "+"),
		len(holds), len(jing.PairsIn(p.Free())), strings.Join(holds, " "))
	return err
}
