// Package build makes the site from the source tree: the engine as wasm, the page's scripts, and the files beside them.
package build

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"

	"lockstep/web/build/lesson"
)

// Options says how to build. The zero value is for looking at the page while working on it.
type Options struct {
	Minify bool      // smaller scripts, for a site that is published
	Log    io.Writer // one line for each step that takes time; may be nil
	Global string    // the name that a bundle gives to what its entry exports; tests call it

	parts  string     // the hashes of the scripts that the page brings in later, as JSON
	format api.Format // what stands around a bundle; a function of its own if it is not said
}

// Site is a built site. Files has the hash of each of its files by its slash-separated name.
type Site struct {
	Files map[string]string

	files     fs.FS
	dir       string // where the files are, of a site that is being built
	published bool   // the files are as Publish wrote them: each also lies there compressed
	gallery   *gallery
	mu        sync.Mutex // over Files, to which pictures are added while the site is served
}

// siteIn is an empty site whose files are to lie in dir.
func siteIn(dir string) *Site {
	return &Site{Files: map[string]string{}, files: os.DirFS(dir), dir: dir}
}

// WasmName is the engine's file in the site and in the output directory.
const WasmName = "lockstep.wasm"

// Root finds the source tree that dir lies in.
func Root(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for {
		if isDir(filepath.Join(dir, "web", "src")) && isDir(filepath.Join(dir, "wasm")) {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", errors.New("the page is built from the source folder: run this inside a checkout of lockstep")
		}
		dir = up
	}
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// DefaultOut is where the site of a source tree is kept between runs: in the user's cache, outside the tree, so that
// building leaves no trace in it.
func DefaultOut(root string) string {
	cache, err := os.UserCacheDir()
	if err != nil {
		return filepath.Join(root, "web", "dist")
	}
	return filepath.Join(cache, "lockstep", fmt.Sprintf("%x", sha256.Sum256([]byte(root)))[:16])
}

// Build makes the site of the tree at root in the directory out. It compiles the engine only when something that the
// engine is made of has changed; everything else takes a tenth of a second. Two builds may share a directory.
func Build(root, out string, o Options) (*Site, error) {
	if o.Log == nil {
		o.Log = io.Discard
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, err
	}
	// Builds for different ends, which may go on at the same time, share only what is the same in both.
	form := "plain"
	if o.Minify {
		form = "small"
	}
	site := siteIn(filepath.Join(out, form))
	site.gallery = &gallery{root: root, kept: filepath.Join(out, "drawn")}
	from, err := inputs(root)
	if err != nil {
		return nil, err
	}
	wasm, err := engine(root, out, from, o.Log)
	if err != nil {
		return nil, fmt.Errorf("building the engine: %w", err)
	}
	if err := site.put(WasmName, wasm); err != nil {
		return nil, err
	}
	noted, err := notices(root, out, from)
	if err != nil {
		return nil, fmt.Errorf("gathering the licences: %w", err)
	}
	if err := site.put(NoticesName, noticesText(noted)); err != nil {
		return nil, err
	}
	scripts, parts, err := scripts(root, o, noted)
	if err != nil {
		return nil, fmt.Errorf("bundling the page: %w", err)
	}
	for name, content := range scripts {
		if err := site.put(name, content); err != nil {
			return nil, err
		}
	}
	if err := site.putLesson(root); err != nil {
		return nil, err
	}
	begin, err := Bundle(root, "web/src/engine/begin.ts", o)
	if err != nil {
		return nil, fmt.Errorf("bundling the page: %w", err)
	}
	return site, site.pages(filepath.Join(root, "web"), begin, parts)
}

// putLesson makes the lesson page.
func (s *Site) putLesson(root string) error {
	page, err := lesson.Page(root)
	if err != nil {
		return fmt.Errorf("making the lesson page: %w", err)
	}
	style := styled.FindSubmatch(page)
	if style == nil {
		return errors.New("the lesson page has no style")
	}
	if page, err = policed(page, fmt.Sprintf(ofLesson, integrity(style[1]))); err != nil {
		return err
	}
	return s.put(lesson.Name, page)
}

// pages adds the fonts, and the page in its two forms: with its parts beside it, and as one file. begin is its first script.
func (s *Site) pages(web string, begin []byte, parts []string) error {
	for _, pattern := range []string{"*.svg", "fonts/*.woff2", "fonts/*.txt"} {
		names, err := fs.Glob(os.DirFS(web), pattern)
		if err != nil {
			return err
		}
		for _, name := range names {
			content, err := os.ReadFile(filepath.Join(web, filepath.FromSlash(name)))
			if err != nil {
				return err
			}
			if err := s.put(name, content); err != nil {
				return err
			}
		}
	}
	index, err := os.ReadFile(filepath.Join(web, "index.html"))
	if err != nil {
		return err
	}
	before, after, found := bytes.Cut(index, []byte(first))
	if !found {
		return fmt.Errorf("web/index.html has no %s", first)
	}
	script := []byte("<script>" + inScript.Replace(string(begin)) + "</script>")
	page, err := policed(bytes.Join([][]byte{before, script, after}, nil), ofServer)
	if err != nil {
		return err
	}
	return errors.Join(s.put("index.html", page), s.packSandbox(append(before[:len(before):len(before)], after...), script, parts))
}

// first is the first script of index.html, in whose place is the script itself: it begins before anything else arrives.
const first = `<script src="begin.js"></script>`

func (s *Site) put(name string, content []byte) error {
	s.mu.Lock()
	s.Files[name] = sumOf(content)
	s.mu.Unlock()
	return replace(filepath.Join(s.dir, filepath.FromSlash(name)), content)
}

func sumOf(content []byte) string { return fmt.Sprintf("%x", sha256.Sum256(content)) }

// replace writes a file in one step, so that a server never reads half of it.
func replace(name string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	half, err := os.CreateTemp(filepath.Dir(name), ".half-*")
	if err != nil {
		return err
	}
	defer os.Remove(half.Name())
	_, err = half.Write(content)
	if err := errors.Join(err, half.Chmod(0o644), half.Close()); err != nil {
		return err
	}
	return os.Rename(half.Name(), name)
}

// Type is the MIME type under which a file of the site is served.
func Type(name string) string {
	switch strings.ToLower(path.Ext(name)) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".wasm":
		return "application/wasm"
	case ".woff2":
		return "font/woff2"
	default:
		return "text/plain; charset=utf-8"
	}
}
