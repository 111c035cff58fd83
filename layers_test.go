// Package noughts_test holds the tests of the tree as a whole: who may import
// whom, and that nothing outside a game's folder names that game.
package noughts_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"noughts/engine/longtest"
)

const module = "noughts"

// family is the row of each game's folder.
const family = "engine/games/*"

// part is the row of the packages inside a game's folder, which only that game
// may use.
const part = "engine/games/*/*"

// lab is the row of the packages of a game's research. They may use all of the game,
// and nothing uses them but the list of the families' tools in engine/games.
const lab = "engine/games/*/lab"

// labPart is the row of the packages inside a lab, which only the lab may use.
const labPart = "engine/games/*/lab/*"

// A layer says what a package may import of ours. Its tests may also import the
// package itself, what tests lists, and nothing more. "all" is every package
// but the games' folders, which only their list knows.
type layer struct {
	pkg     string
	imports []string
	tests   []string
}

// commandsShare is what the groups of commands may import; none imports another.
var commandsShare = []string{
	"commands", "commands/access", "commands/analyses", "commands/args", "commands/deliver", "commands/jobs", "commands/markup", "commands/meant", "commands/notify", "commands/people", "commands/reviews", "commands/route", "commands/shares", "commands/show", "commands/table", "commands/think", "commands/view", "competition/solving", "competition/standing", "competition/tournament", "engine", "engine/games", "engine/match", "engine/review", "engine/strategy",
	"explain", "keyed", "naming", "render", "store", "words",
}

// appTests is what the tests of the groups of commands may import: they ask a whole App.
var appTests = append([]string{"commands/app", "commands/apptest", "commands/catalogue", "store/storetest"}, commandsShare...)

// longTest marks long tests, wherever they are.
const longTest = "engine/longtest"

