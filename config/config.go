// Package config reads the settings of the program from the environment and
// from a .env file into one struct.
//
// Each setting stands once, in the list that Settings returns: its name, its
// default and why one would change it. The help of the program and .env.example
// are made from that list.
package config

import (
	"crypto/ed25519"
	"log/slog"
	"time"
)

// A Config holds every setting.
type Config struct {
	Token      string // of the bot at Discord; empty for the playground
	ShardCount int    // how many shards there are in all processes; 0 for as many as Discord asks for
	ShardIDs   []int  // which of them this process runs; none for all

	PublicKey        [ed25519.PublicKeySize]byte // with which Discord signs interactions that it posts; zero if it does not
	InteractionsAddr string                      // host and port where it posts them; empty for nowhere

	Guild string // the one guild whose commands are registered; empty for everywhere

	Database string // path of the SQLite file

	PlaygroundAddr  string // host and port of the playground
	PlaygroundFixed bool   // somebody chose that address, so no other will do
	PlaygroundURL   string // of a playground that runs elsewhere and is used in place of Discord; empty for none

	MetricsAddr string // host and port of metrics and health; empty for nowhere

	LogLevel slog.Level
	LogJSON  bool // log in JSON, else in text

	Think           time.Duration // what the bot may think about one move
	ChallengeExpiry time.Duration // how long a challenge waits for an answer
	ClaimAfter      time.Duration // how long a player may stay away

	Pace float64 // how many commands and presses a second of one person are answered in the long run; 0 for all
}

// A Setting is one variable of the environment.
type Setting struct {
	Name    string
	Default string // empty if there is none
	Why     string // one line: what it does

	set func(c *Config, value string) error // the error says what is expected
}

// settings is the list, in the order in which people should read it.
var settings = []Setting{
	{
		"DISCORD_TOKEN", "",
		"The bot's token from Discord's developer portal. Without it, the playground starts.",
		func(c *Config, v string) error { return token(&c.Token, v) },
	},
	{
		"SHARD_COUNT", "",
		"How many shards there are, where several processes share them. Without it, as many as Discord asks for.",
		func(c *Config, v string) error { return count(&c.ShardCount, v) },
	},
	{
		"SHARD_IDS", "",
		"Which of them this process runs, such as 0-3,7. Without it, all. Needs SHARD_COUNT.",
		func(c *Config, v string) error { return ids(&c.ShardIDs, v) },
	},
	{
		"DISCORD_PUBLIC_KEY", "",
		"The public key, from the same portal. Only needed where Discord posts interactions (NOUGHTS_INTERACTIONS_ADDR).",
		func(c *Config, v string) error { return publicKey(&c.PublicKey, v) },
	},
	{
		"NOUGHTS_INTERACTIONS_ADDR", "",
		"Where signed interactions are taken by HTTP: host:port, or a port. For running behind a load balancer.",
		func(c *Config, v string) error { return address(&c.InteractionsAddr, v) },
	},
	{
		"NOUGHTS_GUILD", "",
		"The id of one server to register the commands in, while you develop. Without it, all servers get them.",
		func(c *Config, v string) error { return snowflake(&c.Guild, v) },
	},
	{
		"NOUGHTS_DB", "noughts.db",
		"The file that keeps all games. Put it where it gets backed up.",
		func(c *Config, v string) error { c.Database = v; return nil },
	},
	{
		"NOUGHTS_PLAYGROUND_ADDR", "127.0.0.1:8080",
		"Where the playground listens: host:port, or a port. If you set nothing, it takes a free port from 8080 on.",
		func(c *Config, v string) error { c.PlaygroundFixed = true; return address(&c.PlaygroundAddr, v) },
	},
	{
		"NOUGHTS_PLAYGROUND_URL", "",
		"A playground that another process serves, which the bot uses in place of Discord. For tests of several processes.",
		func(c *Config, v string) error { return loopback(&c.PlaygroundURL, v) },
	},
	{
		"NOUGHTS_METRICS_ADDR", "",
		"Where /metrics (for Prometheus), /healthz and /readyz are served: host:port, or a port. Without it, nowhere.",
		func(c *Config, v string) error { return address(&c.MetricsAddr, v) },
	},
	{
		"NOUGHTS_LOG_LEVEL", "info",
		"How much to log: debug, info, warn or error.",
		func(c *Config, v string) error { return level(&c.LogLevel, v) },
	},
	{
		"NOUGHTS_LOG_FORMAT", "text",
		"How to log: text for people, json for log collectors.",
		func(c *Config, v string) error { return format(&c.LogJSON, v) },
	},
	{
		"NOUGHTS_THINK", "5s",
		"How long the bot may think about a move. Less suits small machines, more makes it stronger.",
		func(c *Config, v string) error { return duration(&c.Think, v) },
	},
	{
		"NOUGHTS_CHALLENGE_EXPIRY", "1h",
		"How long a challenge stays open.",
		func(c *Config, v string) error { return duration(&c.ChallengeExpiry, v) },
	},
	{
		"NOUGHTS_CLAIM_AFTER", "24h",
		"How long a player may stay away before the opponent may claim a win.",
		func(c *Config, v string) error { return duration(&c.ClaimAfter, v) },
	},
	{
		"NOUGHTS_PACE", "3",
		"How many commands and presses a second one person may send in the long run; 0 for as many as they like.",
		func(c *Config, v string) error { return pace(&c.Pace, v) },
	},
}

// Settings returns every setting there is.
func Settings() []Setting { return append([]Setting(nil), settings...) }
