package build

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// scripts bundles the page's script, the worker's, the one for other people's pages, and the parts that the page brings in
// later. The worker's begins with Go's own wasm_exec.js, so that the page can start a worker from one text.
func scripts(root string, o Options, noted []delivery) (files map[string][]byte, parts []string, err error) {
	files, err = interpreterFiles(root, o)
	if err != nil {
		return nil, nil, err
	}
	if files["editor.js"], err = Bundle(root, "web/src/edit/code.ts", o); err != nil {
		return nil, nil, err
	}
	if files["notices.js"], err = noticesPart(noted); err != nil {
		return nil, nil, err
	}
	parts = slices.Sorted(maps.Keys(files))
	if o.parts, err = hashes(files); err != nil {
		return nil, nil, err
	}
	if files["app.js"], err = Bundle(root, "web/src/main.ts", o); err != nil {
		return nil, nil, err
	}
	worker, err := Bundle(root, "web/src/engine/worker.ts", o)
	if err != nil {
		return nil, nil, err
	}
	if files["embed.js"], err = Bundle(root, "web/src/embed/embed.ts", o); err != nil {
		return nil, nil, err
	}
	glue, err := Glue(root)
	if err != nil {
		return nil, nil, err
	}
	if o.Minify {
		if glue, err = minified(glue); err != nil {
			return nil, nil, err
		}
	}
	files["worker.js"] = append(append(glue, '\n'), worker...)
	return files, parts, nil
}

// hashes is what the page must know of the scripts that it brings in once it is sealed, as JSON: without its hash it
// would run none of them.
func hashes(files map[string][]byte) (string, error) {
	all := map[string]string{}
	for name, content := range files {
		all[name] = integrity(content)
	}
	text, err := json.Marshal(all)
	return string(text), err
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
	result := api.Build(bundling(root, entry, o))
	if len(result.Errors) > 0 {
		return nil, mistakes(result.Errors)
	}
	return result.OutputFiles[0].Contents, nil
}

func bundling(root, entry string, o Options) api.BuildOptions {
	return api.BuildOptions{
		AbsWorkingDir:     root,
		EntryPoints:       []string{entry},
		Bundle:            true,
		Format:            cmp.Or(o.format, api.FormatIIFE),
		GlobalName:        o.Global,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		Tsconfig:          filepath.Join(root, "web", "tsconfig.json"),
		Define:            map[string]string{"PART_HASHES": cmp.Or(o.parts, "{}"), "import.meta.url": `"blob:/"`},
		Plugins:           []api.Plugin{asText(root, o), sheets(o)},
		Loader:            map[string]api.Loader{".css": api.LoaderText, ".woff2": api.LoaderDataURL, ".svg": api.LoaderText, ".py": api.LoaderText},
		MinifyWhitespace:  o.Minify,
		MinifyIdentifiers: o.Minify,
		MinifySyntax:      o.Minify,
		LegalComments:     api.LegalCommentsEndOfFile,
		LogLevel:          api.LogLevelSilent,
	}
}

// asText gives an import of "x.ts?script" the bundled script of x.ts as a text, for a program that runs it elsewhere, in a
// function of its own: there is none around it.
func asText(root string, o Options) api.Plugin {
	return api.Plugin{Name: "script as text", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: `\?script$`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: filepath.Join(a.ResolveDir, strings.TrimSuffix(a.Path, "?script")), Namespace: "script"}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "script"}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			o := o
			o.format = api.FormatESModule
			script, err := Bundle(root, a.Path, o)
			text := string(script)
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderText}, err
		})
	}}
}

// sheets makes style sheets smaller, which become texts of a script.
func sheets(o Options) api.Plugin {
	return api.Plugin{Name: "style sheets", Setup: func(b api.PluginBuild) {
		if !o.Minify {
			return
		}
		b.OnLoad(api.OnLoadOptions{Filter: `\.css$`}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			sheet, err := os.ReadFile(a.Path)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			result := api.Transform(string(sheet), api.TransformOptions{Loader: api.LoaderCSS, MinifyWhitespace: true, MinifySyntax: true})
			small := string(result.Code)
			return api.OnLoadResult{Contents: &small, Loader: api.LoaderText, Errors: result.Errors}, nil
		})
	}}
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
