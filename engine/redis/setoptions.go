// The options of SET.

package redis

// setOptions are the options of one SET. Unit is the expiry option, EX PX EXAT or PXAT, and expiry its argument;
// condition is NX XX IFEQ or IFNE, and match the argument of the last two.
type setOptions struct {
	condition, match string
	unit, expiry     string
	get, keepTTL     bool
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
		if o.keepTTL || o.unit != "" && o.unit != name {
			return false
		}
		o.unit, o.expiry = name, arg
		return true
	case "IFEQ", "IFNE":
		if s&redis84 == 0 && (s&valkey90 == 0 || name == "IFNE") || o.condition != "" && o.condition != name {
			return false
		}
		o.condition, o.match = name, arg
		return true
	}
	return false
}

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
	}
	return true
}
