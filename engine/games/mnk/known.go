package mnk

import "noughts/engine"

// provedHere are the values that the solver proves, some of them only in minutes.
var provedHere = map[string]engine.Result{
	"mnk:3x3:3":              engine.Draw,
	"mnk:4x4:4":              engine.Draw,
	"mnk:5x5:4":              engine.Draw,
	"mnk:5x5:4:exact":        engine.Draw,
	"mnk:5x6:4":              engine.Win,
	"mnk:6x7:4":              engine.Win,
	"mnk:6x6:5":              engine.Draw,
	"mnk:7x7:5":              engine.Draw,
	"mnk:6x8:5":              engine.Draw,
	"mnk:3x3:3:misere":       engine.Draw,
	"mnk:4x4:3:misere":       engine.Loss,
	"mnk:5x5:3:misere":       engine.Loss,
	"mnk:5x5:4:misere":       engine.Draw,
	"mnk:5x5:4:exact:misere": engine.Draw,
}

// provedSlowly are those for which the solver needs more memory and time than it usually has:
// 30 to 50 million positions, and 11 million of the game in which only X's lines count.
var provedSlowly = map[string]engine.Result{
	"mnk:4x8:4": engine.Draw,
	"mnk:7x8:5": engine.Draw,
}

// published are the values that others have proved, with where they say so.
var published = map[string]engine.Known{
	// L. V. Allis, H. J. van den Herik and M. P. H. Huntjens, "Go-Moku and
	// Threat-Space Search", 1993: both with and without longer lines.
	"mnk:15x15:5":       {Value: engine.Win, Source: engine.Say("mnk.source.allis")},
	"mnk:15x15:5:exact": {Value: engine.Win, Source: engine.Say("mnk.source.allis")},
	// J. Wágner and I. Virág, "Solving Renju", ICGA Journal 24, 2001.
	"mnk:15x15:5:renju": {Value: engine.Win, Source: engine.Say("mnk.source.wagner")},
	// W.-Y. Hsu et al., "On solving the 7,7,5-game and the 8,8,5-game",
	// Theoretical Computer Science 815, 2020.
	"mnk:7x7:5": {Value: engine.Draw, Source: engine.Say("mnk.source.hsu")},
	"mnk:8x8:5": {Value: engine.Draw, Source: engine.Say("mnk.source.hsu")},
}

// zetters is the length from which nobody can force a line on a board of any size:
// T. G. L. Zetters, "8 (or more) in a row", American Mathematical Monthly 87, 1980.
// Who has to make one of exactly that length has fewer ways to.
const zetters = 8

// Known implements engine.Family.
func (Family) Known(g engine.Game) (engine.Known, bool) {
	r := g.(game).rule
	turned := r
	turned.rows, turned.cols = r.cols, r.rows
	for _, variant := range []string{r.String(), turned.String()} {
		k := published[variant]
		if value, ok := provedHere[variant]; ok {
			k.Value, k.Command = value, "noughts verify k-in-a-row "+variant
		} else if value, ok := provedSlowly[variant]; ok {
			k.Value, k.Command = value, "noughts analyze --memory 2GB --time 10m "+variant
		}
		if k.Command != "" || k.Source.ID != "" {
			return k, true
		}
	}
	if r.line >= zetters && !r.misere {
		return engine.Known{Value: engine.Draw, Source: engine.Say("mnk.source.zetters"), Command: "noughts analyze " + r.String()}, true
	}
	return engine.Known{}, false
}
