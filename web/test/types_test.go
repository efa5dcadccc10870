package test

import (
	"testing"

	"lockstep/web/build"
)

func TestTypes(t *testing.T) {
	t.Parallel()
	at, err := build.Root(root)
	if err != nil {
		t.Fatal(err)
	}
	if err := build.TypeCheck(at); err != nil {
		t.Error(err)
	}
}
