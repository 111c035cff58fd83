// Package threat finds forced wins by threats: by continuous fours (VCF), each of
// which leaves the opponent one answer, and by continuous threats (VCT), open threes
// among them, after each of which a VCF would win if the opponent let it. Last it
// tries quiet moves too, which threaten a VCF without a three. The names are those of
// games in which five in a row win; the search knows lines of any length.
//
// After Allis, van den Herik and Huntjens ("Go-Moku and Threat-Space Search", 1993)
// the attacker makes nothing but threats. Of the replies only those are tried that
// can matter: where a VCF is threatened, the cells on which a stone could get into
// its way are its relevance zone, and every other reply loses to that same VCF. The
// tree of threats and replies is searched by df-pn (Nagai 2002) with weak proof
// numbers and the 1+ε threshold; [search.ChildThresholds] works an example.
//
// A win is made known only with its proof, which is put together on the board after
// the search, every reply of it looked at again: no proof rests on a hash. Package
// proofcheck checks it and knows nothing of this package.
package threat
