package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/store"
)

// Who runs the bot bans people and servers, which is said to them in a sentence, holds after a
// restart, and leaves them the way to what is kept of them. Nobody else may, and nobody bans who
// runs it.
func TestBans(t *testing.T) {
	h := newHarness(t)
	everybody["123456"] = commands.User{ID: "123456", Name: "Vandal", Member: true}
	defer delete(everybody, "123456")
	h.wants(h.run("mod", "status", "ban", "123456"), commands.Private, h.says("error.owner"))
	h.wants(h.run("own", "status", "ban", "own"), commands.Private, "not the ID")
	h.wants(h.run("own", "status"), commands.Private, h.says("status.store.fine"))
	h.wants(h.run("123456", "games"), commands.Private, h.says("list.none"))

	h.wants(h.run("own", "status", "ban", "<@123456>"), commands.Private, h.says("status.ban", "ID", "123456"))
	h.wants(h.run("123456", "games"), commands.Private, h.says("error.banned"))
	h.wants(h.run("ada", "games"), commands.Private, h.says("list.none"))
	if h.app.Bans.Refuse(commands.Request{Name: "privacy", User: everybody["123456"]}) != nil {
		t.Error("who is banned cannot see what is kept of them")
	}
	h.wants(h.run("ada", "play", "game", "tic-tac-toe", "opponent", "123456"), commands.Private, h.says("error.challenges_unserved", "Who", "<@123456>"))
	if len(h.chat.messages) > 0 || len(h.chat.pinged) > 0 {
		t.Errorf("who is banned is called by a challenge: %v", h.chat.pinged)
	}
	h.open()
	h.app.Bans.Load(t.Context())
	h.wants(h.run("123456", "games"), commands.Private, h.says("error.banned"))
	h.wants(h.run("own", "status", "unban", "123456"), commands.Private, h.says("status.unban", "ID", "123456"))
	h.wants(h.run("123456", "games"), commands.Private, h.says("list.none"))

	if err := h.app.Bans.Set(t.Context(), "guild", true); err != nil {
		t.Fatal(err)
	}
	h.wants(h.run("ada", "games"), commands.Private, h.says("error.banned_server"))
	h.wants(h.run("own", "status"), commands.Private, h.says("status.bans", "Count", 1))
}

// Whatever the store lacks has a sentence of its own, and is said also where nothing can be read.
func TestStatusSaysWhatTheStoreLacks(t *testing.T) {
	h := newHarness(t)
	s := &failingStore{Store: h.store.Store}
	h.setStore(s)
	said := map[string]store.Reason{}
	for reason := store.Fine; reason.String() != fmt.Sprintf("reason %d", reason); reason++ {
		id := "status.store." + reason.String()
		text := h.says(id)
		if other, twice := said[text]; twice || strings.Contains(text, id) {
			t.Errorf("of %v it says %q, of %v too", reason, text, other)
		}
		said[text] = reason
		if s.health, s.err = (store.Health{Reason: reason}), nil; reason != store.Fine {
			s.err = store.Unavailable(reason, errors.New("no"))
		}
		h.wants(h.run("own", "status"), commands.Private, text)
	}
	if len(said) < 8 {
		t.Errorf("only %d reasons were looked at", len(said))
	}
}

func (s *failingStore) Memberships(ctx context.Context) ([]store.Membership, error) {
	if s.err != nil {
		return nil, s.err
	}
	return s.Store.Memberships(ctx)
}

func (s *failingStore) Person(ctx context.Context, id string) (store.Person, error) {
	if s.err != nil {
		return store.Person{}, s.err
	}
	return s.Store.Person(ctx, id)
}

// Where the settings name nobody who runs the bot, there is no such command.
func TestNoOwners(t *testing.T) {
	h := newHarness(t)
	a, err := New(Options{Store: h.store.Store, Chat: h.chat, Words: h.app.Words})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range a.Commands() {
		if c.Hidden {
			t.Errorf("/%s is there", c.Name)
		}
	}
}
