package sqlstore

import (
	"noughts/engine/match"
	"noughts/store"
)

// Constants of other packages, all of one digit, as they stand in queries. They are not parameters,
// since a planner uses a partial index only for a query with the same condition.
const (
	playing        = Query('0' + rune(match.Playing))
	over           = Query('0' + rune(match.Over))
	resigned       = Query('0' + rune(match.Resigned))
	onTime         = Query('0' + rune(match.OnTime))
	tournamentOpen = Query('0' + rune(store.TournamentOpen))
	tournamentOver = Query('0' + rune(store.TournamentOver))
)

// announced are the endings of which the other player is notified.
const announced = resigned + ", " + onTime
