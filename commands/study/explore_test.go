package study_test

import (
	"regexp"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/explain"
)

// Every game that is offered can be walked through: along the best turns forward and
// all the way back, also by buttons from before a restart.
func TestExploreWalks(t *testing.T) {
	for _, name := range longtest.Some(t, 2, []string{"tic-tac-toe", "misere-tic-tac-toe", "weighted", "jing", "order-chaos:3x3:3", "order-chaos:3x3:3:symbols=3", "drop:4x4:3", "connect-four"}) {
		h := newHarness(t)
		say := h.App.Words.Printer()
		game, err := games.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		r := h.Run("ada", "explore", "game", name)
		h.Wants(r, commands.Private, say.Says("explore.title", "Game", game.Info().Title))
		start, steps := apptest.Said(r), 0
		for ; steps < 3; steps++ {
			if steps == 1 {
				h.Open() // a restart in between
			}
			id, value := firstTurn(r.Message)
			if id == "" {
				break
			}
			var values []string
			if value != "" {
				values = []string{value}
			}
			r = h.PressID("ada", id, "private", values...)
			h.Wants(r, commands.Update, say.Says("explore.title", "Game", game.Info().Title))
			if r.Message.Picture == nil {
				t.Errorf("%s: no picture after %d steps", name, steps+1)
			}
		}
		if steps < 2 {
			t.Errorf("%s: the walk ends after %d steps: %q", name, steps, r.Message.Text)
		}
		for range steps {
			back := labeled(r.Message, say.Says("explore.back"))
			if back == nil {
				t.Fatalf("%s: no way back in %+v", name, r.Message.Rows)
			}
			r = h.PressID("ada", back.ID, "private")
		}
		if apptest.Said(r) != start {
			t.Errorf("%s: back at the start it says %q, not %q", name, apptest.Said(r), start)
		}
	}
}

// firstTurn finds the first way on: a button, or the first choice of the list.
func firstTurn(m commands.Message) (id, value string) {
	for _, row := range m.Rows {
		if s := row.Select; s != nil {
			return s.ID, s.Options[0].Value
		}
		for _, b := range row.Buttons {
			if strings.HasPrefix(b.Label, explain.Shape(engine.Win)+" ") || strings.HasPrefix(b.Label, explain.Shape(engine.Draw)+" ") || strings.HasPrefix(b.Label, explain.Shape(engine.Loss)+" ") {
				return b.ID, ""
			}
		}
	}
	return "", ""
}

func labeled(m commands.Message, label string) *commands.Button {
	for _, row := range m.Rows {
		for i := range row.Buttons {
			if row.Buttons[i].Label == label {
				return &row.Buttons[i]
			}
		}
	}
	return nil
}

// The picture counts how far the end is as the words do: in moves, not plies.
func TestExploreCountsMoves(t *testing.T) {
	h := newHarness(t)
	r := h.Run("ada", "explore", "game", "misere-tic-tac-toe")
	h.Wants(r, commands.Private, "loses in 5 moves")
	if want := h.Says("render.in_plies", "Move", "B1", "Plies", 5); !strings.Contains(r.Message.Picture.Alt, want) {
		t.Errorf("the picture says %q, want %q in it", r.Message.Picture.Alt, want)
	}
}

// What a picture shows beside the stones is explained, of text too, and once.
func TestExploreHasALegend(t *testing.T) {
	h := newHarness(t)
	for _, theme := range []string{"dark", "text"} {
		h.Run("ada", "theme", "theme", theme)
		id := "render.legend.best"
		if theme == "text" {
			id = "render.legend.text.best"
		}
		for _, r := range []commands.Reply{h.Run("ada", "explore", "game", "misere-tic-tac-toe"), h.Run("ada", "analyze", "position", "misere-tic-tac-toe b2")} {
			if n := strings.Count(apptest.Said(r), h.Says(id)); n != 1 {
				t.Errorf("%s: %d legends in %q", theme, n, apptest.Said(r))
			}
		}
	}
}

