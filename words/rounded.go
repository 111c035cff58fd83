package words

import "math"

// Rounded writes a number as people say it, large ones rounded and in the units that the
// language counts in: "2,595", "2.6 million", 「260 萬」.
func (p *Printer) Rounded(n float64) string {
	return p.Says("number.rounded", "Number", rounded{p, n})
}

// rounded is a number that a message can write in powers of ten.
type rounded struct {
	say *Printer
	n   float64
}

// Over reports whether the number is at least a power of ten.
func (r rounded) Over(power int) bool { return r.n >= math.Pow10(power) }

// In writes how many of a power of ten the number is, with a decimal where it matters.
func (r rounded) In(power int) string {
	n, decimals := r.n/math.Pow10(power), 0
	if n < 100 {
		decimals = 1
	}
	return r.say.Number(n, decimals)
}

// String writes the number as it is.
func (r rounded) String() string { return r.say.Number(r.n, 0) }
