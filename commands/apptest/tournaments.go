package apptest

import (
	"strings"

	"noughts/commands"
	"noughts/competition/tournament"
	"noughts/engine/match"
	"noughts/store"
)

// Signup opens a tournament, with some who play.
func (h *Harness) Signup(players ...string) string {
	h.T.Helper()
	h.PressID("mod", "tournament/new/create/tic-tac-toe/swiss/-/1h0m0s/3", "elsewhere")
	at := h.Tour().Place.MessageID
	for _, p := range players {
		h.PressID(p, "tournament/join/1", at)
	}
	return at
}

// Tour loads tournament 1.
func (h *Harness) Tour() store.Tournament {
	h.T.Helper()
	t, err := h.App.Store.Tournament(h.T.Context(), 1)
	if err != nil {
		h.T.Fatal(err)
	}
	return t
}

// NewTour has a tournament opened by what is chosen, joined by people and begun.
func (h *Harness) NewTour(chosen string, players ...string) {
	h.T.Helper()
	h.Wants(h.PressID("mod", "tournament/new/create/"+chosen, "private"), commands.Update, "You aren't in it yourself.")
	at := h.Tour().Place.MessageID
	if want := h.Says("tournament.opened", "Who", "<@mod>") + "\n" + h.Says("tournament.nobody"); !strings.Contains(h.Chat.Messages[at].Text, want) {
		h.T.Errorf("people are asked to join by %q, want %q", h.Chat.Messages[at].Text, want)
	}
	for _, p := range players {
		r := commands.Request{Kind: commands.Press, Name: "tournament/join/1", User: People[p], Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: at}}
		if r.User.ID == "" {
			r.User = commands.User{ID: p, Name: strings.ToUpper(p), Member: true}
		}
		h.Wants(h.Do(r), commands.Update, "<@"+p+">")
	}
	h.Wants(h.PressID("mod", "tournament/start/1", at), commands.Update, h.Says("tournament.begun"))
}

// SyncTournaments looks after the tournaments once.
func (h *Harness) SyncTournaments() {
	h.T.Helper()
	h.App.Rounds.SyncAll(h.T.Context())
	h.Settle()
}

// Pending lists the games of tournament 1 that are being played.
func (h *Harness) Pending() (list []store.TournamentGame) {
	h.T.Helper()
	for _, g := range h.Tour().Games {
		if g.Outcome == tournament.Pending {
			list = append(list, g)
		}
	}
	return list
}

// Ends ends the match of a game for the player with an index, after both have moved; the game is a
// draw without one.
func (h *Harness) Ends(g store.TournamentGame, winner int) {
	h.T.Helper()
	_, err := h.App.Tables.Change(h.T.Context(), h.Match(g.MatchID), func(m *match.Match) (*match.Match, error) {
		var err error
		for range 2 * m.Game.Info().Turn {
			turn, _ := m.Turn()
			if m, err = m.Play(m.Seats[turn].UserID, -1, m.Position().AppendMoves(nil)[0], h.Now()); err != nil {
				return nil, err
			}
		}
		players := h.Tour().Players
		if winner == tournament.Nobody {
			if m, err = m.Ask(m.Seats[0].UserID, match.AskDraw, h.Now()); err != nil {
				return nil, err
			}
			return m.Answer(m.Seats[1].UserID, match.AskDraw, true, h.Now())
		}
		return m.Resign(players[g.First+g.Second-winner].UserID, h.Now())
	})
	if err != nil {
		h.T.Fatal(err)
	}
}

// Shown counts the messages in the channel that say something.
func (h *Harness) Shown(part string) (n int) {
	h.Settle()
	for _, m := range h.Chat.Messages {
		if strings.Contains(m.Text, part) {
			n++
		}
	}
	return n
}

// PlayOut has all games of tournament 1 won by the player of the better number, to its end, and
// returns where its last message stands.
func (h *Harness) PlayOut() string {
	h.T.Helper()
	for list := h.Pending(); len(list) > 0; list = h.Pending() {
		for _, g := range list {
			h.Ends(g, min(g.First, g.Second))
		}
		h.SyncTournaments()
	}
	if h.Tour().Status != store.TournamentOver {
		h.T.Fatalf("got %+v, want it over", h.Tour())
	}
	return h.Tour().Place.MessageID
}
