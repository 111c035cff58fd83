package engine

// A Result is how a game ends for one side. The zero value is a draw.
type Result int8

// The results, in the order of preference.
const (
	Loss Result = iota - 1
	Draw
	Win
)

// String returns the word used in machine-readable output.
func (r Result) String() string { return [...]string{"loss", "draw", "win"}[r+1] }

// Score is what a result counts: 1 for a win, ½ for a draw, 0 for a loss.
func (r Result) Score() float64 { return float64(r+1) / 2 }

// An Outcome is how a finished game ended.
type Outcome struct {
	Result Result // for the player First
	Margin int64  // points of First less points of Second, 0 where the game does not score
}

// For returns the result for the given player.
func (o Outcome) For(p Player) Result {
	if p == Second {
		return -o.Result
	}
	return o.Result
}

// Winner returns who won; ok is false for a draw.
func (o Outcome) Winner() (p Player, ok bool) {
	switch o.Result {
	case Win:
		return First, true
	case Loss:
		return Second, true
	}
	return First, false
}

// WonBy returns the outcome of a game won by p, without points.
func WonBy(p Player) Outcome {
	if p == First {
		return Outcome{Result: Win}
	}
	return Outcome{Result: Loss}
}
