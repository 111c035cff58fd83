package bot

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"noughts/commands"
)

// Twenty edits are under way at the same time: none waits for another.
func TestEditsRunSideBySide(t *testing.T) {
	const many = 20
	s := newFakeBot(t, nil)
	if err := s.Edit(t.Context(), commands.Place{ChannelID: "20", MessageID: "1"}, note("hi").Drawn); err != nil {
		t.Fatal(err) // what it is told of limits: there are none
	}
	var inFlight sync.WaitGroup
	inFlight.Add(many)
	s.discord.answer = func(http.ResponseWriter, call) bool {
		inFlight.Done()
		inFlight.Wait() // nobody is answered before all have asked
		return false
	}
	var edits sync.WaitGroup
	for i := range many {
		edits.Go(func() {
			at := commands.Place{ChannelID: "20", MessageID: fmt.Sprint(i)}
			if err := s.Edit(t.Context(), at, note("hi").Drawn); err != nil {
				t.Error(err)
			}
		})
	}
	edits.Wait()
}

func TestRetries(t *testing.T) {
	once := request{method: http.MethodPost, path: "/webhooks/5/tok", bucket: "x", once: true, interactionToken: true}
	again := request{method: http.MethodPatch, path: "/channels/1/messages/2", bucket: "x"}
	for name, test := range map[string]struct {
		r       request
		answers []int // the last one is repeated
		want    int   // calls
		ok      bool
	}{
		"bad gateway":              {again, []int{502, 503, 200}, 3, true},
		"always down":              {again, []int{500}, attempts, false},
		"refused":                  {again, []int{400}, 1, false},
		"limited":                  {again, []int{429, 429, 200}, 3, true},
		"once, down":               {once, []int{500, 200}, 1, false},
		"once, limited":            {once, []int{429, 200}, 2, true},
		"limited, then down":       {again, []int{429, 500, 200}, 3, true},
		"limited again and again":  {again, []int{429, 429, 429, 429, 429, 429, 429, 429, 200}, 9, true},
		"limited between failures": {again, []int{500, 429, 500, 429, 500, 429, 500}, 7, false},
	} {
		t.Run(name, func(t *testing.T) {
			s := newFakeBot(t, nil)
			s.discord.unchecked = true
			n := 0
			s.discord.answer = func(w http.ResponseWriter, _ call) bool {
				status := test.answers[min(n, len(test.answers)-1)]
				n++
				if status == http.StatusTooManyRequests {
					w.Header().Set("Retry-After", "0.01")
				}
				w.WriteHeader(status)
				_, _ = io.WriteString(w, "{}")
				return true
			}
			err := s.rest.send(t.Context(), test.r, nil)
			if (err == nil) != test.ok || n != test.want {
				t.Errorf("%d calls, error %v; want %d, ok %v", n, err, test.want, test.ok)
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	at := commands.Place{GuildID: "10", ChannelID: "20", MessageID: "40"}
	for name, test := range map[string]struct {
		status, code int
		want         error
	}{
		"deleted":            {404, 10008, commands.ErrNoMessage},
		"channel is gone":    {404, 10003, commands.ErrNoMessage},
		"missing access":     {403, 50001, commands.ErrForbidden},
		"missing permission": {403, 50013, commands.ErrForbidden},
		"archived thread":    {400, 50083, commands.ErrForbidden},
		"bad token":          {401, 0, ErrToken},
		"edited too often":   {429, 30046, commands.ErrPostAnew},
		"down":               {503, 0, commands.ErrTryLater},
	} {
		t.Run(name, func(t *testing.T) {
			s := newFakeBot(t, nil)
			s.discord.answer = func(w http.ResponseWriter, _ call) bool { return refuse(w, test.status, test.code) }
			if err := s.Edit(t.Context(), at, note("hi").Drawn); !errors.Is(err, test.want) {
				t.Errorf("edit: %v, want %v", err, test.want)
			}
			if _, err := s.Post(t.Context(), at, note("hi")); !errors.Is(err, test.want) {
				t.Errorf("post: %v, want %v", err, test.want)
			}
			err := s.Delete(t.Context(), at)
			if errors.Is(test.want, commands.ErrNoMessage) {
				if err != nil {
					t.Errorf("delete what is gone: %v", err)
				}
			} else if !errors.Is(err, test.want) {
				t.Errorf("delete: %v, want %v", err, test.want)
			}
		})
	}
}

// No error tells a token: errors are logged.
func TestErrorsKeepTokens(t *testing.T) {
	s := newFakeBot(t, nil)
	s.discord.server.Close()
	for _, r := range []request{
		{method: http.MethodPost, path: "/webhooks/5/precious", bucket: "x", interactionToken: true},
		{method: http.MethodPost, path: "/webhooks/5/precious\x7f", bucket: "x", interactionToken: true},
	} {
		if err := s.rest.send(t.Context(), r, nil); err == nil || strings.Contains(err.Error(), "precious") {
			t.Errorf("error %v", err)
		}
	}
}

func TestChatWithoutPlace(t *testing.T) {
	s := newFakeBot(t, nil)
	if _, err := s.Post(t.Context(), commands.Place{}, note("hi")); !errors.Is(err, commands.ErrNoMessage) {
		t.Errorf("post: %v", err)
	}
	if err := s.Edit(t.Context(), commands.Place{ChannelID: "20"}, note("hi").Drawn); !errors.Is(err, commands.ErrNoMessage) {
		t.Errorf("edit: %v", err)
	}
	if err := s.Delete(t.Context(), commands.Place{ChannelID: "20"}); err != nil {
		t.Errorf("delete: %v", err)
	}
	if calls := s.discord.made(); len(calls) != 0 {
		t.Errorf("asked Discord: %v", calls)
	}
}

func TestLink(t *testing.T) {
	s := newFakeBot(t, nil)
	for want, at := range map[string]commands.Place{
		"https://discord.com/channels/10/20/40":  {GuildID: "10", ChannelID: "20", MessageID: "40"},
		"https://discord.com/channels/@me/20/40": {ChannelID: "20", MessageID: "40"},
		"https://discord.com/channels/10/20":     {GuildID: "10", ChannelID: "20"},
	} {
		if got := s.Link(at); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
