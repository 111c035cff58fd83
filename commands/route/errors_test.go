package route

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"noughts/commands/catalogue"
	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
)

// What the rules refuse is a clause for people, all its values filled in.
func TestProblemsInWords(t *testing.T) {
	catalogue, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	say := catalogue.Printer("en")
	for typed, want := range map[string]string{
		"":                                   "no position is given; write a game and its moves, such as \"mnk:3x3:3 b2\"",
		"chess":                              `no game is called "chess"; try "tic-tac-toe", "connect-four", "order-and-chaos", "weighted", "jing"`,
		"mnk":                                `"mnk" alone isn't a game yet: write a variant with its sizes, such as "mnk:3x3:3", or a name, such as "tic-tac-toe"`,
		"mnk:3:3":                            `"3" is not the size of a board; write rows and columns such as 6x7`,
		"mnk:3x21:3":                         `"Columns" must be a whole number from 1 to 20, not "21"`,
		"mnk:3x3:4":                          `on 3×3 the line must be a whole number from 1 to 3, not "4"`,
		"mnk:3x3:3:full":                     `"full" is no option of this game; its options are "exact", "misere", "renju", "caro"`,
		"mnk:3x3:3:exact:exact":              `"exact" is there twice; give it once`,
		"mnk:3x3:3 .../...":                  "2 rows given for a board of 3; write all of them from the top, with / between",
		"mnk:3x3:3 .../.?./...":              `"?" in row 2 from the top is not a cell; write one of . X O T S`,
		"mnk:3x3:3 .../.T./...":              "B2 holds T, but the symbols of this game are X, O",
		"mnk:3x3:3 .../.O./...":              "there are 0 X and 1 O; X moves first, so there should be as many X as O, or one more",
		"mnk:3x3:3 XXX/OO./O..":              "X has a line, and O has moved after that",
		"mnk:3x3:3 XXX/OOO/...":              "both sides have a line of 3",
		"mnk:3x3:3 a1 a1":                    "move 2, A1: A1 is taken; choose an empty cell",
		"mnk:3x3:3 a1 d1":                    `move 2: "d1" is not a cell; cells are A1 to C3`,
		"mnk:3x3:3 a1 b1 a2 b2 a3 c1":        "move 6, C1: the game is over",
		"order-chaos:6x6:5 b3":               `move 1: "b3" is not a move; write one of the symbols X, O and a cell, such as X B3`,
		"weighted:1,2":                       "2 weights given; give 9 with commas between, row by row from the top",
		"jing:3":                             `"jing:3" is not a variant: this game has none, so write "jing" alone`,
		"jing X..../...../...../...../.....": "0 O and 1 X; O moves first, two stones a turn, so 1 of these stones would be O",
	} {
		_, _, err := games.ParsePosition(typed)
		var p *engine.UserError
		if !errors.As(err, &p) {
			t.Errorf("%q: got %v, want a problem", typed, err)
		} else if got := say.Say(p.Text); got != want {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
}

// Each error that is foreseen has a sentence, and no other.
func TestSentence(t *testing.T) {
	catalogue, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	say := catalogue.Printer("en")
	for want, err := range map[string]error{
		"That move isn't allowed: B2 is taken; choose an empty cell.":                         engine.NewUserError("illegal.taken", "Cell", engine.CellNotation(4, 3)),
		"That game can't be set up: `x` is there twice; give it once.":                        WrapUserError(engine.NewUserError("illegal.twice", "Option", engine.Quote("x")), "error.variant"),
		"That game can't be set up: `y` is no option of this game; its options are `a`, `b`.": WrapUserError(engine.NewUserError("illegal.option", "Typed", engine.Quote("y"), "Options", engine.QuoteAll([]string{"a", "b"})), "error.variant"),
		"": errors.New("the disk is full"),
	} {
		if got, ok := Sentence(say, fmt.Errorf("somewhere: %w", err)); got != want || ok != (want != "") {
			t.Errorf("%v: got %q, %v, want %q", err, got, ok, want)
		}
	}
	own, others := say.Says("error.busy"), say.Says("error.crowded")
	for err, want := range map[error]string{jobs.ErrBusy: own, jobs.ErrCrowded: others} {
		if got, _ := Sentence(say, err); got != want || own == others || !jobs.NoRoom(err) {
			t.Errorf("%v: got %q, want %q; there is no room: %v", err, got, want, jobs.NoRoom(err))
		}
	}
	for _, k := range errorSentences {
		if got, ok := Sentence(say, k.err); !ok || strings.HasPrefix(got, "<") {
			t.Errorf("%v: got %q, %v", k.err, got, ok)
		}
	}
	if err := WrapUserError(match.ErrOver, "error.variant"); !errors.Is(err, match.ErrOver) {
		t.Errorf("an error that is no problem has become %v", err)
	}
}

// What somebody typed is shown as it is, in whichever sentence, and neither as markup nor as Go
// writes it.
func TestTypedWithoutEffect(t *testing.T) {
	catalogue, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	for typed, want := range map[string]string{
		"**bold**":     "`**bold**`",
		"||spoiler||":  "`||spoiler||`",
		"[x](//x.org)": "`[x](//x.org)`",
		"@everyone":    "`@everyone`",
		"\u202eleft":   "`left`",
		"`code`":       "`code`",
	} {
		_, _, err := games.ParsePosition(typed)
		for _, tag := range []string{"en", "ja", "nl", "zh-TW"} {
			got, ok := Sentence(catalogue.Printer(tag), WrapUserError(err, "error.position_game", "Example", "x"))
			if bare := strings.ReplaceAll(got, want, ""); !ok || bare == got || strings.ContainsAny(bare, `*|[@"\`) {
				t.Errorf("%s: %q: got %q, want %s in it", tag, typed, got, want)
			}
		}
	}
}

// What people hear of a change that was not saved, or of which nobody knows.
func TestUncertainChangesAreSaidPlainly(t *testing.T) {
	catalogue, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	say := catalogue.Printer("en")
	gone := store.Unavailable(store.Away, errors.New("gone"))
	for _, test := range []struct {
		err  error
		want string
	}{
		{MoveError(gone), "your move isn't made"},
		{MoveError(store.Uncertain(gone)), "I can't tell whether your move was made. Look at the board"},
		{gone, "nothing has changed"},
		{store.Uncertain(gone), "I can't tell whether that worked. Check before"},
	} {
		if said, ok := Sentence(say, test.err); !ok || !strings.Contains(said, test.want) {
			t.Errorf("of %v they hear %q, want %q", test.err, said, test.want)
		}
	}
}
