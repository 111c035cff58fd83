package config_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"noughts/config"
)

type env map[string]string

func (e env) lookup(name string) (string, bool) {
	v, ok := e[name]
	return v, ok
}

// file writes a .env file.
func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), ".env")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

var defaults = config.Config{
	Database: "noughts.db", PlaygroundAddr: "127.0.0.1:8080", LogLevel: slog.LevelInfo,
	Think: 5 * time.Second, ChallengeExpiry: time.Hour, ClaimAfter: 24 * time.Hour, Pace: 3, Memory: 400 << 20,
}

// with is the defaults with a change.
func with(change func(c *config.Config)) config.Config {
	c := defaults
	change(&c)
	return c
}

func TestLoad(t *testing.T) {
	for name, test := range map[string]struct {
		file string
		env  env
		want config.Config
	}{
		"nothing": {want: defaults},
		"empty is not set": {
			file: "NOUGHTS_DB=\nNOUGHTS_THINK=\n", env: env{"NOUGHTS_PLAYGROUND_ADDR": "", "DISCORD_TOKEN": ""},
			want: defaults,
		},
		"everything in the file": {
			file: `# a remark
DISCORD_TOKEN="MTA0.abc#def"
DISCORD_PUBLIC_KEY=00000000000000000000000000000000000000000000000000000000000000ff
NOUGHTS_INTERACTIONS_ADDR=0.0.0.0:8443
NOUGHTS_METRICS_ADDR=9090
SHARD_COUNT=16
SHARD_IDS=7, 0-2,1
NOUGHTS_GUILD=41771983423143937
export NOUGHTS_DB='/var/lib/noughts/my games.db'
DATABASE_URL=postgres://n:p@db:5433/games?sslmode=require
NOUGHTS_PLAYGROUND_ADDR=127.0.0.1:9000
NOUGHTS_LOG_LEVEL=debug
NOUGHTS_LOG_FORMAT=json
NOUGHTS_THINK=500ms # quick
NOUGHTS_CHALLENGE_EXPIRY=90m
NOUGHTS_CLAIM_AFTER=72h
NOUGHTS_OWNERS=80351110224678912, 53908232506183680
NOUGHTS_PACE=0.5
NOUGHTS_THINKERS=0
NOUGHTS_MEMORY=1.5 gb
SOMETHING_ELSE=yes
`,
			want: config.Config{
				Token: "MTA0.abc#def", ShardCount: 16, ShardIDs: []int{0, 1, 2, 7}, PublicKey: [32]byte{31: 255}, InteractionsAddr: "0.0.0.0:8443", MetricsAddr: "127.0.0.1:9090", Guild: "41771983423143937", Database: "/var/lib/noughts/my games.db", DatabaseURL: "postgres://n:p@db:5433/games?sslmode=require",
				PlaygroundAddr: "127.0.0.1:9000", PlaygroundFixed: true, LogLevel: slog.LevelDebug, LogJSON: true,
				Think: 500 * time.Millisecond, Thinkers: -1, ChallengeExpiry: 90 * time.Minute, ClaimAfter: 72 * time.Hour, Owners: []string{"80351110224678912", "53908232506183680"}, Pace: 0.5, Memory: 3 << 29,
			},
		},
		"the environment wins": {
			file: "NOUGHTS_DB=a.db\nNOUGHTS_LOG_FORMAT=json\n",
			env:  env{"NOUGHTS_DB": "b.db", "NOUGHTS_LOG_FORMAT": "text"},
			want: with(func(c *config.Config) { c.Database = "b.db" }),
		},
		"nothing in the environment does not hide the file": {
			file: "NOUGHTS_DB=a.db\n", env: env{"NOUGHTS_DB": ""},
			want: with(func(c *config.Config) { c.Database = "a.db" }),
		},
		"what is wrong in the file does not matter where the environment is right": {
			file: "NOUGHTS_THINK=long\n", env: env{"NOUGHTS_THINK": "1s"},
			want: with(func(c *config.Config) { c.Think = time.Second }),
		},
		"a database in place of the file": {
			env:  env{"NOUGHTS_DB": "a.db", "DATABASE_URL": "postgres:///noughts?host=/run/postgresql"},
			want: with(func(c *config.Config) { c.Database, c.DatabaseURL = "a.db", "postgres:///noughts?host=/run/postgresql" }),
		},
		"the default address may be chosen": {
			env:  env{"NOUGHTS_PLAYGROUND_ADDR": "127.0.0.1:8080"},
			want: with(func(c *config.Config) { c.PlaygroundFixed = true }),
		},
		"a port stays on this machine": {
			env:  env{"NOUGHTS_PLAYGROUND_ADDR": "9001"},
			want: with(func(c *config.Config) { c.PlaygroundAddr, c.PlaygroundFixed = "127.0.0.1:9001", true }),
		},
		"a port with a colon stays on this machine": {
			env:  env{"NOUGHTS_PLAYGROUND_ADDR": ":0"},
			want: with(func(c *config.Config) { c.PlaygroundAddr, c.PlaygroundFixed = "127.0.0.1:0", true }),
		},
		"an address of the sixth version": {
			env:  env{"NOUGHTS_PLAYGROUND_ADDR": "[::1]:80"},
			want: with(func(c *config.Config) { c.PlaygroundAddr, c.PlaygroundFixed = "[::1]:80", true }),
		},
	} {
		got, err := config.Load(file(t, test.file), test.env.lookup)
		if err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %+v, %v\nwant %+v", name, got, err, test.want)
		}
	}
}

