package mnk

import (
	"context"
	"math/bits"
	"slices"

	"noughts/engine"
	"noughts/engine/games/mnk/renju"
	"noughts/engine/search"
)

// mostLast is how many cells may be free in an endgame: the bits of a set of cells.
const mostLast = 32

// An endgame is the board of a position with few free cells, for exact search under any rule.
// What the stones that stand already make of the rule is worked out once: which lines can still
// be made, and what each of them needs.
type endgame struct {
	from    position
	cells   []uint16 // that are free in from; bit i of a set stands for cells[i]
	windows [2][]window
	through [2][][]window // the windows by each of the cells
	risky   []risk        // what may become forbidden to the first player
	risks   uint32        // the cells of these
}

// A window is a line that a player can still make.
type window struct {
	need  uint32 // the cells that lack the player's stone
	never uint32 // the cells that must not have the player's, or the line is too long
	stops uint32 // the cells that stop the line if the opponent has all of them; 0 if nothing does
}

// A risk is a cell that may become a forbidden point of renju, with the lines of five that
// the first player may make through the cell, and those of six.
type risk struct {
	cell   uint16
	bit    uint32
	fives  []uint32
	longer []uint32
}

// newEndgame returns the board of a position that is not over.
func newEndgame(p position) *endgame {
	b := &endgame{from: p}
	at := map[uint16]uint32{}
	for c := range uint16(p.rule.size()) {
		if !p.taken(c) {
			at[c] = 1 << len(b.cells)
			b.cells = append(b.cells, c)
		}
	}
	for player := range engine.Player(2) {
		b.windows[player] = p.windows(player, at)
		b.through[player] = make([][]window, len(b.cells))
		for _, w := range b.windows[player] {
			for need := w.need; need != 0; need &= need - 1 {
				i := bits.TrailingZeros32(need)
				b.through[player][i] = append(b.through[player][i], w)
			}
		}
	}
	if p.rule.renju {
		b.risky = p.risks(at)
		for i := range b.risky {
			b.risks |= b.risky[i].bit
		}
	}
	return b
}

// windows returns the lines that a player can still make, by the bits of the free cells.
func (p position) windows(player engine.Player, at map[uint16]uint32) (list []window) {
	exact := p.rule.exact || p.rule.renju && player == engine.First
	p.runsOf(int(p.rule.line), player, func(need uint32, row, col int, d [2]int) {
		w := window{need: need}
		stopped, canBeStopped := 0, p.rule.caro
		for _, end := range [2][2]int{{row - d[0], col - d[1]}, {row + int(p.rule.line)*d[0], col + int(p.rule.line)*d[1]}} {
			switch {
			case !p.rule.inside(end[0], end[1]):
				canBeStopped = false
			case p.rule.has(&p.stones[player], end[0], end[1]):
				if exact {
					return
				}
				canBeStopped = false
			case p.rule.has(&p.stones[player.Other()], end[0], end[1]):
				stopped++
			default:
				bit := at[p.rule.cell(end[0], end[1])]
				w.stops |= bit
				if exact {
					w.never |= bit
				}
			}
		}
		if canBeStopped && stopped == 2 {
			return
		}
		if !canBeStopped {
			w.stops = 0
		}
		list = append(list, w)
	}, at)
	return list
}

// runsOf calls visit with every run of so many cells in which the other player has no stone, with
// the cells that lack one, the run's first cell, and its direction.
func (p position) runsOf(length int, player engine.Player, visit func(need uint32, row, col int, d [2]int), at map[uint16]uint32) {
	other := player.Other()
	for _, d := range directions {
		for row := range int(p.rule.rows) {
			for col := range int(p.rule.cols) {
				need, possible := uint32(0), true
				for i := 0; i < length && possible; i++ {
					r, c := row+i*d[0], col+i*d[1]
					possible = p.rule.inside(r, c) && !p.stones[other].Has(p.rule.cell(r, c))
					if possible && !p.stones[player].Has(p.rule.cell(r, c)) {
						need |= at[p.rule.cell(r, c)]
					}
				}
				if possible && need != 0 {
					visit(need, row, col, d)
				}
			}
		}
	}
}

// risks returns the free cells that may become forbidden: an overline needs room for six, and two
// fours or two threes need room for two lines of five.
func (p position) risks(at map[uint16]uint32) (list []risk) {
	for c := range uint16(p.rule.size()) {
		if bit := at[c]; bit != 0 {
			k := risk{cell: c, bit: bit}
			collect := func(runs *[]uint32) func(uint32, int, int, [2]int) {
				return func(need uint32, _, _ int, _ [2]int) {
					if need&bit != 0 {
						*runs = append(*runs, need)
					}
				}
			}
			p.runsOf(renju.Line, engine.First, collect(&k.fives), at)
			p.runsOf(renju.Line+1, engine.First, collect(&k.longer), at)
			if len(k.fives) > 1 || len(k.longer) > 0 {
				list = append(list, k)
			}
		}
	}
	return list
}

