package engine

// A Themer is a Game whose players have names of their own for what decides a position.
type Themer interface {
	// Themes returns such names for the solution of a puzzle, the ones that say most
	// first. The solution is the plies of both sides from p on, the first ones being the
	// side to move's, which gets the goal in this way only. A puzzle has the first one
	// that engine/puzzle/check proves, so a name may be a guess. The name is a message
	// theme.<name> of the game's catalogue.
	Themes(p Position, solution []Move, goal Result) []string
}

// The themes that fit any game. What each claims is proved by engine/puzzle/check. Their words are
// messages too.
const (
	ThemeFork     = "fork"       // a stone threatens to win on two cells, and no reply stops both
	ThemeOnlyMove = "only-move"  // every other first turn loses
	ThemeQuiet    = "quiet-move" // the first move wins, but threatens neither to win with the next stone nor to make two threats with it
	ThemeForced   = "forcing"    // every own turn but the last threatens to win with the next stone
	ThemePairing  = "pairing"    // after the first turn every turn is answered in the same pair of cells
	ThemeMirror   = "mirror"     // the first turn makes the board its own mirror image
	ThemeZugzwang = "zugzwang"   // after the first turn the opponent, if free to pass at every turn, would not lose
	ThemeWinning  = "only-win"   // none of these: the one turn that wins
)
