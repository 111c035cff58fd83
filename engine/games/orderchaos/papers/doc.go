// Package papers plays what has been written about Order and Chaos: Castelein's thesis
// "Order and Chaos" (Leiden) with its strategies T1 and T = T1 ∪ T2, a shorter strategy of
// the kind that the thesis wishes for, the published pairings for the exact five, and an
// exploiter that knows a strategy and looks for its holes.
//
//	script, err := papers.Thesis("")    // or Numbered, Paired, Exploiter
//	choice, cannot := script(&position) // cannot says why, where it does not apply
package papers
