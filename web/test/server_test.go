package test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"lockstep/web/build"
)

// root is the source tree, seen from this package.
const root = "../.."

// built is the site as it is published.
var built = sync.OnceValues(func() (*build.Site, error) {
	at, err := build.Root(root)
	if err != nil {
		return nil, err
	}
	return build.Build(at, build.DefaultOut(at), build.Options{Minify: true})
})

// server hands out the site, and a blank page for scripts to run in, and remembers what it was asked for.
type server struct {
	*httptest.Server
	mu    sync.Mutex
	asked []string
	// looping gives the page a worker that never comes back from a run whose schedule is "loop".
	looping atomic.Bool
}

const loop = `
;{ const whole = onmessage, tell = postMessage.bind(self); onmessage = e => { if (e.data.request?.includes('"schedule":"loop"')) { tell({ started: e.data.id }); for (;;); } whole(e); } }`

const blank = `<!doctype html><html lang="en"><title>Blank</title><link rel="icon" href="data:,"><body></body></html>`

func show(w http.ResponseWriter, document string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	io.WriteString(w, document)
}

// hosted serves a document of a test's own beside the page, and the slides of reveal.js. Pages without an origin may read
// all of it, as static hosts let them.
func hosted(t *testing.T, path, document string) *httptest.Server {
	t.Helper()
	if _, err := built(); err != nil {
		t.Fatal(err)
	}
	files := http.NewServeMux()
	files.Handle("/", build.Handler(built))
	files.Handle("/reveal.js/", http.FileServer(http.Dir(filepath.Join(root, "web", "testdata"))))
	files.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) { show(w, document) })
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

func newServer(t testing.TB) *server {
	t.Helper()
	if _, err := built(); err != nil {
		t.Fatal(err)
	}
	s := &server{}
	pages := build.Handler(built)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.asked = append(s.asked, r.URL.RequestURI())
		s.mu.Unlock()
		switch {
		case r.URL.Path == "/blank.html":
			show(w, blank)
		case r.URL.Path == "/worker.js" && s.looping.Load():
			whole := httptest.NewRecorder()
			pages.ServeHTTP(whole, r)
			w.Header().Set("Content-Type", "text/javascript")
			io.WriteString(w, whole.Body.String()+loop)
		default:
			pages.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(s.Close)
	return s
}

// requests returns what was asked for since the last call.
func (s *server) requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	asked := s.asked
	s.asked = nil
	return asked
}
