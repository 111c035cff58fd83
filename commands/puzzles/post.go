package puzzles

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/access"
	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/puzzle"
	"noughts/explain"
	"noughts/keyed"
	"noughts/render"
	"noughts/store"
	"noughts/words"
)

// posters is how many servers are looked after at a time.
const posters = 4

// Posts are the puzzles of the day in the channels of servers. They are safe for concurrent use;
// the exported fields are set before the first use.
type Posts struct {
	Library *Library
	Store   store.Store
	Words   *words.Catalogue
	Chat    commands.Chat
	Access  *access.Access
	Painter *view.Painter
	Tasks   *jobs.Tasks
	Logger  *slog.Logger
	Now     func() time.Time

	locks keyed.Locks[string] // by server, while its posts are brought up to date
}

// DayGames are the games of which a server can choose puzzles of the day.
func (g *Posts) DayGames() []engine.Preset { return g.Library.DayGames() }

// SyncPosts posts the puzzle of the day where a server wants it and its hour has come, brings
// the tables in these posts up to date, and shows the solutions of the days that are over.
// It is to be called every now and then; what a crash has left undone is done then.
func (g *Posts) SyncPosts(ctx context.Context) {
	schedules, err := g.Store.PuzzleSchedules(ctx)
	if err != nil {
		route.Warn(ctx, g.Logger, "list who gets the puzzle of the day", err)
		return
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	schedules = slices.DeleteFunc(schedules, func(s store.PuzzleSchedule) bool { return !g.Access.MayWrite(s.GuildID) })
	hours := map[string]store.PuzzleSchedule{}
	for _, s := range schedules {
		hours[s.GuildID] = s
	}
	g.eachOf(ctx, stop, len(schedules), func(i int) error {
		defer g.locks.Lock(schedules[i].GuildID)()
		return g.postDue(ctx, schedules[i])
	})
	open, err := g.Store.OpenDayPosts(ctx)
	if err != nil {
		route.Warn(ctx, g.Logger, "list the posts of the day", err)
		return
	}
	open = slices.DeleteFunc(open, func(p store.DayPost) bool { return !g.Access.MayWrite(p.GuildID) })
	g.eachOf(ctx, stop, len(open), func(i int) error {
		s, ok := hours[open[i].GuildID]
		if !ok {
			var err error
			if s, err = g.Store.PuzzleSchedule(ctx, open[i].GuildID); err != nil || s.ChannelID != "" {
				return err // it does not let the bot in
			} // else it gets none any more, and still wants the last solution
		}
		return g.refresh(ctx, open[i], s)
	})
}

// SyncServer does so for one server, as a job, and says when it is to be done again: at the next
// day's hour. There may be several jobs for a server, due at different times, that come at once.
func (g *Posts) SyncServer(ctx context.Context, guildID string) (again time.Time, err error) {
	defer g.locks.Lock(guildID)()
	s, err := g.Store.PuzzleSchedule(ctx, guildID)
	if err != nil {
		return again, err
	}
	if !g.Access.MayWrite(guildID) { // another process may by now, or this one again
		return g.Now().Truncate(time.Minute).Add(time.Minute), nil
	}
	wanted := s.ChannelID != ""
	if wanted && g.Access.Denied(match.Place{GuildID: guildID, ChannelID: s.ChannelID}) {
		return g.Now().Truncate(time.Hour).Add(time.Hour), nil
	}
	if wanted {
		if err := g.postDue(ctx, s); err != nil {
			return again, err
		}
		again = s.Clock().Begin(s.Clock().Day(g.Now()) + 1)
	}
	open, err := g.Store.OpenDayPosts(ctx)
	for _, p := range open {
		if err == nil && p.GuildID == guildID {
			err = g.refresh(ctx, p, s)
		}
	}
	return again, err
}

// PostNow posts the puzzle of the day that goes on to the channel of a schedule, and returns where
// it stands. If it is there already, that is all.
func (g *Posts) PostNow(ctx context.Context, s store.PuzzleSchedule) (at commands.Place, news bool, err error) {
	defer g.locks.Lock(s.GuildID)()
	day := s.Clock().Day(g.Now())
	post, err := g.Store.DayPost(ctx, s.GuildID, day)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return at, false, err
	}
	if err == nil && post.Closed && post.MessageID == "" { // the day was to be left out
		if err := g.Store.SaveDayPost(ctx, store.DayPost{GuildID: s.GuildID, Day: day, ChannelID: s.ChannelID}); err != nil {
			return at, false, err
		}
	}
	news = post.MessageID == ""
	if err := g.postDue(ctx, s); err != nil {
		return at, false, err
	}
	// Its day comes to an end also where no other puzzle is to be posted.
	err = g.Store.Enqueue(ctx, store.Job{Kind: store.DayPuzzle, GuildID: s.GuildID, At: s.Clock().Begin(day + 1)})
	if err != nil {
		return at, false, err
	}
	post, err = g.Store.DayPost(ctx, s.GuildID, day)
	return commands.Place{GuildID: s.GuildID, ChannelID: post.ChannelID, MessageID: post.MessageID}, news, err
}

