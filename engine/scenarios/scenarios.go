// Package scenarios is the catalogue, embedded.
package scenarios

import "embed"

// Files holds one txtar archive per scenario.
//
//go:embed *.txtar
var Files embed.FS

// Order lists the catalogue in the order in which it is taught.
var Order = []string{
	// One Redis
	"set-nx-px",
	"immortal-lock",
	"late-del",
	"token-vs-del-typescript",
	"token-vs-del-python",
	"get-then-del",
	"ambiguous-acquire",
	"nx-get-inverted",
	"work-outlives-lease",
	"unlock-before-commit",
	// Time and tokens
	"boundary",
	"check-then-write",
	"clock-forward",
	"clock-backward",
	"slow-script",
	"evicted-lock",
	// Renewal
	"renewal",
	"blind-renewal",
	"renewal-cut-off",
	"live-watchdog",
	// Fencing
	"fenced-pause",
	"delayed-packet",
	"fence-gap",
	"token-after-grant",
	"counter-rolls-back",
	"random-token-cas",
	// Redlock
	"redlock-round",
	"split-vote",
	"majority-without-validity",
	"release-only-where-granted",
	"voter-clock-jump",
	"voter-restarts",
	"clock-rate",
	"extension-pitfalls",
	"one-cluster-as-five",
	// The debate
	"pause-during-acquire",
	"delayed-answers",
	"pause-after-check",
	"debate",
	// Failover and Cluster
	"replica-read",
	"async-failover",
	"wait-illusions",
	"minority-sentinel",
	"minority-cluster",
	"slot-migration",
	"hash-tags",
	"forgotten-script",
	// From production
	"swallowed-error",
	"cancelled-release",
	"release-retried",
	"refused-but-inside",
	"reentry-overwrites",
	"half-a-script",
	"wrong-unit",
	"lost-and-not-told",
	"runs-without",
	"starved-watchdog",
	"shared-renewals",
	"renewed-for-ever",
	"resent-set",
	"resent-unlock",
	"retried-count",
	"unsettled-call",
	"eroding-majority",
	"blocked-by-itself",
	"even-number",
	"refused-unlock",
	"frozen-clock",
	"missed-wakeup",
	"gave-up-early",
	"deleted-signal",
	"dropped-waiter",
	"extend-storm",
	"retry-window",
	"zero-wait",
	"reaper",
	"kill-nine",
	"stalled-job",
	"late-clock",
	"redelivery",
	"lost-counter",
	"skewed-cleanup",
	"two-slots",
	"opposite-order",
	// No bug here
	"two-setnx",
	"get-del-in-script",
	"push-in-script",
	"rival-vote",
	"no-expiry",
	"taken-twice",
	"name-taken",
}
