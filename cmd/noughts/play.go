package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/engine/strategy"
	"noughts/render"
)

// A playCommand is what the command line says of play.
type playCommand struct {
	Level    string        `default:"casual" placeholder:"casual" help:"cli.help.level"`
	Side     string        `default:"first" placeholder:"first" help:"cli.help.side"`
	Time     time.Duration `default:"2s" placeholder:"2s" help:"cli.help.movetime"`
	Opening  string        `placeholder:"RULE" help:"cli.help.opening"`
	Position []string      `arg:"" help:"cli.help.begin"`
}

// you is the user ID of the person at the terminal.
const you = "you"

// both is the side of two people at one terminal.
const both = "both"

// errLeft says that the person left the game.
var errLeft = errors.New("left")

// Run plays a game to its end, or until the person leaves.
func (c *playCommand) Run(ctx context.Context, p *program) error {
	given, err := p.input(c.Position)
	if err != nil {
		return err
	}
	read, err := games.Read(strings.Join(given, " "), nil)
	if err != nil {
		return err
	}
	game := read.Game
	if _, err := strategy.New(game, c.Level, engine.StrategyOptions{}); err != nil {
		return err
	}
	seats, err := c.seats(game)
	if err != nil {
		return err
	}
	begun, err := match.New(game, seats, engine.First, p.started).From(read.Start, read.Moves...)
	if err != nil {
		return err
	}
	if begun, err = c.opened(begun); err != nil {
		return err
	}
	t := &terminal{program: p, lines: bufio.NewScanner(p.stdin), think: c.Time, match: begun}
	t.tell("cli.play.welcome", "Title", game.Info().Title, "Rules", game.Info().Rules)
	if begun.Opening != nil {
		t.tell("cli.play.opening", "Title", begun.Opening.Title(), "Rules", begun.Opening.Rules())
	}
	if err := t.play(ctx); !errors.Is(err, errLeft) {
		return err
	}
	t.tell("cli.play.left")
	return t.lines.Err()
}

// opened returns a match that begins by the opening rule that was asked for, if one was.
func (c *playCommand) opened(m *match.Match) (*match.Match, error) {
	if c.Opening == "" {
		return m, nil
	}
	rule, ok := engine.OpeningRuleNamed(m.Game, strings.ToLower(c.Opening))
	if !ok {
		var names []string
		for _, r := range engine.OpeningRules(m.Game) {
			names = append(names, r.Name())
		}
		return nil, engine.NewUserError("cli.error.opening", "Typed", engine.Quote(c.Opening), "Names", engine.List(names), "Title", m.Game.Info().Title)
	}
	opened, err := m.OpenedBy(rule)
	if errors.Is(err, match.ErrStarted) {
		return nil, engine.NewUserError("cli.error.opening_begun")
	}
	return opened, err
}

// seats returns who sits where.
func (c *playCommand) seats(game engine.Game) ([2]match.Seat, error) {
	person, bot := match.Seat{UserID: you}, match.Seat{Level: c.Level}
	sides := game.Info().Sides
	names := []string{"first", "second", both, sides[0].Name, sides[1].Name}
	i := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, c.Side) })
	switch i {
	case 0, 3:
		return [2]match.Seat{person, bot}, nil
	case 1, 4:
		return [2]match.Seat{bot, person}, nil
	case 2:
		return [2]match.Seat{person, person}, nil
	}
	return [2]match.Seat{}, engine.NewUserError("cli.error.side", "Typed", engine.Quote(c.Side), "Sides", engine.List(names))
}

// A terminal is a game at the terminal.
type terminal struct {
	*program
	lines *bufio.Scanner
	think time.Duration
	match *match.Match
	notes []string // as last shown; what has not changed is not said again
}

// play goes on until the match is over; errLeft says that the person left.
func (t *terminal) play(ctx context.Context) error {
	t.show()
	for t.match.Status == match.Playing {
		turn := t.askPerson
		if t.match.BotToMove() {
			turn = t.playBot
		}
		if err := turn(ctx); err != nil {
			return err
		}
	}
	winner, ok := t.match.Outcome.Winner()
	switch {
	case !ok:
		t.tell("cli.play.draw")
	case t.match.Seats[winner].Bot() || t.match.Seats[winner.Other()].Bot():
		t.tell(map[bool]string{true: "cli.play.lost", false: "cli.play.won"}[t.match.Seats[winner].Bot()], "Side", t.side(winner))
	default:
		t.tell("cli.play.winner", "Side", t.side(winner))
	}
	return nil
}

// side is what a player plays as.
func (t *terminal) side(p engine.Player) engine.Text { return t.match.Game.Info().Sides[p].Title }

// show prints the board.
func (t *terminal) show() {
	board, info := view.MatchBoard(t.match), t.match.Game.Info()
	opts := render.Options{Notation: true, Sides: [2]engine.Symbol{info.Sides[0].Symbol, info.Sides[1].Symbol}}
	for _, mv := range t.match.Moves[t.match.Ply()-t.match.LastTurn():] {
		opts.Last = append(opts.Last, mv.Cell)
	}
	var notes []string
	for _, note := range board.Notes {
		notes = append(notes, t.say.Say(note))
	}
	if !slices.Equal(notes, t.notes) {
		t.notes, opts.Notes = notes, notes
	}
	fmt.Fprintf(t.stdout, "\n%s\n", render.Text(board, opts))
}

// playBot makes a ply for the bot.
func (t *terminal) playBot(ctx context.Context) error {
	if stage, opening := t.match.Stage(); opening {
		return t.decideOpening(ctx, stage)
	}
	player := t.match.Position().Turn()
	choice, err := t.choose(ctx, t.match.Seats[player].Level)
	if err != nil {
		return err
	}
	after, err := t.match.PlayBot(choice.Move, time.Now())
	if err != nil {
		return fmt.Errorf("the opponent's move: %w", err)
	}
	t.match = after
	t.tell("cli.play.answer", "Side", t.side(player), "Move", after.Game.MoveName(choice.Move))
	t.show()
	return nil
}

// decideOpening decides for the bot what comes next in the opening.
func (t *terminal) decideOpening(ctx context.Context, stage engine.OpeningStage) error {
	d, err := strategy.DecideOpening(ctx, t.match.Game, t.match.Position(), stage, engine.Budget{Time: t.think},
		engine.StrategyOptions{Seed: uint64(t.started.UnixNano()), Brief: true})
	if err != nil {
		return err
	}
	var after *match.Match
	if d.Option != "" {
		o, _ := stage.Option(d.Option)
		t.tell("cli.play.chose", "Label", o.Label)
		after, err = t.match.ChooseBot(d.Option, time.Now())
	} else {
		t.tell("cli.play.answer", "Side", t.side(t.match.Position().Turn()), "Move", t.match.Game.MoveName(d.Move))
		after, err = t.match.PlayBot(d.Move, time.Now())
	}
	if err != nil {
		return fmt.Errorf("the opponent's opening: %w", err)
	}
	t.match = after
	t.show()
	return nil
}

// choose asks a strategy for a move.
func (t *terminal) choose(ctx context.Context, level string) (engine.Choice, error) {
	s, err := strategy.New(t.match.Game, level, engine.StrategyOptions{Seed: uint64(t.started.UnixNano()), Brief: true})
	if err != nil {
		return engine.Choice{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, t.think)
	defer cancel()
	return s.Choose(ctx, t.match.Position(), engine.Budget{Time: t.think})
}
