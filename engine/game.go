package engine

import (
	"context"
	"io/fs"
	"time"
)

// A Family is one kind of game with its variants: one folder under engine/games.
type Family interface {
	// Key is the word before the first colon of every variant, in lower case, with
	// hyphens between words.
	Key() string
	// Options are the parameters that make a variant, as a person may set them.
	Options() []Option
	// Presets are the variants worth offering by name, the best known first. There is at least one.
	// Nobody changes the list, which may be the same one each time.
	Presets() []Preset
	// Kinds puts the presets together by what people take for one game. Each is of one kind.
	Kinds() []GameKind
	// Parse reads a variant in the notation, key included, in any case and
	// with its options in any order.
	Parse(variant string) (Game, error)
	// Build makes a variant from option values by name; an option that is
	// absent takes its default. Its errors and those of Parse are UserErrors.
	Build(values map[string]string) (Game, error)
	// Values returns the option values that make a game of this family, one for
	// each option: the inverse of Build.
	Values(Game) map[string]string
	// Known returns what is known of the value of a game of this family, from its
	// start, by proofs that take longer than anybody waits or that others have
	// published.
	Known(Game) (Known, bool)
	// Words is the family's message catalogue: the files words/<language>.json.
	Words() fs.FS
}

// An Option is one parameter of a family's variants.
//
// Its name is one lower-case word that never changes, since people type it and
// commands are registered with it. What several families have goes by one name:
// rows and cols are the size of the board, line is how many in a row count, exact
// is that a longer row does not. All options at their defaults make a variant.
//
// How options stand in the notation of a variant, and what is refused, follows from them
// as well: see package variant.
type Option struct {
	Name    string
	Kind    OptionKind
	Default string         // as it would be typed
	Choices []OptionChoice // of a ChoiceOption
	Title   Text           // what stands before its value: two or three words
	Help    Text           // at most 100 characters

	// Min and Max are the range of a NumberOption, or of each number of a NumbersOption.
	Min, Max int
	// Limit returns the largest number for which a board has room; nil where the board does
	// not matter. If Max is 0, only the board limits the number.
	Limit func(rows, cols int) int
	// Shrinks says that the default is Limit on boards that have no room for Default.
	Shrinks bool
	// Named says that a NumberOption is written name=value, and left out at its default.
	// Others always stand in a variant, without the name.
	Named bool
	// Excludes are the switches that cannot be on together with this one.
	Excludes []string

	// Count is how many numbers a NumbersOption has.
	Count int
	// WrongCount and WrongNumber are the messages that refuse another count of numbers,
	// and a text that is no number in the range.
	WrongCount, WrongNumber string
}

// An OptionChoice is a value that a ChoiceOption takes.
type OptionChoice struct {
	Name  string // a lower-case word
	Word  string // how a variant says it; empty for the default, which a variant leaves out
	Title Text   // says it without the option's own title
}

// An OptionKind says what values an Option takes.
type OptionKind uint8

// The kinds of options.
const (
	NumberOption  OptionKind = iota // a whole number from Min to Max
	SwitchOption                    // true or false
	ChoiceOption                    // the name of one of Choices
	NumbersOption                   // whole numbers separated by commas or blanks
)

// A Preset is a variant with a name of its own.
type Preset struct {
	Name    string // in lower case, with hyphens, such as tic-tac-toe; it never changes, and no other preset has it
	Title   Text
	Variant string
	Aliases Text // what else people call it, with commas between the names, if the catalogue has it
}

// PresetTitle returns the title of the preset that is a variant; ok is false if none is.
func PresetTitle(f Family, variant string) (title Text, ok bool) {
	for _, p := range f.Presets() {
		if p.Variant == variant {
			return p.Title, true
		}
	}
	return Text{}, false
}

// A Known is the value of a game and who has proved it.
type Known struct {
	Value Result // for the side that begins
	// Command is what proves it here, as one types it; empty where nothing does in
	// reasonable time.
	Command string
	Source  Text // who has published it; zero where nobody has
	// First are first moves that reach the value: all that do, where Source has published them.
	First []Move
}

// A Game is one variant of a family. It is immutable and safe to share.
type Game interface {
	// Variant returns the canonical notation, defaults dropped.
	Variant() string
	Info() Info
	// Examples are positions to look at when one learns this variant: how it is
	// won first, then what looks like a win and is none, then traps.
	Examples() []Example
	// Start returns the position before the first ply.
	Start() Position
	// Setup returns the position with these stones, cell by cell with the
	// bottom row first. It refuses what no legal play reaches, with a UserError.
	Setup(cells []Symbol) (Position, error)
	// MoveName and ParseMove are inverses of each other, and the same in every
	// position. ParseMove takes either case; its errors are UserErrors.
	MoveName(Move) string
	ParseMove(string) (Move, error)
	// Strategies are the ways to play that belong to this game alone. One that
	// has the name of a general strategy or level takes its place.
	Strategies() []StrategySpec
	// NewSolver returns a solver.
	NewSolver(SolverOptions) Solver
}

