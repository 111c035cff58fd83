// Package selfplay lets the search for five in a row play against itself, tells from the games how
// far the evaluation can be trusted, and trains the network of the evaluation on them.
//
//	record.go     a game as a line of text
//	play.go       plays and appends them to a file
//	sample.go     the positions of games
//	calibrate.go  what was said of them against what came of it
//	label.go      what an evaluation is to say of them
//	train.go      trains the network; net.go is what is trained, adam.go by which steps
//	quantize.go   puts it into whole numbers
package selfplay

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"noughts/engine"
	"noughts/engine/games/mnk"
	"noughts/engine/games/mnk/evalnet"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/pvs"
	"noughts/engine/search"
)

// A Player makes games of the search against itself.
type Player struct {
	Variants []string // played in turn
	Nodes    uint64   // for a move
	Seed     uint64   // equal seeds give equal games
	Astray   float64  // the share of moves that are drawn by lot after the opening

	tables map[string]*table
}

// How games begin and end. Guesses; not measured.
const (
	fewestDrawn = 2   // stones that an opening has
	mostDrawn   = 9   //
	anywhereIn  = 4   // one opening in so many has its stones anywhere; the others near each other
	glance      = 200 // units of the evaluation that an opening may be from even at first sight
	balanced    = 80  // and after a search
	promising   = 7   // the lowest shape that a move drawn after the opening makes, or takes
	fullest     = 0.6 // of the board: beyond, a game is a draw
	tableBytes  = 4 << 20
)

// A table is where games of one variant are played.
type table struct {
	game   engine.Game
	rule   patterns.Rule
	proves bool // whether what the search calls decided is so
	engine *pvs.Engine
}

// parse returns a game by its variant.
func parse(variant string) (engine.Game, error) { return mnk.Family{}.Parse(variant) }

// newTable returns a table for a variant.
func newTable(variant string) (*table, error) {
	g, err := parse(variant)
	if err != nil {
		return nil, err
	}
	r, err := mnk.PatternRule(g)
	if err != nil {
		return nil, err
	}
	return &table{
		game: g, rule: r, proves: !r.Renju && !r.Caro,
		engine: pvs.New(pvs.Options{Rule: r, Bytes: tableBytes, Network: evalnet.For(r)}),
	}, nil
}

// Append plays games and appends them to a file, until ctx is done or there are so many in it; 0
// is for any number. It goes on where an earlier call has ended.
func (s *Player) Append(ctx context.Context, name string, games int, progress func(games, positions int)) error {
	if s.Nodes < 1 || len(s.Variants) == 0 {
		return errors.New("games need a variant, and a move at least one position")
	}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	done, err := resume(file, s.Variants[0]+" ")
	if err != nil {
		return errors.Join(err, file.Close())
	}
	positions := 0
	for n := done; (games == 0 || n < games) && ctx.Err() == nil && err == nil; n++ {
		var r Record
		var names namer
		if r, names, err = s.Game(ctx, n); err == nil {
			_, err = fmt.Fprintln(file, r.text(names))
		}
		positions += len(r.Plies)
		progress(n+1, positions)
	}
	if ctx.Err() != nil {
		err = nil // it was told to stop
	}
	return errors.Join(err, file.Close())
}

// resume counts the lines of a file, drops one that was not finished, and goes to the end. A file
// that begins otherwise than games of the player do is left as it is.
func resume(file *os.File, begin string) (lines int, err error) {
	all, err := io.ReadAll(file)
	if err != nil {
		return 0, err
	}
	if n := min(len(all), len(begin)); string(all[:n]) != begin[:n] {
		return 0, fmt.Errorf("%s has something else than games of %s", file.Name(), begin)
	}
	end := int64(0)
	for i, b := range all {
		if b == '\n' {
			lines++
			end = int64(i) + 1
		}
	}
	if err := file.Truncate(end); err != nil {
		return 0, err
	}
	_, err = file.Seek(end, io.SeekStart)
	return lines, err
}

// Game plays a game by its number.
func (s *Player) Game(ctx context.Context, number int) (Record, namer, error) {
	variant := s.Variants[number%len(s.Variants)]
	t := s.tables[variant]
	if t == nil {
		var err error
		if t, err = newTable(variant); err != nil {
			return Record{}, nil, err
		}
		if s.tables == nil {
			s.tables = map[string]*table{}
		}
		s.tables[variant] = t
	}
	t.engine.Forget()
	g := &selfPlay{table: t, nodes: s.Nodes, astray: s.Astray, rng: rand.New(rand.NewPCG(s.Seed, uint64(number)))}
	err := g.play(ctx)
	return Record{Variant: variant, Result: g.result, Plies: g.plies}, t.game, err
}

// playerAt returns who moves after so many plies.
func playerAt(plies int) engine.Player { return engine.Player(plies % 2) }

// A selfPlay is one game.
type selfPlay struct {
	*table
	nodes  uint64
	astray float64
	rng    *rand.Rand
	at     engine.Position
	stones [2]patterns.Cells
	plies  []Ply
	result engine.Result
}

