package study_test

import (
	"context"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/study"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// A board steps along what it was given and along the best line, and its buttons
// work after a restart.
func TestBoardSteps(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	r := h.Run("ada", "analyze", "position", "1. b2 2. a1 3. a2")
	h.Wants(r, commands.Private, "3 of 3: X played **A2**")
	h.Wants(r, commands.Private, "**C2**") // stops the line
	r = h.On("ada", r, "/2/at/back")
	h.Wants(r, commands.Update, "2 of 3: O played **A1**")
	h.Open()
	r = h.On("ada", r, "/1/at/back")
	h.Wants(r, commands.Update, "1 of 3: X played **B2**")
	r = h.On("ada", h.On("ada", h.On("ada", r, "/0/at/back"), "/1/at/next"), "/2/at/next")
	r = h.On("ada", r, "/3/at/next")
	h.Wants(r, commands.Update, "3 of 3: X played **A2**")
	for range 6 { // the best line goes on to the end of the game
		b := apptest.Button(r.Message, "/at/back")
		if b == nil {
			t.Fatal("no way back")
		}
		best := apptest.Within(r.Message, "/try/")
		if best == "" {
			break
		}
		r = h.PressID("ada", best, "private")
	}
	h.Wants(r, commands.Update, "The game is over: a draw.")
	r = h.On("ada", r, "/main")
	h.Wants(r, commands.Update, "3 of 3: X played **A2**")
}

// Any move can be tried, and what it costs is said with the reply that shows it.
func TestBoardWhatIf(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	r := h.Run("ada", "analyze", "position", "mnk:3x3:3 b2 a1 a2")
	asked := h.On("ada", r, "/ask")
	h.Wants(asked, commands.Update, h.Says("study.ask", "Side", h.Info("mnk:3x3:3").Sides[1].Title))
	if b := apptest.Button(asked.Message, "/try/b2"); b == nil || !b.Disabled {
		t.Errorf("a taken cell can be tried: %+v", b)
	}
	r = h.On("ada", asked, "/try/c3")
	h.Wants(r, commands.Update, h.Says("study.tried.draw_to_loss", "Move", "C3", "Reply", "C2"))
	h.Wants(h.On("ada", r, "/copy"), commands.Private, "mnk:3x3:3 b2 a1 a2 c3")
	r = h.On("ada", r, "/main")
	h.Wants(r, commands.Update, "3 of 3: X played **A2**")
	r = h.On("ada", h.On("ada", r, "/ask"), "/try", "c2")
	h.Wants(r, commands.Update, h.Says("study.tried.keeps_draw", "Move", "C2"))

	// On a large board by the window, which moves, and back.
	r = h.Run("ada", "analyze", "position", "mnk:15x15:5 h8")
	asked = h.On("ada", r, "/ask")
	if apptest.Button(asked.Message, "/try/a1") != nil {
		t.Error("the window begins in a corner")
	}
	for range 5 { // to the corner
		for _, tag := range []string{"/left/", "/down/"} {
			if id := apptest.Within(asked.Message, tag); id != "" {
				asked = h.PressID("ada", id, "private")
			}
		}
	}
	if apptest.Button(asked.Message, "/try/a1") == nil {
		t.Error("the window does not reach the corner")
	}
	h.Wants(h.On("ada", asked, "/at"), commands.Update, "1 of 1: Black played **H8**")
	// Where all arrows lead somewhere, the way back is among the moves.
	asked = h.On("ada", h.Run("ada", "analyze", "position", "order-chaos:9x9:5 Xe5"), "/ask")
	if apptest.Button(asked.Message, "/at") == nil {
		h.Wants(h.On("ada", asked, "/try", "back"), commands.Update, "")
	}
	for _, variant := range []string{"order-chaos:6x6:5", "order-chaos:6x6:4:symbols=3", "order-chaos:3x3:3", "mnk:1x7:3"} {
		asked := h.On("ada", h.Run("ada", "analyze", "position", variant), "/ask")
		back := "/at"
		if apptest.Button(asked.Message, back) == nil {
			t.Errorf("%s: no way back", variant)
			continue
		}
		h.Wants(h.On("ada", asked, back), commands.Update, "")
	}
}

// Where all moves lose alike none is shown as the best or called so; where some hold out
// longer, the others are said to lose too.
func TestBoardRanksNoEqualLosses(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	for position, c := range map[string]struct {
		label, move string
		numbered    bool
	}{
		"mnk:15x15:5 g8 a1 f7 a15 h9 o15 i10":             {"button.study_try", "e6", false}, // four with both ends open
		"mnk:15x15:5 h8 g8 i8 a1 j8 a15 h9 o15 h10 o1 k8": {"button.study_best", "l8", true}, // four and three
		"mnk:3x3:3 a1 b2 c3 c1 a3":                        {"button.study_try", "a2", false},
	} {
		r := h.Run("ada", "analyze", "position", position)
		if b := apptest.Button(r.Message, "/try/"+c.move); b == nil || b.Label != h.Says(c.label, "Move", engine.Notation(c.move)) {
			t.Errorf("%s: the button is %+v", position, b)
		}
		text := apptest.Said(r)
		if strings.Contains(text, h.Says("analyze.some")) || strings.Contains(text, h.Says("analyze.some_lost")) != c.numbered {
			t.Errorf("%s: of unmarked moves it says: %s", position, text)
		}
		if best := strings.Contains(text, h.Says("render.legend.best")) || strings.Contains(text, h.Says("render.legend.number")); best != c.numbered {
			t.Errorf("%s: the picture shows a best move: %v: %s", position, best, text)
		}
	}
}

// How many moves lose is said where more do than are named, and it is known of all.
func TestBoardCountsWhatLoses(t *testing.T) {
	h := newHarness(t)
	h.Wants(h.Run("ada", "analyze", "position", "mnk:3x3:3 a2"), commands.Private, h.Says("study.tempting_all", "Number", 4, "All", 8))
	text := apptest.Said(h.Run("ada", "analyze", "position", "weighted")) // two moves lose there, and both are named
	if strings.Contains(text, h.Says("study.tempting_all", "Number", 2, "All", 9)) || !strings.Contains(text, "they lose: A1") {
		t.Errorf("the moves that are named are counted once more: %s", text)
	}
}

// How a draw is known by the game in which only one side's lines count is explained.
func TestHowOfAWeakGame(t *testing.T) {
	h := newHarness(t)
	r := h.On("ada", h.Run("ada", "analyze", "position", "mnk:3x3:3 b2 a1"), "/how")
	h.Wants(r, commands.Update, h.Says("study.method.weak_game"))
}

// Where the side to move has lost whatever it does, it is not said that it would have to look away
// for that.
func TestBoardThreatsOfALostPosition(t *testing.T) {
	least := longtest.Sample(t, 2, 10)
	h := newHarness(t)
	game, start, err := games.ParsePosition("mnk:3x4:3")
	if err != nil {
		t.Fatal(err)
	}
	solver, seen := game.NewSolver(engine.SolverOptions{}), map[bool]int{}
	for _, first := range longtest.Some(t, 3, start.AppendMoves(nil)) {
		one, err := start.Play(first)
		if err != nil {
			t.Fatal(err)
		}
		for n, second := range one.AppendMoves(nil) {
			two, err := one.Play(second)
			if err != nil {
				t.Fatal(err)
			}
			three, err := two.Play(two.AppendMoves(nil)[n%10])
			if err != nil {
				t.Fatal(err)
			}
			a, err := solver.Analyze(t.Context(), three, engine.Budget{Time: time.Minute}, nil)
			if err != nil || !a.Root.Decided() {
				t.Fatalf("%s: %+v, %v", games.FormatPosition(game, three), a.Root, err)
			}
			lost := a.Root.High == engine.Loss
			h.Advance(time.Minute)
			text := apptest.Said(h.On("ada", h.Run("ada", "analyze", "position", games.FormatPosition(game, three)), "/threat"))
			away, anyway := strings.Contains(text, "ignores it"), strings.Contains(text, "wins whatever")
			if lost && away || !lost && anyway {
				t.Errorf("%s, lost: %v: %s", games.FormatPosition(game, three), lost, text)
			}
			if away || anyway {
				if !strings.Contains(text, h.Says("study.threat.not_next", "Side", "X")) && !strings.Contains(text, h.Says("study.threat.not_next", "Side", "O")) {
					t.Errorf("%s: what follows from one move is said to be a threat: %s", games.FormatPosition(game, three), text)
				}
				seen[lost]++
			}
		}
	}
	if seen[true] < least || seen[false] < least {
		t.Errorf("seen were %d lost and %d other positions in which a move was waited for, want %d of each at least", seen[true], seen[false], least)
	}
}

// What the other side would do with a move for free is said where the game can tell.
// Elsewhere no more is said than what it wins with next, and what some move leads to.
func TestBoardThreats(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	for position, want := range map[string]string{
		"mnk:3x3:3 b2 a1 a2":            h.Says("study.threat.next", "Side", "X", "Move", "C2"),
		"mnk:3x3:3 a3 c3 b2 a1":         h.Says("study.threat.not_next", "Side", "O"), // though it would win with a move for free
		"mnk:3x3:3 b2 b1 a1 c3 a3":      h.Says("list.or", "List", "C1", "Last", "A2"),
		"weighted":                      h.Says("study.threat.not_next", "Side", "O"),
		"connect-four a b a b a":        h.Says("study.threat.next", "Side", "Red", "Move", "A4"),
		"mnk:3x3:3 b2":                  h.Says("study.threat.after", "Opponent", "O", "Waited", "B3", "Side", "X", "Move", "A1", "Count", 3, "Known", true),
		"gomoku":                        h.Says("study.threat.open_after", "Side", "White"), // and no move of O's, as X has played none
		"order-chaos:3x3:3 Xa1 Xb1":     h.Says("study.threat.none", "Side", "Chaos"),
		"mini Xb2 Oc3 Xb3 Oc2":          h.Says("study.threat.full", "Side", "Chaos", "Move", "O B1"),
		"order-chaos:3x3:3 Xa1 Ob1 Xc3": h.Says("study.threat.next", "Side", "Order", "Move", "X B2"),
	} {
		r := h.On("ada", h.Run("ada", "analyze", "position", position), "/threat")
		h.Wants(r, commands.Update, want)
		game, _, err := games.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		_, passes := game.(engine.Passer)
		for _, claim := range []string{"for free", "could pass", "did nothing"} {
			if !passes && strings.Contains(apptest.Said(r), claim) {
				t.Errorf("%s: it speaks of a pass: %s", position, apptest.Said(r))
			}
		}
		h.Wants(h.On("ada", r, "/at"), commands.Update, "### ")
	}
	if b := apptest.Button(h.Run("ada", "analyze", "position", "jing a1").Message, "/threat"); b != nil {
		t.Error("a game of two stones a turn tells of threats")
	}
}

// How something is known is one press away, with the pairs that prove it.
func TestBoardSaysHowItKnows(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	r := h.On("ada", h.Run("ada", "analyze", "position", "mnk:3x3:3 b2 a1"), "/how")
	h.Wants(r, commands.Update, h.Says("study.how.moves", "Settled", 7, "Count", 7))
	h.Wants(h.On("ada", r, "/at"), commands.Update, "2 of 2: O played")

	r = h.On("ada", h.Run("ada", "analyze", "position", "connect-four"), "/how")
	if none := h.Says("study.how.moves", "Settled", 0, "Count", 7); r.Kind != commands.Update || strings.Contains(apptest.Said(r), none) {
		t.Errorf("it says %q", apptest.Said(r))
	}
	r = h.On("ada", h.Run("ada", "analyze", "position", "order-chaos:6x6:5:exact:full Xa1"), "/how")
	if before, _, _ := strings.Cut(h.Says("study.how.pairs", "Count", 2), "2"); !strings.Contains(apptest.Said(r), strings.TrimSpace(before)) ||
		!strings.Contains(apptest.Said(r), "answer each move in the same pair") {
		t.Errorf("no pairs are told of: %s", apptest.Said(r))
	}
	r = h.On("ada", h.Run("ada", "analyze", "position", "order-chaos:6x6:5"), "/how")
	h.Wants(r, commands.Update, h.Says("study.method.mirror_lemma_+_4×4_proof_search"))
	if said := apptest.Said(r); strings.Contains(said, " of 68 moves") {
		t.Errorf("some moves tell nothing: %s", said)
	}
	if alt := r.Message.Picture.Alt; !strings.Contains(alt, "10: ") {
		t.Errorf("the pairs around the inner board are not told of: %s", alt)
	}
}

// A board that is shared gives everybody a board of their own, and others' boards too.
func TestBoardIsShared(t *testing.T) {
	h := newHarness(t)
	r := h.Run("ada", "analyze", "position", "mnk:3x3:3 b2 a1")
	h.Wants(h.On("ada", r, "/share"), commands.Post, "<@ada>")
	shared := h.Chat.Messages["m1"]
	own := h.PressID("eve", apptest.Button(shared, "/open").ID, "m1")
	h.Wants(own, commands.Private, "2 of 2: O played")
	if b := apptest.Button(own.Message, "/copy"); b == nil || strings.HasPrefix(b.ID, "study/1/") {
		t.Errorf("Eve's board is Ada's: %+v", b)
	}
	h.On("eve", own, "/1/at/back")
	stolen := h.PressID("eve", apptest.Button(r.Message, "/ask").ID, "private")
	h.Wants(stolen, commands.Private, "2 of 2: O played") // a board of her own
	h.Wants(h.PressID("eve", apptest.Button(shared, "/-/-/-").ID, "m1"), commands.Private, "Against")
}

// From a board one plays on against the bot or a friend.
func TestBoardPlaysOn(t *testing.T) {
	h := newHarness(t)
	r := h.On("ada", h.Run("ada", "analyze", "position", "mnk:3x3:3 b2 a1 a2"), "/2/at/back")
	menu := h.On("ada", r, "/-/-/-")
	h.Wants(menu, commands.Private, h.Says("menu.from", "Game", h.Info("mnk:3x3:3").Title, "Count", 2, "Side", "X", "Rival", "**Noughts** (casual)"))
	h.Wants(h.On("ada", menu, "menu/start/@1.2/-/casual/-"), commands.Post, h.Says("match.from_move", "Count", 2))
	if m := h.Match(1); m.Ply() != 2 || m.Given != 2 || m.BotToMove() {
		t.Errorf("it begins with %d moves made, %d of them given", m.Ply(), m.Given)
	}
	level := ""
	for _, row := range menu.Message.Rows {
		if s := row.Select; s != nil && strings.HasPrefix(s.ID, "menu/person/") {
			level = s.ID
		}
	}
	menu = h.PressID("ada", level, "private", "ben")
	h.Wants(menu, commands.Update, "<@ben>")
	h.Wants(h.PressID("ada", "menu/start/@1.2/ben/-/first", "private"), commands.Post, "challenges you")
	h.Wants(h.Press("ben", 2, "/accept"), commands.Update, h.Says("match.from_move", "Count", 2))

	// The position now stands in a game between people: nothing more is said of it.
	h.Wants(h.PressID("ada", "study/1/2/at", "private"), commands.Private, h.Says("error.analyze_live"))
	h.Wants(h.On("ada", r, "/-/-/-"), commands.Private, h.Says("error.analyze_live"))
}

// A message with a board opens one: a match as that message shows it, a board, or what
// its words say.
func TestAnalyzeAMessage(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	name := apptest.OnMessage(h.App)
	on := func(user string, target commands.Target) commands.Reply {
		return h.Do(commands.Request{Kind: commands.Invoke, Name: name, User: apptest.People[user], Target: &target})
	}
	h.Set("tic-tac-toe", "novice", "b2", "a1", "a2")
	h.Wants(on("ada", commands.Target{AuthorID: "bot", CustomIDs: []string{"match/1/2/c3"}}), commands.Private, "2 of 3: O played **A1**")
	h.Wants(on("ada", commands.Target{AuthorID: "eve", CustomIDs: []string{"match/1/2/c3"}}), commands.Private, h.Says("error.no_board"))
	for text, want := range map[string]string{
		"Is `mnk:15x15:5 h8 i9` any good?":           "2 of 2: White played **I9**",
		"what about tic-tac-toe b2 a1 here?":         "2 of 2: O played **A1**",
		"look:\n```\nX.O\n.X.\n...\n```\nO to move!": "### ",
		"X.O\n.X.\n...":                  "### ",
		"gomoku\n```\n1. h8 2. i9\n```":  "2 of 2: White played **I9**",
		"He said “b2 a1 c3” and laughed": "3 of 3: X played **C3**",
		"Shall we play later?":           h.Says("error.no_board"),
		"":                               h.Says("error.no_board"),
		"https://example.com/a/b and 3-1 in the match, 5 to go :)": h.Says("error.no_board"),
	} {
		h.Wants(on("ada", commands.Target{AuthorID: "eve", Text: text}), commands.Private, want)
	}
	h.Challenge("tic-tac-toe", 2)
	h.Run("ada", "move", "move", "b2", "game", "2")
	for _, target := range []commands.Target{
		{AuthorID: "bot", CustomIDs: []string{"match/2/1/c3"}}, {AuthorID: "bot", CustomIDs: []string{"match/2/0/c3"}}, {AuthorID: "eve", Text: "mnk:3x3:3 b2"},
	} {
		h.Wants(on("eve", target), commands.Private, h.Says("error.analyze_live"))
	}
}

// What takes long is shown as it goes on and can be stopped; what was found is kept.
func TestBoardStops(t *testing.T) {
	h := newHarness(t)
	opened := h.Run("ada", "analyze", "position", "mnk:15x15:5 h8 i9 j9")
	h.Wants(h.PressID("ada", "study/1/3/deeper/7", "private"), commands.Private, h.Says("error.button"))
	looking := h.Handle(commands.Press, "ada", apptest.Button(opened.Message, "/deeper/20").ID, "private")
	first := looking.First()
	if b := apptest.Button(first.Message, "/stop"); b == nil {
		t.Fatalf("nothing to stop it with: %+v", first.Message.Rows)
	}
	for !looking.IsOver() {
		said := len(looking.Heard)
		h.Wants(h.PressID("ada", "study/1/3/stop", "private"), commands.Update, "3 of 3: Black played")
		time.Sleep(10 * time.Millisecond) // it may not have begun yet
		if len(looking.Heard) != said && looking.IsOver() {
			t.Fatal("what was stopped shows itself once more")
		}
	}
}

// Studies are forgotten after some weeks, and their buttons say so.
func TestBoardIsForgotten(t *testing.T) {
	h := newHarness(t)
	r := h.Run("ada", "analyze", "position", "mnk:3x3:3 b2")
	h.Advance(study.KeptFor + time.Hour)
	h.App.Clean(context.Background())
	h.App.EndChallenges(context.Background())
	h.Wants(h.On("ada", r, "/ask"), commands.Private, h.Says("error.study_gone"))
}

// One jumps to the ends of a line and to any of its moves, and a line that is longer than
// a list of the chat is offered in part: the ends and what is around the board.
func TestBoardJumps(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	r := h.Run("ada", "analyze", "position", "tic-tac-toe b2 a1 a2 c2 c1 a3 b3 b1")
	r = h.On("ada", r, "/0/at/first")
	h.Wants(r, commands.Update, h.Says("study.where", "Ply", 0, "Count", 8, "Side", "", "Move", "", "Tried", false))
	r = h.PressID("ada", apptest.SelectOf(t, r.Message, "/jump").ID, "private", "3")
	h.Wants(r, commands.Update, h.Says("study.where", "Ply", 3, "Count", 8, "Side", "X", "Move", "A2", "Tried", false))
	r = h.On("ada", r, "/8/at/last")
	h.Wants(r, commands.Update, h.Says("study.where", "Ply", 8, "Count", 8, "Side", "O", "Move", "B1", "Tried", false))
	if b := apptest.Button(r.Message, "/8/at/last"); b == nil || !b.Disabled {
		t.Errorf("at the end one goes to the end: %+v", b)
	}
	h.Wants(h.PressID("ada", "study/1/5/jump", "private"), commands.Private, h.Says("error.button"))
	h.Wants(h.PressID("ada", "study/1/5/jump", "private", "x"), commands.Private, h.Says("error.button"))

	long := h.Run("ada", "analyze", "position", "mnk:15x15:5 a1 a3 c1 c3 e1 e3 g1 g3 i1 i3 k1 k3 m1 m3 o1 o3 a5 a7 c5 c7 e5 e7 g5 g7 i5 i7 k5 k7 m5 m7")
	options := apptest.SelectOf(t, h.On("ada", long, "/0/at/first").Message, "/jump").Options
	var plies []string
	for _, o := range options {
		plies = append(plies, o.Value)
	}
	if len(plies) != 25 || plies[0] != "0" || plies[1] != "1" || plies[24] != "30" {
		t.Errorf("of 30 moves one may go to %v", plies)
	}
}

// Whatever move the words of a board name, one press after *What if* makes it.
func TestBoardOffersWhatItNames(t *testing.T) {
	least := longtest.Sample(t, 5, 30)
	h := newHarness(t)
	names, seen := regexp.MustCompile(`\b(?:[XO] )?[A-O]1?[0-9]\b`), 0
	for _, position := range longtest.Some(t, 2, []string{
		"mnk:15x15:5 g8 a1 f7 a15 h9", "mnk:15x15:5 g8 a1 f7 a15 h9 o15 i10", "mnk:15x15:5 h8 a1 h9 o15 b2 o1 c3 n2 d4", "mnk:7x7:5 d4 e5",
		"mnk:15x15:5 h8 i9 g9 i7", "order-chaos:6x6:5 Xb3 Oc2 Xd4", "order-chaos:8x8:5 Xb3 Oc2", "drop:6x7:4 d1 d2 d3",
	}) {
		shown := h.Run("ada", "analyze", "position", position)
		seq, err := games.Read(position, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := seq.Position()
		asked := h.On("ada", shown, "/ask")
		offered := map[uint16]bool{}
		offer := func(name string) {
			if m, err := seq.Game.ParseMove(strings.ReplaceAll(name, " ", "")); err == nil {
				offered[m.Cell] = true
			}
		}
		for _, row := range asked.Message.Rows {
			for _, b := range row.Buttons {
				offer(path.Base(b.ID))
			}
			if row.Select != nil {
				for _, o := range row.Select.Options {
					offer(o.Value)
				}
			}
		}
		_, text, _ := strings.Cut(apptest.Said(shown), " played ")
		for _, name := range names.FindAllString(text, -1) {
			m, err := seq.Game.ParseMove(strings.ReplaceAll(name, " ", ""))
			if err != nil || !slices.Contains(p.AppendMoves(nil), m) {
				continue // is there already, or becomes possible later
			}
			if seen++; !offered[m.Cell] {
				t.Errorf("%s: %s is named and not offered", position, name)
			}
		}
	}
	if seen < least {
		t.Errorf("only %d moves were named", seen)
	}
}

// Which stone comes next is said while the game goes on, and not once it has ended before its last
// move.
func TestNoNextStoneAfterTheEnd(t *testing.T) {
	h := newHarness(t)
	h.Challenge("jing", 1)
	first, second := h.Says("jing.note.first"), h.Says("jing.note.second")
	if msg, _ := h.Board(1); !strings.Contains(msg.Text, first) {
		t.Errorf("got %q, want %q in it", msg.Text, first)
	}
	h.Press("ada", 1, "/a1")
	if msg, _ := h.Board(1); !strings.Contains(msg.Text, second) {
		t.Errorf("got %q, want %q in it", msg.Text, second)
	}
	h.Run("ada", "resign")
	h.PressID("ada", "match/1/1/resigned", "private")
	if msg, _ := h.Board(1); strings.Contains(msg.Text, second) || !strings.Contains(msg.Text, "resigned") {
		t.Errorf("got %q, want no next stone in it", msg.Text)
	}
}