// A MoveReader is a Game whose moves people also write in ways that need the position
// they are made in: without the cell that follows from it, or several of them in one
// word. It reads whatever the Game's ParseMove reads, too.
type MoveReader interface {
	// ReadMoves reads one move or more, to be made one after the other from p. Its
	// errors are UserErrors.
	ReadMoves(p Position, text string) ([]Move, error)
}

// ReadMoves reads the moves that text stands for in p: one, unless the game is a
// MoveReader. Letters and digits may be wide. Its errors are UserErrors.
func ReadMoves(g Game, p Position, text string) ([]Move, error) {
	text = Narrow(text)
	if r, ok := g.(MoveReader); ok {
		return r.ReadMoves(p, text)
	}
	m, err := g.ParseMove(text)
	return []Move{m}, err
}

// ReadMove reads a single move as people write it in p. Its errors are UserErrors.
func ReadMove(g Game, p Position, text string) (Move, error) {
	moves, err := ReadMoves(g, p, text)
	if err != nil {
		return Move{}, err
	}
	if len(moves) != 1 {
		return Move{}, NewUserError("illegal.moves", "Typed", Quote(text), "Count", len(moves))
	}
	return moves[0], nil
}

// A Scorer is a Game in whose literature a value is a number.
type Scorer interface {
	// Score returns the number for the value of p, or of a move in p, from the view of
	// its side to move; ok is false where it is not proved.
	Score(p Position, e Evaluation) (score int, ok bool)
}

// Info describes a variant to people and to the picture of its board.
type Info struct {
	Title      Text
	Rules      Text // all of them
	Brief      Text // what one must know to begin, where all the rules are a press away
	Sides      [2]Side
	Rows, Cols int
	Symbols    []Symbol // what Move.Symbol may be, at least one; only Empty where each side has its own
	Turn       int      // plies in a turn: 1, or 2
	Line       int      // how many of one's own symbol in a row one wants; 0 where that is not what counts
	NoDraws    bool     // whether somebody wins every game
	ByColumns  bool     // whether no two legal moves are in one column, so that a column names its move
	Material   Material // what people know it to be played with
}

// A Material is what a game is played with on a table, and so how its boards look to those who have
// not chosen how they want to see boards.
type Material uint8

// The materials.
const (
	Paper  Material = iota // signs that are written into cells
	Stones                 // black and white stones on the lines of a wooden board
	Discs                  // discs that are dropped into a frame
)

// A Side is what one player plays as.
type Side struct {
	Name   string // stable: X, O, Order, Chaos
	Title  Text
	Symbol Symbol // the symbol that is this side's own; Empty if it shares them
	Sign   string // what stands for its stones on buttons and beside names, such as ●; empty for a sign of the symbol
}

// Sign returns what stands for a symbol on buttons and beside names; empty where the game has
// nothing but a sign of the symbol.
func (i Info) Sign(s Symbol) string {
	for _, side := range i.Sides {
		if side.Symbol == s && s != Empty {
			return side.Sign
		}
	}
	return ""
}

// A Position is an immutable, comparable value: the stones and the variant's
// parameters, without history. Two positions of the same variant are equal
// exactly if the same stones stand and the same rules hold.
type Position interface {
	// Turn returns who makes the next ply; of a finished position, who would.
	Turn() Player
	// Outcome returns how the game ended; ok is false while it goes on.
	Outcome() (o Outcome, ok bool)
	// AppendMoves appends every legal move, the most promising first; none
	// when the game is over.
	AppendMoves(dst []Move) []Move
	// Play returns the position after a move; the error is a UserError.
	Play(Move) (Position, error)
	// Board returns the position ready to draw.
	Board() Board
}

// A WinFinder is a Position that finds the moves with which the side to move wins at once without
// playing each of them.
type WinFinder interface {
	// Wins returns those of the moves, in their order. Illegal ones win nothing.
	Wins(moves []Move) []Move
}

// SolverOptions say what a solver may use. The zero value works.
type SolverOptions struct {
	TableBytes int // memory for tables; 0 for a sensible default
	Threads    int // 0 or 1 for one

	// Compare has the solver find out which moves are as good as the best one, at a little cost:
	// for those who are told of them, not for players.
	Compare bool
}

