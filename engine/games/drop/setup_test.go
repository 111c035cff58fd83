package drop_test

import (
	"testing"

	"noughts/engine/enginetest"
	"noughts/engine/games"
)

// What no play reaches is refused with the reason; what looks odd and can be reached is not.
func TestSetup(t *testing.T) {
	game, err := games.Parse("drop:4x4:4")
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Setups(t, game, map[string]string{
		"..../..../..../....": "",
		"..../..../..../XO..": "",
		"..../..../X.../....": "drop.illegal.floating Below=a1 Cell=a2",
		"..../..../..../XX..": "illegal.balance First=X FirstStones=2 Second=O SecondStones=0",
		"..../..../..../O...": "illegal.balance First=X FirstStones=0 Second=O SecondStones=1",
		"..../..../X.../O...": "drop.illegal.order First=X Second=O",
		"..../X.../O..X/O..X": "",                                    // d1 a1 d2 a2 a3
		"..../X.../O.../O..X": "drop.illegal.order First=X Second=O", // X had to put one on a2
		"X.../X.../O.../O...": "drop.illegal.order First=X Second=O",
		"..../..../OOO./XXXX": "",
		"..../O.../OOO./XXXX": "illegal.line_earlier Last=O Symbol=X",
		"..../..../.OO./XXXX": "illegal.balance First=X FirstStones=4 Second=O SecondStones=2",
		"OOXO/XXOX/OOXO/XXOX": "",
	})
}
