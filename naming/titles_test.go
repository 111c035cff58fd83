package naming

import (
	"strings"
	"testing"

	"noughts/commands/catalogue"
	"noughts/engine/games"
)

// What stands before the size of the board is the name of games of one family, in every language: a
// list names them once.
func TestANameIsOfOneFamily(t *testing.T) {
	catalogue, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range catalogue.Languages() {
		say, families := catalogue.Printer(l.Tag), map[string]string{}
		for _, p := range games.Presets() {
			name, family := beforeDetails(say.Say(p.Title)), strings.Split(p.Variant, ":")[0]
			if before, ok := families[name]; ok && before != family {
				t.Errorf("%s: %s is of %s and of %s", l.Tag, name, before, family)
			}
			families[name] = family
		}
		if len(families) < 10 {
			t.Errorf("%s: only %d names", l.Tag, len(families))
		}
	}
}
