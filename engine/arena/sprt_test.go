package arena

import (
	"math"
	"math/rand/v2"
	"testing"

	"noughts/engine"
)

// Tests of Stockfish that fishtest published, with what it printed: commit 58746d9 of March 2020,
// when its hypotheses were on Elo's logistic scale as ours are.
func TestLLRAsPublished(t *testing.T) {
	for _, c := range []struct {
		elo0, elo1 float64
		pairs      Pentanomial
		llr        float64
	}{
		{-0.5, 1.5, Pentanomial{795, 5276, 10352, 5500, 813}, 2.96},
		{0.25, 1.75, Pentanomial{156, 2090, 6658, 2298, 170}, 2.94},
	} {
		s := SPRT{c.elo0, c.elo1, 0.05, 0.05}
		if got := s.LLR(c.pairs); math.Abs(got-c.llr) > 0.01 {
			t.Errorf("%v: got %.3f, want %.2f", c.pairs, got, c.llr)
		}
		if lower, upper := s.Bounds(); math.Abs(lower+2.944) > 0.001 || math.Abs(upper-2.944) > 0.001 {
			t.Errorf("the bounds are %.3f and %.3f, want 2.944 either way", lower, upper)
		}
		if got := s.Judge(c.pairs); c.llr > 2.945 && got != AcceptH1 {
			t.Errorf("%v: got %v", c.pairs, got)
		}
	}
}

// What speaks for one hypothesis speaks as much against the mirrored one, and nothing for neither.
func TestLLRIsFair(t *testing.T) {
	s := SPRT{-5, 5, 0.05, 0.05}
	if got := s.LLR(Pentanomial{}); got != 0 {
		t.Errorf("no pairs: got %v", got)
	}
	if got := s.LLR(Pentanomial{3, 7, 20, 7, 3}); math.Abs(got) > 1e-9 {
		t.Errorf("even pairs: got %v", got)
	}
	a, b := s.LLR(Pentanomial{1, 2, 30, 9, 5}), s.LLR(Pentanomial{5, 9, 30, 2, 1})
	if a <= 0 || math.Abs(a+b) > 1e-9 {
		t.Errorf("got %v and mirrored %v", a, b)
	}
	for _, extreme := range []Pentanomial{{500, 0, 0, 0, 0}, {0, 0, 0, 0, 500}, {0, 0, 1, 0, 0}} {
		if got := s.LLR(extreme); math.IsNaN(got) || math.IsInf(got, 0) {
			t.Errorf("%v: got %v", extreme, got)
		}
	}
	if s.Judge(Pentanomial{500, 0, 0, 0, 0}) != AcceptH0 || s.Judge(Pentanomial{0, 0, 0, 0, 500}) != AcceptH1 {
		t.Error("whoever wins all is not found to be the stronger")
	}
}

// simulate lets a player who is so much stronger play pairs until a test ends, and returns its
// verdict and the pairs. A quarter of the games is drawn, and the side to begin has an advantage,
// so the two games of a pair are not independent.
func simulate(s SPRT, elo float64, rng *rand.Rand) (Verdict, int) {
	const draws, advantage, most = 0.25, 0.1, 20_000
	mean := expectedScore(elo)
	var counts Pentanomial
	for counts.Pairs() < most {
		score := 0
		for _, first := range [2]float64{advantage, -advantage} {
			switch x := rng.Float64(); {
			case x < mean-draws/2+first:
				score += 2
			case x < mean+draws/2+first:
				score++
			}
		}
		counts[score]++
		if counts.Pairs()%4 == 0 { // as often as is needed to see it soon
			if v := s.Judge(counts); v != Undecided {
				return v, counts.Pairs()
			}
		}
	}
	return Undecided, most
}

// The wrong hypothesis is accepted as seldom as the test promises, and where neither holds the
// nearer one is accepted more often.
func TestSPRTErrsAsSeldomAsPromised(t *testing.T) {
	const runs = 600
	s := SPRT{0, 60, 0.05, 0.05}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		elo         float64
		accept      Verdict
		least, most float64
	}{
		{0, AcceptH1, 0, 0.05},
		{60, AcceptH0, 0, 0.05},
		{-40, AcceptH1, 0, 0.005},
		{100, AcceptH1, 0.99, 1},
		{30, AcceptH1, 0.35, 0.65},
	} {
		accepted, pairs := 0, 0
		for range runs {
			v, n := simulate(s, c.elo, rng)
			if v == c.accept {
				accepted++
			}
			pairs += n
			if v == Undecided {
				t.Fatalf("%v points: no verdict", c.elo)
			}
		}
		share := float64(accepted) / runs
		t.Logf("%v points stronger: %v accepted in %.1f %% of %d tests, after %d pairs on average", c.elo, c.accept, 100*share, runs, pairs/runs)
		if share < c.least || share > c.most {
			t.Errorf("%v points stronger: %v accepted in %.1f %% of the tests, want %.1f to %.1f", c.elo, c.accept, 100*share, 100*c.least, 100*c.most)
		}
	}
}

// Pairs count once both games are there, and once if they repeat each other.
func TestPairsOf(t *testing.T) {
	game := func(number int, won bool, cell uint16) Record {
		r := Record{Number: number, First: number % 2, Moves: []engine.Move{{Cell: cell}}}
		winner := 0
		if !won {
			winner = 1
		}
		r.Outcome = engine.WonBy(r.Side(winner))
		return r
	}
	got := PairsOf([]Record{
		game(0, true, 1), game(1, true, 2),
		game(2, true, 1), game(3, true, 2), // the same again
		game(7, false, 4), game(5, true, 5), game(6, true, 3), // one without its other
	})
	if want := (Pentanomial{0, 0, 1, 0, 1}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestReadSPRT(t *testing.T) {
	if s, err := ReadSPRT("-2.5,10"); err != nil || s != (SPRT{-2.5, 10, 0.05, 0.05}) {
		t.Errorf("got %+v, %v", s, err)
	}
	for _, text := range []string{"", "0", "0,", ",5", "5,0", "3,3", "0,10,20", "0;5", "NaN,1", "0,Inf", "0,2000", "0,5 x"} {
		if s, err := ReadSPRT(text); err == nil {
			t.Errorf("%q is read as %+v", text, s)
		}
	}
}
