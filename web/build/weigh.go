package build

import (
	"encoding/binary"
	"errors"
	"fmt"
	"sort"
	"strings"
)

// Share is what a package puts into the engine's code, in bytes of wasm.
type Share struct {
	Package string
	Bytes   int
}

// Weigh compiles the engine with the names of its functions and tells what each package adds, the heaviest first.
func Weigh(root string) ([]Share, error) {
	wasm, err := compile(root, "./wasm", "-trimpath")
	if err != nil {
		return nil, err
	}
	m, err := readModule(wasm)
	if err != nil {
		return nil, err
	}
	sum := map[string]int{}
	for i, size := range m.bodies {
		sum[packageOf(m.names[m.imported+i])] += size
	}
	var shares []Share
	for name, bytes := range sum {
		shares = append(shares, Share{name, bytes})
	}
	sort.Slice(shares, func(i, j int) bool {
		return shares[i].Bytes > shares[j].Bytes || shares[i].Bytes == shares[j].Bytes && shares[i].Package < shares[j].Package
	})
	return shares, nil
}

// packageOf reads the package from the name that the linker gives to a function, where / and . of a path became _.
func packageOf(function string) string {
	function, _, _ = strings.Cut(function, "[") // type arguments name other packages
	for _, long := range []string{"github.com_alicebob_miniredis_v2_", "github.com_alicebob_miniredis_v2", "github.com_yuin_gopher_lua"} {
		if strings.HasPrefix(function, long) {
			return strings.TrimSuffix(strings.TrimPrefix(long, "github.com_"), "_")
		}
	}
	name, _, _ := strings.Cut(function, ".")
	return name
}

// module is what Weigh needs of a wasm file: how many functions are imported, the sizes of the others, all names.
type module struct {
	imported int
	bodies   []int
	names    map[int]string
}

// The sections of a wasm file that are read, and the kind and the part that are looked for in them.
const (
	customSection, importSection, codeSection = 0, 2, 10
	functionImport, functionNames             = 0, 1
)

func readModule(wasm []byte) (m module, err error) {
	defer func() {
		if recover() != nil {
			err = errors.New("the wasm file is not laid out as expected")
		}
	}()
	m.names = map[int]string{}
	for r := reader(wasm[8:]); len(r) > 0; {
		id := r.take(1)[0]
		section := reader(r.take(r.number()))
		switch id {
		case importSection:
			for range section.number() {
				section.text()
				section.text()
				if kind := section.take(1)[0]; kind != functionImport {
					return m, fmt.Errorf("the wasm file imports something of kind %d", kind)
				}
				section.number()
				m.imported++
			}
		case codeSection:
			for range section.number() {
				m.bodies = append(m.bodies, len(section.take(section.number())))
			}
		case customSection:
			if section.text() == "name" {
				section.functions(m.names)
			}
		}
	}
	return m, nil
}

// reader takes a wasm file apart from its front; it panics at its end.
type reader []byte

func (r *reader) take(n int) []byte {
	taken := (*r)[:n]
	*r = (*r)[n:]
	return taken
}

func (r *reader) number() int {
	v, n := binary.Uvarint(*r)
	r.take(n)
	return int(v)
}

func (r *reader) text() string { return string(r.take(r.number())) }

func (r *reader) functions(names map[int]string) {
	for len(*r) > 0 {
		part := r.take(1)[0]
		inner := reader(r.take(r.number()))
		if part != functionNames {
			continue
		}
		for range inner.number() {
			i := inner.number()
			names[i] = inner.text()
		}
	}
}
