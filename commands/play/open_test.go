package play_test

import (
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
)

// withPages is an App whose boards are seen on pages, too.
func withPages(t *testing.T) *harness {
	h := newHarness(t)
	h.PageURL = "https://board.example/"
	h.Open()
	return h
}

// opens asks as the chat does: whether a request opens the page, before it is handled.
func (h *harness) opens(r commands.Request, taken bool) commands.Reply {
	h.T.Helper()
	if !h.App.OpensPage(r) {
		h.T.Errorf("%s opens no page", r.Name)
	}
	r.Opened = taken
	return h.Do(r)
}

// Under every match that is played or has a result there is a button that opens its page; whoever
// presses it finds that match there. Where the chat does not open it, they alone get a link.
func TestOpenBoard(t *testing.T) {
	h := withPages(t)
	id := h.Challenge("tic-tac-toe", 1)
	msg, at := h.Board(id)
	b := apptest.Button(msg, "/open")
	if b == nil || b.Label != h.Says("button.open") {
		t.Fatalf("the buttons are %v", msg.Rows)
	}
	press := commands.Request{
		Kind: commands.Press, Name: b.ID, User: apptest.People["eve"], Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: at},
	}
	if got := h.opens(press, true); got.Kind != commands.Unchanged {
		t.Errorf("after the page was opened Eve is told %+v", got)
	}
	key, where, ok := h.App.OnPages.Wished("eve")
	if !ok || key != h.App.Links.Key(id) || where.ChannelID != "channel" {
		t.Errorf("Eve's page is to show %q in %+v, %v", key, where, ok)
	}
	link := "https://board.example/?m=" + key
	h.Wants(h.opens(press, false), commands.Private, h.Says("open.link", "Link", link))
	h.App.Links.ChatLink = func(key string) string { return "https://discord.com/activities/5?custom_id=" + key }
	h.Wants(h.opens(press, false), commands.Private, "https://discord.com/activities/5?custom_id="+key)
	h.Press("ada", id, "/resign")
	h.PressID("ada", strings.Replace(b.ID, "/open", "/resigned", 1), "private")
	over, _ := h.Board(id)
	if apptest.Button(over, "/rematch") == nil || apptest.Button(over, "/open") == nil {
		t.Errorf("after the end the buttons are %v", over.Rows)
	}
}

// The entry point opens the page with what there is to do in the channel, whatever was asked for
// before.
func TestEntryPoint(t *testing.T) {
	h := withPages(t)
	entry := ""
	for _, c := range h.App.Commands() {
		if c.EntryPoint {
			entry = c.Name
		}
	}
	h.App.Windows.Wish("ada", commands.Place{ChannelID: "channel"}, "", 7)
	launch := commands.Request{Kind: commands.Invoke, Name: entry, User: apptest.People["ada"], Place: commands.Place{GuildID: "guild", ChannelID: "den"}}
	if got := h.opens(launch, true); got.Kind != commands.Unchanged {
		t.Errorf("Ada is told %+v", got)
	}
	if key, at, ok := h.App.OnPages.Wished("ada"); key != "" || at.ChannelID != "den" || !ok {
		t.Errorf("Ada's page is to show %q in %+v, %v", key, at, ok)
	}
	h.Wants(h.opens(launch, false), commands.Private, "https://board.example/")
}

// Without pages there is no button and no entry point, and an old button opens nothing.
func TestNoPages(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	msg, at := h.Board(id)
	if apptest.Button(msg, "/open") != nil {
		t.Error("there is a button to open the board")
	}
	for _, c := range h.App.Commands() {
		if c.EntryPoint {
			t.Errorf("there is the entry point %s", c.Name)
		}
	}
	old := commands.Request{Kind: commands.Press, Name: "match/1/0/open", User: apptest.People["ada"], Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: at}}
	if h.App.OpensPage(old) {
		t.Error("an old button opens a page")
	}
	h.Wants(h.Do(old), commands.Private, "")
}

// What names no match opens no page.
func TestOpensOnlyBoards(t *testing.T) {
	h := withPages(t)
	for _, r := range []commands.Request{
		{Kind: commands.Press, Name: "match/x/0/open"},
		{Kind: commands.Press, Name: "match/1/0/hint"},
		{Kind: commands.Press, Name: "open"},
		{Kind: commands.Press},
		{Kind: commands.Choose, Name: "match/1/0/open"},
		{Kind: commands.Invoke, Name: "play"},
		{Kind: commands.Complete, Name: "Launch"},
	} {
		if h.App.OpensPage(r) {
			t.Errorf("%+v opens a page", r)
		}
	}
}
