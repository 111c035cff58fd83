// Package config reads the settings of the program from the environment and
// from a .env file into one struct.
//
// Settings lists each setting once: its name, its default and how it is read. A message of
// cmd/noughts describes it. The help of the program and .env.example are made from the list.
package config

import (
	"crypto/ed25519"
	"log/slog"
	"time"
)

// A Config holds every setting.
type Config struct {
	Token      string // the bot's token; empty for the playground
	ShardCount int    // how many shards all processes have together; 0 for as many as Discord recommends
	ShardIDs   []int  // which shards this process runs; nil for all

	PublicKey        [ed25519.PublicKeySize]byte // the key with which Discord signs interactions that it posts; zero for none
	InteractionsAddr string                      // host and port where Discord posts interactions; empty for nowhere

	ClientSecret string // of the application's OAuth, by which people enter the board page; empty for none
	ActivityAddr string // host and port of the board page; empty for nowhere
	ActivityURL  string // where people reach it

	Guild string // the only guild in which commands are registered; empty for all

	Database    string // path of the SQLite file
	DatabaseURL string // address of a PostgreSQL database in its place; empty for none

	PlaygroundAddr  string // host and port of the playground
	PlaygroundFixed bool   // the address was chosen, so no other will do
	PlaygroundURL   string // address of a running playground to use in place of Discord; empty for none

	MetricsAddr string // host and port of metrics and health; empty for nowhere

	LogLevel slog.Level
	LogJSON  bool // the log is JSON, else text

	Think           time.Duration // how long the bot may think about a move
	Thinkers        int           // how many searches run at once; 0 for the number of processors, -1 for none
	ChallengeExpiry time.Duration // how long a challenge waits for an answer
	ClaimAfter      time.Duration // how long a player may stay away before the opponent may claim the win

	Memory int // about how many bytes the process may take

	Owners []string // the IDs of the people who run the bot
	Source string   // the address of the source code
	Pace   float64  // how many commands and presses a second are answered for one person in the long run; 0 for all
}

// A Setting is one variable of the environment.
type Setting struct {
	Name    string
	Default string // empty if there is none

	set func(c *Config, value string) error // the error says what is expected
}

// settings is the list, in the order in which people should read it.
var settings = []Setting{
	{
		"DISCORD_TOKEN", "",
		func(c *Config, v string) error { return token(&c.Token, v) },
	},
	{
		"SHARD_COUNT", "",
		func(c *Config, v string) error { return count(&c.ShardCount, v) },
	},
	{
		"SHARD_IDS", "",
		func(c *Config, v string) error { return ids(&c.ShardIDs, v) },
	},
	{
		"DISCORD_PUBLIC_KEY", "",
		func(c *Config, v string) error { return publicKey(&c.PublicKey, v) },
	},
	{
		"NOUGHTS_INTERACTIONS_ADDR", "",
		func(c *Config, v string) error { return address(&c.InteractionsAddr, v) },
	},
	{
		"DISCORD_CLIENT_SECRET", "",
		func(c *Config, v string) error { return token(&c.ClientSecret, v) },
	},
	{
		"NOUGHTS_ACTIVITY_ADDR", "",
		func(c *Config, v string) error { return address(&c.ActivityAddr, v) },
	},
	{
		"NOUGHTS_ACTIVITY_URL", "",
		func(c *Config, v string) error { return origin(&c.ActivityURL, v) },
	},
	{
		"NOUGHTS_GUILD", "",
		func(c *Config, v string) error { return snowflake(&c.Guild, v) },
	},
	{
		"NOUGHTS_DB", "noughts.db",
		func(c *Config, v string) error { c.Database = v; return nil },
	},
	{
		"DATABASE_URL", "",
		func(c *Config, v string) error { return databaseURL(&c.DatabaseURL, v) },
	},
	{
		"NOUGHTS_PLAYGROUND_ADDR", "127.0.0.1:8080",
		func(c *Config, v string) error { c.PlaygroundFixed = true; return address(&c.PlaygroundAddr, v) },
	},
	{
		"NOUGHTS_PLAYGROUND_URL", "",
		func(c *Config, v string) error { return loopback(&c.PlaygroundURL, v) },
	},
	{
		"NOUGHTS_METRICS_ADDR", "",
		func(c *Config, v string) error { return address(&c.MetricsAddr, v) },
	},
	{
		"NOUGHTS_LOG_LEVEL", "info",
		func(c *Config, v string) error { return level(&c.LogLevel, v) },
	},
	{
		"NOUGHTS_LOG_FORMAT", "text",
		func(c *Config, v string) error { return format(&c.LogJSON, v) },
	},
	{
		"NOUGHTS_THINK", "5s",
		func(c *Config, v string) error { return duration(&c.Think, v) },
	},
	{
		"NOUGHTS_THINKERS", "",
		func(c *Config, v string) error { return thinkers(&c.Thinkers, v) },
	},
	{
		"NOUGHTS_MEMORY", "400MB",
		func(c *Config, v string) error { return memory(&c.Memory, v) },
	},
	{
		"NOUGHTS_CHALLENGE_EXPIRY", "1h",
		func(c *Config, v string) error { return duration(&c.ChallengeExpiry, v) },
	},
	{
		"NOUGHTS_CLAIM_AFTER", "24h",
		func(c *Config, v string) error { return duration(&c.ClaimAfter, v) },
	},
	{
		"NOUGHTS_OWNERS", "",
		func(c *Config, v string) error { return owners(&c.Owners, v) },
	},
	{
		"NOUGHTS_SOURCE", "",
		func(c *Config, v string) error { return webPage(&c.Source, v) },
	},
	{
		"NOUGHTS_PACE", "3",
		func(c *Config, v string) error { return pace(&c.Pace, v) },
	},
}

// Settings returns every setting there is.
func Settings() []Setting { return append([]Setting(nil), settings...) }
