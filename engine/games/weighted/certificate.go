package weighted

import "noughts/engine/certificate"

// CertificateRules implements certify.Game.
func (g game) CertificateRules() (certificate.Rules, bool) {
	r := certificate.Rules{Rows: side, Cols: side, Line: side, Turn: 1, Stones: "XO", Worth: [3]int{1, -1, 0}}
	for _, w := range g.Rules {
		r.Weights = append(r.Weights, int(w))
	}
	return r, true
}
