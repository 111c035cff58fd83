package mnk

import (
	"context"
	"time"

	"noughts/engine"
	"noughts/engine/games/mnk/gomocup"
)

var _ engine.ExternalPlayer = game{}

// Launch implements engine.ExternalPlayer: the program speaks the Gomocup protocol, which
// knows five in a row only.
func (g game) Launch(ctx context.Context, path string, grace time.Duration) (engine.Strategy, error) {
	r := g.rule
	if r.line != gomocup.Line || r.misere {
		return nil, engine.NewUserError("mnk.illegal.program", "Line", gomocup.Line)
	}
	external, err := gomocup.Launch(ctx, path, gomocup.GameSetup{Rows: int(r.rows), Cols: int(r.cols), Rule: r.gomocup(), Grace: grace})
	if err != nil {
		return nil, err // not a nil *gomocup.Engine as a Strategy
	}
	return external, nil
}

// gomocup returns the rule as the protocol names it.
func (r rule) gomocup() gomocup.Rule {
	switch {
	case r.exact:
		return gomocup.Exact
	case r.renju:
		return gomocup.Renju
	case r.caro:
		return gomocup.Caro
	}
	return gomocup.Freestyle
}
