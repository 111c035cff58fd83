package study

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/analyses"
	"noughts/commands/jobs"
	"noughts/commands/markup"
	"noughts/commands/people"
	"noughts/commands/reviews"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/explain"
	"noughts/render"
	"noughts/words"
)

// ReviewPages is /review and what it shows: the review of a match as a whole, and move by move. It
// is safe for concurrent use; the fields are set before the first use.
type ReviewPages struct {
	Menu      route.Menu
	Tables    *table.Tables
	Kept      *reviews.Kept
	Reviews   *reviews.Reviews // makes those that are not kept
	Due       *reviews.Due     // shows what they have found under the match
	Analyses  *analyses.Analyses
	Fairness  *people.Fairness
	Painter   *view.Painter
	LastHints *LastHints
	Studies   *Studies // opens a board on another move
}

// reviewStep is how often a review that is being made shows how far it is.
const reviewStep = 1500 * time.Millisecond

// Routes lists the command. The buttons of a review are match/<id>/<ply>/review: the review as a
// whole, in a message of its own; match/<id>/<ply>/reviewed: the same in the message that was
// pressed; match/<id>/<ply>/ply/<tag>: the position after that ply; match/<id>/<ply>/reviewstop and
// match/<id>/<ply>/reviewon, which ends a review and goes on with it. All they need is in the
// store, so they outlive a restart.
func (g *ReviewPages) Routes() []route.Route {
	return []route.Route{{
		Command:  commands.Command{Name: "review", Help: g.Menu.Help("review"), Options: []commands.CommandOption{g.Menu.MatchOption()}},
		Run:      g.runReview,
		Complete: map[string]route.Completer{"game": g.Tables.CompleteMatch(match.Over)},
		OnMatch: map[string]route.Handler{
			"review": g.pressReview, "reviewed": g.pressReviewed, "ply": g.pressPly,
			"reviewstop": g.pressReviewStop, "reviewon": g.pressReviewOn, whatIfWord: g.pressWhatIf,
		},
		Once: []string{"review"},
	}}
}

// runReview reviews a match that is over.
func (g *ReviewPages) runReview(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, err := g.Tables.MatchFor(ctx, q, match.Over)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.reviewed(ctx, q, m, commands.Private, g.overview)
}

// pressReview reviews the match under whose board the button stands.
func (g *ReviewPages) pressReview(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, _, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.reviewed(ctx, q, m, commands.Private, g.overview)
}

// pressReviewed shows the review as a whole again.
func (g *ReviewPages) pressReviewed(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, _, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.reviewed(ctx, q, m, commands.Update, g.overview)
}

