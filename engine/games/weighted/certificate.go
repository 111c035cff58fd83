package weighted

import "noughts/engine/certificate"

// CertificateRules implements certify.Game.
func (g game) CertificateRules() (certificate.Rules, bool) {
	r := certificate.Rules{Rows: side, Cols: side, Line: side, Turn: 1, Stones: "XO", Goal: certificate.Sums}
	for _, w := range g.weights {
		r.Weights = append(r.Weights, int(w))
	}
	return r, true
}
