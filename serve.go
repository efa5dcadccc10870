// Command lockstep serves the sandbox, and runs its engine on the command line. Built with the tag "site" it has the site
// within, and needs no sources.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"

	"lockstep/engine/cli"
	"lockstep/web/build"
	"lockstep/web/site"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run does what touches the machine itself, serving and writing a site; the other commands are the engine's.
func run(args []string, stdout, stderr io.Writer) int {
	var err error
	switch {
	case len(args) == 0 || strings.HasPrefix(strings.Replace(args[0], "--", "-", 1), "-addr"):
		err = serve(args, stdout, stderr)
	case args[0] == "dist":
		err = dist(args[1:], stdout, stderr)
	default:
		return cli.Main(args, disk{}, stdout, stderr)
	}
	if err == nil {
		return 0
	}
	fmt.Fprintln(stderr, "lockstep:", err)
	if errors.As(err, new(usage)) {
		return 2
	}
	return 1
}

// disk opens files by the names that people type: relative to where they are, upwards, or absolute.
type disk struct{}

func (disk) Open(name string) (fs.File, error) { return os.Open(name) }

// usage is a command line that cannot be understood.
type usage string

func (u usage) Error() string { return string(u) }

// options are a command's flags, whose mistakes become a usage error instead of the flag package's own text.
func options(name string) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	return flags
}

// source says how the site is come by: a program that has it within hands that out, another builds it from the sources
// around, anew each time.
func source(o build.Options) (func() (*build.Site, error), error) {
	if files := site.Files(); files != nil {
		return sync.OnceValues(func() (*build.Site, error) { return build.Published(files) }), nil
	}
	root, err := build.Root(".")
	return func() (*build.Site, error) { return build.Build(root, build.DefaultOut(root), o) }, err
}

// serve makes the site and hands it out until it is interrupted.
func serve(args []string, stdout, stderr io.Writer) error {
	flags := options("lockstep")
	addr := flags.String("addr", "127.0.0.1:8080", "")
	if err := flags.Parse(args); err != nil {
		return usage(err.Error() + "; lockstep help says what there is")
	}
	if flags.NArg() > 0 {
		return usage(fmt.Sprintf("options stand before a command's names; with -addr there is no command, but got %q", flags.Arg(0)))
	}
	made, err := source(build.Options{Log: stderr})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		return refused(*addr, err)
	}
	if _, err := made(); err != nil {
		return err
	}
	fmt.Fprintln(stdout, "Lockstep is at", address(listener.Addr()))
	server := &http.Server{Handler: build.Handler(made), ReadHeaderTimeout: 10 * time.Second}
	return server.Serve(listener)
}

func refused(addr string, err error) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%s is taken by another program; choose another port, or let the system choose: lockstep -addr 127.0.0.1:0", addr)
	}
	return fmt.Errorf("cannot serve on %s: %w", addr, err)
}

// address is what to type into a browser on this machine.
func address(at net.Addr) string {
	host, port, err := net.SplitHostPort(at.String())
	if ip := net.ParseIP(host); err != nil || ip == nil || ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// dist writes the site for a static host: small scripts, and every file also compressed, for hosts that serve such.
func dist(args []string, stdout, stderr io.Writer) error {
	flags := options("dist")
	dir := flags.String("o", "", "")
	if err := flags.Parse(args); err != nil || *dir == "" || flags.NArg() > 0 {
		return usage("usage: lockstep dist -o DIR")
	}
	made, err := source(build.Options{Minify: true, Log: stderr})
	if err != nil {
		return err
	}
	whole, err := made()
	if err != nil {
		return err
	}
	if err := whole.Publish(*dir, stderr); err != nil {
		return err
	}
	fmt.Fprintln(stdout, "The site is in", *dir)
	return nil
}
