package settings

import (
	"slices"
	"strings"
	"time"
	"unicode"
)

// regions are how the names of zones begin.
var regions = []string{"Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian", "Antarctica"}

// small are the words that stand in small letters within the names of zones.
var small = []string{"of", "es", "au"}

// findZone finds a time zone of the IANA's by its name, in any case, or by the city after which it
// is named.
func findZone(typed string) (name string, ok bool) {
	typed = strings.TrimSpace(typed)
	names := []string{typed, strings.ToUpper(typed)}
	for _, blank := range []string{"_", "-"} {
		spelled := spell(typed, blank)
		names = append(names, spelled)
		for _, region := range regions {
			names = append(names, region+"/"+spelled)
		}
	}
	for _, name := range names {
		if name == "" || strings.EqualFold(name, "Local") {
			continue
		}
		if zone, err := time.LoadLocation(name); err == nil {
			return zone.String(), true
		}
	}
	return "", false
}

// spell writes the name of a place as names of zones are: New_York, Port_of_Spain, Port-au-Prince.
func spell(typed, blank string) string {
	places := strings.Split(typed, "/")
	for i, place := range places {
		parts := strings.FieldsFunc(strings.ToLower(place), func(r rune) bool { return unicode.IsSpace(r) || r == '_' || r == '-' })
		for j, part := range parts {
			if j == 0 || !slices.Contains(small, part) {
				letters := []rune(part)
				letters[0] = unicode.ToUpper(letters[0])
				parts[j] = string(letters)
			}
		}
		places[i] = strings.Join(parts, blank)
	}
	return strings.Join(places, "/")
}
