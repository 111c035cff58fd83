package playground

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
)

// CheckForm applies the rules by which the playground refuses messages and sets of commands to a
// request, and does nothing else with it. Its error says what is wrong where.
func CheckForm(c Call) error {
	if err := c.checkForm(); err != nil {
		return fmt.Errorf("%s %s: %w", c.Method, c.Path, explained(err))
	}
	return nil
}

// channelPath is the path of a channel itself.
var channelPath = regexp.MustCompile(`/channels/[0-9]+$`)

// checkForm applies the rules that the body's kind has.
func (c Call) checkForm() error {
	body := &call{Call: c}
	switch {
	case len(c.Body) == 0, strings.HasSuffix(c.Path, "/oauth2/token"):
		return nil // the schema says it all
	case strings.HasSuffix(c.Path, "/commands"):
		var set []Command
		if err := body.decode(&set); err != nil {
			return err
		}
		f := newForm()
		validateSet(f, set, commandRules{guild: strings.Contains(c.Path, "/guilds/"), activities: true, installs: []int{installGuild, installUser}})
		return f.err()
	case strings.HasSuffix(c.Path, "/callback"):
		return c.checkCallback()
	case strings.HasSuffix(c.Path, "/threads") || c.Method == http.MethodPatch && channelPath.MatchString(c.Path):
		var p threadParams
		if err := body.decode(&p); err != nil {
			return err
		}
		return p.validate(c.Method == http.MethodPost)
	}
	return body.checkMessage(c.Files)
}

func (c Call) checkCallback() error {
	var p callbackParams
	if err := (&call{Call: c}).decode(&p); err != nil {
		return err
	}
	if p.Type != callbackMessage && p.Type != callbackUpdate {
		return nil // the schema says it all
	}
	return (&call{Call: Call{Body: p.Data}}).checkMessage(c.Files)
}

// checkMessage puts the message together in a world of its own, with empty files of the given
// names.
func (c *call) checkMessage(files []string) error {
	var p messageParams
	if err := c.decode(&p); err != nil {
		return err
	}
	uploads := make([]upload, len(files))
	for i, name := range files {
		uploads[i] = upload{index: strconv.Itoa(i), name: name}
	}
	w := newWorld(Options{})
	channel := w.guilds[0].channels[0]
	_, err := w.apply(channel, w.newMessage(channel, w.people[0].User), p, uploads)
	return err
}

// explained adds what is wrong where, which people read in a log but not in a status line.
func explained(err error) error {
	api := asAPIError(err)
	where, marshalErr := json.Marshal(api.Errors)
	if api.status != http.StatusBadRequest || marshalErr != nil {
		return err
	}
	return fmt.Errorf("%w: %s", err, where)
}
