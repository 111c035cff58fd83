package main

import (
	"regexp"
	"runtime/debug"

	"noughts/engine/tool"
)

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
	revision := setting["vcs.revision"]
	p.tell("cli.version", "Version", tool.Version, "Build", released(info.Main.Version), "Go", info.GoVersion,
		"Revision", revision[:min(len(revision), 12)], "Changed", setting["vcs.modified"] == "true")
	return nil
}

// unreleased finds a version of the module that no release has: (devel), or a pseudo-version, which
// ends in a time and a revision.
var unreleased = regexp.MustCompile(`^\(devel\)$|[-.]\d{14}-[0-9a-f]{12}(\+\w+)?$`)

// released returns a version of the module if a release has it, and nothing otherwise.
func released(build string) string {
	if unreleased.MatchString(build) {
		return ""
	}
	return build
}
