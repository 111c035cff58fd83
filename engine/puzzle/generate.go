package puzzle

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/puzzle/check"
	"noughts/engine/strategy"
)

// Options say what to generate.
type Options struct {
	Games []engine.Game
	Count int    // of each game
	Seed  uint64 // equal seeds give equal puzzles
	Turns int    // own ones that a solution has at least
	Most  int    // of each theme, of all games together; 0 for any number
	// Played are games to take positions from; without any, levels play.
	Played []games.Sequence
	// Known are puzzles of which no other is to be made that is alike.
	Known []Puzzle
	// Found is called with every puzzle, as it is found.
	Found func(Puzzle) error
	// Kept is called with the game of every puzzle, if it was played, as far as the puzzle; it may
	// be nil.
	Kept func(games.Sequence)
	// Last is how many positions of a game that was played are looked at, from its end; 0 for as
	// many as are worth while.
	Last int
}

// players play the games that positions are taken from: all of them err. On large boards
// it is the weakest who leave both sides a win.
var (
	players      = []string{strategy.Novice, strategy.Casual, strategy.Casual}
	largePlayers = []string{strategy.Novice, strategy.Novice, strategy.Novice, strategy.Casual}
)

// playerNodes is what a player may look at for a move; a guess.
const playerNodes = 3000

// A source makes puzzles of one game.
type source struct {
	game  engine.Game
	maker *Maker
	rng   *rand.Rand
	tried map[int][2]int // positions by their free cells: how many, and how many of them took too long
	seen  map[string]bool
	room  room
	given []games.Sequence // that were played; nil if the source plays games itself
	kept  func(games.Sequence)
	last  int
	ready []Puzzle // of the last game
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
	left := room{most: o.Most, made: map[string]int{}}
	for i, game := range o.Games {
		m := NewMaker(game, 0)
		m.Turns = o.Turns
		s := &source{game: game, maker: m, tried: map[int][2]int{}, seen: seen, room: left, kept: o.Kept, last: o.Last, rng: rand.New(rand.NewPCG(o.Seed, uint64(i)))}
		for _, q := range o.Played {
			s.take(q)
		}
		sources = append(sources, s)
	}
	for made := 0; made < o.Count && len(sources) > 0; made++ {
		next := sources[:0:0]
		for _, s := range sources {
			p, err := s.next(ctx)
			switch {
			case errors.Is(err, ErrNone):
				continue // it has no more
			case err != nil:
				return err
			}
			if err := o.Found(p); err != nil {
				return err
			}
			next = append(next, s)
		}
		sources = next
	}
	return nil
}

// mostBarren is after how many games of its own without a puzzle a source is said to have no more.
const mostBarren = 400

// next returns the next puzzle that is not alike to one seen; ErrNone if there seems to
// be none.
func (s *source) next(ctx context.Context) (Puzzle, error) {
	for barren := 0; len(s.ready) == 0; barren++ {
		if barren == mostBarren && s.given == nil {
			return Puzzle{}, ErrNone
		}
		if err := s.harvest(ctx); err != nil {
			return Puzzle{}, err
		}
	}
	p := s.ready[0]
	s.ready = s.ready[1:]
	return p, nil
}

// harvest plays a game and makes puzzles of it: of its positions, and of those that another
// move would have led to, the last ones first, as long as they do not take too long. Of
// those that end with the same move it keeps the longest.
func (s *source) harvest(ctx context.Context) error {
	if s.maker.plain.Nodes > mostSeen {
		s.maker.plain = check.Checker{}
	}
	played, path, err := s.path(ctx)
	if err != nil {
		return err
	}
	drafts, err := s.drafts(ctx, path)
	if err != nil {
		return err
	}
	slices.SortStableFunc(drafts, func(a, b *Task) int { return cmp.Compare(b.OwnTurns(), a.OwnTurns()) })
	ends := map[string]bool{}
	for _, t := range drafts {
		end, key := t.Puzzle.Solution[len(t.Puzzle.Solution)-1], t.Key()
		if ends[end] || s.seen[key] {
			continue
		}
		ends[end], s.seen[key] = true, true
		named, err := t.Named()
		if err != nil {
			return err
		}
		if s.room.full(named.Theme) {
			continue
		}
		p, err := s.maker.finish(ctx, t, named.Theme)
		if errors.Is(err, ErrNone) {
			continue
		}
		if err != nil {
			return err
		}
		s.room.made[p.Theme]++
		s.ready = append(s.ready, p)
		s.keep(played, t.Start)
	}
	return nil
}

// A room is how many puzzles there may be of each theme.
type room struct {
	most int // 0 for any number
	made map[string]int
}

// full reports whether there are enough of a theme.
func (r room) full(theme string) bool { return r.most > 0 && r.made[theme] >= r.most }