// layers has a row for every package.
var layers = []layer{
	{pkg: "engine", tests: []string{"engine/games"}},
	{pkg: "engine/grid"},
	{pkg: "engine/cpu"},
	{pkg: "engine/certificate"},
	{pkg: "engine/solution", imports: []string{"engine"}},
	{pkg: "engine/certify", imports: []string{"engine", "engine/certificate", "engine/refusal", "engine/solution"}, tests: []string{"engine/games"}},
	{pkg: "engine/sketch", imports: []string{"engine"}},
	{pkg: "engine/stones", imports: []string{"engine", "engine/explore", "engine/grid", "engine/refusal", "engine/search"}, tests: []string{"engine/enginetest"}},
	{pkg: "engine/refusal", imports: []string{"engine"}},
	{pkg: "engine/variant", imports: []string{"engine", "engine/refusal"}},
	{pkg: "engine/explore", imports: []string{"engine", "engine/grid", "engine/search"}, tests: []string{"engine/games"}},
	{pkg: "engine/tactics", imports: []string{"engine"}, tests: []string{"engine/games"}},
	{pkg: "engine/search", imports: []string{"engine", "engine/tactics"}},
	{pkg: lab, imports: []string{"engine", "engine/grid", "engine/tool"}, tests: []string{"engine/games"}},
	{pkg: labPart, imports: []string{"engine", "engine/calibration", "engine/refusal", "engine/search", "engine/tool"}, tests: []string{"engine/games"}},
	{pkg: part, imports: []string{"engine", "engine/cpu", "engine/grid", "engine/refusal", "engine/search", "engine/solution", "engine/tactics", "engine/tool", "engine/variant"}, tests: []string{"engine/games"}},
	{pkg: "engine/tool", imports: []string{"engine"}},
	{pkg: longTest}, // every test may import it
	{pkg: family, imports: []string{"engine", "engine/certificate", "engine/certify", "engine/explore", "engine/grid", "engine/refusal", "engine/search", "engine/sketch", "engine/solution", "engine/stones", "engine/tactics", "engine/tool", "engine/variant"}, tests: []string{"engine/enginetest", "engine/games", "engine/strategy"}},
	{pkg: "engine/games", imports: []string{"engine", "engine/match", "engine/tool", family, lab}, tests: []string{"engine/certificate", "engine/certify", "engine/enginetest", "engine/search", "engine/strategy", "render", "words"}},
	{pkg: "engine/enginetest", imports: []string{"engine", longTest}, tests: []string{"engine/games"}},
	{pkg: "engine/openings", imports: []string{"engine", "engine/grid"}, tests: []string{"engine/games"}},
	{pkg: "engine/strategy", imports: []string{"engine", "engine/openings", "engine/search", "engine/tactics"}, tests: []string{"engine/enginetest", "engine/games"}},
	{pkg: "engine/calibration"},
	{pkg: "engine/arena", imports: []string{"engine", "engine/calibration", "engine/cpu", "engine/games", "engine/refusal", "engine/strategy", "engine/tactics", "engine/tool"}},
	{
		pkg:     "engine/puzzle",
		imports: []string{"engine", "engine/games", "engine/grid", "engine/puzzle/check", "engine/strategy", "engine/tactics", "engine/tool"},
		tests:   []string{"words"},
	},
	{pkg: "engine/puzzle/check", imports: []string{"engine"}, tests: []string{"engine/games"}},
	{pkg: "engine/match", imports: []string{"engine"}, tests: []string{"engine/games"}},
	{pkg: "competition/rating"},
	{pkg: "competition/solving", imports: []string{"competition/rating", "engine/puzzle"}},
	{pkg: "competition/standing", imports: []string{"competition/rating", "engine", "engine/games", "engine/match"}},
	{pkg: "competition/tournament"},
	{pkg: "words", imports: []string{"engine"}},
	{pkg: "naming", imports: []string{"engine", "engine/games", "words"}, tests: []string{"commands/catalogue", "naming/namingtest"}},
	{pkg: "naming/namingtest"},
	{pkg: "words/wordstest", imports: []string{"words"}},
	{pkg: "metrics"},
	{pkg: "keyed"},
	{pkg: "render", imports: []string{"engine", "keyed"}, tests: []string{"engine/games", "words"}},

	{pkg: "store", imports: []string{"competition/rating", "competition/solving", "competition/standing", "competition/tournament", "engine", "engine/games", "engine/match", "engine/review"}},
	{pkg: "store/sqlstore", imports: []string{"competition/rating", "competition/solving", "competition/standing", "competition/tournament", "engine", "engine/games", "engine/match", "engine/review", "store"}},
	{pkg: "store/sqlite", imports: []string{"store", "store/sqlstore"}, tests: []string{"competition/solving", "competition/standing", "engine", "engine/games", "engine/match", "store/sqlite/sqlitetest", "store/storetest"}},
	{pkg: "store/sqlite/sqlitetest", imports: []string{"store/sqlite"}},
	{pkg: "store/postgres", imports: []string{"store", "store/sqlstore"}, tests: []string{"competition/solving", "engine", "engine/games", "engine/match", "engine/review", "store/postgres/postgrestest", "store/sqlite", "store/sqlite/sqlitetest", "store/storetest"}},
	{pkg: "store/postgres/postgrestest", imports: []string{"engine/longtest", "store/postgres"}},
	{pkg: "store/cached", imports: []string{"engine", "engine/match", "metrics", "store"}, tests: []string{"engine/games", "store/sqlite", "store/sqlite/sqlitetest", "store/storetest"}},
	{pkg: "store/storetest", imports: []string{longTest, "competition/rating", "competition/solving", "competition/standing", "competition/tournament", "engine", "engine/games", "engine/match", "engine/review", "store", "store/sqlstore"}},

	{pkg: "engine/review", imports: []string{"engine", "engine/search"}, tests: []string{"engine/enginetest", "engine/games"}},
	{pkg: "explain", imports: []string{"engine", "engine/games", "engine/review", "engine/search", "engine/tactics", "render", "words"}},
	{pkg: "commands"},
	{pkg: "commands/jobs", imports: []string{"engine", "store"}},
	{pkg: "commands/markup", imports: []string{"commands", "engine", "engine/match", "words"}},
	{pkg: "commands/catalogue", imports: []string{"commands", "engine", "engine/games", "explain", "render", "words"}},
	{
		pkg:     "commands/route",
		imports: []string{"commands", "commands/jobs", "commands/markup", "engine", "engine/games", "engine/match", "store", "words"},
		tests:   []string{"commands/catalogue"},
	},
	{
		pkg:     "commands/args",
		imports: []string{"commands", "commands/markup", "commands/people", "commands/route", "engine", "engine/games", "engine/match", "engine/strategy", "naming", "store", "words"},
		tests:   []string{"commands/catalogue"},
	},
	{
		pkg:     "commands/meant",
		imports: []string{"commands/route", "engine", "engine/games", "naming", "store", "words"},
		tests:   []string{"commands", "commands/catalogue"},
	},
	{
		pkg: "commands/view",
		imports: []string{
			"commands", "commands/args", "commands/jobs", "commands/markup", "commands/route", "engine", "engine/games", "engine/match",
			"engine/review", "engine/strategy", "engine/tactics", "explain", "keyed", "render", "words",
		},
		tests: []string{"commands/catalogue"},
	},
	{
		pkg:     "commands/table",
		imports: []string{"commands", "commands/markup", "commands/route", "commands/view", "engine", "engine/match", "keyed", "store", "words"},
	},
	{
		pkg:     "commands/access",
		imports: []string{"commands", "commands/people", "commands/route", "engine/match", "keyed", "store"},
	},
	{
		pkg:     "commands/notify",
		imports: []string{"commands", "commands/jobs", "commands/markup", "commands/route", "commands/table", "engine/match", "keyed", "store", "words"},
		tests:   appTests,
	},
	{
		pkg: "commands/deliver",
		imports: []string{
			"commands", "commands/jobs", "commands/markup", "commands/route", "commands/table", "commands/view", "engine", "engine/match", "keyed", "store", "words",
		},
		tests: appTests,
	},
	{
		pkg:     "commands/analyses",
		imports: []string{"commands/jobs", "commands/people", "commands/route", "engine", "engine/games", "engine/review", "engine/search", "engine/strategy", "keyed", "metrics", "store", "words"},
		tests:   []string{"store/storetest"},
	},
	{
		pkg:     "commands/think",
		imports: []string{"commands/jobs", "commands/route", "commands/table", "engine", "engine/match", "engine/strategy", "keyed", "metrics", "store"},
		tests:   []string{"engine/games"},
	},
	{
		pkg:     "commands/reviews",
		imports: []string{"commands", "commands/access", "commands/analyses", "commands/jobs", "commands/route", "commands/table", "engine", "engine/match", "engine/review", "keyed", "store", "words"},
		tests:   []string{"commands/people", "engine/games", "engine/search", "store/storetest"},
	},
	{
		pkg:     "commands/shares",
		imports: []string{"commands", "commands/route", "keyed", "store", "words"},
	},
	{
		pkg:     "commands/show",
		imports: []string{"commands", "commands/analyses", "commands/reviews", "commands/table", "commands/think", "commands/view", "engine", "engine/match", "engine/review", "keyed", "store", "words"},
	},
	{
		pkg:     "commands/people",
		imports: []string{"commands", "commands/markup", "commands/route", "engine", "engine/games", "engine/grid", "engine/match", "keyed", "store"},
		tests:   appTests,
	},
	{
		pkg:     "commands/pages",
		imports: []string{"commands", "commands/args", "commands/markup", "commands/meant", "commands/route", "commands/show", "commands/table", "commands/view", "engine", "engine/games", "engine/match", "keyed", "render", "store", "words"},
		tests:   appTests,
	},
	{pkg: "activity", imports: []string{"commands", "commands/pages", "keyed", "metrics"}, tests: appTests},
	{pkg: "commands/begin", imports: commandsShare, tests: appTests},
	{pkg: "commands/play", imports: commandsShare, tests: appTests},
	{pkg: "commands/plans", imports: commandsShare, tests: appTests},
	{pkg: "commands/owner", imports: commandsShare, tests: appTests},
	{pkg: "commands/privacy", imports: append([]string{"competition/rating"}, commandsShare...), tests: appTests},
	{pkg: "commands/tournaments", imports: commandsShare, tests: appTests},
	{pkg: "commands/profile", imports: append([]string{"competition/rating"}, commandsShare...), tests: appTests},
	{pkg: "commands/puzzles", imports: append([]string{"competition/rating", "engine/puzzle"}, commandsShare...), tests: appTests},
	{pkg: "commands/study", imports: commandsShare, tests: appTests},
	{pkg: "commands/settings", imports: commandsShare, tests: appTests},
	{pkg: "commands/help", imports: commandsShare},
	{
		pkg: "commands/app",
		imports: []string{
			"commands", "commands/access", "commands/analyses", "commands/args", "commands/begin", "commands/catalogue", "commands/deliver", "commands/help", "commands/jobs", "commands/meant", "commands/notify", "commands/owner", "commands/pages", "commands/people", "commands/plans", "commands/play", "commands/privacy", "commands/profile", "commands/puzzles", "commands/reviews", "commands/route",
			"commands/settings", "commands/shares", "commands/show", "commands/study", "commands/table", "commands/think", "commands/tournaments", "commands/view", "engine", "engine/match", "keyed", "metrics", "render", "store", "words",
		},
		tests: []string{"commands/apptest", "commands/markup", "competition/solving", "engine/games", "engine/puzzle", "engine/strategy", "naming", "naming/namingtest", "store/cached", "words/wordstest"},
	},
	{
		pkg:     "commands/apptest",
		imports: []string{"commands", "commands/app", "commands/catalogue", "commands/jobs", "commands/markup", "commands/view", "competition/solving", "competition/tournament", "engine", "engine/games", "engine/match", "engine/puzzle", "store", "store/cached", "store/postgres", "store/postgres/postgrestest", "store/sqlite", "store/sqlite/sqlitetest", "words/wordstest"},
	},
	{pkg: "bot", imports: []string{"activity", "commands", "keyed", "metrics", "words"}, tests: []string{"all"}},
	{pkg: "playground", tests: []string{"playground/schema"}},
	{pkg: "playground/validate", imports: []string{"playground", "playground/schema"}},
	{pkg: "playground/schema"},
	{pkg: "load", imports: []string{"playground"}},
	{pkg: "config"},
	{pkg: "cmd/noughts", imports: []string{"all"}},
	{pkg: "scripts/gotest", imports: []string{longTest}},
	{pkg: ".", tests: []string{"all"}}, // these tests, and those of the whole program
}

