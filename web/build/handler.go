package build

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// Handler serves a site's files and nothing else. When a page is asked for, it asks rebuild for the site anew, so that
// a reload shows what has been edited; a build that fails is shown in the page's place.
func Handler(rebuild func() (*Site, error)) http.Handler {
	shown := &shown{rebuild: rebuild}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "This server only hands out its pages.", http.StatusMethodNotAllowed)
			return
		}
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = "index.html"
		}
		site, err := shown.site(strings.HasSuffix(name, ".html"))
		if err != nil {
			http.Error(w, "The page could not be built. Mend this and reload:\n\n"+err.Error(), http.StatusInternalServerError)
			return
		}
		site.serve(w, r, name)
	})
}

// shown is the site that a server shows; one request at a time may build it.
type shown struct {
	rebuild func() (*Site, error)
	mu      sync.Mutex
	last    *Site
}

func (s *shown) site(anew bool) (*Site, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last != nil && !anew {
		return s.last, nil
	}
	site, err := s.rebuild()
	if err == nil {
		s.last = site
	}
	return site, err
}

func (s *Site) serve(w http.ResponseWriter, r *http.Request, name string) {
	if err := s.drawn(name); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	sum, known := s.sum(name)
	if !known {
		http.Error(w, fmt.Sprintf("There is no %q here. The page is at /.", name), http.StatusNotFound)
		return
	}
	h := w.Header()
	stored := name
	if s.published {
		h.Set("Vary", "Accept-Encoding")
		for _, kind := range []Kind{Brotli, Gzip} {
			if accepts(r, kind.coding) {
				stored += kind.Ending
				sum += kind.Ending
				h.Set("Content-Encoding", kind.coding)
				break
			}
		}
	}
	file, err := http.FS(s.files).Open(stored)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	h.Set("Content-Type", Type(name))
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", `"`+sum+`"`)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Access-Control-Allow-Origin", "*") // A sandboxed frame, as slides have them, has no origin to ask from.
	http.ServeContent(w, r, "", info.ModTime(), file)
}

// accepts tells whether a request takes its answer in a coding: it names it, and not with a weight of zero.
func accepts(r *http.Request, coding string) bool {
	for _, one := range strings.Split(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, weight, weighed := strings.Cut(one, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		_, q, _ := strings.Cut(weight, "=")
		share, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
		return !weighed || err == nil && share > 0
	}
	return false
}
