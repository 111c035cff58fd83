package weighted

import "noughts/engine"

// Known implements engine.Family. The solver settles every game at once.
func (Family) Known(engine.Game) (engine.Known, bool) { return engine.Known{}, false }
