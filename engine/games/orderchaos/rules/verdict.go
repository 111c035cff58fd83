package rules

import "noughts/engine"

// A Verdict says who wins, or that nobody knows yet.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	OrderWins
	ChaosWins
)

// Outcome returns the end of the game that a verdict stands for, if it is one.
func (v Verdict) Outcome(variant Variant) (engine.Outcome, bool) {
	switch v {
	case OrderWins:
		return engine.WonBy(variant.Order()), true
	case ChaosWins:
		return engine.WonBy(variant.Order().Other()), true
	}
	return engine.Outcome{}, false
}
