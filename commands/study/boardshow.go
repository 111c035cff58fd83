package study

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/explain"
	"noughts/render"
	"noughts/store"
	"noughts/words"
)

// deeper is how long it is looked at by whoever asks for more.
var deeper = []time.Duration{20 * time.Second, time.Minute, 3 * time.Minute}

// boardStep is how often the board shows how far its analysis is.
const boardStep = 1500 * time.Millisecond

// analyze shows a board: at once if it is known what is to be said, and otherwise what is
// known so far, in place, until the analysis is done or somebody ends it.
func (g *Studies) analyze(ctx context.Context, q *route.Call, b board, kind commands.ReplyKind, think time.Duration) (commands.Reply, error) {
	g.searches.stop(ctx, b.ID)
	if err := g.Fairness.MayDiscuss(ctx, q, b.Main.Game, b.position()); err != nil {
		return commands.Reply{}, err
	}
	if _, over := b.position().Outcome(); over {
		return g.boardReply(ctx, q, b, kind, sight{})
	}
	known, _ := g.Analyses.Cached(ctx, b.Main.Game, b.position())
	reply, err := g.boardReply(ctx, q, b, kind, sight{known, think})
	if err != nil {
		return commands.Reply{}, err
	}
	q.Meanwhile(reply)
	return g.waitForAnalysis(ctx, analysisWait{q: q, board: b, kind: kind, think: think, steps: g.start(ctx, q, b, think)})
}

// An analysisWait is somebody who waits for the analysis of what a board shows.
type analysisWait struct {
	q     *route.Call
	board board
	kind  commands.ReplyKind
	think time.Duration
	steps <-chan progress
}

// waitForAnalysis shows an analysis as it goes on: the result as soon as it is there, and until
// then the newest step every now and then. Nothing is shown any more once the person
// looks at something else.
func (g *Studies) waitForAnalysis(ctx context.Context, w analysisWait) (commands.Reply, error) {
	for {
		newest, err := w.next(ctx)
		switch {
		case err != nil:
			return commands.Reply{}, err
		case errors.Is(newest.err, errLeft):
			return route.Said, nil
		case newest.err != nil && len(newest.analysis.Moves) == 0:
			return commands.Reply{}, newest.err
		case newest.done:
			w.think = 0
		}
		if len(newest.analysis.Moves) == 0 {
			newest.analysis, _ = g.Analyses.Cached(ctx, w.board.Main.Game, w.board.position())
		}
		reply, err := g.boardReply(ctx, w.q, w.board, w.kind, sight{newest.analysis, w.think})
		if err != nil || newest.done {
			return reply, err
		}
		w.q.Meanwhile(reply)
	}
}

// next waits for the end of the analysis, or for a while, and returns its newest step.
func (w analysisWait) next(ctx context.Context) (newest progress, err error) {
	pause := time.NewTimer(boardStep)
	defer pause.Stop()
	for !newest.done {
		select {
		case newest = <-w.steps:
		case <-pause.C:
			return newest, nil
		case <-ctx.Done():
			return newest, ctx.Err()
		}
	}
	return newest, nil
}

// A sight is what is seen of the position on a board by now.
type sight struct {
	analysis engine.Analysis
	think    time.Duration // how long it is still looked at, at most
}

// boardReply shows a board with what is seen of it.
func (g *Studies) boardReply(ctx context.Context, q *route.Call, b board, kind commands.ReplyKind, s sight) (commands.Reply, error) {
	msg, err := g.boardMessage(ctx, q, b, s)
	if err != nil {
		return commands.Reply{}, err
	}
	msg.Rows = g.boardRows(q, b, s)
	return commands.Reply{Kind: kind, Message: msg}, nil
}

