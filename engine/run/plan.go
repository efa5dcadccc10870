package run

import (
	"errors"
	"slices"

	"lockstep/engine/program"
	"lockstep/engine/scenario"
	"lockstep/engine/sim"
	"lockstep/engine/trace"
)

// oneWay is how long a message takes unless the scenario or a fault says otherwise.
const oneWay = sim.Millisecond

// plan is what stands before a run begins and does not change during it.
type plan struct {
	actors        []trace.Actor // clients, then nodes, then stores
	index         map[string]int
	programs      []program.Program // by client
	checks        []string          // by actor: how a store looks at fencing tokens
	shards        []shard
	faults        []scenario.Item // at instants, in the order of their creation
	messageFaults map[messageName][]scenario.Fault
	schedule      scenario.Schedule
	stopAt        sim.Time
}

// messageName is the k-th message from one actor to another.
type messageName struct{ from, to, k int }

// New returns the world before anything has happened. The error is a *scenario.Mistake.
func New(sc *scenario.Scenario, values scenario.Values, schedule scenario.Schedule) (*World, error) {
	p := &plan{
		index: map[string]int{}, messageFaults: map[messageName][]scenario.Fault{},
		schedule: schedule, stopAt: sc.StopAt,
	}
	p.cast(sc)
	if err := p.compile(sc, values); err != nil {
		return nil, err
	}
	if err := p.takeFaults(sc, values); err != nil {
		return nil, err
	}
	w := &World{plan: p, tieAt: trace.NoTime}
	if err := w.furnish(sc, values); err != nil {
		return nil, err
	}
	for i, it := range p.faults {
		w.queue.Push(it.At, task{kind: doFault, actor: p.index[it.Fault.Actor], fault: i})
	}
	for i, c := range sc.Clients {
		w.queue.Push(c.Start, task{kind: doStart, actor: i})
	}
	return w, nil
}

// cast lists the actors.
func (p *plan) cast(sc *scenario.Scenario) {
	for _, c := range sc.Clients {
		p.actors = append(p.actors, trace.Actor{ID: c.ID, Kind: "client", File: c.File})
	}
	for _, n := range sc.Nodes {
		p.actors = append(p.actors, trace.Actor{ID: n.ID, Kind: "node", Server: n.Server, ReplicaOf: n.ReplicaOf, Slots: slotsOf(n)})
	}
	for _, s := range sc.Stores {
		p.actors = append(p.actors, trace.Actor{ID: s.ID, Kind: "store"})
	}
	for i, a := range p.actors {
		p.index[a.ID] = i
	}
}

// compile prepares the programs of the clients.
func (p *plan) compile(sc *scenario.Scenario, values scenario.Values) error {
	setting := program.Setting{Source: Source(sc)}
	for _, f := range sc.Files {
		setting.Files = append(setting.Files, f.Name)
	}
	for _, n := range sc.Nodes {
		if n.ReplicaOf == "" {
			setting.Nodes = append(setting.Nodes, n.ID)
		} else {
			setting.Replicas = append(setting.Replicas, n.ID)
		}
	}
	for _, s := range sc.Stores {
		setting.Stores = append(setting.Stores, s.ID)
	}
	for _, v := range values {
		setting.Params = append(setting.Params, program.Param{Name: v.Name, Word: v.Value.Word, Ms: v.Value.Ms})
	}
	for _, c := range sc.Clients {
		setting.Client = c.ID
		prog, err := program.New(c.File, setting)
		if err != nil {
			return misfit(sc, c.File, err)
		}
		p.programs = append(p.programs, prog)
	}
	return nil
}

// misfit places an error that only the compiler finds in the scenario's text.
func misfit(sc *scenario.Scenario, file string, err error) error {
	m := &scenario.Mistake{File: file, Line: 1, Col: 1, Msg: err.Error()}
	var bad *program.CompileError
	if !errors.As(err, &bad) {
		return m
	}
	m.Line, m.Msg = bad.Line, bad.Msg
	if f, ok := sc.File(bad.File); ok {
		m.File, m.Line = sc.Name+".txtar", f.Line+bad.Line-1
	}
	return m
}

// Source returns the program files of a scenario, its own before the built-in libraries.
func Source(sc *scenario.Scenario) func(string) (string, bool) {
	return func(name string) (string, bool) {
		if f, ok := sc.File(name); ok {
			return f.Text, true
		}
		return program.Library(name)
	}
}

// takeFaults collects the scenario's own faults that the schedule leaves, then the schedule's.
func (p *plan) takeFaults(sc *scenario.Scenario, values scenario.Values) error {
	for i, f := range sc.Faults {
		off := slices.ContainsFunc(p.schedule, func(it scenario.Item) bool {
			return it.Kind == scenario.Clear || it.Kind == scenario.Off && it.N == i+1
		})
		if off || !f.When.Match(values) {
			continue
		}
		if err := p.takeFault(f.Item, sc.Name+".txtar"); err != nil {
			return err
		}
	}
	if err := sc.CheckSchedule(p.schedule); err != nil {
		return err
	}
	for _, it := range p.schedule {
		if it.Kind != scenario.At && it.Kind != scenario.Msg {
			continue
		}
		if err := p.takeFault(it, "schedule"); err != nil {
			return err
		}
	}
	return nil
}

// takeFault adds one fault; file names the text that it stands in.
func (p *plan) takeFault(it scenario.Item, file string) error {
	if it.Kind == scenario.Msg {
		name := messageName{p.index[it.From], p.index[it.To], it.K}
		p.messageFaults[name] = append(p.messageFaults[name], it.Fault)
		return nil
	}
	p.faults = append(p.faults, it)
	return nil
}

// furnish sets up clients, nodes, stores and links as they are at the start.
func (w *World) furnish(sc *scenario.Scenario, values scenario.Values) error {
	w.clients = make([]client, len(sc.Clients))
	w.plan.checks = make([]string, len(w.plan.actors))
	for _, st := range sc.Stores {
		check, value := st.At(values)
		w.plan.checks[w.plan.index[st.ID]] = check
		w.stores = append(w.stores, newStore(value))
	}
	if err := w.raise(sc, values); err != nil {
		return err
	}
	w.links = make([]link, len(w.plan.actors)*len(w.plan.actors))
	for i := range w.links {
		w.links[i].delay = oneWay
	}
	for _, l := range sc.Links {
		if l.When.Match(values) {
			w.setDelay(w.plan.index[l.A], w.plan.index[l.B], l.Delay)
		}
	}
	w.replicate()
	w.connectCluster(sc)
	return nil
}

// setDelay sets the one-way delay of a link, each way.
func (w *World) setDelay(a, b int, d sim.Dur) {
	w.link(a, b).delay = d
	w.link(b, a).delay = d
}
