// The options of SET, GETEX and DELEX.

package redis

// setOptions are the options of one SET. Unit is the expiry option, EX PX EXAT or PXAT, and expiry its argument;
// condition is NX XX IFEQ IFNE IFDEQ or IFDNE, and match the argument of the last four. GETEX has persist.
type setOptions struct {
	condition, match      string
	unit, expiry          string
	get, keepTTL, persist bool
}

// parseSet reads options as Redis does: the same one may come again, the last one counts, and two that exclude each
// other are a syntax error.
func parseSet(s server, args []string) (setOptions, bool) {
	var o setOptions
	for i := 0; i < len(args); i++ {
		name := upper(args[i])
		switch name {
		case "GET":
			o.get = true
			continue
		case "KEEPTTL":
			if o.unit != "" {
				return o, false
			}
			o.keepTTL = true
			continue
		case "NX", "XX":
			if o.condition != "" && o.condition != name {
				return o, false
			}
			o.condition = name
			continue
		}
		i++
		if i == len(args) || !o.withArgument(s, name, args[i]) {
			return o, false
		}
	}
	return o, true
}

// withArgument takes an option that has an argument.
func (o *setOptions) withArgument(s server, name, arg string) bool {
	switch name {
	case "EX", "PX", "EXAT", "PXAT":
		return o.expires(name, arg)
	case "IFEQ", "IFNE", "IFDEQ", "IFDNE":
		if s&redis84 == 0 && (s&valkey90 == 0 || name != "IFEQ") || o.condition != "" && o.condition != name {
			return false
		}
		o.condition, o.match = name, arg
		return true
	}
	return false
}

// expires takes an expiry option.
func (o *setOptions) expires(name, arg string) bool {
	if o.keepTTL || o.persist || o.unit != "" && o.unit != name {
		return false
	}
	o.unit, o.expiry = name, arg
	return true
}

// parseGetex reads the options of GETEX.
func parseGetex(args []string) (setOptions, bool) {
	var o setOptions
	for i := 0; i < len(args); i++ {
		switch name := upper(args[i]); name {
		case "PERSIST":
			if o.unit != "" {
				return o, false
			}
			o.persist = true
		case "EX", "PX", "EXAT", "PXAT":
			i++
			if i == len(args) || !o.expires(name, args[i]) {
				return o, false
			}
		default:
			return o, false
		}
	}
	return o, true
}

// compares tells whether the condition is on the value that the key has.
func (o *setOptions) compares() bool {
	return o.condition == "IFEQ" || o.condition == "IFNE" || o.digests()
}

// digests tells whether the condition is on the digest of that value.
func (o *setOptions) digests() bool { return o.condition == "IFDEQ" || o.condition == "IFDNE" }

// holds tells whether the condition holds for the value that the key has, if found.
func (o *setOptions) holds(value string, found bool) bool {
	switch o.condition {
	case "NX":
		return !found
	case "XX":
		return found
	case "IFEQ":
		return found && value == o.match
	case "IFNE":
		return !found || value != o.match
	case "IFDEQ":
		return found && digestOf(value) == lower(o.match)
	case "IFDNE":
		return !found || digestOf(value) != lower(o.match)
	}
	return true
}
