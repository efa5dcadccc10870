// Package cli is the command line: arguments, a file system and two writers in, an exit status out.
package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"lockstep/engine"
	"lockstep/engine/scenario"
)

// The exit statuses.
const (
	ok      = 0
	failed  = 1 // a run or a check did not come out as expected
	mistake = 2 // what was asked for makes no sense
)

// Usage is the help text.
const Usage = `lockstep: step through Redis locks

  lockstep [-addr HOST:PORT]      serve the page (http://127.0.0.1:8080)
  lockstep list                   the scenarios
  lockstep run [-json] [-set k=v]… [-schedule S] NAME|FILE
  lockstep check [FILE…]          every scenario, every variant, every expectation
  lockstep dist -o DIR            write the static site
`

// Main runs one command; files opens the scenario files that it names.
// A panic is a bug of ours: it ends the command with a message, here and nowhere below.
func Main(args []string, files fs.FS, stdout, stderr io.Writer) (status int) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintln(stderr, "lockstep: this is a bug, please report it:", p)
			status = failed
		}
	}()
	c := &command{files: files, out: stdout, err: stderr}
	if len(args) == 0 {
		return c.wrong(errors.New("a command is missing; lockstep help lists them"))
	}
	switch args[0] {
	case "list":
		return c.list(args[1:])
	case "run":
		return c.run(args[1:])
	case "check":
		return c.check(args[1:])
	case "help", "-h", "-help", "--help":
		fmt.Fprint(stdout, Usage)
		return ok
	}
	near := scenario.Near(args[0], []string{"list", "run", "check", "dist", "help"})
	if near != "" {
		near = "; near: " + near
	}
	return c.wrong(fmt.Errorf("no command %q%s", args[0], near))
}

type command struct {
	files    fs.FS
	out, err io.Writer
}

// wrong prints why nothing was done. A mistake in a text stands alone, so that editors can jump to it.
func (c *command) wrong(err error) int {
	var m *scenario.Mistake
	if errors.As(err, &m) || errors.As(err, new(fileError)) {
		fmt.Fprintln(c.err, err)
	} else {
		fmt.Fprintln(c.err, "lockstep:", err)
	}
	return mistake
}

// fileError is about a file as a whole.
type fileError string

func (f fileError) Error() string { return string(f) }

func (c *command) list(args []string) int {
	if len(args) > 0 {
		return c.wrong(errors.New("list takes no arguments"))
	}
	for _, name := range engine.Names() {
		sc, err := engine.Load(name)
		if err != nil {
			return c.wrong(err)
		}
		fmt.Fprintf(c.out, "%-26s %-20s %s\n", name, sc.Chapter, sc.Title)
	}
	return ok
}

// repeated collects an option that may be given several times.
type repeated []string

func (r *repeated) String() string     { return strings.Join(*r, " ") }
func (r *repeated) Set(v string) error { *r = append(*r, v); return nil }

func (c *command) run(args []string) int {
	var set repeated
	flags := flag.NewFlagSet("run", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	asJSON := flags.Bool("json", false, "")
	schedule := flags.String("schedule", "", "")
	flags.Var(&set, "set", "")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(c.out, Usage)
		return ok
	case err != nil:
		return c.wrong(err)
	}
	if flags.NArg() != 1 {
		return c.wrong(errors.New("run takes one scenario, behind its options"))
	}
	sc, err := c.load(flags.Arg(0))
	if err != nil {
		return c.wrong(err)
	}
	if err := native(sc); err != nil {
		return c.wrong(err)
	}
	t, err := engine.Run(sc, set, *schedule)
	if err != nil {
		return c.wrong(err)
	}
	if *asJSON {
		fmt.Fprintf(c.out, "%s\n", t.JSON())
	} else {
		fmt.Fprint(c.out, t.Text())
	}
	if err := engine.Expected(sc, t, set); err != nil {
		fmt.Fprintln(c.err, "lockstep:", err)
		return failed
	}
	return ok
}

// load finds a scenario by its name in the catalogue, or in a file.
func (c *command) load(arg string) (*scenario.Scenario, error) {
	if !strings.Contains(arg, "/") && !strings.HasSuffix(arg, ".txtar") {
		return engine.Load(arg)
	}
	b, err := c.read(arg)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fileError(arg + ": no such file")
	case err != nil:
		return nil, fileError(arg + ": cannot be read")
	}
	return scenario.Parse(arg, string(b))
}

// maxFile is more than a scenario may have: a device has no end.
const maxFile = 1 << 20

func (c *command) read(name string) ([]byte, error) {
	f, err := c.files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxFile))
}

// native refuses clients in languages that only the browser runs.
func native(sc *scenario.Scenario) error {
	if file, language := engine.Elsewhere(sc); language != "" {
		return fileError(file + ": " + language + " clients run in the browser; serve the page")
	}
	return nil
}

// check runs every variant of the files, or of the whole catalogue.
func (c *command) check(args []string) int {
	names, status := args, ok
	if len(args) == 0 {
		names = engine.Names()
	}
	var all []*scenario.Scenario
	for _, name := range names {
		if strings.HasPrefix(name, "-") {
			return c.wrong(fmt.Errorf("check has no option %s", name))
		}
		sc, err := c.load(name)
		if err != nil {
			return c.wrong(err)
		}
		all = append(all, sc)
	}
	for _, sc := range all {
		if _, language := engine.Elsewhere(sc); language != "" {
			fmt.Fprintf(c.out, "%-26s browser only: it has %s clients\n", sc.Name, language)
			continue
		}
		outcomes, err := engine.Check(sc)
		if err != nil {
			fmt.Fprintln(c.err, err)
			status = failed
		}
		bad := 0
		for _, o := range outcomes {
			if o.Problem != nil {
				bad++
				fmt.Fprintf(c.out, "%s %s: %s\n", sc.Name, variant(o.Variant), o.Problem)
			}
		}
		fmt.Fprintf(c.out, "%-26s %s, %d as expected\n", sc.Name, counted(len(outcomes), "variant"), len(outcomes)-bad)
		if bad > 0 {
			status = failed
		}
	}
	return status
}

func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

func variant(name string) string {
	if name == "" {
		return "(default)"
	}
	return name
}
