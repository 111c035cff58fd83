package search

import "noughts/engine"

// A Score orders results for the side to move: a win the sooner the better,
// then a draw or an estimate, then a loss the later the better. While a search
// runs, plies are counted from its root.
type Score int16

const (
	won      Score = 30000
	decided  Score = 29000 // a win or a loss lies beyond, for games up to 1000 plies
	infinity Score = won + 1
)

// WinIn is the score of a win after so many plies.
func WinIn(plies int) Score { return won - Score(plies) }

// LossIn is the score of a loss after so many plies.
func LossIn(plies int) Score { return Score(plies) - won }

// Decided reports whether the score is a win or a loss.
func (s Score) Decided() bool { return s > decided || s < -decided }

// Result returns the result that the score stands for; draw if not Decided.
func (s Score) Result() engine.Result {
	switch {
	case s > decided:
		return engine.Win
	case s < -decided:
		return engine.Loss
	}
	return engine.Draw
}

// Plies returns after how many plies a win or a loss comes.
func (s Score) Plies() int {
	if s > 0 {
		return int(won - s)
	}
	return int(won + s)
}

// Deeper returns the score seen from so many plies earlier; a negative number
// undoes that.
func (s Score) Deeper(plies int) Score {
	switch {
	case s > decided:
		return s - Score(plies)
	case s < -decided:
		return s + Score(plies)
	}
	return s
}
