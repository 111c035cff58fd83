// Package makerbreaker proves whether one player of a k-in-a-row game can make a
// line, however the other plays, and in how many plies.
//
// That player is the maker, the other the breaker; positions and windows (runs
// of cells that may become a line) are reduced to a Maker-Breaker game on sets of
// free cells. A Query asks about a board, after a move or a pass, and is answered
// by the first of these that can:
//
//  1. a pairing strategy: pairs of cells such that every window holds one. The
//     breaker answers one of a pair with the other (Hales and Jewett 1963);
//  2. a tiling: games on parts of the board, in each of which the breaker answers where
//     the maker plays (Zetters 1980). It stops lines of eight or more;
//  3. the weak game, in which the breaker's own lines do not count. A maker that
//     fails there fails in the real game too;
//  4. the strong game, in which the breaker also holds out by a line of its own. Where
//     lines are exact, it is one in which the maker's may be longer, and only a no counts.
//
// Both games are solved by df-pn with the weak proof number, after reductions among which is the
// Erdős–Selfridge weight. A new state is settled where pairs stop all windows but some that weigh
// little; what these weigh at least says else how far it is from that. A budget of the maker's
// stones turns the same search into one for the shortest win.
//
// The examples work two boards through by hand. Everything answered is proved: no
// answer rests on a hash.
package makerbreaker
