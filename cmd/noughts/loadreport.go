package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"noughts/load"
)

// A loadReport is what load --json prints.
type loadReport struct {
	PerSecond  float64        `json:"interactions_per_s"`
	Ack        percentiles    `json:"ack_ms"`
	Reply      percentiles    `json:"reply_ms"`
	Errors     map[string]int `json:"errors"`
	Lost       int            `json:"lost"`
	RSS        float64        `json:"rss_mb"`
	Peak       float64        `json:"peak_mb"`
	Later      float64        `json:"later_mb,omitempty"`
	Flooded    int            `json:"flooded,omitempty"`
	Unanswered int            `json:"flooded_unanswered,omitempty"`
	CPU        float64        `json:"cpu_ms_per_interaction"`

	interactions, pictures, pictureBytes int
}

// percentiles are of times in milliseconds.
type percentiles struct {
	P50 float64 `json:"p50"`
	P90 float64 `json:"p90"`
	P99 float64 `json:"p99"`
	Max float64 `json:"max"`
}

func newLoadReport(r *load.Result) *loadReport {
	l := &loadReport{
		PerSecond: r.PerSecond(), Ack: percentilesOf(r.Ack), Reply: percentilesOf(r.Reply), Errors: r.Errors,
		interactions: r.Interactions, pictures: r.Pictures, Flooded: r.Flooded, Unanswered: r.Unanswered,
	}
	if r.Pictures > 0 {
		l.pictureBytes = int(r.PictureBytes) / r.Pictures
	}
	return l
}

func percentilesOf(sorted []time.Duration) percentiles {
	at := func(percent int) float64 { return milliseconds(load.Percentile(sorted, percent)) }
	return percentiles{at(50), at(90), at(99), at(100)}
}

// print prints the report as a table.
func (l *loadReport) print(p *program) {
	w := newColumns(p.stdout, 3)
	row := func(id string, values ...string) {
		fmt.Fprintf(w, "%s\t%s\n", p.say.Says(id), strings.Join(values, "\t"))
	}
	times := func(t percentiles) (list []string) {
		for _, v := range []float64{t.P50, t.P90, t.P99, t.Max} {
			list = append(list, p.say.Number(v, 1))
		}
		return list
	}
	row("load.interactions", p.say.Number(float64(l.interactions), 0))
	row("load.rate", p.say.Number(l.PerSecond, 1))
	row("load.times", "p50", "p90", "p99", "max")
	row("load.ack", times(l.Ack)...)
	row("load.reply", times(l.Reply)...)
	row("load.pictures", p.say.Number(float64(l.pictures), 0), p.say.Number(float64(l.pictureBytes), 0))
	row("load.cpu", p.say.Number(l.CPU, 2))
	row("load.rss", p.say.Number(l.RSS, 0))
	row("load.peak", p.say.Number(l.Peak, 0))
	if l.Later > 0 {
		row("load.later", p.say.Number(l.Later, 0))
	}
	if l.Flooded > 0 {
		row("load.flooded", p.say.Number(float64(l.Flooded), 0), p.say.Number(float64(l.Unanswered), 0))
	}
	row("load.lost", p.say.Number(float64(l.Lost), 0))
	for _, kind := range slices.Sorted(maps.Keys(l.Errors)) {
		row("load.error", kind, p.say.Number(float64(l.Errors[kind]), 0))
	}
	w.Flush()
}
