package build

import (
	"os/exec"
	"testing"
)

// TestLeanAnswersTheSame runs the cases of the simulated Redis on the lean copy that the browser's engine is built with.
func TestLeanAnswersTheSame(t *testing.T) {
	root, err := Root(".")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := lean(root, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "test", "-modfile", mod, "./engine/redis", "-run", "^(TestCases|TestCode|TestHostile)")
	cmd.Dir = root
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, said)
	}
}
