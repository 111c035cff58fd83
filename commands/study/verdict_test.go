package study_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/analyses"
	"noughts/commands/apptest"
	"noughts/commands/jobs"
	"noughts/commands/study"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/explain"
)

// otherRules are variants without a name, so that each rule of each family is asked about.
var otherRules = []string{
	"mnk:4x4:4:misere", "mnk:5x5:4:exact", "mnk:13x9:5:caro", "mnk:20x20:5:exact", "mnk:6x6:4",
	"order-chaos:5x5:4:full", "order-chaos:4x5:4:exact:chaos-first", "order-chaos:6x6:4:symbols=3", "order-chaos:4x4:4:symbols=4", "order-chaos:5x6:5:exact:full",
	"drop:5x6:4", "drop:8x9:5", "drop:4x5:4",
	"weighted:3,-2,7,0,5,1,-4,2,2", "weighted:1000000000,1,1,1,-5,1,1,1,1",
}

// verdictGames lists games of every family: one of each or, in long tests, all that have a name and
// others.
func verdictGames(t *testing.T) (list []engine.Game) {
	t.Helper()
	for _, family := range games.All() {
		var own []engine.Game
		add := func(variant string) {
			game, err := games.Parse(variant)
			if err != nil {
				t.Fatal(err)
			}
			if games.FamilyOf(game).Key() == family.Key() {
				own = append(own, game)
			}
		}
		for _, p := range family.Presets() {
			add(p.Variant)
		}
		for _, variant := range otherRules {
			add(variant)
		}
		list = append(list, longtest.Some(t, 1, own)...)
	}
	return list
}

// How long positions are looked at, how many nodes longer looks visit, how many plies come before
// them at most, how many moves are tried, how many verdicts are compared at least, and how often is
// asked at most on a machine that is busy.
const (
	verdictLook  = 15 * time.Millisecond
	longerLook   = 8_000
	longestLook  = 24_000
	mostOpening  = 9
	triedMoves   = 3
	fewestAsked  = 100
	fewestInLong = 500
	mostTries    = 200
	someReviews  = 3 // of so many matches one is reviewed in the long test, which takes most of its time
)

// Within a match one position has one verdict. At random positions of every family, hint, board,
// review and the words under a finished game name the same move, number and proof; what a longer
// look finds, or a look at what a move leads to, stands in place of what was said before, wherever
// it is asked for; and so it is after a restart, and in another process.
func TestOneVerdict(t *testing.T) {
	asked, alike := 0, 0
	for i, game := range verdictGames(t) {
		v := newVerdicts(t, game, uint64(i))
		if v == nil {
			continue
		}
		v.askWhilePlaying()
		if i%someReviews == 0 || testing.Short() {
			v.askAfterwards()
		}
		asked, alike = asked+v.asked, alike+v.alike
	}
	fewest := fewestAsked
	if !testing.Short() {
		fewest = fewestInLong
	}
	if asked < fewest {
		t.Errorf("only %d verdicts were compared", asked)
	}
	t.Logf("compared %d verdicts; %d moves were as good as the best one", asked, alike)
}

// verdicts are asked for in a match of Ada's against the bot.
type verdicts struct {
	*harness
	game         engine.Game
	id           int64
	steps        int
	position     engine.Position
	rng          *rand.Rand
	asked, alike int
}

// newVerdicts begins a match, and brings it to a random position in which Ada is to move; nil if
// there was none.
func newVerdicts(t *testing.T, game engine.Game, seed uint64) *verdicts {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 45))
	var names []string
	p, begun := game.Start(), []string(nil)
	for range mostOpening {
		moves := p.AppendMoves(nil)
		m := moves[rng.IntN(len(moves))]
		if rng.IntN(2) == 0 {
			m = moves[rng.IntN(min(3, len(moves)))] // they come most promising first
		}
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		if _, over := next.Outcome(); over {
			break
		}
		names, p = append(names, game.MoveName(m)), next
		if p.Turn() == engine.First && len(p.AppendMoves(nil)) > 2 {
			begun = slices.Clone(names)
		}
	}
	if len(begun) == 0 {
		return nil
	}
	h := newHarness(t)
	*h.App.Hints.Effort = study.Effort{Hint: time.Minute, Analysis: verdictLook}
	v := &verdicts{harness: h, game: game, rng: rng}
	v.id = h.Set(game.Variant(), "novice", begun...)
	m := h.Match(v.id)
	v.steps, v.position = m.Steps(), m.Position()
	if seat, _ := m.SeatOf("ada"); seat != m.Position().Turn() {
		t.Fatalf("%s: Ada is not to move", v)
	}
	return v
}

