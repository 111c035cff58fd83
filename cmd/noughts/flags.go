package main

import (
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"noughts/engine"
)

// durations reads every flag that is a time.
func durations() kong.Option {
	return kong.TypeMapper(reflect.TypeFor[time.Duration](), kong.MapperFunc(func(ctx *kong.DecodeContext, target reflect.Value) error {
		var text string
		if err := ctx.Scan.PopValueInto("time", &text); err != nil {
			return err
		}
		d, err := parseTime(text)
		target.SetInt(int64(d))
		return err
	}))
}

// parseTime reads a time such as 5s, 1m30s or 500ms; a plain number is seconds.
func parseTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if seconds, plain := strconv.ParseFloat(text, 64); plain == nil && seconds < 1e6 {
		d, err = time.Duration(seconds*float64(time.Second)), nil
	}
	if err != nil || d < 0 {
		return 0, engine.NewUserError("cli.error.time", "Typed", engine.Quote(text))
	}
	return d, nil
}

// beforeDeadline returns the time until thinking must stop so that the answer is
// out in time too.
func beforeDeadline(d time.Duration) time.Duration { return d - min(d/10, 40*time.Millisecond) }

// rewritten returns arguments as the parser takes them.
func rewritten(model *kong.Application, args []string) []string {
	flags := flagsOf(model)
	return minusSigns(flags, twoDashes(flags, args))
}

// twoDashes writes long flags with two dashes where they have one, as the games'
// tools once took them: -seed is --seed.
func twoDashes(flags map[string]*kong.Flag, args []string) []string {
	written := make([]string, 0, len(args))
	for _, arg := range args {
		if name, _, _ := strings.Cut(strings.TrimPrefix(arg, "-"), "="); strings.HasPrefix(arg, "-") && len(name) > 1 && flags[name] != nil {
			arg = "-" + arg
		}
		written = append(written, arg)
	}
	return written
}

// negative is a number below zero, or several with commas between.
var negative = regexp.MustCompile(`^-[0-9][-,.0-9]*$`)

// minusSigns writes numbers below zero so that they are taken for no flag. Where they are what is
// played, they get a minus sign: a weight of a board may be -1. The text of a flag is tied to it:
// --sprt -5,0 is --sprt=-5,0. Another flag's value stays as it is.
func minusSigns(flags map[string]*kong.Flag, args []string) []string {
	var written []string
	for i, arg := range args {
		var flag *kong.Flag // whose value it is
		if i > 0 && strings.HasPrefix(args[i-1], "-") {
			flag = flags[strings.TrimLeft(args[i-1], "-")]
		}
		switch {
		case !negative.MatchString(arg), flag != nil && !flag.IsBool() && flag.Target.Kind() != reflect.String:
			written = append(written, arg)
		case flag != nil && !flag.IsBool():
			written[len(written)-1] += "=" + arg
		default:
			written = append(written, engine.Minus+arg[1:])
		}
	}
	return written
}

// flagsOf returns the flags of all commands by their names, long and short.
func flagsOf(model *kong.Application) map[string]*kong.Flag {
	flags := map[string]*kong.Flag{}
	var collect func(*kong.Node)
	collect = func(node *kong.Node) {
		for _, flag := range node.Flags {
			flags[flag.Name] = flag
			if flag.Short != 0 {
				flags[string(flag.Short)] = flag
			}
		}
		for _, child := range node.Children {
			collect(child)
		}
	}
	collect(model.Node)
	return flags
}

// A byteSize is a number of bytes, as people write it.
type byteSize int

// The sizes that may be asked for: less would hold nothing worth keeping.
const (
	leastSize = 1 << 20
	mostSize  = 1 << 40
)

// byteUnits are the units of sizes, without the i that may stand in them.
var byteUnits = map[string]float64{
	"": 1 << 20, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40,
	"KB": 1 << 10, "MB": 1 << 20, "GB": 1 << 30, "TB": 1 << 40,
}

// UnmarshalText reads a size such as 500MB, 4GB or 2gib; a plain number is in MB.
func (b *byteSize) UnmarshalText(text []byte) error {
	typed := strings.ToUpper(strings.ReplaceAll(string(text), " ", ""))
	number := strings.TrimRight(typed, "KMGTIB")
	unit, known := byteUnits[strings.Replace(typed[len(number):], "I", "", 1)]
	n, err := strconv.ParseFloat(number, 64)
	if size := n * unit; err == nil && known && leastSize <= size && size <= mostSize {
		*b = byteSize(size)
		return nil
	}
	return engine.NewUserError("cli.error.memory", "Typed", engine.Quote(string(text)))
}
