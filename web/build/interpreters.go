package build

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// interpreter runs client programs of a language besides Lua. The page brings its file in when a program needs it.
//
// spent is the import that its wasm calls when loops have turned too often; "" where the interpreter counts by itself.
type interpreter struct{ file, entry, wasm, spent string }

var interpreters = []interpreter{
	{
		"typescript.js", "web/src/hosts/typescript/main.ts",
		"web/vendor/@jitl/quickjs-ng-wasmfile-release-sync/dist/emscripten-module.wasm", "",
	},
	{
		"python.js", "web/src/hosts/python/main.ts",
		"web/vendor/@micropython/micropython-webassembly-pyscript/micropython.wasm", "mp_js_random_u32",
	},
}

// interpreterFiles makes the files of all interpreters.
func interpreterFiles(root string, o Options) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, p := range interpreters {
		script, err := Bundle(root, p.entry, o)
		if err != nil {
			return nil, err
		}
		wasm, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(p.wasm)))
		if err != nil {
			return nil, err
		}
		if p.spent != "" {
			if wasm, err = countTurns(wasm, p.spent); err != nil {
				return nil, err
			}
		}
		if files[p.file], err = part(p.file, script, wasm); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// part is an interpreter as one script for the page, which does nothing but hand over two texts: the script for the
// worker, and its wasm, compressed.
func part(file string, script, wasm []byte) ([]byte, error) {
	var small bytes.Buffer
	w, err := gzip.NewWriterLevel(&small, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(wasm); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	text, err := json.Marshal(map[string]string{
		"file": file, "script": string(script), "wasm": base64.StdEncoding.EncodeToString(small.Bytes()),
	})
	return fmt.Appendf(nil, "lockstepPart(%s);\n", text), err
}
