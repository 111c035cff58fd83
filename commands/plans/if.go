package plans

import (
	"context"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/explain"
	"noughts/store"
)

// What a person may plan at most: guesses of what anybody keeps in mind.
const (
	mostPlans   = 20 // in a match
	longestPlan = 12 // plies from now
)

// ifRoute is for conditional moves: what to play at once, should the opponent play so.
func (g *Group) ifRoute() route.Route {
	return route.Route{
		Command: commands.Command{Name: "if", Help: g.Menu.Help("if"), Options: []commands.CommandOption{
			{Name: "move", Help: g.Menu.Help("if.move"), Complete: true},
			{Name: "then", Help: g.Menu.Help("if.then"), Complete: true},
			g.Menu.MatchOption(),
		}},
		Run: g.runIf,
		Complete: map[string]route.Completer{
			"move": g.completeIf, "then": g.completeIf, "game": g.Tables.CompleteMatch(match.Playing),
		},
		OnMatch: map[string]route.Handler{"if": g.pressIf, "forget": g.pressForget},
	}
}

// runIf plans an answer, or lists what is planned.
func (g *Group) runIf(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, err := g.matchToPlan(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	move, then := q.Arg("move"), q.Arg("then")
	switch {
	case move == "" && then == "":
		return g.planList(ctx, q, m, "", commands.Private)
	case move == "" || then == "":
		return commands.Reply{}, route.NewUserError("error.if_both")
	}
	return g.plan(ctx, q, m, move, then, commands.Private)
}

// matchToPlan finds the match in which a person plans: the one that is named, or the last
// touched here in which they can.
func (g *Group) matchToPlan(ctx context.Context, q *route.Call) (*match.Match, error) {
	if q.Arg("game") == "" {
		found, err := g.Store.Matches(ctx, store.Filter{
			UserID: q.User.ID, ChannelID: q.Place.ChannelID, Status: []match.Status{match.Playing}, Limit: table.MostSearched,
		})
		if err != nil {
			return nil, err
		}
		for _, m := range found {
			if table.MayPlan(m, q.User.ID) == nil {
				return m, nil
			}
		}
	}
	return g.Tables.MatchFor(ctx, q, match.Playing)
}

// plan adds a plan that a person typed or chose.
func (g *Group) plan(ctx context.Context, q *route.Call, m *match.Match, move, then string, kind commands.ReplyKind) (commands.Reply, error) {
	m, err := g.savePlan(ctx, q, m, func(m *match.Match) ([]engine.Move, error) { return readPlan(m, move, then, q) })
	if err != nil {
		return commands.Reply{}, err
	}
	return g.planList(ctx, q, m, q.ToUser.Says("if.saved"), kind)
}

// savePlan adds a plan, which is read of the match as it is then.
func (g *Group) savePlan(ctx context.Context, q *route.Call, m *match.Match, read func(*match.Match) ([]engine.Move, error)) (*match.Match, error) {
	m, err := g.Tables.ChangePlans(ctx, m, q.User.ID, func(m *match.Match, plans []table.Plan) ([]table.Plan, error) {
		if err := table.MayPlan(m, q.User.ID); err != nil { // the opponent may have moved meanwhile
			return nil, err
		}
		moves, err := read(m)
		if err != nil {
			return nil, err
		}
		if plans = table.WithPlan(m, plans, moves); len(plans) > mostPlans {
			return nil, route.NewUserError("error.if_many", "Count", mostPlans)
		}
		return plans, nil
	})
	if err == nil {
		g.Tables.Touch(ctx, q, m.ID)
	}
	return m, err
}

// readPlan reads the moves of a plan: those of the opponent, and perhaps one's own between
// them, and then those to be played after them.
func readPlan(m *match.Match, move, then string, q *route.Call) ([]engine.Move, error) {
	p := m.Position()
	opponent := p.Turn()
	var moves []engine.Move
	for i, typed := range []string{move, then} {
		if typed == "" {
			continue
		}
		read, err := args.ReadMoves(m, p, typed)
		if err != nil {
			return nil, err
		}
		for _, mv := range read {
			if i == 1 && p.Turn() == opponent {
				return nil, route.NewUserError("error.if_whose", "Who", view.PlayerName(m, opponent, q.ToUser), "Moves", explain.Turn(q.ToUser, m.Game, moves))
			}
			if p, err = p.Play(mv); err != nil {
				return nil, err
			}
			moves = append(moves, mv)
		}
		if _, over := p.Outcome(); over && i == 0 {
			return nil, route.NewUserError("error.if_over", "Moves", explain.Turn(q.ToUser, m.Game, moves))
		}
	}
	if len(moves) > longestPlan {
		return nil, route.NewUserError("error.if_long", "Count", longestPlan)
	}
	return moves, nil
}

// pressIf answers the button under the board and the selects: match/<id>/<steps>/if[/<move>].
func (g *Group) pressIf(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, steps, err := g.Tables.PressedMatch(ctx, q)
	if err == nil && steps != m.Steps() {
		err = match.ErrStalePly
	}
	if err != nil {
		return commands.Reply{}, err
	}
	if len(q.Values) == 0 && q.OnPage {
		return g.planAhead(ctx, q, m)
	}
	if len(q.Values) == 0 || q.Values[0] == "if" { // from the select of what did not fit
		return g.planList(ctx, q, m, "", commands.Private)
	}
	if q.At(3) != "" {
		return g.plan(ctx, q, m, q.At(3), q.Values[0], commands.Update)
	}
	if err := table.MayPlan(m, q.User.ID); err != nil {
		return commands.Reply{}, err
	}
	moves, err := readPlan(m, q.Values[0], "", q)
	if err != nil {
		return commands.Reply{}, err
	}
	p, _ := m.Position().Play(moves[0]) // it was read so
	s := moveSelect(q.ToUser, m, p, view.CustomID(m, "if", q.Values[0]), q.ToUser.Says("if.you"))
	if s == nil {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	turn, _ := m.Turn()
	return commands.Reply{Kind: commands.Update, Message: commands.Message{
		Text: q.ToUser.Says("if.chosen", "Who", view.PlayerName(m, turn, q.ToUser), "Move", engine.Notation(q.Values[0])),
		Rows: []commands.Row{{Select: s}, {Buttons: []commands.Button{{ID: view.CustomID(m, "forget"), Label: q.ToUser.Says("if.back")}}}},
	}}, nil
}

// pressForget takes back a plan that was chosen, and lists the others.
func (g *Group) pressForget(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, _, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	forgotten := strings.ReplaceAll(q.At(3), pathMark, " ") // on a page
	if len(q.Values) > 0 {
		forgotten = q.Values[0]
	}
	if forgotten != "" {
		m, err = g.Tables.ChangePlans(ctx, m, q.User.ID, func(_ *match.Match, plans []table.Plan) ([]table.Plan, error) {
			return slices.DeleteFunc(plans, func(p table.Plan) bool { return strings.Join(p, " ") == forgotten }), nil
		})
		if err != nil {
			return commands.Reply{}, err
		}
	}
	if q.OnPage {
		return g.planScene(ctx, q, m, "")
	}
	return g.planList(ctx, q, m, "", commands.Update)
}
