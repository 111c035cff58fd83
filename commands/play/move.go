package play

import (
	"context"
	"errors"
	"strings"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/markup"
	"noughts/commands/people"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/explain"
	"noughts/words"
)

func (g *Group) moveRoute() route.Route {
	return route.Route{
		Command: commands.Command{Name: "move", Help: g.Menu.Help("move"), Options: []commands.CommandOption{
			{Name: "move", Help: g.Menu.Help("move.move"), Required: true, Complete: true},
			g.Menu.MatchOption(),
		}},
		Run:      g.runMove,
		Complete: map[string]route.Completer{"move": g.completeMove, "game": g.Tables.CompleteMatch(match.Playing)},
		OnMatch:  map[string]route.Handler{route.AnyMove: g.pressMove},
	}
}

// completeMove offers the legal moves that begin as typed, or whose cell does:
// the most promising first against the bot, and between people, whom that would
// help, cell by cell. Where an opening wants a choice, it offers what to choose.
func (g *Group) completeMove(ctx context.Context, q *route.Call) ([]commands.Choice, error) {
	m, err := g.Tables.MatchToMove(ctx, q)
	if err != nil {
		return nil, err
	}
	typed := strings.ToLower(engine.Narrow(q.Arg("move")))
	cols := m.Game.Info().Cols
	var list []commands.Choice
	p, before := m.Position(), "" // what was typed of the turn before the last move
	if i := strings.LastIndex(typed, " "); i >= 0 && m.Game.Info().Turn > 1 {
		if first, err := args.ReadTurn(m, p, typed[:i]); err == nil {
			before = explain.TurnName(m.Game, first) + " "
			typed = typed[i+1:]
			mover := p.Turn()
			for _, mv := range first {
				p, _ = p.Play(mv) // they are legal
			}
			if p.Turn() != mover {
				return nil, nil // the turn is complete
			}
		}
	}
	stage, _ := m.Stage()
	if stage.Options != nil {
		for _, o := range stage.Options {
			label := q.ToUser.Say(o.Label)
			if strings.HasPrefix(o.Name, typed) || strings.HasPrefix(strings.ToLower(label), typed) {
				list = append(list, commands.Choice{Name: markup.ClipOption(label), Value: o.Name})
			}
		}
		return list, nil
	}
	moves := args.AllowedMoves(m, p)
	if people.Unaided(m) {
		args.SortByCell(moves)
	}
	for _, mv := range moves {
		name := m.Game.MoveName(mv)
		if args.MoveBegins(name, typed) || args.MoveBegins(engine.CellName(mv.Cell, cols), typed) {
			list = append(list, commands.Choice{Name: q.ToUser.Read(engine.Notation(before + name)), Value: before + name})
		}
	}
	return list, nil
}

