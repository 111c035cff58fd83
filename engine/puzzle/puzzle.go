package puzzle

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"noughts/engine"
	"noughts/engine/games"
)

// A Goal is what the side to move is to get.
type Goal string

// The goals.
const (
	ToWin  Goal = "win"   // every other turn draws or loses
	ToDraw Goal = "draw"  // every other turn loses
	ToFour Goal = "fours" // every other turn misses the win by fours alone, though it may win
	ToHold Goal = "hold"  // every other turn loses by force, and after this one no such loss is found
)

// goalOf returns the goal that a proved result is.
func goalOf(r engine.Result) Goal {
	if r == engine.Win {
		return ToWin
	}
	return ToDraw
}

// Result returns the least that reaches the goal.
func (g Goal) Result() engine.Result {
	if g == ToWin || g == ToFour {
		return engine.Win
	}
	return engine.Draw
}

// A Puzzle is one puzzle as it is kept: a line of JSON.
type Puzzle struct {
	Position string   `json:"position"` // in the notation, by rows
	ToMove   string   `json:"to_move"`  // the Name of the side
	Goal     Goal     `json:"goal"`
	Solution []string `json:"solution"` // the plies of both sides in turn; the last are one's own
	Theme    string   `json:"theme"`
	Rating   int      `json:"rating"` // to begin with, on the scale of Elo
	Proof    Proof    `json:"proof"`
}

// A Proof says how it is proved that each own turn of the solution is the only one.
type Proof struct {
	Method string `json:"method"` // BySearch or ByThreats
	Nodes  uint64 `json:"nodes"`  // positions that the checker visits
	Others int    `json:"others"` // turns that are proved to miss the goal, over the whole solution
}

// The methods of proofs.
const (
	BySearch  = "alpha-beta"    // every turn is followed to the end
	ByThreats = "threat proofs" // proofs of forced wins: the side to move's, and the opponent's after every other move
)

// ID returns a short name that belongs to the position alone.
func (p Puzzle) ID() string {
	sum := sha256.Sum256([]byte(p.Position))
	return hex.EncodeToString(sum[:5])
}

// Variant returns the variant in the notation.
func (p Puzzle) Variant() string {
	variant, _, _ := strings.Cut(p.Position, " ")
	return variant
}

// Family returns the key of the family.
func (p Puzzle) Family() string {
	key, _, _ := strings.Cut(p.Variant(), ":")
	return key
}

// A Task is a puzzle made ready to be solved. It does not change, and may be shared.
type Task struct {
	Puzzle   Puzzle
	Game     engine.Game
	Start    engine.Position
	Side     engine.Player     // who is to solve it
	Solution []engine.Move     // plies
	before   []engine.Position // each ply of the solution, and the end
}

// Open reads the position and the solution.
func (p Puzzle) Open() (*Task, error) {
	game, start, err := games.ParsePosition(p.Position)
	if err != nil {
		return nil, fmt.Errorf("puzzle: %w", err)
	}
	t := &Task{Puzzle: p, Game: game, Start: start, Side: start.Turn(), before: []engine.Position{start}}
	pos := start
	for _, name := range p.Solution {
		m, err := game.ParseMove(name)
		if err != nil {
			return nil, fmt.Errorf("puzzle %s: %w", p.Position, err)
		}
		if pos, err = pos.Play(m); err != nil {
			return nil, fmt.Errorf("puzzle %s: %w", p.Position, err)
		}
		t.Solution, t.before = append(t.Solution, m), append(t.before, pos)
	}
	switch n := len(t.Solution); {
	case n == 0 || t.before[n-1].Turn() != t.Side:
		return nil, fmt.Errorf("puzzle %s: the solution does not end with an own move", p.Position)
	case game.Info().Sides[t.Side].Name != p.ToMove:
		return nil, fmt.Errorf("puzzle %s: %s is to move, not %s", p.Position, game.Info().Sides[t.Side].Name, p.ToMove)
	case !slices.Contains([]Goal{ToWin, ToDraw, ToFour, ToHold}, p.Goal):
		return nil, fmt.Errorf("puzzle %s: %q is no goal", p.Position, p.Goal)
	}
	return t, nil
}

// OwnTurns returns how many turns of one's own the solution has.
func (t *Task) OwnTurns() int {
	n := 0
	for i := range t.Solution {
		if t.before[i].Turn() == t.Side && (i == 0 || t.before[i-1].Turn() != t.Side) {
			n++
		}
	}
	return n
}

// turnEnd returns where the turn ends that ply i of the solution belongs to.
func (t *Task) turnEnd(i int) int {
	end := i + 1
	for end < len(t.Solution) && t.before[end].Turn() == t.before[i].Turn() {
		end++
	}
	return end
}
