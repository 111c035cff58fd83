package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"noughts/commands"
)

func note(text string) commands.Message { return commands.Message{Text: text} }

// brief tells of each call its method, its end, what it answers with, who sees
// it, and its text.
func brief(t *testing.T, calls []call) []string {
	t.Helper()
	var out []string
	for _, c := range calls {
		type message struct {
			Flags      int `json:"flags"`
			Components []struct {
				Content string `json:"content"`
			} `json:"components"`
			Title   string `json:"title"`
			Choices []struct {
				Value string `json:"value"`
			} `json:"choices"`
		}
		var body struct {
			Type int     `json:"type"`
			Data message `json:"data"`
			message
		}
		if len(c.Body) > 0 {
			if err := json.Unmarshal(c.Body, &body); err != nil {
				t.Fatal(err)
			}
		}
		words := []string{c.Method, c.Path[strings.LastIndex(c.Path, "/")+1:]}
		words[1], _, _ = strings.Cut(words[1], "?")
		m := body.message
		if body.Type != 0 {
			words = append(words, map[int]string{
				4: "message", 5: "wait", 6: "understood", 7: "update", 8: "choices", 9: "form",
			}[body.Type])
			m = body.Data
		}
		if m.Flags&flagEphemeral != 0 {
			words = append(words, "private")
		}
		for _, part := range m.Components {
			words = append(words, part.Content)
		}
		out = append(out, strings.TrimSpace(strings.Join(words, " ")))
	}
	return out
}

func expect(t *testing.T, calls []call, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, brief(t, calls)); diff != "" {
		t.Errorf("calls -want +got:\n%s", diff)
	}
}

// scraped is what a bot has counted.
func (s *fakeBot) scraped(t *testing.T) string {
	t.Helper()
	w := httptest.NewRecorder()
	s.options.Metrics.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	return w.Body.String()
}

// counted wants lines of the counts.
func (s *fakeBot) counted(t *testing.T, lines ...string) {
	t.Helper()
	text := s.scraped(t)
	for _, line := range lines {
		if !strings.Contains(text, "\n"+line+"\n") {
			t.Errorf("nothing says %q in\n%s", line, text)
		}
	}
}

// What people do is counted by what it was and how it went, how long Discord waited for a
// first word, and what broke or was refused.
func TestCounts(t *testing.T) {
	s := newFakeBot(t, func(_ context.Context, r commands.Request, a commands.Answer) {
		if r.Kind == commands.Press {
			panic("no")
		}
		a.Say(commands.Reply{Message: note("hi")})
	})
	for _, in := range []string{aCommand, strings.Replace(aCommand, `"id":"1"`, `"id":"2"`, 1), strings.Replace(aPress, `"id":"1"`, `"id":"3"`, 1)} {
		s.callsFor(t, in)
	}
	s.discord.unchecked = true
	s.discord.answer = func(w http.ResponseWriter, _ call) bool { return refuse(w, http.StatusForbidden, 50001) }
	s.callsFor(t, strings.Replace(aCommand, `"id":"1"`, `"id":"4"`, 1))
	s.counted(t,
		`noughts_interactions_total{action="command",outcome="posted"} 2`,
		`noughts_interactions_total{action="command",outcome="failed"} 1`,
		`noughts_interactions_total{action="press",outcome="private"} 1`,
		`noughts_acknowledgement_seconds_count{action="command"} 2`,
		`noughts_reply_seconds_count{action="command"} 3`,
		`noughts_panics_total 1`,
	)
	if !strings.Contains(s.scraped(t), `noughts_requests_refused_total{status="403"}`) {
		t.Error("what was refused is not counted")
	}
}

// What another reply follows within its lag, or a message that is shown, is never seen. What the
// handler does after that, it does once people see it.
func TestFollowedAtOnce(t *testing.T) {
	for name, follow := range map[string]does{
		"said": say(commands.Reply{Message: note("done")}),
		"shown": func(ctx context.Context, _ commands.Request, a commands.Answer) {
			if at := show(ctx, t, a, commands.Post, note("done")); at.MessageID != "900" {
				t.Errorf("shown at %+v", at)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			var s *fakeBot
			var after []string
			s = newFakeBot(t, func(ctx context.Context, r commands.Request, a commands.Answer) {
				a.Say(commands.Reply{Message: note("thinking")})
				after = append(after, "first")
				follow(ctx, r, a)
				if calls := len(s.discord.calls); name == "shown" && calls != 1 {
					t.Errorf("%d calls when it was shown", calls)
				}
				after = append(after, "second")
			})
			expect(t, s.callsFor(t, aCommand), "POST callback message done")
			if want := []string{"first", "second"}; !slices.Equal(after, want) {
				t.Errorf("done after that: %q, want %q", after, want)
			}
		})
	}
}

