package engine

// A Describer is a Game in which players see more in a move than what fits any game:
// they have names for what it makes, or look at other things than lines of their own.
type Describer interface {
	// Describe says what is to be seen of a legal move in p, by the stones alone. It
	// claims nothing of what the move is worth.
	Describe(p Position, m Move) Description
}

// A Description is what is to be seen of a move. What is not there is zero.
type Description struct {
	Makes      Text   // what it makes, as players name it, such as an open three, with its article
	Quiet      bool   // whether what it makes threatens nothing yet, as an open two where five win
	Spoils     Text   // what the opponent would make on its cell
	SpoilsMore bool   // whether Spoils matters more than Makes
	Fact       Reason // what speaks for it, where names do not say; a reason of the family's own that claims nothing
}

// Describe returns what is to be seen of a legal move in p; nothing if the game is no
// Describer.
func Describe(g Game, p Position, m Move) Description {
	if d, ok := g.(Describer); ok {
		return d.Describe(p, m)
	}
	return Description{}
}