// drafts makes puzzles of the positions of a path and of those around them, the last ones first, as
// long as they do not take too long.
func (s *source) drafts(ctx context.Context, path []engine.Position) (drafts []*Task, err error) {
	enough := s.maker.plain.Nodes + mostWork
	for i := len(path) - 1; i >= 0 && s.maker.plain.Nodes < enough && len(drafts) < mostDrafts; i-- {
		if _, ok := large(s.game, path[i]); ok && len(path)-i > mostLate {
			break
		}
		if s.maker.tooLate(path[i]) {
			continue
		}
		for _, p := range s.around(path[i]) {
			t, err := s.draft(ctx, p)
			if errors.Is(err, errHard) && p == path[i] {
				i = 0 // those before it take longer still
				break
			}
			if errors.Is(err, ErrNone) {
				continue
			}
			if err != nil {
				return nil, err
			}
			drafts = append(drafts, t)
		}
	}
	return drafts, nil
}

// mostSeen is how many positions the plain search may remember from earlier games, about:
// those of small boards come again.
const mostSeen = 400_000

// mostWork is how many positions the plain search may visit for a game, about. A guess.
const mostWork = 60_000

// mostLate is in how many of the last positions of a game on a large board both sides may
// have a win. A guess.
const mostLate = 30

// mostDrafts is how many puzzles a game may have before the longest are chosen. A guess.
const mostDrafts = 12

// mostAside is how many other turns than the one played are tried in a position. A guess.
const mostAside = 8

// around returns a position and some of those that a turn leads to, where that is searched
// with little more work.
func (s *source) around(p engine.Position) []engine.Position {
	list := []engine.Position{p}
	if _, ok := large(s.game, p); ok {
		return list
	}
	turns := check.Turns(p)
	s.rng.Shuffle(len(turns), func(i, j int) { turns[i], turns[j] = turns[j], turns[i] })
	for _, t := range turns[:min(len(turns), mostAside)] {
		if !over(t.After) {
			list = append(list, t.After)
		}
	}
	return list
}

// Where this many positions with so many free cells were tried, and all but one in so many
// took too long, others are tried as rarely. Guesses.
const (
	fewTried   = 4
	hardRarely = 8
)

// draft makes a puzzle of a position, unless others like it took too long.
func (s *source) draft(ctx context.Context, p engine.Position) (*Task, error) {
	free := freeCells(p)
	tried := s.tried[free]
	if easy := tried[0] - tried[1]; tried[0] >= fewTried && easy*hardRarely < tried[0] && s.rng.IntN(hardRarely) > 0 {
		return nil, errHard
	}
	t, err := s.maker.draft(ctx, p)
	tried[0]++
	if errors.Is(err, errHard) {
		tried[1]++
	}
	s.tried[free] = tried
	return t, err
}

// Key returns a text that positions of games have in common exactly if they are alike.
func Key(game engine.Game, p engine.Position) string {
	if c, ok := game.(engine.Canonicalizer); ok {
		family, _, _ := strings.Cut(game.Variant(), ":")
		return family + " " + c.Canonical(p)
	}
	return games.FormatPosition(game, p)
}

// Key returns a text that puzzles have in common exactly if their positions are alike.
func (t *Task) Key() string { return Key(t.Game, t.Start) }

// keep hands on a game that was played as far as a position.
func (s *source) keep(q games.Sequence, p engine.Position) {
	if s.kept == nil || s.given == nil {
		return
	}
	for ply := range len(q.Moves) + 1 {
		if q.At(ply) == p {
			s.kept(q.Cut(ply))
			return
		}
	}
}

// take notes a game that was played, if it is one of the source's.
func (s *source) take(q games.Sequence) {
	if s.given == nil {
		s.given = []games.Sequence{}
	}
	if q.Game.Variant() == s.game.Variant() {
		s.given = append(s.given, q)
	}
}

// path returns the positions of the next game in which a turn begins, and the game if it was
// given; ErrNone if there is none.
func (s *source) path(ctx context.Context) (q games.Sequence, path []engine.Position, err error) {
	if s.given == nil {
		path, err = s.play(ctx)
		return q, path, err
	}
	if len(s.given) == 0 {
		return q, nil, ErrNone
	}
	q, s.given = s.given[0], s.given[1:]
	for ply := range len(q.Moves) + 1 {
		if p := q.At(ply); begins(s.game, p) {
			path = append(path, p)
		}
	}
	if s.last > 0 {
		path = path[max(0, len(path)-s.last):]
	}
	return q, path, ctx.Err()
}

// play plays a game and returns its positions in which a turn begins.
func (s *source) play(ctx context.Context) ([]engine.Position, error) {
	var seats [2]engine.Strategy
	names := players
	if _, ok := large(s.game, s.game.Start()); ok {
		names = largePlayers
	}
	for i := range seats {
		name := names[s.rng.IntN(len(names))]
		player, err := strategy.New(s.game, name, engine.StrategyOptions{Seed: s.rng.Uint64()})
		if err != nil {
			return nil, err
		}
		seats[i] = player
	}
	var path []engine.Position
	for p := s.game.Start(); !over(p); {
		if begins(s.game, p) {
			path = append(path, p)
		}
		c, err := seats[p.Turn()].Choose(ctx, p, engine.Budget{Nodes: playerNodes})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		if p, err = p.Play(c.Move); err != nil {
			return nil, err
		}
	}
	return path, nil
}
