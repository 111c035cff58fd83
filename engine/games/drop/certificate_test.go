package drop_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"noughts/engine/certificate"
	"noughts/engine/certify"
	"noughts/engine/games"
	"noughts/engine/games/drop/check"
	"noughts/engine/longtest"
)

// Positions of random games have certificates, by plans, of what plain minimax finds.
func TestCertificatesByPlans(t *testing.T) {
	positions, least := longtest.Sample(t, 20, 60), longtest.Sample(t, 1, 5)
	rng, values := rand.New(rand.NewPCG(20, 25)), map[int]int{}
	for range positions {
		size := [][4]int{{4, 4, 4, 6}, {4, 5, 3, 8}, {5, 4, 4, 8}, {4, 5, 4, 8}, {5, 4, 5, 8}, {4, 6, 4, 12}, {5, 5, 4, 13}, {6, 7, 4, 29}}[rng.IntN(8)]
		b, columns := check.New(size[0], size[1], size[2]), ""
		for over := false; len(columns) < size[3] && !over; {
			if col := rng.IntN(size[1]); b.Open(col) {
				columns += string(rune('1' + col))
				over = b.Drop(col)
			}
			if over {
				b, columns, over = check.New(size[0], size[1], size[2]), "", false
			}
		}
		position := fmt.Sprintf("drop:%dx%d:%d %s", size[0], size[1], size[2], columns)
		g, p, err := games.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		text, err := certify.Certificate(t.Context(), g.(certify.Game), p, certify.Options{By: "plans"})
		if err != nil {
			t.Fatalf("%s: %v", position, err)
		}
		want := max(-1, min(b.Score(), 1)) * (1 - 2*int(p.Turn()))
		got, err := certificate.Check(text)
		if err != nil || got.Least != [2]int{want, -want} {
			t.Errorf("%s: got %d, %v, want %d", position, got.Least, err, want)
		}
		values[want]++
	}
	for value := -1; value <= 1; value++ {
		if values[value] < least {
			t.Errorf("only %d positions are worth %d", values[value], value)
		}
	}
}
