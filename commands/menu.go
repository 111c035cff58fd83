package commands

import (
	"context"
	"strings"

	"noughts/engine"
	"noughts/engine/games"
)

// A menuChoice is what has been chosen in the menu so far. It lives in the
// custom ids menu/<field>/<game>/<opponent>/<level>/<side>; an open field is a
// dash there.
type menuChoice struct {
	game     string // a preset
	opponent string // a person's id
	level    string
	side     string
}

func (c menuChoice) id(field string) string {
	parts := []string{"menu", field}
	for _, v := range []string{c.game, c.opponent, c.level, c.side} {
		if v == "" {
			v = "-"
		}
		parts = append(parts, v)
	}
	return strings.Join(parts, "/")
}

func parseMenu(q *call) menuChoice {
	get := func(n int) string { return strings.Trim(q.at(n), "-") }
	return menuChoice{game: get(1), opponent: get(2), level: get(3), side: get(4)}
}

// pressMenu takes one choice into the menu and shows it again, or starts.
func (a *App) pressMenu(ctx context.Context, q *call) (Reply, error) {
	c := parseMenu(q)
	var chosen string
	if len(q.Values) > 0 {
		chosen = q.Values[0]
	}
	switch q.at(0) {
	case "start":
		return a.startMenu(ctx, q, c)
	case "game":
		c.game = chosen
	case "level":
		c.level, c.opponent = chosen, ""
	case "person":
		c.opponent, c.level = chosen, ""
	case "side":
		c.side = nextSide(c.side)
	default:
		return Reply{}, newUserError("error.button")
	}
	return a.menu(ctx, q, c, Update)
}

// nextSide is what the side button changes to.
func nextSide(side string) string {
	switch side {
	case "":
		return sideFirst
	case sideFirst:
		return sideSecond
	case sideSecond:
		return sideRandom
	}
	return ""
}

func (a *App) startMenu(ctx context.Context, q *call, c menuChoice) (Reply, error) {
	if err := q.checkPermissions(); err != nil {
		return Reply{}, err
	}
	game, ok := presetGame(c.game)
	if !ok {
		return Reply{}, newUserError("error.button")
	}
	return a.startMatch(ctx, q, game, c.opponent, c.level, c.side)
}

// menuFromOptions shows the menu with what /play was given. A strategy by its name
// chooses the first game that it belongs to.
func (a *App) menuFromOptions(ctx context.Context, q *call) (Reply, error) {
	c := menuChoice{opponent: q.arg("opponent")}
	typed := q.arg("level")
	if typed == "" || c.opponent != "" {
		return a.menu(ctx, q, c, Private)
	}
	var first error
	for _, p := range games.Presets() {
		game, _ := presetGame(p.Name)
		level, err := levelArg(game, typed)
		if err == nil {
			c.game, c.level = p.Name, level
			return a.menu(ctx, q, c, Private)
		}
		if first == nil {
			first = err
		}
	}
	return Reply{}, first
}

// menu shows what can be chosen: the game, a level of the bot or a person, and
// who goes first.
func (a *App) menu(ctx context.Context, q *call, c menuChoice, kind ReplyKind) (Reply, error) {
	if c.game == "" {
		c.game = games.Presets()[0].Name
	}
	game, ok := presetGame(c.game)
	if !ok {
		return Reply{}, newUserError("error.button")
	}
	if _, err := levelArg(game, c.level); c.opponent == "" && (c.level == "" || err != nil) {
		c.level = defaultLevel // another game's strategy is none of this one
	}
	a.findGameValue(ctx, q, game)
	msg := Message{Text: q.toUser.Says("menu.text", "Game", game.Info().Title,
		"Rules", withGameValue(q.toUser.Say(game.Info().Rules), a.gameValueText(game, q.toUser)), "Rival", menuRival(q, c))}
	msg.Rows = []Row{
		{Select: presetSelect(c.id("game"), game, q)},
		{Select: levelSelect(q, game, c)},
	}
	if q.Place.GuildID != "" {
		msg.Rows = append(msg.Rows, Row{Select: &Select{ID: c.id("person"), Hint: q.toUser.Says("menu.person"), People: true}})
	}
	msg.Rows = append(msg.Rows, Row{Buttons: []Button{
		{ID: c.id("start"), Label: q.toUser.Says("menu.start"), Style: Success},
		{ID: c.id("side"), Label: q.toUser.Says("menu.side", "Side", menuSide(game, c))},
	}})
	return Reply{Kind: kind, Message: msg}, nil
}

func menuRival(q *call, c menuChoice) string {
	if c.opponent != "" {
		return mention(c.opponent)
	}
	return q.toUser.Says("match.bot", "Level", levelName(c.level, q.toUser))
}

func menuSide(game engine.Game, c menuChoice) engine.Text {
	sides := game.Info().Sides
	switch c.side {
	case sideFirst:
		return engine.Say("side.first", "Side", sides[engine.First].Title)
	case sideSecond:
		return engine.Say("side.second", "Side", sides[engine.Second].Title)
	case sideRandom:
		return engine.Say("side.random")
	}
	return engine.Say("side.usual")
}
