package app

import "noughts/commands/route"

// What the tests look at from outside.
const (
	AtATime    = atATime
	PendingFor = pendingFor
	OnMatch    = onMatchAction
)

// Once are the actions that a double click does once.
func (a *App) Once() map[string]bool { return a.once }

// Presses are the handlers of buttons by the first words of their custom IDs.
func (a *App) Presses() map[string]route.Handler { return a.presses }

// OnMatch are the handlers of the buttons of matches.
func (a *App) OnMatch() map[string]route.Handler { return a.onMatch }

// ByName are the commands.
func (a *App) ByName() map[string]route.Route { return a.byName }
