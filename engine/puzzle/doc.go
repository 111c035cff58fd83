// Package puzzle makes puzzles, keeps those that are shipped and follows their
// solutions: positions in which one turn alone wins, or alone saves the draw, and every
// other one is proved not to. docs/puzzles.md says how they are made and proved.
//
//	for _, p := range puzzle.Shipped() {
//		task, err := p.Open()
//		verdict := task.Judge(nil, move)      // Wrong, Begun, Right or Solved
//		reply := task.Reply(made)             // the toughest defense
//		line, _, err := task.Refute(ctx, solver, made, move, budget)
//	}
package puzzle
