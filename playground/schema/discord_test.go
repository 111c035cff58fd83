package schema

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"noughts/engine/longtest"
)

// secondOpinion returns Discord's own description, and leaves the test out where it is not at hand.
func secondOpinion(t *testing.T) *Checker {
	t.Helper()
	c, err := Discord()
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("Discord's own description of its calls, a second opinion, is not part of the repository: ", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// some is of how many requests that we refuse Discord's description judges one: it is slow to
// refuse, and only tells there how much it sees.
const some = 20

// exchange ends the path by which codes become tokens. That is OAuth 2.0's own call (RFC 6749,
// 4.1.3), which Discord documents in words alone.
const exchange = "/oauth2/token"

// TestSecondOpinion compares our schemas with Discord's description on everything the bot sends and
// on changed versions of it: nothing that Discord describes otherwise gets past ours.
func TestSecondOpinion(t *testing.T) {
	longtest.SkipUnderRace(t)
	discord := secondOpinion(t)
	requests := slices.DeleteFunc(captured(t), func(r Request) bool { return strings.HasSuffix(r.Path, exchange) })
	for _, r := range requests {
		if err := discord.Check(r); err != nil {
			t.Error(err)
		}
	}
	taken, both, stricter := 0, 0, 0
	tried := 0
	mutants(t, requests, func(what string, mutant Request) {
		tried++
		ours := Own().Check(mutant)
		if ours != nil && tried%some != 0 {
			return
		}
		theirs := discord.Check(mutant)
		switch {
		case ours == nil && theirs != nil:
			t.Errorf("%s, %s: taken by our schema, but %v", mutant, what, theirs)
		case ours == nil:
			taken++
		case theirs != nil:
			both++
		default:
			stricter++
		}
	})
	t.Logf("of %d changed requests both take %d; of one in %d of the others both refuse %d and we alone %d", tried, taken, some, both, stricter)
	if taken < 100 || both < 100 {
		t.Errorf("only %d requests were compared that we take, and %d that both refuse", taken, both)
	}
}

func TestDiscordAnswers(t *testing.T) {
	c := secondOpinion(t)
	const gateway = "/api/v10/gateway"
	if err := c.CheckAnswer("GET", gateway, 200, []byte(`{"url":"ws://127.0.0.1/gateway"}`)); err != nil {
		t.Error(err)
	}
	for name, err := range map[string]error{
		"a field is missing": c.CheckAnswer("GET", gateway, 200, []byte(`{}`)),
		"unknown status":     c.CheckAnswer("GET", gateway, 299, []byte(`{}`)),
		"204 with a body":    c.CheckAnswer("DELETE", "/channels/1/messages/2", 204, []byte(`{}`)),
	} {
		if err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
