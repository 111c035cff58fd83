package explain

import (
	"slices"

	"noughts/engine"
	"noughts/engine/search"
	"noughts/words"
)

// An Advice is what there is to say to the side to move in a position: what to
// play, and why. It claims no more than the analysis that it is made from.
type Advice struct {
	Move   engine.Move
	Reason engine.Reason // fits the value: see engine.Reason.Fits
	Threat Threat
	Line   []engine.Move // the moves of both sides from here, each with the symbol that it places
	Value  engine.Evaluation
	Alike  []engine.Move // other moves that look as good, where nothing is proved of them

	seen     engine.Description // of the move
	game     engine.Game
	opponent engine.Text
	side     engine.Text
	over     bool
	bold     bool
}

// A Threat is what the opponent of the side to move threatens.
type Threat struct {
	Lines []engine.Line
	Cells []uint16 // that stop it; where nothing does, those on which the opponent wins
}

// Advise returns the advice for a position, from the best analysis there is of it.
// It is the only maker of reasons for people: so chat, terminal and review say the
// same of one position.
func Advise(game engine.Game, p engine.Position, a engine.Analysis) Advice {
	sides := game.Info().Sides
	h := Advice{
		game: game, side: sides[p.Turn()].Title, opponent: sides[p.Turn().Other()].Title,
		Move: a.Root.Move, Value: a.Root,
	}
	if _, h.over = p.Outcome(); h.over || len(a.Moves) == 0 {
		h.over = true
		return h
	}
	best := a.First()
	h.Reason = best.Reason
	if h.Reason.ID == "" || !h.Reason.Fits(best) || !defends(h.Reason, a.Moves) {
		a.Moves = slices.Clone(a.Moves)
		a.Moves[0].Reason, a.Root.Reason = engine.Reason{}, engine.Reason{}
		search.Explain(p, &a)
		h.Reason = a.Root.Reason
	}
	if k, ok := Beyond(game, p, a.Root); ok {
		switch named := slices.Contains(k.First, h.Move); {
		case named && k.Value == engine.Win && k.Command != "":
			h.Reason = engine.Reason{ID: engine.ReasonKnownWin}
		case h.Reason.ID == engine.ReasonOpening && a.Root.Estimated() && !reaches(k, named):
			h.Reason = engine.Reason{ID: engine.ReasonEstimate}
		}
	}
	if !best.Decided() && h.Reason.ID != engine.ReasonKnownWin {
		h.Alike = slices.DeleteFunc(a.Best(), func(m engine.Move) bool { return m == h.Move })
	}
	h.seen = engine.Describe(game, p, h.Move)
	if h.Value.Low == engine.Win && h.seen.Quiet { // it isn't that which wins
		h.seen.Makes = engine.Text{}
	}
	if h.Reason.ID == engine.ReasonEstimate {
		h.Reason = estimated(game, p, h.Move, h.seen)
	}
	h.Line = WithSymbols(game, p, a.Line)
	if len(h.Line) == 0 || a.Line[0] != h.Move {
		h.Line = WithSymbols(game, p, []engine.Move{h.Move})
	}
	h.Threat = threatIn(p, h.Reason)
	return h
}

// reaches reports whether a first move, which may be named among those that do, may reach what is
// known of the start: the side that begins has not lost, and no other moves are named.
func reaches(k engine.Known, named bool) bool {
	return k.Value != engine.Loss && (len(k.First) == 0 || named)
}

// threatIn returns what the opponent threatens, as far as it matters beside what
// the advice is for.
func threatIn(p engine.Position, why engine.Reason) Threat {
	if why.ID == engine.ReasonCompletes {
		return Threat{}
	}
	now := ImmediateThreatIn(p)
	switch {
	case why.ID == engine.ReasonCannotStop:
		return Threat{Lines: now.Lines, Cells: CellsOf(why.Moves)}
	case len(now.Lines) > 0:
		return Threat{Lines: now.Lines, Cells: CellsOf(now.Stops)}
	case slices.Contains(defenses, why.ID):
		return Threat{Lines: pendingThreatLines(p, why.Moves), Cells: CellsOf(why.Moves)}
	}
	return Threat{}
}

