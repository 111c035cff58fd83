package claims

import (
	"context"
	"fmt"
	"io"
	"math"
	"strconv"

	"noughts/engine/tool"
)

// A UCTCensus is the tool that repeats the thesis's experiment (section 3.2.2) with
// other settings than the one that its text names, and prints in Markdown how
// often Order wins, and how likely the thesis's 199 of 200 games would be.
type UCTCensus struct {
	Games       int64     `default:"400" placeholder:"N" help:"orderchaos.tool.census_uct.games"`
	Iterations  []int     `default:"1000,5000" placeholder:"N,…" help:"orderchaos.tool.census_uct.iterations"`
	Exploration []float64 `default:"1.4142135623730951" placeholder:"C,…" help:"orderchaos.tool.census_uct.exploration"`
	Seed        uint64    `default:"0" placeholder:"N" help:"orderchaos.tool.census_uct.seed"`
}

// Run implements tool.Call.
func (c *UCTCensus) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	w := &tableWriter{tool.NewWriter(out)}
	w.Printf("| Begins | C | Order's iterations | Chaos's | Games | Order wins | In a hundred, 95 %% sure | 199 or more of 200 |\n")
	w.Printf("|---|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, chaosFirst := range []bool{false, true} {
		for _, exploration := range c.Exploration {
			for _, order := range c.Iterations {
				for _, chaos := range c.Iterations {
					u := uctSetting{[2]int{order, chaos}, exploration, chaosFirst, c.Seed}
					wins := u.wins(ctx, c.Games)
					if ctx.Err() != nil {
						return fmt.Errorf("stopped before the end: %w", ctx.Err())
					}
					w.row(u, wins, int(c.Games))
				}
			}
		}
	}
	return w.Err()
}

// A tableWriter prints rows.
type tableWriter struct{ *tool.Writer }

func (w *tableWriter) row(u uctSetting, wins, games int) {
	begins := "Order"
	if u.chaosFirst {
		begins = "Chaos"
	}
	low, high := wilson(wins, games)
	w.Printf("| %s | %s | %d | %d | %d | %.1f %% | %.1f to %.1f | %s |\n", begins,
		strconv.FormatFloat(u.exploration, 'f', 2, 64), u.iterations[0], u.iterations[1], games, 100*float64(wins)/float64(games),
		100*low, 100*high, between(atLeast(thesisWins, thesisGames, low), atLeast(thesisWins, thesisGames, high)))
}

// negligible is a probability that is as good as none: one in a hundred thousand.
const negligible = 1e-5

// between writes an interval of a probability.
func between(low, high float64) string {
	switch {
	case high < negligible:
		return "below 0.001 %"
	case low < negligible:
		return "up to " + percent(high)
	}
	return percent(low) + " to " + percent(high)
}

// percent writes a probability with two digits.
func percent(p float64) string {
	digits, _ := strconv.ParseFloat(strconv.FormatFloat(100*p, 'g', 2, 64), 64)
	return strconv.FormatFloat(digits, 'f', -1, 64) + " %"
}

// wilson returns an interval that holds the chance of a win with 95 % confidence
// after so many wins (Wilson 1927).
func wilson(wins, games int) (low, high float64) {
	const z = 1.959964
	n, p := float64(games), float64(wins)/float64(games)
	center, spread := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, (center-spread)/(1+z*z/n)), min(1, (center+spread)/(1+z*z/n))
}

// atLeast returns the probability of so many wins or more in so many games, each
// won with the same chance.
func atLeast(wins, games int, chance float64) (p float64) {
	for k := wins; k <= games; k++ {
		logs := logChoose(games, k)
		if k > 0 {
			logs += float64(k) * math.Log(chance)
		}
		if k < games {
			logs += float64(games-k) * math.Log1p(-chance)
		}
		p += math.Exp(logs)
	}
	return p
}

// logChoose returns the logarithm of the number of ways to choose k of n.
func logChoose(n, k int) float64 {
	all, _ := math.Lgamma(float64(n + 1))
	in, _ := math.Lgamma(float64(k + 1))
	out, _ := math.Lgamma(float64(n - k + 1))
	return all - in - out
}
