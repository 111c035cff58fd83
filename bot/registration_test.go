package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"noughts/commands"
	"noughts/playground"
)

// registeredAt has a bot register its commands, where Discord answers as lists has it, and returns
// the list that the bot has sent; nil if it has sent none.
func registeredAt(t *testing.T, guildID, application, have string) []map[string]any {
	t.Helper()
	s := newFakeBot(t, nil)
	s.options.GuildID = guildID
	s.discord.lists(application, have, `[]`)
	if err := s.register(t.Context(), "5", someCommands); err != nil {
		t.Fatal(err)
	}
	calls := s.discord.made()
	last := calls[len(calls)-1]
	if last.Method != http.MethodPut {
		return nil
	}
	var sent []map[string]any
	if err := json.Unmarshal(last.Body, &sent); err != nil {
		t.Fatal(err)
	}
	return sent
}

// listed is how Discord lists what was sent: with what it fills in by itself.
func listed(t *testing.T, sent []map[string]any) string {
	t.Helper()
	for i, c := range sent {
		c["id"], c["application_id"], c["version"], c["dm_permission"] = fmt.Sprint(100+i), "5", "7", true
		if c["type"] == nil {
			c["type"] = 1
		}
		for _, field := range []string{"name_localizations", "description_localizations", "default_member_permissions"} {
			if c[field] == nil {
				c[field] = nil
			}
		}
	}
	text, err := json.Marshal(sent)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What Discord has made of the entry point of an Activity, or the owner since, is sent back as it
// is. Once it is there, nothing more is registered.
func TestEntryPointIsSentBack(t *testing.T) {
	for name, test := range map[string]struct{ application, listed, sent string }{
		"as Discord makes it": {
			forAll,
			`{"id":"8","application_id":"5","version":"9","type":4,"name":"Launch","name_localizations":null,"description":"","description_localizations":null,
				"default_member_permissions":null,"dm_permission":true,"nsfw":false,"contexts":[0,1,2],"integration_types":[0,1],"handler":2}`,
			`{"type":4,"name":"Launch","contexts":[0,1,2],"integration_types":[0,1],"handler":2}`,
		},
		"without contexts": {
			forAll,
			`{"id":"8","application_id":"5","version":"9","type":4,"name":"launch","description":"","contexts":null,"integration_types":[1],"handler":1}`,
			`{"type":4,"name":"launch","integration_types":[1],"handler":1}`,
		},
		"as its owner has changed it": {
			forAll,
			`{"id":"8","application_id":"5","version":"9","type":4,"name":"Open board","name_localizations":{"nl":"Open bord"},"description":"Play","description_localizations":{"nl":"Speel"},
				"default_member_permissions":"2048","nsfw":true,"contexts":[2,0],"integration_types":[0,1],"handler":1}`,
			`{"type":4,"name":"Open board","name_localizations":{"nl":"Open bord"},"description":"Play","description_localizations":{"nl":"Speel"},
				"default_member_permissions":"2048","nsfw":true,"contexts":[2,0],"integration_types":[0,1],"handler":1}`,
		},
		"of an application that people could add to their own apps": {
			`{"integration_types_config":{"0":{}}}`,
			`{"id":"8","type":4,"name":"Launch","description":"","contexts":[0,1,2],"integration_types":[0,1],"handler":2}`,
			`{"type":4,"name":"Launch","contexts":[0,1],"integration_types":[0],"handler":2}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			sent := registeredAt(t, "", test.application, `[`+test.listed+`]`)
			var want map[string]any
			if err := json.Unmarshal([]byte(test.sent), &want); err != nil {
				t.Fatal(err)
			}
			at := slices.IndexFunc(sent, func(c map[string]any) bool { return c["type"] == 4.0 })
			if len(sent) != len(someCommands)+1 || at < 0 || fmt.Sprint(sent[at]) != fmt.Sprint(want) {
				t.Fatalf("%d commands, the entry point sent as %v, want %v", len(sent), sent, want)
			}
			if again := registeredAt(t, "", test.application, listed(t, sent)); again != nil {
				t.Errorf("registered again: %v", again)
			}
			for _, c := range registeredAt(t, "10", test.application, `[`+test.listed+`]`) {
				if c["type"] == 4.0 {
					t.Errorf("sent to one server: %v", c)
				}
			}
		})
	}
}

// A command is registered for who can install the application and no more, and the log says what
// the owner can switch on. The same application is not registered again.
func TestOnlyWhatTheApplicationSupports(t *testing.T) {
	const guild, user = "switch on Guild Install", "switch on User Install"
	for name, test := range map[string]struct {
		application      string
		forAll           string // where commands for everybody can be used, and who can install them
		forServers       string // the same of commands for servers; empty if there are none
		advised, without []string
	}{
		"both":          {forAll, "[0 1 2] [0 1]", "[0] [0]", nil, []string{guild, user}},
		"servers alone": {`{"integration_types_config":{"0":{}}}`, "[0 1] [0]", "[0] [0]", []string{user}, []string{guild}},
		"people not":    {`{"integration_types_config":{"0":{},"1":null}}`, "[0 1] [0]", "[0] [0]", []string{user}, []string{guild}},
		"people alone":  {`{"integration_types_config":{"1":{}}}`, "[0 1 2] [1]", "", []string{guild}, []string{user}},
		"nothing said":  {`{"id":"5"}`, "[0 1] [0]", "[0] [0]", []string{guild, user}, nil},
		"nobody":        {`{"integration_types_config":{}}`, "[0 1] [0]", "[0] [0]", []string{guild, user}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			sent := registeredAt(t, "", test.application, `[]`)
			got := map[string]string{}
			for _, c := range sent {
				got[c["name"].(string)] = fmt.Sprint(c["contexts"], c["integration_types"])
			}
			want := map[string]string{"play": test.forAll, "help": test.forAll, "Look at this": test.forAll}
			if test.forServers != "" {
				want["league"], want["keys"] = test.forServers, test.forServers
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("got %v, want %v", got, want)
			}
			if again := registeredAt(t, "", test.application, listed(t, sent)); again != nil {
				t.Errorf("registered again: %v", again)
			}
			s := newFakeBot(t, nil)
			s.discord.lists(test.application, `[]`, `[]`)
			for range 2 {
				if err := s.register(t.Context(), "5", someCommands); err != nil {
					t.Fatal(err)
				}
			}
			for _, text := range test.advised {
				if strings.Count(s.logged.String(), text) != 1 {
					t.Errorf("the log does not say once %q: %s", text, s.logged)
				}
			}
			for _, text := range test.without {
				if strings.Contains(s.logged.String(), text) {
					t.Errorf("the log says %q", text)
				}
			}
		})
	}
}

// The pages that the owner has named are known once Discord has said.
func TestPages(t *testing.T) {
	s := newFakeBot(t, nil)
	if got := s.Pages(); got != (commands.Pages{}) {
		t.Errorf("before anything is known: %+v", got)
	}
	s.discord.lists(`{"integration_types_config":{"0":{},"1":{}},"terms_of_service_url":"https://example.com/t","privacy_policy_url":"https://example.com/p"}`, registered, `[]`)
	if err := s.register(t.Context(), "5", someCommands); err != nil {
		t.Fatal(err)
	}
	if got, want := s.Pages(), (commands.Pages{Terms: "https://example.com/t", Privacy: "https://example.com/p"}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if strings.Contains(s.logged.String(), "TERMS.md") {
		t.Errorf("the log says %s", s.logged)
	}
}

// Activities are switched on in the very moment in which the bot registers its commands: the
// playground refuses its list (50240), people play on, and the next list has the entry point. After
// a restart nothing has changed.
func TestActivitiesAreSwitchedOn(t *testing.T) {
	t.Parallel()
	var puts atomic.Int32
	live := &liveBot{unlimited: true}
	live.before = func(c playground.Call) {
		if c.Method == http.MethodPut && puts.Add(1) == 1 {
			if err := live.server.SwitchActivities(context.Background(), live.server.Bots()[0].ID, true); err != nil {
				t.Error(err)
			}
		}
	}
	do := say(commands.Reply{Message: note("here")})
	live.open(t, playground.Options{})
	live.join(t, do)
	if err := live.ada().AwaitCommand(t.Context(), live.lobby, "go"); err != nil {
		t.Fatal(err)
	}
	live.do(t, nil)
	live.await(t, "here")
	outcome, err := live.ada().Launch(t.Context(), live.lobby, live.info.ApplicationID)
	if err != nil || outcome.Activity == "" {
		t.Errorf("launched: %+v, %v", outcome, err)
	}
	if text := live.logged.String(); strings.Count(text, "ALARM") != 1 || !strings.Contains(text, "50240") {
		t.Errorf("the log says %s", text)
	}
	if err := live.leave(); err != nil {
		t.Fatal(err)
	}
	live.join(t, do)
	if err := live.leave(); err != nil {
		t.Fatal(err)
	}
	if n := puts.Load(); n != 2 {
		t.Errorf("registered %d times", n)
	}
}

// A bot that is not in the server that it is to register its commands in serves people all the
// same, and registers them once it is there.
func TestNotInTheServer(t *testing.T) {
	t.Parallel()
	live := &liveBot{}
	live.open(t, playground.Options{})
	live.join(t, say(commands.Reply{Message: note("here")}))
	bot, guild := live.info.ApplicationID, live.server.GuildOf(live.server.Channel("den"))
	if err := live.server.Leave(t.Context(), "Quiet Corner", bot); err != nil {
		t.Fatal(err)
	}
	live.options.GuildID = guild
	if err := live.register(t.Context(), bot, offered); !errors.Is(err, commands.ErrForbidden) || !strings.Contains(adviceOn(err), "invite the bot") {
		t.Errorf("not there: %v, advice %q", err, adviceOn(err))
	}
	live.do(t, nil)
	live.await(t, "here")
	if err := live.server.Join(t.Context(), "Quiet Corner", bot); err != nil {
		t.Fatal(err)
	}
	if err := live.register(t.Context(), bot, offered); err != nil {
		t.Error(err)
	}
}
