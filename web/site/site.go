//go:build site

// Package site is the published site within the program: `make binary` writes it to files/ and builds with the tag "site".
package site

import (
	"embed"
	"io/fs"
)

//go:embed all:files
var embedded embed.FS

// Files are the site's files; nil in a program that was built without them.
func Files() fs.FS {
	files, err := fs.Sub(embedded, "files")
	if err != nil {
		panic("site: " + err.Error())
	}
	return files
}
