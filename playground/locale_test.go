package playground

import (
	"context"
	"testing"
)

// A browser's language is one of Discord's, or the nearest.
func TestLocaleOf(t *testing.T) {
	for browser, want := range map[string]string{
		"ja": "ja", "nl-BE": "nl", "zh-Hant-HK": "zh-TW", "zh-TW": "zh-TW", "zh-CN": "zh-CN", "en": "en-US", "en-GB": "en-GB",
		"xx": "en-US", "no tag": "en-US", "": "en-US",
	} {
		if got := localeOf(browser); got != want {
			t.Errorf("%q: got %s, want %s", browser, got, want)
		}
	}
}

// A page is greeted in its own language, whatever other pages of the same person speak, and
// what is done on it is in that language; so are servers that have none of their own.
func TestEachPageHasItsLanguage(t *testing.T) {
	s, err := New(context.Background(), Options{
		World: World{
			People: []SeedPerson{{Handle: "ada", Name: "Ada", Locale: "nl"}},
			Guilds: []SeedGuild{{Name: "own", Locale: "ja", Channels: []SeedChannel{{Name: "a", Topic: "topic"}}}, {Name: "none", Channels: []SeedChannel{{Name: "b"}}}},
			Bots:   []SeedBot{{Token: "x", Name: "Bot"}},
		},
		Welcome: Welcome{Title: "title", Try: []TryThis{{Label: "label", Command: "/x a:{b} c"}}},
		Say:     func(locale, text string) string { return locale + " " + text },
	})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	w := s.world
	ada := w.people[0]
	for _, locale := range []string{"zh-TW", "nl"} {
		h := w.hello(ada, locale)
		if h.Locale != locale || h.Welcome.Title != locale+" title" || h.Welcome.Try[0].Label != locale+" label" || h.Welcome.Try[0].Command != "/x a:"+locale+" b c" {
			t.Errorf("in %s: got %+v", locale, h)
		}
		if got := *h.Guilds[0].Channels[0].Topic; got != locale+" topic" {
			t.Errorf("in %s: the topic is %q", locale, got)
		}
	}
	if got := *w.guilds[0].channels[0].Topic; got != "ja topic" {
		t.Errorf("bots see the topic %q", got)
	}
	b, err := w.login(context.Background(), "x")
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range []string{"ja", "fr", "ja", "fr"} { // the server's own, or the first one's for good
		i, theirs := n%2, []string{"fr", "nl"}[n/2]
		in := &interaction{action: action{person: ada, locale: theirs, channel: w.guilds[i].channels[0], notify: func(string, any) {}}, bot: b, kind: interactCommand}
		w.startInteraction(in, map[string]any{})
		defer in.stopClocks()
		e := w.event(in, nil)
		if e["locale"] != theirs || e["guild_locale"] != want {
			t.Errorf("%s: got %v and %v", w.guilds[i].Name, e["locale"], e["guild_locale"])
		}
	}
}
