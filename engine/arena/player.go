package arena

import (
	"context"
	"io"
	"strings"

	"noughts/engine"
	"noughts/engine/strategy"
)

// outside is how the name of a program from outside begins; its path follows.
const outside = "exec:"

// A Player is one of the two in a match: a strategy of the game by its name,
// or a program from outside.
type Player struct {
	Name    string
	game    engine.Game
	threads int
}

// Enter returns the player of a game with that name: a strategy, with its
// argument if it takes one, or exec:PATH for a program that plays the game.
// threads is how many cores a strategy may use.
func Enter(ctx context.Context, game engine.Game, name string, threads int) (Player, error) {
	p := Player{Name: name, game: game, threads: threads}
	s, err := p.sit(ctx, 0) // a player who cannot even sit down is refused before the first game
	if err != nil {
		return Player{}, err
	}
	return p, leave(s)
}

// sit returns the player's strategy for one game.
func (p Player) sit(ctx context.Context, seed uint64) (engine.Strategy, error) {
	path, ok := strings.CutPrefix(p.Name, outside)
	if !ok {
		return strategy.New(p.game, p.Name, engine.StrategyOptions{Seed: seed, Threads: p.threads})
	}
	host, ok := p.game.(engine.Host)
	if !ok {
		return nil, engine.Illegal("arena.no_host", "Variant", p.game.Variant())
	}
	return host.Invite(ctx, path)
}

// leave ends what a strategy holds.
func leave(s engine.Strategy) error {
	if c, ok := s.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
