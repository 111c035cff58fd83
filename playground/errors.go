package playground

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// apiError is an answer Discord gives when it refuses: HTTP status, its own code and, for a bad
// form, what is wrong where.
type apiError struct {
	status  int
	Message string         `json:"message"`
	Code    int            `json:"code"`
	Errors  map[string]any `json:"errors,omitempty"`
}

func (e *apiError) Error() string { return fmt.Sprintf("%s (%d)", e.Message, e.Code) }

// What Discord calls the refusals the playground knows.
var (
	errNotFound          = &apiError{http.StatusNotFound, "404: Not Found", 0, nil}
	errUnauthorized      = &apiError{http.StatusUnauthorized, "401: Unauthorized", 0, nil}
	errUnknownApp        = &apiError{http.StatusNotFound, "Unknown Application", 10002, nil}
	errUnknownChannel    = &apiError{http.StatusNotFound, "Unknown Channel", 10003, nil}
	errUnknownGuild      = &apiError{http.StatusNotFound, "Unknown Guild", 10004, nil}
	errUnknownMember     = &apiError{http.StatusNotFound, "Unknown Member", 10007, nil}
	errUnknownMessage    = &apiError{http.StatusNotFound, "Unknown Message", 10008, nil}
	errUnknownUser       = &apiError{http.StatusNotFound, "Unknown User", 10013, nil}
	errUnknownWebhook    = &apiError{http.StatusNotFound, "Unknown Webhook", 10015, nil}
	errUnknownInteract   = &apiError{http.StatusNotFound, "Unknown interaction", 10062, nil}
	errUnknownCommand    = &apiError{http.StatusNotFound, "Unknown application command", 10063, nil}
	errAppNotYours       = &apiError{http.StatusForbidden, "You are not authorized to perform this action on this application", 20012, nil}
	errTooManyCommands   = &apiError{http.StatusBadRequest, "Maximum number of application commands reached (100)", 30032, nil}
	errTooManyCreates    = &apiError{http.StatusBadRequest, "Max number of daily application command creates has been reached (200)", 30034, nil}
	errTooLarge          = &apiError{http.StatusRequestEntityTooLarge, "Request entity too large", 40005, nil}
	errAlreadyAcked      = &apiError{http.StatusBadRequest, "Interaction has already been acknowledged.", 40060, nil}
	errTooManyFollowUps  = &apiError{http.StatusBadRequest, "This interaction has reached the maximum number of follow-up messages", 40094, nil}
	errWrongChannelType  = &apiError{http.StatusBadRequest, "Cannot execute action on this channel type", 50024, nil}
	errThreadArchived    = &apiError{http.StatusBadRequest, "Thread is archived", 50083, nil}
	errThreadExists      = &apiError{http.StatusBadRequest, "A thread has already been created for this message", 160004, nil}
	errThreadLocked      = &apiError{http.StatusForbidden, "Thread is locked", 160005, nil}
	errMissingAccess     = &apiError{http.StatusForbidden, "Missing Access", 50001, nil}
	errNotYourMessage    = &apiError{http.StatusForbidden, "Cannot edit a message authored by another user", 50005, nil}
	errEmptyMessage      = &apiError{http.StatusBadRequest, "Cannot send an empty message", 50006, nil}
	errCannotDM          = &apiError{http.StatusForbidden, "Cannot send messages to this user", 50007, nil}
	errNoMutualGuilds    = &apiError{http.StatusForbidden, "Cannot send messages to this user due to having no mutual guilds", 50278, nil}
	errMissingPermission = &apiError{http.StatusForbidden, "Missing Permissions", 50013, nil}
	errChannelType       = &apiError{http.StatusBadRequest, "Cannot execute action on this channel type", 50024, nil}
	errWebhookToken      = &apiError{http.StatusUnauthorized, "Invalid Webhook Token", 50027, nil}
	errInvalidJSON       = &apiError{http.StatusBadRequest, "The request body contains invalid JSON.", 50109, nil}
	errUnknownInstance   = &apiError{http.StatusNotFound, "404: Not Found", 0, nil}
	errNoEntryPoint      = &apiError{http.StatusBadRequest, "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.", 50240, nil}
	errTextBytes         = &apiError{http.StatusInternalServerError, "500: Internal Server Error", 0, nil} // see maxTextBytes
	errServer            = &apiError{http.StatusInternalServerError, "500: Internal Server Error", 0, nil}
)

// asAPIError is the one place where an error of any kind becomes Discord's answer.
func asAPIError(err error) *apiError {
	if api, ok := errors.AsType[*apiError](err); ok {
		return api
	}
	return errServer
}

// form collects what is wrong with a request, field by field, in the nested shape of Discord's
// error 50035.
type form struct {
	root *formRoot
	path []string
}

type formRoot struct{ tree map[string]any }

func newForm() form { return form{root: &formRoot{}} }

// at is the same form one field or index deeper.
func (f form) at(keys ...any) form {
	path := append([]string{}, f.path...)
	for _, key := range keys {
		switch k := key.(type) {
		case int:
			path = append(path, strconv.Itoa(k))
		case string:
			path = append(path, strings.Split(k, ".")...)
		}
	}
	return form{f.root, path}
}

// fail notes one problem at this place.
func (f form) fail(code, format string, args ...any) {
	if f.root.tree == nil {
		f.root.tree = map[string]any{}
	}
	node := f.root.tree
	for _, key := range f.path {
		next, ok := node[key].(map[string]any)
		if !ok {
			next = map[string]any{}
			node[key] = next
		}
		node = next
	}
	list, _ := node["_errors"].([]formError)
	node["_errors"] = append(list, formError{code, fmt.Sprintf(format, args...)})
}

type formError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// err is nil when nothing was wrong.
func (f form) err() error {
	if f.root.tree == nil {
		return nil
	}
	return &apiError{http.StatusBadRequest, "Invalid Form Body", 50035, f.root.tree}
}

func (f form) require(ok bool) bool {
	if !ok {
		f.fail("BASE_TYPE_REQUIRED", "This field is required")
	}
	return ok
}

// length checks a text in characters.
func (f form) length(s string, low, high int) {
	switch n := len([]rune(s)); {
	case n == 0 && low > 0:
		f.require(false)
	case n < low || n > high:
		if low <= 1 {
			f.fail("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", high)
		} else {
			f.fail("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", low, high)
		}
	}
}

// count checks how many entries a list has.
func (f form) count(n, low, high int) {
	if n < low || n > high {
		f.fail("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", low, high)
	}
}

// within checks a number.
func (f form) within(n, low, high int) {
	if n < low || n > high {
		f.fail("NUMBER_TYPE_RANGE", "int value should be between %d and %d.", low, high)
	}
}

// choice notes a value that is none of the allowed ones.
func (f form) choice(ok bool, allowed string) {
	if !ok {
		f.fail("BASE_TYPE_CHOICES", "Value must be one of %s.", allowed)
	}
}