// defenses are the reasons that name all moves that stop something.
var defenses = []string{engine.ReasonStopsFork, engine.ReasonStopsWin}

// defends reports whether a reason that tells of a defense is borne out by what is
// known of the moves: some move is proved to lose, and none of those that it names.
// Other reasons are not judged.
func defends(why engine.Reason, moves []engine.Evaluation) bool {
	if !slices.Contains(defenses, why.ID) {
		return true
	}
	some := false
	for _, j := range moves {
		if j.High == engine.Loss {
			some = true
			if slices.Contains(why.Moves, j.Move) {
				return false
			}
		}
	}
	return some
}

// Bold returns the advice with the move in bold, as chats write it.
func (h Advice) Bold() Advice {
	h.bold = true
	return h
}

// mostAlike is how many other moves that look as good are named; more are counted.
const mostAlike = 3

// guesses are the reasons that tell of the best move by an estimate alone, which others may be as
// good by.
var guesses = []string{
	engine.ReasonEstimate, engine.ReasonExtends, engine.ReasonHinders, engine.ReasonOpenLines, engine.ReasonOpening,
}

// Sentence says the advice: what to play, and why; or which moves look equally good. Where there is
// nothing to play it is empty.
func (h Advice) Sentence(say *words.Printer) string {
	switch {
	case h.over:
		return ""
	case len(h.Alike) == 0:
		return h.alone(say)
	case len(h.Alike) > mostAlike:
		return say.Sentences(h.alone(say), say.Says("advice.alike.many", "Count", len(h.Alike)))
	}
	names := h.names(say, h.Alike)
	if !slices.Contains(guesses, h.Reason.ID) && h.Reason.ID != h.seen.Fact.ID {
		return say.Sentences(h.alone(say), say.Says("advice.alike.also", "Count", len(names), "Moves", say.And(names)))
	}
	both := say.Says("advice.alike", "Moves", say.Or(append([]string{h.name(say)}, names...)))
	what, _ := h.SaysMost(say, Phrasings{Makes: "advice.alike.makes", Spoils: "advice.alike.spoils"})
	return say.Sentences(both, what)
}

// alone says the advice as if no other move looked as good.
func (h Advice) alone(say *words.Printer) string {
	if h.Value.High == engine.Loss && h.Value.Distance == 1 {
		return say.Says("advice.ends", "Opponent", h.opponent)
	}
	if h.Value.Estimated() && h.Value.Low == engine.Loss && h.Value.Estimate < nearlyLost && slices.Contains(defenses, h.Reason.ID) {
		if said, ok := h.Says(say, "advice.hard"); ok {
			return said
		}
	}
	if said, ok := h.SaysMost(say, Phrasings{
		Makes: "advice.makes." + h.Reason.ID, Spoils: "advice.spoils." + h.Reason.ID,
		Seen: "advice.seen." + h.Reason.ID, Plain: "advice." + h.Reason.ID,
	}); ok {
		return said
	}
	why, ok := h.Says(say, h.Reason.ID)
	if !ok {
		why = say.Says("reason.none")
	}
	id := "advice.play"
	if h.Reason.ID == h.seen.Fact.ID || !h.Value.Decided() { // what is seen proves nothing
		id = "advice.try"
	}
	return say.Says(id, "Move", h.name(say), "Reason", why)
}

// AfterVerdict says the advice to those who read the verdict beside it: it does not say again who
// wins.
func (h Advice) AfterVerdict(say *words.Printer) string {
	won := h.Value.Low == engine.Win && (ahead(h.game, h.Reason) <= 1 || h.told())
	if won || h.Value.High == engine.Loss && h.Value.Distance != 1 {
		if said, ok := h.SaysMost(say, Phrasings{
			Makes: "advice.after.makes." + h.Reason.ID, Seen: "advice.after.seen." + h.Reason.ID, Plain: "advice.after." + h.Reason.ID,
		}); ok {
			return said
		}
	}
	return h.Sentence(say)
}

