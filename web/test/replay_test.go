package test

import (
	"path/filepath"
	"testing"

	"lockstep/engine"
	"lockstep/engine/program"
)

// replaying stands behind the interpreters' scripts: whenever a client is closed, a new one is given its log from nothing,
// and must do at each entry what the first one did when it went on. A clock that was not looked at is not there to be.
const replaying = `
for (const ending of Object.keys(lockstepInterpreters)) {
	const make = lockstepInterpreters[ending];
	lockstepInterpreters[ending] = async module => {
		const host = await make(module), lives = new Map();
		return text => {
			const request = JSON.parse(text), { program, log } = lives.get(request.process) ?? {};
			if (request.op === 'close' && lives.delete(request.process)) {
				const { process } = JSON.parse(host(program));
				for (const [i, { entry, did }] of log.entries()) {
					const again = host(JSON.stringify({ ...entry, process }));
					if (again !== did) throw new Error('after entry ' + i + ' it lived ' + did + ' and replays ' + again);
				}
				host(JSON.stringify({ op: 'close', process }));
			}
			const did = host(text);
			if (request.op === 'start') lives.set(JSON.parse(did).process, { program: text, log: [] });
			if (request.op === 'deliver') {
				const { looked, failure } = JSON.parse(did);
				log.push({ entry: { ...request, mono: looked.mono ? request.mono : null, wall: looked.wall ? request.wall : null }, did });
				if (failure) lives.delete(request.process);
			}
			return did;
		};
	};
}`

// TestReplayIsLive replays the log of every client of many runs: a client is its log, whatever its interpreter keeps.
func TestReplayIsLive(t *testing.T) {
	t.Parallel()
	b := inWorker(t, replaying)
	scenarios := map[string]string{}
	for _, name := range []string{"token-vs-del-typescript", "token-vs-del-python"} {
		text, err := engine.Archive(name)
		if err != nil {
			t.Fatal(err)
		}
		scenarios[name] = text
	}
	for _, template := range program.Templates() {
		scenarios[template.Name] = templateRun(template, ".ts", ".py")
	}
	for path, text := range typescriptPrograms(t) {
		scenarios[filepath.Base(path)] = oneClient(text)
	}
	for name, text := range scenarios {
		if _, wrong := answered[[]outcome](b, "check", text, nil); wrong != "" {
			t.Errorf("%s: %s", name, wrong)
		}
	}
}
