package plans

import (
	"context"
	"strings"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/words"
)

// planList shows a person what they have planned, and lets them plan more where the moves
// are few enough for selects.
func (g *Group) planList(ctx context.Context, q *route.Call, m *match.Match, news string, kind commands.ReplyKind) (commands.Reply, error) {
	if err := table.MayPlan(m, q.User.ID); err != nil {
		return commands.Reply{}, err
	}
	plans, err := g.Tables.PlansOf(ctx, m, q.User.ID)
	if err != nil {
		return commands.Reply{}, err
	}
	turn, _ := m.Turn()
	who := view.PlayerName(m, turn, q.ToUser)
	text := []string{q.ToUser.Says("if.title", "Game", m.Game.Info().Title, "Link", view.Link(g.Chat, m))}
	forget := &commands.Select{ID: view.CustomID(m, "forget"), Hint: q.ToUser.Says("if.forget")}
	for _, p := range plans {
		text = append(text, planText(q.ToUser, m, p))
		forget.Options = append(forget.Options, commands.SelectOption{Label: strings.Join(planNames(q.ToUser, p), " → "), Value: strings.Join(p, " ")})
	}
	if news != "" {
		text = append(text, news)
	}
	if len(plans) == 0 {
		moves := m.Position().AppendMoves(nil)
		args.SortByCell(moves)
		text = append(text, q.ToUser.Says("if.none", "Who", who, "If", q.ToUser.Move(m.Game, moves[0]), "Then", q.ToUser.Move(m.Game, moves[len(moves)-1])))
	}
	msg := commands.Message{Text: strings.Join(text, "\n")}
	if s := moveSelect(q.ToUser, m, m.Position(), view.CustomID(m, "if"), q.ToUser.Says("if.they")); s != nil {
		msg.Rows = append(msg.Rows, commands.Row{Select: s})
	}
	if len(plans) > 0 {
		msg.Rows = append(msg.Rows, commands.Row{Select: forget})
	}
	return commands.Reply{Kind: kind, Message: msg}, nil
}

// planNames names the moves of a plan as people read them.
func planNames(say *words.Printer, names table.Plan) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = say.Read(engine.Notation(name))
	}
	return list
}

// planText writes the moves of a plan, with the person's own standing out.
func planText(say *words.Printer, m *match.Match, names table.Plan) string {
	p, opponent := m.Position(), m.Position().Turn()
	list := planNames(say, names)
	for i, name := range names {
		mv, err := m.Game.ParseMove(name)
		if err != nil {
			break
		}
		if p.Turn() != opponent {
			list[i] = "**" + list[i] + "**"
		}
		if p, err = p.Play(mv); err != nil {
			break
		}
	}
	return "- " + strings.Join(list, " → ")
}

// moveSelect offers the legal moves of a position, cell by cell; nil where they are too many
// or a turn has several.
func moveSelect(say *words.Printer, m *match.Match, p engine.Position, id, hint string) *commands.Select {
	moves := p.AppendMoves(nil)
	if m.Game.Info().Turn > 1 || len(moves) > commands.MaxOptions || len(moves) == 0 {
		return nil
	}
	args.SortByCell(moves) // the most promising first would be a hint
	s := &commands.Select{ID: id, Hint: hint}
	for _, mv := range moves {
		s.Options = append(s.Options, commands.SelectOption{Label: say.Move(m.Game, mv), Value: m.Game.MoveName(mv)})
	}
	return s
}

// completeIf offers the opponent's moves, or the person's own after what was typed for the
// opponent.
func (g *Group) completeIf(ctx context.Context, q *route.Call) ([]commands.Choice, error) {
	m, err := g.matchToPlan(ctx, q)
	if err != nil || table.MayPlan(m, q.User.ID) != nil {
		return nil, err
	}
	p, before := m.Position(), ""
	typed := engine.Narrow(q.Arg(q.Focused))
	if i := strings.LastIndexAny(typed, " ,"); i >= 0 {
		before, typed = typed[:i+1], typed[i+1:]
	}
	earlier := []string{before}
	if q.Focused == "then" {
		earlier = []string{q.Arg("move"), before}
	}
	for _, line := range earlier {
		if strings.TrimSpace(line) == "" {
			continue
		}
		made, err := args.ReadMoves(m, p, line)
		if err != nil {
			return nil, err
		}
		for _, mv := range made {
			if p, err = p.Play(mv); err != nil {
				return nil, err
			}
		}
	}
	moves := p.AppendMoves(nil)
	args.SortByCell(moves)
	var list []commands.Choice
	for _, mv := range moves {
		if name := m.Game.MoveName(mv); args.MoveBegins(name, typed) {
			list = append(list, commands.Choice{Name: q.ToUser.Read(engine.Notation(before + name)), Value: before + name})
		}
	}
	return list, nil
}
