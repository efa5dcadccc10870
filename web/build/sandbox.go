package build

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"regexp"
)

// SandboxName is the page as one file that needs no other: for a disk, any host, and frames that have no origin.
const SandboxName = "sandbox.html"

// outside is the script of index.html, in whose place sandbox.html has everything.
const outside = `<script src="app.js" defer></script>`

var fontFile = regexp.MustCompile(`url\((fonts/[\w-]+\.woff2)\)`)

// packSandbox makes sandbox.html of the page and the site's other files. What the page would fetch stands in it
// compressed, as text; the first words come before that, so that they are seen while the rest arrives. begin is the
// element of its first script, parts are the scripts that the page brings in later.
func (s *Site) packSandbox(index, begin []byte, parts []string) error {
	before, after, found := bytes.Cut(besides.ReplaceAll(index, nil), []byte(outside))
	if !found {
		return fmt.Errorf("web/index.html has no %s", outside)
	}
	var within bytes.Buffer
	var scripts [][]byte
	for _, name := range append([]string{"worker.js", WasmName}, parts...) {
		small, err := s.Compressed(name, Gzip)
		if err != nil {
			return err
		}
		fmt.Fprintf(&within, "<script type=\"text/plain\" data-file=%q>%s</script>\n", name, base64.StdEncoding.EncodeToString(small))
	}
	for _, name := range parts {
		script, err := s.Read(name)
		if err != nil {
			return err
		}
		scripts = append(scripts, script)
	}
	app, err := s.Read("app.js")
	if err != nil {
		return err
	}
	app, err = s.withFonts(app)
	if err != nil {
		return err
	}
	fmt.Fprintf(&within, "%s\n<script>%s</script>", begin, inScript.Replace(string(app)))
	page, err := policed(bytes.Join([][]byte{before, within.Bytes(), after}, nil), ofOneFile, scripts...)
	if err != nil {
		return err
	}
	return s.put(SandboxName, page)
}

// besides is the line of index.html that leads to the lesson page, which need not lie beside the page as one file.
var besides = regexp.MustCompile(`<link rel="help"[^>]*>\n`)

// withFonts puts the fonts that a script's styles name into the script.
func (s *Site) withFonts(script []byte) ([]byte, error) {
	var missing error
	script = fontFile.ReplaceAllFunc(script, func(url []byte) []byte {
		font, err := s.Read(string(fontFile.FindSubmatch(url)[1]))
		if err != nil {
			missing = err
		}
		return []byte("url(data:font/woff2;base64," + base64.StdEncoding.EncodeToString(font) + ")")
	})
	return script, missing
}
