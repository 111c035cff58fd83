package puzzles_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/markup"
	"noughts/competition/solving"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/match"
	"noughts/engine/puzzle"
	"noughts/explain"
	"noughts/render"
	"noughts/store"
)

// known reports whether the analysis of a position in the solution is settled, so that what
// is said of it is proved.
func (h *harness) known(t *puzzle.Task, ply int) bool {
	a, ok := h.App.Analyses.Cached(h.T.Context(), t.Game, t.Position(t.Solution[:ply]))
	return ok && a.Root.Decided() && a.Root.Distance >= 0
}

// wrong is a move that does not solve a puzzle from its start.
func wrong(t *puzzle.Task) string {
	for _, m := range t.Start.AppendMoves(nil) {
		if t.Judge(nil, m) == puzzle.Wrong {
			return t.Game.MoveName(m)
		}
	}
	panic("every move solves it")
}

func (h *harness) solver(user string) solving.Solver {
	h.T.Helper()
	s, err := h.App.Store.Solver(h.T.Context(), user)
	if err != nil {
		h.T.Fatal(err)
	}
	return s
}

// Puzzles of every game are solved by their buttons to the end; the defense comes by
// itself, the ratings move once, and the solution can be stepped through.
func TestSolveEveryGame(t *testing.T) {
	longtest.SkipUnderRace(t)
	seen := map[string]bool{}
	for _, p := range puzzle.Shipped() {
		if seen[p.Family()] || len(p.Solution) < 2 {
			continue
		}
		seen[p.Family()] = true
		t.Run(p.Family(), func(t *testing.T) {
			h := newHarness(t)
			task := h.Task(p)
			r := h.Solve("ada", h.Give("ada", task))
			h.Wants(r, commands.Update, h.Says("puzzle.solved.first"))
			h.Wants(r, commands.Update, explain.PlayNames(h.App.Words.Printer(), task.Game, task.Solution))
			a, _ := h.Attempt(r)
			if len(a.Made) != len(p.Solution) || a.Status != store.Solved || !a.Counted {
				t.Errorf("the attempt is %+v", a)
			}
			me := h.solver("ada")
			records, _ := h.App.Store.PuzzleRecords(t.Context())
			it := records[p.ID()]
			if me.Rating.Value <= 1500 || me.Solved != 1 || me.Streak != 1 || it.Rating.Value >= float64(p.Rating) || it.Solved != 1 {
				t.Errorf("the person is %+v, the puzzle %+v", me, it)
			}
			tree := h.On("ada", r, "/tree")
			h.Wants(tree, commands.Private, h.Says("study.title", "Game", task.Game.Info().Title, "Number", 0))
			for ply := range p.Solution[1:] { // every step goes on as the solution does
				tree = h.On("ada", tree, fmt.Sprintf("/%d/at/next", ply+1))
				goesOn := h.Says("study.solution", "Begun", true, "Moves", explain.PlayNames(h.App.Words.Printer(), task.Game, task.Solution[ply+1:]))
				h.Wants(tree, commands.Update, goesOn)
				advice := strings.ReplaceAll(apptest.Said(tree), goesOn, "")
				if ply%2 == 0 && task.Game.Info().Turn == 1 && h.known(task, ply+1) && !strings.Contains(advice, engine.Notation(p.Solution[ply+1]).Read()) {
					t.Errorf("what is said beside the solution does not know %s: %q", p.Solution[ply+1], advice)
				}
			}
		})
	}
	if len(seen) < 4 {
		t.Errorf("only %d families have puzzles of several plies", len(seen))
	}
}

// A wrong move stays on the board with what refutes it; then one may try again. It costs
// rating once, and what comes after it none.
func TestWrongTry(t *testing.T) {
	h := newHarness(t)
	task := apptest.One(t, func(t *puzzle.Task) bool { return t.Puzzle.Goal == puzzle.ToDraw && t.OwnTurns() > 1 })
	bad := wrong(task)
	r := h.Answer("ada", h.Give("ada", task), bad)
	if r.Kind != commands.Update || !strings.Contains(r.Message.Text, "**"+engine.Notation(bad).Read()+"** loses: after **") {
		t.Errorf("the wrong move %s gets %q", bad, r.Message.Text)
	}
	if b := apptest.Button(r.Message, "/try/"+bad); b != nil {
		t.Errorf("there are cells beside the refutation: %+v", b)
	}
	lost := h.solver("ada")
	if lost.Failed != 1 || lost.Rating.Value >= 1500 {
		t.Errorf("after a wrong move: %+v", lost)
	}
	h.Open() // the wrong move is on the board after a restart too
	r = h.On("ada", h.Give("ada", task), "/again")
	h.Wants(h.Solve("ada", r), commands.Update, h.Says("puzzle.solved.later", "Count", 1))
	if after := h.solver("ada"); after != lost {
		t.Errorf("solved after a wrong move: %+v, want %+v", after, lost)
	}
	for _, language := range []string{"en", "nl", "ja", "zh-TW"} { // one that is solved is one, and not none of one
		for id, command := range map[string]string{"puzzle.record.solved": "puzzle", "profile.puzzles.unrated": "profile"} {
			want := h.App.Words.Printer(language).Says(id, "Count", 1, "Clean", 0)
			r := h.Do(commands.Request{Kind: commands.Invoke, Name: command, Args: map[string]string{"kind": "record"}, User: apptest.People["ada"], Locales: []string{language}})
			if h.Wants(r, commands.Private, want); strings.Contains(want, "0") {
				t.Errorf("%s: who needed two tries reads %q", language, want)
			}
		}
	}
	it, _ := h.App.Store.PuzzleRecord(t.Context(), task.Puzzle.ID())
	h.Wants(h.Give("ben", task), commands.Update, h.Says("puzzle.stake", "Puzzle", int(math.Round(it.Rating.Value)), "Provisional", true))
	if it.Failed != 1 || it.Solved != 0 || it.Rating.Value <= float64(task.Puzzle.Rating) {
		t.Errorf("the puzzle is %+v", it)
	}
}