// boardMessage is the picture and the words of a board, without its buttons.
func (g *Studies) boardMessage(ctx context.Context, q *route.Call, b board, s sight) (commands.Message, error) {
	a, think := s.analysis, s.think
	if think > 0 {
		a.Stopped = "" // it goes on
	}
	who, err := q.Person()
	if err != nil {
		return commands.Message{}, err
	}
	game, p := b.Main.Game, b.position()
	a = b.asSolved(a)
	shown := p.Board()
	advice := explain.Advise(game, p, a)
	shown.Lines = append(advice.Threat.Lines, shown.Lines...)
	o := explain.Picture(game, shown, explain.WithKnown(game, p, a), view.Drawing(game, b.last()))
	if advice.Reason.ID == engine.ReasonCannotStop { // all the cells that can't be stopped at once
		o.Hint = advice.Threat.Cells
	}
	if o.Crop == nil {
		o.Crop = render.CropTo(shown, o)
	}
	msg, err := g.Painter.Scene(b.scene(shown, o), who.Theme, "analysis", q.OnPage, q.ToUser)
	if err != nil {
		return commands.Message{}, err
	}
	lines := []string{boardTitle(b, q.ToUser)}
	if tried := g.consequence(ctx, q.ToUser, b, a); tried != "" {
		lines = append(lines, tried)
	}
	switch _, over := p.Outcome(); {
	case over || len(a.Moves) > 0:
		lines = append(lines, explain.Verdict(q.ToUser, game, p, a.Root))
	case think > 0:
		lines = append(lines, q.ToUser.Says("analyze.thinking"))
	default:
		lines = append(lines, q.ToUser.Says("study.nothing_yet"))
	}
	var below []string
	if len(a.Moves) > 0 {
		lines = append(lines, advice.Bold().AfterVerdict(q.ToUser))
		if think == 0 { // until then it may change its mind again
			changed := g.LastHints.changedMind(ctx, q, recommendation{about: store.Subject{StudyID: b.ID}, game: game, position: p, analysis: a})
			if longer := longerAnalysis(q.ToUser, game, b.asSolved(b.before), a); longer != "" && len(changed) == 0 {
				changed = []string{longer}
			}
			lines = append(lines, changed...)
		}
		if legend := view.Legend(shown, o, who.Theme, q.ToUser); legend != "" {
			below = append(below, legend)
		}
		below = append(below, boardWords(q.ToUser, b, a, o.Candidates, advice)...)
		_, beyond := explain.Beyond(game, p, a.Root)
		if said := certainty(q.ToUser, a, beyond, len(o.Marks)+len(o.Candidates)+len(o.Heat), think == 0 && nextDepth(game, a) > 0); said != "" {
			below = append(below, "-# "+said)
		}
	}
	if think > 0 && len(a.Moves) > 0 {
		lines = append(lines, q.ToUser.Says("study.going_on", "Seconds", int(think.Seconds())))
	}
	msg.Text, msg.Below = strings.Join(lines, "\n")+msg.Text, strings.Join(below, "\n")
	return msg, nil
}

// scene shows the board with what is marked on it. A click on a page tries a move.
func (b board) scene(shown engine.Board, o render.Options) view.Scene {
	return view.Scene{Kind: view.AnalysisScene, Game: b.Main.Game, Board: shown, Options: o, Touch: &view.Touch{Position: b.position(), Prefix: b.id("try", "")}}
}

// boardTitle names the game and where in its moves the board is.
func boardTitle(b board, say *words.Printer) string {
	title := say.Says("study.title", "Game", b.Main.Game.Info().Title, "Number", b.MatchID)
	n := len(b.line.Moves)
	if n == 0 {
		return title
	}
	last, side := "", engine.Text{}
	if b.ply > 0 {
		last = say.Move(b.Main.Game, b.line.Moves[b.ply-1])
		side = b.Main.Game.Info().Sides[b.line.At(b.ply-1).Turn()].Title
	}
	return title + "\n" + say.Says("study.where", "Ply", b.ply, "Count", n, "Side", side, "Move", last, "Tried", b.tried())
}

