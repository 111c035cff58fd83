package core

import (
	"testing"
	"time"

	"noughts/engine/games"
)

func TestStrategiesAreKeptForTheirMatch(t *testing.T) {
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	var s strategies
	now := time.Unix(0, 0)
	take := func(match int64) seatKey {
		t.Helper()
		key := seatKey{match: match}
		made, err := s.take(key, game, "novice")
		if err != nil {
			t.Fatal(err)
		}
		s.put(key, made, now)
		return key
	}
	kept := func(key seatKey) bool { _, ok := s.kept[key]; return ok }

	first := take(1)
	if made, _ := s.take(first, game, "novice"); made == nil || kept(first) {
		t.Error("a strategy that is in use can be had a second time")
	} else {
		s.put(first, made, now)
	}
	if _, err := s.take(seatKey{match: 99}, game, "nonsense"); err == nil {
		t.Error("a level that is none has a strategy")
	}
	for i := int64(2); i <= mostStrategies+1; i++ {
		now = now.Add(time.Second)
		take(i)
	}
	if len(s.kept) != mostStrategies || kept(first) {
		t.Errorf("%d strategies are kept, the oldest of them: %v; want %d without it", len(s.kept), kept(first), mostStrategies)
	}
	second := seatKey{match: 2}
	if s.drop(2); kept(second) || len(s.kept) != mostStrategies-1 {
		t.Errorf("the strategies of a match that is over stay: %v", s.kept)
	}
	s.dropIdle(now.Add(strategyIdle))
	if len(s.kept) != 1 {
		t.Errorf("%d strategies are kept after a while, want the last alone", len(s.kept))
	}
}
