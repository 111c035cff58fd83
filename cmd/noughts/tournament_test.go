package main

import (
	"strings"
	"testing"
	"time"

	"noughts/engine/match"
	"noughts/playground"
	"noughts/store"
)

// buttonFrom finds the button whose custom id begins with a prefix.
func buttonFrom(t *testing.T, m playground.Message, prefix string) (id string) {
	t.Helper()
	eachComponent(m.Components, func(c playground.Component) {
		if id == "" && strings.HasPrefix(c.CustomID, prefix) {
			id = c.CustomID
		}
	})
	if id == "" {
		t.Fatalf("no button %s… in %+v", prefix, m)
	}
	return id
}

// TestATournamentAndAGoodbye plays a tournament of three to its end, with the bot started anew in
// between, and then one of them has everything deleted that is kept of them.
func TestATournamentAndAGoodbye(t *testing.T) {
	t.Parallel()
	w := newWatch(t)
	stop := w.startBot()
	w.open()
	ada, ben, cleo := w.user("ada", "lobby"), w.user("ben", "lobby"), w.user("cleo", "lobby")
	setup := ada.run("tournament", map[string]any{"game": "tic-tac-toe"})
	ada.press(setup, buttonFrom(t, setup, "tournament/new/create/"))
	joining := ada.waitFor("the tournament", func(m playground.Message) bool { _, ok := buttonOf(m, "tournament/join/1"); return ok })
	for _, who := range []*user{ada, ben, cleo} {
		who.press(joining, "tournament/join/1")
	}
	ada.press(joining, "tournament/start/1")

	paired := 0
	for begun := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		tour, err := w.db.Tournament(t.Context(), 1)
		if err != nil || time.Since(begun) > waitLimit {
			t.Fatalf("after %v: %+v, %v", time.Since(begun), tour, err)
		}
		if tour.Status == store.TournamentOver && tour.Told > tour.Rounds {
			break
		}
		if tour.Paired > paired {
			if paired = tour.Paired; paired == 2 {
				stop()
				stop = w.startBot()
			}
		}
		for _, m := range w.matches(match.Playing) {
			w.step(m.ID, "lobby")
		}
	}
	end := ada.sees("Congratulations!")
	if shown := end.Media(); len(shown) != 1 || !strings.Contains(shown[0].Description, "1. ") {
		t.Errorf("the end has no standings as a picture: %+v", shown)
	}
	played := w.matches()
	if len(played) < 2 || paired < 2 {
		t.Errorf("only %d games in %d rounds", len(played), paired)
	}

	asked := ben.press(ben.run("privacy", nil), "privacy/delete")
	ben.press(asked, "privacy/deleted")
	id := ben.User().ID
	tour, err := w.db.Tournament(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	former := 0
	for _, p := range tour.Players {
		if match.Former(p.UserID) && p.Name == "" {
			former++
		}
	}
	left, err := w.db.IDs(t.Context(), store.Filter{UserID: id})
	if err != nil || len(left) > 0 || former != 1 || len(w.matches()) != len(played) {
		t.Errorf("of who has gone there are the games %v (%v), and %d stand-ins in %+v; %d games in all", left, err, former, tour.Players, len(w.matches()))
	}
	stop()
}
