package sqlstore

import (
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
)

// fields are the columns of a match that change with it, in the order in which
// values lists them and scanMatch reads them; derived are those after them, which only
// searches need or which the game has to make sense of.
const (
	fields = `first_user, first_name, first_level, second_user, second_name, second_level,
		challenger, status, ending, result, margin,
		guild, channel, parent, message, guest, theme, locale, rematch,
		created, touched, deadline, given, opening,
		asked, asked_by, asked_steps, asked_refused,
		control, left_first, left_second, clock_since, clock_waived, rated`
	derived = "bot_to_move, plies, steps, remind_at, variant, start"
	marks   = `?, ?, ?, ?, ?, ?,
		?, ?, ?, ?, ?,
		?, ?, ?, ?, ?, ?, ?, ?,
		?, ?, ?, ?, ?,
		?, ?, ?, ?,
		?, ?, ?, ?, ?, ?,
		?, ?, ?, ?, ?, ?`
)

// moveList is all moves of a match in one column, and how many there should be:
// the last ply, or nonsense if the first is missing. One statement reads match
// and moves, so both are of one revision.
const moveList = `(SELECT string_agg(move, ' ' ORDER BY ply) FROM moves WHERE match_id = m.id),
	(SELECT CASE min(ply) WHEN 1 THEN max(ply) ELSE -count(*) END FROM moves WHERE match_id = m.id)`

const (
	matchColumns = "m.id, m.revision, " + fields + ", m.variant, m.start, " + moveList
	selectMatch  = "SELECT " + matchColumns + " FROM matches m "
	insertMatch  = "INSERT INTO matches (revision, visible, " + fields + ", " + derived + ") VALUES (1, 1, " + marks + ") RETURNING id"
	probeMatch   = "INSERT INTO matches (id, revision, visible, " + fields + ", " + derived + ") VALUES (?, 1, 1, " + marks + ") ON CONFLICT (id) DO NOTHING"
	updateMatch  = "UPDATE matches SET (" + fields + ", " + derived + ") = (" + marks + `),
		revision = revision + 1, visible = CASE WHEN ? THEN revision + 1 ELSE visible END WHERE id = ? AND revision = ?`
)

// values are what a match leaves in the fields and the derived columns.
func values(m *match.Match) []any {
	first, second, place := m.Seats[engine.First], m.Seats[engine.Second], m.Place
	return []any{
		first.UserID, first.Name, first.Level, second.UserID, second.Name, second.Level,
		m.Challenger, m.Status, m.Ending, m.Outcome.Result, m.Outcome.Margin,
		place.GuildID, place.ChannelID, m.Parent, place.MessageID, place.Guest, m.Theme, m.Locale, m.Rematch,
		nanos(m.Created), nanos(m.Touched), nanos(m.Deadline), m.Given, openingOf(m),
		m.Asked.What, m.Asked.By, m.Asked.Steps, m.Asked.Refused,
		m.Control.String(), m.Clock.Left[engine.First], m.Clock.Left[engine.Second], nanos(m.Clock.Since), m.Clock.Waived, m.Rated,
		m.BotToMove(), m.Ply(), m.Steps(), nanos(m.RemindAt()), m.Game.Variant(), startOf(m),
	}
}

// startOf is where a match begins, in the notation; nothing for the start of the game.
func startOf(m *match.Match) string {
	if m.Start == nil {
		return ""
	}
	return games.FormatPosition(m.Game, m.Start)
}

