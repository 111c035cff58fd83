package pages

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
	"time"
)

// SecretBytes is how long a secret is.
const SecretBytes = 32

// NewSecret returns a secret that nobody can guess.
func NewSecret() []byte {
	secret := make([]byte, SecretBytes)
	_, _ = rand.Read(secret) // it never fails
	return secret
}

// keys name matches so that nobody can guess a name, and seal what a page hands back: nobody but
// who was given it can use it, or make another one.
type keys struct {
	block cipher.Block
	seals cipher.AEAD
}

// newKeys derives keys from a secret.
func newKeys(secret []byte) (k keys) {
	derived := func(use string) cipher.Block {
		sum := sha256.Sum256(append([]byte("noughts pages "+use+"\x00"), secret...))
		block, _ := aes.NewCipher(sum[:]) // the only error is another length
		return block
	}
	k.block = derived("matches")
	k.seals, _ = cipher.NewGCM(derived("seals")) // the only error is another size of blocks
	return k
}

// encoding writes keys and seals.
var encoding = base64.RawURLEncoding.Strict()

// of returns the key of a match: its number, and as many zeros, as one block of a cipher. Of those
// who guess, one in 2^64 finds one.
func (k keys) of(id int64) string {
	var b [aes.BlockSize]byte
	binary.BigEndian.PutUint64(b[:], uint64(id))
	k.block.Encrypt(b[:], b[:])
	return encoding.EncodeToString(b[:])
}

// match returns the match that a key names.
func (k keys) match(key string) (id int64, ok bool) {
	b, err := encoding.DecodeString(key)
	if err != nil || len(b) != aes.BlockSize {
		return 0, false
	}
	k.block.Decrypt(b, b)
	id = int64(binary.BigEndian.Uint64(b))
	return id, binary.BigEndian.Uint64(b[8:]) == 0 && id > 0
}

// sealFor is how long a seal is good: longer than a page that shows it goes without a new one.
const sealFor = 24 * time.Hour

// seal writes some texts, none of which has a zero byte, so that only the one whom they are for can
// hand them back, for a while.
func (k keys) seal(now time.Time, who string, texts ...string) string {
	texts = slices.Insert(texts, 0, strconv.FormatInt(now.Unix(), 36))
	nonce := make([]byte, k.seals.NonceSize(), 256)
	_, _ = rand.Read(nonce) // it never fails
	return encoding.EncodeToString(k.seals.Seal(nonce, nonce, []byte(strings.Join(texts, "\x00")), []byte(who)))
}

// open reads what was sealed for somebody of late.
func (k keys) open(now time.Time, who, sealed string) (texts []string, ok bool) {
	b, err := encoding.DecodeString(sealed)
	n := k.seals.NonceSize()
	if err != nil || len(b) < n {
		return nil, false
	}
	text, err := k.seals.Open(nil, b[:n], b[n:], []byte(who))
	if err != nil {
		return nil, false
	}
	texts = strings.Split(string(text), "\x00")
	at, err := strconv.ParseInt(texts[0], 36, 64)
	return texts[1:], err == nil && now.Sub(time.Unix(at, 0)) <= sealFor
}
