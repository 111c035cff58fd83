package engine

import (
	"math"
	"time"
)

// Evaluation is what is known about a position, or about one of its moves. Results
// are for the side to move in the analyzed position, of moves too.
type Evaluation struct {
	Move      Move
	Low, High Result  // what is proved: at least Low, at most High; Loss and Win mean nothing is
	Distance  int     // plies to the end under best play, this move included; -1 unknown
	Margin    int64   // points more than the opponent at the end; where the game scores and Scored
	Scored    bool    // whether Margin is proved
	Estimate  float64 // expected score from 0 to 1; where not Decided, it means something only if Estimated
	Reason    Reason
	// Compared says that the estimate is as deep as that of the best move: so it tells whether the
	// two are as good as each other.
	Compared bool `json:",omitempty"`
}

// Decided reports whether the value is proved.
func (j Evaluation) Decided() bool { return j.Low == j.High }

// Estimated reports whether there is an estimate of what is not proved. One in the very middle of
// what is still possible is none: it stands where nobody has estimated anything.
func (j Evaluation) Estimated() bool { return !j.Decided() && j.Estimate != middle(j.Low, j.High) }

// Judged reports whether an expected score is known, by proof or by estimate.
func (j Evaluation) Judged() bool { return j.Decided() || j.Estimated() }

// Within returns the evaluation with other bounds. Its estimate stays, as far as they allow; where
// there is none, there is none still.
func (j Evaluation) Within(low, high Result) Evaluation {
	estimated := j.Estimated()
	j.Low, j.High = low, high
	if estimated && low < high {
		return j.WithEstimate(j.Estimate)
	}
	j.Estimate = middle(low, high)
	return j
}

// WithEstimate returns the evaluation with an estimate, as far as what is proved allows. It counts
// as one also where it is the very middle of what is possible.
func (j Evaluation) WithEstimate(score float64) Evaluation {
	if j.Decided() {
		return j
	}
	j.Estimate = min(max(score, j.Low.Score()), j.High.Score())
	if !j.Estimated() {
		j.Estimate = math.Nextafter(j.Estimate, 0)
	}
	return j
}

// middle is what is expected between two results by who knows no more.
func middle(low, high Result) float64 { return (low.Score() + high.Score()) / 2 }

// Unknown returns an evaluation of m that claims nothing.
func Unknown(m Move) Evaluation {
	return Evaluation{Move: m, Low: Loss, High: Win, Distance: -1, Estimate: middle(Loss, Win)}
}

// Proved returns an evaluation of m with a proved result and a distance in plies,
// or -1.
func Proved(m Move, r Result, distance int) Evaluation {
	return Evaluation{Move: m, Low: r, High: r, Distance: distance, Estimate: r.Score()}
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
	// Complete says that a longer search would tell no more. Who keeps analyses
	// sets it, when a solver has ended before its budget did, and says that it was exhausted.
	Complete bool
	// Pairs are the cells that are paired, where a pairing strategy proves the root:
	// whoever answers in the same pair keeps what is proved.
	Pairs [][2]uint16 `json:",omitempty"`
	// Inner is the smaller board within the board on which a side wins the whole one, where that
	// proves the root; nil elsewhere.
	Inner *Inner `json:",omitempty"`
	// Stopped says why an analysis that has not settled the root went no further, if that
	// was noted.
	Stopped Stop `json:",omitempty"`
	// Turns are the best ways to make the whole turn, where it begins and has more than
	// one ply: not all of them, the best first.
	Turns []Turn `json:",omitempty"`
}

// An Inner is a smaller board within a board: who wins there wins the board.
type Inner struct {
	Cells []uint16
	// Mirror are the pairs of empty cells around it that mirror each other: whoever wins answers in
	// the same pair.
	Mirror [][2]uint16 `json:",omitempty"`
}

// A Stop is why a search went no further.
type Stop string

// The reasons to stop.
const (
	StoppedByTime    Stop = "time"      // time was up
	StoppedByNodes   Stop = "positions" // it has visited as many positions as it might
	StoppedByMemory  Stop = "memory"    // its budget was over as well, but its tables were full, so that it forgot as much as it found
	StoppedByMethods Stop = "methods"   // all that there is to try has been tried, with the limits that it has: more time would not help
	StoppedByCaller  Stop = "caller"    // whoever asked wanted to wait no longer
)

// A Turn is a way to make a turn of several plies, with what is known of it for the side
// that makes it.
type Turn struct {
	Moves []Move
	Value Evaluation // of no move in particular
}

// First returns what is known of the best move: no more than of the position may be
// hoped for. That a position is worth something does not say with which move.
func (a Analysis) First() Evaluation {
	if len(a.Moves) == 0 {
		return a.Root
	}
	best := a.Moves[0]
	if best.High > a.Root.High && best.Low <= a.Root.High {
		best = best.Within(best.Low, a.Root.High)
		if best.Decided() {
			best = Proved(best.Move, best.Low, -1)
		}
	}
	best.Reason = a.Root.Reason
	return best
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
	Claims Claim  // of a reason of a family's own; those that fit any game are known
}

