package commands

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/render"
)

func (a *App) rulesRoute() route {
	return route{
		Command:  Command{Name: "rules", Help: a.help("rules"), Options: []CommandOption{{Name: "game", Help: a.help("rules.game"), Complete: true}}},
		run:      a.runRules,
		complete: map[string]completer{"game": a.completeGame},
	}
}

// runRules explains a game: the one that is named, or the one being played
// here, or else the first there is.
func (a *App) runRules(ctx context.Context, q *call) (Reply, error) {
	if q.arg("game") == "" {
		if m, err := a.matchFor(ctx, q, match.Playing, match.Offered, match.Over); err == nil {
			return a.rules(ctx, q, m.Game, Private)
		}
	}
	game, err := a.gameArg(q)
	if err != nil {
		return Reply{}, err
	}
	return a.rules(ctx, q, game, Private)
}

// pressRules shows the rules of the preset that was chosen.
func (a *App) pressRules(ctx context.Context, q *call) (Reply, error) {
	name := q.at(0)
	if len(q.Values) > 0 {
		name = q.Values[0]
	}
	game, ok := presetGame(name)
	if !ok {
		return Reply{}, newUserError("error.button")
	}
	if number := q.at(1); number != "" {
		return a.example(ctx, q, game, number)
	}
	return a.rules(ctx, q, game, Update)
}

