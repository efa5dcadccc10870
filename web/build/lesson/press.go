package lesson

import (
	"bytes"
	"fmt"
	"html"
	"html/template"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"lockstep/engine/lessons"
)

// press turns Markdown into the sections of the page.
type press struct {
	layout   *template.Template
	sections []section
}

// section is one section as the layout gets it. Items are its questions with their answers, Tree is its decision.
type section struct {
	lessons.Section
	Body  template.HTML
	Items []part
	Tree  *part
	Maps  []template.HTML
}

// part is a heading, what stands below it, and the parts below that. Lead is what its text begins with in bold.
type part struct {
	Title       template.HTML
	Plain, Lead string
	Body        template.HTML
	Level       int
	Parts       []*part
}

func (p *press) section(s lessons.Section) error {
	source := []byte(s.Body)
	runs := &runs{section: s, layout: p.layout}
	markdown := goldmark.New(
		goldmark.WithExtensions(extension.Table, extension.Typographer),
		goldmark.WithParserOptions(parser.WithASTTransformers(util.Prioritized(runs, 100))),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(runs, 100))),
	)
	doc := markdown.Parser().Parse(text.NewReader(source))
	if runs.wrong != nil {
		return runs.wrong
	}
	render := func(nodes ...ast.Node) (template.HTML, error) {
		var out bytes.Buffer
		for _, n := range nodes {
			if err := markdown.Renderer().Render(&out, source, n); err != nil {
				return "", err
			}
		}
		return template.HTML(out.String()), nil
	}
	out := section{Section: s}
	var err error
	if s.Kind == lessons.Text {
		out.Body, err = render(doc)
	} else {
		out.Body, out.Items, err = parts(doc, source, render)
	}
	if err == nil && s.Kind == lessons.Decision {
		out.Items, out.Tree = nil, tree(out.Items)
		out.Maps = []template.HTML{wide(out.Tree, 720), narrow(out.Tree, 328)}
	}
	p.sections = append(p.sections, out)
	return err
}

// parts cuts a text at its headings: what stands before the first, and each heading with what follows it.
func parts(doc ast.Node, source []byte, render func(...ast.Node) (template.HTML, error)) (before template.HTML, out []part, err error) {
	var nodes []ast.Node
	shut := func() {
		var body template.HTML
		if body, err = render(nodes...); len(out) == 0 {
			before = body
		} else {
			last := &out[len(out)-1]
			last.Body, last.Lead = body, lead(nodes, source)
		}
		nodes = nil
	}
	for n := doc.FirstChild(); n != nil && err == nil; n = n.NextSibling() {
		heading, ok := n.(*ast.Heading)
		if !ok {
			nodes = append(nodes, n)
			continue
		}
		if shut(); err != nil {
			break
		}
		one := part{Level: heading.Level, Plain: plain(heading, source)}
		var words []ast.Node
		for c := heading.FirstChild(); c != nil; c = c.NextSibling() {
			words = append(words, c)
		}
		one.Title, err = render(words...)
		out = append(out, one)
	}
	if err == nil {
		shut()
	}
	return before, out, err
}

// lead is what the first of some blocks begins with, if that is bold.
func lead(blocks []ast.Node, source []byte) string {
	if len(blocks) == 0 {
		return ""
	}
	if bold, ok := blocks[0].FirstChild().(*ast.Emphasis); ok && bold.Level == 2 {
		return strings.TrimSuffix(plain(bold, source), ".")
	}
	return ""
}

// tree puts the parts below those that they belong to; the first is the root.
func tree(all []part) *part {
	var path []*part
	for i := range all {
		one := &all[i]
		for len(path) > 0 && path[len(path)-1].Level >= one.Level {
			path = path[:len(path)-1]
		}
		if len(path) > 0 {
			above := path[len(path)-1]
			above.Parts = append(above.Parts, one)
		}
		path = append(path, one)
	}
	return &all[0]
}

// plain is what one reads of a node.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				b.Write(n.Segment.Value(source))
				if n.SoftLineBreak() {
					b.WriteByte(' ')
				}
			}
		case *ast.String:
			if entering {
				b.Write(n.Value)
			}
		}
		return ast.WalkContinue, nil
	})
	// The typographer writes its characters as entities.
	return html.UnescapeString(b.String())
}

// Ends says whether a part has no further parts.
func (p *part) Ends() bool { return len(p.Parts) == 0 }

// at says where in a file a mistake is.
func at(s lessons.Section, source []byte, n ast.Node, err error) error {
	line := s.Line
	for ; n != nil; n = n.Parent() {
		if n.Type() == ast.TypeBlock && n.Lines().Len() > 0 {
			line += bytes.Count(source[:n.Lines().At(0).Start], []byte("\n"))
			break
		}
	}
	return fmt.Errorf("engine/lessons/%s.md:%d:1: %w", s.Name, line, err)
}
