package study

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/analyses"
	"noughts/commands/args"
	"noughts/commands/jobs"
	"noughts/commands/markup"
	"noughts/commands/meant"
	"noughts/commands/people"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/explain"
)

const (
	// exploreTime is how long one position may be thought about that is met on a walk:
	// twice what the slowest of those measured took.
	exploreTime = 20 * time.Second
	// branchButtons is for how many turns there are buttons; more are in a list.
	branchButtons = 10
	// branchesShown is how many turns a page has: as many as a list of the chat.
	branchesShown = commands.MaxOptions
)

// An Explorer is the command with which people walk through solved games. It is safe for concurrent
// use; the exported fields are set before the first use.
type Explorer struct {
	Menu     route.Menu
	Meant    meant.Games // which game, where nobody names one
	Analyses *analyses.Analyses
	Fairness *people.Fairness
	Painter  *view.Painter
	Tasks    *jobs.Tasks

	walks searches[string] // what is being thought about where people are
}

// Routes lists the command.
func (g *Explorer) Routes() []route.Route { return []route.Route{g.exploreRoute()} }

func (g *Explorer) exploreRoute() route.Route {
	return route.Route{
		Command:  commands.Command{Name: "explore", Help: g.Menu.Help("explore"), Options: []commands.CommandOption{{Name: "game", Help: g.Menu.Help("explore.game"), Complete: true}}},
		Run:      g.runExplore,
		Complete: map[string]route.Completer{"game": g.completeExplore},
		Presses:  map[string]route.Handler{"explore": g.pressExplore},
	}
}

// completeExplore offers the named games that can be explored.
func (g *Explorer) completeExplore(ctx context.Context, q *route.Call) ([]commands.Choice, error) {
	all, err := args.CompleteGame(ctx, q)
	var list []commands.Choice
	for _, c := range all {
		if game, ok := args.GameOfID(c.Value); ok && explorable(game) {
			list = append(list, c)
		}
	}
	return list, err
}

// explorable reports whether a game has a first turn to show, without thinking about
// it: an explorer that asks what the start is worth has.
func explorable(game engine.Game) bool {
	e, ok := game.(engine.Explorer)
	if !ok {
		return false
	}
	list, err := e.Explore(context.Background(), game.Start(), func(context.Context, engine.Position) (engine.Analysis, error) {
		return engine.Analysis{}, errAsked
	})
	return len(list) > 0 || errors.Is(err, errAsked)
}

// errAsked says that an explorer would think.
var errAsked = errors.New("the solver was asked")

func (g *Explorer) runExplore(ctx context.Context, q *route.Call) (commands.Reply, error) {
	offers := func(game engine.Game) bool { return args.HasID(game) && explorable(game) }
	var game engine.Game
	var err error
	if q.Arg("game") == "" {
		game, _ = g.Meant.Game(ctx, q, offers)
	} else if game, err = args.GameAmong(q, offers); err != nil {
		return commands.Reply{}, err
	}
	if !offers(game) {
		return commands.Reply{}, route.NewUserError("error.explore", "Game", game.Info().Title, "Games", q.ToUser.Groups(exploredNames(q)))
	}
	return g.explore(ctx, q, walk{game: game, position: game.Start()}, commands.Private)
}

// exploredNames are the titles of the named games that can be explored.
func exploredNames(q *route.Call) (names []string) {
	for _, p := range games.Presets() {
		if game, ok := args.GameOfID(p.Name); ok && explorable(game) {
			names = append(names, q.ToUser.Say(p.Title))
		}
	}
	return names
}

// A walk is a way through a solved game. It lives in the custom ids of the buttons,
// explore/<game>/<moves>/<page>, the moves joined by dots.
type walk struct {
	game     engine.Game
	moves    []engine.Move
	turns    []int // with how many moves each turn so far began
	position engine.Position
	page     int
	stopped  bool // somebody did not want to wait for what it leads to
}

// key tells a person's walk to a place from others.
func (w walk) key(q *route.Call) string { return q.User.ID + " " + w.idWith(w.moves, stopWord) }

// lastTurn returns the cells of the last turn.
func (w walk) lastTurn() []uint16 {
	if len(w.turns) == 0 {
		return nil
	}
	return explain.CellsOf(w.moves[w.turns[len(w.turns)-1]:])
}

// id names a place on the walk: after moves, on a page.
func (w walk) id(moves []engine.Move, page int) string {
	return w.idWith(moves, strconv.Itoa(page))
}

// stopWord stands in place of a page in the button that ends the work on a place.
const stopWord = "stop"

// idWith names something to do at a place on the walk.
func (w walk) idWith(moves []engine.Move, word string) string {
	id, _ := args.GameID(w.game)
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = w.game.MoveName(m)
	}
	return "explore/" + id + "/" + strings.Join(names, ".") + "/" + word
}

