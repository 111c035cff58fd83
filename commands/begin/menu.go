package begin

import (
	"cmp"
	"context"
	"strings"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
)

// A menuChoice is what has been chosen in the menu so far. It lives in the custom ids
// menu/<field>/<game>/<opponent>/<level>/<side>/<opening>/<clock>/<rated>; an open field is a dash
// there, or left out at the end.
type menuChoice struct {
	game     string // as args.GameID names it, or what a position is of: see begins
	opponent string // a person's id, or anyone
	level    string
	side     string
	opening  string // an opening rule of the game
	clock    string // a time control
	rated    bool
}

func (c menuChoice) id(field string) string {
	parts := []string{"menu", field}
	for _, v := range []string{c.game, c.opponent, c.level, c.side} {
		if v == "" {
			v = "-"
		}
		parts = append(parts, v)
	}
	if c.opening != "" || c.clock != "" || c.rated {
		parts = append(parts, cmp.Or(c.opening, "-"))
	}
	if c.clock != "" || c.rated {
		parts = append(parts, cmp.Or(c.clock, "-"))
	}
	if c.rated {
		parts = append(parts, "rated")
	}
	return strings.Join(parts, "/")
}

func parseMenu(q *route.Call) menuChoice {
	return menuChoice{game: q.Chosen(1), opponent: q.Chosen(2), level: q.Chosen(3), side: q.Chosen(4), opening: q.Chosen(5), clock: q.Chosen(6), rated: q.Chosen(7) == "rated"}
}

// menuRoute is the menu that /play shows when nothing was said: the game on its first page, all
// else on the second.
func (g *Group) menuRoute() route.Route {
	return route.Route{
		Presses: map[string]route.Handler{"menu": g.pressMenu, "menu/start": g.pressMenuStart, "help/menu": g.pressHelpMenu},
		Once:    []string{"menu/start"},
	}
}

// pressHelpMenu shows the menu in place of the help.
func (g *Group) pressHelpMenu(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.menu(ctx, q, menuChoice{}, commands.Update)
}

// pressMenu takes one choice into the menu and shows the page again on which it was made.
func (g *Group) pressMenu(ctx context.Context, q *route.Call) (commands.Reply, error) {
	c := parseMenu(q)
	var chosen string
	if len(q.Values) > 0 {
		chosen = q.Values[0]
	}
	switch field := q.At(0); field {
	case "open", "menu": // from elsewhere, with a game; from the second page
	case "from":
		return g.menu(ctx, q, c, commands.Private)
	case "games", "game":
		if chosen == otherVariant {
			return g.variant(ctx, q, c)
		}
		c.game = chosen
	case "variant":
		return g.variant(ctx, q, c)
	default:
		if !g.chooseMore(&c, field, chosen) {
			return g.changeVariant(ctx, q, c, chosen)
		}
		return g.more(ctx, q, c, commands.Update)
	}
	return g.menu(ctx, q, c, commands.Update)
}

