// Package route is what a command is: a route with its handlers, the call that a handler gets, and
// the sentences that errors become.
package route
