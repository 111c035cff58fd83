package noughts_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"text/template"
	"unicode"

	"github.com/mattn/go-runewidth"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"noughts/commands/catalogue"
	"noughts/engine"
)

// translations are the languages in which everything is said, besides English.
var translations = []string{"ja", "nl", "zh-TW"}

// translated finds the English catalogues, those of the web pages too.
func translated(t *testing.T) []string {
	t.Helper()
	return append(catalogues(t), "playground/web/words/en.json", "activity/web/words/en.json")
}

// forms are a message's, by their names in CLDR; one that is a single text is "other".
func forms(t *testing.T, raw json.RawMessage) map[string]string {
	t.Helper()
	list := map[string]string{}
	if json.Unmarshal(raw, &list) == nil {
		return list
	}
	var only string
	if err := json.Unmarshal(raw, &only); err != nil {
		t.Fatal(err)
	}
	return map[string]string{"other": only}
}

// pluralForms are the forms that whole numbers take in each of the translations, by CLDR.
var pluralForms = sync.OnceValue(func() map[string][]string {
	names := map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other"}
	forms := map[string][]string{}
	for _, tag := range translations {
		found, parsed := map[string]bool{}, language.MustParse(tag)
		for n := range 1000 {
			found[names[plural.Cardinal.MatchPlural(parsed, n, 0, 0, 0, 0)]] = true
		}
		forms[tag] = slices.Sorted(maps.Keys(found))
	}
	return forms
})

// action is what stands between double braces in a template; value a value that it names.
var action, value = regexp.MustCompile(`\{\{.*?\}\}`), regexp.MustCompile(`\.([A-Z]\w*)`)

// fields are what a template uses of its values: all of them, and those that it uses outside
// of a condition, too.
func fields(template string) (all, always map[string]bool) {
	all, always = map[string]bool{}, map[string]bool{}
	depth := 0
	for _, part := range action.FindAllString(template, -1) {
		inside := strings.Trim(part, "{} ")
		switch {
		case strings.HasPrefix(inside, "if "):
			depth++
		case inside == "end":
			depth--
		}
		for _, m := range value.FindAllStringSubmatch(inside, -1) {
			all[m[1]] = true
			if depth == 0 {
				always[m[1]] = true
			}
		}
	}
	return all, always
}

// otherUnits are values of one number in units that not every language counts by.
var otherUnits = []string{"Number", "Thousands", "Millions", "Billions", "Myriads", "HundredMillions"}

// Every language has every message, in the plural forms that it needs, with the values
// that the English one shows and no others, and has none that English lacks.
func TestLanguagesAreComplete(t *testing.T) {
	seen, names := 0, translated(t)
	for _, name := range names {
		english := readCatalogue(t, name)
		for _, tag := range translations {
			file := filepath.Join(filepath.Dir(name), tag+".json")
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s is missing", file)
				continue
			}
			own := readCatalogue(t, file)
			for id := range own {
				if english[id] == nil {
					t.Errorf("%s: %s is not in English", file, id)
				}
			}
			var missing []string
			for id, raw := range english {
				if own[id] == nil {
					missing = append(missing, id)
					continue
				}
				seen++
				checkMessage(t, file+": "+id, tag, forms(t, raw), forms(t, own[id]))
			}
			if slices.Sort(missing); len(missing) > 0 {
				t.Errorf("%s: %d messages are missing: %s", file, len(missing), strings.Join(missing, " "))
			}
		}
	}
	if len(names) < 11 || seen < 3000 {
		t.Errorf("only %d catalogues were compared, and %d messages", len(names), seen)
	}
}

