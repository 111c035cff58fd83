package bot

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"noughts/commands"
)

// opener is a handler whose every press opens the page of boards.
type opener struct{ handler }

// OpensPage implements commands.PageOpener.
func (opener) OpensPage(r commands.Request) bool { return r.Kind == commands.Press }

// The page of boards is opened by the first answer, before the handler is asked and however late
// answers have been, and nothing follows. Where Discord refuses that, the handler hears so and its
// answer is taken.
func TestLaunchIsTheFirstAnswer(t *testing.T) {
	for name, test := range map[string]struct {
		answer func(http.ResponseWriter, call) bool
		opened bool
		calls  []string // what is sent, in its order
	}{
		"launched": {nil, true, []string{`"type":12`}},
		"in a thread": {func(w http.ResponseWriter, c call) bool {
			return strings.Contains(string(c.Body), `"type":12`) && refuse(w, 400, 50024)
		}, false, []string{`"type":12`, `"type":4`}},
		"in doubt": {func() func(http.ResponseWriter, call) bool {
			tries := 0
			return func(w http.ResponseWriter, c call) bool {
				if tries++; tries == 1 {
					return refuse(w, 502, 0)
				}
				return refuse(w, 400, codeAcknowledged)
			}
		}(), true, []string{`"type":12`, `"type":12`}},
		"by another process": {func(w http.ResponseWriter, _ call) bool { return refuse(w, 400, codeAcknowledged) }, false, []string{`"type":12`}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newFakeBot(t, nil)
			s.rest.pause = time.Microsecond
			s.discord.answer = test.answer
			opened := false
			s.handler = opener{handler{handle: func(_ context.Context, r commands.Request, a commands.Answer) {
				if opened = r.Opened; !opened {
					a.Say(commands.Reply{Kind: commands.Private, Message: note("a link")})
				}
			}}}
			for range 100 {
				s.late.add(time.Second)
			}
			calls := s.callsFor(t, aPress)
			if opened != test.opened || len(calls) != len(test.calls) {
				t.Fatalf("opened %v by %d calls: %v", opened, len(calls), calls)
			}
			for i, want := range test.calls {
				if body := strings.ReplaceAll(string(calls[i].Body), ": ", ":"); !strings.Contains(body, want) || !strings.Contains(calls[i].Path, "/callback") {
					t.Errorf("call %d is %s %s, want %s", i, calls[i].Path, body, want)
				}
			}
			if !strings.HasSuffix(calls[0].Path, "?with_response=true") || string(calls[0].Body) != `{"type":12}` {
				t.Errorf("launched by %s %s", calls[0].Path, calls[0].Body)
			}
		})
	}
}

// What the handler still says to somebody for whom a page was opened is for them alone.
func TestSaidAfterLaunch(t *testing.T) {
	s := newFakeBot(t, nil)
	s.handler = opener{handler{handle: func(_ context.Context, _ commands.Request, a commands.Answer) {
		a.Say(commands.Reply{Kind: commands.Private, Message: note("not you")})
	}}}
	calls := s.callsFor(t, aPress)
	if len(calls) != 2 || !strings.Contains(calls[1].Path, "/webhooks/") || !strings.Contains(string(calls[1].Body), "not you") {
		t.Errorf("sent %v", calls)
	}
}

// The entry point of the handler's own takes the place of the one that Discord has made, by its id,
// once the application has an Activity. It is not sent before, nor to one server.
func TestOwnEntryPoint(t *testing.T) {
	own := append(someCommands[:len(someCommands):len(someCommands)], commands.Command{
		Name: "Launch", Names: commands.Localized{"en": "Launch", "nl": "Starten"}, Help: commands.Localized{"en": "Open"}, EntryPoint: true,
	})
	const enabled = `{"id":"5","flags":131072,"integration_types_config":{"0":{},"1":{}}}`
	const theirs = `[{"id":"8","type":4,"name":"Go!","description":"","handler":2,"contexts":[0,1,2],"integration_types":[0,1]}]`
	for name, test := range map[string]struct{ guild, application, have, want string }{
		"with an Activity":     {"", enabled, `[]`, `{"type":4,"name":"Launch","name_localizations":{"nl":"Starten"},"description":"Open","contexts":[0,1,2],"integration_types":[0,1],"handler":1}`},
		"in place of another":  {"", enabled, theirs, `{"type":4,"name":"Launch","name_localizations":{"nl":"Starten"},"description":"Open","contexts":[0,1,2],"integration_types":[0,1],"id":"8","handler":1}`},
		"flags not said":       {"", forAll, theirs, `{"type":4,"name":"Launch","name_localizations":{"nl":"Starten"},"description":"Open","contexts":[0,1,2],"integration_types":[0,1],"id":"8","handler":1}`},
		"without an Activity":  {"", forAll, `[]`, ``},
		"commands of a server": {"10", enabled, `[]`, ``},
	} {
		t.Run(name, func(t *testing.T) {
			s := newFakeBot(t, nil)
			s.options.GuildID = test.guild
			s.discord.lists(test.application, test.have, `[]`)
			if err := s.register(t.Context(), "5", own); err != nil {
				t.Fatal(err)
			}
			calls := s.discord.made()
			var sent []json.RawMessage
			if err := json.Unmarshal(calls[len(calls)-1].Body, &sent); err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, c := range sent {
				if strings.HasPrefix(string(c), `{"type":4`) {
					got += string(c)
				}
			}
			if got != test.want {
				t.Errorf("sent %s, want %s", got, test.want)
			}
			if test.guild != "" || test.want == "" {
				return
			}
			var all []map[string]any
			if err := json.Unmarshal(calls[len(calls)-1].Body, &all); err != nil {
				t.Fatal(err)
			}
			again := newFakeBot(t, nil)
			again.discord.lists(test.application, listed(t, all), `[]`)
			if err := again.register(t.Context(), "5", own); err != nil {
				t.Fatal(err)
			}
			for _, c := range again.discord.made() {
				if c.Method == http.MethodPut {
					t.Errorf("registered again: %s", c.Body)
				}
			}
		})
	}
}

// The link to the Activity names the application once that is known, and escapes what it carries.
func TestActivityLink(t *testing.T) {
	s := newFakeBot(t, nil)
	if got := s.ActivityLink("k"); got != "" {
		t.Errorf("before the application is known: %q", got)
	}
	s.noteApplication("no id")
	s.noteApplication("5")
	for custom, want := range map[string]string{"": "https://discord.com/activities/5", "a&b=c": "https://discord.com/activities/5?custom_id=a%26b%3Dc"} {
		if got := s.ActivityLink(custom); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
