// Package stones has what is alike in all games in which two players in turn put a stone of
// their own on an empty cell of a small board: positions, moves and their names, positions
// that are set up, what is alike by symmetry, and a solver. A family of such a game brings
// its [Rules], which say how a game ends and what a board shows, and embeds [Game].
//
// A game of which more is to be proved brings a solver of its own, and one with larger boards
// positions of its own.
package stones
