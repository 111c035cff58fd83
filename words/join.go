package words

import (
	"embed"
	"io/fs"
	"slices"
	"strings"

	"golang.org/x/text/message"
	"golang.org/x/text/number"

	"noughts/engine"
)

// joints are the messages that join others, and what each language is called.
//
//go:embed words/*.json
var joints embed.FS

// Joints is the catalogue of the messages that join others.
func Joints() fs.FS { return joints }

// List lists things one after another: "a1, b2, c3".
func (p *Printer) List(things []string) string {
	return strings.Join(things, p.Says("join.list"))
}

// And lists things all of which are meant: "a1, b2 and c3".
func (p *Printer) And(things []string) string { return p.listed("list.last", things) }

// Or lists things any one of which is meant: "a1, b2 or c3".
func (p *Printer) Or(things []string) string { return p.listed("list.or", things) }

func (p *Printer) listed(id string, things []string) string {
	last := len(things) - 1
	if last < 1 {
		return p.List(things)
	}
	return p.Says(id, "List", p.List(things[:last]), "Last", things[last])
}

// Sentences puts sentences one after another. Those that say nothing are left out.
func (p *Printer) Sentences(said ...string) string { return engine.Sentences(p.Say, said...) }

// Dots puts short facts beside each other, with a dot between: "5 min · 12 moves". Those that
// say nothing are left out.
func (p *Printer) Dots(said ...string) string {
	said = slices.DeleteFunc(slices.Clone(said), func(s string) bool { return s == "" })
	return strings.Join(said, p.Says("join.dots"))
}

// Label is a name as it stands alone on a label: with a capital, where the script has any.
func (p *Printer) Label(name string) string { return Capital(name) }

// Groups puts lists beside each other: "a1, b2; c3, d4".
func (p *Printer) Groups(lists []string) string { return strings.Join(lists, p.Says("join.groups")) }

// Number writes a number with at most so many decimals: "2,595,442", "2.6", "−8".
func (p *Printer) Number(n float64, decimals int) string {
	said := message.NewPrinter(p.own.tag).Sprint(number.Decimal(n, number.MaxFractionDigits(decimals)))
	return strings.Replace(said, "-", engine.Minus, 1)
}
