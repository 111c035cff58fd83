// Package makerbreaker proves which player of a k-in-a-row game can make a line.
//
// It asks of one player at a time. A Claim is that this player makes no line,
// however it plays; it is settled for a board as it stands or after one more
// stone, by the first of these that can: a pairing of the cells (tile,
// matching), the weak contest, in which the other player's lines do not count,
// and the true contest, in which they do. Contests are settled by proof-number
// search (siege). Where the player does make a line, the same search, with the
// stones counted that it may take to it, finds the shortest way.
//
// Everything said here is proved. No proof rests on a hash.
package makerbreaker
