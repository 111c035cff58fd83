package bot

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"noughts/commands"
)

// refusePicture answers as Discord does when it finds no picture in a request.
func refusePicture(w http.ResponseWriter) bool {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusBadRequest)
	_, _ = fmt.Fprintf(w, `{"code":50035,"message":"Invalid Form Body","errors":{"components":{"1":{"items":{"0":{"media":{"url":{"_errors":[
		{"code":%q,"message":"The referenced attachment was not found"}]}}}}}}}}`, noAttachment)
	return true
}

// An edit that Discord refuses, since it finds the picture missing that came with it or since the
// message was edited too often, is made another way: acknowledged and made by the webhook, else
// posted anew, and then the old message goes. What is private stays private.
func TestRefusedEdits(t *testing.T) {
	const (
		update = "POST /interactions/1/tok/callback 7"
		ack    = "POST /interactions/1/tok/callback 6"
		patch  = "PATCH /webhooks/5/tok/messages/@original"
		anew   = "POST /webhooks/5/tok?wait=true"
		remove = "DELETE /webhooks/5/tok/messages/@original"
	)
	refusals := map[string]func(http.ResponseWriter) bool{
		"picture":          refusePicture,
		"edited too often": func(w http.ResponseWriter) bool { return refuse(w, http.StatusTooManyRequests, codeEditedTooOften) },
	}
	for _, test := range []struct {
		name    string
		in      string
		slowly  bool
		refused []string // by their names above
		calls   []string
		at      string // where the reply then stands
	}{
		{"taken", aPress, false, nil, []string{update}, "40"},
		{"the first answer", aPress, false, []string{update}, []string{update, ack, patch}, "40"},
		{"both", aPress, false, []string{update, patch}, []string{update, ack, patch, anew, remove}, "901"},
		{"after a while", aPress, true, []string{patch}, []string{ack, patch, anew, remove}, "901"},
		{"a private one", aPrivatePress, false, []string{update, patch}, []string{update, ack, patch, anew, remove}, "901"},
		{"a private one after a while", aPrivatePress, true, []string{patch}, []string{ack, patch, anew, remove}, "901"},
	} {
		for why, refuseIt := range refusals {
			t.Run(test.name+", "+why, func(t *testing.T) {
				acknowledged := make(chan struct{})
				posted := ""
				var calls []string
				s := newFakeBot(t, func(ctx context.Context, _ commands.Request, a commands.Answer) {
					if test.slowly {
						<-acknowledged
					}
					posted = show(ctx, t, a, commands.Update, board()).MessageID
					calls = append(calls, "noted")
				})
				if test.slowly {
					go s.passFirstWord()
				}
				private := ""
				s.discord.answer = func(w http.ResponseWriter, c call) bool {
					name := c.String()
					for _, kind := range []string{"6", "7"} {
						if strings.Contains(name, "/callback") && strings.HasPrefix(string(c.Body), `{"type":`+kind) {
							name += " " + kind
						}
					}
					calls = append(calls, name)
					if name == ack && test.slowly {
						close(acknowledged)
					}
					if name == anew {
						private = fmt.Sprint(strings.Contains(string(c.Body), `"flags":32832`))
					}
					return slices.Contains(test.refused, name) && refuseIt(w)
				}
				s.callsFor(t, test.in)
				want := slices.Clone(test.calls)
				before := len(want)
				if want[before-1] == remove { // what was posted is known before the old one goes
					before--
				}
				want = slices.Insert(want, before, "noted")
				if !slices.Equal(calls, want) || posted != test.at {
					t.Errorf("called %v, want %v; it stands in %s, want %s", calls, want, posted, test.at)
				}
				if private != "" && private != fmt.Sprint(test.in == aPrivatePress) {
					t.Errorf("posted anew in private: %s", private)
				}
			})
		}
	}
}

// What follows a reply that was posted anew is an edit of the new message, or again a new one; one
// alone is left.
func TestRefusedEditsInTurn(t *testing.T) {
	for _, always := range []bool{false, true} {
		next, left := 900, []string{"40"}
		var at []string
		s := newFakeBot(t, func(ctx context.Context, _ commands.Request, a commands.Answer) {
			for range 2 {
				at = append(at, show(ctx, t, a, commands.Update, board()).MessageID)
			}
		})
		s.discord.answer = func(w http.ResponseWriter, c call) bool {
			switch {
			case strings.Contains(c.Path, "/callback"):
				return strings.HasPrefix(string(c.Body), `{"type":7`) && refusePicture(w)
			case c.Method == http.MethodPatch && (always || strings.HasSuffix(c.Path, original)):
				return refusePicture(w)
			case c.Method == http.MethodPost:
				next++
				left = append(left, fmt.Sprint(next))
				w.Header().Set("Content-Type", "application/json")
				_, _ = io.WriteString(w, fmt.Sprintf(`{"id":"%d","channel_id":"20"}`, next))
				return true
			case c.Method == http.MethodPatch:
				w.Header().Set("Content-Type", "application/json")
				_, _ = io.WriteString(w, `{"id":"`+c.Path[strings.LastIndex(c.Path, "/")+1:]+`","channel_id":"20"}`)
				return true
			case c.Method == http.MethodDelete:
				gone := strings.Replace(c.Path[strings.LastIndex(c.Path, "/")+1:], original, "40", 1)
				left = slices.DeleteFunc(left, func(id string) bool { return id == gone })
			}
			return false
		}
		s.callsFor(t, aPress)
		want := []string{"901", "901"}
		if always {
			want = []string{"901", "902"}
		}
		if !slices.Equal(at, want) || !slices.Equal(left, want[1:]) {
			t.Errorf("always refused %v: shown in %v, want %v; %v are left", always, at, want, left)
		}
	}
}

// Without an interaction, too, a refused picture is one that has to be posted anew.
func TestRefusedPictureInChannel(t *testing.T) {
	s := newFakeBot(t, nil)
	s.discord.answer = func(w http.ResponseWriter, c call) bool { return c.Method == http.MethodPatch && refusePicture(w) }
	err := s.Edit(t.Context(), commands.Place{ChannelID: "20", MessageID: "40"}, board().Drawn)
	if !strings.Contains(fmt.Sprint(err), noAttachment) || !errors.Is(err, commands.ErrPostAnew) {
		t.Errorf("got %v", err)
	}
}
