package jing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/games/jing/check"
	"noughts/engine/tool"
)

// verifySlots make the table of a proof from nothing, as a power of two: 32 MiB,
// more than the positions that are worth remembering. A guess, not measured.
const verifySlots = 22

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
	v := &verifier{shipped: openings(), out: out}
	v.solver.slots = verifySlots
	defer v.solver.prepare(ctx, position{}, 0)()
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
	solver  solver // without a book
	shipped book   // to be compared with what is proved
	out     io.Writer
}

// stopped returns an error if time is up: what the prover says then means nothing.
func (v *verifier) stopped() error {
	if v.solver.prover.stopped.Load() {
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
		{forDraw, true, "O gets at least as many points as X"},
		{forWin, false, "O does not get more points than X"},
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
	p := &v.solver.prover
	start, before := time.Now(), p.nodes
	proved := p.holds(question{goal: goal})
	if err := v.stopped(); err != nil {
		return err
	}
	if proved != holds {
		return fmt.Errorf("%s: %w", words, errRefuted)
	}
	fmt.Fprintf(v.out, "%s: proved, %s positions, %s\n", words, tool.Count(p.nodes-before), tool.Seconds(time.Since(start)))
	start = time.Now()
	c := check.New(check.Claim{Goal: goal, Gets: holds}, func(o, x uint32, turn int) uint32 { return p.advise(question{o, x, turn, goal}) })
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

// advise returns a pair that keeps what the position is worth for the side to
// move, or none if there is no such pair.
func (p *prover) advise(q question) uint32 {
	if q.turns == endTurns {
		p.ending.read(q.free(), countsOf(q.o), q.goal)
		_, breaker := p.ending.holds()
		return breaker.cells(q.free())
	}
	for _, m := range slices.Clone(p.orderMoves(q)) {
		if p.holds(q.after(m.cells())) == q.oMoves() {
			return m.cells()
		}
	}
	return 0
}

// openings proves every opening a draw: X cannot win after it either.
func (v *verifier) openings() error { return v.entries(1, map[engine.Result]int{engine.Draw: 300}) }

// book proves every position after one turn of each.
func (v *verifier) book() error {
	return v.entries(bookTurns, map[engine.Result]int{engine.Draw: 24944, engine.Win: 50956})
}

// entries proves the results of all positions after some turns, and compares their
// numbers with those that are known and each with the book.
func (v *verifier) entries(turns int, want map[engine.Result]int) error {
	found := map[engine.Result]int{}
	list := canonicalPositions(turns)
	for _, p := range list {
		e := v.solver.entry(p)
		if err := cmp.Or(v.stopped(), v.compare(p, e)); err != nil {
			return err
		}
		found[e.result] += e.images()
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
func (v *verifier) compare(p position, proved entry) error {
	in, ok := v.shipped.find(p)
	if !ok || in == proved {
		return nil
	}
	least := in.bounds(p.Turn()).low
	if in.result != proved.result || !v.solver.prover.gets(p.with(in.reply), p.Turn(), least) {
		return cmp.Or(v.stopped(), fmt.Errorf("%v, but the book has %v: %w", proved, in, errRefuted))
	}
	return nil
}

// replies proves X's replies to a corner and the center.
func (v *verifier) replies() error {
	p := position{}.with(1<<0 | 1<<(cellCount/2))
	var holds []string
	for _, cells := range pairsIn(p.free()) {
		e := v.solver.entry(p.with(cells))
		if err := v.stopped(); err != nil {
			return err
		}
		if e.result == engine.Draw {
			holds = append(holds, strings.Join(namesOf(cells), "+"))
		}
	}
	_, err := fmt.Fprintf(v.out, "against %s, %d of X's %d replies hold: %s\n", strings.Join(namesOf(p.stones[0]), "+"),
		len(holds), len(pairsIn(p.free())), strings.Join(holds, " "))
	return err
}
