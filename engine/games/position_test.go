package games_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
)

func TestParsePosition(t *testing.T) {
	for text, want := range map[string]string{
		"mnk:3x3:3":                 "mnk:3x3:3 .../.../...",
		"tic-tac-toe b2":            "mnk:3x3:3 .../.X./...",
		"Tic-Tac-Toe b2":            "mnk:3x3:3 .../.X./...",
		"  MNK:3X3:3  a1 B2 c3 ":    "mnk:3x3:3 ..X/.O./X..",
		"mnk:3x3:3 xx./oo./...":     "mnk:3x3:3 XX./OO./...",
		"mnk:3x3:3:misere:exact a1": "mnk:3x3:3:exact:misere .../.../X..",
		"mnk:1x4:2 X.O.":            "mnk:1x4:2 X.O.",
		"mnk:1x1:1 x":               "mnk:1x1:1 X",
		"mnk:1x1:1 a1":              "mnk:1x1:1 X",
		"mnk:2x3:3 .../..X":         "mnk:2x3:3 .../..X",
	} {
		game, pos, err := games.ParsePosition(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := games.FormatPosition(game, pos); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestPositionsAreRefusedWithTheReason(t *testing.T) {
	var known []string // the first preset of each family
	for _, f := range games.All() {
		known = append(known, f.Presets()[0].Name)
	}
	unknown := fmt.Sprintf("illegal.game Games=%v Typed=", engine.QuoteAll(known))
	for text, want := range map[string]string{
		"":                                       `illegal.no_position Example="mnk:3x3:3 b2"`,
		"chess":                                  unknown + `"chess"`,
		"gomku h8":                               `illegal.game_close Name="gomoku" Typed="gomku"`,
		"Tic_Tac_Toe":                            `illegal.game_close Name="tic-tac-toe" Typed="Tic_Tac_Toe"`,
		"order-chaso:6x6:5":                      `illegal.game_close Name="order-chaos" Typed="order-chaso"`,
		"go":                                     unknown + `"go"`,
		"mnk":                                    `illegal.key_alone Example="mnk:3x3:3" Name="tic-tac-toe" Typed="mnk"`,
		"mnk:0x0:1":                              `illegal.range Max=20 Min=1 Option=(variant.rows) Typed="0"`,
		"mnk:3x21:3":                             `illegal.range Max=20 Min=1 Option=(variant.cols) Typed="21"`,
		"mnk:3x3:4":                              `illegal.line Cols=3 Max=3 Min=1 Rows=3 Typed="4"`,
		"mnk:3x3:0":                              `illegal.line Cols=3 Max=3 Min=1 Rows=3 Typed="0"`,
		"mnk:3x3:3:freestyle":                    `illegal.option Options=["exact" "misere" "renju" "caro"] Typed="freestyle"`,
		"mnk:3x3:3:exact:EXACT":                  `illegal.twice Option="exact"`,
		"mnk:3:3":                                `illegal.size Typed="3"`,
		"mnk:3x3":                                `illegal.variant Example="mnk:6x7:4" Family="mnk" Typed="mnk:3x3"`,
		"mnk:-3x3:3":                             `illegal.range Max=20 Min=1 Option=(variant.rows) Typed="-3"`,
		"mnk:3x3:3 .../...":                      "illegal.rows Count=2 Want=3",
		"mnk:3x3:3 .../..../...":                 "illegal.row Count=4 Row=2 Want=3",
		"mnk:3x3:3 .../.?./...":                  `illegal.row_symbol Row=2 Typed="?"`,
		"mnk:3x3:3 .../.T./...":                  "illegal.symbol Cell=b2 Symbol=T Symbols=X, O",
		"mnk:3x3:3 .../.O./...":                  "illegal.balance First=X FirstStones=0 Second=O SecondStones=1",
		"mnk:3x3:3 XXX/OO./O..":                  "illegal.line_earlier Last=O Symbol=X",
		"mnk:3x3:3 XXX/OOO/...":                  "mnk.illegal.both Line=3",
		"mnk:3x3:3 OOO/XX./XX.":                  "illegal.line_earlier Last=X Symbol=O",
		"mnk:3x7:3 XXX.XXX/OO.OO../O......":      "illegal.lines_at_once Symbol=X",
		"mnk:3x3:3 a1 a1":                        "illegal.move_named Move=a1 Number=2 Reason=(illegal.taken Cell=a1)",
		"mnk:3x3:3 a1 d1":                        `illegal.move Number=2 Reason=(illegal.cell First=a1 Last=c3 Typed="d1")`,
		"mnk:3x3:3 a1 b1 a2 b2 a3 c1":            "illegal.move_named Move=c1 Number=6 Reason=(illegal.over)",
		"mnk:3x3:3 .../.../... a1":               `illegal.move Number=1 Reason=(illegal.cell First=a1 Last=c3 Typed=".../.../...")`,
		"mnk:3x3:3 " + strings.Repeat("z", 6000): `illegal.move Number=1 Reason=(illegal.cell First=a1 Last=c3 Typed="zzzzzzzzzzzzzzzzzzzzzzzz…")`,
		"mnk:3x3:3 X..":                          "illegal.rows Count=1 Want=3",
		"jing abc":                               `illegal.move Number=1 Reason=(illegal.cell First=a1 Last=e5 Typed="abc")`,
		"weighted é":                             `illegal.move Number=1 Reason=(illegal.cell First=a1 Last=c3 Typed="é")`,
		strings.Repeat("z", 6000):                unknown + `"zzzzzzzzzzzzzzzzzzzzzzzz…"`,
	} {
		_, _, err := games.ParsePosition(text)
		if !errors.Is(err, engine.ErrIllegal) || err.Error() != want {
			t.Errorf("%.60q: got %v, want %s", text, err, want)
		}
	}
}