// owners says which packages alone may use a library, their tests included.
// What is under a path belongs to it. The tests of the tree may use anything.
var owners = map[string][]string{
	"github.com/bwmarrin/discordgo":         {"bot", "playground"},
	"github.com/gorilla/websocket":          {"bot", "playground"},
	"github.com/coder/websocket":            {"activity", "load"},
	"database/sql":                          {"store/*", "store/sqlite/sqlitetest"},
	"modernc.org/sqlite":                    {"store/*"},
	"github.com/jackc/pgx":                  {"store/*", "store/postgres/postgrestest"},
	"github.com/pressly/goose":              {"store/*"},
	"github.com/patrickmn/go-cache":         {"store/cached"},
	"github.com/joho/godotenv":              {"config"},
	"github.com/nicksnyder/go-i18n":         {"words"},
	"github.com/prometheus":                 {"metrics", "cmd/noughts"},
	"git.sr.ht/~sbinet/gg":                  {"render"},
	"github.com/alecthomas/kong":            {"cmd/noughts"},
	"github.com/cheggaaa/pb":                {"cmd/noughts"},
	"github.com/mattn/go-isatty":            {"cmd/noughts"},
	"github.com/mattn/go-runewidth":         {"cmd/noughts", "commands/view", "render"},
	"github.com/chromedp":                   {"cmd/noughts"},
	"github.com/santhosh-tekuri/jsonschema": {"playground/schema"},
}

