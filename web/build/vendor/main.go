// Command vendor brings the npm packages named in web/vendor/vendor.lock into the tree, as `go mod vendor` does for
// modules: published sources, their licences, nothing else. Run it from the top of the repository.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

func main() {
	registry := flag.String("registry", os.Getenv("npm_config_registry"), "address of the npm registry; else npm is asked for the configured one")
	web := flag.String("web", "web", "the directory that holds vendor/")
	flag.Parse()
	if err := refresh(*registry, *web); err != nil {
		fmt.Fprintln(os.Stderr, "vendor:", err)
		os.Exit(1)
	}
}

func refresh(registry, web string) error {
	if registry == "" {
		said, err := exec.Command("npm", "config", "get", "registry").Output()
		if err != nil {
			return errors.New("no registry: set -registry or npm_config_registry, or install npm")
		}
		registry = string(said)
	}
	registry = strings.TrimRight(strings.TrimSpace(registry), "/")
	entries, err := readLock(web)
	if err != nil {
		return err
	}
	for i, e := range entries {
		if entries[i], err = fetch(registry, web, e); err != nil {
			return err
		}
		fmt.Println(e.name, e.version)
	}
	return writeLock(web, entries)
}
