package papers

// The reasons of the strategies for moves, beside those that fit any game.
const (
	// Of T1, by its steps, and of the numbered list, by its rules.
	reasonFour         = "orderchaos.reason.four"          // completes four in a row
	reasonTwosCross    = "orderchaos.reason.twos_cross"    // two open lines of two cross here
	reasonLengthens    = "orderchaos.reason.lengthens"     // the longest line without breaking one
	ReasonSpares       = "orderchaos.reason.spares"        // breaks a line, but not the longest
	ReasonNoneSpared   = "orderchaos.reason.none_spared"   // breaks a line, as every move does
	reasonException    = "orderchaos.reason.exception"     // one of the boards where T1 is corrected
	reasonOnlyKeeper   = "orderchaos.reason.only_keeper"   // the only move that breaks no line
	reasonMostTogether = "orderchaos.reason.most_together" // the most equal symbols on the lines through it
	reasonLowestNumber = "orderchaos.reason.lowest_number" // the lowest number among equals
	reasonJoinsAnyway  = "orderchaos.reason.joins_anyway"  // the same two where every move breaks a line

	// Of the simplest rule, by what decides.
	reasonMostGain  = "orderchaos.reason.most_gain"  // the most own symbols on open lines, less those of the other symbol on the lines it breaks
	reasonMostOpen  = "orderchaos.reason.most_open"  // of equal gain, the most open lines
	reasonUpperLeft = "orderchaos.reason.upper_left" // of equal moves, the one nearest the upper left

	// Of T2.
	reasonStands = "orderchaos.reason.stands" // anything will do, as the line stands

	// Of an exploiter.
	reasonRefutes = "orderchaos.reason.refutes" // the strategy it knows loses
	reasonLasts   = "orderchaos.reason.lasts"   // the strategy it knows takes longest
)

// The reasons why a script cannot play.
const (
	ReasonOtherRules = "orderchaos.reason.other_rules" // the strategy is not for this variant
	ReasonForOrder   = "orderchaos.reason.for_order"   // the strategy is for the other side
	ReasonForChaos   = "orderchaos.reason.for_chaos"
	ReasonOffPlan    = "orderchaos.reason.lost_thread" // no game by the strategy leads here
	ReasonNoPairs    = "orderchaos.reason.no_pairs"    // there is no pairing for the variant
	ReasonUnpaired   = "orderchaos.reason.not_paired"  // the stones are not as the pairing needs them
)
