package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
)

// A distanceSearch finds out how soon a player wins, by the rules of the variant. It asks whether
// the player wins with one stone, with two, with three, as a search for a mate in so many moves
// does in chess, and tries all moves of both sides. Only moves are left out after which a player
// could complete a line and the other one does not stop it. So a no is as sure as a yes.
type distanceSearch struct {
	*patterns.PatternBoard
	table   distanceTable
	killers [maxStones + 1]uint16 // by stones: the reply that was the last to refute a move
	nodes   uint64                // stones that were put
	over    func() bool           // whether to end the search, asked now and then; nil for never
	stopped bool
}

// maxStones is how many stones of the player a search looks ahead at most.
const maxStones = 32

// newDistanceSearch returns a search from a position, with a table of about so many bytes.
func newDistanceSearch(p position, bytes int) *distanceSearch {
	return &distanceSearch{PatternBoard: p.patternBoard(), table: newDistanceTable(p.rule.size(), bytes)}
}

// begin prepares what follows, which ends when over says so.
func (d *distanceSearch) begin(over func() bool) { d.over, d.stopped = over, false }

// wins reports whether p, to move, wins with so many stones at most. It means nothing if the
// search was stopped.
func (d *distanceSearch) wins(p engine.Player, stones int) bool {
	switch {
	case d.Size(p, patterns.Fives) > 0:
		return stones > 0
	case stones < 2 || d.halted():
		return false
	case stones == 2:
		_, ok := d.unstoppable(p)
		return ok
	}
	known := d.table.find(d.PatternBoard, p)
	if stones <= int(known.fails) || known.wins > 0 && stones >= int(known.wins) {
		return stones > int(known.fails)
	}
	c, won := d.winner(p, stones, known)
	if d.stopped {
		return false
	}
	if won {
		known.wins, known.move = uint8(stones), c
	} else {
		known.fails = uint8(stones)
	}
	d.table.store(d.PatternBoard, p, known)
	return won
}

// winner returns a move with which p, who has no line to complete, wins with so many stones.
func (d *distanceSearch) winner(p engine.Player, stones int, known distanceEntry) (uint16, bool) {
	moves := d.attacks(p)
	if known.wins > 0 && moves.Has(known.move) && d.winsBy(p, known.move, stones) {
		return known.move, true
	}
	fours := d.fours(p)
	for _, first := range [2]bool{true, false} {
		for c := range moves.All {
			if fours.Has(c) != first {
				continue
			}
			if d.winsBy(p, c, stones) {
				return c, true
			}
			if d.stopped {
				return 0, false
			}
		}
	}
	return 0, false
}

// attacks returns the moves of p after which the opponent has no line to complete.
func (d *distanceSearch) attacks(p engine.Player) patterns.Cells {
	if d.Size(p^1, patterns.Fives) > 0 {
		return d.Answers(p ^ 1)
	}
	return d.FreeCells()
}

// fours returns the cells that give p a line to complete.
func (d *distanceSearch) fours(p engine.Player) patterns.Cells {
	set := *d.Any(p, patterns.OpenFours)
	set.Unite(d.Any(p, patterns.Fours))
	return set
}

// unstoppable returns a move of p after which p completes a line next, whatever the reply.
func (d *distanceSearch) unstoppable(p engine.Player) (uint16, bool) {
	moves := d.attacks(p)
	fours := d.fours(p)
	for c := range fours.All {
		if moves.Has(c) && d.winsBy(p, c, 2) {
			return c, true
		}
	}
	return 0, false
}

// winsBy reports whether p wins by a move of attacks with so many stones, that of the move among
// them.
func (d *distanceSearch) winsBy(p engine.Player, c uint16, stones int) bool {
	if d.Forbidden(p, c) {
		return false
	}
	d.put(c, p)
	defer d.Undo()
	switch {
	case d.Free() == 0:
		return false
	case d.Size(p, patterns.Fives) > 0: // replies that do not stop the line need no look
		answers := d.Answers(p)
		return d.winsAfter(p, &answers, stones-1) && d.hasMove(p^1)
	case stones < 3 || stones == 3 && d.Size(p, patterns.Fours)+d.Size(p, patterns.OpenFours) == 0:
		return false // the opponent's stones never make a line of p's
	}
	return d.winsAfterAny(p, stones-1) && d.hasMove(p^1)
}

// winsAfterAny reports whether p, who has no line to complete, wins with so many stones after every
// reply. What refutes the move is looked for first where p may threaten something.
func (d *distanceSearch) winsAfterAny(p engine.Player, stones int) bool {
	rest := d.FreeCells()
	look := func(set patterns.Cells) bool {
		set.Keep(&rest)
		rest.Drop(&set)
		return d.winsAfter(p, &set, stones)
	}
	var killer patterns.Cells
	killer.Add(d.killers[stones])
	for _, set := range [3]patterns.Cells{killer, d.fours(p), d.fours(p ^ 1)} {
		if !look(set) {
			return false
		}
	}
	return look(*d.Any(p, patterns.Threes)) && look(rest)
}

