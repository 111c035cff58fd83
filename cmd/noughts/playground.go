package main

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"syscall"

	"noughts"
	"noughts/bot"
	"noughts/engine"
	"noughts/playground"
)

// playgroundFile holds what the playground is at first: people, servers, channels,
// and what it offers a newcomer to try.
//
//go:embed playground.json
var playgroundFile []byte

// onPlayground runs the playground and the bot against it.
func (s *service) onPlayground(ctx context.Context, kept playground.Storage) (err error) {
	options := playground.Options{
		Storage: kept, Logger: s.log, Limits: true, Say: s.sayIn,
		Terms: noughts.Terms, Privacy: noughts.Privacy,
	}
	if err := json.Unmarshal(playgroundFile, &options); err != nil {
		return fmt.Errorf("playground.json: %w", err)
	}
	options.World.Bots[0].Activities = true // there is a board page
	s.Token = options.World.Bots[0].Token
	server, err := servePlayground(ctx, options, s.PlaygroundAddr, s.PlaygroundFixed)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Close()) }() // the bot's last replies go through it
	if err := s.openLocalBoardPage(ctx, server); err != nil {
		return err
	}
	return s.botAt(ctx, server.URL())
}

// sayIn says a message in a language.
func (s *service) sayIn(locale, id string) string { return s.words.Printer(locale).Says(id) }

// servePlayground serves a playground at an address, as listen takes it.
func servePlayground(ctx context.Context, o playground.Options, address string, fixed bool) (*playground.Server, error) {
	server, err := playground.New(ctx, o)
	if err != nil {
		return nil, err
	}
	listener, err := listen(ctx, address, fixed)
	if err != nil {
		return nil, errors.Join(err, server.Close())
	}
	if err := server.Start(listener); err != nil {
		return nil, errors.Join(err, listener.Close(), server.Close())
	}
	return server, nil
}

// onOtherPlayground runs the bot against a playground that another process serves.
func (s *service) onOtherPlayground(ctx context.Context) error {
	s.Token = cmp.Or(s.Token, playgroundToken)
	if err := s.openBoardPage(ctx); err != nil {
		return err
	}
	return s.botAt(ctx, s.PlaygroundURL)
}

// botAt runs the bot against a playground that is served at an address.
func (s *service) botAt(ctx context.Context, playgroundURL string) error {
	address, err := url.Parse(playgroundURL)
	if err != nil {
		return err
	}
	return s.bot(ctx, bot.Redirect(address), func(bot.Info) {
		s.tell("cli.ready.playground", "URL", address, "File", s.Database)
	})
}

// playgroundToken is the token of the bot that a playground has unless it names others.
const playgroundToken = "playground"

// portTries is how many ports are tried after one that is taken.
const portTries = 100

// listen listens on an address. If its port is taken, and nobody insists on it,
// the next free one does.
func listen(ctx context.Context, address string, fixed bool) (net.Listener, error) {
	host, first, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	port, err := strconv.Atoi(first)
	if err != nil {
		return nil, err
	}
	var config net.ListenConfig
	for last := port + portTries; ; port++ {
		l, err := config.Listen(ctx, "tcp", net.JoinHostPort(host, strconv.Itoa(port)))
		taken := errors.Is(err, syscall.EADDRINUSE)
		switch {
		case taken && fixed:
			return nil, engine.NewUserError("cli.error.port", "Address", address)
		case !taken || port == last:
			return l, err
		}
	}
}
