package explain

import (
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// analyzed is a position with what the solver finds within some nodes.
func analyzed(t *testing.T, position string, nodes uint64) (engine.Game, engine.Position, engine.Analysis) {
	t.Helper()
	game, p, err := games.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	a, err := game.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{Nodes: nodes}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return game, p, a
}

// What the bot says of positions, among them some of which it has said what is not so.
func TestAdvice(t *testing.T) {
	longtest.SkipUnderRace(t)
	say := english(t)
	for _, c := range []struct{ position, want string }{
		{"mnk:15x15:5 g8 a1 f7 a15 h9 o15 i10", "Two cells win for X (e6 and j11); you can't stop both."},
		{"mnk:3x3:3 b2 b1 a1 c3 a3", "Two cells win for X (c1 and a2); you can't stop both."},
		{"mnk:3x3:3 a1 b1 a2 b2", "Play a3: it completes a line."},
		{"mnk:15x15:5 g8 a1 f7 a15 h9", "X is close to winning; i10 looks like the best defense, but it may not be enough."},
		{"jing a1 c3", "d4 keeps the draw; 2 lines through it can still score."},
		{"mnk:3x3:3 a1", "b2 is the only move that keeps the draw."},
		{"mnk:3x3:3", "Every move keeps the draw; b2 will do."},
		{"mnk:3x3:3 b2 a2", "Play a1: it wins by force in 3 moves."},
		{"mnk:3x3:3 b2 a1 c3", "Play c1: it defends against a double threat."},
		{"mnk:2x2:2:misere a1 b1", "Every move ends the game, and O wins."},
	} {
		game, p, a := analyzed(t, c.position, 20_000)
		if got := Advise(game, p, a).Sentence(say); got != c.want {
			t.Errorf("%s: got %q, want %q", c.position, got, c.want)
		}
	}
}

// A proved win is explained by the win, and not by an open two that the move makes on the way.
func TestAWinIsNotExplainedByAnOpenTwo(t *testing.T) {
	say := english(t)
	game, p, a := analyzed(t, "gomoku h8 a1", 500)
	two, err := game.ParseMove("i9")
	if err != nil {
		t.Fatal(err)
	}
	won := engine.Proved(two, engine.Win, 15)
	won.Reason = engine.Reason{ID: engine.ReasonProvedWin, Plies: 15}
	for open, moves := range map[bool][]engine.Evaluation{
		true:  {engine.Unknown(two).WithEstimate(0.6)},
		false: {won},
	} {
		for _, j := range a.Moves {
			if j.Move != two {
				moves = append(moves, j)
			}
		}
		b := engine.Analysis{Moves: moves, Root: moves[0]}
		b.Root.Move = two
		said := Advise(game, p, b.Conclude(two)).Sentence(say)
		if strings.Contains(said, "open two") != open || !strings.Contains(said, "i9") || !open && !strings.Contains(said, "wins") {
			t.Errorf("open %v: %q", open, said)
		}
	}
}

// No first move is called a good one where the side that begins is known to lose with it.
func TestNoFirstMoveIsGoodInALostGame(t *testing.T) {
	say := english(t)
	lost, others := 0, 0
	for _, variant := range []string{"mnk:4x4:3:misere", "drop:8x8:4", "order-chaos:5x6:5", "order-chaos:5x5:4:exact:full:symbols=3", "gomoku", "renju", "drop:5x6:4"} {
		game, p, a := analyzed(t, variant, 2_000)
		good := Advise(game, p, a).Reason.ID == engine.ReasonOpening
		k, known := Beyond(game, p, a.Root)
		switch {
		case !known || k.Value != engine.Loss:
			others++
			if !good && a.Root.Reason.ID == engine.ReasonOpening {
				t.Errorf("%s: %s", variant, Advise(game, p, a).Sentence(say))
			}
		case good:
			t.Errorf("%s: %s %s", variant, Verdict(say, game, p, a.Root), Advise(game, p, a).Sentence(say))
		default:
			lost++
		}
	}
	if lost < 3 || others < 3 {
		t.Errorf("%d games are known to be lost, and %d others", lost, others)
	}
}

// Beside the advice only that is said of the value which the advice does not tell.
func TestAdviceIsNotSaidTwice(t *testing.T) {
	say := english(t)
	for _, c := range []struct{ position, want string }{
		{"mnk:3x3:3", ""}, // it keeps the draw
		{"mnk:3x3:3 b2 a2", ""},
		{"mnk:3x3:3 a1 b1 a2 b2", ""}, // it completes a line
		{"mnk:3x3:3 b2 c3 c1", "With best play from both sides, it's a draw."},                                                  // it blocks
		{"weighted b2 a3 a1 c3", "X to move, but O wins in 3 moves."},                                                           // a move holds out longest
		{"order-chaos:6x6:5:chaos-first ....../..O.O./....../.O..../..X.../O.....", "Order to move and win with perfect play."}, // a cell is the mirror of another,
		{"mnk:3x3:3 b2 a1 c3", "With best play from both sides, it's a draw."},
		{"jing a1 b1 c1 a5 d1 e1 c3 b5 d4 c5 a2 b2 e3 d5 c2 d2 a4 e5", "X ends 1 point ahead."},
		{"mnk:15x15:5 g8 a1 f7 a15 h9 o15 i10", "O to move, but X wins right after it."},
		{"order-chaos:4x4:4 Xb2 Ob3 Xc3 Oc2", "Order to move, but Chaos wins in 6 moves."},
	} {
		game, p, a := analyzed(t, c.position, 20_000)
		sentence, rest := Advise(game, p, a).WithVerdict(say, p)
		if rest != c.want {
			t.Errorf("%s: after %q: got %q, want %q", c.position, sentence, rest, c.want)
		}
		if verdict := Verdict(say, game, p, a.Root); rest == verdict && (strings.Contains(sentence, "by force") || strings.Contains(sentence, "very move loses")) {
			t.Errorf("%s: who wins is said twice: %q %q", c.position, sentence, rest)
		}
	}
}

// After the verdict, the advice does not say again who wins, in any game; what it adds stays.
func TestAdviceAfterVerdict(t *testing.T) {
	say := english(t)
	for _, c := range []struct{ position, want string }{
		{"mnk:3x3:3 b2 a2", "Play a1."},
		{"mnk:15x15:5 h8 a1 i9 a3 j10 a5", "Play g7: it makes an open four, and O can't stop both ways to win."},
		{"order-chaos:4x4:4 Xd1", "Oa1 holds out longest."},
		{"weighted b2", "a3 holds out longest."},
		{"mnk:3x3:3 a1", "b2 is the only move that keeps the draw."},
		{"mnk:2x2:2:misere a1 b1", "Every move ends the game, and O wins."},
	} {
		game, p, a := analyzed(t, c.position, 200_000)
		if got := Advise(game, p, a).AfterVerdict(say); got != c.want {
			t.Errorf("%s: got %q after %q, want %q", c.position, got, Verdict(say, game, p, a.Root), c.want)
		}
	}
}

// A search may see a forced win of the opponent before it has proved that any move
// loses: that a move defends against it is said once this is proved.
func TestADefenseIsProved(t *testing.T) {
	game, p, a := analyzed(t, "gomoku h8 g8 g10 f9 i6 h9", 5_000)
	stops := engine.Reason{ID: engine.ReasonStopsWin}
	a.Moves[0].Reason, a.Root.Reason = stops, stops
	if got := Advise(game, p, a).Reason.ID; got == engine.ReasonStopsWin {
		t.Error("no move is proved to lose, and one defends")
	}
	last := &a.Moves[len(a.Moves)-1]
	*last = engine.Proved(last.Move, engine.Loss, -1)
	if got := Advise(game, p, a).Reason.ID; got != engine.ReasonStopsWin {
		t.Errorf("a move is proved to lose, and the reason is %s", got)
	}
	stops.Moves = []engine.Move{a.Root.Move, last.Move}
	a.Moves[0].Reason, a.Root.Reason = stops, stops
	if got := Advise(game, p, a).Reason; len(got.Moves) > 0 && got.ID == engine.ReasonStopsWin {
		t.Errorf("a move that loses is named as a defense: %v", got.Moves)
	}
}
