package engine

// A Themer is a Game whose players have names of their own for what decides a position.
type Themer interface {
	// Theme returns such a name for the solution of a puzzle, or an empty text. The
	// solution is the plies of both sides from p on, the first ones being the side to
	// move's, which gets the goal in this way only. The name is a message theme.<name>
	// of the game's catalogue.
	Theme(p Position, solution []Move, goal Result) string
}

// The themes that fit any game. Their words are messages too.
const (
	ThemeFork     = "fork"       // makes two threats at once
	ThemeOnlyMove = "only-move"  // all others lose
	ThemeQuiet    = "quiet-move" // wins, and threatens nothing yet
	ThemeForced   = "forcing"    // every own turn but the last leaves the opponent one answer
	ThemePairing  = "pairing"    // from here on every turn is answered in the same pair of cells
	ThemeMirror   = "mirror"     // makes the board its own mirror image
	ThemeZugzwang = "zugzwang"   // it is the duty to move that costs the opponent the game
	ThemeWinning  = "only-win"   // none of these: the one turn that wins
)
