package commands

import (
	"context"
	"strconv"
	"strings"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
	"noughts/words"
)

// matchOption is the option by which a command names a match.
func (a *App) matchOption() CommandOption {
	return CommandOption{Name: "game", Help: a.help("option.match"), Complete: true}
}

// help is the line that describes a command or an option in the chat's menu,
// which has no language of its own yet.
func (a *App) help(name string) string {
	return a.Words.Printer().Says("help."+name, "Example", games.Presets()[0].Variant)
}

// completeMatch offers the person's matches in this channel, the last touched
// first, then those elsewhere.
func (a *App) completeMatch(status ...match.Status) completer {
	return func(ctx context.Context, q *call) ([]Choice, error) {
		found, err := a.Store.Matches(ctx, store.Filter{UserID: q.User.ID, Status: status, Limit: 50})
		if err != nil {
			return nil, err
		}
		typed := strings.ToLower(q.arg("game"))
		var here, elsewhere []Choice
		for _, m := range found {
			c := Choice{Name: clip(matchLine(m, q.User.ID, q.toUser), 100), Value: strconv.FormatInt(m.ID, 10)}
			switch {
			case !strings.Contains(strings.ToLower(c.Name), typed):
			case m.Place.ChannelID == q.Place.ChannelID:
				here = append(here, c)
			default:
				elsewhere = append(elsewhere, c)
			}
		}
		return append(here, elsewhere...), nil
	}
}

// matchLine describes a match to one of its players, without markup.
func matchLine(m *match.Match, userID string, say *words.Printer) string {
	seat, _ := m.SeatOf(userID)
	rival := m.Seats[seat.Other()]
	name := rival.Name
	if rival.Bot() {
		name = say.Says("list.bot", "Level", levelName(rival.Level, say))
	}
	return say.Says("list.line", "Number", m.ID, "Game", m.Game.Info().Title, "Rival", name, "State", matchState(m, seat))
}

// matchState says how a match stands for one of its players.
func matchState(m *match.Match, seat engine.Player) engine.Text {
	turn, playing := m.Turn()
	switch {
	case playing && turn == seat:
		return engine.Say("state.your_turn")
	case playing:
		return engine.Say("state.their_turn")
	case m.Status == match.Offered:
		return engine.Say("state.offered")
	case !m.HasResult():
		return engine.Say("state.not_played")
	}
	return engine.Say([]string{"state.lost", "state.drawn", "state.won"}[m.Outcome.For(seat)+1])
}

func (a *App) gamesRoute() route {
	return route{Command: Command{Name: "games", Help: a.help("games")}, run: a.runGames}
}

// listLimit is how many matches /games lists of each kind.
const listLimit = 10

// runGames lists the person's matches with links: those that go on, and the
// last ones that ended.
func (a *App) runGames(ctx context.Context, q *call) (Reply, error) {
	var parts []string
	for _, list := range []struct {
		title  string
		status []match.Status
	}{{"list.live", live}, {"list.over", []match.Status{match.Over}}} {
		found, err := a.Store.Matches(ctx, store.Filter{UserID: q.User.ID, Status: list.status, Limit: listLimit})
		if err != nil {
			return Reply{}, err
		}
		if len(found) > 0 {
			parts = append(parts, q.toUser.Says(list.title)+"\n"+a.listLines(found, q))
		}
	}
	if len(parts) == 0 {
		return q.privateReply(q.toUser.Says("list.none")), nil
	}
	return q.privateReply(strings.Join(parts, "\n\n")), nil
}

func (a *App) listLines(found []*match.Match, q *call) string {
	var lines []string
	for _, m := range found {
		seat, _ := m.SeatOf(q.User.ID)
		line := q.toUser.Says("list.item", "Game", m.Game.Info().Title, "Number", m.ID,
			"Rival", playerName(m, seat.Other(), q.toUser), "State", matchState(m, seat), "When", relative(m.Touched))
		if m.Place.MessageID != "" {
			line += " " + q.toUser.Says("list.link", "Link", a.link(m))
		}
		if _, err := m.Claim(q.User.ID, a.ClaimAfter, a.Now()); err == nil {
			line += " " + q.toUser.Says("list.claim", "Number", m.ID)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// matchesHere returns the live matches of the person in this channel.
func (a *App) matchesHere(ctx context.Context, q *call) ([]*match.Match, error) {
	return a.Store.Matches(ctx, store.Filter{UserID: q.User.ID, ChannelID: q.Place.ChannelID, Status: live})
}
