package study

import (
	"context"
	"slices"
	"time"

	"noughts/commands/core"
	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/strategy"
	"noughts/explain"
)

const (
	// hintNodes is how many positions a hint may look at, so that it does not say
	// one thing on a quick machine and another on a slow one: that takes half a second
	// on a large board, measured with noughts analyze, and the time that a hint may
	// take is there for games whose positions cost more. The figure is a guess.
	hintNodes = 200_000
	// scriptTime is how long a strategy may take that knows what to play or does
	// not. A guess; not measured.
	scriptTime = 100 * time.Millisecond
)

// An advice is what a hint says in one position.
type advice struct {
	position engine.Position
	choice   engine.Choice
	threat   explain.ImmediateThreat
}

// advise asks the strategies that are made for the side to move, which can
// explain themselves. If none of them knows the position, the best one says what
// it would play.
func (g *group) advise(ctx context.Context, q *core.Call, m *match.Match) (h advice, err error) {
	h = advice{position: m.Position(), threat: explain.ImmediateThreatIn(m.Position())}
	who := jobs.Client{User: q.User.ID, Game: m.ID}
	side := m.Game.Info().Sides[m.Position().Turn()].Name
	for _, n := range m.Game.Strategies() {
		if n.Side != side {
			continue
		}
		if h.choice, err = g.ChooseAfresh(ctx, who, m, n.Name, engine.Budget{Time: min(scriptTime, g.Think)}); err != nil || !h.choice.Delegated {
			return h, err
		}
	}
	h.choice, err = g.ChooseAfresh(ctx, who, m, strategy.Best, engine.Budget{Time: min(g.Hint, g.Think), Nodes: hintNodes})
	if len(h.threat.Lines) == 0 && slices.Contains(defences, h.choice.Reason.ID) {
		h.threat = explain.ImmediateThreat{Lines: explain.PendingThreatLines(h.position, h.choice.Reason.Moves), Stops: h.choice.Reason.Moves}
	}
	return h, err
}

// defences are the reasons that name all moves that stop something.
var defences = []string{engine.ReasonStopsFork, engine.ReasonStopsWin}

// threatMarks is what a hint shows of a threat without telling the move: the lines,
// and all cells that stop them. On a small board that would tell too much.
func (h advice) threatMarks() (w hintMarks) {
	board := h.position.Board()
	if !core.Large(&board) || h.choice.Reason.ID == engine.ReasonCompletes {
		return w
	}
	return hintMarks{lines: h.threat.Lines, cells: explain.CellsOf(h.threat.Stops)}
}

// pointsAt are the cells that a hint speaks of. The best one weighs more than all
// others.
func (h advice) pointsAt() []uint16 {
	cells := h.threatMarks().cells
	for range len(cells) + 1 {
		cells = append(cells, h.choice.Move.Cell)
	}
	return cells
}
