package config

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Load reads the settings. The environment wins over the file, which may be
// missing; what is empty counts as not set. An error names every variable that
// is wrong and what is expected there, and repeats no value.
func Load(envFile string, environ func(name string) (string, bool)) (Config, error) {
	file, err := readFile(envFile)
	if err != nil {
		return Config{}, err
	}
	errs := strangers(envFile, file)
	c := defaults()
	for _, s := range settings {
		value, where := file[s.Name], " in "+envFile
		if v, _ := environ(s.Name); v != "" {
			value, where = v, ""
		}
		if value == "" {
			continue
		}
		if err := s.set(&c, value); err != nil {
			errs = append(errs, fmt.Errorf("%s%s: %w", s.Name, where, err))
		}
	}
	if n := len(c.ShardIDs); n > 0 && c.ShardIDs[n-1] >= c.ShardCount {
		errs = append(errs, fmt.Errorf("SHARD_IDS: expected numbers below SHARD_COUNT, which is %d", c.ShardCount))
	}
	if c.Thinkers < 0 && c.DatabaseURL == "" {
		errs = append(errs, errors.New("NOUGHTS_THINKERS: expected DATABASE_URL to be set, too, if nobody is to think in this process: workers share that database"))
	}
	if c.InteractionsAddr != "" && c.PublicKey == [ed25519.PublicKeySize]byte{} {
		errs = append(errs, errors.New("NOUGHTS_INTERACTIONS_ADDR: expected DISCORD_PUBLIC_KEY to be set, too: without it nobody knows whether Discord has sent what comes"))
	}
	if c.ActivityAddr != "" && c.Token != "" && (c.ActivityURL == "" || c.ClientSecret == "") {
		errs = append(errs, errors.New("NOUGHTS_ACTIVITY_ADDR: expected NOUGHTS_ACTIVITY_URL and DISCORD_CLIENT_SECRET to be set, too: without them nobody can enter the board page"))
	}
	if err := errors.Join(errs...); err != nil {
		return Config{}, err
	}
	return c, nil
}

// defaults is the Config when nothing is set.
func defaults() Config {
	var c Config
	for _, s := range settings {
		if s.Default == "" {
			continue
		}
		if err := s.set(&c, s.Default); err != nil {
			panic(fmt.Sprintf("config: the default of %s: %v", s.Name, err))
		}
	}
	c.PlaygroundFixed = false // nobody has chosen a default
	return c
}

// strangers finds the variables of a file that mean to be settings of this program and are none:
// misspelled ones, for the most part.
func strangers(envFile string, file map[string]string) (errs []error) {
	for _, name := range slices.Sorted(maps.Keys(file)) {
		meant := slices.ContainsFunc(settings, func(s Setting) bool { return strings.EqualFold(s.Name, name) })
		if !isSetting(name) && (meant || strings.HasPrefix(strings.ToUpper(name), "NOUGHTS_")) {
			errs = append(errs, fmt.Errorf("%s in %s: there is no such setting; .env.example lists them all", name, envFile))
		}
	}
	return errs
}

func isSetting(name string) bool {
	return slices.ContainsFunc(settings, func(s Setting) bool { return s.Name == name })
}
