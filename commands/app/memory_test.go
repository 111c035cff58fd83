package app_test

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"noughts/commands"
	"noughts/engine/match"
)

// entries counts what the maps of a value hold, and those of the structs within it.
func entries(v reflect.Value) (n int) {
	switch v.Kind() {
	case reflect.Map:
		return v.Len()
	case reflect.Struct:
		for _, f := range v.Fields() {
			n += entries(f)
		}
	}
	return n
}

// keep are the fields of the rooms that remember games when they are over; each has a
// bound and a test of its own.
var keep = map[string]bool{"revisions": true, "pointers": true, "moveComments": true, "gameValues": true, "seen": true, "known": true, "told": true}

// What is kept for a game that is being played goes when it ends.
func TestNothingIsKeptOfFinishedGames(t *testing.T) {
	h := newHarness(t)
	const games = 30
	atOnce := h.App.Thinker.AtOnce
	for id := range int64(games) {
		h.App.Thinker.AtOnce = atOnce * time.Duration(id%2) // every other answer is thought about in peace
		h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice")
		m := h.Match(id + 1)
		h.PressID("ada", fmt.Sprintf("match/%d/0/b2", m.ID), m.Place.MessageID)
		h.Wants(h.PressID("ada", fmt.Sprintf("match/%d/0/resigned", m.ID), "private"), commands.Update, "resigned")
		if m := h.Match(id + 1); m.Status != match.Over || m.Ply() != 2 {
			t.Fatalf("match %d is at stage %d after %d plies", m.ID, m.Status, m.Ply())
		}
	}
	h.App.Tasks.Wait()
	looked := 0
	for _, room := range []any{h.App.Shown, h.App.Names, h.App.Hints, h.App.Studies, h.App.Replays, h.App.Tables, h.App.Boards, h.App.Chooser, h.App.Thinker, h.App.Analyses, h.App.Notify, h.App.Reviewer, h.App.ReviewDue} {
		for f, v := range reflect.ValueOf(room).Elem().Fields() {
			if v.Kind() != reflect.Struct && v.Kind() != reflect.Map || keep[f.Name] {
				continue
			}
			looked++
			if n := entries(v); n > 0 {
				t.Errorf("%s holds %d things of %d games that are over", f.Name, n, games)
			}
		}
	}
	if looked < 3 {
		t.Errorf("only %d fields were looked at", looked)
	}
	for _, name := range []string{"revisions"} {
		if n := entries(reflect.ValueOf(h.App.Tables).Elem().FieldByName(name)); n == 0 {
			t.Errorf("%s holds nothing: this test does not see what is kept", name)
		}
	}
}
