package puzzles

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/competition/rating"
	"noughts/competition/solving"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/puzzle"
	"noughts/naming"
	"noughts/store"
	"noughts/words"
)

// What /puzzle can give.
const (
	kindToday  = "today"
	kindRandom = "random"
	kindOwn    = "own"
	kindTable  = "table"
	kindRecord = "record"
)

func (g *Group) puzzleRoute() route.Route {
	kinds := commands.CommandOption{Name: "kind", Help: g.Menu.Help("puzzle.kind")}
	for _, kind := range []string{kindToday, kindRandom, kindOwn, kindTable, kindRecord} {
		kinds.Choices = append(kinds.Choices, commands.CommandChoice{Name: g.Menu.Localized(engine.Say("puzzle.kind." + kind)), Value: kind})
	}
	hard := commands.CommandOption{Name: "difficulty", Help: g.Menu.Help("puzzle.difficulty")}
	for _, d := range []difficulty{easier, fitting, harder} {
		hard.Choices = append(hard.Choices, commands.CommandChoice{Name: g.Menu.Localized(engine.Say("puzzle.difficulty." + string(d))), Value: string(d)})
	}
	return route.Route{
		Command: commands.Command{Name: "puzzle", Help: g.Menu.Help("puzzle"), Options: []commands.CommandOption{
			kinds,
			{Name: "game", Help: g.Menu.Help("puzzle.game"), Complete: true},
			{Name: "theme", Help: g.Menu.Help("puzzle.theme"), Complete: true},
			hard,
		}},
		Run:      g.runPuzzle,
		Complete: map[string]route.Completer{"game": g.completeGame, "theme": g.completeTheme},
		Presses:  map[string]route.Handler{"puzzle/next": g.pressNext, view.AfterGame: g.pressGame},
		Once:     []string{"puzzle/next", view.AfterGame},
	}
}

// runPuzzle gives the puzzle that is asked for: without anything said, that of the day.
func (g *Group) runPuzzle(ctx context.Context, q *route.Call) (commands.Reply, error) {
	w, err := g.wished(q)
	if err != nil {
		return commands.Reply{}, err
	}
	kind, wishes := q.Arg("kind"), cmp.Or(q.Arg("game"), q.Arg("theme"), q.Arg("difficulty")) != ""
	if kind == "" && wishes {
		kind = kindRandom
	}
	if kind != kindRandom && wishes {
		return commands.Reply{}, route.NewUserError("error.puzzle_wish", "Kind", engine.Say("puzzle.kind."+kindRandom))
	}
	switch kind {
	case kindRandom:
		return g.random(ctx, q, w, commands.Private)
	case kindOwn:
		return g.own(ctx, q, commands.Private)
	case kindTable:
		day, err := g.today(ctx, q)
		if err != nil {
			return commands.Reply{}, err
		}
		return g.tableReply(ctx, q, day)
	case kindRecord:
		return g.record(ctx, q)
	}
	return g.daily(ctx, q)
}

// wished reads which puzzles are wanted.
func (g *Group) wished(q *route.Call) (w wish, err error) {
	if typed := q.Arg("game"); typed != "" {
		if w.variant = g.variantOf(q.ToUser, typed); w.variant == "" {
			game, err := args.GameAmong(q, g.Library.has)
			if err != nil {
				return w, err
			}
			return w, route.NewUserError("error.puzzle_game", "Game", game.Info().Title, "Games", strings.Join(g.titles(q.ToUser, mostNamed), " · "))
		}
	}
	if typed := q.Arg("theme"); typed != "" {
		if w.theme = g.themeOf(q.ToUser, typed); w.theme == "" {
			return w, route.NewUserError("error.puzzle_theme", "Theme", markup.Quote(typed))
		}
	}
	w.difficulty = parseWish(";;" + q.Arg("difficulty")).difficulty
	return w, nil
}

// mostNamed is how many games a sentence names.
const mostNamed = 6

// title names a game as people know it.
func title(say *words.Printer, variant string) string { return say.Say(name(variant)) }

// titles names games with puzzles.
func (g *Group) titles(say *words.Printer, most int) (names []string) {
	all := g.Library.variants()
	for _, v := range all[:min(most, len(all))] {
		names = append(names, title(say, v))
	}
	return names
}

// variantOf finds the game with puzzles that somebody typed.
func (g *Group) variantOf(say *words.Printer, typed string) string {
	meant, ok := naming.Meant(say, typed, g.unnamed()...)
	if !ok || g.Library.gameNames()[meant.Variant] == "" {
		return ""
	}
	return meant.Variant
}

// unnamed are the games with puzzles that are no presets.
func (g *Group) unnamed() (list []engine.Preset) {
	for _, v := range g.Library.variants() {
		if _, ok := games.PresetOf(v); !ok {
			list = append(list, engine.Preset{Name: v, Title: name(v), Variant: v})
		}
	}
	return list
}