func TestLoadWithoutFile(t *testing.T) {
	got, err := config.Load(filepath.Join(t.TempDir(), "none"), env{"NOUGHTS_DB": "x.db"}.lookup)
	if want := with(func(c *config.Config) { c.Database = "x.db" }); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
}

func TestErrors(t *testing.T) {
	for setting, want := range map[string]string{
		"DISCORD_TOKEN=Bot sEcReT":                "the token alone",
		"DATABASE_URL=mysql://sEcReT@h/d":         "postgres://user:password@host:5432/noughts",
		"DATABASE_URL=postgres://sEcReT@h":        "postgres://user:password@host:5432/noughts",
		"DATABASE_URL=postgres://n:sEcReT%@h/d":   "percent-encode",
		"DATABASE_URL=postgres://n:1#sEcReT@h/d":  "percent-encode",
		"SHARD_COUNT=sEcReT":                      "a whole number of shards",
		"SHARD_COUNT=0":                           "a whole number of shards",
		"SHARD_IDS=sEcReT":                        "the numbers of shards",
		"SHARD_IDS=3-1":                           "the numbers of shards",
		"SHARD_IDS=0-99999999999":                 "the numbers of shards",
		"SHARD_IDS=3":                             "below SHARD_COUNT",
		"DISCORD_PUBLIC_KEY=sEcReT":               "64 hexadecimal digits",
		"DISCORD_PUBLIC_KEY=abcd":                 "64 hexadecimal digits",
		"NOUGHTS_INTERACTIONS_ADDR=127.0.0.1:80":  "DISCORD_PUBLIC_KEY to be set, too",
		"NOUGHTS_GUILD=sEcReT":                    "the id of a server",
		"NOUGHTS_GUILD=-1":                        "the id of a server",
		"NOUGHTS_PLAYGROUND_ADDR=sEcReT":          "expected host:port",
		"NOUGHTS_PLAYGROUND_ADDR=127.0.0.1:70000": "expected host:port",
		"NOUGHTS_PLAYGROUND_ADDR=::1":             "expected host:port",
		"NOUGHTS_LOG_LEVEL=sEcReT":                "debug, info, warn or error",
		"NOUGHTS_LOG_FORMAT=sEcReT":               "text or json",
		"NOUGHTS_THINK=sEcReT":                    "such as 500ms",
		"NOUGHTS_THINK=2":                         "such as 500ms",
		"NOUGHTS_THINK=0s":                        "such as 500ms",
		"NOUGHTS_CHALLENGE_EXPIRY=-1h":            "such as 500ms",
		"NOUGHTS_OWNERS=1,sEcReT":                 "the ids of people",
		"NOUGHTS_PACE=sEcReT":                     "a number a second",
		"NOUGHTS_THINKERS=-1":                     "a whole number from 0 on",
		"NOUGHTS_THINKERS=0":                      "DATABASE_URL to be set",
		"NOUGHTS_MEMORY=sEcReT":                   "such as 400MB",
		"NOUGHTS_MEMORY=64MB":                     "from 128MB on",
		"NOUGHTS_MEMORY=NaN":                      "such as 400MB",
		"NOUGHTS_MEMORY=9e9GB":                    "such as 400MB",
		"NOUGHTS_PACE=-1":                         "a number a second",
		"NOUGHTS_PACE=NaN":                        "a number a second",
		"NOUGHTS_CLAIM_AFTER=sEcReT":              "such as 500ms",
	} {
		name, value, _ := strings.Cut(setting, "=")
		_, err := config.Load("", env{name: value}.lookup)
		if err == nil || !strings.HasPrefix(err.Error(), name+": expected") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", setting, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "sEcReT") {
			t.Errorf("%s: the error repeats the value: %v", setting, err)
		}
	}
}

func TestErrorsOfTheFile(t *testing.T) {
	none := env{}.lookup
	name := file(t, "NOUGHTS_DATABASE=x\nNOUGHTS_THINK=soon\nNOUGHTS_LOG_LEVEL=all\n")
	_, err := config.Load(name, none)
	for _, want := range []string{"NOUGHTS_DATABASE in " + name + ": there is no such", "NOUGHTS_THINK in " + name, "NOUGHTS_LOG_LEVEL in " + name} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	name = file(t, "DISCORD_TOKEN: sEcReT\nthis is sEcReT no setting\n")
	if _, err := config.Load(name, none); err == nil || !strings.Contains(err.Error(), "NAME=value") || strings.Contains(err.Error(), "sEcReT") {
		t.Errorf("a file that is none: got %v, want what its lines should be, and nothing of them", err)
	}
	if _, err := config.Load(t.TempDir(), none); err == nil {
		t.Error("a folder for a file: got no error")
	}
}

// TestExample holds .env.example to the defaults, and the list to the struct.
func TestExample(t *testing.T) {
	const path = "../.env.example"
	if c, err := config.Load(path, env{}.lookup); err != nil || !reflect.DeepEqual(c, defaults) {
		t.Errorf("%s as it is: got %+v, %v, want the defaults", path, c, err)
	}
	fields := reflect.TypeFor[config.Config]().NumField() - 1 // PlaygroundFixed is no setting of its own
	if n := len(config.Settings()); n != fields {
		t.Errorf("%d settings for %d fields", n, fields)
	}
}
