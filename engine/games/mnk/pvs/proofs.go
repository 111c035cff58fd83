package pvs

import (
	"sync"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/search"
)

// proofs remember proved results with the whole position, so that two positions
// are never taken for each other. Any number of goroutines may use them at once.
type proofs struct {
	words  int // of a player's stones
	stride int
	places []uint64 // of each: its stones, first those of First, and then what is proved
	count  uint64
	locks  [64]sync.Mutex // each guards the places whose number has its remainder
}

// A proof is a result that is proved.
type proof struct {
	score search.Score // decided, plies counted from the position
	move  move
}

// newProofs returns room for proofs in at most so many bytes, on boards with so
// many cells.
func newProofs(bytes, cells int) *proofs {
	words := (cells + 63) / 64
	stride := 2*words + 1
	count := 64
	for count*2*stride*8 <= bytes {
		count *= 2
	}
	return &proofs{words: words, stride: stride, count: uint64(count), places: make([]uint64, count*stride)}
}

// bytes is how much memory the proofs take.
func (p *proofs) bytes() int { return 8 * len(p.places) }

// find returns what is proved of the position on a board.
func (p *proofs) find(b *patterns.PatternBoard) (found proof, ok bool) {
	i := b.Hash() % p.count
	shelf := &p.locks[i%uint64(len(p.locks))]
	shelf.Lock()
	defer shelf.Unlock()
	place := p.places[int(i)*p.stride:][:p.stride]
	word := place[p.stride-1]
	if word == 0 {
		return proof{}, false
	}
	for player := range engine.Player(2) {
		stones := b.Stones(player)
		for w := range p.words {
			if place[int(player)*p.words+w] != stones[w] {
				return proof{}, false
			}
		}
	}
	return proof{search.Score(uint16(word)), move(word >> 16)}, true
}

// store remembers a proof of the position on a board.
func (p *proofs) store(b *patterns.PatternBoard, found proof) {
	i := b.Hash() % p.count
	shelf := &p.locks[i%uint64(len(p.locks))]
	shelf.Lock()
	defer shelf.Unlock()
	place := p.places[int(i)*p.stride:][:p.stride]
	for player := range engine.Player(2) {
		copy(place[int(player)*p.words:][:p.words], b.Stones(player)[:])
	}
	place[p.stride-1] = uint64(uint16(found.score)) | uint64(found.move)<<16
}
