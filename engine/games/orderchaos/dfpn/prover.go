package dfpn

import (
	"context"
	"math/bits"
	"unsafe"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// A Prover proves who wins. It keeps what it has proved, for the next position of
// the same game. One goroutine uses it at a time.
type Prover struct {
	entries   int           // the most that each table may hold
	variant   rules.Variant // of the positions in the tables
	space     *searchSpace
	table     *table // who wins: proof and disproof numbers
	distances *table // how soon: Order wins within so many plies, and not within so many
	frames    [65]frame
	threats   [67]Node
	pairing   quickPairing
	nodes     uint64
	budget    uint64 // nodes after which it gives up
	stop      uint64 // the most that Allow may set budget to
	gaveUp    bool
}

// Bytes implements engine.Sized.
func (p *Prover) Bytes() (bytes int) {
	for _, t := range []*table{p.table, p.distances} {
		if t != nil {
			bytes += len(t.entries) * int(unsafe.Sizeof(entry{}))
		}
	}
	return bytes
}

// Crowded reports whether the table of who wins is as large as it may be, and full but
// for little.
func (p *Prover) Crowded() bool {
	return p.table != nil && len(p.table.entries) >= p.table.most && 10*p.table.filled > 9*p.table.most
}

// Unlimited is a number of nodes that no search reaches.
const Unlimited = 1 << 62

// ctxEvery is how many nodes pass between two looks at the context: a hundredth of
// a millisecond or two each, so that nobody waits. A guess; not measured.
const ctxEvery = 1 << 6

// New returns a prover whose tables take at most so many bytes together.
func New(tableBytes int) *Prover {
	return &Prover{entries: tableBytes / 2 / int(unsafe.Sizeof(entry{}))}
}

// SetRoot readies the prover for a position and what can come of it. What the
// tables hold is kept where the cells have the same numbers as before. It fails
// if the board is too large to prove anything.
func (p *Prover) SetRoot(root *rules.Position) bool {
	space, ok := newSearchSpace(root)
	if !ok {
		return false
	}
	if p.table == nil || p.variant != root.Variant || !space.whole() {
		p.table, p.distances, p.variant = newTable(p.entries), newTable(p.entries), root.Variant
	}
	p.space = space
	return true
}

// At returns another prover, for a position with a search space of its own, that
// may visit the nodes that p has left; nil if the board is too large for one.
func (p *Prover) At(root *rules.Position) *Prover {
	other := &Prover{entries: p.entries}
	if !other.SetRoot(root) {
		return nil
	}
	other.stop = p.Left()
	return other
}

// Partial reports whether the prover knows only a region of the board. Then it
// proves nothing but wins of Order.
func (p *Prover) Partial() bool { return p.space.partial }

// Knows reports whether a move is on a cell that the prover knows.
func (p *Prover) Knows(m engine.Move) bool { return p.space.number[m.Cell] >= 0 }

// Node returns the root, or a position that can come of it, as the prover holds it.
func (p *Prover) Node(at *rules.Position) Node { return p.space.node(at) }

// After returns the node after a move on a cell that the prover knows.
func (p *Prover) After(n *Node, m engine.Move) (next Node) {
	p.space.after(n, p.space.cellMove(m), &next)
	return next
}

// AddSpareCell gives a node of a board of fewer than 64 cells one empty cell more,
// which is in no line: either side can lose a move there.
func (p *Prover) AddSpareCell(n *Node) { n.empty |= p.spareCell() }

func (p *Prover) spareCell() uint64 { return 1 << p.space.variant.Cells() }

// Nodes returns how many nodes the prover has visited in all, and CountNodes adds
// those of another prover to them.
func (p *Prover) Nodes() uint64 { return p.nodes }

// CountNodes adds the nodes that another prover has visited to those of this one.
func (p *Prover) CountNodes(other *Prover) { p.nodes += other.nodes }

// SetLimit lets the prover visit that many nodes from now on, whatever is allowed
// on the way.
func (p *Prover) SetLimit(nodes uint64) { p.stop = p.nodes + nodes }

// Left returns how many nodes of the limit are left.
func (p *Prover) Left() uint64 { return p.stop - min(p.nodes, p.stop) }

// Allow lets the next searches visit that many nodes together, within the limit.
func (p *Prover) Allow(nodes uint64) { p.budget = min(p.nodes+nodes, p.stop) }

// visit counts a node and gives up where the budget or ctx has ended.
func (p *Prover) visit(ctx context.Context) {
	p.nodes++
	if p.nodes >= p.budget || p.nodes%ctxEvery == 0 && ctx.Err() != nil {
		p.gaveUp = true
	}
}

// WinningMove returns a move with which the side to move wins a node, after Prove
// has said that it does; spare is true if that is to fill the spare cell. There is
// none where any move will do: a line stands already, or none is live.
func (p *Prover) WinningMove(n *Node) (m engine.Move, spare, ok bool) {
	winning, ok := p.provedMove()
	if !ok {
		winning, ok = p.space.completion(n)
	}
	if !ok || p.spareCell()>>winning.cell == 1 {
		return m, ok, ok
	}
	return p.space.move(winning), false, true
}

// provedMove returns the move of the root of the last search that won.
func (p *Prover) provedMove() (m cellMove, ok bool) {
	order := p.frames[0].node.order
	for _, c := range p.frames[0].children {
		if order && c.Proof == 0 || !order && c.Disproof == 0 {
			return c.move, true
		}
	}
	return cellMove{}, false
}

// completion returns the move that completes a line with one cell missing.
func (sp *searchSpace) completion(n *Node) (cellMove, bool) {
	urgent := n.linesMissing(1)
	if urgent.empty() {
		return cellMove{}, false
	}
	l := &sp.lines[urgent.first()]
	return sp.filling(l, uint8(bits.TrailingZeros64(sp.missing(l, n.empty)))), true
}
