package patterns

// A ThreatLevel is the kind of threat that a stone makes, all its directions taken
// together. The names are those of games in which five in a row win.
type ThreatLevel uint8

// The levels, the strongest last.
const (
	Quiet       ThreatLevel = iota
	Three                   // one direction then is open and lacks two
	DoubleThree             // two are
	Four                    // a line then lacks one
	FourThree               // and another direction is open and lacks two
	OpenFour                // either of two cells then completes a line
	Five                    // the stone completes a line
	levels
)

// ThreatLevelOf returns the level of a stone with these shapes, four bits each.
func ThreatLevelOf(code uint16) ThreatLevel {
	var twos, ones int
	best := Nothing
	for d := range directions {
		c := Shape(code >> (4 * d) & (shapeValues - 1))
		best = max(best, c)
		switch c {
		case OpenTwo, WideTwo:
			twos++
		case ClosedOne:
			ones++
		}
	}
	switch {
	case best == Completes:
		return Five
	case best == OpenOne, ones > 1:
		return OpenFour
	case ones == 1 && twos > 0:
		return FourThree
	case ones == 1:
		return Four
	case twos > 1:
		return DoubleThree
	case twos == 1:
		return Three
	}
	return Quiet
}
