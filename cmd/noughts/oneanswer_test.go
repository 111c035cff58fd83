package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/explain"
	"noughts/playground"
)

// lateGames are how many plies of which games are played for TestOneAnswer, so many that
// what is left is proved within moments: each family is among them.
var lateGames = []struct {
	variant string
	plies   int
}{
	{"mnk:3x3:3:misere", 2}, {"weighted", 1}, {"order-chaos:4x4:4", 8}, {"jing", 16}, {"drop:4x5:4", 8},
}

// Hint, analysis, terminal and review say the same of one position: the same move for the
// same reason, and the same value.
func TestOneAnswer(t *testing.T) {
	longtest.Skip(t)
	h := newHarness(t)
	h.startBot()
	ada := h.user("ada", "lobby")
	lines := []string{"mnk:3x3:3 b2 a1", "mnk:15x15:5 h8 a1 h9 a3 h10 a5"}
	for _, g := range lateGames {
		lines = append(lines, lateLine(t, g.variant, g.plies))
	}
	values := map[string]bool{}
	for i, line := range lines {
		values[oneAnswer(t, ada, i+1, line)] = true
	}
	if !values["win"] || !values["draw"] || !values["loss"] {
		t.Errorf("only positions of these values were looked at: %v", values)
	}
}

// asWritten returns a text of the chat with its cells and stones as the terminal writes them.
func asWritten(text string) string {
	text = strings.NewReplacer("black", "x", "white", "o", "red", "x", "yellow", "o").Replace(strings.ToLower(text))
	return regexp.MustCompile(`\b([xo]) ([a-t][0-9])`).ReplaceAllString(text, "$1$2")
}

// lateLine plays the first moves of a game, whichever do not end it.
func lateLine(t *testing.T, variant string, plies int) string {
	t.Helper()
	game, err := games.Find(variant)
	if err != nil {
		t.Fatal(err)
	}
	line := games.Sequence{Game: game, Start: game.Start()}
	for i := range plies {
		moves := line.Position().AppendMoves(nil)
		for n := range moves {
			next, err := line.Then(moves[(5*i+n+2)%len(moves)])
			if err != nil {
				t.Fatal(err)
			}
			if _, over := next.Position().Outcome(); !over {
				line = next
				break
			}
		}
	}
	return line.String()
}

// oneAnswer asks in all ways about the position after a line of moves, which becomes match
// number n of Ada's, and returns its value.
func oneAnswer(t *testing.T, ada *user, n int, line string) string {
	t.Helper()
	stdout, stderr, code := execute(t, "", "analyze", "--json", "--time", "20s", line)
	var terminal struct {
		Value, Advice string
		ToMove        string `json:"to_move"`
		Best          []string
	}
	if err := json.Unmarshal([]byte(stdout), &terminal); err != nil || code != 0 || terminal.Advice == "" || terminal.Value == "unknown" {
		t.Fatalf("%s: %v, %s", line, err, stderr)
	}
	stdout, stderr, code = execute(t, "", "analyze", "--time", "20s", line)
	told := strings.SplitN(stdout, "\n", 3) // the verdict, and the advice that does not repeat it
	if code != 0 || len(told) != 3 {
		t.Fatalf("%s: %q, %s", line, stdout, stderr)
	}
	says := func(where string, m playground.Message, want ...string) {
		t.Helper()
		for _, text := range want {
			if got := strings.ReplaceAll(textOf(m), "**", ""); !strings.Contains(asWritten(got), asWritten(text)) {
				t.Errorf("%s: the %s says %q; the terminal %q", line, where, got, text)
			}
		}
	}
	id := fmt.Sprint(n)
	settled := func(m playground.Message, button string) playground.Message {
		return ada.waitFor("the "+button, func(now playground.Message) bool {
			b, ok := buttonOf(now, button)
			return now.ID == m.ID && ok && !b.Disabled
		})
	}

	ada.run("play", map[string]any{"position": line, "level": "novice", "side": terminal.ToMove})
	says("analysis", settled(ada.run("analyze", map[string]any{"game": id}), "/how"), told[:2]...)
	hint := settled(ada.run("hint", map[string]any{"game": id}), "/reveal")
	reveal, _ := buttonOf(hint, "/reveal")
	ada.press(hint, reveal.CustomID)
	if hint = settled(hint, "/analyze"); strings.Contains(asWritten(textOf(hint)), asWritten(told[0])) {
		says("hint", hint, told[1])
	} else { // the advice says who wins
		says("hint", hint, terminal.Advice)
	}

	// The review tells the value in grading the move that follows.
	record, err := games.ParseRecord(line)
	if err != nil {
		t.Fatal(err)
	}
	at := games.Played(record)
	next := at.Position().AppendMoves(nil)
	ply, move := len(at.Moves)+1, next[len(next)-1]
	stdout, stderr, code = execute(t, "", "review", "--json", "--time", "1s", line+" "+record.Game.MoveName(move))
	var review reviewJSON
	if err := json.Unmarshal([]byte(stdout), &review); err != nil || code != 0 {
		t.Fatalf("%s: %v, %s", line, err, stderr)
	}
	if got := review.Moves[ply-1].ValueBefore; got == nil || *got != terminal.Value {
		t.Errorf("%s: noughts review says %v, noughts analyze %s", line, got, terminal.Value)
	}
	ada.run("move", map[string]any{"move": record.Game.MoveName(move), "game": id})
	resign := ada.run("resign", map[string]any{"game": id})
	if sure, ok := buttonOf(resign, "/resigned"); ok { // else the move was the last
		ada.press(resign, sure.CustomID)
	}
	whole := settled(ada.run("review", map[string]any{"game": id}), "/ply/first")
	first, _ := buttonOf(whole, "/ply/first")
	ada.press(whole, first.CustomID)
	last := ada.waitFor("the last move", func(m playground.Message) bool { _, ok := buttonOf(m, "/ply/last"); return m.ID == whole.ID && ok })
	end, _ := buttonOf(last, "/ply/last")
	page := last
	if !end.Disabled {
		ada.press(last, end.CustomID)
		page = ada.waitFor("the end", func(m playground.Message) bool {
			b, ok := buttonOf(m, "/ply/last")
			return m.ID == whole.ID && ok && b.Disabled
		})
	}
	for shown := fmt.Sprintf("**%d of ", ply); !strings.Contains(textOf(page), shown); {
		back, _ := buttonOf(page, "/ply/back")
		ada.press(page, back.CustomID)
		before := textOf(page)
		page = ada.waitFor("the move before", func(m playground.Message) bool { return m.ID == whole.ID && textOf(m) != before })
	}
	result := map[string]engine.Result{"win": engine.Win, "draw": engine.Draw, "loss": engine.Loss}[terminal.Value]
	worth := explain.Worth(english(t), engine.Proved(engine.Move{}, result, -1))
	if text := textOf(page); !strings.Contains(text, "turned "+worth+" into") && !strings.Contains(text, "Still "+worth+" for") && !strings.Contains(text, ": "+worth+" before") {
		t.Errorf("%s: the review says %q; the terminal %s", line, text, worth)
	}
	if m := record.Game.MoveName(move); strings.Contains(textOf(page), "**"+terminal.Best[0]+"**") && m != terminal.Best[0] {
		says("review", page, terminal.Advice)
	}
	return terminal.Value
}
