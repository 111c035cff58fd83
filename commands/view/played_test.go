package view

import (
	"strings"
	"testing"

	"noughts/commands/catalogue"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/explain"
	"noughts/render"
)

// playedGames are games of the bot against itself.
var playedGames = []string{
	"mnk:15x15:5 h7 g8 h8 h6 g6 g7 i5 f5 i4 f7 i7 i6 j6 k5 k7 h4 j7 l7 j9 j8 h9 o2 i8 k10 g10 k6 f11",
	"mnk:15x15:5:caro h7 g8 h8 h6 g6 f5 i7 g7 j6 g9 i5 e9 k7 f8 d10 l8 k5 l4 k6 k8 i8 j7 i6 i9 i4",
	"mnk:20x20:5 k12 k11 i9 l10 j11 j12 i13 i10 h10 j8 m9 k9 m11 k8 m10 m8 m12 m13 i8 l7 j9 l8 n8 l9 l11 l6",
}

// While a game goes on, the part of the board that is shown holds all stones and the window of
// buttons, and changes seldom.
func TestThePictureSeldomChanges(t *testing.T) {
	for _, text := range playedGames {
		record, err := games.ParseRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		frames, err := explain.Replay(record.Game, record.Game.Start(), record.Moves)
		if err != nil {
			t.Fatal(err)
		}
		p, changes := record.Game.Start(), 0
		var before render.Window
		for ply, m := range record.Moves {
			if p, err = p.Play(m); err != nil {
				t.Fatal(err)
			}
			f := frames[ply+1]
			o := f.Options
			o.Focus = Focus(p, &f.Board, o.Last, nil)
			w := render.CropPlayed(f.Board, o)
			if w == nil {
				w = &render.Window{Rows: f.Board.Rows, Cols: f.Board.Cols}
			}
			if *w != before && ply > 0 {
				changes++
			}
			before = *w
			for cell, s := range f.Board.Cells {
				if s != engine.Empty && !w.Contains(cell/f.Board.Cols, cell%f.Board.Cols) {
					t.Errorf("%s: %s is beside %v after ply %d", text, engine.CellName(uint16(cell), f.Board.Cols), *w, ply+1)
				}
			}
			if v := o.Focus; !w.Contains(v.Row, v.Col) || !w.Contains(v.Row+v.Rows-1, v.Col+v.Cols-1) {
				t.Errorf("%s: the buttons' %v are beside %v after ply %d", text, *v, *w, ply+1)
			}
		}
		t.Logf("%s: %d changes in %d plies", text, changes, len(record.Moves))
		if 3*changes > len(record.Moves) {
			t.Errorf("%s: what is shown changes %d times in %d plies", text, changes, len(record.Moves))
		}
	}
}

// Where nobody has chosen how boards look, they look like what the game is played with; what
// somebody has chosen stays so in every game.
func TestBoardsLookLikeTheirGames(t *testing.T) {
	c, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	say := c.Printer("en")
	var drawn render.Options
	draw := func(_ engine.Board, o render.Options) ([]byte, error) {
		drawn = o
		return []byte("a picture"), nil
	}
	for name, usual := range map[string]render.Theme{
		"gomoku": render.Stones, "gomoku-exact": render.Stones, "renju": render.Stones, "caro": render.Stones, "gomoku-19": render.Stones,
		"gomocup": render.Stones, "connect-four": render.Stones, "tic-tac-toe": render.Dark, "order-and-chaos": render.Dark, "jing": render.Dark,
	} {
		preset, ok := games.ByName(name)
		game, err := games.Parse(preset.Variant)
		if !ok || err != nil {
			t.Fatal(name, err)
		}
		for chosen, want := range map[string]render.Theme{"": usual, "dark": render.Dark, "light": render.Light, "stones": render.Stones} {
			p := NewPainter(draw, nil) // which remembers no picture
			if _, err := p.Picture(game.Start().Board(), Drawing(game, nil), chosen, "game", say); err != nil || drawn.Theme != want {
				t.Errorf("%s in the theme %q looks %v (%v), want %v", name, chosen, drawn.Theme, err, want)
			}
		}
		if msg, err := NewPainter(draw, nil).Picture(game.Start().Board(), Drawing(game, nil), TextTheme, "game", say); err != nil || msg.Picture != nil || !strings.Contains(msg.Text, "```") {
			t.Errorf("%s as text is %+v, %v", name, msg, err)
		}
	}
}