// checkMessage compares a message with the English one.
func checkMessage(t *testing.T, at, tag string, english, own map[string]string) {
	t.Helper()
	want := []string{"other"}
	if len(english) > 1 || len(own) > 1 {
		want = pluralForms()[tag]
	}
	if got := slices.Sorted(maps.Keys(own)); !slices.Equal(got, want) {
		t.Errorf("%s has the plural forms %v, want %v", at, got, want)
	}
	all, always := map[string]bool{}, map[string]bool{}
	for form, template := range english {
		some, fixed := fields(template)
		maps.Copy(all, some)
		if form == "other" {
			maps.Copy(always, fixed)
		}
	}
	used, _ := fields(own["other"])
	for form, template := range own {
		some, _ := fields(template)
		for field := range some {
			if !all[field] && field != "Count" && !slices.Contains(otherUnits, field) {
				t.Errorf("%s shows %s (%s), which the English message has not", at, field, form)
			}
		}
	}
	for field := range always {
		if !used[field] && !slices.Contains(otherUnits, field) {
			t.Errorf("%s does not show %s", at, field)
		}
	}
	for form, template := range own {
		if strings.TrimSpace(template) == "" {
			t.Errorf("%s says nothing (%s)", at, form)
		}
	}
}

// ofAll are messages in which "all" is not said of what is counted, and why.
var ofAll = map[string]string{
	"cli.arena.openings": "says that all games begin with the one opening",
	"cli.arena.repeated": "says that all games went alike",
	"error.turn_long":    "says that nothing at all was placed",
	"error.turn_nowhere": "said of several games",
	"study.how.depth":    "says that the moves of both sides are counted",
}

// Chinese and Japanese say one and many alike, but where English has a form for one, "all" is not
// said of it.
func TestOneIsNotAll(t *testing.T) {
	all, seen := map[string]*regexp.Regexp{"zh-TW": regexp.MustCompile("都|全部"), "ja": regexp.MustCompile("どれも|すべて|全部")}, 0
	for _, name := range translated(t) {
		english := readCatalogue(t, name)
		for tag, word := range all {
			for id, raw := range readCatalogue(t, filepath.Join(filepath.Dir(name), tag+".json")) {
				if forms(t, english[id])["one"] == "" || ofAll[id] != "" {
					continue
				}
				seen++
				text := forms(t, raw)["other"]
				var said strings.Builder
				if err := template.Must(template.New(id).Parse(text)).Execute(&said, plain(text, 1)); err != nil {
					t.Errorf("%s: %s: %v", tag, id, err)
				} else if word.MatchString(said.String()) {
					t.Errorf("%s: %s says of one: %s", tag, id, said.String())
				}
			}
		}
	}
	if seen < 200 {
		t.Errorf("only %d messages were read", seen)
	}
}

// Where a side wins in so many moves, Japanese says whose moves are counted, as elsewhere those of
// both are.
func TestWhoseMoves(t *testing.T) {
	moves, seen := regexp.MustCompile(`(.{0,4})\{\{\.(?:Count|Ahead|Number|Distance)\}\}手(?:\{\{end\}\})?で(?:勝|負|\{\{end\}\}必ず)`), 0
	eachText(t, "ja", func(at, _, text string) {
		for _, m := range moves.FindAllStringSubmatch(text, -1) {
			if seen++; !strings.HasSuffix(m[1], "自分の") && !strings.HasSuffix(m[1], "相手の") {
				t.Errorf("%s: %s", at, text)
			}
		}
	})
	if seen < 8 {
		t.Errorf("only %d messages count such moves", seen)
	}
}

// wide is a letter or sign of Chinese or Japanese.
const wide = `[\x{3000}-\x{30ff}\x{3400}-\x{9fff}\x{ff01}-\x{ff60}]`

// typed are messages in which a half-width sign beside a wide one belongs to what is typed, and
// why.
var typed = map[string]string{
	"strategy_help.adversary":           "names of strategies begin with a colon",
	"setting.NOUGHTS_PLAYGROUND_ADDR":   "a host and a port",
	"setting.NOUGHTS_INTERACTIONS_ADDR": "a host and a port",
	"setting.NOUGHTS_METRICS_ADDR":      "a host and a port",
	"cli.help.player":                   "a name and an argument",
	"cli.notation":                      "the signs of a position",
	"illegal.row_symbol":                "the signs of a position",
	"render.legend.unsure":              "a sign on the board",
	"mnk.lesson.linear":                 "a formula",
	"weighted.lesson.recursion":         "a formula",
}