// A file is one Go file of the module.
type file struct {
	name    string // from the root
	pkg     string // the folder from the root
	test    bool
	imports []string
	parsed  *ast.File // its places are those of the source
}

// source has the places in all files.
var source = token.NewFileSet()

// files finds every Go file of the module, what it imports and what it says.
func files(t *testing.T) []file {
	t.Helper()
	longtest.SkipUnderRace(t)
	found, err := readFiles()
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// readFiles reads the files once for all tests.
var readFiles = sync.OnceValues(func() (found []file, err error) {
	err = filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := d.Name()
		if d.IsDir() && name != "." && (strings.HasPrefix(base, ".") || base == "testdata" || base == "node_modules") {
			return fs.SkipDir
		}
		if d.IsDir() || path.Ext(base) != ".go" {
			return nil
		}
		parsed, err := parser.ParseFile(source, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		f := file{name: filepath.ToSlash(name), test: strings.HasSuffix(base, "_test.go"), parsed: parsed}
		f.pkg = path.Dir(f.name)
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			f.imports = append(f.imports, imported)
		}
		found = append(found, f)
		return nil
	})
	return found, err
})

// matches reports whether a package is the one a row names, or one of those
// directly below a row that ends in a star.
func matches(row, pkg string) bool {
	ok, err := path.Match(row, pkg)
	return ok && err == nil
}

