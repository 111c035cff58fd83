package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"noughts/engine"
	"noughts/engine/tool"
	"noughts/explain"
)

// teach prints a lesson in the reader's language. The reasons of choices are about a position.
func (p *program) teach(ctx context.Context, about gamePosition, lesson tool.Lesson) error {
	ctx, stop := untilSignal(ctx)
	defer stop()
	passages, err := lesson.Teach(ctx)
	if err != nil {
		return err
	}
	for i, passage := range passages {
		if i > 0 {
			fmt.Fprintln(p.stdout)
		}
		if passage.Text.ID != "" {
			fmt.Fprintln(p.stdout, p.say.Say(passage.Text))
		}
		if passage.Text.ID != "" && len(passage.Rows) > 0 {
			fmt.Fprintln(p.stdout)
		}
		if err := p.passageTable(about, passage); err != nil {
			return err
		}
		if passage.After.ID != "" {
			fmt.Fprintln(p.stdout, "  "+p.say.Say(passage.After))
		}
	}
	return nil
}

// passageTable prints the table of a passage, a little to the right. Columns of quantities end
// below each other.
func (p *program) passageTable(about gamePosition, passage tool.Passage) error {
	w := newColumns(p.stdout, 2)
	head := make([]any, len(passage.Head))
	for i, title := range passage.Head {
		head[i] = title
	}
	for _, row := range append([][]any{head}, passage.Rows...) {
		cells := make([]string, len(row))
		for i, cell := range row {
			switch cell := cell.(type) {
			case engine.Text:
				cells[i] = p.say.Say(cell)
			case engine.Quantity:
				cells[i] = p.say.Number(float64(cell), 0)
				if !slices.Contains(w.right, i) {
					w.right = append(w.right, i)
				}
			case engine.Choice:
				cells[i] = explain.Because(p.say, about.game, about.position, cell)
			default:
				cells[i] = fmt.Sprint(cell)
			}
		}
		if len(cells) > 0 {
			cells[0] = strings.Repeat(" ", 2) + cells[0]
			fmt.Fprintln(w, strings.Join(cells, "\t"))
		}
	}
	return w.Flush()
}
