package pages

import (
	"errors"
	"sync"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/catalogue"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/render"
	"noughts/words"
)

// LongID is the custom ID of a button in a state.
var LongID = longID

// loaded are the words, read once.
var loaded = sync.OnceValues(func() (*words.Catalogue, error) { return catalogue.Load() })

// StateOf is the state of a match as somebody in its channel sees it in English.
func StateOf(t *testing.T, m *match.Match, userID string) State {
	t.Helper()
	words, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	say := words.Printer("en")
	now := time.Unix(2, 0)
	return telling{
		match: m, role: roleOf(m, userID), say: say, now: now, key: NewLinks(make([]byte, SecretBytes)).Key,
		apart: view.ShowApart(m, view.Beside{Now: now}, say),
	}.state()
}

// MessageOf is the message of a match, without a picture.
func MessageOf(t *testing.T, m *match.Match) commands.Message {
	t.Helper()
	words, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	p := view.NewPainter(func(engine.Board, render.Options) ([]byte, error) { return []byte{0}, nil }, nil)
	msg, err := p.Show(m, view.View{}, view.Beside{Now: time.Unix(2, 0), Open: true}, words.Printer("en"))
	if err != nil {
		t.Fatal(err)
	}
	return msg
}

// StillWatches reports whether the state of the match that a page shows can still be made for who
// watches it in its channel.
func (w *Window) StillWatches(t *testing.T) bool {
	t.Helper()
	_, _, err := w.pages.stateAs(t.Context(), w.shown, w, watcher, -1)
	if err != nil && !errors.Is(err, errOtherRole) {
		t.Fatal(err)
	}
	return err == nil
}

// Crowd has people come and go all the time, for so long, on so many pages of one match, and
// returns how often pages were told of it.
func Crowd(many int, long time.Duration) (told int) {
	o := NewWindows(time.Now)
	s := &shown{match: &match.Match{}, windows: map[*Window]struct{}{}}
	for range many {
		s.windows[&Window{windows: o, woken: make(chan struct{}, 1)}] = struct{}{}
	}
	for range long / (100 * time.Millisecond) {
		o.mu.Lock()
		o.showPresence(s)
		o.mu.Unlock()
		time.Sleep(100 * time.Millisecond)
		for w := range s.windows {
			select {
			case <-w.woken:
				told++
			default:
			}
		}
	}
	return told
}
