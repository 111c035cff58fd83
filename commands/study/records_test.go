package study_test

import (
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine/longtest"
)

// A record of another program that is pasted is read whole or refused by one sentence that says
// where, whether it is typed or stands in a message.
func TestPastedRecords(t *testing.T) {
	longtest.SkipUnderRace(t)
	const head = "Piskvorky 15x15, 11:11, 0\n"
	const both = "2 of 2: White played **I7**"
	h := newHarness(t)
	for _, c := range []struct {
		text string
		want string // what the answer says
	}{
		{"\ufeff(;FF[4]GM[4]SZ[15];B[hh];W[ii])", both},
		{"\ufeff" + head + "8,8,0\r\n9,9,0\n-1", both},
		{head + "8,8,0\n9,9,0\nA\nB\n-1", both},
		{head + "8,8,0\n9,9,0\n10,10,1.5\n7,7,0\nA\nB\n-1", "line 4 "},
		{head + "8,8,0,\n9,9,0\n-1", "line 2 "},
		{head + "8,8,0\n9,9,0 remark\n-1", "line 3 "},
		{"\ufeff" + head + "8,8,0\nz\n9,9,0\n10,10,0\n-1", "line 3 "},
		{"(;GM[4];B[hh]\n;W[ii] remark)", "line 2 "},
		{"(;GM[4];B[hh]C[a bad ] one];W[ii])", "line 1 "},
		{"(;GM[4];B[hh]\n;W[])", "pass"},
		{"(;GM[4];B[hh];W[ii]", "breaks off"},
	} {
		for where, r := range map[string]commands.Reply{
			"typed":        h.Run("ada", "analyze", "position", c.text),
			"in a message": h.opens("ada", c.text),
			"in a block":   h.opens("ada", "see\n```\n"+c.text+"\n```"),
		} {
			text := apptest.Said(r)
			if !strings.Contains(text, c.want) {
				t.Errorf("%s: %q is answered with %q, want %q", where, c.text, text, c.want)
			}
		}
	}
}

// opens has a person open a board on a message of somebody's.
func (h *harness) opens(user, text string) commands.Reply {
	h.T.Helper()
	target := commands.Target{AuthorID: "ben", Text: text}
	return h.Do(commands.Request{Kind: commands.Invoke, Name: apptest.OnMessage(h.App), User: apptest.People[user], Target: &target})
}
