package engine

// An Example is a position of a variant that teaches something about it.
type Example struct {
	Kind     ExampleKind
	Position Position
	Text     Text     // what is to be seen in it
	Title    Text     // what to call it, where its kind alone does not tell it from others
	Cells    []uint16 // the cells that the text speaks of
	Lines    []Line   // lines to draw beside those of the board
	Play     []Move   // how it may go on; of a trap, the tempting move and what it leads to
}

// An ExampleKind says what an Example teaches.
type ExampleKind uint8

// The kinds of examples.
const (
	// ExampleWin is a position that is over, and won.
	ExampleWin ExampleKind = iota
	// ExampleNearMiss is one that is not won, though it may look so.
	ExampleNearMiss
	// ExampleTrap is one in which a tempting move is a mistake: the opponent then wins
	// by force. Cells are those where a move is better, or at least loses no sooner.
	ExampleTrap
	// ExampleStudy is one to think about.
	ExampleStudy
)
