package core

import (
	"context"
	"math"
	"slices"
	"strconv"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
	"noughts/words"
)

// ratedLine says that a match is rated. Once it is over, it says how the ratings of its players
// have changed, except of those who don't want others to see that.
func (c *Core) ratedLine(ctx context.Context, m *match.Match, say *words.Printer) (string, error) {
	switch {
	case !m.Rated || m.Status == match.Over && !m.HasResult():
		return "", nil
	case m.Status != match.Over:
		return say.Says("match.rated"), nil
	}
	changes, err := c.Store.RatingChanges(ctx, m.ID)
	if err != nil {
		return "", err
	}
	var said []string
	for _, p := range []engine.Player{engine.First, engine.Second} {
		i := slices.IndexFunc(changes, func(r store.RatingChange) bool { return r.UserID == m.Seats[p].UserID })
		if i < 0 {
			continue
		}
		who, err := c.Store.Person(ctx, changes[i].UserID)
		if err != nil {
			return "", err
		}
		if who.Unlisted {
			continue
		}
		id := "match.rated_change"
		if changes[i].Guess {
			id = "match.rated_change.guess"
		}
		after := int(math.Round(changes[i].After))
		said = append(said, say.Says(id, "Who", PlayerName(m, p, say), "Value", after, "Change", Signed(after-int(math.Round(changes[i].Before)))))
	}
	if len(said) == 0 {
		return say.Says("match.rated_over"), nil
	}
	return say.Says("match.rated_changes", "Ratings", say.Dots(said...)), nil
}

// Signed writes a difference with its sign.
func Signed(n int) string {
	if n < 0 {
		return engine.Signed(int64(n))
	}
	return "+" + strconv.Itoa(n)
}
