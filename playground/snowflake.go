package playground

import (
	"encoding/base64"
	"hash/fnv"
	"strconv"
	"strings"
	"time"
)

// discordEpoch is the millisecond from which snowflakes count: the first of 2015.
const discordEpoch = 1420070400000

// snowflakes hands out ids that rise with time, as Discord's do: milliseconds in the high bits, a
// counter in the low 22.
type snowflakes struct{ last uint64 }

func (s *snowflakes) next(now time.Time) string {
	id := uint64(max(now.UnixMilli()-discordEpoch, 1)) << 22
	if id <= s.last {
		id = s.last + 1
	}
	s.last = id
	return strconv.FormatUint(id, 10)
}

// seen keeps ids rising above one that was given out before a restart.
func (s *snowflakes) seen(id string) {
	if n, err := strconv.ParseUint(id, 10, 64); err == nil && n > s.last {
		s.last = n
	}
}

// stableID is the same snowflake for the same words in every run, dated between 2016 and 2020.
func stableID(words ...string) string {
	h := fnv.New64a()
	for _, word := range words {
		h.Write([]byte(word))
		h.Write([]byte{0})
	}
	const from, span = uint64(31_536_000_000) << 22, uint64(126_230_400_000) << 22
	return strconv.FormatUint(from+h.Sum64()%span, 10)
}

// applicationID tells which application a token stands for: Discord's tokens begin with the id in
// base64.
func applicationID(token string) string {
	head, _, _ := strings.Cut(token, ".")
	if raw, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(head, "=")); err == nil && isSnowflake(string(raw)) {
		return string(raw)
	}
	return stableID("token", token)
}

func isSnowflake(s string) bool {
	n, err := strconv.ParseUint(s, 10, 63)
	return err == nil && n >= 1<<22 && s[0] != '+'
}

// older compares snowflakes by age.
func older(a, b string) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return a < b
}