// A Sized is a Solver or a Strategy that says how much memory its tables take, for
// those who keep many. What does not say so has no tables worth mention.
type Sized interface {
	Bytes() int
}

// BytesOf returns how much memory a Solver or a Strategy says that it takes.
func BytesOf(s any) int {
	if sized, ok := s.(Sized); ok {
		return sized.Bytes()
	}
	return 0
}

// A Crowded is a Solver that says whether the tables behind its proofs are full and may not
// grow: then it forgets as much as it finds, and more memory would help it more than
// more time.
type Crowded interface {
	Crowded() bool
}

// CrowdedTables reports whether a Solver says that its tables are full.
func CrowdedTables(s any) bool {
	c, ok := s.(Crowded)
	return ok && c.Crowded()
}

// An Exhauster is a Solver that may end before its budget does without a proof, and says whether it
// has: whether its last analysis has tried all that it can, and more time or more nodes would tell
// nothing more. All other solvers go on until the value is proved or their budget is spent.
type Exhauster interface {
	Exhausted() bool
}

// Exhausted reports whether a Solver says that nothing is left for it to try.
func Exhausted(s any) bool {
	e, ok := s.(Exhauster)
	return ok && e.Exhausted()
}

// A Solver finds the truth about positions, or as much of it as its budget allows.
// It keeps its tables from one call to the next: what it has proved it does not
// prove again, so it is worth keeping for a game. One goroutine may use it at a
// time.
type Solver interface {
	// Analyze judges p and all its moves until it is done, the budget is spent
	// or ctx ends, none of which is an error: the analysis then holds what is
	// known so far. It calls progress, if not nil, with better and better
	// analyses. If only nodes are limited and nothing else ends it, equal calls
	// of equal solvers with one thread give equal analyses.
	Analyze(ctx context.Context, p Position, b Budget, progress func(Analysis)) (Analysis, error)
}

// Decide asks a solver about a position until its value is known. How soon it comes, and what other
// moves are worth, it may not have found out by then.
func Decide(ctx context.Context, s Solver, p Position, b Budget) (Analysis, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return s.Analyze(ctx, p, b, func(a Analysis) {
		if a.Root.Decided() {
			cancel()
		}
	})
}

// A Strategy chooses moves. It is worth keeping for a match: it may remember what
// it has proved and found out, so that a later answer knows more, but it takes each
// position as it is, whatever it was shown before. So it may be asked twice about
// the same one, or about one that a move taken back has brought again. Where it
// draws lots, they come from its seed and the position alone (see Rand). One
// goroutine may use it at a time.
type Strategy interface {
	// Choose picks a legal move in p, which must not be over. It is done when it
	// has spent what it uses of the budget, or its usual time where the budget is
	// empty. If ctx ends before that, it returns at once the best that it knows:
	// a legal move all the same, but for programs from outside, from which there
	// is none without their answer; those return an error.
	Choose(ctx context.Context, p Position, b Budget) (Choice, error)
}

// A Choice is a move and why it was chosen.
type Choice struct {
	Move      Move
	Reason    Reason
	Nodes     uint64 // positions visited to find it; 0 where nothing was searched
	Delegated bool   // another strategy chose, since the one that was asked has nothing to say here: Reason says why
}

// A StrategySpec is a strategy with the name people ask for it by. It may take an
// argument, which follows the name and a colon: uct:5000.
type StrategySpec struct {
	Name     string // stable and lower-case: novice, best, thesis, uct, …
	Argument string // what the argument is, such as "iterations"; empty if there is none
	Side     string // the Name of the Side that it is made for; empty if it plays both
	New      func(StrategyOptions) (Strategy, error)
}

// StrategyOptions set up a strategy. The zero value works.
type StrategyOptions struct {
	Seed    uint64 // for strategies that draw lots; equal seeds play equally
	Threads int    // 0 or 1 for one

	TableBytes int // memory for each table of its solver; 0 for a sensible default

	// Brief is for strategies that people wait for: they may end a search whose best move has been
	// the same, and better than the others, for most of it.
	Brief bool

	// Argument is what the strategy was given with its name; empty for its
	// default. One that makes no sense is a UserError.
	Argument string
}

// A Process is a Strategy that is a program of its own.
type Process interface {
	// PID returns the number by which the system knows it.
	PID() int
}

// An ExternalPlayer is a Game that programs from outside can play, over a protocol
// that other engines of its kind speak.
type ExternalPlayer interface {
	// Launch starts the program at path and returns it as a strategy. The
	// program ends when the strategy, an io.Closer too, is closed or ctx ends,
	// or when a move is later than it may be by more than grace.
	Launch(ctx context.Context, path string, grace time.Duration) (Strategy, error)
}
