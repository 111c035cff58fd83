package bot

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"time"

	"noughts/commands"
)

// fileHosts are the hosts on which Discord keeps the files of messages
// (https://discord.com/developers/docs/resources/message, "Attachment Object": url and proxy_url).
var fileHosts = []string{"cdn.discordapp.com", "media.discordapp.net"}

// fileTimeout is how long it may take to fetch a file. A guess; not measured: what is fetched has
// some kilobytes.
const fileTimeout = 5 * time.Second

// errNoFile says that Discord keeps no files where one is said to be.
var errNoFile = errors.New("files are fetched from Discord alone")

// A foreignFile is what is read of a file of a message.
type foreignFile struct {
	Name    string `json:"filename"`
	Kind    string `json:"content_type"`
	Size    int64  `json:"size"`
	Address string `json:"url"`
}

// newFileClient makes the client that fetches files. It goes nowhere else than to where it is sent.
func newFileClient(transport http.RoundTripper) *http.Client {
	return &http.Client{
		Transport:     another(transport),
		Timeout:       fileTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// lendFiles lets who serves an interaction read the files of its message.
func (b *Bot) lendFiles(t *commands.Target) {
	if t == nil {
		return
	}
	for i := range t.Files {
		address := t.Files[i].Address
		t.Files[i].Read = func(ctx context.Context, most int) ([]byte, error) { return b.fetchFile(ctx, address, most) }
	}
}

// fetchFile fetches a file. Its errors do not tell the address, which is a key to the file.
func (b *Bot) fetchFile(ctx context.Context, address string, most int) ([]byte, error) {
	address, err := fileAddress(address, b.options.Transport)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, errNoFile
	}
	request.Header.Set("User-Agent", b.rest.agent)
	answer, err := b.files.Do(request)
	if failed, ok := errors.AsType[*url.Error](err); ok {
		err = failed.Err
	}
	if err != nil {
		return nil, fmt.Errorf("fetch a file: %w", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("fetch a file: HTTP %d", answer.StatusCode)
	}
	data, err := io.ReadAll(io.LimitReader(answer.Body, int64(most)+1))
	if err != nil {
		return nil, fmt.Errorf("fetch a file: %w", err)
	}
	if len(data) > most {
		return nil, commands.ErrTooLarge
	}
	return data, nil
}

// fileAddress is where a file is fetched: from Discord's own hosts over HTTPS, and from nowhere
// else. What stands in for Discord keeps the files of its messages itself.
func fileAddress(address string, transport http.RoundTripper) (string, error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", errNoFile
	}
	if r, ok := transport.(redirect); ok {
		u.Scheme, u.Host, u.User = r.base.Scheme, r.base.Host, nil
		return u.String(), nil
	}
	if u.Scheme != "https" || u.User != nil || !slices.Contains(fileHosts, u.Host) {
		return "", errNoFile
	}
	return u.String(), nil
}
