package pvs

import "testing"

// The table says what the weights of its pairs add up to.
func TestEvalTables(t *testing.T) {
	for side, table := range newEvalTables() {
		for code, got := range table {
			want := 0
			Pairs(uint16(code), func(a, b uint16) { want += int(pairWeights[side][a][b]) })
			if int(got) != want {
				t.Fatalf("side %d, code %#04x: got %d, want %d", side, code, got, want)
			}
		}
	}
}
