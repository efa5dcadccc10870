// Command lockstep serves the sandbox, and runs its engine on the command line.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"lockstep/web/build"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	var err error
	switch {
	case len(args) == 0 || strings.TrimPrefix(args[0], "-") != args[0] && !help(args[0]):
		err = serve(args, stdout, stderr)
	case args[0] == "dist":
		err = dist(args[1:], stdout, stderr)
	default:
		err = errors.New("no such command")
	}
	var wrong usage
	switch {
	case err == nil:
		return 0
	case errors.As(err, &wrong):
		fmt.Fprintln(stderr, "lockstep:", err)
		return 2
	default:
		fmt.Fprintln(stderr, "lockstep:", err)
		return 1
	}
}

func help(arg string) bool {
	return strings.TrimLeft(arg, "-") == "h" || strings.TrimLeft(arg, "-") == "help"
}

// usage is a command line that cannot be understood.
type usage string

func (u usage) Error() string { return string(u) }

// options are a command's flags, whose mistakes become a usage error instead of the flag package's own text.
func options(name string) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	return flags
}

// serve builds the site and hands it out until it is interrupted.
func serve(args []string, stdout, stderr io.Writer) error {
	flags := options("lockstep")
	addr := flags.String("addr", "127.0.0.1:8080", "")
	if err := flags.Parse(args); err != nil {
		return usage(err.Error() + "; lockstep help says what there is")
	}
	if flags.NArg() > 0 {
		return usage(fmt.Sprintf("options stand before a command's names; with -addr there is no command, but got %q", flags.Arg(0)))
	}
	root, err := build.Root(".")
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		return refused(*addr, err)
	}
	rebuild := func() (*build.Site, error) {
		return build.Build(root, build.DefaultOut(root), build.Options{Log: stderr})
	}
	if _, err := rebuild(); err != nil {
		return err
	}
	fmt.Fprintln(stdout, "Lockstep is at", address(listener.Addr()))
	server := &http.Server{Handler: build.Handler(rebuild), ReadHeaderTimeout: 10 * time.Second}
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
	root, err := build.Root(".")
	if err != nil {
		return err
	}
	site, err := build.Build(root, filepath.Join(build.DefaultOut(root), "dist"), build.Options{Minify: true, Log: stderr})
	if err != nil {
		return err
	}
	if err := site.Publish(*dir, stderr); err != nil {
		return err
	}
	fmt.Fprintln(stdout, "The site is in", *dir)
	return nil
}
