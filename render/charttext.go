package render

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"noughts/engine"
)

// bars are the heights of a chart in text, from a loss to a win of First.
const bars = "▁▂▃▄▅▆▇█"

// Text draws the chart in characters: a bar for every position, and below it a mark for every slip:
// '.' for a small one, '^' for one that turned the game, 'o' for a missed win. A '?' above says
// that the value is an estimate, a '·' in place of a bar that it is not known.
func (ch Chart) Text() string {
	heights := []rune(bars)
	var guesses, line, slips strings.Builder
	for _, p := range ch.Points {
		guess, bar := byte(' '), '·'
		if p.Kind == EstimatedValue {
			guess = '?'
		}
		if p.Kind != UnknownValue {
			bar = heights[int(math.Round(min(max(p.Score, 0), 1)*float64(len(heights)-1)))]
		}
		guesses.WriteByte(guess)
		line.WriteRune(bar)
		slips.WriteByte(" .^o"[min(p.Slip, MissedWin)])
	}
	var out strings.Builder
	for _, row := range []string{guesses.String(), line.String(), slips.String()} {
		if row = strings.TrimRight(row, " "); row != "" {
			out.WriteString(row + "\n")
		}
	}
	return out.String()
}

// TextLegend explains the signs that Text has, in one line. It takes its words from say, as
// Alt does.
func (ch Chart) TextLegend(say func(engine.Text) string) string {
	list := []string{say(engine.Say("render.chart.text.bar", "Label", ch.Labels[0]))}
	if ch.has(EstimatedValue) {
		list = append(list, say(engine.Say("render.chart.text.estimated")))
	}
	if ch.has(UnknownValue) {
		list = append(list, say(engine.Say("render.chart.text.unknown")))
	}
	for slip := MissedWin; slip > NoSlip; slip-- {
		if slices.ContainsFunc(ch.Points, func(p ChartPoint) bool { return p.Slip == slip }) {
			list = append(list, say(engine.Say([...]string{SmallSlip: "render.chart.text.small", TurningSlip: "render.chart.text.turned", MissedWin: "render.chart.text.missed"}[slip])))
		}
	}
	return strings.Join(list, say(engine.Say("join.dots")))
}

// has reports whether there is a value of a kind.
func (ch Chart) has(kind ChartKind) bool {
	return slices.ContainsFunc(ch.Points, func(p ChartPoint) bool { return p.Kind == kind })
}

// Legend explains the marks that the picture has, in one line. It takes its words from say, as
// Alt does.
func (ch Chart) Legend(say func(engine.Text) string) string {
	var list []string
	there := func(id string, shown bool) {
		if shown {
			list = append(list, say(engine.Say(id)))
		}
	}
	some := func(f func(ChartPoint) bool) bool { return slices.ContainsFunc(ch.Points, f) }
	solid, dashed, dot := false, false, false
	for i := range ch.Points {
		kind := ch.Points[i].Kind
		dot = dot || kind == ProvedValue && ch.lone(i)
		dashed = dashed || kind == EstimatedValue
		solid = solid || i > 0 && ch.joint(i-1) == ProvedValue
	}
	there("render.chart.mark.proved", solid && !dot)
	there("render.chart.mark.proved.both", solid && dot)
	there("render.chart.mark.proved.dot", !solid && dot)
	there("render.chart.mark.estimated", dashed)
	there("render.chart.mark.unknown", ch.has(UnknownValue))
	there("render.chart.mark.missed", some(func(p ChartPoint) bool { return p.Slip == MissedWin }))
	there("render.chart.mark.turned", some(func(p ChartPoint) bool { return p.Slip == TurningSlip }))
	there("render.chart.mark.small", some(func(p ChartPoint) bool { return p.Slip == SmallSlip }))
	there("render.chart.mark.published", ch.Published != nil)
	return strings.Join(list, say(engine.Say("join.dots")))
}

// Alt describes the chart in at most MaxAlt characters, stretch by stretch. It takes its
// words from say, which must know the messages of Words.
func (ch Chart) Alt(say func(engine.Text) string) string {
	parts := []string{say(engine.Say("render.chart", "Count", len(ch.Points)-1))}
	for _, kind := range []struct {
		slip ChartSlip
		id   string
	}{{MissedWin, "render.chart.missed"}, {TurningSlip, "render.chart.turned"}} {
		var plies []string
		for ply, p := range ch.Points {
			if p.Slip == kind.slip {
				plies = append(plies, strconv.Itoa(ply))
			}
		}
		if len(plies) > 0 {
			parts = append(parts, say(engine.Say(kind.id, "Count", len(plies), "Moves", strings.Join(plies, say(engine.Say("join.list"))))))
		}
	}
	if p := ch.Published; p != nil {
		parts = append(parts, say(engine.Say("render.chart.published", "Value", ch.label(p.Score), "Source", p.Source)))
	}
	for from := 0; from < len(ch.Points); {
		to := ch.stretch(from)
		parts = append(parts, ch.describe(from, to, say))
		from = to + 1
	}
	alt := ""
	for _, part := range parts {
		more := engine.Sentences(say, alt, part)
		if utf8.RuneCountInString(more) > MaxAlt-1 {
			return alt + "…"
		}
		alt = more
	}
	return alt
}

// stretch returns the last position up to which the chart goes on as it does at from:
// with the same proved value, estimated, or not known.
func (ch Chart) stretch(from int) int {
	first, to := ch.Points[from], from
	for to+1 < len(ch.Points) {
		next := ch.Points[to+1]
		if next.Kind != first.Kind || first.Kind == ProvedValue && next.Score != first.Score {
			break
		}
		to++
	}
	return to
}

// label says a score that is a win, a draw or a loss.
func (ch Chart) label(score float64) string { return ch.Labels[2-int(math.Round(2*score))] }

// describe says a stretch of the chart.
func (ch Chart) describe(from, to int, say func(engine.Text) string) string {
	pairs := []any{"From", from, "To", to}
	kind, low, high := ch.Points[from].Kind, 1.0, 0.0
	for _, p := range ch.Points[from : to+1] {
		low, high = min(low, p.Score), max(high, p.Score)
	}
	id := [...]string{UnknownValue: "render.chart.unknown", EstimatedValue: "render.chart.estimated", ProvedValue: "render.chart.proved"}[kind]
	switch kind {
	case ProvedValue:
		pairs = append(pairs, "Value", ch.label(low))
	case EstimatedValue:
		pairs = append(pairs, "Low", math.Round(100*low), "High", math.Round(100*high))
	}
	if from == to {
		id += ".one"
	}
	return say(engine.Say(id, pairs...))
}