// The only defense says what it is, and what another move comes to.
func TestOnlyDefense(t *testing.T) {
	h := newHarness(t)
	task := apptest.One(t, func(t *puzzle.Task) bool { return t.Puzzle.Goal == puzzle.ToHold })
	r := h.Give("ada", task)
	if !strings.Contains(r.Message.Text, "only one move holds") {
		t.Errorf("got %q", r.Message.Text)
	}
	a, _ := h.Attempt(r)
	r = h.PressID("ada", fmt.Sprintf("puzzle/%d/%d/try/%s", a.ID, a.Revision, wrong(task)), "private")
	if !strings.Contains(r.Message.Text, "loses: after **") || !strings.Contains(r.Message.Text, "wins by force") {
		t.Errorf("a wrong move gets %q", r.Message.Text)
	}
}

// Where a turn has several stones, what refutes the first one is the opponent's turn, not
// the rest of one's own.
func TestWrongStoneOfTurn(t *testing.T) {
	h := newHarness(t)
	task := apptest.One(t, func(t *puzzle.Task) bool { return t.Game.Info().Turn > 1 && t.Puzzle.Goal == puzzle.ToWin })
	bad := wrong(task)
	r := h.Answer("ada", h.Give("ada", task), bad)
	a, _ := h.Attempt(r)
	m, _ := task.Game.ParseMove(bad)
	line, _, err := task.Refute(t.Context(), task.Game.NewSolver(engine.SolverOptions{}), nil, m, engine.Budget{Time: time.Minute})
	if err != nil || len(line) < 3 || a.Tried != bad {
		t.Fatalf("%v, %v, %+v", line, err, a)
	}
	said := regexp.MustCompile(`after \*\*(\S+) (\S+)\*\*`).FindStringSubmatch(r.Message.Text)
	if said == nil || slices.Contains(said[1:], task.Game.MoveName(line[0])) {
		t.Errorf("%s is refuted by %q, where the turn goes on with %s", bad, r.Message.Text, task.Game.MoveName(line[0]))
	}
}

// Two clicks at once are one: one wrong move, one loss of rating; and what was pressed on
// an older board changes nothing.
func TestDoubleClickOnPuzzle(t *testing.T) {
	h := newHarness(t)
	task := apptest.One(t, func(t *puzzle.Task) bool { return t.OwnTurns() > 1 })
	bad := wrong(task)
	first := h.Give("ada", task)
	a, _ := h.Attempt(first)
	press := commands.Request{
		Kind: commands.Press, Name: fmt.Sprintf("puzzle/%d/%d/try/%s", a.ID, a.Revision, bad), User: apptest.People["ada"],
		Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: "private"},
	}
	var clicks sync.WaitGroup
	for range 8 {
		clicks.Go(func() {
			if r := h.Handled(press); r.Kind != commands.Update || !strings.Contains(r.Message.Text, engine.Notation(bad).Read()) {
				t.Errorf("a click gets kind %d, %q", r.Kind, r.Message.Text)
			}
		})
	}
	clicks.Wait()
	now, _ := h.Attempt(h.Give("ada", task))
	if now.Wrong != 1 || now.Revision != a.Revision+1 || h.solver("ada").Failed != 1 {
		t.Errorf("after eight clicks: %+v, %+v", now, h.solver("ada"))
	}
	h.Wants(h.PressID("ada", fmt.Sprintf("puzzle/%d/%d/giveup", a.ID, a.Revision), "private"), commands.Update, engine.Notation(bad).Read())
	if now, _ := h.Attempt(h.Give("ada", task)); now.Status != store.Solving {
		t.Errorf("an old button has given up: %+v", now)
	}
	h.Wants(h.PressID("eve", fmt.Sprintf("puzzle/%d/%d/again", a.ID, now.Revision), "private"), commands.Private, h.Says("error.button"))
}

// A hint shows where to look and costs the gain; the move itself costs as much as a wrong
// one.
func TestPuzzleHints(t *testing.T) {
	task := apptest.One(t, func(t *puzzle.Task) bool { return t.Puzzle.Rating < 1400 })
	h := newHarness(t)
	r := h.On("ada", h.Give("ada", task), "/hint")
	h.Wants(r, commands.Update, h.Says("puzzle.hint.area"))
	if s := h.solver("ada"); s.Solved+s.Failed > 0 {
		t.Errorf("where to look counts already: %+v", s)
	}
	h.Wants(h.Solve("ada", r), commands.Update, h.Says("puzzle.solved.hinted"))
	hinted := h.solver("ada")
	if hinted.Rating.Value > 1500 || hinted.Streak != 0 || hinted.Solved != 1 {
		t.Errorf("solved after a hint: %+v", hinted)
	}

	r = h.On("ben", h.On("ben", h.Give("ben", task), "/hint"), "/hint")
	h.Wants(r, commands.Update, h.Says("puzzle.hint.move", "Move", engine.Notation(task.Puzzle.Solution[0])))
	if s := h.solver("ben"); s.Failed != 1 || s.Rating.Value >= hinted.Rating.Value {
		t.Errorf("the move shown: %+v, a hint: %+v", s, hinted)
	}
	r = h.On("eve", h.Give("eve", task), "/giveup")
	h.Wants(r, commands.Update, explain.PlayNames(h.App.Words.Printer(), task.Game, task.Solution))
	if s := h.solver("eve"); s.Failed != 1 || s.Rating.Value >= hinted.Rating.Value {
		t.Errorf("given up: %+v", s)
	}
}

