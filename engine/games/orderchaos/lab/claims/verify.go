// Package claims derives what has been written about Order and Chaos: the claims of Castelein's
// thesis "Order and Chaos" (Leiden), of the published pairings and of our own documentation, each
// held against what comes out when it is done again.
//
//	claims.NewVerify(winner)   // the tool that derives them
package claims

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
)

// A finding is something that a source says about the game, held against what was
// found by doing it. Without --json it is a row of verify's table.
type finding struct {
	Key      string `json:"key"` // stable
	Source   string `json:"source"`
	Expected any    `json:"expected"` // what the source says: a number, or a word or two
	Got      any    `json:"got"`
	Agrees   bool   `json:"agrees"`

	known bool // whether this is what always comes out, right or wrong
}

// claimed makes a finding of what a source says, held against what was found.
func claimed(key, source string, expected, got any) finding {
	return finding{Key: key, Source: source, Expected: expected, Got: got, Agrees: expected == got, known: expected == got}
}

// wrongly is claimed for a source that is known to be wrong, which it then says;
// known is what comes out instead.
func wrongly(key, source string, expected, known, got any) finding {
	c := claimed(key, source+" (wrong)", expected, got)
	c.known = got == known
	return c
}

// nearly is claimed for a number that the words of a source do not give, as they
// leave choices open; known is what comes out of one way to read them.
func nearly(key, source string, expected, known, got any) finding {
	c := claimed(key, source+" (not what its text gives)", expected, got)
	c.known = got == known
	return c
}

// inOrder reports whether it came out as it always does. Where the source is known
// to be wrong, that is to disagree.
func (c finding) inOrder() bool { return c.known }

// errSurprise is returned for a finding that does not come out as it always does.
var errSurprise = errors.New("that is not what it used to be")

// A Verify derives everything that the papers and the documentation say about the
// game from nothing and prints how it compares.
type Verify struct {
	JSON bool `help:"orderchaos.tool.verify.json"`

	winner Winner
}

// NewVerify returns the tool, with who finds out who wins a game.
func NewVerify(w Winner) *Verify { return &Verify{winner: w} }

// Run derives it.
func (v *Verify) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	var findings []finding
	for _, derive := range []func(context.Context) ([]finding, error){
		treeFindings, tableFindings, mirrorFindings, v.winner.findings, pairFindings, uctFindings,
	} {
		found, err := derive(ctx)
		if err != nil {
			return fmt.Errorf("stopped before the end: %w", err)
		}
		findings = append(findings, found...)
	}
	return report(out, findings, v.JSON)
}

// report prints the findings. It returns errSurprise if one of them is not in order.
func report(out io.Writer, findings []finding, asJSON bool) error {
	if err := printFindings(out, findings, asJSON); err != nil {
		return err
	}
	for _, c := range findings {
		if !c.inOrder() {
			return fmt.Errorf("%s is %v: %w", c.Key, c.Got, errSurprise)
		}
	}
	return nil
}

// printFindings prints the findings as a table or as JSON.
func printFindings(out io.Writer, findings []finding, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		return e.Encode(findings)
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "claim\tsource\texpected\tgot\tagrees")
	for _, c := range findings {
		agrees := "yes"
		if !c.Agrees {
			agrees = "no"
		}
		fmt.Fprintf(t, "%s\t%s\t%v\t%v\t%s\n", c.Key, c.Source, c.Expected, c.Got, agrees)
	}
	return t.Flush()
}
