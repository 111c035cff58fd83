package mnk

import "noughts/engine/certificate"

// CertificateRules implements certify.Game. There are no words for forbidden points and
// for lines that are stopped at both ends, nor for a line of one.
func (g game) CertificateRules() (certificate.Rules, bool) {
	r := certificate.Rules{
		Rows: int(g.rule.rows), Cols: int(g.rule.cols), Line: int(g.rule.line), Turn: 1,
		Stones: "XO", Goal: certificate.Wins, Exact: g.rule.exact,
	}
	if g.rule.misere {
		r.Goal = certificate.Loses
	}
	return r, !g.rule.ownRules() && g.rule.line > 1
}
