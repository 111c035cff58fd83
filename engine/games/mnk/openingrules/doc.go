// Package openingrules is how games of five in a row begin where people play them
// seriously: the first stones are placed by an agreed rule, and sides are chosen when
// something stands on the board, so that moving first is no advantage.
//
// The rules, each with where it is written down:
//
//   - Swap: one player places three stones, X, O and X; the other chooses a side.
//   - Swap2: as swap, but the other may also place two more stones, O and X, and leave the
//     choice to the first (the rule of gomoku world championships since 2009, and of the
//     SWAP2BOARD command of the Gomocup protocol).
//   - Pro: the first X stands in the middle and the second outside the 5×5 cells around it.
//   - Long pro: the same, outside 7×7 cells.
//   - Taraguchi-10: one of the opening rules of the Renju International Federation. Stones 1
//     to 4 stand within 1×1, 3×3, 5×5 and 7×7 cells in the middle, and after each of them
//     the player who did not place it may change sides. Then either stone 5 stands within
//     9×9, after which sides may be changed once more; or the player of X offers ten cells
//     for it, none of which is another one's mirror image, and the opponent picks one.
//     (en.wikipedia.org/wiki/Taraguchi_opening_rule; "N=10" is what championships use.)
//   - Soosõrv-8: another of these, that of the renju world championships since 2017. One player
//     places stones 1 to 3 within 1×1, 3×3 and 5×5 cells in the middle, and the other may change
//     sides. White places stone 4 anywhere and says how many points, 1 to 8, are offered for
//     stone 5; Black may change sides, then they are offered, and White picks one of them.
//     (en.wikipedia.org/wiki/Soosõrv_opening_rule)
//
// A rule is data: a list of steps, which Stage walks along what has happened.
package openingrules