// eachText calls f with every text of a language, in all its forms, and where it stands.
func eachText(t *testing.T, tag string, f func(at, id, text string)) {
	t.Helper()
	seen := 0
	for _, name := range translated(t) {
		file := filepath.Join(filepath.Dir(name), tag+".json")
		for id, raw := range readCatalogue(t, file) {
			for _, text := range forms(t, raw) {
				seen++
				f(file+": "+id, id, text)
			}
		}
	}
	if seen < 2000 {
		t.Errorf("only %d texts of %s were read", seen, tag)
	}
}

// Chinese and Japanese have signs as wide as their letters, which bring their own blanks along;
// Chinese has six dots where others have three.
func TestWideSigns(t *testing.T) {
	code, dropped := regexp.MustCompile("`[^`]*`"), regexp.MustCompile(`\]\([^)]*\)|\{\{(if|else|end)[^}]*\}\}`)
	narrow := regexp.MustCompile(wide + `[,;:!?()]|[,;!?()]` + wide + `|` + wide + `\.(\s|$)`)
	blank := regexp.MustCompile(`[、。，；：！？（）「」] ([^*]|$)| [、。，；：！？（）「」]`)
	beside := regexp.MustCompile(`\p{Han}\{\{\.(\w+)\}\}|\{\{\.(\w+)\}\}\p{Han}`)
	three := regexp.MustCompile(`(^|[^…])…([^…]|$)`)
	for _, tag := range []string{"ja", "zh-TW"} {
		eachText(t, tag, func(at, id, text string) {
			raw := text
			text = dropped.ReplaceAllString(code.ReplaceAllString(text, "x"), "")
			if m := narrow.FindString(text); m != "" && typed[id] == "" {
				t.Errorf("%s has a half-width sign in %q", at, m)
			}
			if m := blank.FindString(text); m != "" {
				t.Errorf("%s has a blank beside a wide sign in %q", at, m)
			}
			if m := beside.FindStringSubmatch(raw); tag == "zh-TW" && m != nil && !strings.HasPrefix(id, "mnk.shape.") {
				t.Errorf("%s has no blank beside %s, which may be Latin; those beside wide signs are dropped when it is said", at, m[0])
			}
			if tag == "zh-TW" && three.MatchString(text) {
				t.Errorf("%s has three dots: %s", at, text)
			}
		})
	}
}

// Chinese has no blank between two signs of its own, also where one of them begins or ends a value,
// in bold print, in a link or beside one.
func TestNoBlanksBetweenWideSigns(t *testing.T) {
	all, err := catalogue.Load(os.DirFS("cmd/noughts/words"))
	if err != nil {
		t.Fatal(err)
	}
	say, code, link := all.Printer("zh-TW"), regexp.MustCompile("`[^`]*`"), regexp.MustCompile(`\]\([^)]*\)`)
	text := regexp.MustCompile(`\{\{\.([A-Z]\w*)\}\}`)
	blank := regexp.MustCompile(wide + `\** [\[*]*` + wide) // two of them set names apart
	values := 0
	eachText(t, "zh-TW", func(at, id, template string) {
		if !say.Has(id) || strings.HasPrefix(id, "join.") {
			return // of the page
		}
		data := plain(template, 2)
		for _, m := range text.FindAllStringSubmatch(template, -1) {
			if n, ok := data[m[1]].(int); ok && n == 2 && m[1] != "Count" || ok && slices.Contains(named, m[1]) {
				data[m[1]] = "秩序方"
			}
		}
		for name, value := range data {
			if value == "X" {
				data[name] = "秩序方"
			}
			if name == "Link" {
				data[name] = "https://a.b/1"
			}
		}
		said := say.Say(engine.Text{ID: id, Data: data})
		if strings.Contains(said, "秩序方") {
			values++
		}
		if m := blank.FindString(link.ReplaceAllString(code.ReplaceAllString(said, "x"), "")); m != "" && !strings.HasPrefix(m, "！**") { // after bold print that ends a sentence
			t.Errorf("%s says %q: a blank between two wide signs in %q", at, said, m)
		}
	})
	if values < 500 {
		t.Errorf("only %d messages were said with a wide value", values)
	}
}

