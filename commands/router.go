package commands

import (
	"context"
	"errors"
	"strings"
)

// A handler answers one kind of request. An error becomes a private sentence.
type handler func(ctx context.Context, q *call) (Reply, error)

// A completer completes the option that is being typed.
type completer func(ctx context.Context, q *call) ([]Choice, error)

// A route is a command as the App knows it: what the chat's menu shows, what
// answers it, and what completes its options.
type route struct {
	Command
	run      handler
	complete map[string]completer
}

// routes say who answers what.
type routes struct {
	commands []route
	byName   map[string]route
	presses  map[string]handler // buttons, selects and forms by the first word of the custom id
	onMatch  map[string]handler // custom ids match/<id>/<ply>/<word>; any other word is a move
}

func newRoutes(a *App) routes {
	r := routes{
		commands: []route{
			a.playRoute(), a.moveRoute(), a.boardRoute(), a.hintRoute(), a.analyzeRoute(), a.takeBackRoute(), a.resignRoute(),
			a.claimRoute(), a.gamesRoute(), a.rulesRoute(), a.themeRoute(), a.helpRoute(),
		},
		byName: map[string]route{},
		presses: map[string]handler{
			"match": a.pressMatch, "menu": a.pressMenu, "start": a.pressStart,
			"theme": a.pressTheme, "rules": a.pressRules, "help": a.pressHelp,
		},
		onMatch: map[string]handler{
			"accept": a.pressAccept, "decline": a.pressDecline, "cancel": a.pressCancel,
			"view": a.pressView, "hint": a.pressHint, "reveal": a.pressReveal,
			"back": a.pressTakeBack, "resign": a.pressResign, "resigned": a.pressResigned,
			"rematch": a.pressRematch, "more": a.chooseMore,
		},
	}
	for _, c := range r.commands {
		r.byName[c.Name] = c
	}
	return r
}

// Commands lists the slash commands for the chat's menu.
func (a *App) Commands() []Command {
	list := make([]Command, len(a.routes.commands))
	for i, c := range a.routes.commands {
		list[i] = c.Command
	}
	return list
}

// Handle answers a request. It never fails: what goes wrong becomes a private
// sentence that says what to do.
func (a *App) Handle(ctx context.Context, r Request) Reply {
	q := a.newCall(r)
	if r.Kind == Complete {
		return a.suggest(ctx, q)
	}
	run := a.find(q)
	if run == nil {
		return a.errorReply(ctx, q, newUserError("error.button"))
	}
	reply, err := run(ctx, q)
	if err != nil {
		return a.errorReply(ctx, q, err)
	}
	return reply
}

// find returns the handler for a request and sets the rest of the path.
func (a *App) find(q *call) handler {
	if q.Kind == Invoke {
		return a.routes.byName[q.Name].run
	}
	word, rest, _ := strings.Cut(q.Name, "/")
	q.path = strings.Split(rest, "/")
	return a.routes.presses[word]
}

// suggest completes an option; there is nowhere to show an error.
func (a *App) suggest(ctx context.Context, q *call) Reply {
	reply := Reply{Kind: Suggest}
	complete := a.routes.byName[q.Name].complete[q.Focused]
	if complete == nil {
		return reply
	}
	choices, err := complete(ctx, q)
	var said *userError
	if err != nil && !errors.As(err, &said) {
		a.Logger.WarnContext(ctx, "completion failed", "command", q.Name, "option", q.Focused, "err", err)
	}
	reply.Choices = choices[:min(len(choices), 25)]
	return reply
}

// chooseMore does what was chosen among the buttons that did not fit.
func (a *App) chooseMore(ctx context.Context, q *call) (Reply, error) {
	if len(q.Values) != 1 || q.Values[0] == q.at(2) || a.routes.onMatch[q.Values[0]] == nil {
		return Reply{}, newUserError("error.button")
	}
	return a.routes.onMatch[q.Values[0]](ctx, q)
}

// pressMatch answers the buttons of a match: match/<id>/<ply>/<word or move>.
func (a *App) pressMatch(ctx context.Context, q *call) (Reply, error) {
	if run := a.routes.onMatch[q.at(2)]; run != nil {
		return run(ctx, q)
	}
	return a.pressMove(ctx, q)
}
