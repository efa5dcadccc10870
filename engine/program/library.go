package program

import (
	"embed"
	"sync"
)

//go:embed lib/*.lua
var files embed.FS

// library has the texts of the built-in library files by name. Reading one from files would copy it each time.
var library = sync.OnceValue(func() map[string]string {
	texts := map[string]string{}
	entries, err := files.ReadDir("lib")
	for _, e := range entries {
		var text []byte
		if text, err = files.ReadFile("lib/" + e.Name()); err != nil {
			break
		}
		texts[e.Name()] = string(text)
	}
	if err != nil {
		panic("program: an embedded library cannot be read: " + err.Error())
	}
	return texts
})

// Library returns the text of a built-in library file.
func Library(file string) (string, bool) {
	text, ok := library()[file]
	return text, ok
}
