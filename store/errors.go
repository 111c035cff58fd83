package store

import "errors"

// Why a store does not do what it is asked to.
var (
	// ErrUnavailable says that the store itself fails: the request was valid, and may succeed
	// later. ReasonOf gives the reason, and Transient reports whether waiting helps.
	ErrUnavailable = errors.New("the store is not available")

	// ErrUncertain says that it is unknown whether a change was saved: the connection to the store
	// broke during the save, and the store was not back in time to be asked.
	ErrUncertain = errors.New("nobody knows whether it was saved")

	// ErrNotFound says that there is no such match, person or analysis.
	ErrNotFound = errors.New("not found")

	// ErrClosed says that the store is closed or is closing: nothing was read or saved.
	ErrClosed = errors.New("the store is closed")

	// ErrConflict says that another change of the match was saved first. Match then returns the
	// match as it is now, and Delivered says whether its board has to be drawn again.
	ErrConflict = errors.New("somebody was faster")
)
