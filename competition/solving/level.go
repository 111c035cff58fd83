package solving

// A Level is how hard a puzzle is among those of its game.
type Level string

// The levels: a third each of the puzzles of a game, by the ratings with which they come.
const (
	Easy   Level = "easy"
	Medium Level = "medium"
	Hard   Level = "hard"
)

// Levels are the levels, the easiest first.
var Levels = []Level{Easy, Medium, Hard}
