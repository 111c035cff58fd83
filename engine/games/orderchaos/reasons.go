package orderchaos

// The reasons of the solver for moves where the mirror lemma or pairs are the
// proof, beside those that fit any game and those of the packages pairing and papers.
const (
	reasonInside    = "orderchaos.reason.inside"     // wins the inner board of Number by Number, which the mirror makes a win
	reasonPairedOff = "orderchaos.reason.paired_off" // leaves cells in which Chaos can answer in pairs
)