// mostTempting is how many worse moves are named, of the mostPromising ones; farWorse is by how
// much of a point an estimate has to be worse for that.
const (
	mostTempting  = 3
	mostPromising = 24
	farWorse      = 0.15
)

// boardWords say what the tempting alternatives lead to, and how it goes on.
func boardWords(say *words.Printer, b board, a engine.Analysis, numbered []render.Mark, advice explain.Advice) (lines []string) {
	game := b.Main.Game
	if turns := explain.Turns(say, game, a); turns != "" {
		lines = append(lines, turns)
	}
	var tempting []string
	id, list := "study.tempting_lost", b.temptations(a, numbered, advice)
	if slices.ContainsFunc(list, func(j engine.Evaluation) bool { return j.High > engine.Loss }) {
		id = "study.tempting"
	}
	for _, j := range list {
		move, result := say.Move(game, j.Move), explain.LeadsTo(say, game, j)
		if id == "study.tempting" || result != say.Says("judged.loss.some") { // else that they lose is said before
			move = say.Says("study.tempting_move", "Move", move, "Result", result)
		}
		tempting = append(tempting, move)
	}
	if len(tempting) > 0 {
		said := say.Says(id, "Count", len(tempting), "Moves", say.List(tempting))
		if lost, known := lostMoves(b, a); known && lost > len(tempting) && id == "study.tempting_lost" {
			said = say.Sentences(said, say.Says("study.tempting_all", "Number", lost, "All", len(a.Moves)))
		}
		lines = append(lines, said)
	}
	if rest := b.rest(); len(rest) > 0 {
		lines = append(lines, say.Says("study.solution", "Begun", b.ply > 0, "Moves", explain.PlayNames(say, game, rest)))
	} else if len(a.Line) > 1 {
		id := "analyze.line"
		if !a.Root.Decided() || explain.AllLoseAlike(a) {
			id = "study.goes_on"
		}
		lines = append(lines, say.Says(id, "Moves", explain.PlayNames(say, game, shownLine(a))+cutMark(a)))
	}
	return lines
}

// lostMoves counts the moves that lose; known is false where that isn't proved of every
// legal move.
func lostMoves(b board, a engine.Analysis) (lost int, known bool) {
	for _, j := range a.Moves {
		switch {
		case j.High == engine.Loss:
			lost++
		case j.Low == engine.Loss:
			return 0, false
		}
	}
	return lost, len(a.Moves) == len(b.position().AppendMoves(nil))
}

// longerAnalysis says what a longer analysis has changed, if one was asked for: before is what was
// known until then.
func longerAnalysis(say *words.Printer, game engine.Game, before, a engine.Analysis) string {
	if len(before.Moves) == 0 {
		return ""
	}
	settled := func(a engine.Analysis) (n int) {
		for _, j := range a.Moves {
			if j.Decided() {
				n++
			}
		}
		return n
	}
	percent := func(a engine.Analysis) int { return int(math.Round(100 * a.Root.Estimate)) }
	switch was, is := before.First(), a.First(); {
	case a.Root.Decided() && !before.Root.Decided():
		return say.Says("study.longer.proved")
	case was.Move != is.Move && !slices.Contains(a.Best(), was.Move):
		return say.Says("study.longer.move", "Move", say.Move(game, is.Move), "Before", say.Move(game, was.Move))
	case a.Root.Estimated() && before.Root.Estimated() && percent(a) != percent(before):
		return say.Says("study.longer.estimate", "Before", percent(before), "After", percent(a))
	case settled(a) > settled(before):
		return say.Says("study.longer.moves", "Count", settled(a)-settled(before))
	}
	return say.Says("study.longer.same")
}