// What is shown is not replaced by what was said before it, however long the handler goes on.
func TestShownAfterWhatWasSaid(t *testing.T) {
	var s *fakeBot
	s = newFakeBot(t, func(ctx context.Context, _ commands.Request, a commands.Answer) {
		a.Say(commands.Reply{Message: note("thinking")})
		show(ctx, t, a, commands.Post, note("nearly"))
		s.clock.pass(s.timing.interim)
		show(ctx, t, a, commands.Private, note("for you")) // the lag, if it counts, is over by then
		a.Say(commands.Reply{Message: note("done")})
	})
	expect(t, s.callsFor(t, aCommand), "POST callback message nearly", "POST tok private for you", "PATCH @original done")
}

// What would take a while to draw is drawn by the handler, and then shown at once.
func TestDrawsWhatIsShown(t *testing.T) {
	for name, test := range map[string]struct {
		draw func() (commands.Message, error)
		want []string
	}{
		"seen":   {func() (commands.Message, error) { return note("drawn"), nil }, []string{"POST callback message drawn", "PATCH @original done"}},
		"fails":  {func() (commands.Message, error) { return commands.Message{}, errors.New("no ink") }, []string{"POST callback message done"}},
		"panics": {func() (commands.Message, error) { panic("no ink") }, []string{"POST callback message private Something broke"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newFakeBot(t, func(ctx context.Context, _ commands.Request, a commands.Answer) {
				a.Say(commands.Reply{Message: note("thinking")})
				if m, err := test.draw(); err == nil {
					show(ctx, t, a, commands.Post, m)
				}
				a.Say(commands.Reply{Message: note("done")})
			})
			expectBegins(t, s.callsFor(t, aCommand), test.want...)
		})
	}
}

