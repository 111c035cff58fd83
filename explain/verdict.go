package explain

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/words"
)

// Verdict says in one sentence what is known about a position.
func Verdict(say *words.Printer, game engine.Game, p engine.Position, root engine.Evaluation) string {
	sides := game.Info().Sides
	if o, over := p.Outcome(); over {
		if winner, ok := o.Winner(); ok {
			return say.Says("verdict.over.won", "Side", sides[winner].Title)
		}
		return say.Says("verdict.over.drawn")
	}
	side, opponent := sides[p.Turn()].Title, sides[p.Turn().Other()].Title
	pairs := []any{"Side", side, "Opponent", opponent}
	if root.Estimated() {
		pairs = append(pairs, "Standing", engine.Say(standing(root.Estimate), "Side", side, "Opponent", opponent))
		if worse(root.Estimate) { // the number is that of the side that is named
			root.Estimate = 1 - root.Estimate
		}
	}
	if k, ok := Beyond(game, p, root); ok {
		return known(say, game, k, root, pairs)
	}
	return say.Sentences(evaluated(say, "verdict", counted(game, root), pairs...), margin(say, game, p, root))
}

// margin says who ends ahead and by how many points; nothing if that is not known, or
// nobody does.
func margin(say *words.Printer, game engine.Game, p engine.Position, root engine.Evaluation) string {
	if !root.Scored || root.Margin == 0 {
		return ""
	}
	ahead, points := p.Turn(), root.Margin
	if points < 0 {
		ahead, points = ahead.Other(), -points
	}
	return say.Says("verdict.margin", "Side", game.Info().Sides[ahead].Title, "Count", points)
}

// counted returns j without its distance where people do not count it: they count
// moves, and a turn has several plies.
func counted(game engine.Game, j engine.Evaluation) engine.Evaluation {
	if game.Info().Turn > 1 {
		j.Distance = -1
	}
	return j
}

// LeadsTo says in a few words what a move leads to.
func LeadsTo(say *words.Printer, game engine.Game, j engine.Evaluation) string {
	if j.Scored {
		j.Distance = -1 // by how much says more
	}
	return judged(say, counted(game, j))
}

// judged is LeadsTo, with the distance if there is one.
func judged(say *words.Printer, j engine.Evaluation) string {
	said := evaluated(say, "judged", j)
	if j.Scored && j.Margin != 0 {
		said += fmt.Sprintf(" (%+d)", j.Margin)
	}
	return said
}

// Grounds says how an analysis of p knows what it says, and what that took; where it is
// known to be more than it says, and how that is proved, too.
func Grounds(say *words.Printer, game engine.Game, p engine.Position, a engine.Analysis, elapsed time.Duration) string {
	id := "grounds.estimated"
	k, beyond := Beyond(game, p, a.Root)
	switch {
	case unknown(a.Root) && !beyond:
		id = "grounds.unknown"
	case !a.Root.Judged():
		id = "grounds.bounded"
	case a.Root.Decided() && a.Nodes == 0: // nothing had to be searched
		id = "grounds.known"
	case a.Root.Decided():
		id = "grounds.proved"
	}
	said := say.Says(id, "Method", methodName(a.Method, say), "Positions", Positions(say, a.Nodes), "Time", Lasted(say, elapsed))
	said = say.Sentences(said, Stopped(say, a))
	if beyond && k.Command != "" {
		said = say.Sentences(said, say.Says("grounds.command", "Command", k.Command))
	}
	return said
}

// Stopped says why an analysis that has settled nothing went no further; nothing if that
// was not noted.
func Stopped(say *words.Printer, a engine.Analysis) string {
	if a.Stopped == "" || a.Root.Decided() {
		return ""
	}
	return saysBriefly(say, "grounds.stopped."+string(a.Stopped))
}

// Positions rounds a number of positions as people say it.
func Positions(say *words.Printer, n uint64) string {
	return say.Says("quantity.positions", "Count", int(n), "Number", say.Rounded(float64(n)))
}

// Lasted rounds a time to what people would say of it.
func Lasted(say *words.Printer, d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return say.Says("quantity.no_time")
	case d < 100*time.Millisecond:
		return say.Says("quantity.milliseconds", "Number", d.Milliseconds())
	case d < 10*time.Second:
		return say.Says("quantity.seconds", "Number", say.Number(d.Seconds(), 1))
	}
	return say.Says("quantity.seconds", "Number", math.Round(d.Seconds()))
}

// methodName says a method of analysis; one that the catalogue does not know
// goes by its own name.
func methodName(method string, say *words.Printer) string {
	if id := "method." + strings.ReplaceAll(method, " ", "_"); say.Has(id) {
		return say.Says(id)
	}
	return method
}

// nearlyLost is the estimate below which a side is close to losing. A guess; not measured.
const nearlyLost = 0.1

// worse reports whether the side to move is the worse one by an estimate.
func worse(estimate float64) bool { return estimate <= 0.45 }

