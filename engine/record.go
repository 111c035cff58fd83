package engine

// A Record is a game as it was played, or as far as it was.
type Record struct {
	Game  Game
	Moves []Move // all plies from the start; each is legal
	// Names are those of the players, by Player, as the record has them: they may
	// hold anything. One that is not known is empty.
	Names [2]string
	// Outcome is how it ended, if Ended: also where somebody resigned and the last
	// position tells nothing.
	Ended   bool
	Outcome Outcome
}

// A RecordFormat is a way to write games down that other programs read and write, too.
type RecordFormat struct {
	Name      string // stable and lower-case, such as psq
	Extension string // of its files, without the dot
	Title     Text   // the programs that have it, and its name; at most 80 characters
	// Fits reports whether games of this variant can be written in it.
	Fits func(Game) bool
	// Write writes a record; what the format has no place for is left out. It is
	// called only for games that fit.
	Write func(Record) string
	// Is reports by the beginning of a text whether it is meant to be in this format.
	Is func(text string) bool
	// Read reads a text that Is in this format, whoever wrote it. Its errors are
	// UserErrors.
	Read func(text string) (Record, error)
}

// A Recorder is a Family whose games other programs keep in formats of their own.
type Recorder interface {
	Records() []RecordFormat
}
