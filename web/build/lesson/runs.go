package lesson

import (
	"fmt"
	"html/template"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"lockstep/engine/lessons"
)

// runs puts the runs into a text: a link to one becomes a link to the playground with a mark for what it shows, and an
// image of one becomes an embedded sandbox. All else is goldmark's own.
type runs struct {
	section lessons.Section
	layout  *template.Template
	found   map[ast.Node]*lessons.Link
	wrong   error
}

// Transform reads all links to runs, and takes an embedded one out of the paragraph in which it stands alone.
func (r *runs) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	r.found = map[ast.Node]*lessons.Link{}
	var alone []ast.Node
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		target, title := targetOf(n)
		if !entering || target == "" {
			return ast.WalkContinue, nil
		}
		if !lessons.IsRun(target) {
			if !leads.MatchString(target) && r.wrong == nil {
				r.wrong = at(r.section, reader.Source(), n, fmt.Errorf("%q is neither a run nor a section nor a page", target))
			}
			return ast.WalkContinue, nil
		}
		link, err := lessons.ParseLink(target, title)
		_, image := n.(*ast.Image)
		if err == nil && image && (n.Parent().Kind() != ast.KindParagraph || n.Parent().ChildCount() != 1) {
			err = fmt.Errorf("an embedded run stands in a paragraph of its own")
		}
		if err != nil && r.wrong == nil {
			r.wrong = at(r.section, reader.Source(), n, err)
		}
		if r.found[n] = link; image && err == nil {
			alone = append(alone, n)
		}
		return ast.WalkContinue, nil
	})
	for _, n := range alone {
		paragraph := n.Parent()
		block := ast.NewTextBlock()
		paragraph.Parent().ReplaceChild(paragraph.Parent(), paragraph, block)
		block.AppendChild(block, n)
	}
}

// leads are the targets of other links.
var leads = regexp.MustCompile(`^(#[a-z]+$|https?://)`)

func targetOf(n ast.Node) (target, title string) {
	switch n := n.(type) {
	case *ast.Link:
		return string(n.Destination), string(n.Title)
	case *ast.Image:
		return string(n.Destination), string(n.Title)
	}
	return "", ""
}

// RegisterFuncs takes links and images over from goldmark.
func (r *runs) RegisterFuncs(on renderer.NodeRendererFuncRegisterer) {
	on.Register(ast.KindLink, r.link)
	on.Register(ast.KindImage, r.embed)
}

func (r *runs) link(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	target, title := targetOf(n)
	link := r.found[n]
	switch {
	case link != nil && entering:
		return ast.WalkContinue, r.layout.ExecuteTemplate(w, "run", map[string]any{
			"Target": template.URL("index.html" + target), "Title": title, "Status": link.Status(),
		})
	case link != nil:
		return ast.WalkContinue, r.layout.ExecuteTemplate(w, "run-end", map[string]any{"Shows": spoken(link)})
	case entering:
		_, err := fmt.Fprintf(w, `<a href="%s">`, util.EscapeHTML(util.URLEscape([]byte(target), true)))
		return ast.WalkContinue, err
	default:
		_, err := w.WriteString("</a>")
		return ast.WalkContinue, err
	}
}

// spoken says what a link's mark says to those who see it.
func spoken(l *lessons.Link) string {
	for _, f := range l.Shows {
		if f.Property != "" {
			return strings.ReplaceAll(f.Property, "-", " ") + ": " + f.Status
		}
	}
	return ""
}

func (r *runs) embed(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	link := r.found[n]
	target, _ := targetOf(n)
	if link == nil {
		return ast.WalkStop, at(r.section, source, n, fmt.Errorf("%s is no run; the lesson page has no other pictures", target))
	}
	told, err := tell(link)
	if err != nil {
		return ast.WalkStop, at(r.section, source, n, err)
	}
	return ast.WalkSkipChildren, r.layout.ExecuteTemplate(w, "embed", map[string]any{
		"Link": link, "Set": strings.Join(link.Set, " "), "Target": template.URL("index.html" + target),
		"Title": plain(n, source), "Told": told, "Poster": poster(link, told.Variant),
	})
}

// poster is the picture of a run, as the site has it of each variant.
func poster(l *lessons.Link, variant string) string {
	if variant == "" {
		return "posters/" + l.Scenario + ".svg"
	}
	return "posters/" + l.Scenario + "." + variant + ".svg"
}
