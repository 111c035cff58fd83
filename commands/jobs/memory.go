package jobs

// A Memory says how the memory that the process may take is divided among the tables of its
// searches, in bytes.
type Memory struct {
	Kept     int // all strategies together that are kept between moves
	Strategy int // each table of a strategy that thinks
	Waiting  int // all analyses together that wait to go on
	Analysis int // each table of an analysis; 0 for the game's own default
}

// DefaultMemory is what the process may take if nobody says how much.
const DefaultMemory = 400 << 20

// TablesOfOne is how many times as much as its largest table a solver takes in all
// (TestAnAnalysisTakesItsShare of commands/analyses).
const TablesOfOne = 3

const (
	// strategyBytes is what the tables of the strategies may take that are kept between
	// moves. Those of one strategy take strategyTable or some more where it has thought for long,
	// and mostly a few MB. What is not kept is found again, with some 6 % more positions
	// searched where a game is about to be decided. A guess; not measured otherwise.
	strategyBytes = 48 << 20
	// strategyTable is what a table of one strategy may take. In the middle of a game, where a
	// proof takes 100,000 to a million positions, it takes 0.05 to 1.1 % more of them than
	// with tables of 64 MB.
	strategyTable = 16 << 20
	// leastTable is what a table of one strategy may take at least.
	leastTable = 1 << 20
	// analysisTable is what a table of an analysis may take at most, as analyses of most games take
	// where nobody says how much.
	analysisTable = 64 << 20
)

// MemoryOf divides what a process may take, in which so many searches are at work at once,
// strategies or analyses: three eighths to those, an eighth to strategies that are kept between
// moves, and an eighth to analyses that wait to go on. More than strategyBytes, strategyTable and
// analysisTable is of little use.
func MemoryOf(process, searching int) Memory {
	each := process * 3 / 8 / searching
	return Memory{
		Kept:     min(strategyBytes, process/8),
		Strategy: max(leastTable, min(strategyTable, each)),
		Waiting:  process / 8,
		Analysis: max(leastTable, min(analysisTable, each/TablesOfOne)),
	}
}
