package naming

import (
	"testing"

	"noughts/commands/catalogue"
)

// BenchmarkWithin looks at the name of a channel, as each menu does that opens there.
func BenchmarkWithin(b *testing.B) {
	words, err := catalogue.Load()
	if err != nil {
		b.Fatal(err)
	}
	say := words.Printer("ja")
	for b.Loop() {
		Within(say, "board-games-general")
	}
}
