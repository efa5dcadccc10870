// Templates: clients to begin with.

package program

import (
	"embed"
	"io/fs"
	"path"
	"strings"
)

//go:embed templates
var templates embed.FS

// Template is a small client that does one thing, in each language it was written in: the text by the ending of a
// file's name. Setup is the setup.lua of a scenario in which a.lua and b.lua do it.
type Template struct {
	Name  string            `json:"name"`
	Title string            `json:"title"`
	Setup string            `json:"setup"`
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
			out[i].Text[path.Ext(name)] = templateFile(name)
		}
		out[i].Setup = templateFile("templates/setup/" + out[i].Name + ".lua")
	}
	return out
}

func templateFile(name string) string {
	text, err := templates.ReadFile(name)
	if err != nil {
		panic("program: " + err.Error())
	}
	return strings.TrimSpace(string(text)) + "\n"
}
