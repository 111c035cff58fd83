package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/explain"
)

// askPerson takes one line from the person: a move, or one of a few words.
func (t *terminal) askPerson(ctx context.Context) error {
	turn, _ := t.match.Turn()
	stage, opening := t.match.Stage()
	if opening {
		fmt.Fprintln(t.stdout, view.OpeningAsk(stage, t.say.Say(t.side(turn)), t.say))
	}
	for _, o := range stage.Options {
		if o.Help.ID == "" {
			continue // what is asked names them
		}
		t.tell("cli.play.option", "Name", o.Name, "Label", o.Label, "Help", o.Help)
	}
	fmt.Fprint(t.stdout, t.say.Says("cli.play.prompt", "Side", t.side(turn)), " ")
	if !t.lines.Scan() {
		fmt.Fprintln(t.stdout)
		return errLeft
	}
	line := strings.ToLower(strings.TrimSpace(t.lines.Text()))
	switch line {
	case "":
		return nil
	case "help", "?":
		t.tell("cli.play.help", "Example", t.match.Game.MoveName(t.match.Position().AppendMoves(nil)[0]))
	case "board":
		t.show()
	case "hint":
		if opening {
			t.tell("cli.play.no_hint")
			return nil
		}
		return t.hint(ctx)
	case "undo":
		t.change(t.undo())
	case "resign":
		t.change(t.match.Resign(you, time.Now()))
	case "quit", "exit":
		return errLeft
	default:
		t.move(line)
	}
	return nil
}

// hint suggests a move, in the words of analyze.
func (t *terminal) hint(ctx context.Context) error {
	game, p := t.match.Game, t.match.Position()
	a, err := game.NewSolver(engine.SolverOptions{Compare: true}).Analyze(ctx, p, engine.Budget{Time: t.think}, nil)
	if err != nil {
		return err
	}
	fmt.Fprintln(t.stdout, explain.Advise(game, p, a).Sentence(t.say))
	return nil
}

// move makes the person's move, or the moves of a turn, or chooses in an opening.
func (t *terminal) move(name string) {
	if o, ok := view.TypedOption(t.match, name, t.say); ok {
		t.change(t.match.Choose(you, t.match.Steps(), o.Name, time.Now()))
		return
	}
	moves, _, err := games.ReadMoves(t.match.Game, t.match.Position(), name)
	if err == nil && len(moves) > t.match.Game.Info().Turn {
		err = engine.NewUserError("illegal.moves", "Typed", engine.Quote(name), "Count", len(moves))
	}
	if err != nil {
		t.refuse(err)
		return
	}
	after := t.match
	for _, mv := range moves {
		if after, err = after.Play(you, after.Steps(), mv, time.Now()); err != nil {
			break
		}
	}
	if errors.Is(err, match.ErrOpeningCell) || errors.Is(err, match.ErrChoiceDue) {
		return // what is asked is said again
	}
	t.change(after, err)
}

// undo takes back the last move and the opponent's answer; between two people
// one ply.
func (t *terminal) undo() (*match.Match, error) {
	if t.match.AgainstBot() {
		return t.match.TakeBack(you, time.Now())
	}
	if _, opening := t.match.Stage(); opening || t.match.Ply() == t.match.OpeningPlies() && t.match.Opening != nil {
		return t.match.Ask(you, match.AskTakeBack, time.Now())
	}
	if t.match.Ply() == 0 {
		return nil, match.ErrNothing
	}
	back := *t.match
	back.Moves = back.Moves[: back.Ply()-1 : back.Ply()-1]
	return match.Restore(back)
}

// change goes on with the changed match and shows it, or says what was wrong.
func (t *terminal) change(after *match.Match, err error) {
	if err != nil {
		t.refuse(err)
		return
	}
	t.match = after
	t.show()
}

// refuse says why something cannot be done, and what can.
func (t *terminal) refuse(err error) {
	if problem, ok := errors.AsType[*engine.UserError](err); ok {
		t.tell("cli.play.refused", "Reason", problem.Text)
		return
	}
	sentence, ok := route.Sentence(t.say, err)
	if !ok {
		sentence = t.plain(err)
	}
	fmt.Fprintln(t.stdout, sentence)
}
