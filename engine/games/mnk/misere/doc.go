// Package misere proves who is forced to make a line, in games in which that loses.
//
// A Query asks of one player whether it loses, in one of two games:
//
//  1. the weak game, in which only its own lines count. If it need not make one there,
//     whatever the other takes, it does not lose the real game either;
//  2. the strong game, which is the real one.
//
// Such a game is a fight for cells that can still be taken: toward its end each player has some
// of its own, and who runs out of them first loses. So little of a position matters (see state),
// and many come to the same. A search of yes and no, with a table of whole states, then takes a
// few million of them for 5×5. Df-pn takes far more: here almost everything is reached in many
// ways.
package misere
