package selfplay

import (
	"math"

	"noughts/engine/games/mnk/evalnet"
)

// quantized returns a net in the whole numbers of evalnet.
func (n *net) quantized() *evalnet.Weights {
	w := &evalnet.Weights{Last: int32(rounded(n.all[n.last], evalnet.ValueScale, evalnet.MostBias))}
	for kind := range w.Embed {
		for shapes := range w.Embed[kind] {
			for c, v := range n.row(n.all, kind, shapes) {
				w.Embed[kind][shapes][c] = int16(rounded(v, evalnet.EmbedScale, evalnet.MostEmbed))
			}
		}
	}
	for j := range hidden {
		for i := range 2 * channels {
			w.First[j][i] = int16(rounded(n.all[n.first+j*2*channels+i], evalnet.FirstScale, evalnet.MostFirst))
		}
		for s := range evalnet.Situations {
			w.Bias[s][j] = int32(rounded(n.all[n.situation+s*hidden+j], evalnet.BiasScale, evalnet.MostBias))
		}
		w.Second[j] = int16(rounded(n.all[n.second+j], evalnet.SecondScale, evalnet.MostSecond))
	}
	return w
}

// rounded returns a number in parts of a unit, within bounds.
func rounded(x float32, unit, most int) int {
	return int(max(-float64(most), min(float64(most), math.Round(float64(x)*float64(unit)))))
}
