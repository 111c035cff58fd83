package engine

// A Canonicalizer is a Game that tells which of its positions are alike: turned or
// mirrored, or with symbols that mean the same exchanged.
type Canonicalizer interface {
	// Canonical returns a text that positions have in common exactly if they are alike.
	Canonical(p Position) string
}