// A loan word of Japanese is written with a long vowel at its end everywhere, or nowhere.
func TestLongVowels(t *testing.T) {
	loan, at := regexp.MustCompile(`[ァ-ヶー]{3,}`), map[string]string{}
	eachText(t, "ja", func(where, _, text string) {
		for _, word := range loan.FindAllString(text, -1) {
			at[word] = where
		}
	})
	for word, where := range at {
		if long := at[word+"ー"]; long != "" {
			t.Errorf("%s says %s, and %s %sー", where, word, long, word)
		}
	}
	if len(at) < 100 {
		t.Errorf("only %d loan words were read", len(at))
	}
}

// Descriptions of commands, flags and choices in Japanese begin in the plain form; what follows may
// be polite.
func TestDescriptionsArePlain(t *testing.T) {
	described := regexp.MustCompile(`^(cli\.help|help)\.|\.(tool|option|brief)\.`)
	polite, seen := regexp.MustCompile(`^[^。：]*(ます|です|ません|ください|ましょう)([。：]|$)`), 0
	eachText(t, "ja", func(at, id, text string) {
		if !described.MatchString(id) {
			return
		}
		seen++
		if polite.MatchString(text) {
			t.Errorf("%s: %s", at, text)
		}
	})
	if seen < 150 {
		t.Errorf("only %d descriptions were read", seen)
	}
}

// In Chinese one holds a side (執), and is not it: to play X is also to place an X.
func TestSidesAreHeld(t *testing.T) {
	is, held := regexp.MustCompile(`你是 \{\{\.Side\}\}|^下 \{\{\.Side\}\}`), 0
	eachText(t, "zh-TW", func(at, _, text string) {
		if is.MatchString(text) {
			t.Errorf("%s: %s", at, text)
		}
		if strings.Contains(text, "執 {{.Side}}") {
			held++
		}
	})
	if held < 8 {
		t.Errorf("only %d messages say who holds which side", held)
	}
}

// One pair of quotation marks each, and no blank before a percent sign.
func TestOneWayToWriteSigns(t *testing.T) {
	foreign := map[string]string{"en": "‘«「", "nl": "“”„«「", "ja": "“‘«", "zh-TW": "“‘«"}
	percent := regexp.MustCompile(`[\d}] %`)
	for tag, marks := range foreign {
		eachText(t, tag, func(at, _, text string) {
			if strings.ContainsAny(text, marks) {
				t.Errorf("%s has quotation marks that the other messages don't: %s", at, text)
			}
			if percent.MatchString(text) {
				t.Errorf("%s has a blank before a percent sign: %s", at, text)
			}
		})
	}
}

// What is to be typed is called as it is in that language: commands are written such that the chat
// makes mentions of them, which everybody sees in theirs, and options by the names that they have
// there.
func TestNamesOfWhatIsTyped(t *testing.T) {
	name, english := "commands/words/en.json", map[string]string{}
	commands := map[string]bool{}
	for id, raw := range readCatalogue(t, name) {
		said := forms(t, raw)["other"]
		if rest, ok := strings.CutPrefix(id, "command."); ok {
			commands[rest] = true
		}
		if strings.HasPrefix(id, "option.") {
			english[id] = said
		}
	}
	bare, seen := regexp.MustCompile("(?:^|[^`\\w/{}<.])/([a-z]+)\\b"), 0
	for _, tag := range append(translations, "en") {
		own := readCatalogue(t, filepath.Join(filepath.Dir(name), tag+".json"))
		for id, raw := range own {
			for _, text := range forms(t, raw) {
				if m := bare.FindStringSubmatch(text); m != nil && commands[m[1]] {
					t.Errorf("%s: %s names /%s outside of backquotes", tag, id, m[1])
				}
				for option, called := range english {
					if !strings.Contains(text, "`"+called+"`") {
						continue
					}
					seen++
					if here := forms(t, own[option])["other"]; here != called {
						t.Errorf("%s: %s names the option %s, which is called %s", tag, id, called, here)
					}
				}
			}
		}
	}
	if len(commands) < 20 || len(english) < 15 || seen < 2 {
		t.Errorf("only %d commands and %d options are known, and %d options are named", len(commands), len(english), seen)
	}
}

