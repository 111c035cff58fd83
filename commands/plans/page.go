package plans

import (
	"context"
	"strings"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/explain"
)

// pathMark is between the moves of a plan in a custom id.
const pathMark = "."

// planAhead answers a click on the board on which a person plans on a page:
// match/<id>/<steps>/if/<moves>. With the last move of the person's own turn the plan is made.
func (g *Group) planAhead(ctx context.Context, q *route.Call, m *match.Match) (commands.Reply, error) {
	names := q.At(3)
	if names == "" {
		return g.planScene(ctx, q, m, "")
	}
	if err := table.MayPlan(m, q.User.ID); err != nil {
		return commands.Reply{}, err
	}
	path, done, err := readPath(m, strings.Split(names, pathMark))
	if err != nil {
		return commands.Reply{}, err
	}
	if !done {
		return planStep(q, m, path), nil
	}
	m, err = g.savePlan(ctx, q, m, func(m *match.Match) ([]engine.Move, error) {
		path, _, err := readPath(m, strings.Split(names, pathMark))
		return path, err
	})
	if err != nil {
		return commands.Reply{}, err
	}
	return g.planScene(ctx, q, m, q.ToUser.Says("if.saved"))
}

// readPath reads the moves that were clicked; done is whether they are a plan.
func readPath(m *match.Match, names []string) (path []engine.Move, done bool, err error) {
	p := m.Position()
	opponent := p.Turn()
	for _, name := range names {
		mv, err := m.Game.ParseMove(name)
		if err != nil || done {
			return nil, false, route.NewUserError("error.button")
		}
		own := p.Turn() != opponent
		if p, err = p.Play(mv); err != nil {
			return nil, false, err
		}
		path = append(path, mv)
		_, over := p.Outcome()
		if over && !own {
			return nil, false, route.NewUserError("error.if_over", "Moves", engine.Notation(strings.Join(names, " ")))
		}
		done = own && (over || p.Turn() == opponent)
	}
	if len(path) > longestPlan {
		return nil, false, route.NewUserError("error.if_long", "Count", longestPlan)
	}
	return path, done, nil
}

// planStep shows the board on which the rest of a plan is to be clicked.
func planStep(q *route.Call, m *match.Match, path []engine.Move) commands.Reply {
	turn, _ := m.Turn()
	id := "if.chosen"
	if after(m, path).Turn() == m.Position().Turn() {
		id = "if.and_they"
	}
	msg := planBoard(q, m, path, nil)
	msg.Text = q.ToUser.Says(id, "Who", view.PlayerName(m, turn, q.ToUser), "Move", engine.Notation(strings.Join(table.PlanOf(m.Game, path), " → ")))
	msg.Rows = []commands.Row{{Buttons: []commands.Button{{ID: view.CustomID(m, "if"), Label: q.ToUser.Says("if.back")}}}}
	return commands.Reply{Kind: commands.Private, Message: msg}
}

// after is the position of a match once more moves are made.
func after(m *match.Match, path []engine.Move) engine.Position {
	return games.Sequence{Game: m.Game, Start: m.Position(), Moves: path}.Position()
}

// planScene shows what a person has planned, on the board on which they can plan more.
func (g *Group) planScene(ctx context.Context, q *route.Call, m *match.Match, news string) (commands.Reply, error) {
	if err := table.MayPlan(m, q.User.ID); err != nil {
		return commands.Reply{}, err
	}
	plans, err := g.Tables.PlansOf(ctx, m, q.User.ID)
	if err != nil {
		return commands.Reply{}, err
	}
	turn, _ := m.Turn()
	lines := []string{q.ToUser.Says("if.ahead", "Who", view.PlayerName(m, turn, q.ToUser))}
	var rows []commands.Row
	for _, plan := range plans {
		label := q.ToUser.Says("if.forget_one", "Plan", strings.Join(planNames(q.ToUser, plan), " → "))
		rows = append(rows, commands.Row{Buttons: []commands.Button{{ID: view.CustomID(m, "forget", strings.Join(plan, pathMark)), Label: label}}})
	}
	if news != "" {
		lines = append([]string{news}, lines...)
	}
	msg := planBoard(q, m, nil, plans)
	msg.Text, msg.Rows = strings.Join(lines, "\n"), rows
	return commands.Reply{Kind: commands.Private, Message: msg}, nil
}

// planBoard is the board on which a person plans, with the moves that they have clicked, or what
// they have planned, as numbered lines.
func planBoard(q *route.Call, m *match.Match, path []engine.Move, plans []table.Plan) commands.Message {
	o := view.Drawing(m.Game, view.LastCells(m))
	o.Line = explain.WithSymbols(m.Game, m.Position(), path)
	prefix := view.CustomID(m, "if", strings.Join(append(table.PlanOf(m.Game, path), ""), pathMark)) // a mark after each move
	scene := view.Scene{
		Kind: view.PlanningScene, Game: m.Game, Board: view.MatchBoard(m), Options: o, Touch: &view.Touch{Position: after(m, path), Prefix: prefix},
	}
	for _, plan := range plans {
		scene.Plans = append(scene.Plans, plan.Moves(m.Game))
	}
	return view.OnPage(scene, m.Theme, q.ToUser)
}
