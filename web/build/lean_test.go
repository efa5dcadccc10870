package build

import (
	"os/exec"
	"testing"
)

// TestLeanAnswersTheSame runs the cases of the simulated Redis, and the catalogue, on the lean copies that the browser's
// engine is built with.
func TestLeanAnswersTheSame(t *testing.T) {
	root, err := Root(".")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := lean(root, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "test", "-modfile", mod, "./engine/redis", "./engine", "-run", "^(TestCases|TestCode|TestHostile|TestSameBytes)")
	cmd.Dir = root
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, said)
	}
}
