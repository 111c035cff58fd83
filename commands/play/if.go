package play

import (
	"context"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// What a person may plan at most: guesses of what anybody keeps in mind.
const (
	mostPlans   = 20 // in a match
	longestPlan = 12 // plies from now
)

// ifRoute is for conditional moves: what to play at once, should the opponent play so.
func (g *group) ifRoute() core.Route {
	return core.Route{
		Command: commands.Command{Name: "if", Help: g.Help("if"), Options: []commands.CommandOption{
			{Name: "move", Help: g.Help("if.move"), Complete: true},
			{Name: "then", Help: g.Help("if.then"), Complete: true},
			g.MatchOption(),
		}},
		Run: g.runIf,
		Complete: map[string]core.Completer{
			"move": g.completeIf, "then": g.completeIf, "game": g.CompleteMatch(match.Playing),
		},
		OnMatch: map[string]core.Handler{"if": g.pressIf, "forget": g.pressForget},
	}
}

// runIf plans an answer, or lists what is planned.
func (g *group) runIf(ctx context.Context, q *core.Call) (commands.Reply, error) {
	m, err := g.matchToPlan(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	move, then := q.Arg("move"), q.Arg("then")
	switch {
	case move == "" && then == "":
		return g.planList(ctx, q, m, "", commands.Private)
	case move == "" || then == "":
		return commands.Reply{}, core.NewUserError("error.if_both")
	}
	return g.plan(ctx, q, m, move, then, commands.Private)
}

// matchToPlan finds the match in which a person plans: the one that is named, or the last
// touched here in which they can.
func (g *group) matchToPlan(ctx context.Context, q *core.Call) (*match.Match, error) {
	if q.Arg("game") == "" {
		found, err := g.Store.Matches(ctx, store.Filter{
			UserID: q.User.ID, ChannelID: q.Place.ChannelID, Status: []match.Status{match.Playing},
		})
		if err != nil {
			return nil, err
		}
		for _, m := range found {
			if mayPlan(m, q) == nil {
				return m, nil
			}
		}
	}
	return g.MatchFor(ctx, q, match.Playing)
}

// mayPlan says why a person can plan nothing in a match, if there is a reason.
func mayPlan(m *match.Match, q *core.Call) error {
	seat, ok := m.SeatOf(q.User.ID)
	turn, _ := m.Turn()
	_, opening := m.Stage()
	switch {
	case !ok:
		return match.ErrNotPlayer
	case m.Status == match.Offered:
		return match.ErrNotStarted
	case m.Status == match.Over:
		return match.ErrOver
	case m.AgainstBot():
		return core.NewUserError("error.if_bot")
	case !m.Control.None() && !m.Control.Slow():
		return core.NewUserError("error.if_minutes")
	case opening:
		return core.NewUserError("error.if_opening")
	case turn == seat:
		return core.NewUserError("error.if_turn")
	}
	return nil
}

// plan adds a plan that a person typed or chose.
func (g *group) plan(ctx context.Context, q *core.Call, m *match.Match, move, then string, kind commands.ReplyKind) (commands.Reply, error) {
	if err := mayPlan(m, q); err != nil {
		return commands.Reply{}, err
	}
	moves, err := readPlan(m, move, then, q)
	if err != nil {
		return commands.Reply{}, err
	}
	lines, err := g.linesOf(ctx, q, m)
	if err != nil {
		return commands.Reply{}, err
	}
	lines = withPlan(m, lines, moves)
	if len(lines) > mostPlans {
		return commands.Reply{}, core.NewUserError("error.if_many", "Count", mostPlans)
	}
	if err := g.Store.SetPlans(ctx, m.ID, q.User.ID, lines); err != nil {
		return commands.Reply{}, err
	}
	g.Touch(ctx, q, m.ID)
	return g.planList(ctx, q, m, q.ToUser.Says("if.saved"), kind)
}

// readPlan reads the moves of a plan: those of the opponent, and perhaps one's own between
// them, and then those to be played after them.
func readPlan(m *match.Match, move, then string, q *core.Call) ([]engine.Move, error) {
	p := m.Position()
	opponent := p.Turn()
	var moves []engine.Move
	for i, typed := range []string{move, then} {
		for _, word := range strings.FieldsFunc(typed, func(r rune) bool { return r == ' ' || r == ',' }) {
			if i == 1 && p.Turn() == opponent {
				return nil, core.NewUserError("error.if_whose", "Who", core.PlayerName(m, opponent, q.ToUser), "Moves", core.MoveNames(m.Game, moves))
			}
			mv, err := parseMove(m.Game, p, word)
			if err != nil {
				return nil, err
			}
			if p, err = p.Play(mv); err != nil {
				return nil, err
			}
			moves = append(moves, mv)
		}
		if _, over := p.Outcome(); over && i == 0 {
			return nil, core.NewUserError("error.if_over", "Moves", core.MoveNames(m.Game, moves))
		}
	}
	if len(moves) > longestPlan {
		return nil, core.NewUserError("error.if_long", "Count", longestPlan)
	}
	return moves, nil
}

// linesOf are the lines that a person has planned and that the match has not left.
func (g *group) linesOf(ctx context.Context, q *core.Call, m *match.Match) ([]string, error) {
	plans, err := g.Store.Plans(ctx, m.ID)
	var lines []string
	for _, p := range plans {
		if _, ok := core.PlannedAfter(m, p.Line); ok && p.UserID == q.User.ID {
			lines = append(lines, p.Line)
		}
	}
	return lines, err
}

// withPlan adds a plan of a person who waits for the opponent's move, in place of those that
// have another answer to the same.
func withPlan(m *match.Match, lines []string, moves []engine.Move) []string {
	line := core.MoveNames(m.Game, append(slices.Clip(m.Moves), moves...))
	own := map[int]bool{} // the plies that the person makes
	p := m.Position()
	for i, mv := range moves {
		own[m.Ply()+i] = p.Turn() != m.Position().Turn()
		p, _ = p.Play(mv) // it was read so
	}
	words := strings.Fields(line)
	kept := slices.DeleteFunc(slices.Clone(lines), func(other string) bool {
		others := strings.Fields(other)
		at := 0
		for at < min(len(words), len(others)) && words[at] == others[at] {
			at++
		}
		return at == len(others) || at < len(words) && own[at]
	})
	return append(kept, line)
}

// planList shows a person what they have planned, and lets them plan more where the moves
// are few enough for selects.
func (g *group) planList(ctx context.Context, q *core.Call, m *match.Match, news string, kind commands.ReplyKind) (commands.Reply, error) {
	if err := mayPlan(m, q); err != nil {
		return commands.Reply{}, err
	}
	lines, err := g.linesOf(ctx, q, m)
	if err != nil {
		return commands.Reply{}, err
	}
	turn, _ := m.Turn()
	who := core.PlayerName(m, turn, q.ToUser)
	text := []string{q.ToUser.Says("if.title", "Number", m.ID, "Game", m.Game.Info().Title, "Link", g.Link(m))}
	forget := &commands.Select{ID: core.CustomID(m, "forget"), Hint: q.ToUser.Says("if.forget")}
	for _, line := range lines {
		rest, _ := core.PlannedAfter(m, line)
		text = append(text, planText(m, rest))
		forget.Options = append(forget.Options, commands.SelectOption{Label: strings.Join(rest, " → "), Value: strings.Join(rest, " ")})
	}
	if news != "" {
		text = append(text, news)
	}
	if len(lines) == 0 {
		moves := m.Position().AppendMoves(nil)
		sortByCell(moves)
		text = append(text, q.ToUser.Says("if.none", "Who", who, "If", m.Game.MoveName(moves[0]), "Then", m.Game.MoveName(moves[len(moves)-1])))
	}
	msg := commands.Message{Text: strings.Join(text, "\n")}
	if s := moveSelect(m, m.Position(), core.CustomID(m, "if"), q.ToUser.Says("if.they")); s != nil {
		msg.Rows = append(msg.Rows, commands.Row{Select: s})
	}
	if len(lines) > 0 {
		msg.Rows = append(msg.Rows, commands.Row{Select: forget})
	}
	return commands.Reply{Kind: kind, Message: msg}, nil
}

// planText writes the moves of a plan, with the person's own standing out.
func planText(m *match.Match, names []string) string {
	p, opponent := m.Position(), m.Position().Turn()
	list := slices.Clone(names)
	for i, name := range names {
		mv, err := m.Game.ParseMove(name)
		if err != nil {
			break
		}
		if p.Turn() != opponent {
			list[i] = "**" + name + "**"
		}
		if p, err = p.Play(mv); err != nil {
			break
		}
	}
	return "- " + strings.Join(list, " → ")
}

// moveSelect offers the legal moves of a position, cell by cell; nil where they are too many
// or a turn has several.
func moveSelect(m *match.Match, p engine.Position, id, hint string) *commands.Select {
	moves := p.AppendMoves(nil)
	if m.Game.Info().Turn > 1 || len(moves) > 25 || len(moves) == 0 {
		return nil
	}
	sortByCell(moves) // the most promising first would be a hint
	s := &commands.Select{ID: id, Hint: hint}
	for _, mv := range moves {
		s.Options = append(s.Options, commands.SelectOption{Label: m.Game.MoveName(mv), Value: m.Game.MoveName(mv)})
	}
	return s
}

// pressIf answers the button under the board and the selects: match/<id>/<steps>/if[/<move>].
func (g *group) pressIf(ctx context.Context, q *core.Call) (commands.Reply, error) {
	m, steps, err := g.PressedMatch(ctx, q)
	if err == nil && steps != m.Steps() {
		err = match.ErrStalePly
	}
	if err != nil {
		return commands.Reply{}, err
	}
	if len(q.Values) == 0 || q.Values[0] == "if" { // from the select of what did not fit
		return g.planList(ctx, q, m, "", commands.Private)
	}
	if q.At(3) != "" {
		return g.plan(ctx, q, m, q.At(3), q.Values[0], commands.Update)
	}
	if err := mayPlan(m, q); err != nil {
		return commands.Reply{}, err
	}
	moves, err := readPlan(m, q.Values[0], "", q)
	if err != nil {
		return commands.Reply{}, err
	}
	p, _ := m.Position().Play(moves[0]) // it was read so
	s := moveSelect(m, p, core.CustomID(m, "if", q.Values[0]), q.ToUser.Says("if.you"))
	if s == nil {
		return commands.Reply{}, core.NewUserError("error.button")
	}
	turn, _ := m.Turn()
	return commands.Reply{Kind: commands.Update, Message: commands.Message{
		Text: q.ToUser.Says("if.chosen", "Who", core.PlayerName(m, turn, q.ToUser), "Move", q.Values[0]),
		Rows: []commands.Row{{Select: s}, {Buttons: []commands.Button{{ID: core.CustomID(m, "forget"), Label: q.ToUser.Says("if.back")}}}},
	}}, nil
}

// pressForget takes back a plan that was chosen, and lists the others.
func (g *group) pressForget(ctx context.Context, q *core.Call) (commands.Reply, error) {
	m, _, err := g.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	lines, err := g.linesOf(ctx, q, m)
	if err != nil {
		return commands.Reply{}, err
	}
	if len(q.Values) > 0 {
		lines = slices.DeleteFunc(lines, func(line string) bool {
			rest, _ := core.PlannedAfter(m, line)
			return strings.Join(rest, " ") == q.Values[0]
		})
		if err := g.Store.SetPlans(ctx, m.ID, q.User.ID, lines); err != nil {
			return commands.Reply{}, err
		}
	}
	return g.planList(ctx, q, m, "", commands.Update)
}

// completeIf offers the opponent's moves, or the person's own after what was typed for the
// opponent.
func (g *group) completeIf(ctx context.Context, q *core.Call) ([]commands.Choice, error) {
	m, err := g.matchToPlan(ctx, q)
	if err != nil || mayPlan(m, q) != nil {
		return nil, err
	}
	p, before := m.Position(), ""
	typed := q.Arg(q.Focused)
	if i := strings.LastIndexAny(typed, " ,"); i >= 0 {
		before, typed = typed[:i+1], typed[i+1:]
	}
	line := before
	if q.Focused == "then" {
		line = q.Arg("move") + " " + before
	}
	for _, word := range strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ',' }) {
		mv, err := parseMove(m.Game, p, word)
		if err == nil {
			p, err = p.Play(mv)
		}
		if err != nil {
			return nil, err
		}
	}
	moves := p.AppendMoves(nil)
	sortByCell(moves)
	var list []commands.Choice
	for _, mv := range moves {
		if name := m.Game.MoveName(mv); strings.HasPrefix(strings.ToLower(name), strings.ToLower(typed)) {
			list = append(list, commands.Choice{Name: before + name, Value: before + name})
		}
	}
	return list, nil
}
