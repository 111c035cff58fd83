package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"noughts/engine/longtest"
	"noughts/playground"
)

// A moveText is how people write the moves of a game; refused if it means nothing or two things.
type moveText struct{ game, moves, text string }

const refused = ""

// moveTexts are ways in which moves are pasted and typed.
var moveTexts = []moveText{
	{"gomoku", "h8 i9 j10", "h8i9j10"},
	{"gomoku", "h8 i9 j10", "1.h8 2.i9 3.j10"},
	{"gomoku", "h8 i9 j10", "1. h8 i9 2. j10"},
	{"gomoku", "h8 i9 j10", "1.h8.2.i9.3.j10"},
	{"gomoku", "h8 i9 j10", "h8, i9, j10"},
	{"gomoku", "h8 i9 j10", "h8;i9;j10"},
	{"gomoku", "h8 i9 j10", "h8-i9-j10"},
	{"gomoku", "h8 i9 j10", "h8_i9_j10"},
	{"gomoku", "h8 i9 j10", "h8/i9/j10"},
	{"gomoku", "h8 i9 j10", "h8+i9 → j10"},
	{"gomoku", "h8 i9 j10", "h8，i9，j10"},
	{"gomoku", "h8 i9 j10", "Ｈ８、Ｉ９、Ｊ１０"},
	{"gomoku", "h8 i9 j10", "１．ｈ８　２．ｉ９　３．ｊ１０。"},
	{"gomoku", "h8 i9 j10", "h08 i09 j10"},
	{"gomoku", "h8 i9 j10", "h08i09j10"},
	{"gomoku", "h8 i9 j10", "H8 I9 J10"},
	{"gomoku", "h8 i9 j10", "8h 9i 10j"},
	{"gomoku", "h8 i9 j10", "X h8, O i9, X j10"},
	{"gomoku", "h8 i9 j10", "(h8) [i9] {j10}!"},
	{"gomoku", refused, "h8 h8"},
	{"gomoku", refused, "h8 i9 z10"},
	{"gomoku", refused, "h8 i16"},
	{"gomoku", refused, "O h8 X i9"},
	{"gomoku", refused, "5. h8 7. i9"},
	{"gomoku", refused, "12. h8 13. i9"},
	{"gomoku", refused, "hello"},
	{"order-and-chaos", "Xb3 Oc4", "Xb3Oc4"},
	{"order-and-chaos", "Xb3 Oc4", "b3x, c4o"},
	{"order-and-chaos", "Xb3 Oc4", "1. X b03 2. O c04"},
	{"order-and-chaos", "Xb3 Oc4", "Ｘ＠ｂ３；Ｏ＠ｃ４"},
	{"order-and-chaos", refused, "b3 c4"},
	{"jing", "a1 c3 b2", "a1c3b2"},
	{"jing", "a1 c3 b2", "1. a1-c3 2. b2"},
	{"connect-four", "d1 d2 e1", "dde"},
	{"connect-four", "d1 d2 e1", "d, d, e"},
	{"connect-four", "d1 d2 e1", "1. d 2. d 3. e"},
	{"connect-four", "d1 d2 e1", "1.d d 2.e"},
	{"connect-four", "d1 d2 e1", "D1-D2-E1"},
	{"connect-four", "d1 d2 e1", "４４５"},
	{"connect-four", "d1 d2 e1", "4-4-5"},
	{"connect-four", "d1 d2 e1", "d_d_e"},
	{"connect-four", refused, "1 d 2 d 3 e"},
	{"connect-four", refused, "4.4.5"},
	{"connect-four", refused, "d2"},
}

// oneMoveTexts are ways to write h8, and what isn't one move.
var oneMoveTexts = map[string]bool{"h8": true, "H08": true, "1.h8": true, "Ｈ８": true, "８ｈ": true, "h8;": true, "X h8": true, "（h8）": true, "h8i9": false, "O h8": false, "8": false, "h16": false}

// answers are moves to be made after those of moveTexts.
var answers = map[string]string{"gomoku": "a1", "order-and-chaos": "Xa1", "jing": "e5", "connect-four": "a1"}

