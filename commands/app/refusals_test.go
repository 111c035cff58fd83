package app_test

import (
	"regexp"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/route"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/words/wordstest"
)

// refusedBuilds are what each family says of values that its options can't have, and of options
// that it does not have.
func refusedBuilds() (list []error) {
	for _, f := range games.All() {
		add := func(name, value string) {
			if _, err := f.Build(map[string]string{name: value}); err != nil {
				list = append(list, err)
			}
		}
		for _, o := range f.Options() {
			for _, value := range []string{"0", "-1", "999", "x", "1,2"} {
				add(o.Name, value)
			}
		}
		add("nonsense", "1")
	}
	return list
}

// refusedTexts are variants and positions that are wrong, each in another way.
func refusedTexts() (list []string) {
	list = []string{
		"chess", "tictactoe", "mnk:3x21:3", "mnk:0x3:3", "mnk:3x3:9", "mnk:3:3", "mnk:3x3:3:exact:exact", "mnk:3x3:3:renju", "mnk:15x15:5:renju:caro",
		"drop:2x7:4", "drop:6x7:99", "order-chaos:2x6:5", "order-chaos:6x6:5:symbols=9", "order-chaos:6x6:5:exact:exact", "weighted:1,2", "weighted:a,b,c,d,e,f,g,h,i", "jing:5",
		"tic-tac-toe a1 a1", "tic-tac-toe d1", "tic-tac-toe XXX/OOO/...", "tic-tac-toe ...", "tic-tac-toe .../.?./...", "connect-four h1", "connect-four a1 a3",
		"order-and-chaos a1", "order-and-chaos Ta1", "renju h8 h8", "jing a1 a1",
	}
	for _, f := range games.All() {
		list = append(list, f.Key(), f.Key()+":", f.Presets()[0].Variant+":nonsense", f.Presets()[0].Variant+" nonsense")
	}
	return list
}

// Whatever is refused is said in the words of the person's language: no name of an option, a game
// or a level as the code has it stands in a sentence.
func TestRefusalsAreInTheLanguage(t *testing.T) {
	longtest.SkipUnderRace(t)
	said, err := apptest.Pseudo()
	if err != nil {
		t.Fatal(err)
	}
	read := &apptest.Reader{Reader: wordstest.NewReader(t, said, noWords)}
	h := apptest.NewRead(t, read)
	say := said.Printer()
	for _, err := range refusedBuilds() {
		sentence, ok := route.Sentence(say, route.WrapUserError(err, "error.variant"))
		if !ok {
			t.Errorf("%v has no sentence", err)
		}
		read.Text(sentence, 2000)
	}
	ended := regexp.MustCompile(`[.?!。？！]["」’]?[.。]`)
	for _, text := range refusedTexts() {
		_, _, err := games.ParsePosition(text)
		for _, language := range []string{"en", "zh-TW", "ja", "nl"} {
			if sentence, ok := route.Sentence(h.App.Words.Printer(language), route.WrapUserError(err, "error.position")); ok && ended.MatchString(sentence) {
				t.Errorf("%s ends twice", sentence)
			}
		}
	}
	refused := 0
	refuse := func(name string, pairs ...string) {
		before := read.Read
		if h.Run("ada", name, pairs...); read.Read > before {
			refused++
		}
	}
	h.Set("tic-tac-toe", "novice")
	for _, text := range refusedTexts() {
		refuse("analyze", "position", text)
		refuse("play", "game", text)
		refuse("rules", "game", text)
	}
	for name, r := range h.App.ByName() {
		for _, o := range r.Options {
			if o.Kind == 0 {
				refuse(name, o.Name, "nonsense")
			}
		}
	}
	for _, level := range []string{"nonsense", "novice:5", "uct:0", "pairing", "uct:5000,9999", "best:x y"} {
		refuse("play", "game", "tic-tac-toe", "level", level)
		refuse("play", "game", "order-and-chaos", "level", level)
	}
	if refused < 100 {
		t.Errorf("only %d requests were refused", refused)
	}
}

// A game of which there are no puzzles is called as people call it.
func TestNoPuzzlesOfAGameByItsTitle(t *testing.T) {
	h := newHarness(t)
	reply := h.Run("ada", "puzzle", "game", "misere-tic-tac-toe")
	h.Wants(reply, commands.Private, "no puzzles of Misère tic-tac-toe")
}
