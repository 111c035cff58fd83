package standing_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"noughts/competition/standing"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
)

var (
	start = time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)
	ada   = match.Seat{UserID: "1"}
	ben   = match.Seat{UserID: "2"}
	bot   = match.Seat{Level: "strong"}
)

// rated begins a rated match of the first game there is.
func rated(t *testing.T, first, second match.Seat) *match.Match {
	t.Helper()
	game, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(game, [2]match.Seat{first, second}, engine.First, start)
	m.Rated = true
	return m
}

// played makes the first moves there are.
func played(t *testing.T, m *match.Match, plies int) *match.Match {
	t.Helper()
	for range plies {
		p, ok := m.Turn()
		if !ok {
			break
		}
		mv, next := m.Position().AppendMoves(nil)[0], m
		var err error
		if m.Seats[p].Bot() {
			next, err = m.PlayBot(mv, start)
		} else {
			next, err = m.Play(m.Seats[p].UserID, m.Steps(), mv, start)
		}
		if err != nil {
			t.Fatal(err)
		}
		m = next
	}
	return m
}

// Games count that are rated and have been played: none that was given up within four
// plies, none that somebody played alone, none that is not over.
func TestResultOf(t *testing.T) {
	resigned := func(m *match.Match, by match.Seat) *match.Match {
		over, err := m.Resign(by.UserID, start)
		if err != nil {
			t.Fatal(err)
		}
		return over
	}
	casual := played(t, rated(t, ada, ben), 100)
	casual.Rated = false
	for name, c := range map[string]struct {
		m     *match.Match
		want  bool
		score float64
	}{
		"played to its end":    {played(t, rated(t, ada, ben), 100), true, 0.5},
		"not rated":            {casual, false, 0},
		"goes on":              {played(t, rated(t, ada, ben), 5), false, 0},
		"resigned after four":  {resigned(played(t, rated(t, ada, ben), 4), ada), false, 0},
		"resigned after five":  {resigned(played(t, rated(t, ada, ben), 5), ada), true, 0},
		"against the bot":      {resigned(played(t, rated(t, bot, ben), 5), ben), true, 1},
		"against oneself":      {played(t, rated(t, ada, ada), 100), false, 0},
		"resigned at once":     {resigned(rated(t, ada, ben), ben), false, 0},
		"the second one gives": {resigned(played(t, rated(t, ada, ben), 6), ben), true, 1},
	} {
		r, ok := standing.ResultOf(c.m)
		if ok != c.want || ok && r.Score != c.score {
			t.Errorf("%s: counts %v with %v, want %v with %v", name, ok, r.Score, c.want, c.score)
		}
	}
}

// result is a game of the first group there is.
func result(first, second match.Seat, score float64, at time.Time) standing.Result {
	return standing.Result{Group: games.RatingGroups()[0].Name, Seats: [2]match.Seat{first, second}, Score: score, At: at}
}

// Many wins against the same one are worth little more than a few; against others they go on
// to count, and so they do after a while.
func TestRepeats(t *testing.T) {
	var same, others, later standing.Table
	var gained [3][]float64
	for i := range 12 {
		at := start.Add(time.Duration(i) * time.Minute)
		for k, after := range [][2]standing.Record{
			same.Add(result(ada, ben, 1, at)), others.Add(result(ada, match.Seat{UserID: "x" + strconv.Itoa(i)}, 1, at)),
			later.Add(result(ada, ben, 1, start.Add(time.Duration(i)*standing.RepeatWindow))),
		} {
			gained[k] = append(gained[k], after[0].Rating.Value)
		}
	}
	if first, last := gained[0][standing.FullGames-1], gained[0][11]; last-first > 0.6*(gained[1][11]-gained[1][standing.FullGames-1]) {
		t.Errorf("the repeats against the same one gained %.0f, those against others %.0f", last-first, gained[1][11]-gained[1][2])
	}
	for earlier, want := range map[int]float64{0: 1, 2: 1, 3: 0.5, 4: 1.0 / 3, 12: 1.0 / 11} {
		if got := standing.Weight(earlier); got != want {
			t.Errorf("after %d games the next counts %v, want %v", earlier, got, want)
		}
	}
	// A game is a repeat within the window, whoever moves first, and not at its end.
	var a, b standing.Table
	for i := range standing.FullGames {
		at := start.Add(time.Duration(i))
		a.Add(result(ada, ben, 1, at))
		b.Add(result(ada, ben, 1, at))
	}
	swapped := a.Add(result(ben, ada, 0, start.Add(time.Minute)))
	straight := b.Add(result(ada, ben, 1, start.Add(time.Minute)))
	if swapped[1].Rating != straight[0].Rating {
		t.Errorf("who moves first matters: %v and %v", swapped[1].Rating, straight[0].Rating)
	}
}

