package bot

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"noughts/commands"
)

// A refusal is how Discord refuses one call of an interaction, or all of them.
type refusal struct {
	status, code int
	call         int // the first is 1; 0 for all
}

// Whatever Discord refuses, and whenever: what is left to do after a reply is done, nothing is sent
// again and again, and the person gets one sentence where any can reach them, which is that the bot
// may not write there if that is why.
func TestWhateverIsRefused(t *testing.T) {
	codes := [][2]int{{403, 50013}, {404, 10008}, {404, 10062}, {400, 40060}, {400, 50035}} // one of each kind; see TestRefusals
	// One of so many cases is tried. The race detector sees all.
	every, tried := 1, 0
	if testing.Short() {
		every = 7
	}
	told := map[string]int{}
	for name, in := range map[string]string{"command": aCommand, "press": aPress, "private press": aPrivatePress} {
		for _, kind := range []commands.ReplyKind{commands.Post, commands.Private, commands.Update} {
			for _, slowly := range []bool{false, true} {
				for _, follows := range []bool{false, true} {
					for _, code := range codes {
						for call := range 4 {
							if tried++; tried%every > 0 {
								continue
							}
							r := refusal{code[0], code[1], call}
							what := fmt.Sprintf("%s, reply of kind %d, acknowledged %v, followed %v, %+v", name, kind, slowly, follows, r)
							told[r.try(t, what, in, kind, slowly, follows)]++
						}
					}
				}
			}
		}
	}
	for _, text := range []string{"shown", "forbidden", "broken", ""} {
		if told[text] < 30/every {
			t.Errorf("%q was all that %d people got to see", text, told[text])
		}
	}
}

// try serves an interaction of which something is refused, and returns what the person sees.
func (r refusal) try(t *testing.T, what, in string, kind commands.ReplyKind, slowly, follows bool) (seen string) {
	t.Helper()
	after, want := 0, 1
	if follows {
		want = 2
	}
	acknowledged := make(chan struct{})
	s := newFakeBot(t, func(_ context.Context, _ commands.Request, a commands.Answer) {
		if slowly {
			<-acknowledged
		}
		for range want {
			a.Say(commands.Reply{Kind: kind, Message: note("shown")})
			after++
		}
	})
	s.options.ErrorText = func(_ []string, _ string, err error) string {
		if errors.Is(err, commands.ErrForbidden) {
			return "forbidden"
		}
		return "broken"
	}
	if slowly {
		go s.passFirstWord()
	}
	calls, refused := 0, false
	s.discord.answer = func(w http.ResponseWriter, c call) bool {
		if calls++; calls == 1 && slowly {
			close(acknowledged)
		}
		if r.call == 0 || r.call == calls {
			refused = true
			return refuse(w, r.status, r.code)
		}
		for _, text := range []string{"shown", "forbidden", "broken"} {
			if strings.Contains(string(c.Body), text) {
				seen += text
			}
		}
		return false
	}
	s.callsFor(t, in)
	s.discord.server.Close()
	if calls > 4 {
		t.Errorf("%s: %d calls", what, calls)
	}
	if after != want {
		t.Errorf("%s: %d of %d things were done afterwards", what, after, want)
	}
	forbidden, answered := r.status == http.StatusForbidden, r.code == codeAcknowledged || r.status == http.StatusNotFound
	switch {
	case !refused:
		if seen != "shown" {
			t.Errorf("%s: the person sees %q though nothing was refused", what, seen)
		}
	case r.call == 0, answered && seen == "":
	case seen == "shown", forbidden && seen == "forbidden", !forbidden && seen == "broken":
	default:
		t.Errorf("%s: the person sees %q", what, seen)
	}
	return seen
}
