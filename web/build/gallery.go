package build

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/dop251/goja"
	"github.com/evanw/esbuild/pkg/api"

	lockstep "lockstep/engine"
)

// Where the site has a picture and the text of every run of the catalogue.
const (
	posters = "posters/"
	texts   = "texts/"
)

// gallery makes the pictures and texts of runs, each when it is asked for: all of them take half a minute.
type gallery struct {
	root, kept string // the source tree; where what was drawn is kept

	mu     sync.Mutex
	script string // draws; bundled once
	vm     *goja.Runtime
	draw   goja.Callable
	runs   map[string]string // the traces of the scenario that was asked for last, as JSON, by variant
	prose  map[string]string // … and as text
	name   string            // of that scenario
}

// recorded is where the traces of runs are whose programs only the browser runs, each as JSON; a test in the browser
// compares them, and with -update writes them.
const recorded = "web/src/poster/runs"

// names lists what a gallery has.
func (g *gallery) names() ([]string, error) {
	var all []string
	for _, name := range lockstep.Names() {
		sc, err := lockstep.Load(name)
		if err != nil {
			return nil, err
		}
		for _, v := range sc.Variants() {
			file := runName(name, v.VariantName())
			all = append(all, posters+file+".svg", texts+file+".txt")
		}
	}
	return all, nil
}

// runName is late-del for the default variant, else late-del.unlock=lua.
func runName(scenario, variant string) string {
	if variant == "" {
		return scenario
	}
	return scenario + "." + variant
}

// file makes one file of the gallery; ok is false for a name that it does not have.
func (g *gallery) file(name string) (content []byte, ok bool, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	run, isPoster := strings.CutPrefix(strings.TrimSuffix(name, ".svg"), posters)
	isPoster = isPoster && strings.HasSuffix(name, ".svg")
	if !isPoster {
		var isText bool
		if run, isText = strings.CutPrefix(strings.TrimSuffix(name, ".txt"), texts); !isText || !strings.HasSuffix(name, ".txt") {
			return nil, false, nil
		}
	}
	scenario, variant, _ := strings.Cut(run, ".")
	if err := g.compute(scenario); err != nil {
		return nil, false, ignoreUnknown(err)
	}
	trace, known := g.runs[variant]
	if !known {
		return nil, false, nil
	}
	if !isPoster {
		return []byte(g.prose[variant]), true, nil
	}
	content, err = g.poster(trace)
	return content, true, err
}

func ignoreUnknown(err error) error {
	if errors.As(err, new(lockstep.UnknownScenario)) {
		return nil
	}
	return err
}

// compute runs all variants of a scenario, unless they are those of the last call.
func (g *gallery) compute(name string) error {
	if g.name == name {
		return nil
	}
	sc, err := lockstep.Load(name)
	if err != nil {
		return err
	}
	g.name, g.runs, g.prose = "", map[string]string{}, map[string]string{}
	if _, elsewhere := lockstep.Elsewhere(sc); elsewhere != "" {
		for _, v := range sc.Variants() {
			golden, _ := sc.Golden(v.VariantName())
			if err := g.remember(name, v.VariantName(), golden.Text); err != nil {
				return err
			}
		}
		g.name = name
		return nil
	}
	outcomes, err := lockstep.Check(sc)
	if err != nil {
		return err
	}
	for _, o := range outcomes {
		g.runs[o.Variant], g.prose[o.Variant] = string(o.Trace.JSON()), o.Trace.Text()
	}
	g.name = name
	return nil
}

// remember takes a run from where it was recorded; its text is the golden trace.
func (g *gallery) remember(name, variant, golden string) error {
	trace, err := os.ReadFile(filepath.Join(g.root, filepath.FromSlash(recorded), runName(name, variant)+".json"))
	g.runs[variant], g.prose[variant] = string(trace), golden
	return err
}

// poster draws a run, or finds it drawn before by the same script.
func (g *gallery) poster(trace string) ([]byte, error) {
	if g.script == "" {
		script, err := drawing(g.root)
		if err != nil {
			return nil, err
		}
		g.script = string(script)
	}
	sum := sha256.Sum256([]byte(g.script + trace))
	kept := filepath.Join(g.kept, fmt.Sprintf("%x.svg", sum[:12]))
	if content, err := os.ReadFile(kept); err == nil {
		return content, nil
	}
	if g.vm == nil {
		vm := goja.New()
		if _, err := vm.RunScript("poster.js", g.script); err != nil {
			return nil, err
		}
		draw, ok := goja.AssertFunction(vm.Get("drawing").ToObject(vm).Get("poster"))
		if !ok {
			return nil, errors.New("the drawing's script has no poster")
		}
		g.vm, g.draw = vm, draw
	}
	svg, err := g.draw(goja.Undefined(), g.vm.ToValue(trace))
	if err != nil {
		return nil, err
	}
	content := []byte(svg.String())
	return content, replace(kept, content)
}

// drawing bundles the page's own drawing with a stand-in for Lit, for a JavaScript engine without a document.
func drawing(root string) ([]byte, error) {
	standIn := filepath.Join(root, "web", "src", "poster", "text.ts")
	result := api.Build(api.BuildOptions{
		AbsWorkingDir: root,
		EntryPoints:   []string{path.Join("web", "src", "poster", "poster.ts")},
		Bundle:        true,
		Format:        api.FormatIIFE,
		GlobalName:    "drawing",
		Target:        api.ES2020,
		Charset:       api.CharsetUTF8,
		Alias:         map[string]string{"lit": standIn},
		Tsconfig:      filepath.Join(root, "web", "tsconfig.json"),
		Loader:        map[string]api.Loader{".css": api.LoaderText},
		LogLevel:      api.LogLevelSilent,
	})
	if len(result.Errors) > 0 {
		return nil, mistakes(result.Errors)
	}
	return result.OutputFiles[0].Contents, nil
}
