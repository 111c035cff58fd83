package selfplay

import (
	"fmt"
	"io"

	"noughts/engine/calibration"
	"noughts/engine/games/mnk/pvs"
)

// Calibrate compares what the evaluation, and the search behind it, said of the positions of games
// with what came of them, and prints that. Positions before a move that was drawn by lot do not
// count, so games in which many moves are look sharper than they are.
func Calibrate(records []Record, out io.Writer) error {
	var s sampler
	all, err := s.samplesOf(records, 0)
	if err != nil {
		return err
	}
	for _, of := range []struct {
		name   string
		chance func(*sample) float64
	}{
		{"evaluation", func(s *sample) float64 { return s.chance }},
		{"search", (*sample).searched},
	} {
		calibrate(all, of.name, of.chance, out)
	}
	return nil
}

// searched is the chance that a search gives who is to move.
func (s *sample) searched() float64 { return chance(float64(s.value) / pvs.Scale) }

// saidOf is what is said of the samples whose moves were played, and what came of them.
func saidOf(all []sample, say func(*sample) float64) []calibration.Said {
	said := make([]calibration.Said, 0, len(all))
	for i := range all {
		if s := &all[i]; s.played {
			said = append(said, calibration.Said{Game: s.game, Plies: s.ply, Chance: say(s), Score: s.score})
		}
	}
	return said
}

// calibrate prints how far what is said of samples can be trusted.
func calibrate(all []sample, name string, say func(*sample) float64, out io.Writer) {
	c := calibration.Calibrate(saidOf(all, say))
	fmt.Fprintf(out, "%s: %d positions of %d games\n", name, c.All.Positions, c.All.Games)
	fmt.Fprintf(out, "said     positions   mean  score  by plies: 0–%d, –%d, –%d, more\n", calibration.PlyBounds[0]-1, calibration.PlyBounds[1]-1, calibration.PlyBounds[2]-1)
	for i, b := range c.Said {
		if b.Positions == 0 {
			continue
		}
		fmt.Fprintf(out, "%2d–%3d %% %9d  %5.1f  %5.1f ", i*100/calibration.SaidBins, (i+1)*100/calibration.SaidBins, b.Positions, 100*b.Said, 100*b.Score)
		for _, p := range c.ByPlies[i] {
			fmt.Fprintf(out, " %5.1f (%d)", 100*p.Score, p.Positions)
		}
		fmt.Fprintln(out)
	}
	fmt.Fprintf(out, "cross entropy %.4f, %.4f if refitted, %.4f without; slope %.2f, shift %+.2f\n\n", c.Entropy, c.Refitted, c.Base, c.Slope, c.Shift)
}
