package dfpn

import (
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// A win by threats is one, as soon as it says, and with Chaos to move no stone
// outside its relevance zone stops it.
func TestThreatsWin(t *testing.T) {
	longtest.SkipUnderRace(t)
	var c threatCheck
	eachPosition(2, 20, []uint8{2, 3}, c.position(t))
	eachNearlyFull(4, 100, 6, [][3]uint8{{3, 4, 3}, {4, 4, 4}}, c.position(t))
	if c.won < 150 || c.outside < 500 {
		t.Errorf("threats won %d positions; %d moves were outside of zones", c.won, c.outside)
	}
}

// Random positions seldom show what one answer more, or the end of a line, is good
// for. In these, found among millions, a search that leaves it out claims a win that
// is none, or a zone that is too small.
func TestThreatsHaveManyAnswers(t *testing.T) {
	var c threatCheck
	for _, at := range []struct{ variant, rows string }{
		{"4x5:4:exact", "O.OOO/.X..X/O.X.O/X.XOX"},                        // the end of a line that is one cell short
		{"4x5:4:exact:chaos-first", "XXO.O/O.XOO/X...X/O.O.."},            // the same
		{"4x5:4:exact:chaos-first", "OO.../X.XOO/XXXOX/.O.XO"},            // the end of a line that an answer makes
		{"5x5:4:exact", "X.XOO/XOX.O/O.XXO/O.XXO/XOXOO"},                  // the same
		{"4x6:4:exact:symbols=3", "OX.X.O/XTXX.O/XXTTO./TOO..T"},          // another symbol on the same cell
		{"4x5:4:exact", "OOXOX/...OO/XX..X/OO..O"},                        // the same
		{"4x6:4:exact", "OX.OXO/XX.O../.X..X./XOXXOO"},                    // the other end of the line
		{"5x6:4:exact:chaos-first", "XO.OOO/.X..X./O.OX.O/.XXOOX/XO.XXO"}, // the same
	} {
		c.position(t)(rulestest.At(t, at.variant, at.rows), rulestest.Minimax{})
	}
	if c.outside == 0 {
		t.Error("no move was outside of a zone")
	}
}

// A threatCheck holds what threat-space search says against games played out.
type threatCheck struct {
	won, outside int // positions with Order to move, and moves of Chaos
}

// position returns what checks a position.
func (c *threatCheck) position(t *testing.T) func(p rules.Position, slow rulestest.Minimax) {
	pr := New(1 << 20)
	return func(p rules.Position, slow rulestest.Minimax) {
		t.Helper()
		if !pr.SetRoot(&p) {
			t.Fatalf("%s: too large", rulestest.Show(&p))
		}
		n := pr.Node(&p)
		if n.staticVerdict() != rules.Undecided || !n.linesMissing(1).empty() {
			return
		}
		w, ok := pr.threatSpaceSearch(&n)
		switch {
		case !ok:
		case p.OrderToMove():
			c.won++
			if !holds(p, w, slow) {
				t.Fatalf("%s: threats are said to win in %d", rulestest.Show(&p), w.plies)
			}
		default:
			for _, m := range p.AppendUnordered(nil) {
				if w.relevanceZone>>pr.space.cellMove(m).cell&1 != 0 {
					continue
				}
				c.outside++
				if !holds(p.Step(m), w, slow) {
					t.Fatalf("%s: %v is outside the zone %#x and saves Chaos from threats that win in %d", rulestest.Show(&p), m, w.relevanceZone, w.plies)
				}
			}
		}
	}
}

// holds reports whether Order, to move, wins as threat-space search says. Under
// "full" a line that stands may still be spoilt, so that minimax has to tell.
func holds(p rules.Position, w threatWin, slow rulestest.Minimax) bool {
	if p.Variant.Full {
		return slow.Solve(p).Order
	}
	return winsByThreats(p, w.plies)
}

// winsByThreats plays all games in which every move of Order leaves a line one stone
// short, by the rules alone: it reports whether Order, to move, wins in so many plies
// whatever Chaos does.
func winsByThreats(p rules.Position, plies int) bool {
	moves := p.AppendUnordered(nil)
	completes := func(p rules.Position, m engine.Move) bool {
		next := p.Step(m)
		return next.LineThrough(m)
	}
	if slices.ContainsFunc(moves, func(m engine.Move) bool { return completes(p, m) }) {
		return true
	}
	return plies > 2 && slices.ContainsFunc(moves, func(m engine.Move) bool {
		next := p.Step(m)
		replies := next.AppendUnordered(nil)
		return slices.ContainsFunc(replies, func(m engine.Move) bool { return completes(next, m) }) &&
			!slices.ContainsFunc(replies, func(r engine.Move) bool {
				return !completes(next, r) && !winsByThreats(next.Step(r), plies-2)
			})
	})
}
