package bot

import (
	"time"

	"noughts/commands"
)

// timing says how long the bot waits. Tests replace after to hold the time in
// their hands.
type timing struct {
	acknowledge time.Duration // then Discord hears that an answer is being made; it hangs up after 3 s
	press       time.Duration // the same for a press, of which nobody sees that it was acknowledged: Discord's button stops waiting
	busy        time.Duration // where answers of presses take longer, presses are acknowledged before anything else
	respond     time.Duration // the longest that a first answer may take to be heard of; then it is in doubt
	yield       time.Duration // so long others may answer first who may have taken the shards over
	interim     time.Duration // then people see that something is being worked on
	complete    time.Duration // then completions come too late to be of use
	dial        time.Duration // the longest that it may take until the gateway says hello
	login       time.Duration // the longest that it may take from there to be let in
	identify    time.Duration // between two log-ins of a rate limit key; Discord's figure
	invalid     time.Duration // at least so long until logging in after the gateway forgot a session; Discord's figure
	heartbeat   time.Duration // between two heartbeats, if Discord does not want them more often
	answer      time.Duration // a connection on which nothing arrives for so long after a heartbeat is dead
	spacing     time.Duration // between the beginnings of two connections
	backoff     time.Duration // the wait after a first failure to connect; doubled for each further one
	backoffMost time.Duration // the longest such wait
	hold        time.Duration // between two questions which shards this process runs
	handOver    time.Duration // the longest that it may take to hand the shards over to other processes when the bot ends
	register    time.Duration // then the bot serves although its commands are not looked after yet
	refused     time.Duration // the wait after Discord refused the commands for the first time; doubled for each further one
	refusedMost time.Duration // the longest such wait
	grace       time.Duration // what work in hand may still take when the bot ends
	cutOff      time.Duration // what it may still take once its context has ended, until the log says that it goes on
	after       func(time.Duration) <-chan time.Time
}

func defaultTiming() timing {
	return timing{
		acknowledge: 1600 * time.Millisecond,
		// Most presses are answered by then. Whoever waits for a picture or the disk hears within a
		// quarter of a second that the press has arrived.
		press: 150 * time.Millisecond,
		busy:  100 * time.Millisecond, // less than press, so that more than half would be acknowledged anyway
		// An interaction that nobody answered for three seconds is lost; a little more allows for
		// clocks and for an acknowledgement that was slow to come back.
		respond:  5 * time.Second,
		yield:    time.Second, // what then is left of the 3 s is enough for an acknowledgement
		interim:  commands.DefaultLag,
		complete: 2500 * time.Millisecond,
		dial:     10 * time.Second,
		login:    20 * time.Second,
		identify: 5 * time.Second,
		invalid:  time.Second,
		// Discord asks for a heartbeat every 41 seconds. With these two a link that
		// carries nothing any more is found within 40.
		heartbeat:   30 * time.Second,
		answer:      10 * time.Second,
		spacing:     time.Second,
		backoff:     time.Second,
		backoffMost: 8 * time.Second,
		hold:        3 * time.Second,
		handOver:    2 * time.Second,
		register:    2 * time.Second,
		// Guesses: soon enough for an owner who has mended what was wrong, and no load for Discord.
		refused:     time.Minute,
		refusedMost: time.Hour,
		// With what ending takes besides, this is within the ten seconds that those who stop
		// programs wait (Docker's docker stop, for one).
		grace:  4 * time.Second,
		cutOff: time.Second,
		after:  time.After,
	}
}

// pause is how long to wait before connecting again after so many failures in a
// row; after none, not at all.
func (t timing) pause(failed int) time.Duration {
	if failed == 0 {
		return 0
	}
	return doubled(t.backoff, t.backoffMost, failed)
}

// doubled is a wait after so many failures in a row, at least one: doubled for each further one.
func doubled(first, most time.Duration, failed int) time.Duration {
	return jitter(min(first<<min(failed-1, 10), most))
}
