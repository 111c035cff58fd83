package sqlstore

import (
	"noughts/engine/match"
	"noughts/store"
)

// Numbers of other packages, all of one digit, as they stand in queries. They are written out,
// since an index with a condition serves only queries that have the very same: with a parameter in
// its place, a planner can't know.
const (
	playing        = Query('0' + rune(match.Playing))
	over           = Query('0' + rune(match.Over))
	resigned       = Query('0' + rune(match.Resigned))
	onTime         = Query('0' + rune(match.OnTime))
	tournamentOpen = Query('0' + rune(store.TournamentOpen))
	tournamentOver = Query('0' + rune(store.TournamentOver))
)

// announced are the endings that the other player is called for.
const announced = resigned + ", " + onTime