func (v *verdicts) String() string { return games.FormatPosition(v.game, v.position) }

// kept is the analysis of a position that everybody is told of.
func (v *verdicts) kept(p engine.Position) engine.Analysis {
	v.T.Helper()
	a, ok := v.App.Analyses.Cached(v.T.Context(), v.game, p)
	if !ok {
		v.T.Fatalf("%s: nothing is kept", games.FormatPosition(v.game, p))
	}
	return a
}

// look has a position looked at with so many nodes.
func (v *verdicts) look(p engine.Position, nodes uint64) {
	v.T.Helper()
	if _, err := v.App.Analyses.Analyze(v.T.Context(), jobs.Client{User: "eve"}, v.game, p, engine.Budget{Time: time.Minute, Nodes: nodes}, nil); err != nil {
		v.T.Fatal(err)
	}
}

// said is what a hint and a board say of the position.
type said struct{ hint, board string }

// ask asks for a hint and opens a board, again and again where the machine is so busy that its time
// is over before they have looked at the position for as long as they would. Where a value is
// proved a search may end long before, and tell nothing new each time.
func (v *verdicts) ask() (s said, board string) {
	v.T.Helper()
	for tries, enough := 0, 0; enough < 2; tries++ {
		if tries > mostTries {
			v.T.Fatalf("%s: what is kept is never enough, after %d hints: %+v", v, tries, v.kept(v.position).Root)
		}
		before, _ := v.App.Analyses.Cached(v.T.Context(), v.game, v.position)
		v.Advance(10 * time.Minute)
		v.Run("ada", "hint", "game", fmt.Sprint(v.id))
		s.hint = apptest.Said(v.PressID("ada", fmt.Sprintf("match/%d/%d/reveal", v.id, v.steps), "private"))
		opened := v.PressID("ada", fmt.Sprintf("match/%d/%d/analyze", v.id, v.steps), "private")
		s.board = apptest.Said(opened)
		if share := apptest.Button(opened.Message, "/share"); share != nil {
			board = strings.TrimSuffix(share.ID, "share")
		}
		a, ok := v.App.Analyses.CachedFor(v.T.Context(), v.game, v.position, engine.Effort(v.game, verdictLook))
		if ok || a.Root.Decided() && analyses.Agree(a, before) {
			enough++
		}
	}
	v.asked += 2
	return s, board
}

// agrees sees that what is said is what is kept of the position, and that this agrees with itself.
func (v *verdicts) agrees(when string, s said) {
	v.T.Helper()
	a, say := v.kept(v.position), v.App.Words.Printer()
	if err := a.Check(); err != nil {
		v.T.Errorf("%s, %s: %v", v, when, err)
	}
	if first := a.First(); !first.Reason.Fits(first) || a.Root.High > engine.Loss && first.High == engine.Loss {
		v.T.Errorf("%s, %s: %+v is best because of %s", v, when, first, first.Reason.ID)
	}
	advice := explain.Advise(v.game, v.position, a).Bold()
	sentence, rest := advice.WithVerdict(say, v.position)
	for _, part := range []string{sentence, rest} {
		if !strings.Contains(s.hint, part) {
			v.T.Errorf("%s, %s: the hint says %q, want %q", v, when, s.hint, part)
		}
	}
	for _, part := range []string{explain.Verdict(say, v.game, v.position, a.Root), advice.AfterVerdict(say)} {
		if !strings.Contains(s.board, part) {
			v.T.Errorf("%s, %s: the board says %q, want %q", v, when, s.board, part)
		}
	}
	for _, m := range a.Best() {
		i := slices.IndexFunc(a.Moves, func(j engine.Evaluation) bool { return j.Move == m })
		if j, first := a.Moves[i], a.Moves[0]; j.Low != first.Low || j.High != first.High || !j.Decided() && j.Estimate < engine.Nearly(first.Estimate) {
			v.T.Errorf("%s, %s: %+v is called as good as %+v", v, when, j, first)
		}
		v.alike++
	}
	v.alike--
}