// A random puzzle fits what is wanted, and is never one that was done; the next one comes
// by a button.
func TestRandomPuzzles(t *testing.T) {
	h := newHarness(t)
	first := apptest.One(t, func(t *puzzle.Task) bool { return t.Game.Info().Turn > 1 }) // a game of its own name
	variant, theme := first.Puzzle.Variant(), first.Puzzle.Theme
	want := 0
	for _, p := range puzzle.Shipped() {
		if p.Variant() == variant && p.Theme == theme {
			want++
		}
	}
	r := h.Run("ada", "puzzle", "game", variant, "theme", theme)
	done := map[string]bool{}
	for range min(want, 3) {
		a, task := h.Attempt(r)
		if done[a.Puzzle] || task.Puzzle.Variant() != variant || task.Puzzle.Theme != theme {
			t.Errorf("given %s of %s with %s", a.Puzzle, task.Puzzle.Variant(), task.Puzzle.Theme)
		}
		if again, _ := h.Attempt(h.Run("ada", "puzzle", "kind", "random", "game", variant)); again.ID != a.ID {
			t.Error("the puzzle that was begun is not gone on with")
		}
		done[a.Puzzle] = true
		r = h.Run("ada", "puzzle", "game", variant, "theme", theme)
		r = h.PressID("ada", apptest.Button(h.Solve("ada", r).Message, "random/"+variant+";"+theme+";").ID, "private")
	}
	if len(done) == want {
		h.Wants(r, commands.Private, h.Says("error.puzzle_all", "Count", want))
	}
	h.Wants(h.Run("ada", "puzzle", "game", "chess"), commands.Private, h.Says("error.game", "Game", "`chess`", "Example", h.App.Words.Printer().Say(games.Presets()[0].Title)))
	h.Wants(h.Run("ada", "puzzle", "theme", "smothered mate"), commands.Private, h.Says("error.puzzle_theme", "Theme", "`smothered mate`"))
}

// Somebody who wants another puzzle gets one, which moves no rating; what was put aside does not
// come back before the others, and goes on where it stood.
func TestSkipPuzzle(t *testing.T) {
	h := newHarness(t)
	task := apptest.One(t, func(t *puzzle.Task) bool { return t.Game.Info().Turn > 1 })
	variant, theme := task.Puzzle.Variant(), task.Puzzle.Theme
	var all []string
	for _, p := range puzzle.Shipped() {
		if p.Variant() == variant && p.Theme == theme {
			all = append(all, p.ID())
		}
	}
	r := h.Run("ada", "puzzle", "game", variant, "theme", theme)
	first, task := h.Attempt(r)
	m := task.Game.MoveName(task.Wanted(nil)[0])
	begun := h.Answer("ada", r, m)
	seen := map[string]bool{first.Puzzle: true}
	r = h.On("ada", begun, "/skip")
	for range min(len(all), 4) - 1 {
		a, _ := h.Attempt(r)
		if seen[a.Puzzle] || !slices.Contains(all, a.Puzzle) {
			t.Errorf("after %v comes %s", seen, a.Puzzle)
		}
		seen[a.Puzzle] = true
		r = h.On("ada", r, "/skip")
	}
	if s := h.solver("ada"); s != (solving.Solver{UserID: "ada"}) {
		t.Errorf("skipping moves the rating: %+v", s)
	}
	tried, err := h.App.Store.Attempted(t.Context(), "ada")
	if err != nil || tried[first.Puzzle] != store.Skipped {
		t.Errorf("the first is noted as %v, %v", tried, err)
	}
	back, _ := h.Attempt(h.PressID("ada", fmt.Sprintf("puzzle/%d/%d/view/x/-", first.ID, first.Revision), "private")) // its message is still there
	if back.ID != first.ID || back.Status != store.Solving || !slices.Equal(back.Made, []string{m}) {
		t.Errorf("taken up again: %+v", back)
	}
	for _, id := range all { // of which there are no others left
		status := store.GivenUp
		if id == first.Puzzle {
			status = store.Skipped
		}
		if _, err := h.App.Store.BeginAttempt(t.Context(), store.Attempt{UserID: "ben", Puzzle: id, Status: status}); err != nil {
			t.Fatal(err)
		}
	}
	if a, _ := h.Attempt(h.Run("ben", "puzzle", "game", variant, "theme", theme)); a.Puzzle != first.Puzzle || a.Status != store.Solving {
		t.Errorf("of all puzzles one is put aside, and this comes: %+v", a)
	}
	if b := apptest.Button(h.Run("eve", "puzzle").Message, "/skip"); b != nil {
		t.Errorf("the puzzle of the day can be skipped: %+v", b)
	}
}

// A solution says once that nothing else works, whether or not its theme does.
func TestSolutionSaysOnceThatNothingElseWorks(t *testing.T) {
	h := newHarness(t)
	for _, theme := range []string{engine.ThemeOnlyMove, engine.ThemeWinning, engine.ThemeFork, engine.ThemeForced} {
		text := h.On("ada", h.Give("ada", apptest.One(t, func(t *puzzle.Task) bool { return t.Puzzle.Theme == theme })), "/giveup").Message.Text
		if n := strings.Count(text, "Nothing else works") + strings.Count(text, "every other move"); n != 1 {
			t.Errorf("%s: said %d times, want once:\n%s", theme, n, text)
		}
	}
}

// What costs rating says so before, and only as long as it does.
func TestHelpSaysWhatItCosts(t *testing.T) {
	h := newHarness(t)
	task := apptest.One(t, func(t *puzzle.Task) bool { return t.Game.Info().Rows == 3 && t.OwnTurns() > 1 })
	r := h.Give("ada", task)
	labels := func(costs bool) {
		t.Helper()
		for end, id := range map[string]string{"/hint": "button.puzzle_hint", "/giveup": "button.puzzle_solution"} {
			if b := apptest.Button(r.Message, end); b == nil || b.Label != h.Says(id, "Costs", costs) {
				t.Errorf("%s: %+v, want %q", end, b, h.Says(id, "Costs", costs))
			}
		}
	}
	labels(true)
	r = h.On("ada", h.Answer("ada", r, wrong(task)), "/again")
	labels(false) // it has cost already
	if with, without := h.Says("button.puzzle_hint", "Costs", true), h.Says("button.puzzle_hint", "Costs", false); with == without {
		t.Errorf("both are %q", with)
	}
}

