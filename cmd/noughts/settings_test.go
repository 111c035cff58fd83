package main

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"noughts/engine/match"
	"noughts/playground"
	"noughts/store"
	"noughts/words"
)

// choose makes a choice of /settings, and returns the message with it.
func (u *user) choose(setting, value string) playground.Message {
	u.Helper()
	shown := u.run("settings", nil)
	for _, choice := range [][2]string{{"settings/open", setting}, {"settings/" + setting, value}} {
		shown = u.press(shown, choice[0], choice[1])
	}
	return shown
}

// printers are what says things in some languages.
func printers(t *testing.T, languages ...string) (list []*words.Printer) {
	t.Helper()
	catalogue, err := catalogued()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range languages {
		list = append(list, catalogue.Printer(l))
	}
	return list
}

// TestSettingsHold: what a server and a person have chosen is followed at once and after a restart,
// and nobody else chooses for a server.
func TestSettingsHold(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	stop := h.startBot()
	say := printers(t, "ja", "nl", "en")
	japanese, dutch, english := say[0], say[1], say[2]
	ada, ben := h.user("ada", "lobby"), h.user("ben", "lobby")
	if said := textOf(ada.choose("language", "ja")); !strings.Contains(said, japanese.Says("settings.saved")) {
		t.Errorf("the choice of Japanese is answered with %q", said)
	}
	ada.choose("server_language", "nl")
	ada.choose("clock", "3d")
	ben.choose("challenges", "nobody")

	all := ada.run("settings", nil)
	ctx, cancel := ben.ctx()
	defer cancel()
	offered := false
	eachComponent(ben.run("settings", nil).Components, func(c playground.Component) {
		for _, o := range c.Options {
			offered = offered || o.Value == "clock"
		}
	})
	if fate, err := ben.Select(ctx, ben.run("settings", nil), "settings/open", "clock"); err == nil && !fate.Failed || offered {
		t.Errorf("Ben may choose for the server: %+v", fate)
	}
	for range 2 {
		if said := textOf(all); !strings.Contains(said, japanese.Says("settings.name.clock")) || !strings.Contains(said, "日本語") || !strings.Contains(said, "Nederlands") {
			t.Errorf("/settings says %q", said)
		}
		said := textOf(ada.run("play", map[string]any{"game": "tic-tac-toe", "opponent": "ben"}))
		if !strings.Contains(said, isolates.Replace(japanese.Says("error.challenges_nobody", "Who", "<@"+ben.User().ID+">"))) {
			t.Errorf("who takes no challenges is challenged: %q", said)
		}
		stop()
		stop = h.startBot()
		all = ada.run("settings", nil)
	}
	if said := textOf(ben.choose("challenges", "everyone")); !strings.Contains(said, english.Says("settings.saved")) {
		t.Errorf("Ben, who has chosen no language, reads %q", said)
	}
	posted := ada.run("play", map[string]any{"game": "tic-tac-toe", "opponent": "ben", "side": "first"})
	if accept, ok := buttonOf(posted, "/accept"); !ok || accept.Label != dutch.Says("button.accept") {
		t.Errorf("the server reads %q, %+v", textOf(posted), accept)
	}
	ben.press(posted, "match/1/0/accept")
	stop()
	if m := h.kept(1); m.Control.String() != "3d" || m.Status != match.Playing {
		t.Errorf("it is played at %v, %v", m.Control, m.Status)
	}
}

// kept reads a match of a bot that is stopped.
func (h *harness) kept(id int64) *match.Match {
	h.Helper()
	db, err := openDatabase(h.Context(), h.file, nil)
	if err != nil {
		h.Fatal(err)
	}
	defer db.Close()
	m, err := db.Match(h.Context(), id)
	if err != nil {
		h.Fatal(err)
	}
	return m
}

// TestPrivacy: Ben is shown what is kept of him, gets it as a file, and has it deleted, with the
// bot started anew in between; then nothing of him is left, and Ada has the end of their game.
func TestPrivacy(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	stop := h.startBot()
	english := printers(t, "en")[0]
	ada, ben := h.user("ada", "lobby"), h.user("ben", "lobby")
	if said := textOf(ben.run("privacy", nil)); !strings.Contains(said, english.Says("privacy.nothing")) {
		t.Errorf("before all: %q", said)
	}
	ben.choose("remind", "remind")
	challenge := ada.run("play", map[string]any{"game": "tic-tac-toe", "opponent": "ben", "side": "first"})
	ben.pressed(challenge, "match/1/0/accept")
	board := ada.sees(toMove("X"))
	ada.pressed(board, "match/1/0/b2")
	ben.pressed(ben.sees(toMove("O")), "match/1/1/a1")
	ada.sees(toMove("X"))
	stop()
	stop = h.startBot()

	shown := ben.run("privacy", nil)
	for _, part := range []string{"privacy.games", "privacy.live"} {
		if said := textOf(shown); !strings.Contains(said, english.Says(part, "Count", 1)) || !shown.Ephemeral {
			t.Errorf("of %s it is said: %q", part, said)
		}
	}
	file := ben.press(shown, "privacy/export")
	if len(file.Media()) != 1 || !file.Ephemeral {
		t.Fatalf("the file comes as %+v", file)
	}
	var data struct {
		ID       string
		Settings struct{ Reminders bool }
		Games    []struct {
			Moves         []string
			First, Second map[string]any
		}
	}
	if err := json.Unmarshal(h.download(file.Media()[0].Media.URL), &data); err != nil {
		t.Fatal(err)
	}
	if data.ID != ben.User().ID || !data.Settings.Reminders || len(data.Games) != 1 || strings.Join(data.Games[0].Moves, " ") != "b2 a1" {
		t.Errorf("the file says %+v", data)
	}
	asked := ben.press(shown, "privacy/delete")
	if !strings.Contains(textOf(asked), english.Says("privacy.sure.live", "Count", 1)) {
		t.Fatalf("it is asked %+v", asked)
	}
	stop()
	stop = h.startBot()
	if done := ben.press(asked, "privacy/deleted"); !strings.Contains(textOf(done), english.Says("privacy.done")) {
		t.Errorf("at the end: %+v", done)
	}
	ada.sees(english.Says("match.former"))
	if said := textOf(ben.run("privacy", nil)); !strings.Contains(said, english.Says("privacy.nothing")) {
		t.Errorf("after all: %q", said)
	}
	stop()
	if m := h.kept(1); m.Status != match.Over || m.Ending != match.Resigned || !match.Former(m.Seats[1].UserID) || m.Seats[0].UserID != ada.User().ID {
		t.Errorf("their game is %+v", m)
	}
	db, err := openDatabase(t.Context(), h.file, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if ids, err := db.IDs(t.Context(), store.Filter{UserID: ben.User().ID}); err != nil || len(ids) > 0 {
		t.Errorf("of Ben there are the games %v, %v", ids, err)
	}
	if who, err := db.Person(t.Context(), ben.User().ID); err != nil || who != (store.Person{ID: ben.User().ID}) {
		t.Errorf("of Ben there is %+v, %v", who, err)
	}
}

// download gets a file as the page does.
func (h *harness) download(url string) []byte {
	h.Helper()
	resp, err := http.Get(url)
	if err != nil {
		h.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		h.Fatalf("%s: %s, %v", url, resp.Status, err)
	}
	return data
}
