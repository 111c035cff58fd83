package commands

import (
	"regexp"
	"strings"
)

// LogName is what the log calls a request: a command by its name, and a button by the words and
// numbers of its custom ID. Moves and positions are people's games, which the log does not tell.
func (r Request) LogName() string {
	if r.Kind == Invoke || r.Kind == Complete {
		return r.Name[:min(len(r.Name), MaxID)]
	}
	parts := strings.Split(r.Name[:min(len(r.Name), MaxID)], "/")
	for i, part := range parts {
		if !logged.MatchString(part) {
			parts[i] = "…"
		}
	}
	return strings.Join(parts, "/")
}

// logged finds a number or a word in a custom ID. What has a letter alone, or letters and digits,
// may be a move.
var logged = regexp.MustCompile(`^(?:[0-9]{1,20}|[a-z_]{2,})$`)