// Harder puzzles are those with a higher rating.
func TestDifficulty(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	mean := func(user, difficulty string) (sum int) {
		for range 4 {
			r := h.Run(user, "puzzle", "difficulty", difficulty)
			_, task := h.Attempt(r)
			sum += task.Puzzle.Rating
			a, _ := h.Attempt(r)
			h.PressID(user, fmt.Sprintf("puzzle/%d/%d/giveup", a.ID, a.Revision), "private")
		}
		return sum
	}
	if easy, hard := mean("ada", "easier"), mean("ben", "harder"); easy >= hard {
		t.Errorf("easier ones are rated %d, harder ones %d", easy/4, hard/4)
	}
}

// Everybody gets the same puzzle on a day, and another one on the next; solving it day
// after day makes a streak, and a day left out ends it.
func TestPuzzleOfTheDay(t *testing.T) {
	h := newHarness(t)
	seen := map[string]bool{}
	const hour = 7
	if err := h.App.Store.SetPuzzleSchedule(t.Context(), store.PuzzleSchedule{GuildID: "guild", ChannelID: "channel", Hour: hour}); err != nil {
		t.Fatal(err)
	}
	for day, want := range []int{1, 2, 3} {
		r := h.Run("ada", "puzzle")
		if r.Kind != commands.Private {
			t.Errorf("kind %d", r.Kind)
		}
		mine, _ := h.Attempt(r)
		his, _ := h.Attempt(h.Run("ben", "puzzle", "kind", "today"))
		if mine.Puzzle != his.Puzzle || seen[mine.Puzzle] || mine.ID == his.ID {
			t.Errorf("day %d: Ada gets %s, Ben %s", day, mine.Puzzle, his.Puzzle)
		}
		seen[mine.Puzzle] = true
		next := solving.Clock{Hour: hour}.Begin(solving.Clock{Hour: hour}.Day(h.Now()) + 1)
		said := h.Says("puzzle.next_day.streak", "Count", want, "When", markup.Relative(next))
		if want == 1 { // which is no row
			said = h.Says("puzzle.next_day", "When", markup.Relative(next))
		}
		h.Wants(h.Solve("ada", r), commands.Update, said)
		if s := h.solver("ada"); s.Days != want || s.Streak != want {
			t.Errorf("day %d: %+v", day, s)
		}
		h.Wants(h.Run("ada", "puzzle", "kind", "record"), commands.Private, h.Says("puzzle.record.streak", "Count", want, "Best", max(want, h.solver("ada").BestStreak)))
		h.Advance(24 * time.Hour)
		h.Open()
	}
	h.Wants(h.Run("ada", "puzzle", "kind", "record"), commands.Private, h.Says("puzzle.record.days", "Count", 3, "Best", 3))
	h.Wants(h.Run("ada", "profile"), commands.Private, h.Says("profile.puzzles.unrated", "Count", 3, "Clean", 3))
	h.Wants(h.Run("eve", "profile", "person", "ada"), commands.Private, h.Says("puzzle.record.days", "Count", 3, "Best", 3))
	h.Wants(h.Run("eve", "puzzle", "kind", "record"), commands.Private, h.Says("puzzle.record.none"))
	h.On("eve", h.Run("eve", "puzzle"), "/giveup")
	none := h.Run("eve", "puzzle", "kind", "record")
	h.Wants(none, commands.Private, h.Says("puzzle.record.solved", "Count", 0, "Clean", 0))
	if strings.Contains(none.Message.Text, h.Says("puzzle.record.days", "Count", 0, "Best", 0)) || strings.Contains(none.Message.Text, h.Says("puzzle.record.streak", "Count", 0, "Best", 0)) {
		t.Errorf("who has solved nothing has rows of nothing: %q", none.Message.Text)
	}
	h.Advance(24 * time.Hour)
	h.Wants(h.Run("ada", "puzzle", "kind", "record"), commands.Private, h.Says("puzzle.record.days", "Count", 0, "Best", 3))
	h.Solve("ada", h.Run("ada", "puzzle"))
	if s := h.solver("ada"); s.Days != 1 || s.BestDays != 3 || s.BestStreak != 4 {
		t.Errorf("after a day left out: %+v", s)
	}
}

// spoils reports whether a message tells more than the position: a move of the solution
// that stands in its words, in the words for its picture beside the stones, or in an id.
func spoils(m commands.Message, t *puzzle.Task) bool {
	start := t.Start.Board()
	public := m.Text + " " + m.Picture.Alt
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			public += " " + b.ID + " " + b.Label
		}
	}
	for _, mv := range t.Solution {
		for _, word := range strings.FieldsFunc(public, func(r rune) bool { return strings.ContainsRune(" ,.|*\n()/;:", r) }) {
			if word == t.Game.MoveName(mv) || start.Cells[mv.Cell] == engine.Empty && word == engine.CellName(mv.Cell, start.Cols) {
				return true
			}
		}
	}
	return strings.Contains(public, puzzle.ThemeText(t.Puzzle.Theme).ID)
}

