package explain

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/words"
)

// english speaks English to a test.
func english(t *testing.T) *words.Printer {
	t.Helper()
	sources := []fs.FS{engine.Words(), Words()}
	for _, f := range games.All() {
		sources = append(sources, f.Words())
	}
	catalogue, err := words.Load(sources...)
	if err != nil {
		t.Fatal(err)
	}
	return catalogue.Printer("en").Notation()
}

// Every kind of knowledge has a sentence of its own.
func TestVerdict(t *testing.T) {
	game, position, err := games.ParsePosition("mnk:3x3:3 a1")
	if err != nil {
		t.Fatal(err)
	}
	say := english(t)
	for want, root := range map[string]engine.Evaluation{
		"O to move and win at once.":                                engine.Proved(engine.Move{}, engine.Win, 1),
		"O to move and win as soon as X has replied.":               engine.Proved(engine.Move{}, engine.Win, 2),
		"O to move and win in 3 moves.":                             engine.Proved(engine.Move{}, engine.Win, 5),
		"O to move and win with perfect play.":                      engine.Proved(engine.Move{}, engine.Win, -1),
		"O to move, and every move loses at once.":                  engine.Proved(engine.Move{}, engine.Loss, 1),
		"O to move, but X wins right after it.":                     engine.Proved(engine.Move{}, engine.Loss, 2),
		"O to move, but X wins in 2 moves.":                         engine.Proved(engine.Move{}, engine.Loss, 4),
		"O to move, but X wins with perfect play.":                  engine.Proved(engine.Move{}, engine.Loss, -1),
		"With best play from both sides, it's a draw.":              {Low: engine.Draw, High: engine.Draw, Distance: 8, Scored: true},
		"O can't lose from here; O is better (70%).":                {Low: engine.Draw, High: engine.Win, Estimate: 0.7},
		"O can't win from here; X is better (80%).":                 {Low: engine.Loss, High: engine.Draw, Estimate: 0.2},
		"O to move: about even (about 50%, not proved).":            engine.Unknown(engine.Move{}).WithEstimate(0.5),
		"O to move. Who is winning isn't known.":                    engine.Unknown(engine.Move{}),
		"O can't lose from here; whether O can win isn't known.":    engine.Unknown(engine.Move{}).Within(engine.Draw, engine.Win),
		"O to move: X is close to winning (about 99%, not proved).": {Low: engine.Loss, High: engine.Win, Estimate: 0.01},
		"O to move and win in 2 moves. O ends 4 points ahead.":      {Low: engine.Win, High: engine.Win, Distance: 3, Margin: 4, Scored: true},
	} {
		if got := Verdict(say, game, position, root); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// Where only one first move is published to win, that is said, by whom, and of the start alone.
func TestVerdictNamesTheFirstMove(t *testing.T) {
	say := english(t)
	game, err := games.Parse("drop:6x7:4")
	if err != nil {
		t.Fatal(err)
	}
	k, _ := games.Known(game)
	want := say.Says("known.published.first", "Moves", "d1", "Source", k.Source)
	if said := Verdict(say, game, game.Start(), engine.Unknown(engine.Move{})); !strings.HasSuffix(said, want) {
		t.Errorf("got %q, want at its end %q", said, want)
	}
	next, err := game.Start().Play(k.First[0])
	if err != nil {
		t.Fatal(err)
	}
	if said := Verdict(say, game, next, engine.Unknown(engine.Move{})); strings.Contains(said, want) {
		t.Errorf("after the move: %q", said)
	}
}

// Where a first move is proved to win by a longer search, the advice says so, and of no other move.
func TestAdviceOfAFirstMoveThatWins(t *testing.T) {
	say := english(t)
	game, err := games.Parse("order-chaos:5x5:4:exact:full:chaos-first:symbols=4")
	if err != nil {
		t.Fatal(err)
	}
	k, _ := games.Known(game)
	var a engine.Analysis
	for _, m := range game.Start().AppendMoves(nil) {
		a.Moves = append(a.Moves, engine.Unknown(m).WithEstimate(0.5))
	}
	wins := 0
	for i := range a.Moves {
		b := engine.Analysis{Root: a.Moves[i], Moves: append([]engine.Evaluation{a.Moves[i]}, a.Moves...)}
		said := Advise(game, game.Start(), b).Sentence(say)
		if strings.Contains(said, "a longer search has proved it") != slices.Contains(k.First, b.Root.Move) {
			t.Errorf("%s: %s", game.MoveName(b.Root.Move), said)
		} else if said == "Xc3 wins: a longer search has proved it." {
			wins++
		}
	}
	if wins != 1 {
		t.Errorf("%d moves are said to win", wins)
	}
}

// Of no game of which it is known who wins is it said that it is open: who has proved it is
// said first, and what proves it here among the grounds.
func TestVerdictOfWhatOthersKnow(t *testing.T) {
	say, here, published := english(t), 0, 0
	variants := []string{"mnk:6x5:4", "mnk:8x8:5", "mnk:20x20:8", "drop:6x6:4", "drop:8x8:4"}
	for _, preset := range games.Presets() {
		variants = append(variants, preset.Variant)
	}
	for _, variant := range variants {
		game, err := games.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		k, ok := games.Known(game)
		root := engine.Unknown(engine.Move{})
		said := Verdict(say, game, game.Start(), root)
		if !ok {
			if said != say.Says("verdict.unknown", "Side", game.Info().Sides[game.Start().Turn()].Title) {
				t.Errorf("%s: nobody knows, and yet %q", variant, said)
			}
			continue
		}
		who := "draw"
		if k.Value != engine.Draw {
			winner := game.Start().Turn()
			if k.Value == engine.Loss {
				winner = winner.Other()
			}
			who = say.Say(game.Info().Sides[winner].Title) + " can always win"
		}
		first, _, _ := strings.Cut(said, ":")
		if !strings.Contains(first, who) || strings.Contains(said, "not proved") {
			t.Errorf("%s: %q", variant, said)
		}
		grounds := Grounds(say, game, game.Start(), engine.Analysis{Root: root}, time.Second)
		if k.Command != "" {
			here++
			if !strings.HasSuffix(grounds, k.Command) {
				t.Errorf("%s: %s proves it, and not %q", variant, k.Command, grounds)
			}
		} else if published++; !strings.Contains(said, say.Say(k.Source)) {
			t.Errorf("%s: %s says so, and not %q", variant, say.Say(k.Source), said)
		}
		if next, err := game.Start().Play(game.Start().AppendMoves(nil)[0]); err != nil || strings.Contains(Verdict(say, game, next, root), "can always win") {
			t.Errorf("%s: after a move, %v, %q", variant, err, Verdict(say, game, next, root))
		}
	}
	if here < 20 || published < 6 {
		t.Errorf("only %d values are proved here, and %d published", here, published)
	}
}
