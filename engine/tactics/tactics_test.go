package tactics_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/tactics"
)

func names(game engine.Game, moves []engine.Move) string {
	var list []string
	for _, m := range moves {
		list = append(list, game.MoveName(m))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func TestWhatTheNextPliesDecide(t *testing.T) {
	for _, c := range []struct{ position, wins, threats, stops string }{
		{"mnk:3x3:3 XX./OO./...", "c3", "c2", "c2"},
		{"mnk:3x3:3 XX./.O./...", "", "c3", "c3"},
		{"mnk:3x3:3 X.X/.O./X.O", "", "a2 b3", ""}, // O to move cannot stop both
		{"mnk:3x3:3", "", "", ""},
		{"mnk:3x3:3:misere XX./OO./...", "", "", ""},             // nobody wins by a line of his own
		{"jing a1 a2", "", "", ""},                               // nobody wins before the end
		{"order-chaos:3x3:3 Xa1 Oc2 Xb1 Oa2", "Ob2 Xc1", "", ""}, // Chaos threatens nothing
		{"order-chaos:3x3:3 Xa1 Oc2 Xb1", "", "Xc1", ""},         // O on c1 lets Order win on c3
		{"order-chaos:4x4:4 Xa1 Od4 Xb1 Oa3 Xc1", "", "Xd1", "Od1"},
		{"order-chaos:3x3:3 Xa1", "", "", ""},         // whatever Chaos plays beside it
		{"order-chaos:3x3:3 X../..O/.O.", "", "", ""}, // only after X in one of the two cells that are tried
	} {
		game, p, err := games.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		moves := p.AppendMoves(nil)
		threats := tactics.Threats(p, moves)
		wins, stops := names(game, tactics.Wins(p, moves)), names(game, tactics.Stops(p, moves, threats))
		if got := names(game, threats); got != c.threats || wins != c.wins || stops != c.stops {
			t.Errorf("%s: wins %q, threats %q, stops %q; want %q, %q, %q", c.position, wins, got, stops, c.wins, c.threats, c.stops)
		}
		if quiet := c.wins+c.threats == ""; tactics.Quiet(p) != quiet {
			t.Errorf("%s: quiet is %v", c.position, !quiet)
		}
	}
}

// Nothing is threatened while the turn goes on: there is time to look again, though the
// next stone but one may win.
func TestNoThreatsWithinATurn(t *testing.T) {
	rng, wins := rand.New(rand.NewPCG(8, 6)), 0
	game, err := games.Parse("jing")
	if err != nil {
		t.Fatal(err)
	}
	for range 60 {
		p := game.Start()
		for range 20 { // the last turn begins
			moves := p.AppendMoves(nil)
			p, _ = p.Play(moves[rng.IntN(len(moves))])
		}
		moves := p.AppendMoves(nil)
		if threats := tactics.Threats(p, moves); len(threats) > 0 {
			t.Errorf("%s: %s are threats to the side that moves next", games.FormatPosition(game, p), names(game, threats))
		}
		for _, m := range moves {
			next, _ := p.Play(m)
			wins += len(tactics.Wins(next, next.AppendMoves(nil)))
		}
	}
	if wins < 50 {
		t.Errorf("only %d ways to win with the turn", wins)
	}
}

// Two cells tell as much as all. In random positions every move with which the
// opponent wins after whatever is played elsewhere is a threat, and every threat wins
// after most of what is played elsewhere: it was not prepared by what was played.
func TestTwoCellsTellAllThreats(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng, compared, found := rand.New(rand.NewPCG(4, 2)), 0, 0
	for _, preset := range games.Presets() {
		game, err := games.Parse(preset.Variant)
		if err != nil {
			t.Fatal(err)
		}
		if info := game.Info(); info.Rows*info.Cols > 64 || info.Turn > 1 {
			continue
		}
		for range 3 {
			for p := game.Start(); ; {
				moves := p.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				threats, n := tactics.Threats(p, moves), 0
				for win, share := range shares(p, moves) {
					isThreat := slices.Contains(threats, win)
					if share == 1 && !isThreat || share < 0.5 && isThreat {
						t.Errorf("%s: %s wins after %.0f %% of the moves; a threat: %v", games.FormatPosition(game, p),
							game.MoveName(win), 100*share, isThreat)
					}
					if isThreat {
						n++
					}
				}
				if n != len(threats) {
					t.Errorf("%s: among %s are some that never win", games.FormatPosition(game, p), names(game, threats))
				}
				compared++
				found += n
				p, _ = p.Play(moves[rng.IntN(len(moves))])
			}
		}
	}
	if compared < 200 || found < 50 {
		t.Errorf("only %d positions with %d threats were compared", compared, found)
	}
}

// shares returns the opponent's wins, each with the share of the moves elsewhere
// after which it is one, of those that do not end the game.
func shares(p engine.Position, moves []engine.Move) map[engine.Move]float64 {
	wins, elsewhere := map[engine.Move]float64{}, map[uint16]float64{}
	all := 0.0
	for _, m := range moves {
		next, err := p.Play(m)
		if err != nil {
			continue
		}
		if _, over := next.Outcome(); over {
			continue
		}
		all++
		elsewhere[m.Cell]--
		for _, win := range next.AppendMoves(nil) {
			if end, err := next.Play(win); err == nil && tactics.Result(end, p.Turn()) == engine.Loss {
				wins[win]++
			}
		}
	}
	for win := range wins {
		wins[win] /= all + elsewhere[win.Cell]
	}
	return wins
}
