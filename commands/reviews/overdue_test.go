package reviews

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"time"

	"noughts/commands/access"
	"noughts/commands/people"
	"noughts/commands/table"
	"noughts/engine/match"
	"noughts/store"
)

// dueMatches is a store that knows reviews of matches that are due, and none of the matches, for
// which it is asked.
type dueMatches struct {
	store.Store
	due   []int64
	asked []int64
}

func (s *dueMatches) ReviewsDue(context.Context) ([]int64, error) { return slices.Clone(s.due), nil }

func (s *dueMatches) Match(_ context.Context, id int64) (*match.Match, error) {
	s.asked = append(s.asked, id)
	return nil, store.ErrNotFound
}

// However many matches have ended without anybody having had the time to review them, few of them
// are in memory; each has its turn, the latest first where the process takes up what the one before
// has left.
func TestFewMatchesWaitInMemoryForTheirReviews(t *testing.T) {
	const many = 5*mostEnded/2 + 1
	var all []int64
	for id := int64(many); id > 0; id-- {
		all = append(all, id)
	}
	for name, begin := range map[string]func(c *Due){
		"a process takes them up": func(c *Due) {
			if err := c.Resume(t.Context()); err != nil {
				t.Error(err)
			}
		},
		"they end while people are served": func(c *Due) {
			for id := range int64(many) {
				c.reviewSoon(id + 1)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, now := &dueMatches{due: all}, time.Unix(0, 0)
			c := &Due{All: true, Reviews: &Reviews{}, Store: s, Tables: table.New(s), Access: &access.Access{Store: s, Bans: &people.Bans{}}}
			c.Tables.Logger = slog.New(slog.DiscardHandler)
			c.Tables.Now = func() time.Time { return now }
			begin(c)
			for idle := 0; idle < 3; { // the time that it takes to look for more, and to find none
				now = now.Add(2 * Delay)
				if n := c.ended.Len(); n > mostEnded {
					t.Fatalf("%d matches wait in memory", n)
				}
				before := len(s.asked)
				c.MakeDue(t.Context())
				if idle++; len(s.asked) > before {
					idle = 0
				}
			}
			if name == "a process takes them up" && !slices.Equal(s.asked, all) {
				t.Errorf("looked at are %d matches, the first %v", len(s.asked), s.asked[:min(len(s.asked), 10)])
			}
			slices.Sort(s.asked)
			if got := len(slices.Compact(s.asked)); got != many {
				t.Errorf("%d of %d have had their turn", got, many)
			}
		})
	}
}
