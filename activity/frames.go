package activity

import "noughts/commands/pages"

// A Sent is a frame that a page sends. Its T says which of the fields count:
//
//	open     Key                 show this match from now on
//	lobby    –                   show the channel's matches from now on
//	press    N, ID               press a button or a cell of the match that is open, or of a message or
//	                             the lobby
//	choose   N, ID, Values       choose from a select
//	submit   N, ID, Fields       send a form
//	at       Ply                 ask for the board after so many plies
//	ping     –                   ask whether the server is there: a Ping answers
//
// N counts up in a page from 1. What is sent again with the same N after a reconnection is done
// once, and answered again.
type Sent struct {
	T      string            `json:"t"`
	N      int64             `json:"n,omitempty"`
	Key    string            `json:"key,omitempty"`
	ID     string            `json:"id,omitempty"`
	Values []string          `json:"values,omitempty"`
	Fields map[string]string `json:"fields,omitempty"`
	Ply    int               `json:"ply,omitempty"`
}

// The frames that a page gets, by their field t.
type (
	// A Match is the whole state: {"t":"match","age":…,…}. Age is how many milliseconds ago the
	// state was made: a running clock has so much less.
	Match struct {
		T   string `json:"t"`
		Age int64  `json:"age"`
		pages.State
	}
	// An Ack says that what was sent has been done: {"t":"ack","n":7}. The change of the match that
	// came of it was sent before. Every N is answered by one Ack, after its replies.
	Ack struct {
		T string `json:"t"`
		N int64  `json:"n"`
	}
	// A Reply is what the person alone hears: {"t":"reply","n":7,…}. One with the same N takes
	// the place of those before it. Refused says that nothing was done, and why: the page takes
	// back what it has shown in advance. With Form it asks for some text.
	Reply struct {
		T       string         `json:"t"`
		N       int64          `json:"n"`
		Refused bool           `json:"refused,omitempty"`
		Message *pages.Message `json:"message,omitempty"`
		Form    *pages.Form    `json:"form,omitempty"`
	}
	// A Lobby has the matches of the channel: {"t":"lobby",…}. It comes again when they change.
	Lobby struct {
		T string `json:"t"`
		pages.Lobby
	}
	// A Board is the board after so many plies: {"t":"board","key":…,"ply":3,…}.
	Board struct {
		T   string `json:"t"`
		Key string `json:"key"`
		Ply int    `json:"ply"`
		pages.Board
	}
	// A Here says who has the page of the match open: {"t":"here",…}.
	Here struct {
		T string `json:"t"`
		pages.Here
	}
	// An Offer says that somebody wants to play with the person: {"t":"offer","key":…,…}.
	Offer struct {
		T string `json:"t"`
		pages.Offer
	}
	// A Goto has the page open another match, as after a rematch or a command that began one:
	// {"t":"goto","key":…}.
	Goto struct {
		T   string `json:"t"`
		Key string `json:"key"`
	}
	// A Ping says that the line is alive: {"t":"ping"}. It comes every 25 s, and when it is asked
	// for.
	Ping struct {
		T string `json:"t"`
	}
	// A Gone says that there is nothing to see: {"t":"gone","why":…}, a sentence.
	Gone struct {
		T   string `json:"t"`
		Key string `json:"key,omitempty"`
		Why string `json:"why"`
	}
)