// A server gets the puzzle of the day at its hour, once; each solves it in private, the
// table in the post follows, and the next day the solution is shown.
func TestDailyPost(t *testing.T) {
	h := newHarness(t)
	at8 := time.Date(2027, time.March, 3, 8, 0, 0, 0, time.UTC)
	h.Advance(at8.Add(-90 * time.Minute).Sub(h.Now()))
	h.Wants(h.PressID("ada", "settings/puzzle", "private", "8"), commands.Private, h.Says("error.settings_server"))
	h.Wants(h.PressID("mod", "settings/puzzle", "private", "8"), commands.Update, "08:00, UTC")
	syncPosts := func() { h.App.Posts.SyncPosts(t.Context()) }
	for _, minutes := range []int{0, 60} {
		h.Advance(at8.Add(-90*time.Minute + time.Duration(minutes)*time.Minute).Sub(h.Now()))
		syncPosts()
	}
	if len(h.Chat.Messages) != 0 {
		t.Fatalf("posted before its hour: %v", h.Chat.Messages)
	}
	h.Advance(at8.Add(time.Minute).Sub(h.Now()))
	for range 3 {
		syncPosts()
		h.Open()
	}
	if len(h.Chat.Messages) != 1 {
		t.Fatalf("%d messages, want the one of the day", len(h.Chat.Messages))
	}
	m, _ := h.Post()
	r := h.PressID("ada", m.Rows[0].Buttons[0].ID, "m1")
	_, task := h.Attempt(r)
	if r.Kind != commands.Private || spoils(m, task) {
		t.Errorf("kind %d; the post says %q, %q", r.Kind, m.Text, m.Picture.Alt)
	}
	h.Advance(time.Minute)
	h.Solve("ada", r)
	ben := h.Answer("ben", h.PressID("ben", m.Rows[0].Buttons[0].ID, "m1"), wrong(task))
	h.Advance(time.Minute)
	h.Solve("ben", h.On("ben", ben, "/again"))
	h.Run("eve", "puzzle")
	syncPosts()
	m, _ = h.Post()
	row := func(place int, who string, tries int, time string) string {
		return h.Says("puzzle.table.row", "Place", place, "Who", "<@"+who+">", "Count", tries, "Hints", 0, "Time", time)
	}
	minute, rest := h.Says("puzzle.time.minutes", "Count", 1), h.Says("puzzle.table.rest", "Solving", 1, "GivenUp", 0)
	want := row(1, "ada", 1, minute) + "\n" + row(2, "ben", 2, minute) + "\n" + rest
	if !strings.Contains(m.Text, want) || spoils(m, task) || len(m.Mentions) > 0 {
		t.Errorf("the post says %q, want %q", m.Text, want)
	}
	h.Wants(h.Run("bob", "puzzle", "kind", "table"), commands.Private, want)
	shared := h.PressID("bob", strings.Replace(m.Rows[0].Buttons[0].ID, "/day/", "/share/", 1), "private")
	h.Wants(shared, commands.Post, want)
	early := strings.Replace(m.Rows[0].Buttons[0].ID, "/day/", "/solution/", 1)
	h.Wants(h.PressID("bob", early, "private"), commands.Private, h.Says("error.puzzle_today"))
	edits := len(h.Chat.Edited)
	syncPosts()
	if len(h.Chat.Edited) != edits {
		t.Error("the post is edited where nothing has changed")
	}

	// In the last hour of the day, which is another one by the calendar, it still counts.
	late := h.PressID("bob", m.Rows[0].Buttons[0].ID, "m1")
	h.Advance(at8.Add(23 * time.Hour).Sub(h.Now()))
	h.Solve("bob", late)
	want = row(1, "ada", 1, minute) + "\n" + row(2, "bob", 1, h.Says("puzzle.time.hours", "Count", 22)) + "\n" + row(3, "ben", 2, minute) + "\n" + rest

	h.Advance(at8.Add(24*time.Hour + time.Minute).Sub(h.Now()))
	syncPosts()
	solution := "||" + explain.PlayNames(h.App.Words.Printer(), task.Game, task.Solution) + "||"
	old := h.Chat.Messages["m1"]
	if !strings.Contains(old.Text, solution) || !strings.Contains(old.Text, want) || apptest.Button(old, "") == nil || !strings.Contains(old.Rows[0].Buttons[0].ID, "/solution/") {
		t.Errorf("the old post says %q", old.Text)
	}
	m, id := h.Post()
	if id == "m1" || !strings.Contains(m.Text, solution) {
		t.Errorf("the new post says %q", m.Text)
	}
	h.Wants(h.PressID("eve", old.Rows[0].Buttons[0].ID, "m1"), commands.Private, h.Says("study.title", "Game", task.Game.Info().Title, "Number", 0))
	// Whoever solves it now moves no rating, and is not on the table.
	r = h.PressID("nix", strings.Replace(old.Rows[0].Buttons[0].ID, "/solution/", "/day/", 1), "m1")
	h.Wants(h.Solve("nix", r), commands.Update, h.Says("puzzle.stake.known"))
	if s := h.solver("nix"); s != (solving.Solver{UserID: "nix"}) {
		t.Errorf("solved a day late: %+v", s)
	}
	table := h.PressID("nix", strings.Replace(old.Rows[0].Buttons[0].ID, "/solution/", "/table/", 1), "m1")
	h.Wants(table, commands.Private, want)
	if strings.Contains(table.Message.Text, "<@nix>") {
		t.Errorf("who is a day late is on the table: %q", table.Message.Text)
	}

	h.Wants(h.PressID("mod", "settings/puzzle", "private", "off"), commands.Update, h.Says("settings.puzzle.none", "Zone", "UTC"))
	posts := len(h.Chat.Messages)
	h.Advance(24 * time.Hour)
	syncPosts()
	if len(h.Chat.Messages) != posts {
		t.Error("a server that wants no puzzle gets one")
	}
	if last := h.Chat.Messages[id]; !strings.Contains(last.Text, "||") || apptest.Button(last, "") == nil || !strings.Contains(last.Rows[0].Buttons[0].ID, "/solution/") {
		t.Errorf("the last post never tells the solution: %q", last.Text)
	}
}

