package owner_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/app"
	"noughts/commands/apptest"
	"noughts/store"
)

// Who runs the bot bans people and servers, which is said to them in a sentence, holds after a
// restart, and leaves them the way to what is kept of them. Nobody else may, and nobody bans who
// runs it.
func TestBans(t *testing.T) {
	h := apptest.New(t)
	apptest.People["123456"] = commands.User{ID: "123456", Name: "Vandal", Member: true}
	defer delete(apptest.People, "123456")
	h.Wants(h.Run("mod", "status", "ban", "123456"), commands.Private, h.Says("error.owner"))
	h.Wants(h.Run("own", "status", "ban", "own"), commands.Private, "not the ID")
	h.Wants(h.Run("own", "status"), commands.Private, h.Says("status.store.fine"))
	h.Wants(h.Run("123456", "games"), commands.Private, h.Says("list.none"))

	h.Wants(h.Run("own", "status", "ban", "<@123456>"), commands.Private, h.Says("status.ban", "ID", "123456"))
	h.Wants(h.Run("123456", "games"), commands.Private, h.Says("error.banned"))
	h.Wants(h.Run("ada", "games"), commands.Private, h.Says("list.none"))
	if h.App.Bans.Refuse(commands.Request{Name: "privacy", User: apptest.People["123456"]}) != nil {
		t.Error("who is banned cannot see what is kept of them")
	}
	h.Wants(h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "123456"), commands.Private, h.Says("error.challenges_unserved", "Who", "<@123456>"))
	if len(h.Chat.Messages) > 0 || len(h.Chat.Pinged) > 0 {
		t.Errorf("who is banned is called by a challenge: %v", h.Chat.Pinged)
	}
	h.Open()
	h.App.Bans.Load(t.Context())
	h.Wants(h.Run("123456", "games"), commands.Private, h.Says("error.banned"))
	h.Wants(h.Run("own", "status", "unban", "123456"), commands.Private, h.Says("status.unban", "ID", "123456"))
	h.Wants(h.Run("123456", "games"), commands.Private, h.Says("list.none"))

	if err := h.App.Bans.Set(t.Context(), "guild", true); err != nil {
		t.Fatal(err)
	}
	h.Wants(h.Run("ada", "games"), commands.Private, h.Says("error.banned_server"))
	h.Wants(h.Run("own", "status"), commands.Private, h.Says("status.bans", "Count", 1))
}

// Whatever the store lacks has a sentence of its own, and is said also where nothing can be read.
func TestStatusSaysWhatTheStoreLacks(t *testing.T) {
	h := apptest.New(t)
	s := &apptest.FailingStore{Store: h.Store.Store}
	h.SetStore(s)
	said := map[string]store.Reason{}
	for reason := store.Fine; reason.String() != fmt.Sprintf("reason %d", reason); reason++ {
		id := "status.store." + reason.String()
		text := h.Says(id)
		if other, twice := said[text]; twice || strings.Contains(text, id) {
			t.Errorf("of %v it says %q, of %v too", reason, text, other)
		}
		said[text] = reason
		if s.State, s.Err = (store.Health{Reason: reason}), nil; reason != store.Fine {
			s.Err = store.Unavailable(reason, errors.New("no"))
		}
		h.Wants(h.Run("own", "status"), commands.Private, text)
	}
	if len(said) < 8 {
		t.Errorf("only %d reasons were looked at", len(said))
	}
}

// Where the settings name nobody who runs the bot, there is no such command.
func TestNoOwners(t *testing.T) {
	h := apptest.New(t)
	a, err := app.New(app.Options{Store: h.Store.Store, Chat: h.Chat, Words: h.App.Words})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range a.Commands() {
		if c.Hidden {
			t.Errorf("/%s is there", c.Name)
		}
	}
}