// Moves are read alike in every place that takes them: by every command of the terminal and of
// chat.
func TestMovesAreReadAlike(t *testing.T) {
	some := longtest.Sample(t, 12, len(moveTexts))
	t.Parallel()
	var texts []moveText
	for _, i := range rand.New(rand.NewPCG(43, 15)).Perm(len(moveTexts))[:some] {
		texts = append(texts, moveTexts[i])
	}
	h := newHarness(t)
	h.startBot()
	ada := h.user("ada", "lobby")
	places := map[string]func(position string) string{}
	for name, args := range map[string][]string{
		"analyze": {"analyze", "--json", "--time", "1ms"}, "render": {"render", "--theme", "text"}, "review": {"review", "--json", "--time", "1ms"},
		"replay": {"replay", "--theme", "text"}, "export": {"export"}, "play": {"play", "--side", "both"},
	} {
		places["noughts "+name] = func(position string) string {
			stdout, _, code := execute(t, "quit\n", append(args, position)...)
			if code != 0 {
				return refused
			}
			return movesOf(t, name, stdout)
		}
	}
	for _, name := range []string{"analyze", "play"} {
		places["/"+name] = func(typed string) string {
			args := map[string]any{"position": typed}
			if name == "play" {
				args["level"], args["side"] = "novice", "first"
			}
			shown := pictured(ada.run(name, args))
			if name == "play" && shown != refused {
				return "a match" // in which the bot has answered
			}
			return strings.Join(position.FindAllString(shown, -1), " ") // what the analysis has found by then says nothing
		}
	}
	ben, asked := h.user("ben", "lobby"), map[string]string{}
	places["/if"] = func(typed string) string { // to a match of the game in which Ben is to move
		name, moves, _ := strings.Cut(typed, " ")
		if asked[name] == "" {
			offer := ada.run("play", map[string]any{"game": name, "opponent": ben.User().ID, "clock": "3d", "side": "second"})
			accept, _ := buttonOf(offer, "/accept")
			asked[name] = strings.Split(accept.CustomID, "/")[1]
			ben.press(offer, accept.CustomID)
		}
		said := textOf(ada.run("if", map[string]any{"game": asked[name], "move": moves, "then": answers[name]}))
		if !strings.Contains(said, "→") && !strings.Contains(said, "it's still") {
			return refused
		}
		return said
	}
	tried := 0
	for name, read := range places {
		plain := map[string]string{refused: refused} // how the moves themselves are read
		for _, one := range texts {
			got := read(one.game + " " + one.text)
			moves := refused
			if one.moves != refused {
				moves = one.game + " " + one.moves
			}
			want, known := plain[moves]
			if !known {
				want = read(moves)
				plain[moves] = want
			}
			if got != want || (got == refused) != (one.moves == refused) {
				t.Errorf("%s: %s %s is read as %.200q, want %.200q", name, one.game, one.text, got, want)
			}
			tried++
		}
	}
	most := longtest.Sample(t, 3, len(oneMoveTexts))
	moved := 0 // how many texts /move was tried with, which costs a game each
	played, _, _ := execute(t, "h8\nquit\n", "play", "--side", "both", "gomoku")
	for text, good := range oneMoveTexts {
		stdout, _, _ := execute(t, text+"\nquit\n", "play", "--side", "both", "gomoku")
		if (stdout == played) != good {
			t.Errorf("play takes %s: %v, want %v: %s", text, !good, good, stdout)
		}
		tried++
		if moved++; moved > most {
			continue
		}
		ada.run("play", map[string]any{"game": "gomoku", "level": "novice", "side": "first"})
		said := textOf(ada.run("move", map[string]any{"move": text}))
		if strings.Contains(said, "played **H8**") != good {
			t.Errorf("/move takes %s: %v, want %v: %s", text, !good, good, said)
		}
	}
	if tried < 100 {
		t.Errorf("only %d texts were tried", tried)
	}
}

// position finds what the description of a picture says of the position itself.
var position = regexp.MustCompile(`\d+ by \d+ board\.|Last moves?: [^.]*\.|\b[XO] on [^.]*\.`)

// pictured is what a message says of its picture; nothing if it has none.
func pictured(m playground.Message) (said string) {
	eachComponent(m.Components, func(c playground.Component) {
		for _, item := range c.Items {
			said += item.Description
		}
	})
	return said
}

// movesOf is what a command says of the moves that it has read, whatever else it says.
func movesOf(t *testing.T, name, stdout string) string {
	t.Helper()
	var said struct {
		Position string
		Moves    []struct{ Move string }
	}
	switch name {
	case "analyze", "review":
		if err := json.Unmarshal([]byte(stdout), &said); err != nil {
			t.Fatal(err)
		}
	}
	switch name {
	case "analyze":
		return said.Position
	case "review":
		return fmt.Sprint(said.Moves)
	}
	return strings.TrimSpace(stdout)
}
