package bot

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"noughts/commands"
)

// Discord's codes that the bot acts upon.
const (
	codeUnknownGuild       = 10004
	codeUnknownMember      = 10007
	codeUnknownUser        = 10013
	codeUnknownWebhook     = 10015
	codeUnknownInteraction = 10062
	codeAcknowledged       = 40060
	codeBadWebhookToken    = 50027
	codeArchived           = 50083
	codeThreadExists       = 160004
	codeEditedTooOften     = 30046 // of a message older than an hour; comes with status 429
)

// An apiError is an answer that says no.
type apiError struct {
	What      string // method and bucket; never the path, which may hold a token
	Status    int
	Code      int
	Message   string
	Details   string
	MaybeDone bool // an attempt before this one may have been carried out
}

func newAPIError(r request, status int, answer []byte) *apiError {
	var said struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Errors  json.RawMessage `json:"errors"`
	}
	_ = json.Unmarshal(answer, &said) // a proxy's page is no JSON; the status remains
	return &apiError{
		What: r.name(), Status: status,
		Code: said.Code, Message: said.Message, Details: clip(string(said.Errors), 1000),
	}
}

func (r *apiError) Error() string {
	return strings.TrimSpace(fmt.Sprintf("%s: HTTP %d, %d %s %s", r.What, r.Status, r.Code, r.Message, r.Details))
}

// Is makes the errors of package commands out of Discord's codes.
func (r *apiError) Is(target error) bool {
	switch target {
	case commands.ErrNoMessage:
		return r.Status == http.StatusNotFound && !r.tokenGone()
	case commands.ErrForbidden:
		return r.Status == http.StatusForbidden || r.Code == codeArchived || r.Code == codeUnknownGuild
	case commands.ErrEditedTooOften:
		return r.Code == codeEditedTooOften
	case commands.ErrTryLater:
		return r.Status >= http.StatusInternalServerError || r.limited()
	case ErrToken:
		return r.Status == http.StatusUnauthorized && !r.tokenGone()
	}
	return false
}

// tokenGone reports whether an interaction can no longer be answered: it is
// older than fifteen minutes, or was not acknowledged within three seconds.
func tokenGone(err error) bool {
	r, ok := errors.AsType[*apiError](err)
	return ok && r.tokenGone()
}

func (r *apiError) tokenGone() bool {
	switch r.Code {
	case codeUnknownWebhook, codeUnknownInteraction, codeBadWebhookToken:
		return true
	}
	return false
}

// limited reports whether the request came too early. A message that was edited
// too often is refused with the same status, and no waiting helps.
func (r *apiError) limited() bool {
	return r.Status == http.StatusTooManyRequests && !hasOwnLimit(r.Code)
}

// withoutAddress takes the URL out of an HTTP client's error: it may hold an
// interaction's token, and tokens have no place in a log.
func withoutAddress(err error) error {
	if u, ok := errors.AsType[*url.Error](err); ok {
		return u.Err
	}
	return err
}
