package engine

import "time"

// Evaluation is what is known about a position, or about one of its moves. Results
// are for the side to move in the analysed position, of moves too.
type Evaluation struct {
	Move      Move
	Low, High Result  // what is proved: at least Low, at most High; Loss and Win mean nothing is
	Distance  int     // plies to the end under best play, this move included; -1 unknown
	Margin    int64   // points more than the opponent at the end; where the game scores and Scored
	Scored    bool    // whether Margin is proved
	Estimate  float64 // expected score from 0 to 1; meaningful where not Decided
	Reason    Reason
}

// Decided reports whether the value is proved.
func (j Evaluation) Decided() bool { return j.Low == j.High }

// Unknown returns an evaluation of m that claims nothing.
func Unknown(m Move) Evaluation {
	return Evaluation{Move: m, Low: Loss, High: Win, Distance: -1, Estimate: 0.5}
}

// Proved returns an evaluation of m with a proved result and a distance in plies,
// or -1.
func Proved(m Move, r Result, distance int) Evaluation {
	return Evaluation{Move: m, Low: r, High: r, Distance: distance, Estimate: float64(r+1) / 2}
}

// An Analysis is what a solver says about a position.
type Analysis struct {
	Root    Evaluation   // settled first; its Move is the best one
	Moves   []Evaluation // every legal move, best first
	Line    []Move       // best play from here, as far as it is known
	Method  string       // stable words: "full search", "proof search", "pairing", "uct", …
	Nodes   uint64       // positions visited
	Depth   int          // plies searched, 0 where that means nothing
	Elapsed time.Duration
}

// A Reason says why a move is good, so that words can be made from it in any
// language. Its ID is a message of the general catalogue (the Reason… constants)
// or of a family's own; the zero value gives no reason.
//
// The message is a clause without a full stop. It may use the values Move and
// Cell (of the move that is explained), Moves and Cells (of Reason.Moves: all of
// them, or one as {{index .Cells 0}}), Plies and Number.
type Reason struct {
	ID     string
	Moves  []Move // the moves it speaks of
	Plies  int    // a number of plies it speaks of
	Number int    // any other number it speaks of, such as that of a pair of cells
}

// The reasons that fit any game.
const (
	ReasonCompletes  = "reason.completes"   // completes a line and wins
	ReasonBlocks     = "reason.blocks"      // stops a line that Moves[0] would complete
	ReasonFork       = "reason.fork"        // makes two threats at once
	ReasonStopsFork  = "reason.stops_fork"  // stops a double threat; Moves are all the moves that do, if they are known
	ReasonStopsWin   = "reason.stops_win"   // stops a longer forced win; Moves are all the moves that do
	ReasonProvedWin  = "reason.proved_win"  // wins by force in Plies; Moves are the winner's own moves, if they are known
	ReasonProvedDraw = "reason.proved_draw" // holds the draw
	ReasonResists    = "reason.resists"     // lost, but this lasts longest: Plies
	ReasonLost       = "reason.lost"        // lost, and whether anything lasts longer is not known or makes no difference
	ReasonOpening    = "reason.opening"     // a good first move
	ReasonEstimate   = "reason.estimate"    // the best estimate, nothing proved
)