// possible reports whether the first player may be forbidden the cell, as far as the room tells
// that the opponent's stones leave.
func (k *risk) possible(theirs uint32) bool {
	for _, run := range k.longer {
		if run&theirs == 0 {
			return true
		}
	}
	n := 0
	for _, run := range k.fives {
		if run&theirs == 0 {
			n++
		}
	}
	return n > 1
}

// An endgameState is a position of an endgame.
type endgameState struct {
	board  *endgame
	stones [2]uint32 // by player, on the cells of the board
	turn   engine.Player
	ended  ending // as in bitboard
}

// start returns the position from which the endgame begins.
func (b *endgame) start() endgameState {
	s := endgameState{board: b, turn: b.from.Turn(), ended: b.from.ended}
	if s.ended == open && s.dead() {
		s.ended = full
	}
	return s
}

// stateOf returns a position that follows from the one from which the endgame begins; ok is false
// if it does not.
func (b *endgame) stateOf(p position) (s endgameState, ok bool) {
	if p.rule != b.from.rule {
		return s, false
	}
	s, before := b.start(), b.from
	for i, c := range b.cells {
		for player := range p.stones {
			if p.stones[player].Has(c) {
				s.stones[player] |= 1 << i
				before.stones[player].Add(c)
			}
		}
	}
	s.turn, s.ended = p.Turn(), open
	if s.dead() {
		s.ended = full
	}
	return s, before.stones == p.stones
}

// free returns the cells without a stone.
func (s *endgameState) free() uint32 {
	return (1<<len(s.board.cells) - 1) &^ (s.stones[0] | s.stones[1])
}

// Turn returns who makes the next ply.
func (s endgameState) Turn() engine.Player { return s.turn }

// Left returns the number of free cells.
func (s endgameState) Left() int { return bits.OnesCount32(s.free()) }

// Hash mixes the stones.
func (s endgameState) Hash() uint64 {
	h := uint64(s.stones[0])<<32 | uint64(s.stones[1])
	h *= 0x9e3779b97f4a7c15
	h ^= h >> 32
	return h * 0xbf58476d1ce4e5b9 >> 16
}

// Outcome returns how the game ended. A game in which nobody can make a line any more counts as
// drawn at once.
func (s endgameState) Outcome() (engine.Outcome, bool) {
	switch {
	case s.ended == open:
		return engine.Outcome{}, false
	case s.ended == full:
		return engine.Outcome{}, true
	case s.board.from.rule.misere:
		return engine.WonBy(s.turn), true
	}
	return engine.WonBy(s.turn.Other()), true
}

// Step returns the state after a move, which must be legal.
func (s endgameState) Step(m engine.Move) endgameState {
	return s.step(bits.TrailingZeros32(s.board.bit(m.Cell)))
}

// bit returns the bit of a cell.
func (b *endgame) bit(c uint16) uint32 {
	lo, hi := 0, len(b.cells)
	for lo < hi-1 {
		if mid := (lo + hi) / 2; b.cells[mid] <= c {
			lo = mid
		} else {
			hi = mid
		}
	}
	return 1 << lo
}

// step is Step by the number of the cell.
func (s endgameState) step(i int) endgameState {
	made := s.completes(s.turn, i)
	s.stones[s.turn] |= 1 << i
	s.turn ^= 1
	switch free := s.free(); {
	case made:
		s.ended = lineMade
	case free == 0 || s.dead() || free&^s.board.risks == 0 && free&^s.forbidden() == 0:
		s.ended = full
	}
	return s
}

// completes reports whether a player's stone makes a line.
func (s *endgameState) completes(p engine.Player, i int) bool {
	mine, theirs := s.stones[p]|1<<i, s.stones[p^1]
	for _, w := range s.board.through[p][i] {
		if w.need&^mine == 0 && w.never&mine == 0 && (w.stops == 0 || w.stops&^theirs != 0) {
			return true
		}
	}
	return false
}

// completing returns the free cells that give a player a line.
func (s *endgameState) completing(p engine.Player) (found uint32) {
	for free := s.free(); free != 0; free &= free - 1 {
		if i := bits.TrailingZeros32(free); s.completes(p, i) {
			found |= 1 << i
		}
	}
	return found
}

// dead reports whether neither player can make a line any more.
func (s *endgameState) dead() bool {
	for p := range s.board.windows {
		theirs := s.stones[p^1]
		for _, w := range s.board.windows[p] {
			if w.need&theirs == 0 {
				return false
			}
		}
	}
	return true
}

