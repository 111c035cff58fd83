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
	Seed    uint64     `json:"seed"`
	Wanted  int        `json:"games_wanted"`
	Pairs   int        `json:"openings_wanted"`
	Found   int        `json:"openings"`
	Games   int        `json:"games"`
	Differ  int        `json:"games_that_differ"`
	countJSON
	First   countJSON    `json:"as_first"`
	Second  countJSON    `json:"as_second"`
	Elo     eloJSON      `json:"elo"`
	Records []recordJSON `json:"records"`
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
func newArenaJSON(p *program, m *arena.Match, records []arena.Record) arenaJSON {
	s := arena.Sum(records)
	out := arenaJSON{
		Variant: m.Game.Variant(), A: newPlayerJSON(m, &s, 0), B: newPlayerJSON(m, &s, 1),
		TimeMS: milliseconds(m.Time), Seed: m.Seed, Wanted: m.Games,
		Pairs: pairs(m.Games), Found: len(m.Openings), Games: s.Games(), Differ: s.Different,
		countJSON: newCountJSON(s.Count), First: newCountJSON(s.As[0]), Second: newCountJSON(s.As[1]),
		Elo:     eloJSON{finite(s.Rating.Diff), finite(s.Rating.Low), finite(s.Rating.High)},
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

func milliseconds(d time.Duration) float64 {
	return math.Round(float64(d)/float64(time.Millisecond)*100) / 100
}

// finite returns a number for JSON, which has no infinite ones.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) {
		return nil
	}
	x = math.Round(x*10) / 10
	return &x
}
