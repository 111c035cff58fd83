package explain

import (
	"strings"

	"noughts/engine"
	"noughts/words"
)

// Turn names the plies of a turn as people read them.
func Turn(say *words.Printer, game engine.Game, turn []engine.Move) string {
	return say.Read(engine.Notation(TurnName(game, turn)))
}

// TurnName names the plies of a turn in the notation.
func TurnName(game engine.Game, turn []engine.Move) string {
	names := make([]string, len(turn))
	for i, m := range turn {
		names[i] = game.MoveName(m)
	}
	return strings.Join(names, " ")
}

// Shape is the sign of a proved value, told apart by its shape: as in pictures, a disc
// for a win, a diamond for a loss, and an equals sign for a draw.
func Shape(r engine.Result) string {
	return map[engine.Result]string{engine.Win: "●", engine.Draw: "=", engine.Loss: "◇"}[r]
}

// BranchValue says what a turn leads to: the result in moves of the one who wins, and
// how many answers hold.
func BranchValue(say *words.Printer, game engine.Game, b engine.Branch) string {
	value := counted(game, b.Value)
	id := "branch" + endings[value.Low]
	if value.Low != engine.Draw && value.Distance < 0 {
		id += ".some"
	}
	said := say.Says(id, "Count", MovesToEnd(value.Distance))
	if b.Replies > 0 {
		said = say.Says("branch.with", "Value", said, "Replies", repliesText(b))
	}
	return said
}

// repliesText says how many answers are as good as any.
func repliesText(b engine.Branch) engine.Text {
	id := "branch.replies" + endings[b.Value.Low]
	text := engine.Say(id, "Count", b.Holding, "All", b.Replies)
	if b.Value.Low != engine.Win {
		text.Seen = id + ".seen"
	}
	return text
}

// CountAlike counts the turns that some branches stand for, and returns how many the first branch
// stands for that stands for several: a number to explain what stands beside it; 0 without one.
func CountAlike(branches []engine.Branch) (all, several int) {
	for _, b := range branches {
		all += b.Alike
		if several == 0 && b.Alike > 1 {
			several = b.Alike
		}
	}
	return all, several
}
