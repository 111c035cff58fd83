package tool

import (
	"testing"
	"time"
)

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", -100: "-100", -1000: "-1,000", 127885192: "127,885,192"} {
		if got := Count(n); got != want {
			t.Errorf("%d: got %s, want %s", n, got, want)
		}
	}
}

func TestSeconds(t *testing.T) {
	for d, want := range map[time.Duration]string{404 * time.Millisecond: "0.4 s", 84990 * time.Millisecond: "85.0 s", 0: "0.0 s"} {
		if got := Seconds(d); got != want {
			t.Errorf("%v: got %s, want %s", d, got, want)
		}
	}
}
