// Package testsuite makes and runs positions to test searches for forced wins with,
// and balanced openings to play matches from.
//
// A position is written on one line, in the way of the EPD of chess programs: the
// notation of Noughts, then operations. bm lists the moves that are known to win,
// and win is in how many plies the shortest way that was found wins at the latest:
//
//	mnk:7x7:5 ......./…/.......; bm c3 d4; win 7
//
// Every such claim has been proved by a search for threats and then checked by
// the plain checker, package proofcheck.
package testsuite
