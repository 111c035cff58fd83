package bot

import (
	"context"
	"net/http"
	"testing"
	"time"

	"noughts/commands"
)

// Where answers have lately been late, a press is acknowledged before its handler begins; a command
// is not, as people see its acknowledgement. When answers are quick again, presses are answered.
func TestAcknowledgedAtOnceWhereAnswersAreLate(t *testing.T) {
	for _, c := range []struct {
		name, in string
		late     time.Duration
		want     string
		begun    bool // whether the handler has begun before anything is said
	}{
		{"a press", aPress, time.Second, "POST callback understood", false},
		{"a press while answers are quick", aPress, 90 * time.Millisecond, "POST callback update done", true},
		{"a command", aCommand, time.Second, "POST callback message done", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			begun, said := false, false
			s := newFakeBot(t, func(_ context.Context, _ commands.Request, a commands.Answer) {
				begun = true
				kind := commands.Update
				if c.in == aCommand {
					kind = commands.Post
				}
				a.Say(commands.Reply{Kind: kind, Message: note("done")})
			})
			s.discord.answer = func(http.ResponseWriter, call) bool {
				if !said && begun != c.begun {
					t.Errorf("the handler has begun: %t, want %t", begun, c.begun)
				}
				said = true
				return false
			}
			for range 100 {
				s.late.add(c.late)
			}
			calls := brief(t, s.callsFor(t, c.in))
			if len(calls) == 0 || calls[0] != c.want || !said {
				t.Errorf("got %q, want %q first", calls, c.want)
			}
		})
	}
}

// If another process has answered a late press, this one leaves it alone.
func TestLatePressesOfOthersAreLeftAlone(t *testing.T) {
	s := newFakeBot(t, func(context.Context, commands.Request, commands.Answer) { t.Error("the handler has begun") })
	s.discord.answer = func(w http.ResponseWriter, _ call) bool {
		return refuse(w, http.StatusBadRequest, codeAcknowledged)
	}
	for range 100 {
		s.late.add(time.Second)
	}
	expect(t, s.callsFor(t, aPress), "POST callback understood")
}

// One late answer is no reason, a dozen are, and as many quick ones end it.
func TestLatenessIsOfManyAnswers(t *testing.T) {
	busy := defaultTiming().busy
	var l lateness
	for range 100 {
		l.add(20 * time.Millisecond)
	}
	if l.add(time.Second); l.above(busy) {
		t.Error("one answer was late")
	}
	for range 12 {
		l.add(300 * time.Millisecond)
	}
	if !l.above(busy) {
		t.Error("a dozen answers were late")
	}
	for range 40 {
		l.add(20 * time.Millisecond)
	}
	if l.above(busy) {
		t.Error("answers are quick again")
	}
}
