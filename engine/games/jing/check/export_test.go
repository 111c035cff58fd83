package check

// The checker's rules, for a test that compares them with the referee's: that
// has to stand outside of the package, which the game imports.
var (
	Points = points
	Margin = margin
	TurnOf = turnOf
)