// A chance that somebody lost becomes a puzzle of their own once the game is reviewed. It
// moves no rating, and nobody else gets it.
func TestOwnPuzzle(t *testing.T) {
	h := newHarness(t)
	task := apptest.One(t, func(t *puzzle.Task) bool { return t.Game.Info().Rows == 3 && t.Puzzle.Goal == puzzle.ToWin })
	h.Wants(h.Run("ada", "puzzle", "kind", "own"), commands.Private, h.Says("error.puzzle_own", "Count", 0))
	side := [...]string{"first", "second"}[task.Side]
	h.Wants(h.Run("ada", "play", "position", task.Puzzle.Position, "opponent", "ben", "side", side), commands.Post, "")
	h.Press("ben", 1, "/accept")
	h.Press("ada", 1, "/"+wrong(task))
	if h.Match(1).Status != match.Over {
		h.Run("ada", "resign")
		h.PressID("ada", fmt.Sprintf("match/1/%d/resigned", h.Match(1).Ply()), "private")
	}
	h.Wants(h.Run("ada", "puzzle", "kind", "own"), commands.Private, h.Says("error.puzzle_own", "Count", 0)) // not reviewed
	h.Run("ada", "review")
	board, at := h.Board(1)
	after := apptest.Button(board, "puzzle/game/1")
	if after == nil {
		t.Fatal("a game that is over leads to no puzzle")
	}
	r := h.PressID("ada", after.ID, at) // the one that it makes for her
	h.Wants(r, commands.Private, h.Says("puzzle.title.own", "Game", task.Game.Info().Title))
	h.Wants(r, commands.Private, h.Says("puzzle.stake.none"))
	h.Wants(h.PressID("ada", "puzzle/game/99", at), commands.Private, h.Says("error.button"))
	r = h.PressID("ben", after.ID, at) // it makes none for him
	if a, his := h.Attempt(r); !strings.HasPrefix(a.Asked, "random/") || his.Puzzle.Family() != task.Puzzle.Family() {
		t.Errorf("Ben gets %+v", a)
	}
	h.Wants(h.Run("ben", "puzzle", "kind", "own"), commands.Private, h.Says("error.puzzle_own_none", "Count", 1))
	r = h.Run("ada", "puzzle", "kind", "own")
	h.Wants(r, commands.Private, h.Says("puzzle.title.own", "Game", task.Game.Info().Title))
	h.Wants(h.On("ada", r, "/rules"), commands.Private, h.App.Words.Printer().Say(task.Game.Info().Rules))
	if _, mine := h.Attempt(r); mine.Start != task.Start || mine.Judge(nil, task.Solution[0]) == puzzle.Wrong {
		t.Errorf("the puzzle is %+v, want %+v", mine.Puzzle, task.Puzzle)
	}
	h.Open()
	r = h.Solve("ada", h.Run("ada", "puzzle", "kind", "own"))
	h.Wants(r, commands.Update, h.Says("puzzle.stake.none"))
	if s := h.solver("ada"); s != (solving.Solver{UserID: "ada"}) {
		t.Errorf("it counts: %+v", s)
	}
	h.Wants(h.PressID("ada", apptest.Within(r.Message, "/next/own"), "private"), commands.Private, h.Says("error.puzzle_own", "Count", 1))
	if again, _ := h.Attempt(h.PressID("ada", after.ID, at)); !strings.HasPrefix(again.Asked, "random/") {
		t.Errorf("after her own puzzle of the game Ada gets %+v", again)
	}
	tried, _ := h.App.Store.Attempted(t.Context(), "ben")
	if a, _ := h.Attempt(r); len(tried) > 1 || !strings.HasPrefix(a.Puzzle, "own-1-") {
		t.Errorf("Ben has %v, Ada's is %s", tried, a.Puzzle)
	}
}

// On a board larger than the window the buttons follow the game, move by arrows, and a
// hint brings them to where it points; all within the chat's limits.
func TestPuzzleWindow(t *testing.T) {
	h := newHarness(t)
	m := h.Set("gomoku", "novice")
	rows := slices.Repeat([]string{strings.Repeat(".", 15)}, 15)
	rows[12], rows[13] = "..XXX..........", "..OO.O........." // row 3 and row 2 from the bottom
	p := puzzle.Puzzle{Position: "mnk:15x15:5 " + strings.Join(rows, "/"), ToMove: "X", Goal: puzzle.ToWin, Solution: []string{"b3", "a3", "f3"}, Theme: engine.ThemeForced, Rating: 900}
	data, err := json.Marshal(p)
	if err := errors.Join(err, h.App.Store.SaveOwnPuzzles(t.Context(), "ada", m, []store.OwnPuzzle{{Puzzle: "own-1-0", Data: data}})); err != nil {
		t.Fatal(err)
	}
	r := h.Run("ada", "puzzle", "kind", "own")
	if apptest.Button(r.Message, "/try/f3") == nil || apptest.Button(r.Message, "/try/o15") != nil {
		t.Errorf("the window is elsewhere: %+v", r.Message.Rows)
	}
	for range 8 {
		if to := apptest.Within(r.Message, "/right/"); to != "" {
			r = h.PressID("ada", to, "private")
		}
		if to := apptest.Within(r.Message, "/up/"); to != "" {
			r = h.PressID("ada", to, "private")
		}
	}
	if apptest.Button(r.Message, "/try/o15") == nil {
		t.Errorf("the arrows do not lead to the corner: %+v", r.Message.Rows)
	}
	r = h.On("ada", r, "/hint")
	if apptest.Button(r.Message, "/try/b3") == nil {
		t.Errorf("the hint is out of sight: %+v", r.Message.Rows)
	}
	for _, row := range r.Message.Rows {
		if row.Select != nil {
			r = h.PressID("ada", row.Select.ID, "private", "giveup")
		}
	}
	task, err := p.Open()
	if err != nil {
		t.Fatal(err)
	}
	h.Wants(r, commands.Update, h.Says("puzzle.solution", "Moves", explain.PlayNames(h.App.Words.Printer(), task.Game, task.Solution), "Only", strings.HasPrefix(p.Theme, "only"), "Theme", puzzle.ThemeText(p.Theme), "About", puzzle.ThemeAbout(p.Theme)))
}

