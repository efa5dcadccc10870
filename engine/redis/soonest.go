package redis

// soonest is the earliest deadline of a node, which is asked for after every event of a run and changes with few of them.
type soonest struct {
	deadline   int64
	any, known bool
}

// NextExpiry returns the earliest deadline of any key or field, in ms on this node's clock: it is gone when the clock
// reads deadline+1. It may lie in the past, since due keys stay until Expire is called or a command touches them.
func (n *Node) NextExpiry() (deadline int64, ok bool) {
	if !n.soonest.known {
		n.soonest = n.lookForSoonest()
	}
	return n.soonest.deadline, n.soonest.any
}

func (n *Node) lookForSoonest() soonest {
	s := soonest{known: true}
	sooner := func(d int64) {
		if !s.any || d < s.deadline {
			s.deadline, s.any = d, true
		}
	}
	for _, space := range n.spaces {
		if space == nil {
			continue
		}
		for _, d := range space.deadlines {
			sooner(d)
		}
		for _, h := range space.hashes {
			if h.mortal == 0 {
				continue
			}
			for _, f := range h.fields {
				if f.mortal {
					sooner(f.deadline)
				}
			}
		}
	}
	return s
}
