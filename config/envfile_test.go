package config_test

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"pgregory.net/rapid"

	"noughts/config"
)

// A value is what stands in the file, whatever a shell or a library would make of it.
func TestEnvFileIsReadAsWritten(t *testing.T) {
	for line, want := range map[string]string{
		`NOUGHTS_DB=xTvDqw$27@`:                   `xTvDqw$27@`,
		`NOUGHTS_DB=pa$WORD9x`:                    `pa$WORD9x`,
		`NOUGHTS_DB="pa$WORD9x"`:                  `pa$WORD9x`,
		`NOUGHTS_DB="it's $5 # no remark"`:        `it's $5 # no remark`,
		`NOUGHTS_DB=$`:                            `$`,
		`NOUGHTS_DB=a$$b$`:                        `a$$b$`,
		`NOUGHTS_DB='$A ${B} $(c) \n "d" # e'`:    `$A ${B} $(c) \n "d" # e`,
		`NOUGHTS_DB='C:\new\noughts.db'`:          `C:\new\noughts.db`,
		`NOUGHTS_DB='C:\new\'`:                    `C:\new\`,
		`NOUGHTS_DB=C:\new\noughts.db`:            `C:\new\noughts.db`,
		`NOUGHTS_DB=C:\new\`:                      `C:\new\`,
		`NOUGHTS_DB= # the default`:               "noughts.db",
		`NOUGHTS_DB="" # the default`:             "noughts.db",
		`NOUGHTS_DB=`:                             "noughts.db",
		`NOUGHTS_DB=''`:                           "noughts.db",
		`NOUGHTS_DB=a.db # one # two`:             "a.db",
		"NOUGHTS_DB=a.db\t# a tab":                "a.db",
		`NOUGHTS_DB="a.db"# a remark`:             "a.db",
		`NOUGHTS_DB=a#b.db`:                       `a#b.db`,
		`NOUGHTS_DB=a# b.db`:                      `a# b.db`,
		`NOUGHTS_DB=my games.db`:                  `my games.db`,
		`NOUGHTS_DB="  a  "`:                      `  a  `,
		`NOUGHTS_DB=a"b"c'd'`:                     `a"b"c'd'`,
		`NOUGHTS_DB=a=b:c`:                        `a=b:c`,
		`export NOUGHTS_DB=a.db`:                  "a.db",
		"  export\tNOUGHTS_DB = a.db  ":           "a.db",
		`NOUGHTS_DB: a.db`:                        "a.db",
		`NOUGHTS_DB=五目.db`:                        "五目.db",
		"\ufeffNOUGHTS_DB=a.db":                   "a.db",
		"# one\r\nNOUGHTS_DB=a.db\r\n":            "a.db",
		"# one\rNOUGHTS_DB=a.db\r":                "a.db",
		"NOUGHTS_DB=a.db\nNOUGHTS_DB=\n":          "a.db", // what is empty counts as not set
		"NOUGHTS_DB=\nNOUGHTS_DB=a.db\n":          "a.db",
		"NOUGHTS_DB=a.db\nexport NOUGHTS_DB=a.db": "a.db",
		"# l'\xe9tat\nNOUGHTS_DB=a.db":            "a.db", // a remark may be in any encoding
		"OTHER=\"a\\n${B}\"\nNOUGHTS_DB=a.db":     "a.db", // what others read is theirs to judge
	} {
		c, err := config.Load(file(t, line), env{}.lookup)
		if err != nil || c.Database != want {
			t.Errorf("%q: %q, %v; want %q", line, c.Database, err, want)
		}
	}
	const address = "postgres://n:xTvDqw$27@db:5432/games"
	if c, err := config.Load(file(t, "DATABASE_URL="+address), env{}.lookup); err != nil || c.DatabaseURL != address {
		t.Errorf("%s: %q, %v", address, c.DatabaseURL, err)
	}
}

