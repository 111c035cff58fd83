package tournaments

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/view"
	"noughts/competition/tournament"
	"noughts/engine/match"
	"noughts/render"
	"noughts/store"
	"noughts/words"
)

// points writes a number of parts of a point.
func points(value, parts int) string {
	whole, rest := value/parts, value%parts
	sign := map[int]string{1: "½"}
	if parts == 4 {
		sign = map[int]string{1: "¼", 2: "½", 3: "¾"}
	}
	if rest == 0 {
		return strconv.Itoa(whole)
	}
	if whole == 0 {
		return sign[rest]
	}
	return strconv.Itoa(whole) + sign[rest]
}

// mostRows is how many players a picture has; more are too small on a phone.
const mostRows = 32

// none stands in a table where there is nothing to say.
const none = "–"

// A column of a table of standings is the message over it and what it says of a player.
type column struct {
	head string
	of   func(tournament.Standing) string
}

// The columns that several kinds of tournaments have.
var (
	gamesColumn     = column{"tournament.table.games", func(s tournament.Standing) string { return strconv.Itoa(s.Won + s.Drawn + s.Lost) }}
	pointsColumn    = column{"tournament.table.points", func(s tournament.Standing) string { return points(s.Halves, 2) }}
	sonnebornColumn = column{"tournament.table.sonneborn", func(s tournament.Standing) string { return points(s.SonnebornBerger, 4) }}
)

// telling reports whether tie-breaks may tell players of a tournament apart: if there are only two,
// those with equal points are equal in all.
func telling(t store.Tournament) bool { return t.Kind != tournament.KnockOut && len(t.Players) > 2 }

// columns returns what the table of a tournament has after ranks and names.
func columns(t store.Tournament) []column {
	switch {
	case t.Kind == tournament.Swiss && telling(t):
		return []column{
			pointsColumn,
			{"tournament.table.cut", func(s tournament.Standing) string { return points(s.BuchholzCut1, 2) }},
			{"tournament.table.buchholz", func(s tournament.Standing) string { return points(s.Buchholz, 2) }},
			sonnebornColumn,
		}
	case t.Kind == tournament.RoundRobin && telling(t):
		return []column{gamesColumn, pointsColumn, sonnebornColumn}
	case t.Kind != tournament.KnockOut:
		return []column{gamesColumn, pointsColumn}
	}
	return []column{
		{"tournament.table.won", func(s tournament.Standing) string { return strconv.Itoa(s.Won) }},
		{"tournament.table.out", func(s tournament.Standing) string {
			if !wentOut(t, s) {
				return none
			}
			return strconv.Itoa(s.Out)
		}},
	}
}

// wentOut reports whether a player of a knock-out is out.
func wentOut(t store.Tournament, s tournament.Standing) bool {
	return t.Kind == tournament.KnockOut && s.Out <= t.Rounds
}

// standings draws the table of a tournament in a theme, or in that of the server; nothing before
// the first result.
func (g *Messages) standings(ctx context.Context, t store.Tournament, theme string, say *words.Printer) (commands.Message, error) {
	if t.Decided() == 0 {
		return commands.Message{}, nil
	}
	if theme == "" {
		server, err := g.Store.Server(ctx, t.Place.GuildID)
		if err != nil {
			return commands.Message{}, err
		}
		theme = server.Theme
	}
	all := t.State().Standings()
	list := all[:min(mostRows, len(all))]
	cross := crossing(t, all)
	below := legend(t, list, len(all)-len(list), cross, say)
	table := tableOf(t, list, cross, say)
	if theme == view.TextTheme {
		return commands.Message{Text: "\n```\n" + table.Text() + "```", Below: below}, nil
	}
	table.Wrote = g.Wrote
	table.Theme, _ = render.ThemeByName(theme)
	png, err := table.PNG()
	if err != nil {
		return commands.Message{}, fmt.Errorf("draw standings: %w", err)
	}
	if names := unshown(t, list, table, say); names != "" {
		below = strings.Trim(names+"\n"+below, "\n")
	}
	return commands.Message{Below: below, Picture: &commands.Picture{Name: "standings.png", Data: png, Alt: readAloud(t, list, say)}}, nil
}

// tableOf returns the table of some standings.
func tableOf(t store.Tournament, list []tournament.Standing, cross crosstable, say *words.Printer) render.Table {
	columns := columns(t)
	heads := []string{"#", say.Says("tournament.table.after", "Round", t.Paired, "Rounds", t.Rounds)}
	if t.Status == store.TournamentOver {
		heads[1] = say.Says("tournament.table.final")
	}
	for _, c := range columns {
		heads = append(heads, say.Says(c.head))
	}
	heads = append(heads, cross.heads...)
	table := render.Table{Heads: heads, Language: say.Language()}
	for _, s := range list {
		cells := []string{strconv.Itoa(s.Rank), nameOf(t, s.Player, say)}
		for _, c := range columns {
			said := none
			if !s.Annulled {
				said = c.of(s)
			}
			cells = append(cells, said)
		}
		if cross.of != nil {
			cells = append(cells, cross.of(s.Player)...)
		}
		if s.Annulled {
			cells[0] = none
		}
		table.Rows = append(table.Rows, render.TableRow{Cells: cells, Faint: t.Players[s.Player].Left || wentOut(t, s), First: s.Rank == 1})
	}
	return table
}

