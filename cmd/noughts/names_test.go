package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/naming/namingtest"
	"noughts/playground"
	"noughts/words"
)

// printed runs the program in a language and returns what it prints, and whether it had no error.
func printed(t *testing.T, all *words.Catalogue, language string, args ...string) (text string, ok bool) {
	t.Helper()
	var out, errs bytes.Buffer
	p := program{started: time.Now(), stdin: strings.NewReader(""), stdout: &out, stderr: &errs, environ: []string{"LC_ALL=" + language}, words: all}
	if p.run(t.Context(), args) != 0 {
		return errs.String(), false
	}
	return out.String(), true
}

// namesOfCells are names of games that name a cell where a position is read.
var namesOfCells = []string{"c4"}

// What people type means the same in the terminal as in the chat: it lists the same games, takes
// the first where that is meant, and else asks about the same ones.
func TestNamesInTheTerminal(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	all, err := catalogued()
	if err != nil {
		t.Fatal(err)
	}
	listed, taken, asked := 0, 0, 0
	for _, c := range namingtest.Cases(t) {
		text, _ := printed(t, all, c.Language, append([]string{"help", "games"}, strings.Fields(c.Typed)...)...)
		var names []string
		for line := range strings.Lines(text) {
			if name, _, ok := strings.Cut(strings.TrimSpace(line), "   "); ok && len(names) < namingtest.Most {
				names = append(names, strings.TrimSpace(name))
			}
		}
		if !slices.Equal(names, c.Found) {
			t.Errorf("%s: help games %s lists %v, want %v", c.Language, c.Typed, names, c.Found)
		}
		listed += len(names)
		if slices.Contains(namesOfCells, c.Typed) {
			continue
		}
		text, ok := printed(t, all, c.Language, append([]string{"render", "--theme", "text"}, strings.Fields(c.Typed)...)...)
		p := program{words: all, say: all.Printer(c.Language)}
		game, err := p.game(c.Typed)
		if ok != c.Taken || (err == nil) != c.Taken {
			t.Errorf("%s: %s prints %q, and makes %v, %v", c.Language, c.Typed, text, game, err)
			continue
		}
		if !c.Taken && len([]rune(c.Typed)) > 2 {
			for _, name := range c.Found {
				if said := p.plain(err); !strings.Contains(text, name) || !strings.Contains(said, name) {
					t.Errorf("%s: %s is answered %q and %q, which don't ask about %s", c.Language, c.Typed, text, said, name)
				}
				asked++
			}
			continue
		}
		if !c.Taken {
			continue
		}
		taken++
		want, _ := printed(t, all, c.Language, "render", "--theme", "text", c.Found[0])
		if meant, err := games.Find(c.Found[0]); err != nil || text != want || game.Variant() != meant.Variant() {
			t.Errorf("%s: %s prints %q and makes %s, want %s: %q", c.Language, c.Typed, text, game.Variant(), c.Found[0], want)
		}
	}
	if listed < 400 || taken < 100 || asked < 60 {
		t.Errorf("only %d games were listed, %d taken and %d asked about", listed, taken, asked)
	}
}

// titlesOf are what the chat calls the games of a case.
func titlesOf(t *testing.T, say *words.Printer, c namingtest.Case) (titles []string) {
	t.Helper()
	for _, name := range c.Found {
		if p, ok := games.ByName(name); ok {
			titles = append(titles, say.Say(p.Title))
			continue
		}
		game, err := games.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		titles = append(titles, say.Say(game.Info().Title)+" · "+name)
	}
	return titles
}

// The playground offers the same games for what people type, by the whole way from the page's
// interaction to the bot's answer.
func TestNamesOnThePlayground(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	people := map[string]string{"en": "ada", "nl": "ben", "ja": "cleo", "zh-TW": "dan"}
	h := newHarnessWith(t, func(o *playground.Options) {
		for i := range o.World.People {
			for language, handle := range people {
				if o.World.People[i].Handle == handle {
					o.World.People[i].Locale = language
				}
			}
		}
	})
	h.startBot()
	all, err := catalogued()
	if err != nil {
		t.Fatal(err)
	}
	offered := 0
	for _, c := range namingtest.Cases(t) {
		u := h.user(people[c.Language], "lobby")
		ctx, cancel := u.ctx()
		for _, command := range []string{"play", "rules", "tournament"} {
			if err := u.AwaitCommand(ctx, u.channel, command); err != nil {
				t.Fatal(err)
			}
			fate, err := u.Autocomplete(ctx, u.channel, command, "game", map[string]any{"game": c.Typed})
			if err != nil {
				t.Fatal(err)
			}
			var values, titles []string
			for _, choice := range fate.Choices[:min(len(fate.Choices), namingtest.Most)] {
				value, _ := choice.Value.(string)
				values, titles = append(values, value), append(titles, choice.Name)
			}
			if want := titlesOf(t, all.Printer(c.Language), c); !slices.Equal(values, c.Found) || !slices.Equal(titles, want) {
				t.Errorf("%s: /%s offers %q (%v) for %s, want %q (%v)", c.Language, command, titles, values, c.Typed, want, c.Found)
			}
			offered += len(values)
		}
		cancel()
	}
	if offered < 1200 {
		t.Errorf("only %d games were offered", offered)
	}
}

// The page shows the same games in its list while people type in its command bar.
func TestNamesInTheBrowser(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	all, err := catalogued()
	if err != nil {
		t.Fatal(err)
	}
	b, tabs, shown := openBrowser(t, h.url.String()), map[string]*tab{}, 0
	for _, c := range namingtest.Cases(t) {
		tb := tabs[c.Language]
		if tb == nil {
			tb = b.open("ada&lang=" + c.Language)
			tb.focus("#composer")
			tb.keys("/rules" + kb.Enter)
			tb.focus(".command-bar .tail")
			tb.keys(all.Printer(c.Language).Says("option.game") + ":")
			tb.focus(`.command-field input`)
			tabs[c.Language] = tb
		}
		typed, _ := json.Marshal(c.Typed)
		asks[bool](tb, `(() => {
			const input = document.querySelector(".command-field input");
			input.focus();
			document.querySelector("#suggestions").replaceChildren();
			input.value = `+string(typed)+`;
			input.dispatchEvent(new InputEvent("input", { bubbles: true }));
			return true;
		})()`)
		tb.holds("the answer to "+c.Typed, `document.querySelector("#suggestions").children.length > 0`)
		labels := asks[[]string](tb, `[...document.querySelectorAll("#suggestions .suggestion-label")].slice(0, 3).map((label) => label.textContent)`)
		if want := titlesOf(t, all.Printer(c.Language), c); !slices.Equal(labels, want) {
			t.Errorf("%s: the page offers %q for %s, want %q", c.Language, labels, c.Typed, want)
		}
		shown += len(labels)
	}
	if shown < 400 {
		t.Errorf("only %d games were shown", shown)
	}
}