// play plays it to its end.
func (g *selfPlay) play(ctx context.Context) error {
	if err := g.opening(ctx); err != nil {
		return err
	}
	most := int(fullest * float64(g.rule.Rows*g.rule.Cols))
	for len(g.plies) < most {
		if err := ctx.Err(); err != nil {
			return err
		}
		if o, over := g.at.Outcome(); over {
			g.result = o.For(engine.First)
			return nil
		}
		p, ok := g.think()
		if !ok {
			return nil // the search knows no move: nobody can make a line
		}
		if p.Proved && g.proves {
			g.plies = append(g.plies, p)
			if g.result = p.Value.Result(); g.at.Turn() == engine.Second {
				g.result = -g.result
			}
			return nil
		}
		if !p.Proved && g.rng.Float64() < g.astray {
			g.lead(&p)
		}
		if err := g.put(p); err != nil {
			return err
		}
	}
	return nil
}

// think searches the position.
func (g *selfPlay) think() (p Ply, ok bool) {
	w := g.start(g.nodes)
	p.Value = deepen(w)
	if p.Proved = p.Value.Decided(); !p.Proved {
		p.Value = search.Score(float64(p.Value) * pvs.Scale / w.Scale())
	}
	p.Cell, ok = w.BestKnownMove()
	if !ok || !g.legal(p.Cell) {
		p = Ply{Cell: g.near(), Drawn: true, Silent: true}
	}
	return p, w.Near().Count() > w.Stones(0).Count()+w.Stones(1).Count()
}

// lead replaces a move by one that is drawn by lot, but where a threat has to be answered.
func (g *selfPlay) lead(p *Ply) {
	w := g.start(0)
	other := w.Turn() ^ 1
	if w.Size(other, patterns.Fives) > 0 || w.Threatens(other) {
		return
	}
	var choice []uint16
	for c := range w.Near().All {
		first, second := w.Codes(c)
		if !w.Taken(c) && max(highest(first), highest(second)) >= promising && g.legal(c) {
			choice = append(choice, c)
		}
	}
	if len(choice) > 0 {
		p.Cell, p.Drawn = choice[g.rng.IntN(len(choice))], true
	}
}

// highest returns the highest of a cell's shapes.
func highest(code uint16) uint16 {
	return max(code&15, code>>4&15, code>>8&15, code>>12)
}

// start returns a worker at the position.
func (g *selfPlay) start(nodes uint64) *pvs.Worker {
	w := g.engine.Start(g.stones, g.at.Turn(), nodes)
	w.MakeRoom(nodes)
	return w
}

// legal reports whether the rules allow a move.
func (g *selfPlay) legal(cell uint16) bool {
	_, err := g.at.Play(engine.Move{Cell: cell})
	return err == nil
}

// put makes a move and notes it.
func (g *selfPlay) put(p Ply) error {
	next, err := g.at.Play(engine.Move{Cell: p.Cell})
	if err != nil {
		return err
	}
	g.stones[g.at.Turn()].Add(p.Cell)
	g.at, g.plies = next, append(g.plies, p)
	return nil
}

// opening puts a few stones by lot, after which neither side is much better.
func (g *selfPlay) opening(ctx context.Context) error {
	for ctx.Err() == nil {
		g.at, g.stones, g.plies = g.game.Start(), [2]patterns.Cells{}, nil
		draw := g.near
		if g.rng.IntN(anywhereIn) == 0 {
			draw = g.anywhere
		}
		for range fewestDrawn + g.rng.IntN(mostDrawn-fewestDrawn+1) {
			if err := g.put(Ply{Cell: draw(), Drawn: true, Silent: true}); err != nil {
				return err
			}
		}
		if _, over := g.at.Outcome(); over {
			continue
		}
		if v := g.start(0).Eval(); v < -glance || v > glance {
			continue
		}
		if v := deepen(g.start(g.nodes)); !v.Decided() && v >= -balanced && v <= balanced {
			return nil
		}
	}
	return ctx.Err()
}

// anywhere draws a legal move.
func (g *selfPlay) anywhere() uint16 {
	for {
		if c := uint16(g.rng.IntN(g.rule.Rows * g.rule.Cols)); g.legal(c) {
			return c
		}
	}
}

// near draws a legal move near the stones; the first, not at the edge.
func (g *selfPlay) near() uint16 {
	r := g.rule
	w := g.start(0)
	for {
		c := uint16(g.rng.IntN(r.Rows * r.Cols))
		row, col := int(c)/r.Cols, int(c)%r.Cols
		switch {
		case len(g.plies) == 0 && min(row, col, r.Rows-1-row, r.Cols-1-col) < 3:
		case len(g.plies) > 0 && !w.Near().Has(c):
		case g.legal(c):
			return c
		}
	}
}

// deepen searches a position deeper and deeper, and returns its value.
func deepen(w *pvs.Worker) (v search.Score) {
	for d := 1; d <= pvs.MaxPly/2 && !v.Decided(); d++ {
		now := w.Value(d)
		if w.Stopped() {
			break
		}
		v = now
	}
	return v
}
