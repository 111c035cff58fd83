package solving

import (
	"time"
	_ "time/tzdata" // days begin in the zones that people name, whatever the machine knows of them
)

// A Day is a date as the number of days since 1970.
type Day int

// A Clock says when days begin: at an hour on the clocks of a zone, also where these are put
// forward or back. The zero Clock is midnight in UTC.
type Clock struct {
	Hour int
	Zone *time.Location // nil for UTC
}

// dayTime is how long a day is in UTC.
const dayTime = 24 * time.Hour

// Day returns the day at a time.
func (c Clock) Day(t time.Time) Day {
	year, month, date := t.In(c.zone()).Date()
	d := Day(time.Date(year, month, date, 0, 0, 0, 0, time.UTC).Unix()/int64(dayTime/time.Second)) + 1
	for c.Begin(d).After(t) {
		d--
	}
	return d
}

// Begin returns when a day begins. Where clocks skip that hour, it is an hour before or after.
func (c Clock) Begin(d Day) time.Time {
	year, month, date := time.Unix(0, 0).UTC().Add(time.Duration(d) * dayTime).Date()
	return time.Date(year, month, date, c.Hour, 0, 0, 0, c.zone())
}

func (c Clock) zone() *time.Location {
	if c.Zone == nil {
		return time.UTC
	}
	return c.Zone
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

// Week returns when a week begins and ends.
func (c Clock) Week(w Week) (begin, end time.Time) {
	return c.Begin(w.Monday()), c.Begin((w + 1).Monday())
}

// Monday returns the first day of a week.
func (w Week) Monday() Day { return Day(int(w)*daysInWeek - firstDay) }
