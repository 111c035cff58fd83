package words_test

import "testing"

// A value takes blanks beside it where Chinese has them: between its signs and others.
func TestBlanksBesideValues(t *testing.T) {
	say := load(t, source("zh-TW.json", `{
		"turn": "輪到 {{.Side}} 下 {{.Move}}，{{.Side}} 必勝。",
		"both": "{{.First}} {{.Second}}",
		"inner": "{{.Text}} 之後",
		"link": "你贏了 [{{.Game}}]({{.Link}}) 這一局，見 [**{{.Game}}**]({{.Link}}) 與 **[{{.Game}}]({{.Link}})** {{.Game}}",
		"bold": "**{{.Side}}** 必勝，看 **{{.Side}}** 吧"
	}`)).Printer("zh-TW")
	for _, c := range []struct{ got, want string }{
		{say.Says("turn", "Side", "X", "Move", "b3"), "輪到 X 下 b3，X 必勝。"},
		{say.Says("turn", "Side", "秩序方", "Move", "Xb3"), "輪到秩序方下 Xb3，秩序方必勝。"},
		{say.Says("both", "First", "王 小明", "Second", "先手"), "王 小明先手"}, // a name stays as it is
		{say.Says("both", "First", "Ada", "Second", "先手"), "Ada 先手"},
		{say.Says("both", "First", "先手", "Second", "Ada"), "先手 Ada"},
		{say.Says("bold", "Side", "X"), "**X** 必勝，看 **X** 吧"},
		{say.Says("bold", "Side", "秩序方"), "**秩序方**必勝，看**秩序方**吧"},
		{say.Says("link", "Game", "五子棋", "Link", "https://a.b/c"), "你贏了[五子棋](https://a.b/c)這一局，見[**五子棋**](https://a.b/c)與**[五子棋](https://a.b/c)**五子棋"},
		{say.Says("link", "Game", "Jing", "Link", "https://a.b/c"), "你贏了 [Jing](https://a.b/c) 這一局，見 [**Jing**](https://a.b/c) 與 **[Jing](https://a.b/c)** Jing"},
		{say.Says("inner", "Text", "\ue000Ada\ue001"), "Ada 之後"},
	} {
		if c.got != c.want {
			t.Errorf("%q, not %q", c.got, c.want)
		}
	}
}