func (a *App) rules(ctx context.Context, q *call, game engine.Game, kind ReplyKind) (Reply, error) {
	who, err := a.person(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	msg, err := picture(game.Start().Board(), drawing(game, nil), who.Theme, "rules", q.toUser)
	if err != nil {
		return Reply{}, err
	}
	a.findGameValue(ctx, q, game)
	info := game.Info()
	example := game.Start().AppendMoves(nil)[0]
	how := "rules.own_symbol"
	if len(info.Symbols) > 1 && info.Sides[engine.First].Symbol == engine.Empty {
		how = "rules.any_symbol"
	}
	msg.Text = strings.Join([]string{
		q.toUser.Says("rules.title", "Game", info.Title, "Variant", game.Variant()),
		withGameValue(q.toUser.Say(info.Rules), a.gameValueText(game, q.toUser)),
		q.toUser.Says("rules.sides", "First", info.Sides[engine.First].Title, "Second", info.Sides[engine.Second].Title),
		q.toUser.Says(how, "Example", game.MoveName(example)),
	}, "\n") + msg.Text
	msg.Rows = append(exampleRows(game, q), Row{Select: presetSelect("rules", game, q)})
	return Reply{Kind: kind, Message: msg}, nil
}

// exampleRows are buttons for the positions that teach a game:
// rules/<preset>/<number>.
func exampleRows(game engine.Game, q *call) []Row {
	family := familyOf(game)
	var row Row
	for i := range family.Examples() {
		row.Buttons = append(row.Buttons, Button{
			ID:    "rules/" + family.Presets()[0].Name + "/" + strconv.Itoa(i+1),
			Label: q.toUser.Says("rules.example", "Number", i+1),
		})
	}
	if len(row.Buttons) == 0 {
		return nil
	}
	return []Row{row}
}

// familyOf returns the family of a game.
func familyOf(game engine.Game) engine.Family {
	key, _, _ := strings.Cut(game.Variant(), ":")
	family, _ := games.ByKey(key) // every variant begins with its family's key
	return family
}

// example shows a position that teaches a game.
func (a *App) example(ctx context.Context, q *call, game engine.Game, number string) (Reply, error) {
	examples := familyOf(game).Examples()
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(examples) {
		return Reply{}, newUserError("error.button")
	}
	who, err := a.person(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	variant, p, err := games.ParsePosition(examples[n-1].Position)
	if err != nil {
		return Reply{}, err
	}
	msg, err := picture(p.Board(), drawing(variant, nil), who.Theme, "example", q.toUser)
	if err != nil {
		return Reply{}, err
	}
	msg.Text = q.toUser.Says("rules.example_title", "Game", variant.Info().Title, "Number", n) + "\n" + q.toUser.Say(examples[n-1].Text) + msg.Text
	msg.Rows = append(exampleRows(variant, q), Row{Select: presetSelect("rules", nil, q)})
	return Reply{Kind: Update, Message: msg}, nil
}

// presetSelect offers the named games; the one that is shown is chosen.
func presetSelect(id string, chosen engine.Game, q *call) *Select {
	s := &Select{ID: id, Hint: q.toUser.Says("menu.game")}
	for _, p := range games.Presets() {
		if len(s.Options) == 25 {
			break
		}
		s.Options = append(s.Options, SelectOption{
			Label: clip(q.toUser.Say(p.Title), 100), Value: p.Name, Detail: clip(p.Variant, 100),
			Default: chosen != nil && p.Variant == chosen.Variant(),
		})
	}
	return s
}

func (a *App) themeRoute() route {
	c := CommandOption{Name: "theme", Help: a.help("theme.theme")}
	for _, name := range render.ThemeNames() {
		c.Choices = append(c.Choices, Choice{Name: a.Words.Printer().Says("theme." + name), Value: name})
	}
	return route{Command: Command{Name: "theme", Help: a.help("theme"), Options: []CommandOption{c}}, run: a.runTheme}
}

// runTheme sets how boards are drawn for the person, or shows what there is.
func (a *App) runTheme(ctx context.Context, q *call) (Reply, error) {
	if name := q.arg("theme"); name != "" {
		return a.setTheme(ctx, q, strings.ToLower(name), Private)
	}
	who, err := a.person(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	return a.themeSample(q, who.Theme, q.toUser.Says("theme.choose"), Private)
}

func (a *App) pressTheme(ctx context.Context, q *call) (Reply, error) {
	return a.setTheme(ctx, q, q.at(0), Update)
}

func (a *App) setTheme(ctx context.Context, q *call, name string, kind ReplyKind) (Reply, error) {
	if !slices.Contains(render.ThemeNames(), name) {
		return Reply{}, newUserError("error.theme", "Theme", quote(name), "Themes", strings.Join(render.ThemeNames(), ", "))
	}
	who, err := a.person(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	who.ID, who.Theme = q.User.ID, name
	if err := a.Store.SavePerson(ctx, who); err != nil {
		return Reply{}, err
	}
	reply, err := a.themeSample(q, name, q.toUser.Says("theme.set", "Theme", engine.Say("theme."+name)), kind)
	reply.After = func(ctx context.Context) { a.repaint(ctx, q, name) }
	return reply, err
}

// themeSample shows a theme on a board with a few stones, and the others as
// buttons.
func (a *App) themeSample(q *call, theme, text string, kind ReplyKind) (Reply, error) {
	p := samplePosition()
	msg, err := picture(p.Board(), render.Options{}, theme, "theme", q.toUser)
	if err != nil {
		return Reply{}, err
	}
	msg.Text = text + msg.Text
	var row Row
	for _, name := range render.ThemeNames() {
		b := Button{ID: "theme/" + name, Label: q.toUser.Says("theme." + name)}
		if name == theme {
			b.Style = Success
		}
		row.Buttons = append(row.Buttons, b)
	}
	msg.Rows = []Row{row}
	return Reply{Kind: kind, Message: msg}, nil
}

// samplePosition is a few plies into the first game there is.
func samplePosition() engine.Position {
	game, _ := games.Parse(games.Presets()[0].Variant) // presets parse: a test of each family
	p := game.Start()
	for range 4 {
		if moves := p.AppendMoves(nil); len(moves) > 0 {
			p, _ = p.Play(moves[0]) // a move from AppendMoves is legal
		}
	}
	return p
}

// repaint redraws the live matches in this channel that the person started.
func (a *App) repaint(ctx context.Context, q *call, theme string) {
	found, err := a.matchesHere(ctx, q)
	if err != nil {
		a.Logger.WarnContext(ctx, "repaint", "err", err)
		return
	}
	for _, m := range found {
		if m.Seats[m.Challenger].UserID != q.User.ID || m.Theme == theme {
			continue
		}
		_, err := a.change(ctx, m.ID, func(m *match.Match) (*match.Match, error) { return m.Themed(theme), nil })
		if err == nil {
			err = a.redraw(ctx, q.toChannel, m.ID, view{})
		}
		if err != nil {
			a.Logger.WarnContext(ctx, "repaint", "match", m.ID, "err", err)
		}
	}
}
