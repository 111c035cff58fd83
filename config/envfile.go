package config

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/joho/godotenv"
	textunicode "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// godotenv fills in variables, unescapes within double quotes, and takes a mark of the byte order
// for a part of a name. Here a value is what stands in the file, or its line is refused. So each
// line is read first, and then written for godotenv in a form that it reads as the same.

var (
	// envLine is a line that sets something: its name, and what follows the sign after it.
	envLine = regexp.MustCompile(`^(?:export\s+)?([A-Za-z_][A-Za-z0-9_.]*)\s*[=:](.*)$`)
	// envComment is a comment after a value.
	envComment = regexp.MustCompile(`\s#.*$`)
	// envFilled is what a shell would fill in.
	envFilled = regexp.MustCompile(`\$[{(]`)
	lineEnds  = strings.NewReplacer("\r\n", "\n", "\r", "\n")
)

// What may be wrong with a line. No error repeats the line: it may hold a password.
var (
	errNoSetting  = errors.New("expected NAME=value, or # before a remark")
	errNotText    = errors.New("expected text in UTF-8 without control characters")
	errOpenQuote  = errors.New("expected the quote to be closed on the same line")
	errAfterQuote = errors.New("expected nothing after the closing quote but a remark")
	errFilled     = errors.New("nothing is filled in here; put the value in single quotes to have ${ or $( read as written")
	errBackslash  = errors.New("a backslash may mean two things here; put the value in single quotes to have it read as written")
	errUnreadable = errors.New("this value can't be read as it is written; set it in the environment")
	errRemark     = errors.New("expected a blank before # if it begins a remark, or the value in quotes if it doesn't")
)

// readFile reads a .env file, if it is there.
func readFile(name string) (map[string]string, error) {
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	text, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	values, at := map[string]string{}, map[string]int{}
	for i, line := range strings.Split(lineEnds.Replace(text), "\n") {
		if line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")); line == "" || line[0] == '#' {
			continue
		}
		key, value, err := readLine(line)
		if before, twice := at[key]; err == nil && twice && value != "" && value != values[key] {
			err = fmt.Errorf("%s has another value on line %d; keep one of the two", key, before)
		}
		if err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", name, i+1, err)
		}
		if value != "" || values[key] == "" { // what is empty counts as not set
			values[key] = value
		}
		if value != "" {
			at[key] = i + 1
		}
	}
	return values, nil
}

// decode returns the text of a file in UTF-8 or, if a mark of the byte order says so, in UTF-16.
func decode(data []byte) (string, error) {
	decoded, _, err := transform.Bytes(textunicode.BOMOverride(transform.Nop), data)
	if err != nil || bytes.IndexByte(decoded, 0) >= 0 {
		return "", errors.New("expected text in UTF-8; this looks like UTF-16, or is no text")
	}
	return string(decoded), nil
}

// readLine reads a line that is neither empty nor a remark. What other programs set is not looked
// at.
func readLine(line string) (key, value string, err error) {
	m := envLine.FindStringSubmatch(line)
	if m == nil {
		return "", "", errNoSetting
	}
	key = m[1]
	value, err = readValue(m[2])
	if !isSetting(key) && !errors.Is(err, errOpenQuote) { // else nobody knows which lines it takes in
		return key, "", nil
	}
	if err != nil {
		return "", "", err
	}
	escaped := strings.ReplaceAll(value, "$", `\$`)
	for _, form := range []string{"'" + value + "'", `"` + escaped + `"`, escaped} {
		if read, err := godotenv.Unmarshal(key + "=" + form); err == nil && read[key] == value {
			return key, read[key], nil
		}
	}
	return "", "", errUnreadable
}

// readValue returns the value that is written behind a name.
func readValue(rest string) (value string, err error) {
	trimmed := strings.TrimSpace(rest)
	quote := ""
	switch {
	case trimmed == "":
		return "", nil
	case trimmed[0] == '\'' || trimmed[0] == '"':
		quote = trimmed[:1]
		if value, err = quotedValue(trimmed[1:], quote); err != nil {
			return "", err
		}
	case rest[0] == '#':
		return "", errRemark
	default:
		value = strings.TrimSpace(envComment.ReplaceAllString(rest, ""))
	}
	switch {
	case !utf8.ValidString(value) || strings.ContainsFunc(value, func(r rune) bool { return unicode.IsControl(r) || r == utf8.RuneError }):
		return "", errNotText
	case quote == "'":
		return value, nil
	case envFilled.MatchString(value):
		return "", errFilled
	case strings.Contains(value, `\$`) || quote != "" && strings.Contains(value, `\`):
		return "", errBackslash
	}
	return value, nil
}

// quotedValue returns what stands before the closing quote.
func quotedValue(text, quote string) (string, error) {
	value, after, closed := strings.Cut(text, quote)
	after = strings.TrimSpace(after)
	switch {
	case !closed:
		return "", errOpenQuote
	case after != "" && after[0] != '#':
		return "", errAfterQuote
	}
	return value, nil
}
