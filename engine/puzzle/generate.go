package puzzle

import (
	"context"
	"errors"
	"math/rand/v2"

	"noughts/engine"
	"noughts/engine/strategy"
)

// Options say what to generate.
type Options struct {
	Games []engine.Game
	Count int    // of all games together
	Seed  uint64 // equal seeds give equal puzzles
	// Known are puzzles of which no other is to be made that is alike.
	Known []Puzzle
	// Found is called with every puzzle, as it is found.
	Found func(Puzzle) error
}

// players play the games that positions are taken from: all of them err.
var players = []string{strategy.Random, strategy.Novice, strategy.Novice, strategy.Casual, strategy.Casual}

// playerNodes is what a player may look at for a move; a guess.
const playerNodes = 3000

// A source makes puzzles of one game.
type source struct {
	game   engine.Game
	maker  *Maker
	rng    *rand.Rand
	played int
	found  int
	queue  []engine.Position // positions of the last game, the last first
}

// Generate makes puzzles until there are as many as asked for, or ctx ends, or nothing
// more is found. The games take turns.
func Generate(ctx context.Context, o Options) error {
	seen := map[string]bool{}
	for _, p := range o.Known {
		t, err := p.Open()
		if err != nil {
			return err
		}
		seen[t.Key()] = true
	}
	var sources []*source
	for i, game := range o.Games {
		m, err := NewMaker(game)
		if err != nil {
			return err
		}
		sources = append(sources, &source{game: game, maker: m, rng: rand.New(rand.NewPCG(o.Seed, uint64(i)))})
	}
	for made := 0; made < o.Count && len(sources) > 0; {
		next := sources[:0:0]
		for _, s := range sources {
			if made >= o.Count {
				return nil
			}
			p, err := s.next(ctx, seen)
			switch {
			case errors.Is(err, ErrNone):
				continue // it has no more
			case err != nil:
				return err
			}
			made++
			if err := o.Found(p); err != nil {
				return err
			}
			next = append(next, s)
		}
		sources = next
	}
	return nil
}

// mostBarren is after how many games without a puzzle a source is said to have no more.
const mostBarren = 400

// next returns the next puzzle that is not alike to one seen; ErrNone if there seems to
// be none.
func (s *source) next(ctx context.Context, seen map[string]bool) (Puzzle, error) {
	for barren := 0; barren < mostBarren; {
		if err := ctx.Err(); err != nil {
			return Puzzle{}, err
		}
		if len(s.queue) == 0 {
			barren++
			if err := s.play(ctx); err != nil {
				return Puzzle{}, err
			}
			continue
		}
		p := s.queue[0]
		s.queue = s.queue[1:]
		key := Key(s.game, p)
		if seen[key] {
			continue
		}
		seen[key] = true
		made, err := s.maker.Make(ctx, p)
		if errors.Is(err, ErrNone) {
			continue
		}
		return made, err
	}
	return Puzzle{}, ErrNone
}

// Key returns a text that positions of games have in common exactly if they are alike.
func Key(game engine.Game, p engine.Position) string {
	if c, ok := game.(engine.Canonicalizer); ok {
		return game.Variant() + " " + c.Canonical(p)
	}
	board := p.Board()
	key := make([]byte, len(board.Cells))
	for i, s := range board.Cells {
		key[i] = s.Letter()
	}
	return game.Variant() + " " + string(key)
}

// Key returns a text that puzzles have in common exactly if their positions are alike.
func (t *Task) Key() string { return Key(t.Game, t.Start) }

// play plays a game and notes its positions, the last first.
func (s *source) play(ctx context.Context) error {
	s.played++
	var seats [2]engine.Strategy
	for i := range seats {
		name := players[s.rng.IntN(len(players))]
		player, err := strategy.New(s.game, name, engine.StrategyOptions{Seed: s.rng.Uint64()})
		if err != nil {
			return err
		}
		seats[i] = player
	}
	for p := s.game.Start(); !over(p); {
		if begins(s.game, p) {
			s.queue = append([]engine.Position{p}, s.queue...)
		}
		c, err := seats[p.Turn()].Choose(ctx, p, engine.Budget{Nodes: playerNodes})
		if err != nil {
			return err
		}
		if p, err = p.Play(c.Move); err != nil {
			return err
		}
	}
	return nil
}
