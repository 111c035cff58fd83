package main

import (
	"math"
	"time"

	"noughts/engine/arena"
)

// An arenaJSON is what arena --json prints. Results are those of A.
type arenaJSON struct {
	Variant string     `json:"variant"`
	A       playerJSON `json:"a"`
	B       playerJSON `json:"b"`
	TimeMS  float64    `json:"time_ms"`
	CPU     bool       `json:"cpu_time"`
	Nodes   uint64     `json:"nodes,omitempty"`
	Pinned  bool       `json:"pinned"`
	Seed    uint64     `json:"seed"`
	Wanted  int        `json:"games_wanted"`
	Pairs   int        `json:"openings_wanted"`
	Found   int        `json:"openings"`
	Games   int        `json:"games"`
	Differ  int        `json:"games_that_differ"`
	countJSON
	First       countJSON        `json:"as_first"`
	Second      countJSON        `json:"as_second"`
	Elo         eloJSON          `json:"elo"`
	SPRT        *sprtJSON        `json:"sprt,omitempty"`
	Calibration *calibrationJSON `json:"calibration,omitempty"`
	Records     []recordJSON     `json:"records"`
}

// A countJSON says how games ended for A.
type countJSON struct {
	Wins   int     `json:"wins"`
	Draws  int     `json:"draws"`
	Losses int     `json:"losses"`
	Score  float64 `json:"score"`
}

func newCountJSON(c arena.Count) countJSON { return countJSON{c.Wins, c.Draws, c.Losses, c.Score()} }

// An eloJSON is a difference of ratings with its 95 % interval; null is
// infinite.
type eloJSON struct {
	Diff *float64 `json:"diff"`
	Low  *float64 `json:"low"`
	High *float64 `json:"high"`
}

// An sprtJSON is a test with its verdict: H0, H1 or undecided.
type sprtJSON struct {
	Elo0    float64           `json:"elo0"`
	Elo1    float64           `json:"elo1"`
	Alpha   float64           `json:"alpha"`
	Beta    float64           `json:"beta"`
	Lower   float64           `json:"llr_lower"`
	Upper   float64           `json:"llr_upper"`
	LLR     float64           `json:"llr"`
	Pairs   arena.Pentanomial `json:"pairs_by_score"`
	Verdict string            `json:"accepted"`
}

// newSPRTJSON returns a test with what came of it; nil without one.
func newSPRTJSON(t *arena.SPRT, records []arena.Record) *sprtJSON {
	if t == nil {
		return nil
	}
	lower, upper := t.Bounds()
	count := arena.PairsOf(records)
	return &sprtJSON{t.Elo0, t.Elo1, t.Alpha, t.Beta, rounded(lower, 3), rounded(upper, 3), rounded(t.LLR(count), 3), count, t.Judge(count).String()}
}

// foundOpenings returns how many openings a match has had to choose from.
func foundOpenings(m *arena.Match) int {
	if m.Maker != nil {
		return m.Maker.Made()
	}
	return len(m.Openings)
}

// A playerJSON is a player with what the moves took.
type playerJSON struct {
	Name      string  `json:"name"`
	Moves     int     `json:"moves"`
	MeanMS    float64 `json:"mean_ms"`
	WorstMS   float64 `json:"worst_ms"`
	Over      int     `json:"over_time"`
	Side      string  `json:"made_for,omitempty"`
	Delegated int     `json:"moves_handed_over"`
	OnTime    int     `json:"lost_on_time"`
	Foul      int     `json:"lost_by_illegal_move"`
	Crash     int     `json:"lost_by_crash"`
}

// A recordJSON is one game.
type recordJSON struct {
	Game     int    `json:"game"`
	First    string `json:"first"`
	Second   string `json:"second"`
	Opening  int    `json:"opening_plies"`
	Position string `json:"position"`
	Result   string `json:"result"`
	Ending   string `json:"ending"`
	Reason   string `json:"reason,omitempty"`
}

// newArenaJSON puts a match into the form of --json.
func newArenaJSON(report *arenaReport, records []arena.Record) arenaJSON {
	p, m, s := report.program, report.match, report.standing
	out := arenaJSON{
		Variant: m.Game.Variant(), A: newPlayerJSON(m, &s, 0), B: newPlayerJSON(m, &s, 1),
		TimeMS: milliseconds(m.Time), CPU: m.CPU, Nodes: m.Nodes, Pinned: len(m.Cores) > 0, Seed: m.Seed, Wanted: m.Games,
		Pairs: pairs(m.Games), Found: foundOpenings(m), Games: s.Games(), Differ: s.Different,
		countJSON: newCountJSON(s.Count), First: newCountJSON(s.As[0]), Second: newCountJSON(s.As[1]),
		Elo:  eloJSON{finite(s.Rating.Diff), finite(s.Rating.Low), finite(s.Rating.High)},
		SPRT: newSPRTJSON(report.test, records), Calibration: report.calibration.json(),
		Records: make([]recordJSON, 0, len(records)),
	}
	for i := range records {
		r := &records[i]
		g := recordJSON{
			Game: r.Number + 1, First: m.Players[r.First].Name, Second: m.Players[1-r.First].Name,
			Opening: r.Opening, Position: gameNotation(m.Game, r.Moves), Result: r.Result(0).String(), Ending: r.Ending.String(),
		}
		if r.Why != nil {
			g.Reason = p.plain(r.Why)
		}
		out.Records = append(out.Records, g)
	}
	return out
}

func newPlayerJSON(m *arena.Match, s *arena.Standing, i int) playerJSON {
	c, f := s.Clocks[i], s.Forfeits[i]
	return playerJSON{
		Name: m.Players[i].Name, Moves: c.Moves, MeanMS: milliseconds(c.Mean()), WorstMS: milliseconds(c.Worst),
		Over: c.Over, Side: m.Players[i].Side(), Delegated: c.Delegated, OnTime: f[arena.OnTime], Foul: f[arena.IllegalMove], Crash: f[arena.Crash],
	}
}

func milliseconds(d time.Duration) float64 { return rounded(float64(d)/float64(time.Millisecond), 2) }

// rounded rounds a number to so many decimals.
func rounded(x float64, decimals int) float64 {
	unit := math.Pow10(decimals)
	return math.Round(x*unit) / unit
}

// finite returns a number for JSON, which has no infinite ones.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) {
		return nil
	}
	x = math.Round(x*10) / 10
	return &x
}
