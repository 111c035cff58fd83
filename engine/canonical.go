package engine

// A Canonicalizer is a Game that tells which positions of its family are alike: turned or
// mirrored, or with symbols that mean the same exchanged.
type Canonicalizer interface {
	// Canonical returns a text that positions of the family have in common exactly if they
	// are alike, those of other variants included.
	Canonical(p Position) string
}
