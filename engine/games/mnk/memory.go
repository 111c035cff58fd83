package mnk

import "noughts/engine/search"

// A guess is what the search remembers of a position by its hash. It is never
// part of a proof: at worst it misleads an estimate or the order of moves.
type guess struct {
	hash  uint64
	score search.Score
	move  uint16
	depth int8
	bound bound
}

// A bound says how a remembered score relates to the true one.
type bound uint8

const (
	exact bound = iota + 1
	atLeast
	atMost
)

// A proof is a proved result. It keeps the whole position, so that two positions
// are never taken for each other.
type proof struct {
	stones [2]cells
	score  search.Score // decided, plies counted from here
	move   uint16
}

// A memory is what a search remembers from one call to the next.
type memory struct {
	guesses []guess
	proofs  []proof
}

// The default sizes: 16 MB of guesses, 4 MB of proofs.
const (
	guessCount = 1 << 20
	proofCount = 1 << 15
)

// newMemory returns an empty memory of about so many bytes, 0 for the default,
// or of what a board with so few cells can need.
func newMemory(bytes, boardCells int) memory {
	guesses, proofs := guessCount, proofCount
	for proofs > 64 && (bytes > 0 && guesses*16+proofs*120 > bytes || boardCells < 50 && guesses > 1<<16) {
		guesses, proofs = guesses/2, proofs/2
	}
	return memory{make([]guess, guesses), make([]proof, proofs)}
}

// guess returns what is remembered of the position t stands at, or nil.
func (m *memory) guess(t *tally) *guess {
	if g := &m.guesses[t.hash&uint64(len(m.guesses)-1)]; g.hash == t.hash && g.bound != 0 {
		return g
	}
	return nil
}

func (m *memory) keepGuess(t *tally, score search.Score, move uint16, depth int, b bound) {
	m.guesses[t.hash&uint64(len(m.guesses)-1)] = guess{t.hash, score, move, int8(min(depth, 127)), b}
}

// proof returns what is proved of the position t stands at, or nil.
func (m *memory) proof(t *tally) *proof {
	if p := &m.proofs[t.hash&uint64(len(m.proofs)-1)]; p.score != 0 && p.stones == t.stones {
		return p
	}
	return nil
}

func (m *memory) keepProof(t *tally, score search.Score, move uint16) {
	m.proofs[t.hash&uint64(len(m.proofs)-1)] = proof{t.stones, score, move}
}