// runMove makes a move that was typed.
func (g *Group) runMove(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	m, err := g.Tables.MatchToMove(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if err := table.WrongTurn(m, q); err != nil { // before what was typed is judged: another cell would be refused, too
		return commands.Reply{}, err
	}
	step, err := g.typedStep(q, m, q.Arg("move"))
	if err != nil {
		return commands.Reply{}, err
	}
	ply := 0 // after the person's step
	m, err = g.Tables.Change(ctx, m, func(m *match.Match) (*match.Match, error) {
		after, err := step.make(m)
		if err == nil {
			ply = after.Ply()
		}
		return after, err
	})
	if err != nil {
		return commands.Reply{}, route.MoveError(err)
	}
	g.Tables.Touch(ctx, q, m.ID)
	played := g.stepReply(ctx, m, q, step, ply)
	if !m.BotToMove() {
		return played, nil
	}
	q.Meanwhile(played)
	after, err := g.answered(ctx, m)
	if err != nil {
		return commands.Reply{}, err
	}
	if after.Steps() < m.Steps() || after.Status == match.Over && after.Ply() == m.Ply() {
		return q.PrivateReply(played.Message.Text), nil // somebody took back or resigned meanwhile
	}
	return g.stepReply(ctx, after, q, step, ply), nil
}

// answered returns a match as it is once the bot has made the move that it owes, or does not make
// it now.
func (g *Group) answered(ctx context.Context, m *match.Match) (*match.Match, error) {
	if err := g.Boards.Settled(ctx, m); err != nil {
		return nil, err
	}
	return g.Tables.Current(ctx, m)
}

// A step is what somebody typed: a move, or several of one turn, or in an opening a choice.
type step struct {
	make func(*match.Match) (*match.Match, error)
	move engine.Move                       // the last one; the zero Move for a choice
	said func(link, answers string) string // that it was made, and what was answered, if anything
}

// typedStep reads what somebody typed.
func (g *Group) typedStep(q *route.Call, m *match.Match, typed string) (step, error) {
	if o, ok := view.TypedOption(m, typed, q.ToUser); ok {
		return step{
			make: func(m *match.Match) (*match.Match, error) {
				after, err := m.Choose(q.User.ID, anyPly, o.Name, g.Now())
				return after, table.TurnError(m, err, q.ToUser)
			},
			said: func(link, answers string) string {
				return q.ToUser.Says("move.chosen", "Label", o.Label, "Answers", answers, "Link", link)
			},
		}, nil
	}
	moves, err := args.ReadTurn(m, m.Position(), typed)
	if err != nil {
		if view.ChoiceDue(m) {
			err = view.OpeningError(m, 0, match.ErrChoiceDue, q.ToUser)
		}
		return step{}, err
	}
	name := explain.Turn(q.ToUser, m.Game, moves)
	return step{
		move: moves[len(moves)-1],
		make: func(m *match.Match) (_ *match.Match, err error) {
			for _, mv := range moves {
				if m, err = g.playPerson(q, m, anyPly, mv); err != nil {
					return m, err
				}
			}
			return m, nil
		},
		said: func(link, answers string) string {
			if answers == "" {
				return q.ToUser.Says("move.played", "Move", name, "Link", link)
			}
			return q.ToUser.Says("move.answered", "Move", name, "Answer", answers, "Link", link)
		},
	}, nil
}

// stepReply says that a step was made after which there were so many plies, and what was
// answered since. Of a match that has ended so it offers what the board does, which may be far
// above.
func (g *Group) stepReply(ctx context.Context, m *match.Match, q *route.Call, s step, ply int) commands.Reply {
	reply := q.PrivateReply(withEnd(m, s.said(view.Link(g.Chat, m), moveNames(q.ToUser, m, ply)), q.ToUser))
	rows, err := g.Shown.FinishedRows(ctx, m, q.ToUser)
	if err != nil { // what was done is said anyway
		route.Warn(ctx, g.Logger, "offer what comes after a match", err, "match", m.ID)
	}
	reply.Message.Rows = rows
	return reply
}

// withEnd adds to a text how the match ended, if it has.
func withEnd(m *match.Match, text string, say *words.Printer) string {
	if m.Status == match.Over {
		return text + "\n" + view.Ending(m, say)
	}
	return text
}

// moveNames lists the plies of a match from ply on.
func moveNames(say *words.Printer, m *match.Match, ply int) string {
	return say.Moves(m.Game, m.Moves[min(ply, m.Ply()):])
}

// pressMove makes the move of a cell button.
func (g *Group) pressMove(ctx context.Context, q *route.Call) (commands.Reply, error) {
	var mv engine.Move
	var made bool
	m, err := g.Tables.ChangePressed(ctx, q, func(m *match.Match, ply int) (_ *match.Match, err error) {
		if mv, err = m.Game.ParseMove(q.At(2)); err != nil {
			return m, route.NewUserError("error.button")
		}
		_, player := m.SeatOf(q.User.ID)
		made = player && m.Opening == nil && ply >= 0 && ply < m.Ply() && m.Moves[ply] == mv
		return g.playPerson(q, m, ply, mv)
	})
	moved := errors.Is(err, match.ErrStalePly) || errors.Is(err, match.ErrOver)
	if moved && made && m.Place.MessageID == q.Place.MessageID {
		g.Boards.TryAgain(ctx, m) // a double click is one click
		return route.Said, nil
	}
	if err != nil {
		return g.Boards.RefusePress(ctx, q, m, route.MoveError(err))
	}
	g.Tables.Touch(ctx, q, m.ID)
	return route.Said, nil
}

// anyPly says that a move was not made for one ply only.
const anyPly = -1

// playPerson lets the referee judge a person's move.
func (g *Group) playPerson(q *route.Call, m *match.Match, ply int, mv engine.Move) (*match.Match, error) {
	after, err := m.Play(q.User.ID, ply, mv, g.Now())
	if err != nil {
		return m, view.OpeningError(m, mv.Cell, table.TurnError(m, err, q.ToUser), q.ToUser)
	}
	return table.RememberMessage(q, after), nil
}
