package program

import "embed"

//go:embed lib/*.lua
var library embed.FS

// Library returns the text of a built-in library file.
func Library(file string) (string, bool) {
	b, err := library.ReadFile("lib/" + file)
	return string(b), err == nil
}
