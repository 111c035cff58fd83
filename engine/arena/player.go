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
	Name  string
	game  engine.Game
	terms Terms
	early chan engine.Strategy // a program that has come before the first game; nil for strategies
}

// Terms are what a player is given. The zero value works.
type Terms struct {
	Threads int           // that a strategy may use; 0 or 1 for one
	Grace   time.Duration // how long to wait for a program whose time is over
}

// Enter returns the player of a game with that name: a strategy, with its
// argument if it takes one, or exec:PATH for a program that plays the game. One
// that cannot even sit down is refused. A player that plays no match must Leave.
func Enter(ctx context.Context, game engine.Game, name string, terms Terms) (Player, error) {
	p := Player{Name: name, game: game, terms: terms}
	s, err := p.sit(ctx, 0)
	if err != nil {
		return Player{}, err
	}
	if strings.HasPrefix(name, outside) {
		p.early = make(chan engine.Strategy, 1)
		p.early <- s
	}
	return p, nil
}

// Leave sends a program home that has come and not played.
func (p Player) Leave() {
	select {
	case s := <-p.early:
		leave(s)
	default:
	}
}

// Side returns the name of the side that the player is made for, or nothing if
// it plays both.
func (p Player) Side() string {
	name, _, _ := strings.Cut(p.Name, ":")
	list := p.game.Strategies()
	if i := slices.IndexFunc(list, func(n engine.Named) bool { return n.Name == name }); i >= 0 {
		return list[i].Side
	}
	return ""
}

// sit returns the player's strategy for one game.
func (p Player) sit(ctx context.Context, seed uint64) (engine.Strategy, error) {
	select {
	case s := <-p.early:
		return s, nil
	default:
	}
	path, ok := strings.CutPrefix(p.Name, outside)
	if !ok {
		return strategy.New(p.game, p.Name, engine.StrategyOptions{Seed: seed, Threads: p.terms.Threads})
	}
	host, ok := p.game.(engine.Host)
	if !ok {
		return nil, engine.Illegal("arena.no_host", "Variant", p.game.Variant())
	}
	return host.Invite(ctx, path, p.terms.Grace)
}

// leave ends what a strategy holds. How a program goes changes nothing.
func leave(s engine.Strategy) {
	if c, ok := s.(io.Closer); ok {
		_ = c.Close()
	}
}