// eachOf looks after so many servers. It stops when the chat takes nothing.
func (g *Posts) eachOf(ctx context.Context, stop context.CancelFunc, n int, do func(i int) error) {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	jobs.Each(all, posters, func(i int) {
		defer g.Tasks.RecoverPanic(ctx, "the puzzle of the day")
		if ctx.Err() != nil {
			return
		}
		err := do(i)
		if errors.Is(err, commands.ErrTryLater) {
			stop()
		}
		if err != nil {
			route.Warn(ctx, g.Logger, "the puzzle of the day", err)
		}
	})
}

// postDue posts the puzzle of the day to a server that has not got it. That it is about
// to be posted is noted first: after a crash in between the message is looked for.
func (g *Posts) postDue(ctx context.Context, s store.PuzzleSchedule) error {
	day := s.Clock().Day(g.Now())
	post, err := g.Store.DayPost(ctx, s.GuildID, day)
	begun := err == nil
	switch {
	case begun && (post.MessageID != "" || post.Closed):
		return nil
	case !begun && !errors.Is(err, store.ErrNotFound):
		return err
	}
	at := commands.Place{GuildID: s.GuildID, ChannelID: s.ChannelID}
	if begun {
		at.ChannelID = post.ChannelID
		found, err := g.Chat.Find(ctx, at, s.Clock().Begin(day), func(m commands.Target) bool {
			return len(m.CustomIDs) > 0 && m.CustomIDs[0] == dayID("day", day) // in a table that somebody shows it is not the first
		})
		if err == nil {
			post.MessageID = found.MessageID
			return g.Store.SaveDayPost(ctx, post)
		}
		if !errors.Is(err, commands.ErrNoMessage) && !errors.Is(err, commands.ErrOutOfSight) && !errors.Is(err, commands.ErrForbidden) {
			return err
		}
		at.ChannelID = s.ChannelID
	}
	id, err := g.Library.puzzleOf(ctx, s.GuildID, day)
	if err != nil {
		return err
	}
	post = store.DayPost{GuildID: s.GuildID, Day: day, Puzzle: id, ChannelID: s.ChannelID}
	msg, err := g.dayMessage(ctx, post, s, dayTable{})
	if err == nil {
		err = g.Store.SaveDayPost(ctx, post)
	}
	if err != nil {
		return err
	}
	out, err := g.Chat.Post(ctx, at, msg)
	if errors.Is(err, commands.ErrForbidden) || errors.Is(err, commands.ErrNoMessage) {
		g.Access.Set(ctx, match.Place{GuildID: at.GuildID, ChannelID: at.ChannelID}, false)
	}
	if err != nil {
		return err
	}
	post.MessageID = out.MessageID
	return g.Store.SaveDayPost(context.WithoutCancel(ctx), post)
}

// refresh brings a post up to date: its table, and the solution when its day is over. It
// waits while the channel does not let the bot in, which need not be the one that gets the
// puzzle now.
func (g *Posts) refresh(ctx context.Context, post store.DayPost, s store.PuzzleSchedule) error {
	if g.Access.Denied(match.Place{GuildID: post.GuildID, ChannelID: post.ChannelID}) {
		return nil
	}
	t, err := g.Library.tableOf(ctx, post.GuildID, post.Day, s.Clock())
	if err != nil {
		return err
	}
	over := post.Day < s.Clock().Day(g.Now())
	if _, there := byID()[post.Puzzle]; !over && !there { // the day has got another one
		if post.Puzzle, err = g.Library.puzzleOf(ctx, post.GuildID, post.Day); err != nil {
			return err
		}
	} else if !over && len(t.solved) == post.Shown {
		return nil
	}
	post.Shown, post.Closed = len(t.solved), over
	msg, err := g.dayMessage(ctx, post, s, t)
	if errors.Is(err, errGone) { // there is nothing to be told any more
		post.Closed = true
		return g.Store.SaveDayPost(ctx, post)
	}
	if err != nil {
		return err
	}
	err = g.Chat.Edit(ctx, commands.Place{GuildID: post.GuildID, ChannelID: post.ChannelID, MessageID: post.MessageID}, msg.Drawn)
	switch {
	case errors.Is(err, commands.ErrNoMessage):
		post.Closed = true // somebody has deleted it
	case errors.Is(err, commands.ErrForbidden):
		g.Access.Set(ctx, match.Place{GuildID: post.GuildID, ChannelID: post.ChannelID}, false)
		return err
	case err != nil && !errors.Is(err, commands.ErrPostAnew): // else the next post tells the solution
		return err
	}
	return g.Store.SaveDayPost(ctx, post)
}

