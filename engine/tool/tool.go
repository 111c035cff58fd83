// Package tool is what the games' offline tools have in common: their flags, and
// a reader of inputs in the form of the seeds, case by case.
package tool

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"noughts/engine"
)

// OnlyFlags is Flags for tools that take no arguments.
func OnlyFlags(flags *flag.FlagSet, args []string, out io.Writer) (done bool, err error) {
	if done, err = Flags(flags, args, out); !done && err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("%s is not expected", engine.Quote(flags.Arg(0)))
	}
	return done, err
}

// Flags reads flags, which arguments may follow; if they ask for help, it is
// given, and done is true.
func Flags(flags *flag.FlagSet, args []string, out io.Writer) (done bool, err error) {
	flags.SetOutput(io.Discard)
	if err = flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		flags.SetOutput(out)
		flags.PrintDefaults()
		return true, nil
	}
	return false, err
}

// NoArguments refuses arguments to a tool that takes none, because of where it
// gets what it works on instead.
func NoArguments(args []string, because string) error {
	if len(args) == 0 {
		return nil
	}
	return fmt.Errorf("%s is not expected; %s", engine.Quote(args[0]), because)
}
