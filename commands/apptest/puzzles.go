package apptest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/engine"
	"noughts/engine/puzzle"
	"noughts/store"
)

// Attempt is the newest attempt of a person, by what the reply's buttons say.
func (h *Harness) Attempt(r commands.Reply) (store.Attempt, *puzzle.Task) {
	h.T.Helper()
	var id int64
	for _, row := range r.Message.Rows {
		for _, b := range row.Buttons {
			var revision int64
			if n, _ := fmt.Sscanf(b.ID, "puzzle/%d/%d/", &id, &revision); n == 2 {
				a, err := h.App.Store.Attempt(h.T.Context(), id)
				if err != nil {
					h.T.Fatal(err)
				}
				return a, h.opened(a.Puzzle)
			}
		}
	}
	h.T.Fatalf("no puzzle in %q", r.Message.Text)
	return store.Attempt{}, nil
}

// Task opens a puzzle.
func (h *Harness) Task(p puzzle.Puzzle) *puzzle.Task {
	h.T.Helper()
	t, err := p.Open()
	if err != nil {
		h.T.Fatal(err)
	}
	return t
}

// Answer makes a move in a puzzle, wherever the buttons are.
func (h *Harness) Answer(user string, r commands.Reply, move string) commands.Reply {
	h.T.Helper()
	a, _ := h.Attempt(r)
	return h.PressID(user, fmt.Sprintf("puzzle/%d/%d/try/%s", a.ID, a.Revision, move), "private")
}

// opened opens a puzzle that is shipped, or somebody's own.
func (h *Harness) opened(id string) *puzzle.Task {
	h.T.Helper()
	for _, p := range puzzle.Shipped() {
		if p.ID() == id {
			return h.Task(p)
		}
	}
	own, err := h.App.Store.OwnPuzzle(h.T.Context(), id)
	var p puzzle.Puzzle
	if err := errors.Join(err, json.Unmarshal(own.Data, &p)); err != nil {
		h.T.Fatal(err)
	}
	return h.Task(p)
}

// Solve makes the moves that are left.
func (h *Harness) Solve(user string, r commands.Reply) commands.Reply {
	h.T.Helper()
	for range 30 {
		a, t := h.Attempt(r)
		if a.Status != store.Solving {
			return r
		}
		var line []engine.Move
		for _, name := range a.Made {
			m, _ := t.Game.ParseMove(name)
			line = append(line, m)
		}
		r = h.Answer(user, r, t.Game.MoveName(t.Wanted(line)[0]))
	}
	h.T.Fatal("the puzzle has no end")
	return r
}

// One returns a shipped puzzle that fits.
func One(t *testing.T, fits func(*puzzle.Task) bool) *puzzle.Task {
	t.Helper()
	for _, p := range puzzle.Shipped() {
		if task, err := p.Open(); err == nil && fits(task) {
			return task
		}
	}
	t.Fatal("no puzzle fits")
	return nil
}

// Give begins a person's attempt at a puzzle and shows it.
func (h *Harness) Give(user string, t *puzzle.Task) commands.Reply {
	h.T.Helper()
	a, err := h.App.Store.BeginAttempt(h.T.Context(), store.Attempt{UserID: People[user].ID, Puzzle: t.Puzzle.ID(), Asked: "random/;;", Begun: h.Now()})
	if err != nil {
		h.T.Fatal(err)
	}
	return h.PressID(user, fmt.Sprintf("puzzle/%d/%d/view/x/-", a.ID, a.Revision), "private")
}

// Post is the message of the day in the channel.
func (h *Harness) Post() (m commands.Message, id string) {
	h.T.Helper()
	for _, id := range slices.Backward(slices.Sorted(maps.Keys(h.Chat.Messages))) {
		if m := h.Chat.Messages[id]; strings.HasPrefix(m.Text, "### Puzzle of the day") && Button(m, "") != nil && strings.HasPrefix(m.Rows[0].Buttons[0].ID, "puzzle/") {
			return m, id
		}
	}
	h.T.Fatal("there is no post")
	return m, ""
}
