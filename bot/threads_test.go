package bot

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/playground"
)

// A thread grows from a message; one that is archived is opened again before a message in
// it changes.
func TestGoldenThread(t *testing.T) {
	s := newFakeBot(t, nil)
	archived := true
	s.discord.answer = func(w http.ResponseWriter, c call) bool {
		switch {
		case strings.HasSuffix(c.Path, "/threads"):
			return refuse(w, http.StatusBadRequest, codeThreadExists)
		case c.Method == http.MethodPatch && c.Path == "/channels/40":
			archived = false
		case archived && c.Path == "/channels/40/messages/41":
			return refuse(w, http.StatusBadRequest, codeArchived)
		}
		return false
	}
	thread, err := s.Thread(t.Context(), commands.Place{GuildID: "10", ChannelID: "20", MessageID: "40"}, "Tic-tac-toe #1")
	if want := (commands.Place{GuildID: "10", ChannelID: "40"}); err != nil || thread != want {
		t.Fatalf("got %+v, %v, want %+v", thread, err, want)
	}
	thread.MessageID = "41"
	if err := s.Edit(t.Context(), thread, board().Drawn); err != nil {
		t.Fatal(err)
	}
	golden(t, "thread", s.discord.made())
}

// In the playground, too, a board in an archived thread is brought up to date; one in a
// locked thread is out of reach.
func TestThreads(t *testing.T) {
	t.Parallel()
	live := start(t, playground.Options{}, nil)
	ctx := t.Context()
	at, err := live.Post(ctx, commands.Place{ChannelID: live.lobby}, note("a challenge"))
	if err != nil {
		t.Fatal(err)
	}
	thread, err := live.Thread(ctx, at, "Tic-tac-toe #1")
	if err != nil || thread.ChannelID == at.ChannelID {
		t.Fatalf("got %+v, %v", thread, err)
	}
	if again, err := live.Thread(ctx, at, "Tic-tac-toe #1"); err != nil || again != thread {
		t.Errorf("once more: got %+v, %v, want %+v", again, err, thread)
	}
	inside, err := live.Post(ctx, thread, note("the board"))
	if err != nil {
		t.Fatal(err)
	}
	for _, locked := range []bool{false, true} {
		if err := live.ada().SetThread(ctx, thread.ChannelID, true, locked); err != nil {
			t.Fatal(err)
		}
		err := live.Edit(ctx, inside, note("the board again").Drawn)
		if locked != errors.Is(err, commands.ErrForbidden) || !locked && err != nil {
			t.Errorf("locked %v: %v", locked, err)
		}
	}
}
