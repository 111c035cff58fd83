package commands

import (
	"context"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/strategy"
)

// hintTime is how long a hint is thought about, scriptTime how long a strategy
// may take that knows what to play or does not.
const (
	hintTime   = 2 * time.Second
	scriptTime = 100 * time.Millisecond
)

// An advice is what a hint says in one position.
type advice struct {
	position engine.Position
	choice   engine.Choice
	threat   immediateThreat
}

// advise asks the strategies that are made for the side to move, which can
// explain themselves. If none of them knows the position, the best one says what
// it would play.
func (a *App) advise(ctx context.Context, q *call, m *match.Match) (h advice, err error) {
	h = advice{position: m.Position(), threat: immediateThreatIn(m.Position())}
	z := moveJob{
		client: client{q.User.ID, m.ID}, game: m.Game, position: h.position,
		seed: uint64(m.ID), limit: min(scriptTime, a.Think),
	}
	side := m.Game.Info().Sides[m.Position().Turn()].Name
	for _, n := range m.Game.Strategies() {
		if n.Side != side {
			continue
		}
		z.level = n.Name
		if h.choice, err = a.think(ctx, z); err != nil || !h.choice.Delegated {
			return h, err
		}
	}
	z.level, z.limit = strategy.Best, min(hintTime, a.Think)
	h.choice, err = a.think(ctx, z)
	if len(h.threat.lines) == 0 && slices.Contains(defences, h.choice.Reason.ID) {
		h.threat = immediateThreat{lines: pendingThreatLines(h.position, h.choice.Reason.Moves), stops: h.choice.Reason.Moves}
	}
	return h, err
}

// defences are the reasons that name all moves that stop something.
var defences = []string{engine.ReasonStopsFork, engine.ReasonStopsWin}

// threatMarks is what a hint shows of a threat without telling the move: the lines,
// and all cells that stop them. On a small board that would tell too much.
func (h advice) threatMarks() (w hintMarks) {
	board := h.position.Board()
	if !large(&board) || h.choice.Reason.ID == engine.ReasonCompletes {
		return w
	}
	return hintMarks{lines: h.threat.lines, cells: cellsOf(h.threat.stops)}
}

// advisedCells are the cells that the last hint spoke of, if the match still
// stands where it did then; the buttons should reach them.
func (a *App) advisedCells(m *match.Match) []uint16 {
	h, ok := a.advice.get(m.ID)
	if !ok || h.position != m.Position() {
		return nil
	}
	cells := h.threatMarks().cells
	for range len(cells) + 1 { // the best one weighs more than all others
		cells = append(cells, h.choice.Move.Cell)
	}
	return cells
}
