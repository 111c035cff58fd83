package app

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"noughts/commands"
	"noughts/commands/deliver"
	"noughts/commands/route"
	"noughts/commands/view"
)

// An App answers requests and keeps games going. It is safe for concurrent use.
type App struct {
	Options
	*rooms
	*groups
	commands []route.Route            // as the menu shows them
	byName   map[string]route.Route   // the same
	presses  map[string]route.Handler // buttons and selects by the first words of the custom id
	onMatch  map[string]route.Handler // custom ids match/<id>/<ply>/<word>
	once     map[string]bool          // the actions that a double click does once
	forms    map[string]bool          // the actions that are answered with a form
	clicks   clicks

	scheduler Scheduler
	jobs      bool          // what happens later comes as jobs; see DoJobs
	connected chan struct{} // the chat has let the bot in
	pending   chan struct{} // there may be something to show that could not be shown before
	pauses    pauses        // the boards that could not be drawn
	polled    time.Time     // when the store was last polled for players to notify; one goroutine's
}

var (
	_ commands.Namer      = (*App)(nil)
	_ commands.FormOpener = (*App)(nil)
	_ commands.PageOpener = (*App)(nil)
)

// DoJobs has what happens later done by jobs that a scheduler brings, which any of several
// processes that share a store may do: this one waits for what takes thought, and asks the store
// itself for nothing that is due. It is called before Run.
func (a *App) DoJobs(s Scheduler) {
	a.scheduler, a.jobs = s, true
	a.Analyses.Remote, a.Reviewer.Remote, a.Thinker.Remote = true, true, a.Waiters
}

// add takes in a route.
func (a *App) add(r route.Route) {
	if r.Name != "" {
		a.commands = append(a.commands, r)
		a.byName[r.Name] = r
	}
	maps.Copy(a.presses, r.Presses)
	maps.Copy(a.onMatch, r.OnMatch)
	action := func(name string) string {
		if r.OnMatch[name] != nil {
			return onMatchAction + name
		}
		return name
	}
	for _, name := range r.Once {
		a.once[action(name)] = true
	}
	for _, name := range r.Forms {
		a.forms[action(name)] = true
	}
}

// OpensForm implements commands.FormOpener.
func (a *App) OpensForm(r commands.Request) bool {
	return r.Kind == commands.Press && a.forms[a.Action(r)]
}

// OpensPage implements commands.PageOpener.
func (a *App) OpensPage(r commands.Request) bool {
	switch {
	case a.Play.Pages == nil:
		return false
	case r.Kind == commands.Invoke && a.byName[r.Name].EntryPoint:
		a.Play.Pages.Wish(r.User.ID, r.Place, r.Parent, 0)
		return true
	case r.Kind == commands.Press && a.Action(r) == onMatchAction+view.OpenWord:
		_, path := a.press(r.Name)
		id, err := strconv.ParseInt(path[0], 10, 64)
		if err != nil {
			return false
		}
		a.Play.Pages.Wish(r.User.ID, r.Place, r.Parent, id)
		return true
	}
	return false
}

// onMatchAction is what Action begins with where a button of a match is pressed.
const onMatchAction = "match/"

// Commands lists the slash commands for the chat's menu.
func (a *App) Commands() []commands.Command {
	list := make([]commands.Command, len(a.commands))
	for i, r := range a.commands {
		list[i] = r.Command
		list[i].Options = slices.Clone(r.Options)
		a.Menu.Name(&list[i])
	}
	return list
}

// Handle answers a request. It never fails: what goes wrong becomes a private sentence that says
// what to do. It returns when the person sees all that comes of the request: after a press on a
// match's message, the match as it is then, with the bot's answer.
func (a *App) Handle(ctx context.Context, r commands.Request, to commands.Answer) {
	answer := &firstAnswer{Answer: to}
	q := a.Calls.New(ctx, r, answer)
	served := sync.OnceFunc(a.Reviewer.Serve())
	defer served()
	answer.whenSaid(func(commands.ReplyKind) { served() })
	if !r.OnPage && a.Access.OnRequest(ctx, r) { // a page does not tell what the bot may do in the channel
		wake(a.pending)
	}
	err := cmp.Or(a.Bans.Refuse(r), a.Budgets.Spend(r))
	if err == nil {
		a.Notify.SeenInChannel(r.User.ID, r.Place.ChannelID)
	}
	switch {
	case r.Kind == commands.Complete && err != nil:
		q.Say(commands.Reply{Kind: commands.Suggest})
		return
	case r.Kind == commands.Complete:
		q.Say(a.suggest(ctx, q))
		return
	case err != nil:
		q.Say(q.ErrorReply(ctx, err))
		return
	}
	if !r.OnPage { // where the name may be another than in the server
		a.Names.Note(ctx, q)
	}
	loan := a.lend(ctx, q)
	if loan != nil {
		defer loan.End() // also where the handler panics
	}
	reply := a.reply(ctx, q)
	if reply.Kind != commands.Unchanged {
		q.Say(reply)
	}
	if q.Outdated != nil {
		a.Boards.TryAgain(ctx, q.Outdated)
	}
	if served(); loan == nil {
		return
	}
	if err := loan.Return(ctx, reply); err != nil && !reply.Refused {
		q.Say(q.ErrorReply(ctx, err))
	}
}

