package bot

import (
	"bytes"
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

// noAttachment is how Discord names, among what is wrong with a message, a picture that a component
// shows and that it did not find in the request. To edits it has said so of pictures that were
// there (discord-api-docs#7529).
const noAttachment = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"

// An apiError is an answer that says no.
type apiError struct {
	What      string // method and bucket; never the path, which may hold a token
	Status    int
	Code      int
	OAuth     string // the word for what is wrong, of a log-in: https://www.rfc-editor.org/rfc/rfc6749#section-5.2
	Message   string
	Details   string
	NoPicture bool // noAttachment is among what is wrong
	MaybeDone bool // an attempt before this one may have been carried out
}

func newAPIError(r request, status int, answer []byte) *apiError {
	var said struct {
		OAuth   string          `json:"error"`
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Errors  json.RawMessage `json:"errors"`
	}
	_ = json.Unmarshal(answer, &said) // a proxy's page is no JSON; the status remains
	return &apiError{
		What: r.name(), Status: status, OAuth: said.OAuth,
		Code: said.Code, Message: said.Message, Details: clip(string(said.Errors), 1000),
		NoPicture: bytes.Contains(said.Errors, []byte(noAttachment)),
	}
}

func (r *apiError) Error() string {
	return strings.TrimSpace(fmt.Sprintf("%s: HTTP %d, %d %s %s %s", r.What, r.Status, r.Code, r.OAuth, r.Message, r.Details))
}

// Is makes the errors of package commands out of Discord's codes.
func (r *apiError) Is(target error) bool {
	switch target {
	case commands.ErrNoMessage:
		return r.Status == http.StatusNotFound && !r.tokenGone()
	case commands.ErrForbidden:
		return r.Status == http.StatusForbidden || r.Code == codeArchived || r.Code == codeUnknownGuild
	case commands.ErrPostAnew:
		return r.Code == codeEditedTooOften || r.NoPicture
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

// readable reports whether what was read of an answer, or of something else that Discord sends, is
// of use: nothing was wrong but some part of it, which is of another shape than is known.
func readable(err error) bool {
	wrong, ok := errors.AsType[*json.UnmarshalTypeError](err)
	return err == nil || ok && wrong.Field != ""
}

// withoutAddress takes the URL out of an HTTP client's error: it may hold an
// interaction's token, and tokens have no place in a log.
func withoutAddress(err error) error {
	if u, ok := errors.AsType[*url.Error](err); ok {
		return u.Err
	}
	return err
}