// The bot's levels stay where they are, and whoever does as well against one as it would is
// rated like it.
func TestLevelsAreAnchors(t *testing.T) {
	for _, g := range games.RatingGroups() {
		for level, strength := range g.Levels {
			var table standing.Table
			seat := match.Seat{Level: level}
			for i := range 300 {
				r := result(ada, seat, float64(i%2), start.Add(time.Duration(i)*standing.RepeatWindow/2))
				r.Group = g.Name
				table.Add(r)
			}
			all := table.Records()
			if len(all) != 1 || all[0].UserID != ada.UserID || math.Abs(all[0].Rating.Value-strength) > 60 {
				t.Errorf("%s, %s: %+v, want one of about %v", g.Name, level, all, strength)
			}
		}
	}
}

// How many play in the simulation, and how many games each.
const (
	players   = 1000
	gamesEach = 50
)

// A thousand people of known strength are in the right order after fifty games each: people
// who meet by chance, some of them more than once.
func TestOrder(t *testing.T) {
	lots := rand.New(rand.NewPCG(14, 1))
	strength := make([]float64, players)
	for i := range strength {
		strength[i] = 1500 + 300*lots.NormFloat64()
	}
	var table standing.Table
	now := start
	for range gamesEach {
		order := lots.Perm(players)
		for k := 0; k < players; k += 2 {
			a, b := order[k], order[k+1]
			score := 0.0
			if lots.Float64() < 1/(1+math.Pow(10, (strength[b]-strength[a])/400)) {
				score = 1
			}
			now = now.Add(time.Second)
			table.Add(result(match.Seat{UserID: strconv.Itoa(a)}, match.Seat{UserID: strconv.Itoa(b)}, score, now))
		}
		now = now.Add(12 * time.Hour)
	}
	all := table.Records()
	if len(all) != players {
		t.Fatalf("%d people have a rating, want %d", len(all), players)
	}
	within, values, truth := 0, make([]float64, players), make([]float64, players)
	for i, r := range all {
		who, err := strconv.Atoi(r.UserID)
		if err != nil || r.Games() != gamesEach {
			t.Fatalf("%+v, want %d games (%v)", r, gamesEach, err)
		}
		values[i], truth[i] = r.Rating.Value, strength[who]
		if low, high := r.Rating.Interval(); low <= strength[who] && strength[who] <= high {
			within++
		}
	}
	rho := correlation(values, truth)
	t.Logf("rank correlation %.4f; %.1f %% of the strengths are within the interval", rho, 100*float64(within)/players)
	if rho < 0.95 {
		t.Errorf("the rank correlation is %.3f, want 0.95", rho)
	}
	if part := float64(within) / players; part < 0.9 {
		t.Errorf("%.0f %% of the strengths are within the interval, want about 95 %%", 100*part)
	}
}

// correlation is Spearman's: of the places that two lists of values give.
func correlation(a, b []float64) float64 {
	n := float64(len(a))
	places := func(values []float64) []int {
		order := make([]int, len(values))
		for i := range order {
			order[i] = i
		}
		slices.SortFunc(order, func(i, k int) int { return int(math.Copysign(1, values[i]-values[k])) })
		place := make([]int, len(values))
		for at, i := range order {
			place[i] = at
		}
		return place
	}
	x, y, sum := places(a), places(b), 0.0
	for i := range x {
		d := float64(x[i] - y[i])
		sum += d * d
	}
	return 1 - 6*sum/(n*(n*n-1))
}

// Somebody new is sure enough after so many games against levels that are about as strong, and no
// sooner than after half of them.
func TestSureAfter(t *testing.T) {
	n := standing.SureAfter()
	if n < 5 || n > 30 {
		t.Fatalf("a rating is sure after %d games", n)
	}
	var table standing.Table
	a := match.Seat{UserID: "a"}
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	sure := 0
	for i := 0; sure == 0 && i < 100; i++ {
		against := match.Seat{Level: "casual"}
		after := table.Add(result(a, against, float64(i%2), at.Add(time.Duration(i)*standing.RepeatWindow)))
		if !after[engine.First].Rating.Provisional() {
			sure = i + 1
		}
	}
	if sure < n/2 || sure > 2*n {
		t.Errorf("somebody is sure after %d games, said to be %d", sure, n)
	}
	t.Logf("%d games are said, %d are needed at a game a week", n, sure)
}
