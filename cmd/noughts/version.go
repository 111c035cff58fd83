package main

import (
	"runtime/debug"
	"strings"
)

// version is the version of the program, which CHANGELOG.md describes in its newest section.
const version = "0.2.0"

// A versionCommand is what the command line says of version.
type versionCommand struct{}

// Run prints the version, and which build this is, as far as the build has noted it.
func (*versionCommand) Run(p *program) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	setting := map[string]string{}
	for _, s := range info.Settings {
		setting[s.Key] = s.Value
	}
	p.tell("cli.version", "Version", version, "Build", strings.Trim(info.Main.Version, "()"), "Go", info.GoVersion,
		"Revision", setting["vcs.revision"], "Changed", setting["vcs.modified"] == "true")
	return nil
}