// pressPly shows one position of a match with the grade of the move that led to it; a
// select says which.
func (g *ReviewPages) pressPly(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, ply, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if len(q.Values) == 1 {
		if ply, err = strconv.Atoi(q.Values[0]); err != nil {
			return commands.Reply{}, route.NewUserError("error.button")
		}
	}
	if ply < 0 || ply > m.Ply() {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	return g.reviewed(ctx, q, m, commands.Update, func(ctx context.Context, q *route.Call, m *match.Match, r review.Review) (commands.Message, error) {
		return g.plyPage(ctx, q, m, r, ply)
	})
}

// pressReviewStop ends a review that is being made; whoever waits for it gets what is
// known so far.
func (g *ReviewPages) pressReviewStop(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, _, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	g.Reviews.Stop(ctx, m)
	return commands.Reply{Kind: commands.Update, Message: commands.Message{Text: q.ToUser.Says("review.stopping")}}, nil
}

// pressReviewOn goes on with a review that was stopped.
func (g *ReviewPages) pressReviewOn(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, _, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if err := mayReview(m); err != nil {
		return commands.Reply{}, err
	}
	return g.makeReview(ctx, q, m, commands.Update, g.overview)
}

// reviewPage makes a message of a review; of one that was stopped it says so, and how to
// go on.
func reviewPage(ctx context.Context, q *route.Call, m *match.Match, r review.Review, show page) (commands.Message, error) {
	msg, err := show(ctx, q, m, r)
	if err != nil || !r.Partial {
		return msg, err
	}
	msg.Text += "\n" + q.ToUser.Says("review.stopped")
	msg.Rows = append(msg.Rows, commands.Row{Buttons: []commands.Button{
		{ID: view.CustomID(m, "reviewon"), Label: q.ToUser.Says("button.review_on"), Style: commands.Primary},
	}})
	return msg, nil
}

// A page makes a message of a review.
type page func(ctx context.Context, q *route.Call, m *match.Match, r review.Review) (commands.Message, error)

// reviewed replies with a page of the review of a match, which is made if it is not
// kept. Until then the reply says how far it is.
func (g *ReviewPages) reviewed(ctx context.Context, q *route.Call, m *match.Match, kind commands.ReplyKind, show page) (commands.Reply, error) {
	if err := mayReview(m); err != nil {
		return commands.Reply{}, err
	}
	if r, ok := g.Kept.Cached(ctx, m); ok && (!r.Partial || kind == commands.Update) { // to ask anew goes on with what was stopped
		msg, err := reviewPage(ctx, q, m, g.Due.Regraded(ctx, m, r), show)
		return commands.Reply{Kind: kind, Message: msg}, err
	}
	return g.makeReview(ctx, q, m, kind, show)
}

// mayReview reports why a match has no review.
func mayReview(m *match.Match) error {
	switch {
	case m.Status != match.Over:
		return route.NewUserError("error.review_live")
	case !m.Reviewable():
		return route.NewUserError("error.review")
	}
	return nil
}

// makeReview has a match reviewed; until that is done the reply says how far it is.
func (g *ReviewPages) makeReview(ctx context.Context, q *route.Call, m *match.Match, kind commands.ReplyKind, show page) (commands.Reply, error) {
	r := g.Reviews.Begin(ctx, m, jobs.Client{User: q.User.ID, Game: m.ID})
	r.Hurry()
	return g.awaitReview(ctx, reviewWait{q: q, match: m, kind: kind, show: show, review: r})
}

// A reviewWait is somebody who waits for a review.
type reviewWait struct {
	q      *route.Call
	match  *match.Match
	kind   commands.ReplyKind
	show   page
	review *reviews.Reviewing
}

// reviewProgress says how far a review is.
func reviewProgress(w reviewWait) commands.Reply {
	say := w.q.ToUser
	msg := commands.Message{
		Text: reviews.Progress(say, w.review),
		Rows: []commands.Row{{Buttons: []commands.Button{{ID: view.CustomID(w.match, "reviewstop"), Label: say.Says("button.review_stop")}}}},
	}
	return commands.Reply{Kind: w.kind, Message: msg}
}

// awaitReview shows the review as soon as it is made, and how far it is every now and then.
func (g *ReviewPages) awaitReview(ctx context.Context, w reviewWait) (commands.Reply, error) {
	for made := false; !made; {
		w.q.Meanwhile(reviewProgress(w))
		select {
		case <-w.review.Done():
			made = true
		case <-time.After(reviewStep):
		case <-ctx.Done():
			return commands.Reply{}, ctx.Err()
		}
	}
	r, err := w.review.Result()
	if err != nil {
		return commands.Reply{}, err
	}
	msg, err := reviewPage(ctx, w.q, w.match, r, w.show)
	if err != nil {
		return commands.Reply{}, err
	}
	w.q.Say(commands.Reply{Kind: w.kind, Message: msg})
	g.Due.Show(ctx, w.match)
	return route.Said, nil
}

// overview is the review as a whole: what mattered most, how well each side played,
// the chart, and every move with its mark.
func (g *ReviewPages) overview(ctx context.Context, q *route.Call, m *match.Match, r review.Review) (commands.Message, error) {
	who, err := q.Person()
	if err != nil {
		return commands.Message{}, err
	}
	say := q.ToUser
	lines := []string{say.Says("review.title", "Game", m.Game.Info().Title, "Number", m.ID), "**" + explain.Summary(say, m.Game, r) + "**"}
	for _, player := range [...]engine.Player{engine.First, engine.Second} {
		lines = append(lines, say.Says("review.player", "Who", view.PlayerName(m, player, say), "Side", m.Game.Info().Sides[player].Title,
			"Accuracy", explain.Accuracy(say, r, player), "Slips", slips(say, r, player)))
	}
	lines = append(lines, say.Says("review.accuracy_note"))
	if m.Given > 0 {
		lines = append(lines, say.Says("review.given", "Count", m.Given))
	}
	var known engine.Known
	if m.Start == nil && m.Opening == nil {
		known, _ = games.Known(m.Game)
	}
	chart := explain.ReviewChart(say, m.Game, r, known)
	chart.Theme, chart.Board = view.Drawing(m.Game, nil).Theme, m.Position().Board()
	msg, err := g.reviewChart(q, m, r, chart, who.Theme)
	if err != nil {
		return commands.Message{}, err
	}
	below := []string{msg.Below}
	if !q.OnPage { // a page lists them itself
		below = append(below, markedMoves(say, m.Game, r), marksLegend(say, r))
	}
	below = slices.DeleteFunc(append(below, byEstimate(say, r)), func(text string) bool { return text == "" })
	msg.Text, msg.Below = strings.Join(lines, "\n")+msg.Text, strings.Join(below, "\n")
	msg.Rows = overviewRows(say, m, r)
	return msg, nil
}

// slips counts the slips of a player, the worst first; nothing without any.
func slips(say *words.Printer, r review.Review, player engine.Player) string {
	var parts []string
	for _, class := range []review.Class{review.MissedWin, review.Blunder, review.Mistake, review.Inaccuracy} {
		n := 0
		for _, p := range r.Plies {
			if p.Class == class && p.Player == player {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, say.Says("review.count."+string(class), "Count", n))
		}
	}
	return say.List(parts)
}

// marks are how the classes are marked in a list of moves, as players of chess do
// where they have a mark; theirs for the only move, an empty box, looks like a missing character.
var marks = map[review.Class]string{
	review.Best: "✓", review.Only: "!", review.Good: "", review.Inaccuracy: "?!", review.Mistake: "?", review.Blunder: "??", review.MissedWin: "✗", review.Ungraded: "∞",
}

// mostListed is how many characters a list of moves may have; a message has 2000.
const mostListed = 1100

// markedMoves lists the moves with their marks. Where there are too many, those near the turning
// points stay. One wide blank is between them: of two, a full line leaves the second to begin the
// next.
func markedMoves(say *words.Printer, game engine.Game, r review.Review) string {
	for near := len(r.Plies); ; near /= 2 {
		var list []string
		for i, p := range r.Plies {
			shown := near >= len(r.Plies) || slices.ContainsFunc(r.Turning, func(ply int) bool { return max(ply-p.Number, p.Number-ply) <= near })
			switch {
			case shown:
				text := fmt.Sprintf("%d.\u00a0%s%s", p.Number, say.Move(game, p.Move), marks[p.Class])
				if p.Class.Turns() {
					text = "**" + text + "**"
				}
				list = append(list, text)
			case i > 0 && list[len(list)-1] != "…" || i == 0:
				list = append(list, "…")
			}
		}
		if text := strings.Join(list, "\u2002"); len([]rune(text)) <= mostListed || near == 0 {
			return markup.Clip(text, mostListed)
		}
	}
}

// marksLegend explains the marks that are shown.
func marksLegend(say *words.Printer, r review.Review) string {
	var parts []string
	for _, class := range review.Classes {
		if mark := marks[class]; mark != "" && slices.ContainsFunc(r.Plies, func(p review.Ply) bool { return p.Class == class }) {
			parts = append(parts, mark+" "+explain.ClassName(say, class))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "-# " + strings.Join(parts, " · ")
}

// byEstimate says which of the marks that accuse are estimates; nothing if none is.
func byEstimate(say *words.Printer, r review.Review) string {
	var guessed []string
	proved := false // any mark, those that praise as well
	for _, p := range r.Plies {
		switch accuses := p.Class.Turns() || p.Class == review.Inaccuracy; {
		case !p.Estimated():
			proved = proved || marks[p.Class] != ""
		case accuses:
			guessed = append(guessed, strconv.Itoa(p.Number))
		}
	}
	switch {
	case len(guessed) == 0:
		return ""
	case !proved:
		return say.Says("review.by_estimate.all")
	}
	return say.Says("review.by_estimate", "Count", len(guessed), "Moves", say.And(guessed))
}

// plyID names the button that shows the position after a ply. The tag tells apart
// buttons of one message that lead to the same.
func plyID(m *match.Match, ply int, tag string) string {
	return fmt.Sprintf("match/%d/%d/ply/%s", m.ID, ply, tag)
}

// overviewRows lead into the game: to its start, to its turning points, and to its end.
func overviewRows(say *words.Printer, m *match.Match, r review.Review) []commands.Row {
	first := 1
	if len(r.Turning) > 0 {
		first = r.Turning[0]
	}
	rows := []commands.Row{{Buttons: []commands.Button{
		{ID: plyID(m, first, "turning"), Label: say.Says("button.review_turning"), Style: commands.Primary, Disabled: len(r.Turning) == 0},
		{ID: plyID(m, min(1, m.Ply()), "first"), Label: say.Says("button.review_step")},
	}}}
	if !r.Partial {
		rows[0].Buttons = append(rows[0].Buttons, view.ShareButton(m, view.ShareReview, say))
	}
	if sel := turningSelect(say, m, r, 0); sel != nil {
		rows = append(rows, commands.Row{Select: sel})
	}
	return rows
}

// turningSelect offers the turning points; nil if there are fewer than two.
func turningSelect(say *words.Printer, m *match.Match, r review.Review, shown int) *commands.Select {
	if len(r.Turning) < 2 {
		return nil
	}
	s := &commands.Select{ID: plyID(m, 0, "choose"), Hint: say.Says("review.choose")}
	for _, ply := range r.Turning[:min(len(r.Turning), commands.MaxOptions)] {
		p := r.Plies[ply-1]
		s.Options = append(s.Options, commands.SelectOption{
			Label: say.Says("review.choice", "Number", ply, "Side", m.Game.Info().Sides[p.Player].Title, "Move", say.Move(m.Game, p.Move), "Class", explain.GradeName(say, p)),
			Value: strconv.Itoa(ply), Default: ply == shown,
		})
	}
	return s
}

// plyPage shows the position after a ply, what the move was worth and what would have
// been better.
func (g *ReviewPages) plyPage(ctx context.Context, q *route.Call, m *match.Match, r review.Review, ply int) (commands.Message, error) {
	who, err := q.Person()
	if err != nil {
		return commands.Message{}, err
	}
	positions, err := review.Positions(m.Begin(), m.Moves)
	if err != nil {
		return commands.Message{}, err
	}
	if err := g.Fairness.MayReview(ctx, q, m.Game, positions[ply]); err != nil {
		return commands.Message{}, err
	}
	say := q.ToUser
	o := view.Drawing(m.Game, nil)
	lines := []string{say.Says("review.start", "Game", m.Game.Info().Title, "Number", m.ID)}
	var below []string
	if ply > 0 {
		p := r.Plies[ply-1]
		o.Last = []uint16{p.Move.Cell}
		lines, below = g.plyLines(ctx, say, m, p, positions[ply-1])
		if told, ok := g.LastHints.recommended(ctx, q.User.ID, m.Game, positions[ply-1]); ok && told == p.Move && p.Class.Turns() {
			lines = append(lines, say.Says("review.changed_mind", "Move", say.Move(m.Game, told)))
		}
		if better, ok := betterMove(m, p); ok && positions[ply].Board().Cells[better.Cell] == engine.Empty {
			o.Line = []engine.Move{better}
		}
	}
	o.Crop = render.CropTo(positions[ply].Board(), o)
	scene := view.Scene{Kind: view.ReviewScene, Game: m.Game, Board: positions[ply].Board(), Options: o, Review: &view.Review{Ply: ply}}
	if _, over := positions[ply].Outcome(); !over {
		scene.Touch = &view.Touch{Position: positions[ply], Prefix: whatIf(m, ply)}
	}
	msg, err := g.Painter.Scene(scene, who.Theme, fmt.Sprintf("game-%d-%d", m.ID, ply), q.OnPage, say)
	if err != nil {
		return commands.Message{}, err
	}
	msg.Text, msg.Below = strings.Join(lines, "\n")+msg.Text, strings.Join(below, "\n")
	msg.Rows = plyRows(say, m, r, ply)
	if q.OnPage { // its list of moves has steps and turning points
		msg.Rows = msg.Rows[len(msg.Rows)-1:]
	}
	return msg, nil
}

// plyLines say what a move was worth and, below the picture, what would have been better and why.
func (g *ReviewPages) plyLines(ctx context.Context, say *words.Printer, m *match.Match, p review.Ply, before engine.Position) (lines, below []string) {
	grade := explain.GradeName(say, p)
	if p.Number <= reviews.AgreedPlies(m) {
		grade = say.Says("review.agreed")
	}
	lines = []string{
		say.Says("review.ply", "Number", p.Number, "Count", m.Ply(), "Side", m.Game.Info().Sides[p.Player].Title,
			"Move", say.Move(m.Game, p.Move), "Class", grade),
	}
	if values := explain.Values(say, m.Game, p); values != "" {
		lines = append(lines, values)
	}
	known, ok := g.Analyses.Cached(ctx, m.Game, before)
	if ok && known.Root.Decided() && !p.Before.Decided() {
		lines = append(lines, say.Says("review.since", "Verdict", explain.Verdict(say, m.Game, before, known.Root)))
	}
	if _, ok := betterMove(m, p); !ok {
		return lines, nil
	}
	below = append(below, say.Says("review.better", "Moves", explain.Better(say, m.Game, p)))
	if ok && slices.Contains(p.Best, known.Root.Move) && known.Root.Move != p.Move {
		below = append(below, say.Says("review.advice", "Advice", explain.Advise(m.Game, before, known).Sentence(say)))
	}
	return lines, below
}

// betterMove returns a move that was better than the one that was made, or as good as
// any where that was not; with the symbol that it places. There is none where nobody chose.
func betterMove(m *match.Match, p review.Ply) (engine.Move, bool) {
	if p.Number <= reviews.AgreedPlies(m) || p.Class == review.Best || p.Class == review.Only || len(p.Best) == 0 || !p.Before.Judged() {
		return engine.Move{}, false
	}
	better := p.Best[0]
	if better.Symbol == engine.Empty {
		better.Symbol = m.Game.Info().Sides[p.Player].Symbol
	}
	return better, true
}

// plyRows step through the game.
func plyRows(say *words.Printer, m *match.Match, r review.Review, ply int) []commands.Row {
	last := m.Ply()
	step := commands.Row{Buttons: stepButtons(ply, last, func(to int, tag string) string { return plyID(m, to, tag) })}
	later := 0
	for _, t := range r.Turning {
		if t > ply && later == 0 {
			later = t
		}
	}
	from := ply
	if _, ok := betterMove(m, r.Plies[max(ply, 1)-1]); ok && ply > 0 {
		from-- // where the better move can be made
	}
	more := commands.Row{Buttons: []commands.Button{
		{ID: plyID(m, later, "later"), Label: say.Says("button.review_later"), Style: commands.Primary, Disabled: later == 0},
		{ID: view.CustomID(m, "reviewed"), Label: say.Says("button.review_chart")},
		{ID: fmt.Sprintf("match/%d/%d/analyze", m.ID, from), Label: say.Says("button.analyze")},
		{ID: fmt.Sprintf("match/%d/%d/try", m.ID, from), Label: say.Says("button.review_try"), Disabled: from == last && m.Ending == match.ByPlay},
	}}
	rows := []commands.Row{step}
	if sel := turningSelect(say, m, r, ply); sel != nil {
		rows = append(rows, commands.Row{Select: sel})
	}
	return append(rows, more)
}
