package begin_test

import (
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
)

func TestBadInput(t *testing.T) {
	h := newHarness(t)
	long := strings.Repeat("*a*`@everyone ", 500)
	for _, c := range []struct{ args, want string }{
		{"game=chess", "don't know a game called `chess`"},
		{"game=" + long, "don't know a game called"},
		{"game=mnk:0x0:1", "can't be set up"},
		{"game=mnk:21x21:5", "can't be set up"},
		{"game=mnk:3x3:4", "can't be set up"},
		{"game=tic-tac-toe level=god", "a level called `god`"},
		{"game=tic-tac-toe side=left", "no side called `left`"},
		{"game=tic-tac-toe opponent=ada", "can't challenge yourself"},
		{"game=tic-tac-toe opponent=alf", "Other bots"},
		{"game=tic-tac-toe opponent=ben level=best", "not both"},
	} {
		var pairs []string
		for part := range strings.FieldsSeq(c.args) {
			name, value, _ := strings.Cut(part, "=")
			pairs = append(pairs, name, value)
		}
		if c.args == "game="+long {
			pairs = []string{"game", long}
		}
		r := h.Run("ada", "play", pairs...)
		h.Wants(r, commands.Private, c.want)
		if strings.Count(r.Message.Text, "\n") > 0 || len([]rune(r.Message.Text)) > 300 {
			t.Errorf("%.40s: not one short sentence: %q", c.args, r.Message.Text)
		}
	}
	if len(h.Chat.Messages) != 0 || len(h.Chat.Pinged) != 0 {
		t.Errorf("bad input left %d messages and notified %v", len(h.Chat.Messages), h.Chat.Pinged)
	}
}

func TestPermissionIsNamed(t *testing.T) {
	h := newHarness(t)
	r := h.Do(commands.Request{Kind: commands.Invoke, Name: "play", User: apptest.People["ada"], Args: map[string]string{"game": "tic-tac-toe"}, Lacks: []commands.Permission{commands.AttachFiles}})
	h.Wants(r, commands.Private, "permission Attach Files")
}
