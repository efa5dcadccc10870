//go:build !site

// Package site is the published site within the program, where it was built with the tag "site" (make binary).
package site

import "io/fs"

// Files are the site's files; nil in a program that was built without them.
func Files() fs.FS { return nil }
