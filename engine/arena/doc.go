// Package arena lets two players, strategies of ours or programs from outside,
// play a match of many games, and says which of them is the stronger.
//
// Every opening is played twice with the sides swapped, so that neither player
// gains by an opening that favors a side. NewPlayer makes a player, Openings or
// ReadOpenings find where the games begin, Match.Play plays them, and Sum adds
// up the records.
package arena
