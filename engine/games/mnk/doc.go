// Package mnk is k in a row on a board of m by n cells: tic-tac-toe, gomoku and
// everything between. X moves first, the players put one stone a turn, the
// first line of k stones wins, and a full board is a draw.
//
// Two options change the rules: exact (a run longer than k does not count) and
// misère (whoever makes the line loses).
//
// The solver runs these stages, until one of them has settled the position:
//
//  1. exact search of bitboards, only where lines are exact or lose and few cells
//     are free: alpha-beta of all that is left (bitboard, bigboard);
//  2. what the next two turns decide (winIn1, lookahead);
//  3. wins by threats of either side, and what stops them (package threat);
//  4. whether either side can make a line, by pairing strategies and proof-number
//     search of Maker-Breaker games (package makerbreaker);
//  5. principal-variation search, which estimates what it cannot prove (package pvs).
//
// Stages 3 and 4 do not run in misère games. What is left of the budget is for the
// moves, and for how long the game lasts (completeMoves).
package mnk