// A crash between the post and its note leaves one message; one before the post is made
// good; and a channel that refuses the bot is left alone.
func TestDailyPostAfterCrash(t *testing.T) {
	h := newHarness(t)
	ctx := t.Context()
	schedule := store.PuzzleSchedule{GuildID: "guild", ChannelID: "channel", Hour: 5}
	if err := h.App.Store.SetPuzzleSchedule(ctx, schedule); err != nil {
		t.Fatal(err)
	}
	h.Chat.PostErr = commands.ErrTryLater
	h.App.Posts.SyncPosts(ctx)
	if post, err := h.App.Store.DayPost(ctx, "guild", solving.Clock{Hour: 5}.Day(h.Now())); err != nil || post.MessageID != "" {
		t.Errorf("that a post may be out is noted as %+v, %v", post, err)
	}
	h.Chat.PostErr = nil
	h.Open()
	h.App.Posts.SyncPosts(ctx)
	if len(h.Chat.Messages) != 1 {
		t.Fatalf("%d messages after a post that failed, want 1", len(h.Chat.Messages))
	}
	_, id := h.Post()
	day := solving.Clock{Hour: 5}.Day(h.Now())
	post, err := h.App.Store.DayPost(ctx, "guild", day)
	if err != nil || post.MessageID != id {
		t.Fatalf("noted: %+v, %v, want %s", post, err, id)
	}
	post.MessageID = "" // as if the process had ended then
	if err := h.App.Store.SaveDayPost(ctx, post); err != nil {
		t.Fatal(err)
	}
	h.PressID("ada", fmt.Sprintf("puzzle/share/%d", day), "private") // whose buttons are like those of the post
	h.Open()
	h.App.Posts.SyncPosts(ctx)
	if post, err = h.App.Store.DayPost(ctx, "guild", day); err != nil || post.MessageID != id || len(h.Chat.Messages) != 2 {
		t.Errorf("found %+v, %v among %d messages, want %s", post, err, len(h.Chat.Messages), id)
	}

	h.Advance(24 * time.Hour)
	h.Chat.PostErr = commands.ErrForbidden
	h.App.Posts.SyncPosts(ctx)
	calls := h.Chat.Calls
	h.Chat.PostErr = nil
	h.App.Posts.SyncPosts(ctx)
	if h.Chat.Calls != calls {
		t.Error("a channel that refuses the bot is asked again")
	}
	h.Run("ada", "help") // there
	h.App.Posts.SyncPosts(ctx)
	if m, other := h.Post(); other == id || !strings.Contains(m.Text, h.Says("puzzle.post.private")) {
		t.Errorf("posted %s: %q", other, m.Text)
	}
}

// Neither the buttons nor the picture of a puzzle that is being solved show what a line
// may become: to see that is what the puzzle is about.
func TestPuzzlesShowNoLines(t *testing.T) {
	h := newHarness(t)
	drawn, open, posted := 0, 0, ""
	h.App.Painter.Draw = func(board engine.Board, _ render.Options) ([]byte, error) {
		drawn++
		for _, l := range board.Lines {
			if l.Kind == engine.LineOpen || l.Kind == engine.LineThreat {
				t.Errorf("a line is drawn: %+v", l)
			}
		}
		return []byte("picture"), nil
	}
	seen := map[string]int{}
	for _, p := range puzzle.Shipped() {
		task := h.Task(p)
		lines := len(task.Start.Board().Lines)
		if seen[p.Family()]++; seen[p.Family()] <= 6 {
			open += lines
			h.Give("ada", task)
		} else if lines > 0 {
			posted = p.ID() // nobody has been shown it
		}
	}
	_, err := h.App.Store.SetPuzzleOfDay(t.Context(), "", solving.Clock{}.Day(h.Now()), "", posted)
	if err := errors.Join(err, h.App.Store.SetPuzzleSchedule(t.Context(), store.PuzzleSchedule{GuildID: "guild", ChannelID: "channel"})); err != nil {
		t.Fatal(err)
	}
	before := drawn
	h.App.Posts.SyncPosts(t.Context())
	if drawn < 12 || drawn == before || open == 0 {
		t.Errorf("%d pictures of boards with %d lines, %d of them in a post", drawn, open, drawn-before)
	}
}

// The puzzle of a day moves no rating after its day, though it was taken up on it: the
// solution was shown. Neither do hints and giving up.
func TestPuzzleOfYesterday(t *testing.T) {
	for _, try := range []struct {
		name string
		does func(h *harness, r commands.Reply) commands.Reply
	}{
		{"solve", func(h *harness, r commands.Reply) commands.Reply { return h.Solve("ada", r) }},
		{"wrong", func(h *harness, r commands.Reply) commands.Reply {
			_, task := h.Attempt(r)
			return h.Answer("ada", r, wrong(task))
		}},
		{"hints", func(h *harness, r commands.Reply) commands.Reply {
			return h.On("ada", h.On("ada", r, "/hint"), "/hint")
		}},
		{"give up", func(h *harness, r commands.Reply) commands.Reply { return h.On("ada", r, "/giveup") }},
	} {
		t.Run(try.name, func(t *testing.T) {
			h := newHarness(t)
			r := h.Run("ada", "puzzle")
			h.Advance(24 * time.Hour)
			h.Wants(try.does(h, r), commands.Update, h.Says("puzzle.stake.known"))
			a, _ := h.Attempt(r)
			it, err := h.App.Store.PuzzleRecord(t.Context(), a.Puzzle)
			if s := h.solver("ada"); err != nil || s != (solving.Solver{UserID: "ada"}) || it != (solving.PuzzleRecord{Puzzle: a.Puzzle}) {
				t.Errorf("after its day: %+v, %+v, %v", s, it, err)
			}
		})
	}
}

