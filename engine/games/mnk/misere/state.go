package misere

import (
	"math/bits"

	"noughts/engine"
	"noughts/engine/grid"
)

// A game asks whether one player, the loser, is forced to make a line.
type game struct {
	windows    [2][]uint64 // by player: the sets of cells that it must not fill
	symmetries []*grid.Permutation
	loser      engine.Player
}

// A state is what matters of a position. Left out is what changes nothing:
//
//   - A player never takes a cell that completes a line of its own while it has another. That
//     stays so, and it counts as one that it may not take. Who may take none loses, or has drawn
//     if no cell is free.
//   - So a window through such a cell is never filled: only those count of which its player has
//     or may take every cell. Nothing else is kept of the stones.
//   - A cell that both may take, through which no such window goes, only passes the turn. Of two
//     such cells whoever likes the rest of the game takes one when the other player takes one: so
//     only whether there is an odd number of them is kept.
//   - A cell that one player alone may take, through which no such window goes, is spare: it
//     passes the turn when that player likes. One of each player are worth nothing together:
//     whoever likes the rest takes its own when the other does.
//   - A cell that neither may take says only that no draw will come.
type state struct {
	stones, may [2]uint64 // by player: its stones in windows that count; the cells that it may take, but for those below
	spare       int8      // how many spare cells more the first player has than the second
	odd         bool      // a cell only passes the turn
	shut        bool      // there are cells that neither may take
	turn        engine.Player
}

// counts reports whether a player could still fill a window.
func (s *state) counts(window uint64, p engine.Player) bool {
	return window&^(s.stones[p]|s.may[p]) == 0
}

// reduce leaves out what changes nothing.
func (g *game) reduce(s *state) {
	for p := range engine.Player(2) {
		g.forbid(s, p)
	}
	var in [2]uint64 // by player: the cells of its windows that count
	for p := range in {
		for _, w := range g.windows[p] {
			if s.counts(w, engine.Player(p)) {
				in[p] |= w
			}
		}
		s.stones[p] &= in[p]
	}
	passing := s.may[0] & s.may[1] &^ (in[0] | in[1])
	s.odd = s.odd != (bits.OnesCount64(passing)%2 == 1)
	first, second := s.may[0]&^(s.may[1]|in[0]), s.may[1]&^(s.may[0]|in[1])
	s.spare += int8(bits.OnesCount64(first) - bits.OnesCount64(second))
	s.may[0] &^= passing | first
	s.may[1] &^= passing | second
}

// forbid takes from a player the cells that complete a line of its own.
func (g *game) forbid(s *state, p engine.Player) {
	var completing uint64
	for _, w := range g.windows[p] {
		if left := w & s.may[p]; s.counts(w, p) && left&(left-1) == 0 {
			completing |= left
		}
	}
	s.may[p] &^= completing
	s.shut = s.shut || completing&^s.may[p.Other()] != 0
}

// spareOf returns how many spare cells more a player has than the other.
func (s *state) spareOf(p engine.Player) int {
	if p == engine.First {
		return int(s.spare)
	}
	return -int(s.spare)
}

// left reports whether a cell is free.
func (s *state) left() bool { return s.shut || s.odd || s.spare != 0 || s.may[0]|s.may[1] != 0 }

// appendNext appends the states after every move that does not lose at once.
func (g *game) appendNext(dst []state, s *state) []state {
	p := s.turn
	add := func(next state) {
		next.turn = p.Other()
		g.reduce(&next)
		dst = append(dst, next)
	}
	for list := s.may[p]; list != 0; list &= list - 1 {
		next, cell := *s, list&-list
		next.may[0] &^= cell
		next.may[1] &^= cell
		next.stones[p] |= cell
		add(next)
	}
	if s.odd {
		next := *s
		next.odd = false
		add(next)
	}
	if s.spareOf(p) > 0 {
		next := *s
		next.spare -= int8(1 - 2*int(p))
		add(next)
	}
	return dst
}

// loses reports whether a player is seen to lose, by what the other has to spare. It is
// enough if the other can make no line any more and may take whatever the player may: it keeps
// its spare cells to the end, and then takes one and leaves another, or one that neither may
// take. And it is enough if it has a spare cell for each that the player can still take, and one
// is left then.
func (g *game) loses(s *state, p engine.Player) bool {
	spare := s.spareOf(p.Other())
	if spare <= 0 {
		return false
	}
	if s.shut {
		spare++
	}
	if spare >= 2 && s.may[p]&^s.may[p.Other()] == 0 && !g.anyCounts(s, p.Other()) {
		return true
	}
	need := g.mostMoves(s, p)
	if s.turn != p {
		need++
	}
	return spare > need
}

// anyCounts reports whether a player could still fill a window.
func (g *game) anyCounts(s *state, p engine.Player) bool {
	for _, w := range g.windows[p] {
		if s.counts(w, p) {
			return true
		}
	}
	return false
}

// mostMoves returns a number of cells than which a player can take no more, but for spare
// ones: of windows that share no cell that it may take, it leaves one each.
func (g *game) mostMoves(s *state, p engine.Player) int {
	n, seen := bits.OnesCount64(s.may[p]), uint64(0)
	if s.odd {
		n++
	}
	for _, w := range g.windows[p] {
		if s.counts(w, p) && w&s.may[p]&seen == 0 {
			seen |= w
			n--
		}
	}
	return n
}

// canonical returns the least of a state and its images when the board is turned.
func (g *game) canonical(s state) state {
	least := s
	for _, t := range g.symmetries {
		image := s
		if image.stones[0] = t.Of(s.stones[0]); image.stones[0] > least.stones[0] {
			continue
		}
		image.stones[1], image.may = t.Of(s.stones[1]), [2]uint64{t.Of(s.may[0]), t.Of(s.may[1])}
		if image.before(&least) {
			least = image
		}
	}
	return least
}

// before orders states that differ in cells only.
func (s *state) before(t *state) bool {
	for p := range s.stones {
		switch {
		case s.stones[p] != t.stones[p]:
			return s.stones[p] < t.stones[p]
		case s.may[p] != t.may[p]:
			return s.may[p] < t.may[p]
		}
	}
	return false
}