// scanMatch reads a row of selectMatch. Whatever the row holds, it returns a match
// that keeps its own rules or an error that names it.
func scanMatch(row interface{ Scan(...any) error }) (*match.Match, error) {
	var (
		m             match.Match
		variant       string
		start         string
		opening       string
		control       string
		moves         sql.NullString
		plies         int
		first, second = &m.Seats[engine.First], &m.Seats[engine.Second]
	)
	err := row.Scan(
		&m.ID, &m.Revision,
		&first.UserID, &first.Name, &first.Level, &second.UserID, &second.Name, &second.Level,
		&m.Challenger, &m.Status, &m.Ending, &m.Outcome.Result, &m.Outcome.Margin,
		&m.Place.GuildID, &m.Place.ChannelID, &m.Parent, &m.Place.MessageID, &m.Place.Guest, &m.Theme, &m.Locale, &m.Rematch,
		(*instant)(&m.Created), (*instant)(&m.Touched), (*instant)(&m.Deadline), &m.Given, &opening,
		&m.Asked.What, &m.Asked.By, &m.Asked.Steps, &m.Asked.Refused,
		&control, &m.Clock.Left[engine.First], &m.Clock.Left[engine.Second], (*instant)(&m.Clock.Since), &m.Clock.Waived, &m.Rated,
		&variant, &start, &moves, &plies,
	)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, err
	}
	if err == nil {
		err = restore(&m, variant, start, strings.Fields(moves.String), plies)
	}
	if err == nil {
		err = restoreOpening(&m, opening)
	}
	if err == nil {
		m.Control, err = match.ParseTimeControl(control)
	}
	if err != nil {
		return nil, fmt.Errorf("match %d as it is stored makes no sense: %w", m.ID, err)
	}
	return match.Restore(m)
}

// restore sets the game, where it begins and the moves of m from their notation.
func restore(m *match.Match, variant, start string, moves []string, plies int) (err error) {
	if m.Game, err = games.Parse(variant); err != nil {
		return err
	}
	if start != "" {
		game, p, err := games.ParsePosition(start)
		if err != nil {
			return fmt.Errorf("start: %w", err)
		}
		if game.Variant() != m.Game.Variant() {
			return errors.New("it begins with a position of another game")
		}
		m.Start = p
	}
	if len(moves) != plies {
		return fmt.Errorf("the plies of its %d moves are not 1 to %d", len(moves), len(moves))
	}
	m.Moves = make([]engine.Move, plies)
	for i, name := range moves {
		if m.Moves[i], err = m.Game.ParseMove(name); err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return nil
}

// openingOf is the opening of a match and what was chosen in it; nothing without.
func openingOf(m *match.Match) string {
	if m.Opening == nil {
		return ""
	}
	words := []string{m.Opening.Name()}
	for _, c := range m.Choices {
		words = append(words, strconv.Itoa(c.Ply)+":"+c.Name)
	}
	return strings.Join(words, " ")
}

// restoreOpening sets the opening of m from what openingOf has made of it.
func restoreOpening(m *match.Match, opening string) error {
	words := strings.Fields(opening)
	if len(words) == 0 {
		return nil
	}
	rule, ok := engine.OpeningRuleNamed(m.Game, words[0])
	if !ok {
		return fmt.Errorf("%s has no opening rule %q", m.Game.Variant(), words[0])
	}
	m.Opening = rule
	for _, word := range words[1:] {
		ply, name, _ := strings.Cut(word, ":")
		n, err := strconv.Atoi(ply)
		if err != nil {
			return fmt.Errorf("%q is no choice of an opening: %w", word, err)
		}
		m.Choices = append(m.Choices, engine.OpeningChoice{Ply: n, Name: name})
	}
	return nil
}

// wordList reads words that were stored with blanks between.
type wordList []string

// Scan implements sql.Scanner.
func (w *wordList) Scan(src any) error {
	stored, ok := src.(string)
	if !ok {
		return fmt.Errorf("%v is no text", src)
	}
	*w = strings.Fields(stored)
	return nil
}

// nanos is how a time is stored.
func nanos(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixNano()
}

// An instant reads a time that nanos has stored.
type instant time.Time

// Scan implements sql.Scanner.
func (i *instant) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		*i = instant{}
	case int64:
		*i = instant(time.Unix(0, v).UTC())
	default:
		return fmt.Errorf("%v is not a time", src)
	}
	return nil
}