// pressExplore goes where the button leads, or to the turn that was chosen.
func (g *Explorer) pressExplore(ctx context.Context, q *route.Call) (commands.Reply, error) {
	game, ok := args.GameOfID(q.At(0))
	if !ok || !explorable(game) {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	w := walk{game: game, position: game.Start()}
	names := strings.FieldsFunc(q.At(1), func(r rune) bool { return r == '.' })
	if len(q.Values) > 0 {
		names = append(names, strings.Fields(q.Values[0])...)
	} else {
		w.page, _ = strconv.Atoi(q.At(2))
	}
	for _, name := range names {
		m, err := game.ParseMove(name)
		if err != nil {
			return commands.Reply{}, route.NewUserError("error.button")
		}
		next, err := w.position.Play(m)
		if err != nil {
			return commands.Reply{}, route.NewUserError("error.button")
		}
		if n := len(w.moves); n%game.Info().Turn == 0 {
			w.turns = append(w.turns, n)
		}
		w.moves, w.position = append(w.moves, m), next
	}
	if q.At(2) == stopWord {
		if g.walks.stop(ctx, w.key(q)) {
			return commands.Reply{Kind: commands.Update, Message: commands.Message{Text: q.ToUser.Says("review.stopping")}}, nil
		}
		w.stopped = true // before a restart, say
		msg, err := g.showWalk(q, w, nil)
		return commands.Reply{Kind: commands.Update, Message: msg}, err
	}
	if err := g.Fairness.MayDiscuss(ctx, q, game, w.position); err != nil {
		return commands.Reply{}, err
	}
	return g.explore(ctx, q, w, commands.Update)
}

// explore shows a position of a walk. The first who comes there may have to wait, and may end it;
// what is found is kept.
func (g *Explorer) explore(ctx context.Context, q *route.Call, w walk, kind commands.ReplyKind) (commands.Reply, error) {
	wait := walkWait{q: q, walk: w, kind: kind, done: make(chan counted, 1)}
	q.Meanwhile(g.exploring(wait))
	counting, end := g.walks.begin(ctx, w.key(q))
	g.Tasks.Start(ctx, "explore", func() {
		result := counted{err: errors.New("the walk broke off")}
		defer func() { end(); wait.done <- result }()
		result.branches, result.err = w.game.(engine.Explorer).Explore(counting, w.position, func(ctx context.Context, p engine.Position) (engine.Analysis, error) {
			return g.Analyses.Analyze(ctx, jobs.Client{User: q.User.ID}, w.game, p, engine.Budget{Time: exploreTime}, nil)
		})
		result.stopped = errors.Is(context.Cause(counting), errLeft)
	})
	return g.awaitWalk(ctx, wait)
}

// counted is what was worked out of a position of a walk.
type counted struct {
	branches []engine.Branch
	err      error
	stopped  bool
}

// A walkWait is somebody who waits for what is worked out of a position of a walk.
type walkWait struct {
	q    *route.Call
	walk walk
	kind commands.ReplyKind
	done chan counted
}

// exploring says that a position is being worked out, and lets people end it.
func (g *Explorer) exploring(w walkWait) commands.Reply {
	r := w.q.PrivateReply(w.q.ToUser.Says("explore.thinking"))
	r.Kind = w.kind
	stop := commands.Button{ID: w.walk.idWith(w.walk.moves, stopWord), Label: w.q.ToUser.Says("button.study_stop"), Style: commands.Danger}
	r.Message.Rows = []commands.Row{{Buttons: []commands.Button{stop}}}
	return r
}

// awaitWalk shows a position of a walk as soon as it is worked out.
func (g *Explorer) awaitWalk(ctx context.Context, w walkWait) (commands.Reply, error) {
	select {
	case c := <-w.done:
		if c.err != nil && !c.stopped {
			return commands.Reply{}, c.err
		}
		w.walk.stopped = c.stopped && c.err != nil
		msg, err := g.showWalk(w.q, w.walk, c.branches)
		return commands.Reply{Kind: w.kind, Message: msg}, err
	case <-ctx.Done():
		return commands.Reply{}, ctx.Err()
	}
}

// showWalk draws where a walk has come to, and lists how it can go on.
func (g *Explorer) showWalk(q *route.Call, w walk, branches []engine.Branch) (commands.Message, error) {
	who, err := q.Person()
	if err != nil {
		return commands.Message{}, err
	}
	o := view.Drawing(w.game, w.lastTurn())
	for i, b := range branches {
		if len(b.Turn) == 1 {
			mark := explain.MarkOf(w.game, b.Value)
			mark.Best = i == 0
			o.Marks = append(o.Marks, mark)
		}
	}
	if len(branches) > 0 && len(branches[0].Turn) > 1 { // marks are for single cells
		o.Line = explain.WithSymbols(w.game, w.position, branches[0].Turn)
	}
	shownBoard := w.position.Board()
	msg, err := g.Painter.Picture(shownBoard, o, who.Theme, "explore", q.ToUser)
	if err != nil {
		return commands.Message{}, err
	}
	first := min(w.page*branchesShown, max(0, len(branches)-1)/branchesShown*branchesShown)
	shown := branches[max(0, first):min(first+branchesShown, len(branches))]
	msg.Text = strings.Join(w.lines(q, branches), "\n") + msg.Text
	msg.Rows = w.rows(q, branches, shown, first/branchesShown)
	told := shown
	if msg.Rows[0].Select != nil && len(shown) > branchesTold+1 { // to say that there is one more takes a line, too
		told = shown[:branchesTold]
	}
	below := w.branchLines(q, told)
	if more := len(shown) - len(told); more > 0 {
		below = append(below, q.ToUser.Says("explore.more_below", "Count", more))
	}
	if legend := view.Legend(shownBoard, o, who.Theme, q.ToUser); legend != "" {
		below = append([]string{legend}, below...)
	}
	msg.Below = strings.Join(below, "\n")
	return msg, nil
}

// lines say where a walk has come to.
func (w walk) lines(q *route.Call, branches []engine.Branch) []string {
	lines := []string{q.ToUser.Says("explore.title", "Game", w.game.Info().Title)}
	if len(w.moves) > 0 {
		lines = append(lines, q.ToUser.Says("explore.moves", "Moves", explain.PlayNames(q.ToUser, w.game, w.moves)))
	}
	side := w.game.Info().Sides[w.position.Turn()].Title
	_, over := w.position.Outcome()
	switch {
	case over:
		return append(lines, explain.Verdict(q.ToUser, w.game, w.position, engine.Evaluation{}))
	case w.stopped:
		return append(lines, q.ToUser.Says("explore.stopped"))
	case len(branches) == 0:
		return append(lines, q.ToUser.Says("explore.end", "Side", side))
	}
	alike, times := explain.CountAlike(branches)
	return append(lines, q.ToUser.Says("explore.count", "Side", side, "Count", len(branches), "All", alike, "Times", times))
}

// branchesTold is how many turns are told of under the picture, so that it stays in sight; the
// menu has the others with what they lead to. A guess.
const branchesTold = 10

// branchLines say what each turn that is shown leads to.
func (w walk) branchLines(q *route.Call, shown []engine.Branch) (lines []string) {
	for _, b := range shown {
		lines = append(lines, q.ToUser.Says("explore.branch", "Shape", explain.Shape(b.Value.Low), "Turn", explain.Turn(q.ToUser, w.game, b.Turn),
			"Value", explain.BranchValue(q.ToUser, w.game, b), "Alike", b.Alike))
	}
	return lines
}

// rows are the buttons that go on and back.
func (w walk) rows(q *route.Call, branches, shown []engine.Branch, page int) []commands.Row {
	var rows []commands.Row
	var row commands.Row
	longest := 0
	for _, b := range shown {
		id := w.id(append(w.moves[:len(w.moves):len(w.moves)], b.Turn...), 0)
		longest = max(longest, len(id))
		if row.Buttons = append(row.Buttons, commands.Button{ID: id, Label: explain.Shape(b.Value.Low) + " " + explain.Turn(q.ToUser, w.game, b.Turn)}); len(row.Buttons) == 5 {
			rows, row = append(rows, row), commands.Row{}
		}
	}
	if len(row.Buttons) > 0 {
		rows = append(rows, row)
	}
	switch {
	case longest > commands.MaxID:
		rows = nil // the walk has become too long to remember
	case len(branches) > branchButtons:
		rows = []commands.Row{{Select: w.choice(q, shown)}}
	}
	var ways []commands.Button
	if w.stopped {
		ways = append(ways, commands.Button{ID: w.id(w.moves, 0), Label: q.ToUser.Says("button.review_on"), Style: commands.Primary})
	}
	way := func(id, label string) {
		ways = append(ways, commands.Button{ID: id, Label: q.ToUser.Says(label)})
	}
	if n := len(w.turns); n > 0 {
		way(w.id(w.moves[:w.turns[n-1]], 0), "explore.back")
		if n > 1 {
			way(w.id(nil, 0), "explore.start")
		}
	}
	if len(branches) > branchesShown {
		way(w.id(w.moves, (page+1)%((len(branches)+branchesShown-1)/branchesShown)), "explore.more")
	}
	if id, ok := args.GameID(w.game); ok {
		way("rules/"+id, "help_page.rules")
		way("menu/open/"+id, "rules.play")
	}
	return append(rows, commands.Row{Buttons: ways})
}

// choice is the list of turns, where there are too many for buttons.
func (w walk) choice(q *route.Call, shown []engine.Branch) *commands.Select {
	s := &commands.Select{ID: w.id(w.moves, -1), Hint: q.ToUser.Says("explore.choose")}
	for _, b := range shown {
		s.Options = append(s.Options, commands.SelectOption{
			Label: explain.Shape(b.Value.Low) + " " + explain.Turn(q.ToUser, w.game, b.Turn), Value: explain.TurnName(w.game, b.Turn),
			Detail: markup.ClipOption(explain.BranchValue(q.ToUser, w.game, b)),
		})
	}
	return s
}