// themes are those of the puzzles of a game, or of all of them.
func (g *Group) themes(variant string) []string {
	found := map[string]bool{}
	for _, p := range library() {
		if (wish{variant: variant}).fits(p, g.Library.gameNames()) {
			found[p.Theme] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// themeOf finds the theme that somebody typed, perhaps with an article before it.
func (g *Group) themeOf(say *words.Printer, typed string) string {
	typed = " " + strings.ToLower(strings.TrimSpace(typed))
	for _, t := range g.themes("") {
		if strings.HasSuffix(typed, " "+t) || strings.HasSuffix(typed, " "+strings.ToLower(say.Say(puzzle.ThemeText(t)))) {
			return t
		}
	}
	return ""
}

// completeGame offers the games of which there are puzzles.
func (g *Group) completeGame(_ context.Context, q *route.Call) (list []commands.Choice, _ error) {
	offered := g.Library.variants()
	if typed := q.Arg("game"); typed != "" {
		offered = nil
		for _, found := range naming.Find(q.ToUser, typed, g.unnamed()...) {
			offered = append(offered, found.Variant)
		}
	}
	seen := map[string]bool{"": true} // which has no puzzles
	for _, v := range offered {
		if name := g.Library.gameNames()[v]; !seen[name] {
			seen[name] = true
			list = append(list, commands.Choice{Name: markup.ClipOption(title(q.ToUser, v)), Value: v})
		}
	}
	return list, nil
}

// completeTheme offers the themes that the chosen game has.
func (g *Group) completeTheme(_ context.Context, q *route.Call) (list []commands.Choice, _ error) {
	typed := strings.ToLower(q.Arg("theme"))
	meant := g.themeOf(q.ToUser, typed)
	for _, t := range g.themes(g.variantOf(q.ToUser, q.Arg("game"))) {
		name := q.ToUser.Say(puzzle.ThemeText(t))
		if strings.Contains(strings.ToLower(name), typed) || strings.Contains(t, typed) || t == meant {
			list = append(list, commands.Choice{Name: markup.ClipOption(name), Value: t})
		}
	}
	return list, nil
}

// meant takes the game that is meant here into a wish that names none, if there are puzzles of it.
// Where no game is known to be meant, it may be any.
func (g *Group) meant(ctx context.Context, q *route.Call, w wish) wish {
	if w.variant != "" {
		return w
	}
	game, known := g.Meant.Game(ctx, q, g.Library.has)
	if known {
		w.variant = game.Variant()
	}
	return w
}

// random gives a puzzle by chance: where no game is asked for, of the one that is meant here.
func (g *Group) random(ctx context.Context, q *route.Call, w wish, kind commands.ReplyKind) (commands.Reply, error) {
	meant := g.meant(ctx, q, w)
	id, all, ok, err := g.Library.draw(ctx, q.User.ID, q.Place.GuildID, meant)
	if err == nil && !ok && meant != w { // the person has solved all of that game
		id, all, ok, err = g.Library.draw(ctx, q.User.ID, q.Place.GuildID, w)
	}
	switch {
	case err != nil:
		return commands.Reply{}, err
	case all == 0:
		return commands.Reply{}, route.NewUserError("error.puzzle_none")
	case !ok:
		return commands.Reply{}, route.NewUserError("error.puzzle_all", "Count", all)
	}
	return g.begin(ctx, q, id, kindRandom+"/"+w.String(), kind)
}

// pressNext gives another puzzle like the one before: puzzle/next/<asked>.
func (g *Group) pressNext(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.another(ctx, q, q.At(1)+"/"+q.At(2))
}

// another gives another puzzle of those that were asked for.
func (g *Group) another(ctx context.Context, q *route.Call, asked string) (commands.Reply, error) {
	kind, wanted, _ := strings.Cut(asked, "/")
	if kind == kindOwn {
		return g.own(ctx, q, commands.Update)
	}
	return g.random(ctx, q, parseWish(wanted), commands.Update)
}

// begin shows an attempt at a puzzle, which begins now unless it has before. asked is what
// the person wanted.
func (g *Group) begin(ctx context.Context, q *route.Call, id, asked string, kind commands.ReplyKind) (commands.Reply, error) {
	a, err := g.take(ctx, q, id, asked)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.show(ctx, q, a, showing{}, kind)
}

// take takes up a puzzle.
func (g *Group) take(ctx context.Context, q *route.Call, id, asked string) (a attempt, err error) {
	if a.task, err = g.Library.task(ctx, id); err != nil {
		return a, err
	}
	if err := g.Fairness.MayDiscuss(ctx, q, a.task.Game, a.task.Start); err != nil {
		return a, err
	}
	a.Attempt, err = g.Store.BeginAttempt(ctx, store.Attempt{UserID: q.User.ID, Puzzle: id, Asked: asked, Begun: g.Now()})
	if err != nil || a.Asked == asked && a.Status != store.Skipped {
		return a, err
	}
	a.Attempt, err = g.resume(ctx, a.Attempt, asked)
	return a, err
}

// record tells a person how they do.
func (g *Group) record(ctx context.Context, q *route.Call) (commands.Reply, error) {
	s, err := g.Store.Solver(ctx, q.User.ID)
	if err != nil {
		return commands.Reply{}, err
	}
	if s.Rating == (rating.Rating{}) && s.BestDays == 0 {
		return q.PrivateReply(q.ToUser.Says("puzzle.record.none")), nil
	}
	today, err := g.today(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	solved, clean, err := g.Store.SolvedPuzzles(ctx, q.User.ID)
	if err != nil {
		return commands.Reply{}, err
	}
	low, high := solving.Rating(s).Interval()
	lines := []string{
		q.ToUser.Says("puzzle.record.rating", "Rating", shown(q.ToUser, solving.Rating(s)), "Provisional", solving.Rating(s).Provisional(), "Low", int(low), "High", int(high)),
		q.ToUser.Says("puzzle.record.solved", "Count", solved, "Clean", clean),
	}
	if s.BestStreak > 0 {
		lines = append(lines, q.ToUser.Says("puzzle.record.streak", "Count", s.Streak, "Best", s.BestStreak))
	}
	if s.BestDays > 0 {
		lines = append(lines, q.ToUser.Says("puzzle.record.days", "Count", s.DaysInARow(today), "Best", s.BestDays))
	}
	return q.PrivateReply(strings.Join(lines, "\n")), nil
}
