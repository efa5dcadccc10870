package lesson

import (
	"fmt"
	"html"
	"html/template"
	"strings"
)

// chart is a flowchart of a decision under construction. A question is a box with a number; under it a line runs down
// to its answers, and each answer leads to an end or to the next question, further in. So no line crosses another.
type chart struct {
	lines, boxes strings.Builder
	questions    int
}

const (
	inset   = 20 // how much further in what follows from an answer stands
	padding = 12 // between the edge of a box and its words
	leading = 17
	gap     = 10
)

// narrow draws a decision in one column.
func narrow(root *part, width int) template.HTML {
	c := &chart{}
	return c.done(width, c.question(root, 1, 1, width-2, false))
}

// wide draws the first question over the whole width, and below it its answers side by side.
func wide(root *part, width int) template.HTML {
	c := &chart{}
	bottom := c.ask(root.Plain, 1, 1, width-2)
	between := 28
	column := (width - 2 - between*(len(root.Parts)-1)) / len(root.Parts)
	end := bottom
	for i, answer := range root.Parts {
		x := 1 + i*(column+between)
		c.line(x+inset/2, bottom, x+inset/2, bottom+gap)
		end = max(end, c.answer(answer, x, bottom+gap, column, false))
	}
	return c.done(width, end)
}

// question draws a question at (x, y) and all that follows from it, and returns where that ends.
func (c *chart) question(q *part, x, y, width int, firm bool) int {
	bottom := c.ask(q.Plain, x, y, width)
	spine, at := x+inset/2, bottom
	for _, answer := range q.Parts {
		top := at + gap
		c.line(spine, bottom, spine, top+leading)
		c.line(spine, top+leading, x+inset, top+leading)
		at = c.answer(answer, x+inset, top, width-inset, firm)
	}
	return at
}

// answer draws an answer and what it leads to. Below a refusal the ends are firm: they keep the data right.
func (c *chart) answer(a *part, x, y, width int, firm bool) int {
	at := c.box("answer", a.Plain, x, y, width, 17)
	below := func(class, words string) {
		c.line(x+inset/2, at, x+inset/2, at+gap)
		at = c.box(class, words, x, at+gap, width, 6)
	}
	switch {
	case a.Ends() && firm:
		below("end firm", a.Lead)
	case a.Ends():
		below("end", a.Lead)
	default:
		if a.Lead != "" {
			firm = true
			below("refusal", a.Lead)
		}
		for _, q := range a.Parts {
			c.line(x+inset/2, at, x+inset/2, at+gap)
			at = c.question(q, x, at+gap, width, firm)
		}
	}
	return at + gap/2
}

// ask draws the box of a question, with its number.
func (c *chart) ask(words string, x, y, width int) int {
	c.questions++
	bottom := c.box("asking", words, x, y, width, 10)
	fmt.Fprintf(&c.boxes, `<circle class="num" cx="%d" cy="%d" r="10"/><text class="num" x="%d" y="%d" text-anchor="middle">%d</text>`,
		x+padding+8, y+20, x+padding+8, y+24, c.questions)
	return bottom
}

// box draws words in a box as high as they need.
func (c *chart) box(class, words string, x, y, width, radius int) int {
	left := x + padding
	if class == "asking" {
		left += 26
	}
	lines := wrapped(words, x+width-padding-left)
	height := 2*padding - 6 + leading*len(lines)
	if class == "refusal" {
		height += 6
		fmt.Fprintf(&c.boxes, `<path class="%s" d="%s"/>`, class, torn(x, y, width, height))
	} else {
		fmt.Fprintf(&c.boxes, `<rect class="%s" x="%d" y="%d" width="%d" height="%d" rx="%d"/>`, class, x, y, width, height, radius)
	}
	for i, line := range lines {
		fmt.Fprintf(&c.boxes, `<text class="%s" x="%d" y="%d">%s</text>`, class, left, y+padding-3+13+i*leading, html.EscapeString(line))
	}
	return y + height
}

// torn is a box whose lower edge is torn, as every broken promise is.
func torn(x, y, width, height int) string {
	var d strings.Builder
	fmt.Fprintf(&d, "M%d %dH%dV%d", x, y, x+width, y+height-4)
	teeth := width / 16
	for i := 1; i <= teeth*2; i++ {
		fmt.Fprintf(&d, "L%.1f %d", float64(x+width)-float64(width*i)/float64(teeth*2), y+height-4+4*(i%2))
	}
	return d.String() + "Z"
}

func (c *chart) line(x1, y1, x2, y2 int) {
	fmt.Fprintf(&c.lines, `<path d="M%d %dL%d %d"/>`, x1, y1, x2, y2)
}

func (c *chart) done(width, bottom int) template.HTML {
	return template.HTML(fmt.Sprintf(`<svg class="chart" viewBox="0 0 %d %d" role="img" aria-label="The decision as a flowchart. The questions above have the same words.">`+
		`<g class="lines">%s</g>%s</svg>`, width, bottom+2, c.lines.String(), c.boxes.String()))
}

// wrapped breaks words into lines of at most so many px.
func wrapped(words string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(words) {
		if longer := strings.TrimSpace(line + " " + word); line == "" || measured(longer) <= float64(width) {
			line = longer
			continue
		}
		lines, line = append(lines, line), word
	}
	return append(lines, line)
}

// measured is how wide words are in bold type of 13 px, rather too wide than too narrow.
func measured(words string) float64 {
	em := 0.0
	for _, r := range words {
		switch {
		case strings.ContainsRune("iljtfrI.,:;!'’ ", r):
			em += 0.34
		case strings.ContainsRune("mwMW", r):
			em += 0.9
		case r >= 'A' && r <= 'Z':
			em += 0.7
		default:
			em += 0.58
		}
	}
	return em * 13
}
