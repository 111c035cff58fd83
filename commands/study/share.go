package study

import (
	"context"
	"strconv"
	"strings"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/explain"
	"noughts/render"
	"noughts/store"
	"noughts/words"
)

// shareRoute are the buttons that show a match that is over, or its review, to everybody in the
// channel.
func (g *Replays) shareRoute() route.Route {
	return route.Route{
		Presses: map[string]route.Handler{view.ShareGame: g.pressShareGame, view.ShareReview: g.pressShareReview},
		Once:    []string{view.ShareGame, view.ShareReview},
	}
}

// toShare finds the match that is to be shared: one that is over.
func (g *Replays) toShare(ctx context.Context, q *route.Call) (*match.Match, error) {
	m, err := g.Tables.NamedMatch(ctx, q)
	switch {
	case err != nil:
		return nil, err
	case m.Status != match.Over || m.Ply() == 0:
		return nil, route.NewUserError("error.share_live")
	}
	return m, nil
}

// shareSubject tells what is shared of a match from all else. A match that went on and ended again
// is another one.
func shareSubject(m *match.Match, what string) string {
	return what + "/" + strconv.FormatInt(m.ID, 10) + "/" + store.MovesKey(m.Moves)
}

// shareTheme is the theme of what everybody sees: that of who shares it, unless their boards are
// text.
func shareTheme(q *route.Call) (string, error) {
	who, err := q.Person()
	if err == nil && who.Theme == view.TextTheme {
		server, err := q.ServerSettings()
		return strings.TrimPrefix(server.Theme, view.TextTheme), err
	}
	return who.Theme, err
}

// shareLast is how many of the last moves of a match are shared. What one follows in a few seconds.
const shareLast = 8

// pressShareGame shows the last moves of a match as an animation. Nothing that an engine says is in
// it.
func (g *Replays) pressShareGame(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, err := g.toShare(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	theme, err := shareTheme(q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.Shares.Post(ctx, q, shareSubject(m, view.ShareGame), func(say *words.Printer) (commands.Message, error) {
		s := games.SequenceOf(m)
		data, err := g.Painter.LastMoves(ctx, g.Thinking, jobs.Client{User: q.User.ID, Game: m.ID}, s, shareLast, theme, say)
		if err != nil {
			return commands.Message{}, err
		}
		board, last := m.Position().Board(), m.Moves[max(0, len(m.Moves)-shareLast):]
		alt := say.Says("share.alt", "Moves", explain.PlayNames(say, m.Game, last), "Board", render.Alt(board, view.Drawing(m.Game, view.LastCells(m)), say.Say))
		return commands.Message{
			Text:    shareText(m, "replay.posted", q, say),
			Picture: &commands.Picture{Name: "game-" + strconv.FormatInt(m.ID, 10) + ".gif", Data: data, Alt: markup.Clip(alt, commands.MaxAlt)},
		}, nil
	})
}

// shareText says who shares what, and how the match ended.
func shareText(m *match.Match, id string, q *route.Call, say *words.Printer) string {
	return strings.Join([]string{
		say.Says(id, "Who", markup.Named(q.User.ID)), say.Says("match.title", "Game", m.Game.Info().Title, "Number", m.ID), view.SeatLine(m, say), view.Ending(m, say),
	}, "\n")
}

// pressShareReview shows the review of a match as a card: how it ended, how well each side played,
// and the chart with the turning point. What would help in a match that goes on is not told.
func (g *Replays) pressShareReview(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, err := g.toShare(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	r, ok := g.Kept.Cached(ctx, m)
	if !ok || r.Partial {
		return commands.Reply{}, route.NewUserError("error.share_review")
	}
	r = g.Due.Regraded(ctx, m, r)
	if turned := explain.TurningPoint(r); turned != nil {
		positions, err := review.Positions(m.Begin(), m.Moves)
		if err == nil {
			err = g.Fairness.MayShow(ctx, q, m.Game, positions[turned.Number-1])
		}
		if err != nil {
			return commands.Reply{}, err
		}
	}
	theme, err := shareTheme(q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.Shares.Post(ctx, q, shareSubject(m, view.ShareReview), func(say *words.Printer) (commands.Message, error) {
		picture, err := g.Painter.Card(reviewCard(say, m, r), m.Game, theme, "review-"+strconv.FormatInt(m.ID, 10), say)
		return commands.Message{Text: shareText(m, "share.review", q, say), Picture: picture}, err
	})
}

// reviewCard is the card of a match with its review.
func reviewCard(say *words.Printer, m *match.Match, r review.Review) render.Card {
	sides := m.Game.Info().Sides
	card := render.Card{
		Chart: explain.ReviewChart(say, m.Game, r, engine.Known{}), Board: m.Position().Board(), Title: say.Say(m.Game.Info().Title),
		Result: say.Says("picture.draw"),
	}
	if winner, ok := m.Outcome.Winner(); ok {
		card.Winner, card.Result = card.Chart.Sides[winner], say.Says("picture.won", "Side", sides[winner].Title)
	}
	for _, player := range [...]engine.Player{engine.First, engine.Second} {
		card.Played[player].Name = say.Say(sides[player].Title)
		if r.Moved[player] {
			card.Played[player].Accuracy, card.Played[player].Says = r.Accuracy[player]/100, explain.Accuracy(say, r, player)
		}
	}
	if turned := explain.TurningPoint(r); turned != nil {
		card.Turning = turned.Number
		card.TurnedBy = say.Says("share.turned", "Number", turned.Number, "Side", sides[turned.Player].Title, "Move", say.Move(m.Game, turned.Move))
	}
	return card
}
