// Package mnk is k in a row on a board of m by n cells: tic-tac-toe, gomoku and
// everything between. X moves first, the players put one stone a turn, the
// first line of k stones wins, and a full board is a draw.
//
// Options change the rules: exact (a run longer than k does not count), misère (whoever
// makes the line loses), renju and caro.
//
// Renju follows "The International Rules of Renju" of the Renju International Federation
// (renju.net/study/rifrules.php), but for how a match begins and for passing: X is Black
// and wins with exactly five, O with five or more, and the points that package renju finds
// are forbidden to X. There a forbidden move loses once White points it out; here it is
// refused with the reason, as a referee at the board would warn. If X has nothing but
// forbidden points left, the game is drawn.
//
// Caro is rule 8 of the Gomocup protocol: a line with an opponent's stone at both ends does
// not count, a longer one does. The edge of the board stops nobody, as the tests of the
// engine AlphaGomoku, which plays these leagues, have it.
//
// The solver runs these stages, until one of them has settled the position:
//
//  1. exact search with few cells free, of all that is left: where lines are exact or lose
//     (bitboard, or endgame on boards that do not fit in one word), and in renju and caro
//     (endgame);
//  2. what the next two turns decide (winIn1, lookahead);
//  3. wins by threats of either side, and what stops them (package threat);
//  4. whether either side can make a line, by pairing strategies and proof-number
//     search of Maker-Breaker games (package makerbreaker); in misère games, with few free
//     cells, whether either side is forced to make one (package misere);
//  5. principal-variation search, which estimates what it cannot prove (package pvs).
//
// Stage 3 does not run in misère games. Of renju and caro the searches know the rules
// only about. There stage 2 is lookaheadByRules, stage 4 is left out, what stage 5 finds is
// an estimate, and a win by threats counts only if package proofcheck, which knows the
// rules, finds its proof complete. What is left of the budget is for the moves, and for how
// long the game lasts (completeMoves): by the questions of stage 4 where they tell, and else
// by a search that tries all moves (distanceSearch). Where the stages end before the budget
// and leave the value open, or with few cells how soon the game is over, exact search has
// the rest.
package mnk
