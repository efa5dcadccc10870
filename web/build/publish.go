package build

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"

	"github.com/andybalholm/brotli"
)

// Publish copies the site to a directory, each file also brotli-compressed for hosts that hand such out.
func (s *Site) Publish(dir string, log io.Writer) error {
	names := make([]string, 0, len(s.Files))
	for name := range s.Files {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		content, err := os.ReadFile(filepath.Join(s.Dir, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		small, err := s.Compressed(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(log, "%9d bytes, %8d compressed  %s\n", len(content), len(small), name)
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := replace(to, content); err != nil {
			return err
		}
		if err := replace(to+".br", small); err != nil {
			return err
		}
	}
	return nil
}

// Compressed is a file of the site as brotli's best; the engine takes a minute, so the last one is kept beside it.
func (s *Site) Compressed(name string) ([]byte, error) {
	kept := filepath.Join(s.Dir, "compressed", s.Files[name])
	if small, err := os.ReadFile(kept); err == nil {
		return small, nil
	}
	content, err := os.ReadFile(filepath.Join(s.Dir, filepath.FromSlash(name)))
	if err != nil {
		return nil, err
	}
	var small bytes.Buffer
	w := brotli.NewWriterOptions(&small, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
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
		if !sums[file.Name()] {
			if err := os.Remove(filepath.Join(dir, file.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}
