package naming

import (
	"testing"

	"noughts/commands/catalogue"
)

// Names of channels speak of a game only where they plainly do.
func TestWithin(t *testing.T) {
	words, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ language, text, want string }{
		{"en", "gomoku", "gomoku"},
		{"en", "tic-tac-toe", "tic-tac-toe"},
		{"en", "tictactoe", "tic-tac-toe"},
		{"en", "ttt", "tic-tac-toe"},
		{"en", "connect-four", "connect-four"},
		{"en", "connect4", "connect-four"},
		{"en", "🎮│play-connect-4", "connect-four"},
		{"en", "4-in-a-row", "connect-four"},
		{"en", "caro", "caro"},
		{"en", "co-caro", "caro"},
		{"en", "renju-club", "renju"},
		{"en", "gomoku-19x19", "gomoku-19"},
		{"en", "gomoku-practice-2", "gomoku"},
		{"en", "order-and-chaos", "order-and-chaos"},
		{"en", "Order & Chaos", "order-and-chaos"},
		{"en", "misere-tic-tac-toe", "misere-tic-tac-toe"},
		{"en", "jing", "jing"},
		{"en", "noughts-and-crosses", "tic-tac-toe"},
		{"en", "weighted-tic-tac-toe", "weighted"},
		{"en", "五子棋", ""},
		{"nl", "boter-kaas-en-eieren", "tic-tac-toe"},
		{"nl", "vier-op-een-rij", "connect-four"},
		{"nl", "vieropeenrij-praat", "connect-four"},
		{"nl", "gomoku", "gomoku"},
		{"zh-TW", "五子棋", "gomoku"},
		{"zh-TW", "五子棋交流區", "gomoku"},
		{"zh-TW", "圈圈叉叉", "tic-tac-toe"},
		{"zh-TW", "聊天", ""},
		{"zh-TW", "一般", ""},
		{"zh-TW", "混沌", ""},
		{"ja", "五目並べ部屋", "gomoku"},
		{"ja", "三目並べ", "tic-tac-toe"},
		{"ja", "雑談", ""},
		{"ja", "カオス", ""},
		{"ja", "五目ご飯", ""},
		{"en", "general", ""},
		{"en", "chess", ""},
		{"en", "bot-commands", ""},
		{"en", "bots", ""},
		{"en", "games", ""},
		{"en", "board-games", ""},
		{"en", "mini-games", ""},
		{"en", "mini", ""},
		{"en", "medium", ""},
		{"en", "connect", ""},
		{"en", "connections", ""},
		{"en", "chaos", ""},
		{"en", "chaos-lounge", ""},
		{"en", "order", ""},
		{"en", "freestyle", ""},
		{"en", "freestyle-rap", ""},
		{"en", "off-topic", ""},
		{"en", "memes", ""},
		{"en", "music", ""},
		{"en", "go", ""},
		{"en", "random", ""},
		{"en", "3x3", ""},
		{"en", "ox", ""},
		{"en", "c4", ""},
		{"en", "caro-diario", ""},
		{"en", "renjun-fans", ""},
		{"en", "gomokus", ""},
		{"en", "", ""},
		{"en", "🎲", ""},
		{"en", "welcome", ""},
		{"en", "checkers", ""},
		{"en", "othello", ""},
		{"en", "co-caro-hanoi", "caro"},
		{"en", "gobang", "gomoku"},
		{"en", "weiqi", ""},
		{"en", "mnk", ""},
		{"en", "drop", ""},
		{"nl", "algemeen", ""},
	} {
		found, ok := Within(words.Printer(c.language), c.text)
		if found.Name != c.want || ok != (c.want != "") {
			t.Errorf("%s: a channel called %s is of %q, %v, want %q", c.language, c.text, found.Name, ok, c.want)
		}
	}
}
