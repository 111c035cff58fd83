package games

import (
	"io"
	"slices"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"noughts/engine"
)

// MaxRecord is the longest text, in bytes, that is read as a record. A full board of
// 20×20 takes about 2 KB in our notation, and 6 KB in formats that note the time.
const MaxRecord = 64 << 10

// OwnFormat is the name of our notation among the formats of records.
const OwnFormat = "moves"

// RecordFormats returns the formats in which a game can be written, our notation first.
func RecordFormats(game engine.Game) []engine.RecordFormat {
	return slices.DeleteFunc(AllRecordFormats(), func(f engine.RecordFormat) bool { return !f.Fits(game) })
}

// AllRecordFormats returns the formats of all families, our notation first.
func AllRecordFormats() []engine.RecordFormat {
	list := []engine.RecordFormat{{
		Name: OwnFormat, Extension: "txt", Title: engine.Say("record.moves"),
		Fits:  func(engine.Game) bool { return true },
		Write: func(r engine.Record) string { return Played(r).String() + "\n" },
		Is:    func(string) bool { return false }, // what is in no other format
		Read:  readRecord,
	}}
	for _, f := range families {
		if r, ok := f.(engine.Recorder); ok {
			list = append(list, r.Records()...)
		}
	}
	return list
}

// Played returns the moves of a record as a Sequence.
func Played(r engine.Record) Sequence {
	return Sequence{Game: r.Game, Start: r.Game.Start(), Moves: r.Moves}
}

// ParseRecord reads a game: what Read takes, if it tells the moves from the start. A record in the
// format of another program has more than the moves. Its errors are engine.UserErrors.
func ParseRecord(text string) (engine.Record, error) {
	for _, text := range []string{withoutMark(text), unwrap(withoutMark(text))} {
		f, err := formatOf(text)
		if err != nil {
			return engine.Record{}, err
		}
		if f.Name != OwnFormat {
			return f.Read(text)
		}
	}
	return readRecord(text)
}

// IsRecord reports by its beginning whether a text, which may be in quotes or a code block, is
// meant to be a record in the format of another program.
func IsRecord(text string) bool {
	f, err := formatOf(unwrap(withoutMark(text)))
	return err == nil && f.Name != OwnFormat
}

// ReadText reads the text of a file: in UTF-8 or, if a mark of the byte order says so, in UTF-16.
// Of a file that is too long for a record, it reads no more than shows that. Its errors are those
// of the reader.
func ReadText(in io.Reader) (string, error) {
	in = transform.NewReader(in, unicode.BOMOverride(transform.Nop)) // UTF-16, as some shells write it
	data, err := io.ReadAll(io.LimitReader(in, MaxRecord+1))
	return string(data), err
}

// CheckText says by an engine.UserError that a text is no text of people, or too long to be read as
// a record.
func CheckText(text string) error {
	if len(text) > MaxRecord {
		return TooLong()
	}
	if strings.ContainsRune(text, 0) {
		return engine.NewUserError("illegal.record_binary")
	}
	return nil
}

// TooLong says by an engine.UserError that a text is too long to be read as a record.
func TooLong() error { return engine.NewUserError("illegal.record_long", "Most", MaxRecord>>10) }

// withoutMark takes away the mark of the byte order with which some programs begin files.
func withoutMark(text string) string { return strings.TrimLeft(text, "\ufeff") }

func formatOf(text string) (engine.RecordFormat, error) {
	all := AllRecordFormats()
	if err := CheckText(text); err != nil {
		return all[0], err
	}
	text = strings.TrimSpace(text)
	for _, f := range all {
		if f.Is(text) {
			return f, nil
		}
	}
	return all[0], nil
}

// readRecord reads our notation.
func readRecord(text string) (engine.Record, error) {
	s, err := Read(text, nil)
	if err != nil {
		return engine.Record{}, err
	}
	if !s.FromStart() {
		return engine.Record{}, engine.NewUserError("illegal.record_rows")
	}
	r := engine.Record{Game: s.Game, Moves: s.Moves}
	r.Outcome, r.Ended = s.Position().Outcome()
	return r, nil
}
