package bot

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"noughts/commands"
)

// asker is a handler that answers each press with a form.
type asker struct{ handler }

// OpensForm implements commands.FormOpener.
func (asker) OpensForm(r commands.Request) bool { return r.Kind == commands.Press }

// A form is the first answer to a press, however late answers have been: after an acknowledgement
// the chat would take none.
func TestFormsAreTheFirstAnswer(t *testing.T) {
	s := newFakeBot(t, nil)
	s.handler = asker{handler{handle: func(_ context.Context, _ commands.Request, a commands.Answer) {
		a.Say(commands.Reply{Kind: commands.Ask, Form: commands.Form{
			ID: "match/1/0/typed", Title: strings.Repeat("long ", 20),
			Fields: []commands.Field{{Name: "first", Label: "Your move", Hint: "such as A1", Value: "z9", Most: 30}},
		}})
	}}}
	for range 100 {
		s.late.add(time.Second)
	}
	calls := s.callsFor(t, aPress)
	if len(calls) != 1 {
		t.Fatalf("%d calls: %v", len(calls), calls)
	}
	for _, want := range []string{`"type":9`, `"custom_id":"match/1/0/typed"`, `"value":"z9"`, `"max_length":30`, `"placeholder":"such as A1"`} {
		if body := strings.ReplaceAll(string(calls[0].Body), ": ", ":"); !strings.Contains(body, want) {
			t.Errorf("the form is %s, want %s in it", body, want)
		}
	}
}

// A form that comes after the press was acknowledged cannot be shown: the person is asked to press
// again, and nobody is told of an error of the program's own.
func TestFormsThatComeLate(t *testing.T) {
	s := newFakeBot(t, nil)
	s.options.ErrorText = func(_ []string, _ string, err error) string {
		if !errors.Is(err, commands.ErrAskedLate) {
			t.Errorf("the error is %v", err)
		}
		return "press again"
	}
	s.handler = asker{handler{handle: func(ctx context.Context, _ commands.Request, a commands.Answer) {
		if _, err := a.Show(ctx, commands.Private, commands.Message{Text: "wait"}); err != nil {
			t.Error(err)
		}
		a.Say(commands.Reply{Kind: commands.Ask, Form: commands.Form{ID: "f", Title: "t", Fields: []commands.Field{{Name: "first", Label: "l", Most: 30}}}, Lag: commands.Now})
	}}}
	calls := s.callsFor(t, aPress)
	if last := string(calls[len(calls)-1].Body); !strings.Contains(last, "press again") {
		t.Errorf("the last call is %s", last)
	}
	if logged := s.logged.String(); strings.Contains(logged, "level=ERROR") || !strings.Contains(logged, "a form came too late") || !strings.Contains(logged, "outcome=late") {
		t.Errorf("logged: %s", logged)
	}
}
