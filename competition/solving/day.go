package solving

import "time"

// A Day is a date as the number of days since 1970. It begins at an hour that a server
// has chosen, and otherwise at midnight, in UTC.
type Day int

// DayAt returns the day at a time where days begin at an hour.
func DayAt(t time.Time, hour int) Day {
	return Day(t.Add(-time.Duration(hour)*time.Hour).Unix() / int64(dayTime/time.Second))
}

const dayTime = 24 * time.Hour

// Begin returns when a day begins.
func (d Day) Begin(hour int) time.Time {
	return time.Unix(0, 0).UTC().Add(time.Duration(d)*dayTime + time.Duration(hour)*time.Hour)
}

// A Week is seven days from a Monday on, as the number of weeks since the one of January 1, 1970.
type Week int

// daysInWeek is how many days a week has; January 1, 1970 was the fourth day of its week.
const (
	daysInWeek = 7
	firstDay   = 3
)

// Week returns the week of a day.
func (d Day) Week() Week {
	return Week((int(d) + firstDay) / daysInWeek)
}

// Monday returns the first day of a week.
func (w Week) Monday() Day { return Day(int(w)*daysInWeek - firstDay) }