// What is not solved is not explored, nor offered or asked about, and the refusal names what is.
func TestExploreOnlyWhatIsSolved(t *testing.T) {
	h := newHarness(t)
	say := h.App.Words.Printer()
	refusal := func(title string) string {
		before, _, _ := strings.Cut(h.Says("error.explore", "Game", title, "Games", "|"), "|")
		return before
	}
	offered := h.Suggest("explore", "game")
	walked := longtest.Some(t, 2, offered)
	for _, typed := range []string{"gomoku", "gom", "gomku", "mnk:15x15:5"} {
		r := h.Run("ada", "explore", "game", typed)
		h.Wants(r, commands.Private, refusal(h.Says("mnk.preset.gomoku")))
		for _, c := range offered {
			if p, ok := games.ByName(c.Value); ok && !strings.Contains(apptest.Said(r), say.Say(p.Title)) {
				t.Errorf("%s: %q doesn't name %s", typed, apptest.Said(r), c.Name)
			}
		}
	}
	if len(offered) < 5 {
		t.Errorf("only %v are offered", offered)
	}
	for _, c := range walked {
		r := h.Run("ada", "explore", "game", c.Value)
		if len(r.Message.Rows) < 2 || r.Message.Picture == nil {
			t.Errorf("%s is offered, and answered %q", c.Value, apptest.Said(r))
		}
	}
	for _, button := range []string{"explore/gomoku//0", "explore/tic-tac-toe/z9/0", "explore/tic-tac-toe/a1.a1/0", "explore/nothing//0"} {
		h.Wants(h.PressID("ada", button, "private"), commands.Private, say.Says("error.button"))
	}
}

// Who does not want to wait for what a position leads to says so, and may go on later.
func TestExploreStops(t *testing.T) {
	h := newHarness(t)
	r := h.PressID("ada", "explore/connect-four-small//stop", "private") // as after a restart
	h.Wants(r, commands.Update, h.Says("explore.stopped"))
	exploring := h.Handle(commands.Invoke, "ada", "explore", "", "game", "connect-four-small")
	first := exploring.First()
	stop := labeled(first.Message, h.Says("button.study_stop"))
	if stop == nil {
		t.Fatalf("nothing to wait for: %+v", first)
	}
	for r.Message.Text != h.Says("review.stopping") {
		r = h.PressID("ada", stop.ID, "private")
	}
	last := exploring.End()
	h.Wants(last, commands.Private, h.Says("explore.stopped"))
	if b := labeled(last.Message, h.Says("button.review_on")); b == nil || last.Message.Picture == nil {
		t.Errorf("no way on: %+v", last.Message)
	}
}

// Where there are many turns, the picture stays in sight: the menu has those that the text leaves
// out.
func TestManyTurnsAreInTheMenu(t *testing.T) {
	h := newHarness(t)
	r := h.Run("ada", "explore", "game", "jing")
	options := len(apptest.SelectOf(t, r.Message, "").Options)
	lines := strings.Count(r.Message.Below, "\n")
	if more := h.Says("explore.more_below", "Count", options-10); options < 12 || lines > 14 || !strings.Contains(r.Message.Below, more) {
		t.Errorf("%d turns are offered, and %d lines told: %q", options, lines, r.Message.Below)
	}
}

// The words above the list explain a number of equivalent moves that is on it.
func TestExplorerExplainsANumberOnItsList(t *testing.T) {
	h := newHarness(t)
	explained := regexp.MustCompile(`(×\d+) means`)
	for _, game := range []string{"tic-tac-toe", "mini", "jing", "connect-four"} {
		msg := h.Run("ada", "explore", "game", game).Message
		found := explained.FindStringSubmatch(msg.Text)
		if found == nil || !strings.Contains(msg.Below+"\n", " · "+found[1]+"\n") {
			t.Errorf("%s: %q explains a number that is not in %q", game, msg.Text, msg.Below)
		}
	}
}
