package sqlstore

import (
	"noughts/engine/match"
	"noughts/store"
)

// Constants of other packages, all of one digit, as they stand in queries. They are not parameters,
// since a planner uses a partial index only for a query with the same condition.
const (
	offered        = Query('0' + rune(match.Offered))
	playing        = Query('0' + rune(match.Playing))
	over           = Query('0' + rune(match.Over))
	resigned       = Query('0' + rune(match.Resigned))
	declined       = Query('0' + rune(match.Declined))
	cancelled      = Query('0' + rune(match.Cancelled))
	expired        = Query('0' + rune(match.Expired))
	onTime         = Query('0' + rune(match.OnTime))
	tournamentOpen = Query('0' + rune(store.TournamentOpen))
	tournamentOver = Query('0' + rune(store.TournamentOver))
)

// announced are the endings of which the other player is notified.
const announced = resigned + ", " + onTime
