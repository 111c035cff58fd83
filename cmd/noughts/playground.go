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
	options := playground.Options{Storage: kept, Logger: s.log, Limits: true}
	if err := json.Unmarshal(playgroundFile, &options); err != nil {
		return fmt.Errorf("playground.json: %w", err)
	}
	s.Token = options.World.Bots[0].Token
	server, err := playground.New(ctx, options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Close()) }() // the bot's last replies go through it
	listener, err := listen(ctx, s.PlaygroundAddr, s.PlaygroundFixed)
	if err != nil {
		return err
	}
	if err := server.Start(listener); err != nil {
		return errors.Join(err, listener.Close())
	}
	address, err := url.Parse(server.URL())
	if err != nil {
		return err
	}
	return s.bot(ctx, bot.Redirect(address), func(bot.Info) {
		s.tell("cli.ready.playground", "URL", address, "File", s.Database)
	})
}

// onOtherPlayground runs the bot against a playground that another process serves.
func (s *service) onOtherPlayground(ctx context.Context) error {
	address, err := url.Parse(s.PlaygroundURL)
	if err != nil {
		return err
	}
	s.Token = cmp.Or(s.Token, playgroundToken)
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