// certainty says in a few words whether what is said of a position is proved, unless the verdict
// tells of a proof beyond the search. If it is not, it says why the analysis went on no longer,
// unless a button offers a longer one that would tell more. It also explains that only so many
// moves are marked. The method and its figures are a press away.
func certainty(say *words.Printer, a engine.Analysis, beyond bool, marked int, deeper bool) string {
	said := say.Says("study.proved")
	if !a.Root.Decided() {
		if said = say.Says("study.looked"); beyond {
			said = ""
		}
		if why := explain.Stopped(say, a); why != "" && (!deeper || a.Stopped == engine.StoppedByMemory) {
			said = say.Sentences(said, why)
		}
	}
	switch {
	case marked == 0 || marked >= len(a.Moves):
	case a.Root.High == engine.Loss:
		said = say.Sentences(said, say.Says("analyze.some_lost"))
	default:
		said = say.Sentences(said, say.Says("analyze.some"))
	}
	return said
}

// temptations are the moves that look promising and are worse than the best one, the least
// bad first. Where the advice has named them, or nothing is better, there are none; those
// that the picture numbers among the best are not among them.
func (b board) temptations(a engine.Analysis, numbered []render.Mark, advice explain.Advice) (list []engine.Evaluation) {
	best := a.First()
	if best.High == engine.Loss || advice.Reason.ID == engine.ReasonProvedDraw || advice.Reason.ID == engine.ReasonCompletes {
		return nil
	}
	known := map[engine.Move]engine.Evaluation{}
	for _, j := range a.Moves {
		known[j.Move] = j
	}
	promising := b.position().AppendMoves(nil) // the best-looking first
	for _, m := range promising[:min(len(promising), mostPromising)] {
		j, ok := known[m]
		worse := ok && j.High < best.Low || ok && j.Estimated() && best.Estimated() && j.Estimate < best.Estimate-farWorse
		shown := slices.ContainsFunc(numbered, func(mark render.Mark) bool { return mark.Move == m })
		if m != best.Move && worse && !shown && len(list) < mostTempting {
			list = append(list, j)
		}
	}
	slices.SortStableFunc(list, func(x, y engine.Evaluation) int {
		return cmp.Or(cmp.Compare(y.High, x.High), cmp.Compare(y.Estimate, x.Estimate))
	})
	return list
}

// mostOfLine is how much of the best play is said: with the other moves that are named, as many as
// can be chosen by name.
const mostOfLine = 8

// shownLine is what is said of the best play.
func shownLine(a engine.Analysis) []engine.Move { return a.Line[:min(len(a.Line), mostOfLine)] }

// cutMark stands for what is not said of it.
func cutMark(a engine.Analysis) string {
	if len(a.Line) > mostOfLine {
		return " …"
	}
	return ""
}

