package main

import "runtime/debug"

// A versionCommand is what the command line says of version.
type versionCommand struct{}

// Run prints which build this is, as far as the build has noted it.
func (*versionCommand) Run(p *program) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	setting := map[string]string{}
	for _, s := range info.Settings {
		setting[s.Key] = s.Value
	}
	p.tell("cli.version", "Version", info.Main.Version, "Go", info.GoVersion,
		"Revision", setting["vcs.revision"], "Changed", setting["vcs.modified"] == "true")
	return nil
}
