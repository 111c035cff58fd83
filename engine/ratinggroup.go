package engine

// A RatingGroup is games in which people have one rating, as who is good at one of them
// is good at the others.
type RatingGroup struct {
	Name    string // in lower case, with hyphens; it never changes, as ratings are kept by it
	Title   Text
	Presets []string // the names of the games
	// Levels is how strong the bot plays at its levels, on the scale of the ratings. One that
	// is not there was not measured, and plays no rated games.
	Levels map[string]float64
	// Measured is the command that measured Levels, but for the two levels at its end: each
	// against the next, from casual on, which is 1500.
	Measured string
}

// A RatingGrouper is a family whose games are played for ratings. Where no group has a game,
// it is not.
type RatingGrouper interface {
	// RatingGroups lists the groups. No two have the same game.
	RatingGroups() []RatingGroup
}