// winsAfter reports whether p wins with so many stones after each of some replies.
func (d *distanceSearch) winsAfter(p engine.Player, replies *patterns.Cells, stones int) bool {
	for r := range replies.All {
		if d.Forbidden(p^1, r) {
			continue
		}
		d.put(r, p^1)
		won := d.wins(p, stones)
		d.Undo()
		if !won {
			d.killers[stones] = r
			return false
		}
	}
	return true
}

// line returns a line of best play, where p, to move, wins with so many stones, and no fewer. It
// ends early if the search is stopped.
func (d *distanceSearch) line(p engine.Player, stones int) []uint16 {
	if stones == 1 {
		return []uint16{d.Any(p, patterns.Fives).First()}
	}
	if c, ok := d.bestMove(p, stones); ok {
		return d.lineBy(p, c, stones)
	}
	return nil
}

// lineBy is line with a first move, which wins.
func (d *distanceSearch) lineBy(p engine.Player, c uint16, stones int) []uint16 {
	line := []uint16{c}
	d.put(c, p)
	defer d.Undo()
	if r, ok := d.longestReply(p, stones-1); ok {
		d.put(r, p^1)
		defer d.Undo()
		line = append(append(line, r), d.line(p, stones-1)...)
	}
	return line
}

// bestMove returns a move with which p wins with so many stones, two or more.
func (d *distanceSearch) bestMove(p engine.Player, stones int) (uint16, bool) {
	if stones == 2 {
		return d.unstoppable(p)
	}
	return d.winner(p, stones, d.table.find(d.PatternBoard, p))
}

// longestReply returns a reply after which p wins with so many stones, and no fewer. What stops a
// line comes first.
func (d *distanceSearch) longestReply(p engine.Player, stones int) (r uint16, ok bool) {
	rest := d.FreeCells()
	for _, set := range [2]patterns.Cells{*d.Any(p, patterns.Fives), rest} {
		for r := range set.All {
			if d.Forbidden(p^1, r) {
				continue
			}
			d.put(r, p^1)
			sooner := d.wins(p, stones-1)
			d.Undo()
			if !sooner {
				return r, !d.stopped
			}
		}
	}
	return 0, false
}

// hasMove reports whether the rules leave a player a move; if not, the game is drawn.
func (d *distanceSearch) hasMove(p engine.Player) bool {
	if !d.Restricts(p) {
		return d.Free() > 0
	}
	free := d.FreeCells()
	for c := range free.All {
		if !d.Forbidden(p, c) {
			return true
		}
	}
	return false
}

// put puts a stone.
func (d *distanceSearch) put(c uint16, p engine.Player) {
	d.nodes++
	d.PlayStoneOnly(c, p)
}

// halted reports whether the search has to end.
func (d *distanceSearch) halted() bool {
	d.stopped = d.stopped || d.over != nil && d.over()
	return d.stopped
}

// A distanceEntry is what is known of a position with a player to move.
type distanceEntry struct {
	fails uint8  // stones with which the player does not win
	wins  uint8  // stones with which the player wins; 0 if that is not known
	move  uint16 // by which the player wins
}

// A distanceTable keeps entries with whole positions, so that two are never taken for each other.
type distanceTable struct {
	words  int // of a player's stones
	places []uint64
	count  uint64
}

// newDistanceTable returns a table of at most so many bytes, for boards with so many cells.
func newDistanceTable(cells, bytes int) distanceTable {
	t := distanceTable{words: (cells + 63) / 64, count: 1 << 10}
	for 2*int(t.count)*t.stride()*8 <= bytes {
		t.count *= 2
	}
	t.places = make([]uint64, int(t.count)*t.stride())
	return t
}

// stride returns how many words an entry takes: the stones of both, and what is known.
func (t *distanceTable) stride() int { return 2*t.words + 1 }

// used marks an entry that is there.
const used = 1 << 63

// place returns where the entry of a position stands, and whether it is that of the position.
func (t *distanceTable) place(b *patterns.PatternBoard, p engine.Player) (place []uint64, same bool) {
	i := int((b.Hash() ^ uint64(p)*0x9e3779b97f4a7c15) % t.count)
	place = t.places[i*t.stride():][:t.stride()]
	know := place[2*t.words]
	if know&used == 0 || engine.Player(know>>32&1) != p {
		return place, false
	}
	for player := range engine.Player(2) {
		stones := b.Stones(player)
		for w := range t.words {
			if place[int(player)*t.words+w] != stones[w] {
				return place, false
			}
		}
	}
	return place, true
}

// find returns what is known of the position on a board with p to move.
func (t *distanceTable) find(b *patterns.PatternBoard, p engine.Player) (e distanceEntry) {
	if place, ok := t.place(b, p); ok {
		know := place[2*t.words]
		return distanceEntry{fails: uint8(know), wins: uint8(know >> 8), move: uint16(know >> 16)}
	}
	return e
}

// store remembers what is known of the position on a board with p to move.
func (t *distanceTable) store(b *patterns.PatternBoard, p engine.Player, e distanceEntry) {
	place, _ := t.place(b, p)
	for player := range engine.Player(2) {
		copy(place[int(player)*t.words:][:t.words], b.Stones(player)[:])
	}
	place[2*t.words] = used | uint64(p)<<32 | uint64(e.move)<<16 | uint64(e.wins)<<8 | uint64(e.fails)
}
