package build

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
)

// Publish copies the site to a directory, each file also compressed for hosts that hand such out. The same sources give
// the same bytes, whatever the directory.
func (s *Site) Publish(dir string, log io.Writer) error {
	if err := s.drawAll(); err != nil {
		return err
	}
	if err := s.clear(dir); err != nil {
		return err
	}
	for _, name := range s.Names() {
		content, err := s.Read(name)
		if err != nil {
			return err
		}
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := replace(to, content); err != nil {
			return err
		}
		sizes := [2]int{}
		for i, kind := range kinds {
			small, err := s.Compressed(name, kind)
			if err != nil {
				return err
			}
			if err := replace(to+kind.Ending, small); err != nil {
				return err
			}
			sizes[i] = len(small)
		}
		if !strings.HasPrefix(name, posters) && !strings.HasPrefix(name, texts) {
			fmt.Fprintf(log, "%9d bytes, %8d gzip, %8d brotli  %s\n", len(content), sizes[0], sizes[1], name)
		}
	}
	return nil
}

// clear removes what a build has left in a directory: where the tree keeps its site lie also the sources that the engine
// was built with, which are no part of it.
func (s *Site) clear(dir string) error {
	if s.gallery == nil {
		return nil
	}
	lean := filepath.Join(s.gallery.root, filepath.FromSlash(leanDir))
	to, err := os.Stat(dir)
	if kept, known := os.Stat(filepath.Dir(lean)); err != nil || known != nil || !os.SameFile(to, kept) {
		return nil
	}
	return os.RemoveAll(lean)
}

// drawn adds a picture or a text of a run to the site's files, if the name is one's and it is not there yet.
func (s *Site) drawn(name string) error {
	if _, known := s.sum(name); known || s.gallery == nil {
		return nil
	}
	content, ok, err := s.gallery.file(name)
	if !ok || err != nil {
		return err
	}
	return s.put(name, content)
}

// sum is the hash of a file of the site.
func (s *Site) sum(name string) (string, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	sum, known := s.Files[name]
	return sum, known
}

// drawAll adds the pictures and texts of all runs to the site's files.
func (s *Site) drawAll() error {
	if s.gallery == nil {
		return nil
	}
	names, err := s.gallery.names()
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := s.drawn(name); err != nil {
			return err
		}
	}
	return nil
}

// Names lists the site's files in the order of their names.
func (s *Site) Names() []string { return slices.Sorted(maps.Keys(s.Files)) }

// Read returns a file of the site.
func (s *Site) Read(name string) ([]byte, error) {
	return fs.ReadFile(s.files, name)
}

// Kind is a way in which files are compressed for hosts: Ending is what such a file's name ends in, coding what it is
// called in Accept-Encoding.
type Kind struct {
	Ending string
	coding string
	writer func(io.Writer) io.WriteCloser
}

// The kinds that browsers take.
var (
	Gzip = Kind{".gz", "gzip", func(w io.Writer) io.WriteCloser {
		z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			panic("build: gzip has no best compression: " + err.Error())
		}
		return z
	}}
	Brotli = Kind{".br", "br", func(w io.Writer) io.WriteCloser {
		return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
	}}
	kinds = []Kind{Gzip, Brotli}
)

// Compressed is a file of the site at a kind's best; the engine takes a minute, so the last one is kept beside it.
func (s *Site) Compressed(name string, kind Kind) ([]byte, error) {
	if s.published {
		return s.Read(name + kind.Ending)
	}
	kept := filepath.Join(s.dir, "compressed", s.Files[name]+kind.Ending)
	if small, err := os.ReadFile(kept); err == nil {
		return small, nil
	}
	content, err := s.Read(name)
	if err != nil {
		return nil, err
	}
	var small bytes.Buffer
	w := kind.writer(&small)
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if err := replace(kept, small.Bytes()); err != nil {
		return nil, err
	}
	return small.Bytes(), s.forget(filepath.Dir(kept))
}

// forget removes what was kept of files that the site no longer has.
func (s *Site) forget(dir string) error {
	kept, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	sums := map[string]bool{}
	for _, sum := range s.Files {
		sums[sum] = true
	}
	for _, file := range kept {
		if !sums[strings.TrimSuffix(strings.TrimSuffix(file.Name(), Gzip.Ending), Brotli.Ending)] {
			if err := os.Remove(filepath.Join(dir, file.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}
