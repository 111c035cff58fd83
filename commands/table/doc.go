// Package table is where a match changes, and the only place: it finds the match that a request is
// about, has the referee, the clock and the players' plans judge, saves, and then publishes what
// has changed to whoever has subscribed.
package table