// named are the legal moves that the words and the picture of a board name.
func (b board) named(a engine.Analysis) (list []engine.Move) {
	if len(a.Moves) == 0 {
		return nil
	}
	game, p := b.Main.Game, b.position()
	advice := explain.Advise(game, p, a)
	numbered := explain.Picture(game, p.Board(), a, render.Options{}).Candidates
	all := append([]engine.Move{advice.Move}, advice.Reason.Moves...)
	for _, mark := range numbered {
		all = append(all, mark.Move)
	}
	for _, j := range b.temptations(a, numbered, advice) {
		all = append(all, j.Move)
	}
	all = append(all, shownLine(a)...)
	legal := p.AppendMoves(nil)
	for _, m := range all {
		if slices.Contains(legal, m) && !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}

// consequence says what a move that was tried has changed, and what refutes it.
func (g *Studies) consequence(ctx context.Context, say *words.Printer, b board, a engine.Analysis) string {
	if !b.tried() || b.ply != len(b.line.Moves) {
		return ""
	}
	game, move := b.Main.Game, b.line.Moves[b.ply-1]
	before := b.line.At(b.ply - 1)
	was, ok := g.Analyses.Cached(ctx, game, before)
	now, known := after(before, b.position(), a)
	if !ok || !known {
		return say.Says("study.tried", "Move", say.Move(game, move))
	}
	id := "study.tried"
	switch {
	case was.Root.Low == engine.Win && now.Low == engine.Win:
		id = "study.tried.keeps_win"
	case was.Root.Low == engine.Win && now.High == engine.Draw && now.Decided():
		id = "study.tried.win_to_draw"
	case was.Root.Low == engine.Win && now.High == engine.Loss:
		id = "study.tried.win_to_loss"
	case was.Root.Low == engine.Draw && now.High == engine.Loss:
		id = "study.tried.draw_to_loss"
	case was.Root.Decided() && was.Root.Low == engine.Draw && now.Decided() && now.Low == engine.Draw:
		id = "study.tried.keeps_draw"
	case was.Root.High == engine.Loss && now.High == engine.Loss:
		id = "study.tried.lost"
	case now.High == engine.Loss:
		id = "study.tried.loses"
	case now.Low == engine.Win:
		id = "study.tried.wins"
	}
	reply := ""
	if now.High < was.Root.High && now.Decided() && len(a.Moves) > 0 {
		reply = say.Move(game, a.Root.Move)
	}
	said := say.Says(id, "Move", say.Move(game, move), "Reply", reply)
	return said
}

// after is what is known of a position for who moved before it; ok is false if nothing
// is.
func after(before, p engine.Position, a engine.Analysis) (engine.Evaluation, bool) {
	if o, over := p.Outcome(); over {
		return engine.Proved(engine.Move{}, o.For(before.Turn()), 0), true
	}
	j := a.Root
	if len(a.Moves) == 0 {
		return j, false
	}
	if p.Turn() != before.Turn() {
		j.Low, j.High, j.Estimate = -a.Root.High, -a.Root.Low, 1-a.Root.Estimate
	}
	return j, true
}

// boardRows are the buttons of a board: steps along the line, questions about the
// position, any move of a longer line, and what else can be done with it: as many in a row
// as fit on a phone.
func (g *Studies) boardRows(q *route.Call, b board, s sight) []commands.Row {
	say := q.ToUser
	_, over := b.position().Outcome()
	var rows []commands.Row
	if steps := b.stepButtons(say, s.analysis, over); len(steps) > 0 {
		rows = append(rows, commands.Row{Buttons: steps})
	}
	if questions := g.questionButtons(q, b, s, over); len(questions) > 0 {
		rows = append(rows, commands.Row{Buttons: questions})
	}
	if len(b.line.Moves) >= jumpFrom {
		rows = append(rows, commands.Row{Select: b.jumpSelect(say)})
	}
	ways := depthButtons(say, b, s, over)
	if !over {
		ways = append(ways, commands.Button{ID: playID(b), Label: say.Says("button.study_play")})
	}
	ways = append(ways,
		commands.Button{ID: b.id("share"), Label: say.Says("button.study_share"), Disabled: s.think > 0},
		commands.Button{ID: b.id("copy"), Label: say.Says("button.study_copy")})
	return append(rows, commands.Row{Buttons: ways})
}

// questionButtons ask more about the position: any move, what is threatened, and how it is
// known what is said.
func (g *Studies) questionButtons(q *route.Call, b board, s sight, over bool) (list []commands.Button) {
	say := q.ToUser
	if !over {
		if !q.OnPage { // there its cells are clicked
			list = append(list, commands.Button{ID: b.id("ask"), Label: say.Says("button.study_ask")})
		}
		if g.hasThreats(b) {
			list = append(list, commands.Button{ID: b.id("threat"), Label: say.Says("button.study_threat")})
		}
		list = append(list, commands.Button{ID: b.id("how"), Label: say.Says("button.study_how"), Disabled: s.think > 0 || len(s.analysis.Moves) == 0})
	}
	return list
}

// depthButtons ask for a longer search, or end the one that goes on; and give up moves that
// were tried.
func depthButtons(say *words.Printer, b board, s sight, over bool) (list []commands.Button) {
	switch longer := nextDepth(b.Main.Game, s.analysis); {
	case over:
	case s.think > 0:
		list = append(list, commands.Button{ID: b.id("stop"), Label: say.Says("button.study_stop"), Style: commands.Danger})
	case longer > 0:
		seconds := int(longer.Seconds())
		list = append(list, commands.Button{ID: b.id("deeper", strconv.Itoa(seconds)), Label: say.Says("button.study_deeper", "Seconds", seconds)})
	}
	if len(b.Variation) > 0 {
		list = append(list, commands.Button{ID: b.id("main"), Label: say.Says("button.study_main")})
	}
	return list
}

// stepButtons lead along the line, and to the best move.
func (b board) stepButtons(say *words.Printer, a engine.Analysis, over bool) (steps []commands.Button) {
	last := len(b.line.Moves)
	if last > 0 {
		steps = stepButtons(b.ply, last, func(ply int, tag string) string { return b.idAt(ply, "at", tag) })
	}
	if over || len(a.Moves) == 0 {
		return steps
	}
	best := b.Main.Game.MoveName(a.Root.Move)
	if follows := b.ply < last && b.Main.Game.MoveName(b.line.Moves[b.ply]) == best; !follows {
		label := "button.study_best"
		if !a.Root.Decided() || explain.AllLoseAlike(a) {
			label = "button.study_try"
		}
		steps = append(steps, commands.Button{ID: b.id("try", best), Label: say.Says(label, "Move", engine.Notation(best)), Style: commands.Primary})
	}
	return steps
}

// jumpFrom is of how many moves a line is that one can jump in by name: a shorter one is
// soon stepped through.
const jumpFrom = 8

// jumpSelect leads to any move of the line. Of a long one it has the ends, those around
// the board, and others evenly spread.
func (b board) jumpSelect(say *words.Printer) *commands.Select {
	sides := b.Main.Game.Info().Sides
	s := &commands.Select{ID: b.id("jump"), Hint: say.Says("study.jump")}
	p, n := b.line.Start, len(b.line.Moves)
	offered := spread(n, b.ply, commands.MaxOptions)
	for ply := range n + 1 {
		option := commands.SelectOption{Label: say.Says("study.jump.start"), Value: strconv.Itoa(ply), Default: ply == b.ply}
		if ply > 0 {
			mv := b.line.Moves[ply-1]
			option.Label = say.Says("study.jump.move", "Number", ply, "Side", sides[p.Turn()].Title, "Move", say.Move(b.Main.Game, mv))
			p, _ = p.Play(mv)
		}
		if offered[ply] {
			s.Options = append(s.Options, option)
		}
	}
	return s
}

// spread chooses at most so many of the numbers 0 to n: the ends, those around at, and
// others evenly spread.
func spread(n, at, most int) map[int]bool {
	chosen := map[int]bool{}
	if n < most {
		for i := range n + 1 {
			chosen[i] = true
		}
		return chosen
	}
	chosen[0], chosen[n], chosen[at] = true, true, true
	for near := 1; len(chosen) < most/2; near++ {
		chosen[max(0, at-near)], chosen[min(n, at+near)] = true, true
	}
	for step := n; len(chosen) < most && step > 0; step /= 2 {
		for i := step; i < n && len(chosen) < most; i += step {
			chosen[i] = true
		}
	}
	return chosen
}

// nextDepth is how long it takes to know notably more; 0 if nothing is left to be known,
// or it takes too long.
func nextDepth(game engine.Game, a engine.Analysis) time.Duration {
	open := len(a.Moves) == 0
	for _, j := range a.Moves {
		open = open || !j.Decided()
	}
	if !open || a.Complete || a.Stopped == engine.StoppedByMethods {
		return 0
	}
	for _, d := range deeper {
		if a.Nodes < engine.Effort(game, d).Nodes/2 {
			return d
		}
	}
	return 0
}
