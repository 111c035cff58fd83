package config

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"log/slog"
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The functions here read one value each. An error says what is expected and does not repeat the
// value, which may be a secret in the wrong line.

func token(to *string, v string) error {
	if strings.ContainsAny(v, " \t\r\n") {
		return errors.New("expected the token alone, without blanks and without the word Bot")
	}
	*to = v
	return nil
}

// mostShards is how many shards there are at most; Discord's largest bots have thousands.
const mostShards = 1 << 16

func count(to *int, v string) error {
	n, err := strconv.Atoi(v)
	if err != nil || n < 1 || n > mostShards {
		return errors.New("expected a whole number of shards from 1 on")
	}
	*to = n
	return nil
}

// mostThinkers is more than any machine has processors.
const mostThinkers = 1 << 10

func thinkers(to *int, v string) error {
	n, err := strconv.Atoi(v)
	if err != nil || n < 0 || n > mostThinkers {
		return errors.New("expected a whole number from 0 on")
	}
	*to = n
	if n == 0 {
		*to = -1
	}
	return nil
}

// leastMemory is what a process with few games takes, with some room.
const leastMemory, mostMemory = 128 << 20, 1 << 40

// memory reads a size in MB or GB, with the unit behind it or without.
func memory(to *int, v string) error {
	number, unit := strings.ToUpper(strings.TrimSpace(v)), 1<<20
	if n, giga := strings.CutSuffix(number, "GB"); giga {
		number, unit = n, 1<<30
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(number, "MB")), 64)
	if bytes := n * float64(unit); err == nil && leastMemory <= bytes && bytes <= mostMemory {
		*to = int(bytes)
		return nil
	}
	return errors.New("expected a size from 128MB on, such as 400MB or 2GB")
}

func pace(to *float64, v string) error {
	n, err := strconv.ParseFloat(v, 64)
	if err != nil || !(n == 0 || n >= 0.1 && n <= 1000) {
		return errors.New("expected a number a second from 0.1 to 1000, or 0")
	}
	*to = n
	return nil
}

// ids reads numbers and ranges of them: 0-3,7.
func ids(to *[]int, v string) error {
	var list []int
	for part := range strings.SplitSeq(v, ",") {
		low, high, ranged := strings.Cut(strings.TrimSpace(part), "-")
		if !ranged {
			high = low
		}
		a, err1 := strconv.Atoi(low)
		b, err2 := strconv.Atoi(high)
		if err1 != nil || err2 != nil || a < 0 || b < a || b >= mostShards {
			return errors.New("expected the numbers of shards, from 0 on, such as 0-3,7")
		}
		for id := a; id <= b; id++ {
			list = append(list, id)
		}
	}
	slices.Sort(list)
	*to = slices.Compact(list)
	return nil
}

func publicKey(to *[ed25519.PublicKeySize]byte, v string) error {
	key, err := hex.DecodeString(v)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return errors.New("expected 64 hexadecimal digits, as Discord's developer portal shows them under General Information")
	}
	copy(to[:], key)
	return nil
}

func snowflake(to *string, v string) error {
	if _, err := strconv.ParseUint(v, 10, 63); err != nil {
		return errors.New("expected the id of a server: a whole number (Discord shows it in developer mode under Copy Server ID)")
	}
	*to = v
	return nil
}

func owners(to *[]string, v string) error {
	for id := range strings.SplitSeq(v, ",") {
		id = strings.TrimSpace(id)
		if _, err := strconv.ParseUint(id, 10, 63); err != nil {
			return errors.New("expected the ids of people: whole numbers with commas between (Discord shows them in developer mode under Copy User ID)")
		}
		*to = append(*to, id)
	}
	return nil
}

// webPage reads the address of a page on the web.
func webPage(to *string, v string) error {
	if u, err := url.Parse(v); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return errors.New("expected the address of a page, such as https://example.org/noughts")
	}
	*to = v
	return nil
}

// origin reads where a web server is reached: over HTTPS, as Discord wants it, or on this machine.
func origin(to *string, v string) error {
	u, err := url.Parse(strings.TrimSuffix(v, "/"))
	if err != nil || u.Host == "" || u.Path != "" || u.RawQuery != "" || u.User != nil || u.Scheme != "https" && (u.Scheme != "http" || !onLoopback(u.Hostname())) {
		return errors.New("expected the address of a server without a path, such as https://board.example.org")
	}
	*to = u.Scheme + "://" + u.Host
	return nil
}

// address reads host:port; without a host it stays on this machine, as whoever
// reaches the playground may play as anybody.
func address(to *string, v string) error {
	if !strings.Contains(v, ":") {
		v = ":" + v
	}
	host, port, err := net.SplitHostPort(v)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return errors.New("expected host:port or a port from 0 to 65535, such as 127.0.0.1:8080")
	}
	if host == "" {
		host = "127.0.0.1"
	}
	*to = net.JoinHostPort(host, port)
	return nil
}

// loopback reads the address of a playground, which is on this machine.
func loopback(to *string, v string) error {
	u, err := url.Parse(v)
	if err != nil || u.Scheme != "http" || u.Port() == "" || u.Path != "" || !onLoopback(u.Hostname()) {
		return errors.New("expected the address of a playground on this machine, such as http://127.0.0.1:8080")
	}
	*to = v
	return nil
}

func onLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func level(to *slog.Level, v string) error {
	levels := map[string]slog.Level{
		"debug": slog.LevelDebug, "info": slog.LevelInfo, "warn": slog.LevelWarn, "error": slog.LevelError,
	}
	l, ok := levels[strings.ToLower(v)]
	if !ok {
		return errors.New("expected debug, info, warn or error")
	}
	*to = l
	return nil
}

func format(json *bool, v string) error {
	switch strings.ToLower(v) {
	case "json":
		*json = true
	case "text":
		*json = false
	default:
		return errors.New("expected text or json")
	}
	return nil
}

func duration(to *time.Duration, v string) error {
	d, err := time.ParseDuration(v)
	if err != nil || d <= 0 {
		return errors.New("expected a time longer than nothing, such as 500ms, 2s, 90m or 24h")
	}
	*to = d
	return nil
}

// databaseURL reads the address of a PostgreSQL database. It may hold a password, so nobody repeats
// it.
func databaseURL(to *string, v string) error {
	u, err := url.Parse(v)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" || u.Path == "" || u.Path == "/" {
		return errors.New("expected an address such as postgres://user:password@host:5432/noughts; " +
			"a sign such as # % / ? @ or a blank in the password does not stand for itself there: percent-encode it (# is %23)")
	}
	*to = v
	return nil
}