// chooseMore takes a choice of the second page, if it is one.
func (g *Group) chooseMore(c *menuChoice, field, chosen string) bool {
	switch field {
	case "more": // to go there
	case "level":
		c.level, c.opponent = chosen, ""
	case "person":
		if chosen == g.Chat.Self() {
			chosen = "" // playing against the bot needs no opponent
		}
		c.opponent, c.level = chosen, ""
	case "anyone":
		c.opponent, c.level = anyone, ""
	case "side":
		c.side = nextSide(c.side)
	case "rated":
		c.rated = !c.rated
	case "opening":
		c.opening = chosen
	case "clock":
		if c.clock = chosen; chosen == "-" {
			c.clock = ""
		}
	default:
		return false
	}
	return true
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

// pressMenuStart starts what has been chosen in the menu.
func (g *Group) pressMenuStart(ctx context.Context, q *route.Call) (commands.Reply, error) {
	c := parseMenu(q)
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	from, err := g.begins(ctx, q, c)
	if err != nil {
		return commands.Reply{}, err
	}
	if from.opening, err = openingOf(from, c.opening); err != nil {
		return commands.Reply{}, err
	}
	return g.Starter.start(ctx, q, from, terms{opponent: c.opponent, level: c.level, side: c.side, clock: c.clock, rated: c.rated})
}

// menuFromOptions shows the menu with what /play was given. A strategy or a side by its name
// chooses a game that it belongs to.
func (g *Group) menuFromOptions(ctx context.Context, q *route.Call) (commands.Reply, error) {
	control, err := clockArg(q.Arg("clock"), q.ToUser)
	if err != nil {
		return commands.Reply{}, err
	}
	clock := control.String()
	if q.Arg("clock") != "" && control.None() {
		clock = noClock
	}
	c := menuChoice{opponent: q.Arg("opponent"), clock: clock, rated: q.Arg("rated") == "true"}
	if wantsAnyone(q) {
		c.opponent = anyone
	}
	level, side := q.Arg("level"), q.Arg("side")
	if level != "" && c.opponent != "" {
		return commands.Reply{}, route.NewUserError("error.level_and_person")
	}
	game, _ := g.Meant.Game(ctx, q, func(game engine.Game) bool {
		fitting := c
		return args.HasID(game) && fitting.fits(q, game, level, side) == nil
	})
	if err := c.fits(q, game, level, side); err != nil { // with no game, so it is said of the first
		return commands.Reply{}, err
	}
	c.game, _ = args.GameID(game)
	return g.menu(ctx, q, c, commands.Private)
}

// fits takes a level, a side and a wish for a rated match into the menu, or says why a game doesn't
// have them.
func (c *menuChoice) fits(q *route.Call, game engine.Game, level, side string) (err error) {
	if level != "" {
		if c.level, err = args.LevelArg(game, level, q.ToUser); err != nil {
			return err
		}
	}
	if side != "" {
		if c.side, err = sideChoice(q, game, side); err != nil {
			return err
		}
	}
	if c.rated {
		return mayRate(beginning{game: game}, match.Seat{UserID: c.opponent, Level: cmp.Or(c.level, args.DefaultLevel)}, q.ToUser)
	}
	return nil
}

// menu shows the first page of the menu: the game, and what else has been chosen. Where a match
// begins from a position the game is known, so all the rest is there.
func (g *Group) menu(ctx context.Context, q *route.Call, c menuChoice, kind commands.ReplyKind) (commands.Reply, error) {
	from, err := g.chosenBeginning(ctx, q, &c)
	switch {
	case err != nil:
		return commands.Reply{}, err
	case from.position != nil:
		return g.more(ctx, q, c, kind)
	}
	game := from.game
	c.settle(q, from)
	about := q.ToUser.Say(game.Info().Brief)
	opening, ok := engine.OpeningRuleNamed(game, c.opening)
	if ok {
		about += "\n" + view.OpeningRules(opening, q.ToUser)
	}
	chosen := append([]string{menuRival(q, c)}, alsoChosen(q, from, opening, c)...)
	msg := commands.Message{Text: q.ToUser.Says("menu.text", "Game", game.Info().Title, "Rules", about, "Rival", q.ToUser.Dots(chosen...))}
	for _, s := range gameSelects(q, game, c) {
		msg.Rows = append(msg.Rows, commands.Row{Select: s})
	}
	msg.Rows = append(msg.Rows, commands.Row{Buttons: []commands.Button{
		startButton(q, c),
		{ID: c.id("more"), Label: q.ToUser.Says("menu.more")},
		{ID: "rules/" + c.game + "/beside", Label: q.ToUser.Says("help_page.rules")},
	}})
	return commands.Reply{Kind: kind, Message: msg}, nil
}

// chosenBeginning is where the match begins that has been chosen in the menu, if it may be against
// the opponent that has been. Where no game has, it chooses the one that is meant.
func (g *Group) chosenBeginning(ctx context.Context, q *route.Call, c *menuChoice) (beginning, error) {
	if c.game == "" {
		meant, _ := g.Meant.Game(ctx, q, args.HasID)
		c.game, _ = args.GameID(meant)
	}
	from, err := g.begins(ctx, q, *c)
	if err == nil && c.opponent != "" {
		err = g.Opponents.mayMeet(q, c.opponent)
	}
	return from, err
}

// alsoChosen says what has been chosen on the second page, beside the opponent.
func alsoChosen(q *route.Call, from beginning, opening engine.OpeningRule, c menuChoice) (list []string) {
	if control, err := match.ParseTimeControl(chosenClock(q, c)); err == nil && !control.None() {
		list = append(list, view.ControlName(control, q.ToUser))
	}
	if c.side != "" {
		list = append(list, menuSide(q, from, opening, c))
	}
	if c.rated {
		list = append(list, q.ToUser.Says("menu.rated"))
	}
	return list
}

// gameSelects offers the games, and in their second list what can be changed of the one that is
// chosen.
func gameSelects(q *route.Call, game engine.Game, c menuChoice) []*commands.Select {
	var other []commands.SelectOption
	if len(games.FamilyOf(game).Options()) > 0 {
		other = append(other, commands.SelectOption{Label: q.ToUser.Says("menu.variant"), Value: otherVariant})
	}
	return args.GameSelects(c.id("games"), c.id("game"), game, q, other...)
}

// otherVariant is what is chosen in the second list for a game that it doesn't have. No game is
// named so.
const otherVariant = "other"

// more shows the second page: the opponent, and how to play. It leads back to the first.
func (g *Group) more(ctx context.Context, q *route.Call, c menuChoice, kind commands.ReplyKind) (commands.Reply, error) {
	from, err := g.chosenBeginning(ctx, q, &c)
	if err != nil {
		return commands.Reply{}, err
	}
	game := from.game
	mayBeRated := c.settle(q, from)
	opening, ok := engine.OpeningRuleNamed(game, c.opening)
	rules := ""
	if ok {
		rules = view.OpeningRules(opening, q.ToUser)
	}
	msg := commands.Message{Text: q.ToUser.Says("menu.more_text", "Game", game.Info().Title, "Opening", rules, "Rival", menuRival(q, c))}
	if from.position != nil {
		msg.Text = q.ToUser.Says("menu.from", "Game", game.Info().Title, "Count", len(from.moves), "Side", game.Info().Sides[from.turn()].Title, "Rival", menuRival(q, c))
	}
	msg.Rows = append(msg.Rows, commands.Row{Select: levelSelect(q, game, c)})
	if !q.Alone() {
		msg.Rows = append(msg.Rows, commands.Row{Select: personSelect(q, c)})
	}
	msg.Rows = append(msg.Rows, commands.Row{Select: clockSelect(q, c)})
	if s := openingSelect(q, game, c); s != nil && from.position == nil {
		msg.Rows = append(msg.Rows, commands.Row{Select: s})
	}
	buttons := []commands.Button{startButton(q, c), {ID: c.id("side"), Label: menuSide(q, from, opening, c)}}
	if !q.Alone() && c.opponent != anyone {
		buttons = append(buttons, commands.Button{ID: c.id("anyone"), Label: q.ToUser.Says("menu.anyone")})
	}
	if mayBeRated {
		buttons = append(buttons, ratedButton(q, c))
	}
	if from.position == nil {
		buttons = append(buttons, commands.Button{ID: c.id("menu"), Label: q.ToUser.Says("menu.variant_done")})
	}
	msg.Rows = append(msg.Rows, commands.Row{Buttons: buttons})
	return commands.Reply{Kind: kind, Message: msg}, nil
}

// startButton starts what has been chosen.
func startButton(q *route.Call, c menuChoice) commands.Button {
	return commands.Button{ID: c.id("start"), Label: q.ToUser.Says("menu.start"), Style: commands.Success}
}

// personSelect offers the people of the place, and shows who is chosen.
func personSelect(q *route.Call, c menuChoice) *commands.Select {
	s := &commands.Select{ID: c.id("person"), Hint: q.ToUser.Says("menu.person"), People: true}
	if c.opponent != anyone {
		s.Person = c.opponent
	}
	return s
}

// settle drops from the menu what the game doesn't have, and reports whether it may be rated.
func (c *menuChoice) settle(q *route.Call, from beginning) (mayBeRated bool) {
	if _, err := args.LevelArg(from.game, c.level, q.ToUser); c.opponent == "" && (c.level == "" || err != nil) {
		c.level = args.DefaultLevel // another game's strategy is none of this one
	}
	if _, ok := engine.OpeningRuleNamed(from.game, c.opening); !ok {
		c.opening = "" // another game's is none of this one
	}
	mayBeRated = mayRate(from, match.Seat{UserID: c.opponent, Level: c.level}, q.ToUser) == nil
	c.rated = c.rated && mayBeRated
	return mayBeRated
}

func menuRival(q *route.Call, c menuChoice) string {
	switch c.opponent {
	case "":
	case anyone:
		return q.ToUser.Says("match.anyone")
	default:
		return markup.Named(c.opponent)
	}
	return q.ToUser.Says("match.bot", "Level", args.LevelName(c.level, q.ToUser))
}

// menuSide says which side the person has asked for or, where an opening leaves that open, who
// places its first stones.
func menuSide(q *route.Call, from beginning, opening engine.OpeningRule, c menuChoice) string {
	id, blank := "menu.side", "Side"
	sides := from.game.Info().Sides
	names := map[string]engine.Text{
		sideFirst: engine.Say("side.first", "Side", sides[engine.First].Title), sideSecond: engine.Say("side.second", "Side", sides[engine.Second].Title),
		sideRandom: engine.Say("side.random"), "": engine.Say("side.usual"),
	}
	if from.position != nil { // who moves first is known
		names[sideFirst], names[sideSecond] = sides[engine.First].Title, sides[engine.Second].Title
	} else if opening != nil {
		if stage, err := opening.Stage(nil, nil); err == nil && stage.Open {
			id, blank = "menu.begins", "Who"
			names[sideFirst], names[sideSecond] = engine.Say("menu.begins_you"), engine.Say("menu.begins_them")
		}
	}
	side, ok := names[c.side]
	if !ok {
		side = names[""]
	}
	return q.ToUser.Says(id, blank, side)
}