// lend lends the answer to a press on a match's message to those who show the match; nil for other
// requests, and where the answer has opened a page. A board that is not the match's own is removed.
func (a *App) lend(ctx context.Context, q *route.Call) *deliver.Loan {
	word, path := a.press(q.Name)
	if q.Opened || q.OnPage || q.Kind == commands.Invoke || word != "match" || q.Place.MessageID == "" {
		return nil
	}
	id, err := strconv.ParseInt(path[0], 10, 64)
	if err != nil {
		return nil
	}
	m, err := a.Tables.LoadPressed(ctx, q, id)
	if err != nil {
		return nil // who handles the press says why
	}
	if !q.Hidden && m.Place.MessageID != q.Place.MessageID {
		a.Boards.RemoveStray(ctx, q.Place, m)
	}
	return a.Boards.Lend(q, m)
}

// reply lets the handler of a request answer it, a double click once.
func (a *App) reply(ctx context.Context, q *route.Call) commands.Reply {
	run := a.find(q)
	if run == nil {
		return q.ErrorReply(ctx, route.NewUserError("error.button"))
	}
	answer := func() commands.Reply { return a.answer(ctx, q, run) }
	if !a.onceOnly(q.Request) {
		return a.clicks.refuseOnce(q, a.Now(), answer())
	}
	return a.clicks.refuseOnce(q, a.Now(), a.clicks.once(q, a.Now, answer))
}

// onceOnly reports whether a double click does what is asked for once.
func (a *App) onceOnly(r commands.Request) bool {
	return a.once[a.Action(r)] || r.OnPage && r.Kind == commands.Invoke // a button of the lobby
}

// answer lets a handler answer a request.
func (a *App) answer(ctx context.Context, q *route.Call, run route.Handler) commands.Reply {
	reply, err := run(ctx, q)
	if err != nil {
		return q.ErrorReply(ctx, err)
	}
	return reply
}

// find returns the handler for a request and sets the rest of the path.
func (a *App) find(q *route.Call) route.Handler {
	if q.Kind == commands.Invoke {
		return a.byName[q.Name].Run
	}
	word, path := a.press(q.Name)
	q.Path = path
	return a.presses[word]
}

// press finds the route of a custom id, and what follows its first word. Of the id the first two
// words name the route, or else the first.
func (a *App) press(id string) (route string, path []string) {
	word, rest, _ := strings.Cut(id, "/")
	path = strings.Split(rest, "/")
	if two := word + "/" + path[0]; a.presses[two] != nil {
		return two, path
	}
	return word, path
}

// Action names what a request is about by the route that answers it; what none answers is
// all one.
func (a *App) Action(r commands.Request) string {
	const unknown = "unknown"
	if r.Kind == commands.Invoke || r.Kind == commands.Complete {
		switch _, ok := a.byName[r.Name]; {
		case !ok:
			return unknown
		case r.Kind == commands.Complete:
			return r.Name + " typing"
		}
		return r.Name
	}
	route, path := a.press(r.Name)
	switch {
	case route == "match" && (len(path) < 3 || path[2] == ""):
		return unknown
	case route == "match" && a.onMatch[path[2]] != nil:
		return onMatchAction + path[2]
	case route == "match":
		return onMatchAction + "move"
	case a.presses[route] != nil:
		return route
	}
	return unknown
}

// suggest completes an option; there is nowhere to show an error.
func (a *App) suggest(ctx context.Context, q *route.Call) commands.Reply {
	reply := commands.Reply{Kind: commands.Suggest}
	complete := a.byName[q.Name].Complete[q.Focused]
	if complete == nil {
		return reply
	}
	choices, err := complete(ctx, q)
	if _, said := errors.AsType[*route.UserError](err); err != nil && !said {
		a.Logger.WarnContext(ctx, "completion failed", "command", q.Name, "option", q.Focused, "err", err)
	}
	reply.Choices = choices[:min(len(choices), commands.MaxOptions)]
	return reply
}

// moreWord is the word of a list that messages of an older version have, match/<id>/<ply>/more:
// what is chosen there is the word of a button.
const moreWord = "more"

// pressMatch answers the buttons of a match: match/<id>/<ply>/<word or move>.
func (a *App) pressMatch(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if q.At(2) == moreWord && len(q.Values) == 1 {
		if run := a.onMatch[q.Values[0]]; run != nil && q.Values[0] != route.AnyMove {
			q.Path, q.Values = append(slices.Clone(q.Path[:2]), q.Values[0]), nil
			return run(ctx, q)
		}
		return commands.Reply{}, route.NewUserError("error.button")
	}
	if run := a.onMatch[q.At(2)]; run != nil {
		return run(ctx, q)
	}
	return a.onMatch[route.AnyMove](ctx, q)
}
