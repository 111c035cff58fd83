package standing

// An Activity is what a person did in some time: games with a result, rated or not, and puzzles.
type Activity struct {
	UserID  string
	Games   int
	Won     int
	Streak  int // the most games won one after the other
	Puzzles int // solved
}
