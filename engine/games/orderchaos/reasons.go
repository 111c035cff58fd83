package orderchaos

// The reasons of the strategies for moves, beside those that fit any game.
const (
	reasonFour       = "orderchaos.reason.four"        // completes four in a row, of what may not be the whole board
	reasonTwosCross  = "orderchaos.reason.twos_cross"  // two open lines of two cross here
	reasonLengthens  = "orderchaos.reason.lengthens"   // makes the longest line that it can without breaking one
	reasonSpares     = "orderchaos.reason.spares"      // breaks a line, but keeps the longest
	reasonNoneSpared = "orderchaos.reason.none_spared" // breaks a line, as every move does
	reasonException  = "orderchaos.reason.exception"   // one of the exceptions to the rules
)