// WithVerdict says the advice and, apart, what is known of the position p that it leaves unsaid:
// the verdict or, where the sentence tells that, by how many points.
func (h Advice) WithVerdict(say *words.Printer, p engine.Position) (sentence, rest string) {
	if h.told() {
		return h.Sentence(say), margin(say, h.game, p, h.Value)
	}
	return h.AfterVerdict(say), Verdict(say, h.game, p, h.Value)
}

// told reports whether the sentence says who wins and, where people count the moves until
// then, in how many.
func (h Advice) told() bool {
	distance := counted(h.game, h.Value).Distance
	switch {
	case !h.Value.Decided():
		return false
	case h.Reason.ID == engine.ReasonProvedWin:
		return distance < 0 || ahead(h.game, h.Reason) == MovesToEnd(distance)
	case h.Value.Low == engine.Win: // other reasons may be why it wins without saying so
		return h.Reason.ID == engine.ReasonCompletes
	case h.Value.Low == engine.Draw:
		return h.Reason.Claimed() == engine.ClaimsDraw
	}
	return distance < 0 && h.Reason.Claimed() == engine.ClaimsLoss
}

// Phrasings are the messages about a reason, by what they tell of the move beside it.
type Phrasings struct {
	Makes  string // what it makes
	Spoils string // what it keeps the opponent from
	Seen   string // what else is to be seen of it; empty where nothing of the kind is said
	Plain  string // nothing
}

// SaysMost says that of the messages which tells the most, of those that are there and
// fit: what a move makes, or keeps the opponent from, is told only if players have a name
// for it and the position is not lost. More pairs of names and values may follow; ok is
// false if there is none of them.
func (h Advice) SaysMost(say *words.Printer, ids Phrasings, pairs ...any) (said string, ok bool) {
	if h.Value.High > engine.Loss {
		pairs = append(pairs, "Makes", h.seen.Makes, "Spoils", h.seen.Spoils)
		if h.seen.Makes.ID != "" {
			if said, ok = h.Says(say, ids.Makes, pairs...); ok {
				return said, true
			}
		}
		if h.seen.Spoils.ID != "" {
			if said, ok = h.Says(say, ids.Spoils, pairs...); ok {
				return said, true
			}
		}
	}
	if fact, ok := h.fact(say); ok && ids.Seen != "" {
		if said, ok := h.Says(say, ids.Seen, append(pairs, "Seen", fact)...); ok {
			return said, true
		}
	}
	return h.Says(say, ids.Plain, pairs...)
}

// fact is what else is to be seen of the move, if it is not its reason anyway.
func (h Advice) fact(say *words.Printer) (string, bool) {
	why := h.seen.Fact
	if why.ID == "" || why.ID == h.Reason.ID {
		return "", false
	}
	return Reasoned(say, why.ID, h.game, engine.Choice{Move: h.Move, Reason: why}, "Side", h.side, "Opponent", h.opponent)
}

// Says says a message about the move and its reason, with more pairs of names and
// values if it takes them; ok is false if there is no such message, or none that
// fits.
func (h Advice) Says(say *words.Printer, id string, pairs ...any) (said string, ok bool) {
	choice := engine.Choice{Move: h.Move, Reason: h.Reason}
	return Reasoned(say, id, h.game, choice, append([]any{"Move", h.name(say), "Side", h.side, "Opponent", h.opponent}, pairs...)...)
}

func (h Advice) name(say *words.Printer) string { return h.names(say, []engine.Move{h.Move})[0] }

// names are the names of moves as the advice writes them.
func (h Advice) names(say *words.Printer, moves []engine.Move) (list []string) {
	for _, m := range moves {
		name := say.Move(h.game, m)
		if h.bold {
			name = "**" + name + "**"
		}
		list = append(list, name)
	}
	return list
}
