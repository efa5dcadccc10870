package build

import (
	"io/fs"
	"slices"
	"strings"
)

// Published is a site as Publish wrote it, in a directory or within a program: it is handed out, and published again, as it
// is.
func Published(files fs.FS) (*Site, error) {
	site := &Site{Files: map[string]string{}, files: files, published: true}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		compressed := slices.ContainsFunc(kinds, func(k Kind) bool { return strings.HasSuffix(name, k.Ending) })
		if err != nil || d.IsDir() || compressed {
			return err
		}
		content, err := fs.ReadFile(files, name)
		site.Files[name] = sumOf(content)
		return err
	})
	return site, err
}
