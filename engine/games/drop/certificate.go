package drop

import "noughts/engine/certificate"

// CertificateRules implements certify.Game.
func (g game) CertificateRules() (certificate.Rules, bool) {
	return certificate.Rules{
		Rows: int(g.rule.rows), Cols: int(g.rule.cols), Line: int(g.rule.line), Turn: 1,
		Stones: "XO", Worth: [3]int{1, -1, 0}, Falls: true,
	}, true
}
