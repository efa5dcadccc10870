package test

import (
	"strings"
	"testing"
)

// TestFidelityPanel opens, from the help, what the nodes answer: the tables of docs/fidelity.md.
func TestFidelityPanel(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "")
	value[bool](b, `(() => { document.querySelector('lockstep-app').help(); document.querySelector('#help .wide button').click(); return true; })()`)
	b.until(`document.querySelector('lockstep-fidelity dialog[open] dl')`)
	text := value[string](b, `document.querySelector('lockstep-fidelity').textContent`)
	for _, want := range []string{"DELEX", "SCRIPT KILL", "Known differences", "No lock asks where something is."} {
		if !strings.Contains(text, want) {
			t.Errorf("the panel lacks %q", want)
		}
	}
}
