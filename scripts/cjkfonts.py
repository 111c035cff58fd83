#!/usr/bin/python3
"""Makes the fonts with which pictures say Chinese and Japanese words.

They are subsets of Noto Sans CJK (SIL Open Font License, see render/fonts/OFL.txt): the characters of
the catalogues, and those in daily use, so that most people's names can be written and few changes of a
catalogue need new fonts: kana and the first level of JIS X 0208, and what the first levels of Big5 and of JIS
X 0208 have in common. Hints and layout tables are left out, as the program needs none.

On Debian: apt-get install fonts-noto-cjk python3-fonttools, then run scripts/cjkfonts.py from the
repository's root. A test in render says when the catalogues have a character that the fonts lack.
"""

import glob
import gzip
import io
import json
import os

from fontTools import subset
from fontTools.ttLib import TTCollection

SOURCE = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
FONTS = {"ja": ("Noto Sans CJK JP", "render/fonts/noto-sans-jp.otf.gz"), "zh-TW": ("Noto Sans CJK TC", "render/fonts/noto-sans-tc.otf.gz")}

KANA = {chr(c) for c in range(0x3041, 0x3100)} - {"\u3097", "\u3098"}
PUNCTUATION = {chr(c) for c in [*range(0x3000, 0x3020), *range(0xFF01, 0xFF5F)]}


def decoded(encoding, pairs):
    found = set()
    for pair in pairs:
        try:
            found.add(bytes(pair).decode(encoding))
        except UnicodeDecodeError:
            pass
    return found


def jis(first, last):
    """Rows of JIS X 0208; the first level of its characters is in rows 16 to 47, all are in 16 to 84."""
    return decoded("euc_jp", [(0xA0 + row, 0xA0 + cell) for row in range(first, last + 1) for cell in range(1, 95)])


def big5():
    """Big5's first level: 5401 characters in daily use."""
    lows = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
    return decoded("big5", [(high, low) for high in range(0xA4, 0xC7) for low in lows if (high, low) <= (0xC6, 0x7E)])


def characters(value):
    """All characters of the texts of a catalogue."""
    if isinstance(value, dict):
        return set().union(*map(characters, value.values())) if value else set()
    return set(value)


def catalogue(language):
    names = glob.glob(f"**/words/{language}.json", recursive=True)
    found = set()
    for name in names:
        with open(name, encoding="utf-8") as f:
            found |= characters(json.load(f))
    return {c for c in found if ord(c) >= 0x2000}


def main():
    wanted = {"ja": catalogue("ja") | KANA | PUNCTUATION | jis(16, 47), "zh-TW": catalogue("zh-TW") | PUNCTUATION | big5() & jis(16, 47)}
    collection = TTCollection(SOURCE, lazy=True)
    for language, (name, path) in FONTS.items():
        font = next(f for f in collection.fonts if f["name"].getDebugName(4) == name or f["name"].getDebugName(1) == name)
        options = subset.Options(
            layout_features=[], hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
            name_languages=[0x409], drop_tables=["VORG", "vhea", "vmtx", "BASE", "GPOS", "GSUB", "GDEF", "DSIG"], desubroutinize=False,
        )
        s = subset.Subsetter(options)
        s.populate(unicodes=[ord(c) for c in wanted[language]])
        s.subset(font)
        font.recalcTimestamp = False
        plain = io.BytesIO()
        font.save(plain)
        with open(path, "wb") as f:
            f.write(gzip.compress(plain.getvalue(), mtime=0))
        print(path, len(wanted[language]), "characters", os.path.getsize(path), "bytes")


main()
