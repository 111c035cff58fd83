// Package threat finds forced wins by threats: series of "fours", each of which
// leaves the opponent one answer, and of "threes", after each of which a series
// of fours would win if the opponent let it. Last it tries quiet moves too, which
// threaten such a series without a three. The names are those of games in which
// five in a row win; the search knows lines of any length.
//
// After Allis, van den Herik and Huntjens ("Go-Moku and Threat-Space Search",
// 1993) the attacker makes nothing but threats, and of the replies only those
// are tried that can matter: where a series of fours is threatened, the cells on
// which a stone could get into its way are its zone, and every other reply loses
// to that same series. The tree of threats and replies is searched by proof
// numbers (df-pn; Nagai 2002).
//
// A win is made known only with its proof, which is put together on the board
// after the search, every reply of it looked at again; so no proof rests on a
// hash. The package verify checks it without knowing anything of this.
package threat
