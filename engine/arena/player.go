package arena

import (
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/strategy"
)

// outside is how the name of a program from outside begins; its path follows.
const outside = "exec:"

// A Player is one of the two in a match: a strategy of the game by its name,
// or a program from outside.
type Player struct {
	Name     string
	game     engine.Game
	options  PlayerOptions
	launched chan engine.Strategy // a program launched before the first game; nil for strategies
}

// PlayerOptions are what a player is given. The zero value works.
type PlayerOptions struct {
	Threads int           // that a strategy may use; 0 or 1 for one
	Grace   time.Duration // how long to wait for a program whose time is over
}

// NewPlayer returns the player of a game with that name: a strategy, with its
// argument if it takes one, or exec:PATH for a program that plays the game. One
// that cannot start is refused. A player that plays no match must be closed.
func NewPlayer(ctx context.Context, game engine.Game, name string, options PlayerOptions) (Player, error) {
	p := Player{Name: name, game: game, options: options}
	s, err := p.start(ctx, 0)
	if err != nil {
		return Player{}, err
	}
	if strings.HasPrefix(name, outside) {
		p.launched = make(chan engine.Strategy, 1)
		p.launched <- s
	}
	return p, nil
}

// Close ends a program that was launched and has played no game.
func (p Player) Close() {
	select {
	case s := <-p.launched:
		closeStrategy(s)
	default:
	}
}

// Side returns the name of the side that the player is made for, or nothing if
// it plays both.
func (p Player) Side() string {
	name, _, _ := strings.Cut(p.Name, ":")
	list := p.game.Strategies()
	if i := slices.IndexFunc(list, func(n engine.StrategySpec) bool { return n.Name == name }); i >= 0 {
		return list[i].Side
	}
	return ""
}

// start returns the player's strategy for one game.
func (p Player) start(ctx context.Context, seed uint64) (engine.Strategy, error) {
	select {
	case s := <-p.launched:
		return s, nil
	default:
	}
	path, ok := strings.CutPrefix(p.Name, outside)
	if !ok {
		return strategy.New(p.game, p.Name, engine.StrategyOptions{Seed: seed, Threads: p.options.Threads})
	}
	external, ok := p.game.(engine.ExternalPlayer)
	if !ok {
		return nil, engine.NewUserError("arena.no_external", "Variant", p.game.Variant())
	}
	return external.Launch(ctx, path, p.options.Grace)
}

// closeStrategy ends what a strategy holds. How a program goes changes nothing.
func closeStrategy(s engine.Strategy) {
	if c, ok := s.(io.Closer); ok {
		_ = c.Close()
	}
}