// What might mean two things is refused by the number of its line, and nothing of it is repeated.
func TestEnvFileIsRefused(t *testing.T) {
	for line, want := range map[string]string{
		`NOUGHTS_DB="C:\sEcReT"`:                  "single quotes",
		`NOUGHTS_DB="a\"sEcReT"`:                  "after the closing quote",
		`NOUGHTS_DB=a\$sEcReT`:                    "single quotes",
		`NOUGHTS_DB=${sEcReT}`:                    "single quotes",
		`NOUGHTS_DB="$(sEcReT)"`:                  "single quotes",
		`NOUGHTS_DB=#sEcReT`:                      "a blank before #",
		`NOUGHTS_DB="sEcReT`:                      "closed on the same line",
		`NOUGHTS_DB='sEcReT`:                      "closed on the same line",
		"OTHER=\"sEcReT\nNOUGHTS_DB=a.db\"":       "closed on the same line",
		`NOUGHTS_DB='it\'s sEcReT'`:               "after the closing quote",
		`NOUGHTS_DB='a' OTHER=sEcReT`:             "after the closing quote",
		`NOUGHTS_DB='a #b\'`:                      "the environment",
		"NOUGHTS_DB=sEcReT\x00":                   "UTF-8",
		"NOUGHTS_DB=sEcReT\x1b[1m":                "UTF-8",
		"NOUGHTS_DB=sEcReT\xe9":                   "UTF-8",
		`NOUGHTS_DB`:                              "NAME=value",
		`NOUGHTS_DB sEcReT`:                       "NAME=value",
		`export NOUGHTS_DB`:                       "NAME=value",
		`set NOUGHTS_DB=sEcReT`:                   "NAME=value",
		`DATABASE_URL postgres://n:sEcReT@db/x`:   "NAME=value",
		`; sEcReT`:                                "NAME=value",
		`=sEcReT`:                                 "NAME=value",
		"NOUGHTS_DB=sEcReT.db\n\nNOUGHTS_DB=b.db": "another value on line 2",
	} {
		_, err := config.Load(file(t, "# a remark\n"+line), env{}.lookup)
		at := "line 2: "
		if strings.Contains(want, "another") {
			at = "line 4: "
		}
		if strings.Contains(line, "\x00") {
			at = ""
		}
		if err == nil || !strings.Contains(err.Error(), at) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "sEcReT") {
			t.Errorf("%q: %v; want %s%s, and nothing of the line", line, err, at, want)
		}
	}
	for _, name := range []string{"discord_token", "Noughts_DB", "noughts_other"} {
		if _, err := config.Load(file(t, name+"=x"), env{}.lookup); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v; want to hear that it is no setting", name, err)
		}
	}
}

// A file in UTF-16 is read by its mark of the byte order, and named without.
func TestEnvFileInOtherEncodings(t *testing.T) {
	text := utf16.Encode([]rune("# one\r\nNOUGHTS_DB=五目$1.db\r\n"))
	for name, order := range map[string]binary.AppendByteOrder{"little": binary.LittleEndian, "big": binary.BigEndian} {
		plain := []byte{}
		for _, unit := range text {
			plain = order.AppendUint16(plain, unit)
		}
		marked := append(order.AppendUint16(nil, 0xfeff), plain...)
		if c, err := config.Load(file(t, string(marked)), env{}.lookup); err != nil || c.Database != "五目$1.db" {
			t.Errorf("%s end first: %q, %v", name, c.Database, err)
		}
		if _, err := config.Load(file(t, string(plain)), env{}.lookup); err == nil || !strings.Contains(err.Error(), "UTF-16") {
			t.Errorf("%s end first without a mark: %v", name, err)
		}
	}
}

// Whatever stands there is read as it is, or refused.
func TestEnvFileNeverChangesAValue(t *testing.T) {
	folder, read, refused := t.TempDir(), 0, 0
	check := func(t *rapid.T) {
		value := rapid.StringOfN(rapid.SampledFrom([]rune(`ab1$\"'#{}() ;:=`+"\t`!@%é五\n")), 1, 12, -1).Draw(t, "value")
		for _, form := range []string{"%s", `"%s"`, `'%s'`} {
			name := filepath.Join(folder, "env")
			if err := os.WriteFile(name, fmt.Appendf(nil, "NOUGHTS_DB="+form+"\n", value), 0o600); err != nil {
				t.Fatal(err)
			}
			c, err := config.Load(name, env{}.lookup)
			if err != nil {
				refused++
				continue
			}
			read++
			written, _, _ := strings.Cut(value, "\n") // what follows is a remark, or other settings
			written = strings.TrimSpace(written)
			switch {
			case form != "%s":
				quoted, _, _ := strings.Cut(value, form[:1])
				written = quoted
			case len(written) > 1 && (written[0] == '"' || written[0] == '\''):
				written, _, _ = strings.Cut(written[1:], written[:1])
			default:
				for _, blank := range []string{" ", "\t"} {
					written, _, _ = strings.Cut(" "+written, blank+"#")
					written = strings.TrimSpace(written)
				}
			}
			if c.Database != written && (written != "" || c.Database != "noughts.db") {
				t.Fatalf(form+" is read as %q", value, c.Database)
			}
		}
	}
	for range 5 { // a check alone has too few that are read now and then, when it is short
		rapid.Check(t, check)
	}
	if read < 20 || refused < 20 {
		t.Errorf("%d were read and %d refused", read, refused)
	}
}