// dayMessage is the public message for a day: the position and what is to be done, who
// has solved it, and the solution of the day before; its own only when it is closed. Until
// then neither its words nor its picture tell more than the rules do.
func (g *Posts) dayMessage(ctx context.Context, post store.DayPost, s store.PuzzleSchedule, t dayTable) (commands.Message, error) {
	server, err := g.Store.Server(ctx, post.GuildID)
	if err != nil {
		return commands.Message{}, err
	}
	say := g.Words.Printer(cmp.Or(server.Locale, s.Locale))
	task, err := g.Library.task(ctx, post.Puzzle)
	if err != nil {
		return commands.Message{}, err
	}
	board := plain(task.Start.Board())
	o := view.Drawing(task.Game, nil)
	side := task.Game.Info().Sides[task.Side]
	o.Turn, o.Caption = side.Symbol, say.Says("picture.turn", "Side", side.Title)
	o.Crop = render.CropTo(board, o)
	msg, err := g.Painter.Picture(board, o, server.Theme, "puzzle-of-the-day", say)
	if err != nil {
		return commands.Message{}, err
	}
	lines := []string{
		say.Says("puzzle.post.title", "Date", date(post.Day), "Game", task.Game.Info().Title),
		goalText(say, task),
	}
	switch {
	case !post.Closed:
		lines = append(lines, say.Says("puzzle.post.private", "Secret", s.Secret))
	case !s.Secret:
		lines = append(lines, say.Says("puzzle.post.over", "Moves", solutionOf(say, task)))
	}
	lines = append(lines, t.lines(say)...)
	buttons := []commands.Button{
		{ID: dayID("day", post.Day), Label: say.Says("button.puzzle_solve"), Style: commands.Primary},
		{ID: dayID("table", post.Day), Label: say.Says("button.puzzle_table")},
	}
	if post.Closed {
		buttons = []commands.Button{{ID: dayID("solution", post.Day), Label: say.Says("button.puzzle_tree")}}
	} else if before, err := g.dayBefore(ctx, post, s, say); err != nil {
		return commands.Message{}, err
	} else if len(before) > 0 {
		lines = append(lines, before...)
		buttons = append(buttons, commands.Button{ID: dayID("solution", post.Day-1), Label: say.Says("button.puzzle_before")})
	}
	msg.Text = strings.Join(lines, "\n") + msg.Text
	msg.Rows = []commands.Row{{Buttons: buttons}}
	return msg, nil
}

// dayBefore tells the solution of the day before and who was first to find it, if the server has
// got its puzzle and wants that told. It is hidden until somebody wants to see it: in other servers
// that day may still last.
func (g *Posts) dayBefore(ctx context.Context, post store.DayPost, s store.PuzzleSchedule, say *words.Printer) ([]string, error) {
	before, err := g.Store.DayPost(ctx, post.GuildID, post.Day-1)
	if errors.Is(err, store.ErrNotFound) || err == nil && (before.Puzzle == "" || s.Secret) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	task, err := g.Library.task(ctx, before.Puzzle)
	if err != nil {
		return nil, nil // it is not shipped any more
	}
	t, err := g.Library.tableOf(ctx, post.GuildID, before.Day, s.Clock())
	if err != nil {
		return nil, err
	}
	lines := []string{say.Says("puzzle.post.before", "Moves", solutionOf(say, task))}
	if first := t.first(); len(first) > 0 {
		lines = append(lines, say.Says("puzzle.post.first", "Who", say.List(first)))
	}
	return lines, nil
}

// solutionOf is the solution of a puzzle, to be read when one wants to.
func solutionOf(say *words.Printer, t *puzzle.Task) string {
	return "||" + explain.PlayNames(say, t.Game, t.Solution) + "||"
}
