package people

import (
	"fmt"
	"testing"
	"time"

	"noughts/commands"
)

// Whoever is quicker than the pace for longer than a moment waits a little, and nobody else does.
func TestPace(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	b := &Budgets{Now: func() time.Time { return now }}
	ask := func(who, guild string) error {
		return b.Spend(commands.Request{User: commands.User{ID: who}, Place: commands.Place{GuildID: guild}})
	}
	for range 10_000 {
		if err := ask("ada", "guild"); err != nil {
			t.Fatal("without a pace", err)
		}
	}
	b.begin(2)
	quick := func(who, guild string) (n int, err error) {
		for n = range 100_000 {
			if err = ask(who, guild); err != nil {
				break
			}
		}
		return n, err
	}
	if n, err := quick("ada", "guild"); n != 40 || err == nil || err.Error() != "error.pace" {
		t.Errorf("%d requests at once, then %v", n, err)
	}
	if n, _ := quick("ben", ""); n != 40 {
		t.Errorf("ben has %d", n)
	}
	now = now.Add(3 * time.Second)
	if n, _ := quick("ada", "guild"); n != 6 {
		t.Errorf("%d requests after three seconds", n)
	}
	served := 46
	for i := 0; ; i++ {
		n, err := quick(fmt.Sprint("person ", i), "guild")
		if served += n; err != nil && err.Error() == "error.pace_server" {
			break
		} else if i > 100 {
			t.Fatal("a server may ask without end")
		}
	}
	if want := 40 + 20*40; served != want { // in three seconds all had come back
		t.Errorf("a server was answered %d times at once, want %d", served, want)
	}
	if err := ask("cleo", "another"); err != nil {
		t.Error(err)
	}
}

// What was thought about for somebody comes off what may be, in seconds, and comes back in time.
func TestThinkingIsBounded(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	b := &Budgets{Now: func() time.Time { return now }}
	b.begin(0)
	for i := range 3 {
		if err := b.MayThink("ada"); err != nil {
			t.Fatal(i, err)
		}
		b.Thought("ada", thinkingAtOnce/2-time.Second)
	}
	if err := b.MayThink("ada"); err == nil || err.Error() != "error.thinking_spent" {
		t.Errorf("got %v", err)
	}
	if err := b.MayThink("ben"); err != nil {
		t.Error(err)
	}
	again := b.thinking.again("ada", now)
	if wait := again.Sub(now); wait < 20*time.Minute || wait > 40*time.Minute { // 7.5 min are owed, 15 come back an hour
		t.Errorf("waits %v", wait)
	}
	now = again.Add(time.Second)
	if err := b.MayThink("ada"); err != nil {
		t.Error(err)
	}
}

// However many strangers come and go, only those are remembered who have spent something lately.
func TestAllowancesAreForgotten(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	a := allowances{limit: 1, burst: 10}
	for i := range 100_000 {
		a.spend(fmt.Sprint(i), 1, now)
		now = now.Add(10 * time.Millisecond)
	}
	if len(a.of) > 2*fewest {
		t.Errorf("%d are remembered", len(a.of))
	}
	if a.spend("x", 10, now); a.spend("x", 1, now) {
		t.Error("one was forgotten who has spent all")
	}
}
