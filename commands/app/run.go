package app

import (
	"context"
	"sync"
	"time"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/study"
	"noughts/engine/match"
)

// How often is looked after what; guesses.
const (
	cleanEvery  = 15 * time.Second // pending moves and boards, reminders, puzzles of the day, weeks
	forgetAfter = 10 * time.Minute // after a start, servers that the bot has left
	forgetEvery = time.Hour        // the same, from then on
	notifyEvery = time.Second      // players to be notified
	clockEvery  = time.Second      // time that runs out, also of challenges
	banEvery    = time.Minute      // bans that another process has saved
	reviewEvery = time.Second      // matches that have ended
	tourEvery   = 5 * time.Second  // tournaments
)

// atATime is how many matches are looked after side by side: more would only wait
// for the chat, which takes some 40 calls a second of the whole bot.
const atATime = 4

var _ commands.Watcher = (*App)(nil)

// Connected is told of every log-in: what could not be shown until now can be, and the
// clocks run on.
func (a *App) Connected(context.Context) {
	a.Access.Connected()
	wake(a.connected)
	wake(a.pending)
}

// Disconnected is told of every connection that was lost: nobody's time runs until it is
// back.
func (a *App) Disconnected(context.Context) { a.Access.Disconnected() }

// Joined is told of a server that the bot is in. If it had left that server before, what was paused
// there goes on. So do its channels, which may have refused the bot before anybody told it that it
// was removed.
func (a *App) Joined(ctx context.Context, guildID string) {
	if a.Access.SetMember(ctx, guildID, true) {
		a.Access.PermissionsChanged(ctx, match.Place{GuildID: guildID})
		wake(a.pending)
	}
}

// Changed is told of places in which the bot may now do something else: what was refused
// there is tried again.
func (a *App) Changed(ctx context.Context, guildID, channelID string) {
	if a.Access.PermissionsChanged(ctx, match.Place{GuildID: guildID, ChannelID: channelID}) {
		wake(a.pending)
	}
}

// Left is told of the servers that removed the bot: their games pause, and after a while what is
// kept of them goes.
func (a *App) Left(ctx context.Context, guildID string) { a.Access.SetMember(ctx, guildID, false) }

// Listed is told of all servers that the bot is in, of those of which a connection would tell: it
// was removed from the others while it was away.
func (a *App) Listed(ctx context.Context, in map[string]bool, told func(guildID string) bool) {
	a.Access.SyncMembers(ctx, in, told)
}

// wake leaves word for a lane; once is enough.
func wake(lane chan struct{}) {
	select {
	case lane <- struct{}{}:
	default:
	}
}

// Run takes up what a stop or a crash left behind, once the chat has let the bot in and without
// anybody waiting for it: it makes the moves that the bot owes, redraws the boards that people do
// not see as they are, and reviews the games that have ended. It goes on doing so until ctx ends.
// Meanwhile it also calls the players whose turn it is, posts the puzzles of the day, looks after
// tournaments, and ends challenges whose time is up. What is being thought about at the end is
// answered with the best found so far. Requests may still be handled when Run returns; Close comes
// after both.
func (a *App) Run(ctx context.Context) error {
	a.Bans.Load(ctx)
	var lanes sync.WaitGroup
	defer lanes.Wait()
	defer a.Thinking.Close()
	select {
	case <-a.connected:
	case <-ctx.Done():
		return nil
	}
	a.Access.Load(ctx)
	lanes.Go(func() { a.every(ctx, banEvery, nil, a.Bans.Load) })
	lanes.Go(func() { a.every(ctx, cleanEvery, nil, a.Clean) })
	lanes.Go(func() { a.every(ctx, cleanEvery, a.pending, a.showPending) })
	lanes.Go(func() { a.every(ctx, notifyEvery, nil, a.Notify.SendDue) })
	lanes.Go(func() {
		// Which servers the bot is in, or is in again, each connection tells once it is there.
		select {
		case <-ctx.Done():
			return
		case <-time.After(forgetAfter):
		}
		a.every(ctx, forgetEvery, nil, func(ctx context.Context) {
			if err := a.Privacy.ForgetLeftServers(ctx); err != nil {
				route.Warn(ctx, a.Logger, "delete what is kept of a server", err)
			}
		})
	})
	lanes.Go(func() { a.every(ctx, clockEvery, nil, a.Access.TickClocks) })
	lanes.Go(func() { a.every(ctx, reviewEvery, nil, a.ReviewDue.MakeDue) })
	lanes.Go(func() { a.doJobs(ctx) })
	<-ctx.Done()
	return nil
}

// every does something at once, and then every so often or when it is woken. A panic
// ends that one time alone.
func (a *App) every(ctx context.Context, d time.Duration, woken <-chan struct{}, do func(context.Context)) {
	tick := time.NewTicker(d)
	defer tick.Stop()
	for ctx.Err() == nil {
		func() {
			defer a.Tasks.RecoverPanic(ctx, "look after games")
			do(ctx)
		}()
		select {
		case <-ctx.Done():
		case <-tick.C:
		case <-woken:
		}
	}
}

// Clean forgets what nobody needs any more, and lets channels be asked again that refused the bot a
// day ago.
func (a *App) Clean(ctx context.Context) {
	a.Chooser.DropIdle()
	a.Access.Retry(ctx)
	now := a.Now()
	if err := a.Store.DropStudies(ctx, now.Add(-study.KeptFor)); err != nil {
		route.Warn(ctx, a.Logger, "forget old studies", err)
	}
	a.Privacy.ForgetGuests(ctx)
}
