package mnk

import (
	"math/rand/v2"

	"noughts/engine"
)

// exampleMisereTrap is the first move on 3×3, and on larger boards a position near
// the end in which the cells that are safe run out.
func (r rule) exampleMisereTrap() (engine.Example, bool) {
	if r.rows == 3 && r.cols == 3 {
		k := r.newSketch()
		k.Cells, k.Play = []uint16{r.cell(1, 1)}, movesOn(r.cell(0, 0))
		return r.example(k, engine.ExampleTrap, r.say("mnk.example.trap.first", "Cell", k.Name(k.Cells[0]), "Move", k.Name(k.Play[0].Cell)))
	}
	if r.size() > mostCellsToEmpty {
		return engine.Example{}, false
	}
	rng := rand.New(rand.NewPCG(1, uint64(r.size())))
	for range emptyings {
		p, ok := r.nearlyFull(rng)
		if !ok {
			continue
		}
		if e, ok := p.misereTrap(); ok {
			return e, true
		}
	}
	return engine.Example{}, false
}

// A trap near the end is looked for on boards of at most mostCellsToEmpty cells, by
// leaving emptied cells open, so many times. With these figures it takes a
// millisecond or so where there is one.
const (
	mostCellsToEmpty = 36
	emptied          = 5
	emptyings        = 30
)

// nearlyFull returns a full board without runs of three, some cells emptied by lot.
func (r rule) nearlyFull(rng *rand.Rand) (position, bool) {
	k := r.newSketch()
	k.Fill(symbols[:]...)
	var of [2][]uint16
	for c, s := range k.At {
		of[s-engine.X] = append(of[s-engine.X], uint16(c))
	}
	stones := r.size() - emptied
	for p, want := range [2]int{(stones + 1) / 2, stones / 2} {
		if len(of[p]) < want {
			return position{}, false
		}
		rng.Shuffle(len(of[p]), func(i, j int) { of[p][i], of[p][j] = of[p][j], of[p][i] })
		for _, c := range of[p][want:] {
			k.At[c] = engine.Empty
		}
	}
	p, err := r.setup(k.At)
	return p, err == nil && p.ended == open
}

// misereTrap makes an example of a position that is not lost, in which some move
// that makes no line loses.
func (p position) misereTrap() (engine.Example, bool) {
	if p.outlook() == engine.Loss {
		return engine.Example{}, false
	}
	e := engine.Example{Kind: engine.ExampleTrap, Position: p}
	for _, m := range p.AppendMoves(nil) {
		switch next := p.step(m.Cell); {
		case -next.outlook() != engine.Loss:
			e.Cells = append(e.Cells, m.Cell)
		case e.Play == nil && next.ended == open:
			e.Play = []engine.Move{m}
		}
	}
	if len(e.Play) == 0 || len(e.Cells) > 2 {
		return engine.Example{}, false
	}
	for q := p.step(e.Play[0].Cell); q.ended == open; {
		m := q.bestReply()
		e.Play, q = append(e.Play, m), q.step(m.Cell)
	}
	e.Text = p.rule.say("mnk.example.trap.safe", "Symbol", symbols[p.Turn()], "Move", engine.CellNotation(e.Play[0].Cell, int(p.rule.cols)))
	return e, true
}

// outlook is the result for the side to move, by plain minimax.
func (p position) outlook() engine.Result {
	if o, over := p.Outcome(); over {
		return o.For(p.Turn())
	}
	best := engine.Loss
	for _, m := range p.AppendMoves(nil) {
		best = max(best, -p.step(m.Cell).outlook())
	}
	return best
}

// bestReply is the first move that gets the outlook.
func (p position) bestReply() engine.Move {
	moves := p.AppendMoves(nil)
	best := p.outlook()
	for _, m := range moves {
		if -p.step(m.Cell).outlook() == best {
			return m
		}
	}
	return moves[0]
}
