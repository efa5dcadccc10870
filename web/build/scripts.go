package build

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// scripts bundles the page's script and the worker's. The worker's begins with Go's own wasm_exec.js, so that the page
// can start a worker from one text.
func scripts(root string, o Options) (map[string][]byte, error) {
	app, err := Bundle(root, "web/src/main.ts", o)
	if err != nil {
		return nil, err
	}
	worker, err := Bundle(root, "web/src/engine/worker.ts", o)
	if err != nil {
		return nil, err
	}
	editor, err := Bundle(root, "web/src/edit/code.ts", o)
	if err != nil {
		return nil, err
	}
	glue, err := Glue(root)
	if err != nil {
		return nil, err
	}
	if o.Minify {
		if glue, err = minified(glue); err != nil {
			return nil, err
		}
	}
	return map[string][]byte{"app.js": app, "editor.js": editor, "worker.js": append(append(glue, '\n'), worker...)}, nil
}

// Glue is Go's own script between a wasm and its page, from the Go that compiles the wasm.
func Glue(root string) ([]byte, error) {
	goroot, err := goEnv(root, "GOROOT")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
}

// Bundle makes one classic script of a TypeScript file below root and all that it imports.
func Bundle(root, entry string, o Options) ([]byte, error) {
	result := api.Build(api.BuildOptions{
		AbsWorkingDir:     root,
		EntryPoints:       []string{entry},
		Bundle:            true,
		Format:            api.FormatIIFE,
		GlobalName:        o.Global,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		Tsconfig:          filepath.Join(root, "web", "tsconfig.json"),
		Loader:            map[string]api.Loader{".css": api.LoaderText, ".woff2": api.LoaderDataURL, ".svg": api.LoaderText},
		MinifyWhitespace:  o.Minify,
		MinifyIdentifiers: o.Minify,
		MinifySyntax:      o.Minify,
		LegalComments:     api.LegalCommentsEndOfFile,
		LogLevel:          api.LogLevelSilent,
	})
	if len(result.Errors) > 0 {
		return nil, mistakes(result.Errors)
	}
	return result.OutputFiles[0].Contents, nil
}

func minified(script []byte) ([]byte, error) {
	result := api.Transform(string(script), api.TransformOptions{
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, LegalComments: api.LegalCommentsEndOfFile,
	})
	if len(result.Errors) > 0 {
		return nil, mistakes(result.Errors)
	}
	return result.Code, nil
}

// mistakes puts esbuild's messages in the form file:line:col: message.
func mistakes(messages []api.Message) error {
	var lines []string
	for _, m := range messages {
		if m.Location == nil {
			lines = append(lines, m.Text)
			continue
		}
		lines = append(lines, fmt.Sprintf("%s:%d:%d: %s", m.Location.File, m.Location.Line, m.Location.Column+1, m.Text))
	}
	return errors.New(strings.Join(lines, "\n"))
}