// A deadline is shown as "in an hour", which the chat itself turns into "2 minutes ago" while the
// message stays: a sentence around it would no longer be true, so it stands after a colon, or in
// brackets behind the time of the day, which reads right ever after.
func TestDeadlinesReadLater(t *testing.T) {
	deadline := regexp.MustCompile(`(.*)\{\{\.(Deadline|Next|When)\}\}`)
	for _, tag := range append(translations, "en") {
		seen := 0
		eachText(t, tag, func(at, id, text string) {
			m := deadline.FindStringSubmatch(text)
			if m == nil || id == "list.item" { // which says when a game was touched last
				return
			}
			seen++
			if !slices.ContainsFunc([]string{": ", "：", " (", "（"}, func(before string) bool { return strings.HasSuffix(m[1], before) }) {
				t.Errorf("%s puts a deadline into a sentence: %s", at, text)
			}
		})
		if seen < 19 {
			t.Errorf("only %d messages of %s have a deadline", seen, tag)
		}
	}
}

// What is chosen in a menu can be read in full on a phone, where a closed menu is as wide as 30
// Latin letters or half as many Chinese ones; measured on the playground's page at 375 pixels.
func TestChoicesFitPhones(t *testing.T) {
	choice := regexp.MustCompile(`^(settings\.[a-z_]+\.[a-z_]+|tournament\.(rounds|kind|time)\.[a-z]+|puzzle\.(kind|difficulty)\.[a-z]+|menu\.(game|person|opening|no_opening|clock|level)|study\.ask_best|explore\.choose|review\.choose|theme\.(dark|light|stones|text))$`)
	sentence, value := regexp.MustCompile(`^settings\.(about|name)\.|\.(lacks|when|zone)$`), regexp.MustCompile(`\{\{[^}]*\}\}`)
	for _, tag := range append(translations, "en") {
		seen := 0
		eachText(t, tag, func(at, id, text string) {
			if !choice.MatchString(id) || sentence.MatchString(id) || id == "settings.puzzle.none" {
				return
			}
			seen++
			if got := runewidth.StringWidth(value.ReplaceAllString(text, "14")); got > 30 {
				t.Errorf("%s takes %d columns: %s", at, got, text)
			}
		})
		if seen < 40 {
			t.Errorf("only %d choices of %s were measured", seen, tag)
		}
	}
}

// sentenceValues are the values of messages that are whole sentences.
var sentenceValues = regexp.MustCompile(`: \{\{\.(Advice|Ask|Question|Rules|Summary|Value|Verdict)\}\}`)

// Where a capital is written after a full stop, no whole sentence stands after a colon, but for
// quotation marks.
func TestNoSentenceAfterAColon(t *testing.T) {
	seen := 0
	for _, path := range translated(t) {
		if strings.HasPrefix(path, "render/") {
			continue // there a value is a label
		}
		for _, tag := range []string{"en", "nl"} {
			for id, raw := range readCatalogue(t, filepath.Join(filepath.Dir(path), tag+".json")) {
				for _, text := range forms(t, raw) {
					if seen++; sentenceValues.MatchString(text) && id != "cli.default" {
						t.Errorf("%s, %s: %q", id, tag, text)
					}
					if strings.Contains(id, ".rules.") && unicode.IsLower([]rune(text)[0]) {
						t.Errorf("%s, %s, which stands after a full stop: %q", id, tag, text)
					}
				}
			}
		}
	}
	if seen < 2000 {
		t.Errorf("only %d messages", seen)
	}
	if !sentenceValues.MatchString("From the start: {{.Value}}") {
		t.Error("what this looks for is not found")
	}
}