// askWhilePlaying asks about the position before and after longer looks, in this process and in
// others.
func (v *verdicts) askWhilePlaying() {
	v.T.Helper()
	first, board := v.ask()
	v.agrees("at first", first)
	before := v.kept(v.position)
	if again, _ := v.ask(); again != first {
		v.T.Errorf("%s: first %q, then %q", v, first, again)
	}

	moves := v.position.AppendMoves(nil)
	for i := range triedMoves {
		m := before.Root.Move
		if i > 0 {
			m = moves[v.rng.IntN(len(moves))]
		}
		v.PressID("ada", board+"try/"+v.game.MoveName(m), "private")
		v.follows(v.position, m)
	}
	tried, _ := v.ask()
	v.agrees("after moves were tried", tried)

	v.look(v.position, longerLook)
	longer, _ := v.ask()
	v.agrees("after a longer look", longer)
	after := v.kept(v.position)
	if after.Root.Low < before.Root.Low || after.Root.High > before.Root.High {
		v.T.Errorf("%s: first %+v, and after a longer look %+v", v, before.Root, after.Root)
	}

	here := v.App
	v.Open()
	*v.App.Hints.Effort = study.Effort{Hint: time.Minute, Analysis: verdictLook}
	if again, _ := v.ask(); again != longer {
		v.T.Errorf("%s: %q, and in another process %q", v, longer, again)
	}
	v.look(v.position, longestLook)
	there, _ := v.ask()
	v.agrees("in another process", there)
	v.App = here
	if again, _ := v.ask(); again != there {
		v.T.Errorf("%s: another process says %q, this one %q", v, there, again)
	}
}

// follows sees that what is known of a move is what is known of the position after it.
func (v *verdicts) follows(p engine.Position, m engine.Move) {
	v.T.Helper()
	next, err := p.Play(m)
	if err != nil {
		v.T.Fatal(err)
	}
	var c engine.Evaluation
	if o, over := next.Outcome(); over {
		c = engine.Proved(m, o.For(next.Turn()), 0)
	} else {
		c = v.kept(next).Root
	}
	if next.Turn() != p.Turn() {
		c.Low, c.High = -c.High, -c.Low
	}
	a := v.kept(p)
	i := slices.IndexFunc(a.Moves, func(j engine.Evaluation) bool { return j.Move == m })
	if j := a.Moves[i]; j.Low < c.Low || j.High > c.High {
		v.T.Errorf("%s: %s is said to be worth %v to %v, and the position after it %v to %v", games.FormatPosition(v.game, p), v.game.MoveName(m), j.Low, j.High, c.Low, c.High)
	}
	v.asked++
}

// askAfterwards has Ada make the best move and resign after the answer, and asks for the review,
// again after longer looks, and in another process.
func (v *verdicts) askAfterwards() {
	v.T.Helper()
	v.Run("ada", "move", "move", v.game.MoveName(v.kept(v.position).Root.Move), "game", fmt.Sprint(v.id))
	v.Settle()
	if m := v.Match(v.id); m.Status == match.Playing {
		v.PressID("ada", fmt.Sprintf("match/%d/%d/resigned", v.id, m.Steps()), "private")
	}
	m := v.Match(v.id)
	if m.Status != match.Over {
		v.T.Fatalf("%s: the match goes on", v)
	}
	reviewed := func(when string) {
		first := v.review()
		if again := v.review(); again != first {
			v.T.Errorf("%s, %s: the review says %q, then %q", v, when, first, again)
		}
		v.reviewAgrees(m, when)
	}
	reviewed("at first")
	positions, err := review.Positions(m.Begin(), m.Moves)
	if err != nil {
		v.T.Fatal(err)
	}
	for range 2 {
		if p := positions[v.rng.IntN(len(positions))]; !isOver(p) {
			v.look(p, longestLook)
		}
	}
	reviewed("after a longer look")
	last := v.review()
	v.Open()
	if again := v.review(); again != last {
		v.T.Errorf("%s: the review says %q, in another process %q", v, last, again)
	}
}

func isOver(p engine.Position) bool {
	_, over := p.Outcome()
	return over
}

// review is what a review says.
func (v *verdicts) review() string {
	v.T.Helper()
	v.Advance(10 * time.Minute)
	return apptest.Said(v.Press("ada", v.id, "/review"))
}

