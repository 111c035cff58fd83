// Tune writes the weights by which the main search estimates positions: what two
// shapes of one cell are worth together (see the package patterns).
//
// It lets the search play against itself from openings drawn by lot, and takes
// positions from where the search's estimates are made. Each is searched with a few
// thousand nodes, and the weights are fitted, by logistic regression, to foretell
// from the position itself what that search finds. So the estimate learns to see
// what it would otherwise take several plies to see, and can be improved again with
// the weights that it learned.
//
//	go run ./engine/games/mnk/lab/tune -games 1400 -o engine/games/mnk/pvs/weights.go
//
// Equal seeds give equal weights.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	games := flag.Int("games", 1400, "how many games to play")
	seed := flag.Uint64("seed", 1, "draws the openings and the positions")
	out := flag.String("o", "weights.go", "the file to write")
	flag.Parse()
	if err := run(*games, *seed, *out); err != nil {
		fmt.Fprintln(os.Stderr, "tune:", err)
		os.Exit(1)
	}
}

// run plays, fits and writes.
func run(games int, seed uint64, out string) error {
	c := newCollector(seed)
	for n := range games {
		c.play()
		fmt.Printf("\r%d of %d games, %d positions ", n+1, games, len(c.samples))
	}
	fmt.Println()
	train, test := c.samples.split()
	fitted := fit(train, seed)
	fmt.Printf("cross entropy of %d positions put aside: %.4f before, %.4f after\n", len(test),
		current().loss(test), fitted.loss(test))
	source, err := fitted.source()
	if err != nil {
		return err
	}
	return os.WriteFile(out, source, 0o644)
}