// expectBegins wants calls that begin so.
func expectBegins(t *testing.T, calls []call, want ...string) {
	t.Helper()
	got := brief(t, calls)
	if !slices.EqualFunc(got, want, strings.HasPrefix) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What has begun to be shown stays as it is when the person has turned to something else
// meanwhile, also if nothing of it was shown yet.
func TestUnchangedLeavesWhatIsShown(t *testing.T) {
	for name, late := range map[string]bool{"at once": false, "later": true} {
		t.Run(name, func(t *testing.T) {
			var shown <-chan struct{}
			s := newFakeBot(t, func(_ context.Context, _ commands.Request, a commands.Answer) {
				a.Say(commands.Reply{Message: note("looking")})
				if late {
					<-shown
				}
				a.Say(commands.Reply{Kind: commands.Unchanged})
			})
			shown = s.discord.got("looking")
			if late {
				go s.clock.pass(s.timing.interim)
			}
			expect(t, s.callsFor(t, aCommand), "POST callback message looking")
		})
	}
}

func TestFollowedLater(t *testing.T) {
	for name, test := range map[string]struct {
		in   string
		kind commands.ReplyKind
		want []string
	}{
		"post":    {aCommand, commands.Post, []string{"POST callback message thinking", "PATCH @original still thinking", "PATCH @original done"}},
		"private": {aCommand, commands.Private, []string{"POST callback message private thinking", "PATCH @original still thinking", "PATCH @original done"}},
		"update":  {aPress, commands.Update, []string{"POST callback update thinking", "PATCH @original still thinking", "PATCH @original done"}},
	} {
		t.Run(name, func(t *testing.T) {
			var first, second <-chan struct{}
			s := newFakeBot(t, func(_ context.Context, _ commands.Request, a commands.Answer) {
				a.Say(commands.Reply{Kind: test.kind, Message: note("thinking")})
				<-first // the interim reply is out before the next one is there
				a.Say(commands.Reply{Kind: test.kind, Message: note("still thinking")})
				<-second
				a.Say(commands.Reply{Kind: test.kind, Message: note("done")})
			})
			first, second = s.discord.got("thinking"), s.discord.got("still thinking")
			go func() {
				s.clock.pass(s.timing.interim)
				s.clock.pass(s.timing.interim)
			}()
			expect(t, s.callsFor(t, test.in), test.want...)
		})
	}
}

// ownMove is the lag of a person's own move; see moveLag of package deliver and ownMoveLag of
// package puzzles.
const ownMove = 45 * time.Millisecond

// What is news, such as a person's own move, has a short lag, and is shown when that is over; the
// bot's answer takes its place.
func TestNewsIsShownSoon(t *testing.T) {
	var shown <-chan struct{}
	s := newFakeBot(t, func(_ context.Context, _ commands.Request, a commands.Answer) {
		a.Say(commands.Reply{Kind: commands.Update, Lag: ownMove, Message: note("your stone")})
		<-shown
		a.Say(commands.Reply{Kind: commands.Update, Message: note("and mine")})
	})
	shown = s.discord.got("your stone")
	go s.clock.pass(ownMove) // and no longer
	expect(t, s.callsFor(t, aPress), "POST callback update your stone", "PATCH @original and mine")
}

// A handler that took the moment already says that there is nothing more to wait for: then what is
// said is shown although the time does not go on.
func TestNowIsShownAtOnce(t *testing.T) {
	var shown <-chan struct{}
	s := newFakeBot(t, func(_ context.Context, _ commands.Request, a commands.Answer) {
		a.Say(commands.Reply{Kind: commands.Update, Lag: commands.Now, Message: note("your stone")})
		<-shown // the bot thinks until then, and for as long as it likes
		a.Say(commands.Reply{Kind: commands.Update, Message: note("and mine")})
	})
	shown = s.discord.got("your stone")
	expect(t, s.callsFor(t, aPress), "POST callback update your stone", "PATCH @original and mine")
}

// When the handler took its time already, Discord cannot wait for the rest.
func TestFollowedWhenLate(t *testing.T) {
	var s *fakeBot
	var shown <-chan struct{}
	s = newFakeBot(t, func(_ context.Context, _ commands.Request, a commands.Answer) {
		a.Say(commands.Reply{Message: note("thinking")})
		s.clock.pass(s.timing.acknowledge)
		<-shown
		a.Say(commands.Reply{Message: note("done")})
	})
	shown = s.discord.got("thinking")
	expect(t, s.callsFor(t, aCommand), "POST callback message thinking", "PATCH @original done")
}

// slow makes a handler that replies only after it was acknowledged.
func slow(t *testing.T, r commands.Reply) *fakeBot {
	acknowledged := make(chan struct{})
	s := newFakeBot(t, func(_ context.Context, _ commands.Request, a commands.Answer) {
		<-acknowledged
		a.Say(r)
	})
	s.discord.answer = func(_ http.ResponseWriter, c call) bool {
		if body := string(c.Body); strings.HasPrefix(body, `{"type":5`) || strings.HasPrefix(body, `{"type":6`) {
			close(acknowledged)
		}
		return false
	}
	go s.passFirstWord()
	return s
}

// passFirstWord lets the time pass within which there has to be a first word.
func (s *fakeBot) passFirstWord() {
	select {
	case press := <-s.clock.waiting(s.timing.press):
		press <- time.Time{}
	case other := <-s.clock.waiting(s.timing.acknowledge):
		other <- time.Time{}
	}
}

// Whoever waits for a picture, since others are drawn first, hears in time that it is being made;
// and a press that waits for the bot's answer, without a word of what the answer takes the place
// of.
func TestAcknowledgedWhileItTakesLong(t *testing.T) {
	draws := func(kind commands.ReplyKind) func(*testing.T, func()) does {
		return func(t *testing.T, wait func()) does {
			return func(ctx context.Context, _ commands.Request, a commands.Answer) {
				wait()
				show(ctx, t, a, kind, note("board"))
			}
		}
	}
	for name, test := range map[string]struct {
		in   string
		do   func(t *testing.T, wait func()) does
		want []string
	}{
		"command, drawn": {
			aCommand, draws(commands.Private),
			[]string{"POST callback wait private", "PATCH @original board"},
		},
		"press, drawn": {
			aPress, draws(commands.Update),
			[]string{"POST callback understood", "PATCH @original board"},
		},
		"press, not drawn": {
			aPress,
			func(_ *testing.T, wait func()) does {
				return func(context.Context, commands.Request, commands.Answer) { wait(); panic("a bug") }
			},
			[]string{"POST callback understood", "POST tok private Something broke"},
		},
		"press, thought about": {
			aPress,
			func(_ *testing.T, wait func()) does {
				return func(_ context.Context, _ commands.Request, a commands.Answer) {
					a.Say(commands.Reply{Kind: commands.Update, Message: note("thinking")})
					wait()
					a.Say(commands.Reply{Kind: commands.Update, Message: note("done")})
				}
			},
			[]string{"POST callback understood", "PATCH @original done"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			acknowledged := make(chan struct{})
			s := newFakeBot(t, test.do(t, func() { <-acknowledged }))
			s.discord.answer = func(http.ResponseWriter, call) bool {
				select {
				case <-acknowledged:
				default:
					close(acknowledged)
				}
				return false
			}
			go s.passFirstWord()
			expectBegins(t, s.callsFor(t, test.in), test.want...)
		})
	}
}

// A process that has not been told for too long which shards it runs lets others answer first, who
// may have taken them over.
func TestOthersAnswerFirstWhereTheLeaseIsOver(t *testing.T) {
	for name, test := range map[string]struct {
		lease  time.Duration // from now
		yields bool
	}{"it runs": {time.Hour, false}, "it is over": {-time.Second, true}} {
		t.Run(name, func(t *testing.T) {
			handled := make(chan struct{})
			s := newFakeBot(t, func(_ context.Context, _ commands.Request, a commands.Answer) {
				close(handled)
				a.Say(commands.Reply{Kind: commands.Update, Message: note("board")})
			})
			ends := time.Now().Add(test.lease)
			s.lease.Store(&ends)
			var yielded atomic.Bool
			if test.yields {
				go func() {
					wait := <-s.clock.waiting(s.timing.yield)
					select {
					case <-handled:
					default:
						yielded.Store(true)
					}
					wait <- time.Time{}
				}()
			}
			calls := brief(t, s.callsFor(t, aPress))
			if len(calls) != 1 || !strings.HasPrefix(calls[0], "POST callback") {
				t.Errorf("got %q", calls)
			}
			if yielded.Load() != test.yields {
				t.Errorf("it has let others answer first: %t, want %t", !test.yields, test.yields)
			}
		})
	}
}

func TestSlowHandler(t *testing.T) {
	for name, test := range map[string]struct {
		in    string
		reply commands.Reply
		want  []string
	}{
		"command, private": {
			aCommand,
			commands.Reply{Kind: commands.Private, Message: note("hush")},
			[]string{"POST callback wait private", "PATCH @original hush"},
		},
		"command, public": {
			aCommand,
			commands.Reply{Kind: commands.Post, Message: note("hello")},
			[]string{"POST callback wait private", "DELETE @original", "POST tok hello"},
		},
		"press, update": {
			aPress,
			commands.Reply{Kind: commands.Update, Message: note("moved")},
			[]string{"POST callback understood", "PATCH @original moved"},
		},
		"press, private": {
			aPress,
			commands.Reply{Kind: commands.Private, Message: note("hush")},
			[]string{"POST callback understood", "POST tok private hush"},
		},
		"press, public": {
			aPress,
			commands.Reply{Kind: commands.Post, Message: note("rematch")},
			[]string{"POST callback understood", "POST tok rematch"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			expect(t, slow(t, test.reply).callsFor(t, test.in), test.want...)
		})
	}
	t.Run("completions cannot follow", func(t *testing.T) {
		s := slow(t, commands.Reply{Kind: commands.Suggest})
		calls := brief(t, s.callsFor(t, aPress))
		if len(calls) != 2 || !strings.HasPrefix(calls[1], "POST tok private Something broke") {
			t.Errorf("calls %q", calls)
		}
	})
}

// A private answer and a change of the message can follow each other.
func TestPrivateThenUpdate(t *testing.T) {
	var shown <-chan struct{}
	s := newFakeBot(t, func(_ context.Context, _ commands.Request, a commands.Answer) {
		a.Say(commands.Reply{Kind: commands.Private, Message: note("hush")})
		<-shown
		a.Say(commands.Reply{Kind: commands.Update, Message: note("moved")})
	})
	shown = s.discord.got("hush")
	go s.clock.pass(s.timing.interim)
	expect(t, s.callsFor(t, aPress), "POST callback message private hush", "PATCH 40 moved")
}

// A quarter of an hour later the channel's own message is edited.
func TestExpiredToken(t *testing.T) {
	for name, test := range map[string]struct {
		in   string
		kind commands.ReplyKind
		want []string
	}{
		"post":           {aCommand, commands.Post, []string{"POST callback message thinking", "PATCH @original done", "PATCH 900 done"}},
		"update":         {aPress, commands.Update, []string{"POST callback update thinking", "PATCH @original done", "PATCH 40 done"}},
		"private":        {aCommand, commands.Private, []string{"POST callback message private thinking", "PATCH @original done"}},
		"private update": {aPrivatePress, commands.Update, []string{"POST callback update thinking", "PATCH @original done"}},
	} {
		// Discord has said it in both ways.
		for code, status := range map[int]int{codeUnknownWebhook: http.StatusNotFound, codeBadWebhookToken: http.StatusUnauthorized} {
			t.Run(fmt.Sprint(name, " ", code), func(t *testing.T) {
				var shown <-chan struct{}
				s := newFakeBot(t, func(_ context.Context, _ commands.Request, a commands.Answer) {
					a.Say(commands.Reply{Kind: test.kind, Message: note("thinking")})
					<-shown
					a.Say(commands.Reply{Kind: test.kind, Message: note("done")})
				})
				s.discord.answer = func(w http.ResponseWriter, c call) bool {
					return strings.HasPrefix(c.Path, "/webhooks") && refuse(w, status, code)
				}
				shown = s.discord.got("thinking")
				go s.clock.pass(s.timing.interim)
				expect(t, s.callsFor(t, test.in), test.want...)
			})
		}
	}
}

// An interaction that Discord gave up on is answered in the channel: the move
// was made and must be seen.
func TestUnknownInteraction(t *testing.T) {
	for name, test := range map[string]struct {
		in   string
		kind commands.ReplyKind
		want []string
	}{
		"post":    {aCommand, commands.Post, []string{"POST callback message hi", "POST messages hi"}},
		"update":  {aPress, commands.Update, []string{"POST callback update hi", "PATCH 40 hi"}},
		"private": {aPress, commands.Private, []string{"POST callback message private hi"}},
	} {
		for _, shows := range []bool{false, true} {
			t.Run(fmt.Sprint(name, ", shown ", shows), func(t *testing.T) {
				after := make(chan struct{}, 1)
				s := newFakeBot(t, func(ctx context.Context, _ commands.Request, a commands.Answer) {
					if !shows {
						a.Say(commands.Reply{Kind: test.kind, Message: note("hi")})
					} else if _, err := a.Show(ctx, test.kind, note("hi")); (err != nil) != (test.kind == commands.Private) {
						t.Errorf("shown: %v", err)
					}
					after <- struct{}{}
				})
				s.discord.answer = func(w http.ResponseWriter, c call) bool {
					return strings.Contains(c.Path, "callback") && refuse(w, http.StatusNotFound, codeUnknownInteraction)
				}
				expect(t, s.callsFor(t, test.in), test.want...)
				if len(after) != 1 {
					t.Error("what follows was not done")
				}
			})
		}
	}
}

func TestAnsweredElsewhere(t *testing.T) {
	s := newFakeBot(t, say(commands.Reply{Message: note("hi")}))
	s.discord.answer = func(w http.ResponseWriter, _ call) bool {
		return refuse(w, http.StatusBadRequest, codeAcknowledged)
	}
	expect(t, s.callsFor(t, aCommand), "POST callback message hi")
}

// Where another process answers, the handler hears it and does all of its work, of which nothing is
// sent.
func TestWorkIsDoneThoughAnsweredElsewhere(t *testing.T) {
	done := false
	s := newFakeBot(t, func(ctx context.Context, _ commands.Request, a commands.Answer) {
		for range 2 {
			if _, err := a.Show(ctx, commands.Post, note("hi")); !errors.Is(err, commands.ErrAnswered) {
				t.Errorf("shown: %v", err)
			}
			a.Say(commands.Reply{Kind: commands.Private, Message: note("more")})
		}
		done = true
	})
	s.discord.answer = func(w http.ResponseWriter, _ call) bool {
		return refuse(w, http.StatusBadRequest, codeAcknowledged)
	}
	expect(t, s.callsFor(t, aCommand), "POST callback message hi")
	if !done || !strings.Contains(s.logged.String(), "outcome=taken") {
		t.Errorf("all is done: %t; the log says %s", done, s.logged)
	}
}

// A callback that got lost on its way back is not taken for somebody else's.
func TestCallbackInDoubt(t *testing.T) {
	s := newFakeBot(t, say(commands.Reply{Message: note("hi")}))
	failed := false
	s.discord.answer = func(w http.ResponseWriter, c call) bool {
		if !strings.Contains(c.Path, "callback") {
			return false
		}
		if !failed {
			failed = true
			return refuse(w, http.StatusBadGateway, 0)
		}
		return refuse(w, http.StatusBadRequest, codeAcknowledged)
	}
	expect(t, s.callsFor(t, aCommand), "POST callback message hi", "POST callback message hi", "PATCH @original hi")
}

func TestRefusedReply(t *testing.T) {
	s := newFakeBot(t, say(commands.Reply{Message: note("too much")}))
	s.discord.answer = func(w http.ResponseWriter, c call) bool {
		return strings.Contains(string(c.Body), "too much") && refuse(w, http.StatusBadRequest, 50035)
	}
	calls := brief(t, s.callsFor(t, aCommand))
	if len(calls) != 2 || !strings.HasPrefix(calls[1], "POST callback message private Something broke") {
		t.Errorf("calls %q", calls)
	}
}

func TestPanics(t *testing.T) {
	fail := func() { panic("the secret cause") }
	for name, test := range map[string]struct {
		handle does
		want   []string // how the calls begin
	}{
		"handle": {
			func(context.Context, commands.Request, commands.Answer) { fail() },
			[]string{"POST callback message private Something broke"},
		},
		"then": {
			func(_ context.Context, _ commands.Request, a commands.Answer) {
				a.Say(commands.Reply{Message: note("hi")})
				fail()
			},
			[]string{"POST callback message private Something broke"},
		},
		"posted": {
			func(ctx context.Context, _ commands.Request, a commands.Answer) {
				show(ctx, t, a, commands.Post, note("hi"))
				fail()
			},
			[]string{"POST callback message hi", "POST tok private Something broke"},
		},
		"after": {
			func(ctx context.Context, _ commands.Request, a commands.Answer) {
				show(ctx, t, a, commands.Post, note("hi"))
				a.Say(commands.Reply{Kind: commands.Unchanged})
				fail()
			},
			[]string{"POST callback message hi", "POST tok private Something broke"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newFakeBot(t, test.handle)
			calls := s.callsFor(t, aCommand)
			expectBegins(t, calls, test.want...)
			said := brief(t, calls)
			last := said[len(said)-1]
			if strings.Contains(strings.Join(said, "\n"), "secret") {
				t.Errorf("the calls %q tell the cause", said)
			}
			logged := s.logged.String()
			if !strings.Contains(logged, "the secret cause") {
				t.Errorf("the log does not name the cause: %s", logged)
			}
			if _, rest, ok := strings.Cut(last, "(ref "); ok && !strings.Contains(logged, "trace="+rest[:8]) {
				t.Errorf("the log does not hold the reference of %q", last)
			}
		})
	}
}

func TestLateCompletions(t *testing.T) {
	s := newFakeBot(t, func(ctx context.Context, _ commands.Request, a commands.Answer) {
		<-ctx.Done()
		a.Say(commands.Reply{Kind: commands.Suggest, Choices: []commands.Choice{{Name: "a", Value: "a"}}})
	})
	go s.clock.pass(s.timing.complete)
	expect(t, s.callsFor(t, aTyping), "POST callback choices")
}

func TestPanickingCompletions(t *testing.T) {
	s := newFakeBot(t, func(context.Context, commands.Request, commands.Answer) { panic("no") })
	expect(t, s.callsFor(t, aTyping), "POST callback choices")
}

func TestLogLine(t *testing.T) {
	s := newFakeBot(t, say(commands.Reply{Kind: commands.Update, Message: note("hi")}))
	s.callsFor(t, aPress)
	line := s.logged.String()
	for _, want := range []string{"kind=press", "name=match/1/2/…", "user=30", "outcome=updated", "ms="} {
		if !strings.Contains(line, want) {
			t.Errorf("%q is not in %q", want, line)
		}
	}
	if strings.Contains(line, "tok") || slices.Contains(strings.Fields(line), "secret") {
		t.Errorf("a token is in %q", line)
	}
}
