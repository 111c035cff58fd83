package main

import (
	"context"
	"net"
	"net/url"
	"time"

	"noughts/activity"
	"noughts/bot"
	"noughts/commands/app"
	"noughts/commands/pages"
	tables "noughts/commands/table"
	"noughts/playground"
	"noughts/store/postgres"
)

// A boardPage is where the board page is served in this process.
type boardPage struct {
	listener net.Listener
	url      string // where people reach it, without a path
	secret   string // of the application's OAuth
	login    string // where browsers log in; empty for Discord itself
}

// anyLoopback is a free port of this machine.
const anyLoopback = "127.0.0.1:0"

// openBoardPage listens where the settings want the board page, if they do.
func (s *service) openBoardPage(ctx context.Context) error {
	if s.ActivityAddr == "" || s.page != nil {
		return nil
	}
	listener, err := listen(ctx, s.ActivityAddr, true)
	if err != nil {
		return err
	}
	s.page = &boardPage{listener: listener, url: s.ActivityURL, secret: s.ClientSecret}
	return nil
}

// openLocalBoardPage listens where a playground in this process has the board page, which it always
// has, and tells the playground so.
func (s *service) openLocalBoardPage(ctx context.Context, p *playground.Server) error {
	if s.ActivityAddr == "" {
		s.ActivityAddr = anyLoopback
	}
	if err := s.openBoardPage(ctx); err != nil {
		return err
	}
	s.page.secret, s.page.login = playground.ClientSecret(s.Token), p.URL()+playground.LoginPath
	local := &url.URL{Scheme: "http", Host: s.page.listener.Addr().String()}
	if s.page.url == "" {
		s.page.url = local.String()
	}
	p.MapActivity(s.Token, local)
	return nil
}

// pageURL is where people reach the board page; empty where there is none.
func (s *service) pageURL() string {
	if s.page == nil {
		return ""
	}
	return s.page.url + "/"
}

// pageSecret is what pages name matches with, the same in all processes of a database; nil without
// a board page.
func (s *service) pageSecret(ctx context.Context) ([]byte, error) {
	if s.page == nil {
		return nil, nil
	}
	return s.blobs.Keep(ctx, "pages", "secret", pages.NewSecret())
}

// pollEvery is how often the store is polled for changes of other processes that were not told.
const pollEvery = 3 * time.Second

// joinPages has the board pages of all processes that share a database hear of each other's
// changes, who has them open, and what people want to see.
func joinPages(a *app.App, scheduler *postgres.Scheduler) {
	a.Tables.Subscribe(func(_ context.Context, c tables.Changed) {
		if !c.Remote || a.Access.Local(c.After.Place.GuildID) { // of what workers do, the one tells who looks after the server
			scheduler.Announce(c.After.ID, c.After.Revision)
		}
	})
	a.Windows.Changed, a.Windows.Tell = scheduler.PagesOpen, scheduler.TellWord
	scheduler.OnWords(postgres.PageWords{Hear: a.Windows.Hear, Asked: a.Windows.AnnouncePresence})
	scheduler.OnMatch(a.Windows.RemoteChange)
}

// pollForPages polls for changes that were not told until ctx ends.
func pollForPages(ctx context.Context, a *app.App) error {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			a.OnPages.Poll(ctx)
		}
	}
}

// loadForPages loads the matches that other processes have changed until ctx ends.
func loadForPages(ctx context.Context, a *app.App) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-a.Windows.Pending():
			a.OnPages.LoadPending(ctx)
		}
	}
}

// ancestors are the origins that may show the board page in a frame: Discord's clients, as its
// documentation names them, and the page's own for what a proxy puts between.
var ancestors = []string{"'self'", "https://discord.com", "https://*.discord.com", "https://*.discordsays.com"}

// serveBoardPage serves the board page until ctx ends or that fails, and then until what was
// pressed is done.
func (s *service) serveBoardPage(ctx context.Context, b *bot.Bot, a *app.App) error {
	var languages []string
	for _, l := range s.words.Languages() {
		languages = append(languages, l.Tag)
	}
	server, err := activity.New(activity.Options{
		Pages: a.OnPages, Handler: a, Chat: b, Identity: b.Identity(s.page.secret), ErrorText: s.errorText,
		ClientID: b.ApplicationID, Languages: languages, URL: s.page.url, Login: s.page.login, Ancestors: ancestors, Logger: s.log, Metrics: s.status.metrics,
	})
	if err != nil {
		return err
	}
	return serveOn(ctx, s.page.listener, server, func() { server.Close(context.Background()) })
}