// layerOf finds the row of a package.
func layerOf(pkg string) (layer, bool) {
	i := slices.IndexFunc(layers, func(l layer) bool { return matches(l.pkg, pkg) })
	if i < 0 {
		return layer{}, false
	}
	return layers[i], true
}

// allows reports whether a list of rows has the package.
func allows(rows []string, pkg string) bool {
	return slices.ContainsFunc(rows, func(row string) bool {
		return matches(row, pkg) || row == "all" && !strings.HasPrefix(pkg, "engine/games/")
	})
}

// gameOf returns the folder of the game that a package belongs to, if there is one.
func gameOf(pkg string) string {
	name, ok := strings.CutPrefix(pkg, "engine/games/")
	if !ok {
		return ""
	}
	game, _, _ := strings.Cut(name, "/")
	return "engine/games/" + game
}

// inLab reports whether a package is one of a game's research.
func inLab(pkg string) bool { return matches(lab, pkg) || matches(labPart, pkg) }

// within reports whether a package belongs to the same game as the importer, and may be
// imported: the research by the research alone, and the game itself by the research and by
// none of its parts.
func within(importer, pkg string) bool {
	if gameOf(pkg) == "" || gameOf(pkg) != gameOf(importer) {
		return false
	}
	return inLab(importer) || !inLab(pkg) && pkg != gameOf(pkg)
}

func TestLayers(t *testing.T) {
	missing, used := map[string]bool{}, map[string]bool{}
	for _, f := range files(t) {
		l, ok := layerOf(f.pkg)
		if !ok {
			missing[f.pkg] = true
			continue
		}
		used[l.pkg] = true
		for _, imported := range f.imports {
			ours, ok := strings.CutPrefix(imported, module+"/")
			if !ok || allows(l.imports, ours) || within(f.pkg, ours) || f.test && (ours == f.pkg || ours == longTest || allows(l.tests, ours)) {
				continue
			}
			t.Errorf("%s imports %s; %s may import %v, and its tests %v", f.name, ours, l.pkg, l.imports, l.tests)
		}
	}
	for pkg := range missing {
		t.Errorf("the package %s has no row in the table of layers", pkg)
	}
	for _, l := range layers {
		if !used[l.pkg] && l.pkg != part {
			t.Errorf("the table of layers has a row for %s, where there is no Go file", l.pkg)
		}
	}
}

func TestOwners(t *testing.T) {
	for _, f := range files(t) {
		if f.pkg == "." {
			continue
		}
		for _, imported := range f.imports {
			for library, pkgs := range owners {
				if (imported == library || strings.HasPrefix(imported, library+"/")) && !allows(pkgs, f.pkg) {
					t.Errorf("%s imports %s, which belongs to %v", f.name, imported, pkgs)
				}
			}
		}
	}
}
