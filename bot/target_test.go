package bot

import (
	"log/slog"
	"testing"

	"noughts/commands"
)

// A command on a message brings the message's words and custom ids, whatever else the
// message is made of; typed ones bring none.
func TestTarget(t *testing.T) {
	b := &Bot{log: slog.New(slog.DiscardHandler)}
	in := b.decode([]byte(`{"id":"1","type":2,"token":"t","guild_id":"g","channel_id":"c","member":{"user":{"id":"7"},"permissions":"0"},
		"data":{"id":"9","name":"Look","type":3,"target_id":"5","resolved":{"messages":{"5":{"id":"5","author":{"id":"3"},"content":"see",
		"embeds":[{"title":"one","description":"two"}],
		"components":[{"type":99,"content":"from the future"},{"type":17,"components":[{"type":10,"content":"X.O"},{"type":1,"components":[{"type":2,"custom_id":"match/1/2/a1"}]}]}]}}}}}`))
	r, ok := read(in)
	if !ok || r.Kind != commands.Invoke || r.Name != "Look" || r.User.ID != "7" {
		t.Fatalf("read as %+v", r)
	}
	want := "see\none\ntwo\nfrom the future\nX.O"
	if r.Target == nil || r.Target.AuthorID != "3" || r.Target.Text != want || len(r.Target.CustomIDs) != 1 || r.Target.CustomIDs[0] != "match/1/2/a1" {
		t.Errorf("the target is %+v", r.Target)
	}
	// A message that is forwarded says what was forwarded, and who forwards it is its author.
	r, _ = read(b.decode([]byte(aMessageCommand)))
	if want := "see\none\ntwo\nX.O\nX../.O./..."; r.Target == nil || r.Target.AuthorID != "31" || r.Target.Text != want {
		t.Errorf("the forwarded target is %+v", r.Target)
	}
	// A part of an unknown shape is left out, and the rest is read.
	in = b.decode([]byte(`{"id":"1","type":2,"data":{"name":"Look","type":3,"target_id":"5","resolved":{"messages":{"5":{"author":{"id":"3"},"content":"see",
		"components":[{"type":98,"content":{"parts":["odd"]}},{"type":18,"component":{"type":10,"content":"labelled"}},{"type":10,"content":"X.O"}]}}}}}`))
	if r, ok := read(in); !ok || r.Target == nil || r.Target.Text != "see\nlabelled\nX.O" {
		t.Errorf("with an odd component it was read as %+v, %v", r.Target, ok)
	}
	in = b.decode([]byte(`{"id":"1","type":2,"token":"t","data":{"id":"9","name":"play","type":1,"resolved":{"users":{"4":{"id":"4"}}}}}`))
	if r, _ := read(in); r.Target != nil || len(r.People) != 1 {
		t.Errorf("a typed command is read as %+v", r)
	}
}