// mostCrossed is how many results a row of a table has at most: more columns are too narrow on a
// phone.
const mostCrossed = 10

// A crosstable is the part of a table that has the single results: the heads of its columns, and
// what they say of a player. Without results, of is nil.
type crosstable struct {
	heads  []string
	of     func(player int) []string
	legend string // the message that explains it
}

// crossing returns the single results of a tournament: against each other player where everybody
// meets everybody, and of each round in a Swiss one. list has all players, also those whom the
// table leaves out.
func crossing(t store.Tournament, list []tournament.Standing) crosstable {
	switch {
	case t.Kind == tournament.RoundRobin && len(list) <= mostCrossed:
		return crosstable{heads: numbers(len(list)), legend: "tournament.legend.cross", of: func(player int) (cells []string) {
			for _, other := range list {
				cells = append(cells, results(t, player, other.Player))
			}
			return cells
		}}
	case t.Kind == tournament.Swiss && t.Rounds <= mostCrossed:
		place := map[int]int{}
		for i, s := range list {
			place[s.Player] = i + 1
		}
		return crosstable{heads: numbers(t.Rounds), legend: "tournament.legend.rounds", of: func(player int) []string {
			return rounds(t, player, place)
		}}
	}
	return crosstable{}
}

// numbers are those from 1 to n.
func numbers(n int) (list []string) {
	for i := range n {
		list = append(list, strconv.Itoa(i+1))
	}
	return list
}

// rounds are the results of a player by rounds, as the tables of chess have them: a sign for a
// point, half a point or none, and the place of the opponent; no place for a bye.
func rounds(t store.Tournament, player int, place map[int]int) []string {
	cells := make([]string, t.Rounds)
	for _, one := range t.Games {
		rival, in := one.With(player)
		if !in || one.Outcome == tournament.Pending {
			continue
		}
		said := []string{"−", "=", "+"}[one.Halves(player)]
		if rival != tournament.Nobody {
			said += strconv.Itoa(place[rival])
		}
		cells[one.Round-1] = said
	}
	return cells
}

// results are those of a player against another, in the order in which they were played: a point,
// half a point or none; empty before they have met.
func results(t store.Tournament, player, other int) string {
	if player == other {
		return itself
	}
	said := ""
	for _, one := range t.Games {
		if rival, in := one.With(player); !in || rival != other || one.Outcome == tournament.Pending {
			continue
		}
		said += points(one.Halves(player), 2)
	}
	return said
}

// itself stands where a player would meet themselves.
const itself = "×"

// mostNames is how many names are said below a picture at most: it is for the first ones that they
// matter most.
const mostNames = 10

// unshown says who stands where in a picture of standings that cannot show their names, such as
// Arabic ones.
func unshown(t store.Tournament, list []tournament.Standing, table render.Table, say *words.Printer) string {
	var names []string
	for _, s := range list {
		name := who(t, s.Player, say)
		if !s.Annulled {
			name = say.Says("tournament.name", "Rank", s.Rank, "Who", name)
		}
		if !table.Shows(nameOf(t, s.Player, say)) && len(names) < mostNames {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return say.Says("tournament.names", "Names", say.Dots(names...))
}

// nameOf names a player of a tournament as tables do.
func nameOf(t store.Tournament, player int, say *words.Printer) string {
	if match.Former(t.Players[player].UserID) {
		return say.Says("match.former")
	}
	return t.Players[player].Name
}

// legend says what stands below the table of some standings, after which more are left out.
func legend(t store.Tournament, list []tournament.Standing, more int, cross crosstable, say *words.Printer) string {
	var lines []string
	if telling(t) {
		lines = append(lines, say.Says("tournament.legend."+kinds[t.Kind]))
	}
	if cross.of != nil {
		lines = append(lines, say.Says(cross.legend))
	}
	if slices.ContainsFunc(list, func(s tournament.Standing) bool { return s.Annulled }) {
		lines = append(lines, say.Says("tournament.annulled"))
	}
	if more > 0 {
		lines = append(lines, say.Says("tournament.more", "Count", more))
	}
	return strings.Join(lines, "\n")
}

// readAloud is the table for those who hear it.
func readAloud(t store.Tournament, list []tournament.Standing, say *words.Printer) string {
	var rows []string
	for _, s := range list {
		name := nameOf(t, s.Player, say)
		switch {
		case s.Annulled:
			rows = append(rows, say.Says("tournament.alt.annulled", "Name", name))
		case t.Kind == tournament.KnockOut:
			rows = append(rows, say.Says("tournament.alt.knockout", "Rank", s.Rank, "Name", name, "Count", s.Won))
		default:
			rows = append(rows, say.Says("tournament.alt.row", "Rank", s.Rank, "Name", name, "Points", points(s.Halves, 2)))
		}
	}
	return markup.Clip(say.Says("tournament.alt", "Rows", say.Sentences(rows...)), commands.MaxAlt)
}
