package explain

import (
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// What is said of a move by an estimate is so, by the cells of the board alone: the
// cells it names are of one symbol, and with it in some straight run of the length of
// a line in which nothing else stands.
func TestEstimatesHaveTrueReasons(t *testing.T) {
	longtest.SkipUnderRace(t)
	given := map[string]int{}
	for _, preset := range games.Presets() {
		game, err := games.Parse(preset.Variant)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(9, 10))
		for range 60 {
			p := randomPosition(game, rng)
			moves := p.AppendMoves(nil)
			m := moves[rng.IntN(len(moves))]
			why := estimated(game, p, m, engine.Describe(game, p, m))
			given[why.ID]++
			want, open := mostInLine(game, p, m, why.ID == engine.ReasonHinders)
			switch why.ID {
			case engine.ReasonExtends:
				want++
			case engine.ReasonOpenLines:
				want = open
			case engine.ReasonHinders:
			default:
				continue // says nothing of such lines; the family's own tests look at its facts
			}
			if why.Number != want {
				t.Errorf("%s: %s because of %s %d, want %d", games.FormatPosition(game, p), game.MoveName(m), why.ID, why.Number, want)
			}
		}
	}
	for _, id := range []string{engine.ReasonExtends, engine.ReasonHinders, engine.ReasonOpenLines, engine.ReasonEstimate} {
		if given[id] < 10 {
			t.Errorf("%s was given %d times only", id, given[id])
		}
	}
}

// mostInLine looks at every straight run of the length of a line on the board: in how
// many with the move nothing of the one side stands, and how many of the other's at most.
func mostInLine(game engine.Game, p engine.Position, m engine.Move, theirs bool) (most, open int) {
	info, board := game.Info(), p.Board()
	symbol, against := info.Sides[p.Turn()].Symbol, info.Sides[p.Turn().Other()].Symbol
	if theirs {
		symbol, against = against, symbol
	}
	for row := range board.Rows {
		for col := range board.Cols {
			for _, step := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
				var run []uint16
				for i := range info.Line {
					if r, c := row+i*step[0], col+i*step[1]; 0 <= r && r < board.Rows && c < board.Cols {
						run = append(run, uint16(r*board.Cols+c))
					}
				}
				if len(run) < info.Line || !slices.Contains(run, m.Cell) || slices.ContainsFunc(run, func(c uint16) bool { return board.Cells[c] == against }) {
					continue
				}
				open++
				n := 0
				for _, c := range run {
					if board.Cells[c] == symbol {
						n++
					}
				}
				most = max(most, n)
			}
		}
	}
	return most, open
}
