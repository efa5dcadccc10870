package trace

import (
	"slices"
	"strconv"
	"strings"
)

// MetricType is the type of a metric, as OpenMetrics names it.
type MetricType string

// The types of metrics.
const (
	Counter   MetricType = "counter"
	Gauge     MetricType = "gauge"
	Histogram MetricType = "histogram"
)

// Metric is one metric of a run with all its series. One whose name ends in _seconds has values in µs, like everything
// else in a trace.
type Metric struct {
	Name   string
	Type   MetricType
	Help   string
	Series []Series
}

// Series is one combination of labels. Points are in the order of events: of a counter or gauge its value from that
// event on, of a histogram one observation each. Value is where a counter or gauge stands at the end of the run.
type Series struct {
	Labels []Label
	Value  int64
	Points []Point
}

// Label is a label and its value.
type Label struct{ Name, Value string }

// Point is a value at an event.
type Point struct {
	Event int
	Value int64
}

// Sum adds up the observations of a histogram.
func (s *Series) Sum() int64 {
	var sum int64
	for _, p := range s.Points {
		sum += p.Value
	}
	return sum
}

func (o *object) metric(m *Metric) {
	o.open()
	o.str("name", m.Name)
	o.str("type", string(m.Type))
	each(o, "series", m.Series, func(s *Series) {
		o.open()
		o.key("labels")
		o.open()
		for _, l := range s.Labels {
			o.str(l.Name, l.Value)
		}
		o.close()
		if m.Type == Histogram {
			o.num("count", int64(len(s.Points)))
			o.num("sum", s.Sum())
		} else {
			o.num("value", s.Value)
		}
		each(o, "points", s.Points, func(p *Point) {
			o.b = append(o.b, '[')
			o.b = strconv.AppendInt(o.b, int64(p.Event), 10)
			o.b = append(o.b, ',')
			o.b = strconv.AppendInt(o.b, p.Value, 10)
			o.b = append(o.b, ']')
		})
		o.close()
	})
	o.close()
}

// buckets are the upper bounds of the buckets of every histogram, in ms.
var buckets = []int64{1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10000, 30000, 60000}

// OpenMetrics prints the metrics as they stand at the end of the run, in the text form that Prometheus reads.
func (t *Trace) OpenMetrics() string {
	var b strings.Builder
	for i := range t.Metrics {
		m := &t.Metrics[i]
		family := strings.TrimSuffix(m.Name, "_total")
		b.WriteString("# TYPE " + family + " " + string(m.Type) + "\n")
		if strings.HasSuffix(family, "_seconds") {
			b.WriteString("# UNIT " + family + " seconds\n")
		}
		b.WriteString("# HELP " + family + " " + m.Help + "\n")
		for k := range m.Series {
			m.exposeSeries(&b, &m.Series[k])
		}
	}
	b.WriteString("# EOF\n")
	return b.String()
}

// exposeSeries prints the lines of one series.
func (m *Metric) exposeSeries(b *strings.Builder, s *Series) {
	line := func(suffix, value string, more ...Label) {
		b.WriteString(m.Name + suffix)
		separator := "{"
		for _, l := range slices.Concat(s.Labels, more) {
			b.WriteString(separator + l.Name + `="` + labelEscapes.Replace(l.Value) + `"`)
			separator = ","
		}
		if separator == "," {
			b.WriteByte('}')
		}
		b.WriteString(" " + value + "\n")
	}
	if m.Type != Histogram {
		line("", m.value(s.Value))
		return
	}
	for _, le := range buckets {
		n := 0
		for _, p := range s.Points {
			if p.Value <= le*1000 {
				n++
			}
		}
		line("_bucket", strconv.Itoa(n), Label{"le", bound(le)})
	}
	line("_bucket", strconv.Itoa(len(s.Points)), Label{"le", "+Inf"})
	line("_count", strconv.Itoa(len(s.Points)))
	line("_sum", m.value(s.Sum()))
}

var labelEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

// value prints a value: of one in seconds, which is kept in µs, in decimal.
func (m *Metric) value(v int64) string {
	if !strings.HasSuffix(m.Name, "_seconds") {
		return strconv.FormatInt(v, 10)
	}
	return seconds(v)
}

// bound prints the upper bound of a bucket as OpenMetrics wants it: 0.005, 1.0.
func bound(ms int64) string {
	s := seconds(ms * 1000)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// seconds prints µs as seconds, with as many decimals as it needs.
func seconds(us int64) string {
	sign := ""
	if us < 0 {
		sign, us = "-", -us
	}
	whole, part := strconv.FormatInt(us/1_000_000, 10), strconv.FormatInt(1_000_000+us%1_000_000, 10)[1:]
	if part = strings.TrimRight(part, "0"); part != "" {
		part = "." + part
	}
	return sign + whole + part
}
