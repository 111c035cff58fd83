package tool

// Version is the version of the program, which CHANGELOG.md describes in its newest section, as all
// that say it to people and to other programs have it.
const Version = "0.2.0"