// An attempt at a puzzle whose solution has changed goes on where the two part, and one that has
// ended shows the solution as it is.
func TestSolutionHasChanged(t *testing.T) {
	h := newHarness(t)
	task := apptest.One(t, func(task *puzzle.Task) bool { return task.OwnTurns() > 2 && task.Game.Info().Turn == 1 })
	name := task.Game.MoveName
	other := func(after []engine.Move) string {
		for _, m := range task.Position(after).AppendMoves(nil) {
			if m != task.Solution[len(after)] {
				return name(m)
			}
		}
		panic("there is one reply")
	}
	change := func(r commands.Reply, made []string, status store.AttemptStatus) commands.Reply {
		a, _ := h.Attempt(r)
		next := a
		next.Made, next.Status = made, status
		if _, err := h.App.Store.SaveAttempt(t.Context(), a, next, nil); err != nil {
			t.Fatal(err)
		}
		return h.PressID("ada", fmt.Sprintf("puzzle/%d/%d/view/x/-", a.ID, a.Revision), "private")
	}
	first := []string{name(task.Solution[0]), name(task.Solution[1])}
	r := h.Give("ada", task)
	for _, c := range []struct {
		made []string
		left int // plies of the solution on the board
	}{
		{first, 2},
		{append(first[:2:2], other(task.Solution[:2])), 2},
		{[]string{first[0], other(task.Solution[:1])}, 2}, // it is another reply now
		{[]string{other(nil)}, 0},
		{task.Puzzle.Solution, 0}, // it was longer
	} {
		r = h.Answer("ada", change(r, c.made, store.Solving), name(task.Solution[c.left]))
		if a, _ := h.Attempt(r); a.Wrong != 0 || !slices.Equal(a.Made, task.Puzzle.Solution[:min(c.left+2, len(task.Solution))]) {
			t.Errorf("%v: after the right move there are %v, %d wrong", c.made, a.Made, a.Wrong)
		}
	}
	want := h.On("ben", h.Give("ben", task), "/giveup").Message.Picture.Alt
	if got := change(r, first, store.GivenUp).Message.Picture.Alt; got != want {
		t.Errorf("the solution is shown as %q, want %q", got, want)
	}
}

// A puzzle that is no longer shipped does not stand in the way of its day: another one takes
// its place, in the post of the day too, and the post of a day that is over is left alone.
func TestPuzzleOfTheDayIsGone(t *testing.T) {
	h := newHarness(t)
	ctx := t.Context()
	today := solving.Clock{}.Day(h.Now())
	for _, day := range []solving.Day{today - 5, today} {
		if _, err := h.App.Store.SetPuzzleOfDay(ctx, "", day, "", "gone"); err != nil {
			t.Fatal(err)
		}
	}
	first, _ := h.Attempt(h.Run("ada", "puzzle"))
	if again, _ := h.Attempt(h.Run("ben", "puzzle")); again.Puzzle != first.Puzzle {
		t.Errorf("Ada gets %s, Ben %s", first.Puzzle, again.Puzzle)
	}
	// A day that is over had that puzzle, and no other.
	h.Wants(h.PressID("ada", fmt.Sprintf("puzzle/solution/%d", today-5), "private"), commands.Private, h.Says("error.puzzle_gone"))

	old := store.DayPost{GuildID: "guild", Day: today - 1, Puzzle: "gone", ChannelID: "channel", MessageID: "m9"}
	schedule := store.PuzzleSchedule{GuildID: "guild", ChannelID: "channel"}
	if err := errors.Join(h.App.Store.SetPuzzleSchedule(ctx, schedule), h.App.Store.SaveDayPost(ctx, old)); err != nil {
		t.Fatal(err)
	}
	h.App.Posts.SyncPosts(ctx)
	shown, id := h.Post()
	post, err := h.App.Store.DayPost(ctx, "guild", today)
	if err != nil {
		t.Fatal(err)
	}
	post.Puzzle = "gone"
	h.Chat.Messages[id] = commands.Message{Text: "gone"}
	if err := h.App.Store.SaveDayPost(ctx, post); err != nil {
		t.Fatal(err)
	}
	h.App.Posts.SyncPosts(ctx)
	if !strings.HasPrefix(h.Chat.Messages[id].Text, shown.Text) {
		t.Errorf("the post of the day says %q, want %q", h.Chat.Messages[id].Text, shown.Text)
	}
	open, err := h.App.Store.OpenDayPosts(ctx)
	if err != nil || len(open) != 1 || open[0].Day != today || open[0].Puzzle != first.Puzzle {
		t.Errorf("posts that are open: %+v, %v, want today's with %s", open, err, first.Puzzle)
	}
}

// The post in a channel that refuses the bot is left alone, though the puzzle now comes to
// another one; once the channel lets the bot in, it gets its solution.
func TestDailyPostInClosedChannel(t *testing.T) {
	h := newHarness(t)
	ctx := t.Context()
	if err := h.App.Store.SetPuzzleSchedule(ctx, store.PuzzleSchedule{GuildID: "guild", ChannelID: "channel"}); err != nil {
		t.Fatal(err)
	}
	h.App.Posts.SyncPosts(ctx)
	_, id := h.Post()
	if err := h.App.Store.SetPuzzleSchedule(ctx, store.PuzzleSchedule{GuildID: "guild", ChannelID: "elsewhere"}); err != nil {
		t.Fatal(err)
	}
	h.Advance(24 * time.Hour)
	h.Chat.Refuse = map[string]error{id: commands.ErrForbidden}
	h.App.Posts.SyncPosts(ctx)
	calls := h.Chat.Calls
	h.Open()
	h.App.Access.Load(ctx)
	for range 3 {
		h.App.Posts.SyncPosts(ctx)
	}
	if h.Chat.Calls != calls {
		t.Errorf("a channel that refuses the bot is asked %d times more", h.Chat.Calls-calls)
	}
	h.Chat.Refuse = nil
	h.Run("ada", "help") // there
	h.App.Posts.SyncPosts(ctx)
	if m := h.Chat.Messages[id]; !strings.Contains(m.Text, "||") {
		t.Errorf("the post never tells the solution: %q", m.Text)
	}
}
