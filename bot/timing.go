package bot

import "time"

// timing says how long the bot waits. Tests replace after to hold the time in
// their hands.
type timing struct {
	acknowledge time.Duration // then Discord hears that an answer is being made; it hangs up after 3 s
	interim     time.Duration // then people see that something is being worked on
	complete    time.Duration // then completions come too late to be of use
	login       time.Duration // the longest that connecting and logging in may take
	identify    time.Duration // between two log-ins of a rate limit key; Discord's figure
	silence     time.Duration // a connection on which nothing arrives for so long is dead
	backoff     time.Duration // the wait after a first failure to connect; doubled for each further one
	grace       time.Duration // what work in hand may still take when the bot ends
	after       func(time.Duration) <-chan time.Time
}

func defaultTiming() timing {
	return timing{
		acknowledge: 1600 * time.Millisecond,
		interim:     500 * time.Millisecond,
		complete:    2500 * time.Millisecond,
		login:       20 * time.Second,
		identify:    5 * time.Second,
		// Discord has a heartbeat answered every 41 seconds; the library would
		// notice a dead connection after 206.
		silence: 100 * time.Second,
		backoff: time.Second,
		grace:   10 * time.Second,
		after:   time.After,
	}
}

// pause is how long to wait before connecting again after so many failures in a row.
func (t timing) pause(failed int) time.Duration { return jitter(t.backoff << min(failed, 6)) }
