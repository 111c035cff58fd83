package bot

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"noughts/commands"
)

func TestNoLineBeginsWithADot(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a · b · c", "a\u00a0· b\u00a0· c"},
		{"**#1** · [see the board](https://x.test/a)\n-# b · c", "**#1**\u00a0· [see the board](https://x.test/a)\n-# b\u00a0· c"},
		{"a · `b · c` · d", "a\u00a0· `b · c`\u00a0· d"},
		{"a · b\n```\n3 · · X\n```\nc · d", "a\u00a0· b\n```\n3 · · X\n```\nc\u00a0· d"},
		{"no dot", "no dot"},
		{"", ""},
	} {
		if got := keepDots(c.text); got != c.want {
			t.Errorf("keepDots(%q) is %q, want %q", c.text, got, c.want)
		}
	}
	b := &Bot{}
	sent := ""
	for _, c := range b.encode(commands.Message{Text: "above · above", Below: "below · below"}, false).Components {
		sent += c.(discordgo.TextDisplay).Content
	}
	if strings.Contains(sent, " ·") || strings.Count(sent, "\u00a0· ") != 2 {
		t.Errorf("the message sent is %q, in which a line may begin with a dot", sent)
	}
}
