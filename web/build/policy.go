package build

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"regexp"
	"strings"
)

// What the pages of the site may do, besides the scripts that each is made with. The page adds a stricter policy once all
// is loaded: see web/src/engine/load.ts. Styles are inline because editors and drawings set them; nothing of a scenario
// or a link becomes one.
const (
	atHome = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; "
	// index.html fetches its parts.
	ofServer = atHome + "worker-src blob:; img-src data: blob:; connect-src 'self'; font-src 'self'; script-src 'wasm-unsafe-eval' 'self'"
	// sandbox.html has them.
	ofOneFile = atHome + "worker-src blob:; img-src data: blob:; connect-src 'none'; font-src data:; script-src 'wasm-unsafe-eval'"
	// lesson.html has one style, known by its hash, and shows pictures, and runs in frames.
	ofLesson = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src '%s'; img-src 'self' data:; font-src 'self'; frame-src 'self'; script-src 'self'"
)

// charset is what a page begins its head with; the policy comes right behind it, ahead of all that it is about.
const charset = `<meta charset="utf-8">`

var inlined = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

var styled = regexp.MustCompile(`(?s)<style>(.*?)</style>`)

// policed puts a policy into a page. Scripts that stand in the page itself are named by their hashes, and so are those
// that it brings in later, so that nothing else that might get into it runs.
func policed(page []byte, policy string, later ...[]byte) ([]byte, error) {
	for _, part := range inlined.FindAllSubmatch(page, -1) {
		policy += " '" + integrity(part[1]) + "'"
	}
	for _, script := range later {
		policy += " '" + integrity(script) + "'"
	}
	head, rest, found := bytes.Cut(page, []byte(charset))
	if !found || bytes.ContainsAny(page, "\r\x00") {
		return nil, errors.New("a page has " + charset + " and no characters that browsers read otherwise")
	}
	meta := "\n<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\">"
	return bytes.Join([][]byte{head, []byte(charset + meta), rest}, nil), nil
}

// integrity is the hash by which browsers know a script.
func integrity(script []byte) string {
	sum := sha256.Sum256(script)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// inScript is a script as it may stand within a page: nothing in it ends the element, or begins a comment.
var inScript = strings.NewReplacer("</script", `\x3c/script`, "<script", `\x3cscript`, "<!--", `\x3c!--`)