// reviewAgrees sees that the review says of each position what is kept of it, with its words under
// the match, and what the analysis board that it leads to says.
func (v *verdicts) reviewAgrees(m *match.Match, when string) {
	v.T.Helper()
	say := v.App.Words.Printer()
	r, ok := v.App.Reviewed.Cached(v.T.Context(), m)
	if !ok {
		v.T.Fatalf("%s: there is no review %s", v, when)
	}
	now := v.App.ReviewDue.Regraded(v.T.Context(), m, r)
	for i, p := range r.Plies {
		if !reflect.DeepEqual(p, now.Plies[i]) {
			v.T.Errorf("%s, %s: the review says %+v, and graded again %+v", v, when, p, now.Plies[i])
		}
	}
	if under, want := v.BoardOf(v.id).Text, explain.Summary(say, v.game, r); !strings.Contains(under, want) {
		v.T.Errorf("%s, %s: under the match stands %q, the review says %q", v, when, under, want)
	}
	positions, err := review.Positions(m.Begin(), m.Moves)
	if err != nil {
		v.T.Fatal(err)
	}
	for i, p := range r.Plies {
		a := v.kept(positions[i])
		v.follows(positions[i], p.Move)
		if i == 0 && p.Before.Decided() && !a.Root.Decided() { // it is known of the game
			continue
		}
		if a.Root.Low != p.Before.Low || a.Root.High != p.Before.High || a.Root.Estimate != p.Before.Estimate || a.Root.Move != p.Before.Move {
			v.T.Errorf("%s, %s: the review says %+v, the analysis %+v", games.FormatPosition(v.game, positions[i]), when, p.Before, a.Root)
		}
		if others := func(list []engine.Move) []engine.Move {
			return slices.DeleteFunc(slices.Clone(list), func(m engine.Move) bool { return m == p.Move })
		}; !slices.Equal(others(p.Best), others(a.Best())) {
			v.T.Errorf("%s, %s: the review calls %v as good as any, the analysis %v", games.FormatPosition(v.game, positions[i]), when, p.Best, a.Best())
		}
		v.asked++
	}
	ply := v.rng.IntN(m.Ply())
	v.Advance(10 * time.Minute)
	board := apptest.Said(v.PressID("ada", fmt.Sprintf("match/%d/%d/analyze", v.id, ply), "private"))
	if want := explain.Verdict(say, v.game, positions[ply], v.kept(positions[ply]).Root); !strings.Contains(board, want) {
		v.T.Errorf("%s, %s: the board says %q, want %q", games.FormatPosition(v.game, positions[ply]), when, board, want)
	}
}

// What the bot says of its own move never contradicts what an analysis finds of it.
func TestCommentsAgreeWithAnalyses(t *testing.T) {
	longtest.Skip(t)
	comments, claims := 0, 0
	for _, c := range []struct{ game, level string }{
		{"order-chaos:4x4:4", "solver"},
		{"order-chaos:6x6:5", "thesis"},
		{"order-chaos:5x5:5", "pairing"},
		{"order-chaos:5x5:4", "thesis"},
		{"order-chaos:6x6:5:exact:full", "pairing:thesis"},
		{"order-chaos:6x6:5", "rule"},
		{"order-chaos:6x6:5", "numbered"},
		{"order-chaos:6x6:6", "pairing"},
	} {
		h := newHarness(t)
		h.Wants(h.Run("ada", "play", "game", c.game, "level", c.level), commands.Post, "")
		rng := rand.New(rand.NewPCG(45, 10))
		for range 5 {
			h.Settle()
			m := h.Match(1)
			if m.Status != match.Playing {
				break
			}
			if choice := h.App.Thinker.Comment(m); choice != nil {
				before, err := review.Positions(m.Begin(), m.Moves[:m.Ply()-1])
				if err != nil {
					t.Fatal(err)
				}
				p := before[len(before)-1]
				a, err := h.App.Analyses.Analyze(t.Context(), jobs.Client{User: "eve"}, m.Game, p, engine.Budget{Time: time.Minute, Nodes: longestLook}, nil)
				if err != nil {
					t.Fatal(err)
				}
				comments++
				i := slices.IndexFunc(a.Moves, func(j engine.Evaluation) bool { return j.Move == m.Moves[m.Ply()-1] })
				j, claim := a.Moves[i], choice.Reason.Claimed()
				if claim != engine.ClaimsNothing {
					claims++
				}
				if claim == engine.ClaimsWin && j.High < engine.Win || claim == engine.ClaimsLoss && j.Low > engine.Loss ||
					claim == engine.ClaimsDraw && (j.Low > engine.Draw || j.High < engine.Draw) || claim == engine.ClaimsHope && j.High == engine.Loss {
					t.Errorf("%s against %s: %+v because of %s", games.FormatPosition(m.Game, p), c.level, j, choice.Reason.ID)
				}
			}
			moves := m.Position().AppendMoves(nil)
			h.Run("ada", "move", "move", m.Game.MoveName(moves[rng.IntN(len(moves))]))
		}
	}
	if comments < 15 || claims == 0 {
		t.Errorf("only %d comments, of which %d claim something", comments, claims)
	}
}
