package games_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
)

// randomGame plays at random until the game is over or so many plies are made.
func randomGame(t *testing.T, game engine.Game, plies int, seed uint64) engine.Record {
	t.Helper()
	r := engine.Record{Game: game, Names: [2]string{"Ann", "Ben"}}
	draw := rand.New(rand.NewPCG(seed, 1))
	pos := game.Start()
	for len(r.Moves) < plies {
		moves := pos.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[draw.IntN(len(moves))]
		next, err := pos.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		r.Moves, pos = append(r.Moves, m), next
	}
	r.Outcome, r.Ended = pos.Outcome()
	return r
}

// A game of every preset is read back from every format that it fits, and so is its
// last position.
func TestRecordsAreReadBack(t *testing.T) {
	foreign := 0
	for _, preset := range games.Presets() {
		game, err := games.Parse(preset.Variant)
		if err != nil {
			t.Fatal(err)
		}
		for seed, plies := range []int{0, 3, 1000} {
			want := randomGame(t, game, plies, uint64(seed))
			last := games.Played(want).Position()
			all := games.RecordFormats(game)
			if all[0].Name != games.OwnFormat {
				t.Errorf("%s: the first format is %s", preset.Name, all[0].Name)
			}
			foreign += len(all) - 1
			for _, format := range all {
				text := format.Write(want)
				got, err := games.ParseRecord(text)
				if err != nil || got.Game.Variant() != game.Variant() || !slices.Equal(got.Moves, want.Moves) || got.Ended != want.Ended || got.Outcome != want.Outcome {
					t.Errorf("%s as %s: %v, %+v, want %+v:\n%s", preset.Name, format.Name, err, got, want, text)
				}
				if format.Name != games.OwnFormat && got.Names != want.Names {
					t.Errorf("%s as %s: names %q", preset.Name, format.Name, got.Names)
				}
				if _, p, err := games.ParsePosition(text); err != nil || p != last {
					t.Errorf("%s as %s: %v, and another position than the last", preset.Name, format.Name, err)
				}
				if s, err := games.Read("```\n"+text+"```", nil); err != nil || s.String() != games.Played(want).String() {
					t.Errorf("%s as %s: pasted it is %s, %v", preset.Name, format.Name, s, err)
				}
			}
		}
	}
	if foreign < 12 {
		t.Errorf("only %d times a format of other programs", foreign)
	}
}

func TestRecordsThatAreRefused(t *testing.T) {
	five := "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,5,0\n2,1,0\n2,5,0\n3,1,0\n3,5,0\n4,1,0\n4,5,0\n5,1,0\n"
	for text, want := range map[string]string{
		"":                                  "illegal.no_position",
		"tic-tac-toe .../.X./...":           "illegal.record_rows",
		"tic-tac-toe a1 a1":                 "illegal.move_named",
		strings.Repeat("a", 1+64<<10):       "illegal.record_long",
		five + "6,1,0":                      "illegal.move_named", // after the end
		"(;GM[4];B[hh];W[hh])":              "illegal.move_named",
		"(;GM[4]SZ[4])":                     "illegal.line",
		"Piskvorky 15x15, 0:0, 0\n1,1,0 x,": "mnk.record.line",
	} {
		_, err := games.ParseRecord(text)
		if p, ok := errors.AsType[*engine.UserError](err); !ok || p.Text.ID != want {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
	}
	if _, err := games.Read("`(;GM[4];B[hh]`", nil); err == nil || !strings.Contains(err.Error(), "sgf_end") {
		t.Errorf("a record that breaks off is pasted as something else: %v", err)
	}
	if r, err := games.ParseRecord(five); err != nil || !r.Ended || r.Outcome != engine.WonBy(engine.First) {
		t.Errorf("five in a row: %v, %v, %v", r.Ended, r.Outcome, err)
	}
}
