package noughts_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// translations are the languages in which everything is said, besides English.
var translations = []string{"ja", "nl", "zh-TW"}

// translated finds the English catalogues, that of the playground's page too.
func translated(t *testing.T) []string {
	t.Helper()
	return append(catalogues(t), "playground/web/words/en.json")
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

// pluralForms are the forms that whole numbers take in a language, by CLDR.
func pluralForms(tag string) []string {
	names := map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other"}
	found := map[string]bool{}
	for n := range 1000 {
		found[names[plural.Cardinal.MatchPlural(language.MustParse(tag), n, 0, 0, 0, 0)]] = true
	}
	return slices.Sorted(maps.Keys(found))
}

// fields are what a template uses of its values: all of them, and those that it uses outside
// of a condition, too.
func fields(template string) (all, always map[string]bool) {
	all, always = map[string]bool{}, map[string]bool{}
	depth := 0
	for _, action := range regexp.MustCompile(`\{\{.*?\}\}`).FindAllString(template, -1) {
		inside := strings.Trim(action, "{} ")
		switch {
		case strings.HasPrefix(inside, "if "):
			depth++
		case inside == "end":
			depth--
		}
		for _, m := range regexp.MustCompile(`\.([A-Z]\w*)`).FindAllStringSubmatch(inside, -1) {
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
		english := catalogue(t, name)
		for _, tag := range translations {
			file := filepath.Join(filepath.Dir(name), tag+".json")
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s is missing", file)
				continue
			}
			own := catalogue(t, file)
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
		want = pluralForms(tag)
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
