package commands

import (
	"context"
	"sync"
	"time"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/strategy"
	"noughts/words"
)

// hintTime is how long a hint is thought about.
const hintTime = time.Second

func (a *App) hintRoute() route {
	return route{
		Command:  Command{Name: "hint", Help: a.help("hint"), Options: []CommandOption{a.matchOption()}},
		run:      a.runHint,
		complete: map[string]completer{"game": a.completeMatch(match.Playing)},
	}
}

func (a *App) runHint(ctx context.Context, q *ask) (Reply, error) {
	m, err := a.matchFor(ctx, q, match.Playing)
	if err != nil {
		return Reply{}, err
	}
	return a.hint(ctx, q, m, m.Ply())
}

func (a *App) pressHint(ctx context.Context, q *ask) (Reply, error) {
	m, ply, err := a.pressedMatch(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	return a.hint(ctx, q, m, ply)
}

// hint gives a direction first: what there is to see, and where. The move
// itself is behind a button, and comes if the person asks again.
func (a *App) hint(ctx context.Context, q *ask, m *match.Match, ply int) (Reply, error) {
	if err := mayTurn(m, q, ply); err != nil {
		return a.catchUp(ctx, q, m, err)
	}
	if !m.AgainstBot() {
		return Reply{}, refuse("error.hint_live")
	}
	a.touch(ctx, q, m.ID)
	interim := q.whisper(q.say.Says("hint.thinking"))
	interim.Then = func(ctx context.Context) Reply {
		choice, err := a.advise(ctx, m)
		if err != nil {
			return a.sorry(ctx, q, err)
		}
		if a.hinted.again(m) {
			return a.revealed(ctx, q, m, choice.Move, choice.Reason.ID, Private)
		}
		reply := q.whisper(nudge(m, choice, q.say) + "\n" + hintGame(m, q.say))
		reply.Message.Rows = []Row{{Buttons: []Button{
			{ID: customID(m, "reveal", m.Game.MoveName(choice.Move), choice.Reason.ID), Label: q.say.Says("button.reveal"), Style: Primary},
		}}}
		return reply
	}
	return interim, nil
}

// advise asks the best strategy what it would play.
func (a *App) advise(ctx context.Context, m *match.Match) (engine.Choice, error) {
	s, err := strategy.New(m.Game, strategy.Levels[len(strategy.Levels)-1], engine.StrategyOptions{Seed: uint64(m.ID)})
	if err != nil {
		return engine.Choice{}, err
	}
	return a.think(ctx, s, m.Position(), min(hintTime, a.Think))
}

// nudge says what kind of move to look for, and where.
func nudge(m *match.Match, c engine.Choice, say *words.Printer) string {
	what := "nudge.look"
	if id := "nudge." + c.Reason.ID; say.Has(id) {
		what = id
	}
	return say.Says(what, "Where", region(m, c.Move.Cell))
}

// region names the part of the board where a cell is: thirds of its rows and
// columns.
func region(m *match.Match, cell uint16) engine.Text {
	info := m.Game.Info()
	row, col := int(cell)/info.Cols*3/info.Rows, int(cell)%info.Cols*3/info.Cols
	return engine.Say([3][3]string{
		{"region.bottom_left", "region.bottom", "region.bottom_right"},
		{"region.left", "region.middle", "region.right"},
		{"region.top_left", "region.top", "region.top_right"},
	}[row][col])
}

// pressReveal shows the move of a hint: match/<id>/<ply>/reveal/<move>/<reason>.
func (a *App) pressReveal(ctx context.Context, q *ask) (Reply, error) {
	m, ply, err := a.pressedMatch(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	if err := mayTurn(m, q, ply); err != nil {
		return a.catchUp(ctx, q, m, err)
	}
	mv, err := m.Game.ParseMove(q.at(3))
	if err != nil {
		return Reply{}, refuse("error.button")
	}
	if _, err := m.Position().Play(mv); err != nil {
		return Reply{}, match.ErrStalePly // the position is another one than the hint was for
	}
	return a.revealed(ctx, q, m, mv, q.at(4), Update), nil
}

// revealed shows the move of a hint.
func (a *App) revealed(ctx context.Context, q *ask, m *match.Match, mv engine.Move, reason string, kind ReplyKind) Reply {
	who, err := a.person(ctx, q)
	if err != nil {
		return a.sorry(ctx, q, err)
	}
	if mv.Symbol == engine.Empty {
		mv.Symbol = m.Game.Info().Sides[m.Position().Turn()].Symbol
	}
	o := drawing(m.Game, lastCells(m))
	o.Line = []engine.Move{mv}
	msg, err := picture(m.Position().Board(), o, who.Theme, "hint", q.say)
	if err != nil {
		return a.sorry(ctx, q, err)
	}
	msg.Text = q.say.Says("hint.move", "Move", m.Game.MoveName(mv), "Reason", reasonText(reason, q.say)) + "\n" +
		hintGame(m, q.say) + msg.Text
	return Reply{Kind: kind, Message: msg}
}

// hintGame says which game a hint is for.
func hintGame(m *match.Match, say *words.Printer) string {
	return say.Says("hint.game", "Game", m.Game.Info().Title, "Number", m.ID)
}

// hints remembers in which position the last hint of each match was given.
type hints struct {
	mu sync.Mutex
	at map[int64]engine.Position
}

// mostHints is how many matches hints remembers; then it forgets all, and a
// second question gets the direction once more.
const mostHints = 4096

// again reports whether there was a hint in this very position already.
func (h *hints) again(m *match.Match) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	before, ok := h.at[m.ID]
	if h.at == nil || len(h.at) >= mostHints {
		h.at = map[int64]engine.Position{}
	}
	h.at[m.ID] = m.Position()
	return ok && before == m.Position()
}

// reasonText says a reason by its id; one that the catalogue does not have
// claims nothing.
func reasonText(id string, say *words.Printer) string {
	if id == "" || !say.Has(id) {
		return say.Says("reason.none")
	}
	return say.Says(id)
}