// The reasons that fit any game.
const (
	ReasonCompletes  = "reason.completes"   // completes a line and wins
	ReasonFills      = "reason.fills"       // fills the board and wins, without a line
	ReasonBlocks     = "reason.blocks"      // stops a line that Moves[0] would complete
	ReasonFork       = "reason.fork"        // makes two threats at once
	ReasonStopsFork  = "reason.stops_fork"  // stops a double threat; Moves are all the moves that do, if they are known
	ReasonStopsWin   = "reason.stops_win"   // stops a longer forced win; Moves are all the moves that do
	ReasonProvedWin  = "reason.proved_win"  // wins by force in Plies; Moves are the winner's own moves, if they are known
	ReasonProvedDraw = "reason.proved_draw" // holds the draw, which others lose: Moves are some of these, if any are known
	ReasonOnlyDraw   = "reason.only_draw"   // the only move that holds the draw
	ReasonAllDraw    = "reason.all_draw"    // as good as any: every move holds the draw
	ReasonOnlyMove   = "reason.only_move"   // not lost, or not yet proved to be, as all other moves are
	ReasonTrouble    = "reason.trouble"     // the best estimate, but it's a bad one
	ReasonResists    = "reason.resists"     // lost, but this lasts longest: Plies
	ReasonLost       = "reason.lost"        // lost, and whether anything lasts longer is not known or makes no difference
	ReasonCannotStop = "reason.cannot_stop" // lost: with each of Moves, on Number cells, the opponent wins next, and no move stops them all
	ReasonOpening    = "reason.opening"     // what looks like the best first move
	ReasonKnownWin   = "reason.known_win"   // a first move that a longer search has proved to win
	ReasonExtends    = "reason.extends"     // an estimate: makes Number in a row of what may become a line, with Moves
	ReasonHinders    = "reason.hinders"     // an estimate: is in the way of Number of the opponent's in what may become a line, which are Moves
	ReasonOpenLines  = "reason.open_lines"  // an estimate: is in Number lines that can still be made
	ReasonEstimate   = "reason.estimate"    // the best estimate, nothing proved
	ReasonUnknown    = "reason.unknown"     // nothing is known of it, not even an estimate
)

// A Claim is what a reason says of the value of the move that it is given for.
type Claim uint8

// The claims.
const (
	ClaimsNothing  Claim = iota // it fits any value
	ClaimsWin                   // it is proved that it wins
	ClaimsDraw                  // it is proved that it draws
	ClaimsLoss                  // it is proved that it loses
	ClaimsHope                  // it is not proved that it loses
	ClaimsOpen                  // neither of these is proved
	ClaimsEstimate              // and there is an estimate
	ClaimsUnknown               // and there is none
)

// claims are those of the reasons that fit any game.
var claims = map[string]Claim{
	ReasonCompletes: ClaimsWin, ReasonFills: ClaimsWin, ReasonProvedWin: ClaimsWin, ReasonFork: ClaimsWin,
	ReasonProvedDraw: ClaimsDraw, ReasonOnlyDraw: ClaimsDraw, ReasonAllDraw: ClaimsDraw,
	ReasonOnlyMove: ClaimsHope, ReasonTrouble: ClaimsOpen,
	ReasonBlocks: ClaimsHope, ReasonStopsFork: ClaimsHope, ReasonStopsWin: ClaimsHope,
	ReasonResists: ClaimsLoss, ReasonLost: ClaimsLoss, ReasonCannotStop: ClaimsLoss,
	ReasonOpening: ClaimsOpen, ReasonKnownWin: ClaimsOpen, ReasonEstimate: ClaimsEstimate, ReasonUnknown: ClaimsUnknown,
	ReasonExtends: ClaimsOpen, ReasonHinders: ClaimsOpen, ReasonOpenLines: ClaimsOpen,
}

// Claimed returns what a reason claims: its Claims, or what is known of those that fit any game.
func (r Reason) Claimed() Claim {
	if general, ok := claims[r.ID]; ok {
		return general
	}
	return r.Claims
}

// Fits reports whether a reason claims no more of a move than is proved, nor
// anything that is refuted.
func (r Reason) Fits(j Evaluation) bool {
	switch r.Claimed() {
	case ClaimsWin:
		return j.Low == Win
	case ClaimsDraw:
		return j.Low == Draw && j.High == Draw
	case ClaimsLoss:
		return j.High == Loss
	case ClaimsHope:
		return j.High > Loss
	case ClaimsOpen:
		return !j.Decided()
	case ClaimsEstimate:
		return j.Estimated()
	case ClaimsUnknown:
		return !j.Judged()
	}
	return true
}
