package program

import (
	"embed"
	"io/fs"
	"path"
	"strings"
)

//go:embed templates/*.*
var templates embed.FS

// Template is a small client that does one thing, in each language it was written in: the text by the ending of a
// file's name.
type Template struct {
	Name  string            `json:"name"`
	Title string            `json:"title"`
	Text  map[string]string `json:"text"`
}

// Templates lists them from the simplest on.
func Templates() []Template {
	out := []Template{
		{Name: "lock", Title: "Lock cycle"},
		{Name: "renewal", Title: "Renewed lock"},
		{Name: "redlock", Title: "Redlock"},
	}
	for i := range out {
		out[i].Text = map[string]string{}
		names, err := fs.Glob(templates, "templates/"+out[i].Name+".*")
		if err != nil {
			panic("program: " + err.Error())
		}
		for _, name := range names {
			text, err := templates.ReadFile(name)
			if err != nil {
				panic("program: " + err.Error())
			}
			out[i].Text[path.Ext(name)] = strings.TrimSpace(string(text)) + "\n"
		}
	}
	return out
}
