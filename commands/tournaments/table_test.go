package tournaments_test

import (
	"strconv"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/view"
	"noughts/competition/tournament"
)

// Who opens a tournament is told that they do not play in it, and asked; joining there shows where
// everybody joins.
func TestTheOpenerIsAskedToPlay(t *testing.T) {
	h := apptest.New(t)
	asked := h.PressID("mod", "tournament/new/create/tic-tac-toe/roundrobin", "private")
	h.Wants(asked, commands.Update, h.Says("tournament.join.ask", "Title", "Tournament #1: Tic-tac-toe, round robin"))
	if len(h.Tour().Players) != 0 {
		t.Fatalf("in are %v", h.Tour().Players)
	}
	at := h.Tour().Place.MessageID
	about := []any{"Title", "Tournament #1: Tic-tac-toe, round robin", "Link", "link:" + at}
	h.Wants(h.PressID("mod", "tournament/notin/1", "no"), commands.Update, h.Says("tournament.join.not", about...))
	h.Wants(h.PressID("mod", "tournament/in/1", "private"), commands.Update, h.Says("tournament.join.done", about...))
	if msg := h.Chat.Messages[at]; !strings.Contains(msg.Text, h.Says("tournament.players", "Count", 1, "Players", "<@mod>")) {
		t.Errorf("people join by %q", msg.Text)
	}
	h.Wants(h.PressID("mod", "tournament/in/1", "again"), commands.Private, h.Says("error.tournament_joined"))
	h.PressID("ada", "tournament/join/1", at)
	h.PressID("mod", "tournament/start/1", at)
	h.Wants(h.PressID("eve", "tournament/in/1", "late"), commands.Private, h.Says("error.tournament_begun"))
}

// A round of a round robin says who has no game in it, as the number of players is odd, and of them
// alone.
func TestARoundSaysWhoIsFree(t *testing.T) {
	for players, want := range map[string]int{"ada ben eve": 1, "ada ben eve bob": 0} {
		h := apptest.New(t)
		h.NewTour("tic-tac-toe/roundrobin", strings.Fields(players)...)
		text, free := h.Chat.Messages[h.Tour().Place.MessageID].Text, 0
		for i, p := range h.Tour().Players {
			plays := false
			for _, g := range h.Pending() {
				_, in := g.With(i)
				plays = plays || in
			}
			said := strings.Contains(text, h.Says("tournament.game.free", "Who", "<@"+p.UserID+">"))
			if said {
				free++
			}
			if said == plays {
				t.Errorf("%s plays %t, and the round says %q", p.UserID, plays, text)
			}
		}
		if free != want {
			t.Errorf("%d of %s are free", free, players)
		}
	}
}

// The standings of a round robin have everybody's result against everybody, and what a player has
// against the others adds up to their points.
func TestStandingsHaveACrosstable(t *testing.T) {
	h := apptest.New(t)
	h.PressID("mod", "settings/server_theme", "private", view.TextTheme)
	h.NewTour("tic-tac-toe/roundrobin", "ada", "ben", "eve", "bob")
	msg := h.Chat.Messages[h.PlayOut()]
	if !strings.Contains(msg.Below, h.Says("tournament.legend.cross")) {
		t.Errorf("the numbered columns are not explained: %q", msg.Below)
	}
	state := h.Tour().State()
	worth := map[string]int{"0": 0, "½": 1, "1": 2}
	for _, s := range state.Standings() {
		row := ""
		for _, line := range strings.Split(msg.Text, "\n") {
			if strings.HasPrefix(line, strconv.Itoa(s.Rank)+" ") {
				row = line
			}
		}
		cells := strings.Fields(row)
		halves, met := 0, 0
		for _, c := range cells[max(0, len(cells)-4):] {
			if value, ok := worth[c]; ok {
				halves, met = halves+value, met+1
			} else if c != "×" {
				t.Errorf("%q in %q", c, row)
			}
		}
		if halves != s.Halves || met != 3 {
			t.Errorf("%d halves of %d games in %q, want %d", halves, met, row, s.Halves)
		}
	}
}

// The standings of a Swiss tournament have everybody's results by rounds, each against the place of
// the opponent, and what a player has in the rounds adds up to their points.
func TestSwissStandingsHaveACrosstable(t *testing.T) {
	h := apptest.New(t)
	h.PressID("mod", "settings/server_theme", "private", view.TextTheme)
	h.NewTour("tic-tac-toe/swiss", "ada", "ben", "eve", "bob", "mod")
	msg := h.Chat.Messages[h.PlayOut()]
	if !strings.Contains(msg.Below, h.Says("tournament.legend.rounds")) {
		t.Errorf("the numbered columns are not explained: %q", msg.Below)
	}
	var rows [][]string
	for _, line := range strings.Split(msg.Text, "\n") {
		if cells := strings.Fields(line); len(cells) > 0 && cells[0] >= "1" && cells[0] <= "9" {
			rows = append(rows, cells)
		}
	}
	list, rounds := h.Tour().State().Standings(), h.Tour().Rounds
	if len(rows) != len(list) {
		t.Fatalf("%d rows of %d players in %q", len(rows), len(list), msg.Text)
	}
	worth, against := map[string]int{"−": 0, "=": 1, "+": 2}, map[string]string{"−": "+", "=": "=", "+": "−"}
	result := func(row, round int) (sign, rival string) {
		cell := rows[row][len(rows[row])-rounds+round]
		return string([]rune(cell)[:1]), string([]rune(cell)[1:])
	}
	for i, s := range list {
		halves := 0
		for round := range rounds {
			sign, rival := result(i, round)
			halves += worth[sign]
			if rival == "" {
				continue // a bye
			}
			place, err := strconv.Atoi(rival)
			if err != nil {
				t.Fatalf("%q in %q", rival, rows[i])
			}
			if back, me := result(place-1, round); back != against[sign] || me != strconv.Itoa(i+1) {
				t.Errorf("in round %d %q says %s%s, and %q says %s%s", round+1, rows[i], sign, rival, rows[place-1], back, me)
			}
		}
		if halves != s.Halves {
			t.Errorf("%d halves in %q, want %d", halves, rows[i], s.Halves)
		}
	}
}

// The knock-out's column says in which round somebody was out.
func TestKnockOutColumnSaysRound(t *testing.T) {
	h := apptest.New(t)
	h.PressID("mod", "settings/server_theme", "private", view.TextTheme)
	h.NewTour("tic-tac-toe/knockout", "ada", "ben")
	if msg := h.Chat.Messages[h.PlayOut()]; !strings.Contains(msg.Text, "Out in round") || h.Tour().Kind != tournament.KnockOut {
		t.Errorf("the table is %q", msg.Text)
	}
}