// standing says how an estimate stands for the side to move.
func standing(estimate float64) string {
	switch {
	case estimate >= 0.9:
		return "standing.winning"
	case estimate >= 0.55:
		return "standing.better"
	case !worse(estimate):
		return "standing.even"
	case estimate >= nearlyLost:
		return "standing.worse"
	}
	return "standing.losing"
}

// Beyond returns what is known of a position beyond what an analysis proves: by longer
// proofs, or by what others have published.
func Beyond(game engine.Game, p engine.Position, root engine.Evaluation) (engine.Known, bool) {
	if root.Decided() || p != game.Start() {
		return engine.Known{}, false
	}
	return games.Known(game)
}

// WithKnown returns an analysis with what longer searches have proved of first moves: that they
// win.
func WithKnown(game engine.Game, p engine.Position, a engine.Analysis) engine.Analysis {
	k, ok := Beyond(game, p, a.Root)
	if !ok || k.Value != engine.Win || k.Command == "" {
		return a
	}
	a.Moves = slices.Clone(a.Moves)
	for i, j := range a.Moves {
		if slices.Contains(k.First, j.Move) {
			a.Moves[i] = engine.Evaluation{Move: j.Move, Low: engine.Win, High: engine.Win, Distance: -1, Reason: engine.Reason{ID: engine.ReasonKnownWin}}
		}
	}
	return a
}

// KnownBy says how a value is known: who has published it, or by which command it is
// proved here.
func KnownBy(say *words.Printer, k engine.Known) string {
	if k.Source.ID != "" {
		return say.Say(k.Source)
	}
	return say.Says("known.by.here", "Command", k.Command)
}

// known says the value of a game and who has proved it, and what our own search says of its first
// position.
func known(say *words.Printer, game engine.Game, k engine.Known, root engine.Evaluation, pairs []any) string {
	ending := ""
	if root.Estimated() {
		pairs = append(pairs, "Percent", math.Round(100*root.Estimate))
	} else {
		ending = ".unknown"
	}
	id := "known.published"
	if k.Command != "" {
		id = "known.here"
	}
	start := game.Start().Turn()
	switch k.Value {
	case engine.Draw:
		return saysBriefly(say, id+".draw"+ending, append(pairs, "Source", k.Source)...)
	case engine.Loss:
		start = start.Other()
	}
	said := saysBriefly(say, id+".win"+ending, append(pairs, "Side", game.Info().Sides[start].Title, "Source", k.Source)...)
	if len(k.First) == 0 || k.Source.ID == "" {
		return said // the advice says it
	}
	first := make([]string, 0, len(k.First))
	for _, m := range k.First {
		first = append(first, say.Move(game, m))
	}
	return say.Sentences(said, saysBriefly(say, "known.published.first", "Moves", say.List(first), "Source", k.Source))
}

// saysBriefly says a message of which there may be a shorter one, for people who see the board and
// find the grounds a press away.
func saysBriefly(say *words.Printer, id string, pairs ...any) string {
	text := engine.Say(id, pairs...)
	if brief := id + ".seen"; say.Has(brief) {
		text.Seen = brief
	}
	return say.Say(text)
}

// evaluated says what is known of j with one of the messages that start with
// prefix.
func evaluated(say *words.Printer, prefix string, j engine.Evaluation, pairs ...any) string {
	id := wording(prefix, j)
	switch {
	case j.Estimated():
		return saysBriefly(say, id, append(pairs, "Percent", math.Round(100*j.Estimate))...)
	case !j.Decided():
		return say.Says(id, pairs...)
	}
	return say.Says(id, append(pairs, "Count", MovesToEnd(j.Distance))...)
}

// unknown reports whether nothing at all is known, neither by proof nor by an estimate.
func unknown(j engine.Evaluation) bool {
	return !j.Judged() && j.Low == engine.Loss && j.High == engine.Win
}

// endings are what a message about a result ends with.
var endings = map[engine.Result]string{engine.Loss: ".loss", engine.Draw: ".draw", engine.Win: ".win"}

// wording returns the message, of those that start with a prefix, for what is
// known of j.
func wording(prefix string, j engine.Evaluation) string {
	bounds := ".open"
	switch {
	case j.Low == engine.Draw:
		bounds = ".atleast"
	case j.High == engine.Draw:
		bounds = ".atmost"
	}
	switch {
	case unknown(j):
		return prefix + ".unknown"
	case !j.Judged():
		return prefix + bounds + ".unknown"
	case !j.Decided():
		return prefix + bounds
	case j.Low != engine.Draw && j.Distance < 0:
		return prefix + endings[j.Low] + ".some"
	case j.Low == engine.Loss && j.Distance == 1: // by the own move
		return prefix + endings[j.Low] + ".now"
	case j.Low == engine.Win && j.Distance == 2: // by the reply, as of who has to make a line or to fill the board
		return prefix + endings[j.Low] + ".next"
	}
	return prefix + endings[j.Low]
}