// forbidden returns the free cells on which the side to move may not play.
func (s *endgameState) forbidden() (set uint32) {
	b := s.board
	if b.risks == 0 || s.turn != engine.First {
		return 0
	}
	free, made := s.free(), false
	var at renju.Board
	for i := range b.risky {
		k := &b.risky[i]
		if k.bit&free == 0 || !k.possible(s.stones[1]) {
			continue
		}
		if !made {
			at, made = s.position().renju(), true
		}
		if at.Forbidden(k.cell) != renju.None {
			set |= k.bit
		}
	}
	return set
}

// position returns the stones on the whole board.
func (s *endgameState) position() position {
	p := s.board.from
	for player := range p.stones {
		for stones := s.stones[player]; stones != 0; stones &= stones - 1 {
			p.stones[player].Add(s.board.cells[bits.TrailingZeros32(stones)])
		}
	}
	return p
}

// AppendMoves appends the moves worth trying. A win at once is tried alone, and of the answers to
// the threat of one those that stop it: anything else loses no later.
func (s endgameState) AppendMoves(dst []engine.Move) []engine.Move {
	for try := s.worthTrying(s.free() &^ s.forbidden()); try != 0; try &= try - 1 {
		dst = append(dst, engine.Move{Cell: s.board.cells[bits.TrailingZeros32(try)]})
	}
	return dst
}

// worthTrying returns those of the legal moves that are worth trying, one at least.
func (s *endgameState) worthTrying(legal uint32) uint32 {
	mine := s.completing(s.turn) & legal
	if s.board.from.rule.misere {
		if safe := legal &^ mine; safe != 0 {
			return safe
		}
		return legal & -legal // every move loses at once
	}
	if mine != 0 {
		return mine & -mine
	}
	theirs := s.completing(s.turn ^ 1)
	if theirs == 0 {
		return legal
	}
	stop := uint32(0)
	if theirs&(theirs-1) == 0 {
		stop = theirs & legal
	}
	if s.board.from.rule.caro { // a stone beside a line may stop it
		for rest := legal; rest != 0; rest &= rest - 1 {
			after := *s
			after.stones[s.turn] |= rest & -rest
			if after.completing(s.turn^1) == 0 {
				stop |= rest & -rest
			}
		}
	}
	if stop == 0 {
		return legal & -legal // none stops it
	}
	return stop
}

// An endgameSolver is the exact search of endgames. Positions of the same game share a table.
type endgameSolver struct {
	game    game
	options engine.SolverOptions
	board   *endgame // of the positions that the table holds; nil before the first
	exact   *search.Exact[endgameState]
}

// Bytes implements engine.Sized.
func (e *endgameSolver) Bytes() int {
	if e.exact == nil {
		return 0
	}
	return e.exact.Bytes()
}

// Crowded implements engine.Crowded.
func (e *endgameSolver) Crowded() bool { return e.exact != nil && e.exact.Crowded() }

// Analyze implements engine.Solver, for positions with mostLast free cells at most.
func (e *endgameSolver) Analyze(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	own, err := e.game.own(p)
	if err != nil {
		return engine.Analysis{}, err
	}
	if _, ok := e.stateOf(own); !ok {
		e.board, e.exact = newEndgame(own), search.NewExact(e.read, e.options)
	}
	if progress == nil {
		progress = func(engine.Analysis) {}
	}
	a, err := e.exact.Analyze(ctx, p, b, func(a engine.Analysis) { progress(e.withoutLengths(a)) })
	return e.withoutLengths(a), err
}

// withoutLengths returns an analysis that does not say how long drawn games last, where the
// first player may be left with forbidden points alone.
func (e *endgameSolver) withoutLengths(a engine.Analysis) engine.Analysis {
	if e.board.risks == 0 {
		return a
	}
	a.Moves = slices.Clone(a.Moves)
	for i := range a.Moves {
		if j := &a.Moves[i]; j.Decided() && j.Low == engine.Draw {
			j.Distance = -1
		}
	}
	if a.Root.Decided() && a.Root.Low == engine.Draw {
		a.Root.Distance = -1
	}
	return a
}

// stateOf returns a position as one of the board's; ok is false if it is none of its.
func (e *endgameSolver) stateOf(p position) (s endgameState, ok bool) {
	if e.board == nil {
		return s, false
	}
	return e.board.stateOf(p)
}

// read returns a position for the exact search.
func (e *endgameSolver) read(p engine.Position) (endgameState, error) {
	own, err := e.game.own(p)
	if err != nil {
		return endgameState{}, err
	}
	s, _ := e.stateOf(own)
	if o := own.ended; o != open {
		s.ended = o
	}
	return s, nil
}
