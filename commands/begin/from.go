package begin

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"noughts/commands/args"
	"noughts/commands/route"
	"noughts/engine/games"
	"noughts/store"
)

// begins is what the menu begins a match with: a preset by its name, the line of a study
// after some plies as @<study>.<ply>, or a match after some as @m<match>.<ply>.
func (g *Group) begins(ctx context.Context, q *route.Call, c menuChoice) (beginning, error) {
	name, from := strings.CutPrefix(c.game, "@")
	if !from {
		game, ok := args.GameOfID(c.game)
		if !ok {
			return beginning{}, route.NewUserError("error.button")
		}
		return beginning{game: game}, nil
	}
	name, ofMatch := strings.CutPrefix(name, "m")
	first, second, _ := strings.Cut(name, ".")
	id, err1 := strconv.ParseInt(first, 10, 64)
	ply, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil {
		return beginning{}, route.NewUserError("error.button")
	}
	line, err := g.lineOf(ctx, id, ofMatch)
	if err != nil {
		return beginning{}, err
	}
	line = line.Cut(ply)
	return beginsAfter(line), g.Fairness.MayDiscuss(ctx, q, line.Game, line.Position())
}

// lineOf is the line of a study, or the moves of a match.
func (g *Group) lineOf(ctx context.Context, id int64, ofMatch bool) (games.Sequence, error) {
	if ofMatch {
		m, err := g.Store.Match(ctx, id)
		if err != nil {
			return games.Sequence{}, err
		}
		return games.SequenceOf(m), nil
	}
	s, err := g.Store.Study(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return games.Sequence{}, route.NewUserError("error.study_gone")
	}
	return s.Line(), err
}
