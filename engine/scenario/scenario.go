// Package scenario is the file format of a lesson and the text of a Schedule: parsed, checked and printed, with every
// mistake at its file:line:col.
package scenario

import (
	"fmt"

	"lockstep/engine/sim"
)

// Scenario is one parsed archive. Lists keep the order of the file.
type Scenario struct {
	Name           string // the file's base name without .txtar
	Title, Chapter string
	Claims         []string
	Sources        []string // http or https addresses
	Nodes          []Node
	Sets           []NodeSet
	Stores         []Store
	Params         []Param
	Clients        []Client
	Links          []Link
	Faults         []FaultLine
	Promises       []Promise
	Expects        []Expect
	Says, Notes    []Say
	Questions      []Question
	Explore        []Setting // sorted by name; Default is the param's own
	StopAt         sim.Time
	Files          []File // client programs and libraries
	Goldens        []File // trace.txt, trace.unlock=lua.txt
	file           string // the archive's name in messages
}

// Node is a simulated server; Server is one of Servers. A replica follows the node that declares it; it stands right
// behind that one and has no settings of its own here. With InCluster the node is part of a Redis Cluster, whose slots
// the nodes share.
type Node struct {
	ID, Server string
	ReplicaOf  string
	InCluster  bool
	Slots      []SlotRange
	Settings   []NodeSetting // sorted by name
}

// Param is something a learner may change. With OneOf it is a word and the first is its default; otherwise it is a span
// from Min to Max whose default is Ms.
type Param struct {
	Name, Say    string
	Ms, Min, Max sim.Dur
	OneOf        []string
}

// Client runs the program of section File from Start on.
type Client struct {
	ID, File string
	Start    sim.Time
}

// Link is the one-way delay between two actors, each way.
type Link struct {
	A, B  string
	Delay sim.Dur
	When  When
}

// FaultLine is a fault of the scenario itself: an Item of kind At or Msg.
type FaultLine struct {
	Item Item
	When When
}

// Expect says which properties are violated or unknown in the variants it covers; every other one holds.
type Expect struct {
	When              When
	Violated, Unknown []string
	Line, Col         int
}

// Anchor points at the Nth event (from 1) of an actor; What is a command in capitals or an event kind.
type Anchor struct {
	Actor, What string
	N           int
	Line, Col   int
}

// AnchorMistake is what a run finds wrong with an anchor of the archive.
func (s *Scenario) AnchorMistake(a Anchor, what string) *Mistake {
	return &Mistake{s.file, a.Line, a.Col, fmt.Sprintf("the anchor %q %s", a.String(), what)}
}

// Say is a text shown after its anchor, for everybody (say) or for the presenter (note).
type Say struct {
	Anchor Anchor
	Text   string
	Scope  Scope
}

// Scope is the runs about which a text speaks: those of the variants that When matches, with the scenario's own faults
// and durations. With AnyDuration other durations may be set as well, with Anywhere also another schedule.
type Scope struct {
	When                  When
	AnyDuration, Anywhere bool
}

// Question is asked before its anchor; the right answer comes from the run.
type Question struct {
	Anchor  Anchor
	Text    string
	Answers []string
	Scope   Scope
}

// File is a section of the archive; Line is the line of its first line in the archive, from 1.
type File struct {
	Name, Text string
	Line       int
}

// Golden returns the section that holds the expected trace of a variant, by Values.VariantName.
func (s *Scenario) Golden(variant string) (File, bool) {
	name := "trace.txt"
	if variant != "" {
		name = "trace." + variant + ".txt"
	}
	return fileOf(s.Goldens, name)
}

// File returns the section with a client program or library.
func (s *Scenario) File(name string) (File, bool) { return fileOf(s.Files, name) }

func fileOf(files []File, name string) (File, bool) {
	for _, f := range files {
		if f.Name == name {
			return f, true
		}
	}
	return File{}, false
}

// DefaultStop is the end of a run whose scenario does not name one.
const DefaultStop = sim.Time(3_600_000) * sim.Time(sim.Millisecond)

// DefaultServer is the version of a node that does not name one.
const DefaultServer = "redis 8.4"

// Servers are the versions that a node can be.
var Servers = []string{"redis 7.0", DefaultServer, "valkey 9.0"}

// Properties are the names that always, watch and expect know.
var Properties = []string{"mutual-exclusion", "release-own-lock", "fencing-order", "no-lost-update",
	"lock-eventually-free", "progress", "belief-agrees", "bounded-load", "calls-settle"}

// eventKinds are the words, besides commands, that an anchor may name.
var eventKinds = []string{"start", "send", "execute", "reply", "timeout", "lost", "expire", "sleep", "wake", "pause",
	"resume", "starve", "enter", "leave", "read", "write", "claim", "reject", "clock", "rate", "crash", "restart", "cut",
	"heal", "latency", "slow", "error-window", "replicate", "promote", "evict", "external", "migrate", "spawn", "log",
	"done", "error", "cutoff"}

// A limit on everything that comes from a file or an address bar.
const (
	maxArchive  = 256 << 10 // bytes
	maxSections = 64
	maxNodes    = 16
	maxStores   = 16
	maxClients  = 32
	maxParams   = 32
	maxWords    = 16 // words of one_of
	maxVariants = 256
	maxItems    = 256       // faults of a scenario, items of a Schedule, links, expects, texts
	maxAnswers  = 8         // of a question
	maxName     = 24        // characters of an id
	maxText     = 4000      // bytes of a text
	maxKey      = 200       // bytes of a Redis key in a fault
	maxSchedule = 16 << 10  // bytes
	maxCount    = 1_000_000 // a message, tie or fault number
	maxNesting  = 100       // brackets and blocks inside one another
	maxRun      = 200       // operators and calls in one expression, elseif in one if
	maxSlot     = 16383     // of a Redis Cluster
	maxSetting  = 1 << 40   // a setting that is a number
)
