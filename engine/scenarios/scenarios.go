// Package scenarios is the catalogue, embedded.
package scenarios

import "embed"

// Files holds one txtar archive per scenario.
//
//go:embed *.txtar
var Files embed.FS

// Order lists the catalogue in the order in which it is taught.
var Order = []string{"set-nx-px", "late-del", "get-then-del", "boundary", "redlock-round"}
