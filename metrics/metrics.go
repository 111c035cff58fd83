// Package metrics counts what the program does, in the form in which Prometheus asks for
// it (https://prometheus.io/docs/instrumenting/exposition_formats). Every name begins with
// noughts_ and says its unit; what is added up ends in _total.
//
// A nil *Metrics counts nothing, so whoever has something to count need not ask whether
// anybody wants to know. All methods are safe for concurrent use.
package metrics

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

const namespace = "noughts"

// latencies are the upper bounds, in seconds, by which answers are sorted: close together
// where people begin to notice, the last far below the three seconds of Discord's patience and
// the rest for long analyses. A choice; nothing depends on it but how exact a quantile is.
var latencies = []float64{.01, .025, .05, .1, .15, .25, .5, 1, 1.6, 2.5, 5, 10, 30, 120}

// Metrics are the counts of one process.
type Metrics struct {
	registry     *prometheus.Registry
	interactions *prometheus.CounterVec
	acknowledged *prometheus.HistogramVec
	answered     *prometheus.HistogramVec
	waited       *prometheus.HistogramVec
	refused      *prometheus.CounterVec
	gateway      *prometheus.GaugeVec
	nodes        *prometheus.CounterVec
	lookups      *prometheus.CounterVec
	panics       prometheus.Counter
}

// New returns counts that are all zero, and those of the process and of Go's runtime.
func New() *Metrics {
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help}, labels)
	}
	seconds := func(name, help string, labels ...string) *prometheus.HistogramVec {
		return prometheus.NewHistogramVec(prometheus.HistogramOpts{Namespace: namespace, Name: name, Help: help, Buckets: latencies}, labels)
	}
	m := &Metrics{
		registry:     prometheus.NewRegistry(),
		interactions: counter("interactions_total", "What people did, by what it was and how it went.", "action", "outcome"),
		acknowledged: seconds("acknowledgement_seconds", "From an interaction's arrival until Discord had the first word of an answer.", "action"),
		answered:     seconds("reply_seconds", "From an interaction's arrival until its last answer was sent.", "action"),
		waited:       seconds("rate_limit_wait_seconds", "What requests to Discord waited for its limits, by how urgent they were.", "lane"),
		refused:      counter("requests_refused_total", "Requests that Discord refused, by the status of its answer.", "status"),
		gateway:      prometheus.NewGaugeVec(prometheus.GaugeOpts{Namespace: namespace, Name: "gateway_connected", Help: "1 while a shard is let in at the gateway, else 0."}, []string{"shard"}),
		nodes:        counter("search_nodes_total", "Positions that searches have visited, by what they were for.", "work"),
		lookups:      counter("cache_lookups_total", "Looks into what is remembered, by whether it was there.", "cache", "result"),
		panics:       prometheus.NewCounter(prometheus.CounterOpts{Namespace: namespace, Name: "panics_total", Help: "Panics that were survived."}),
	}
	m.registry.MustRegister(
		m.interactions, m.acknowledged, m.answered, m.waited, m.refused, m.gateway, m.nodes, m.lookups, m.panics,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

// Handler serves the counts as text.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// Gauge adds a number that is asked for whenever somebody looks. A name is given once;
// twice is a panic.
func (m *Metrics) Gauge(name, help string, value func() float64) {
	if m == nil {
		return
	}
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: namespace, Name: name, Help: help}, value))
}

// Interaction counts something that a person did. There are few actions and outcomes, as
// each pair is kept for ever. acknowledged is 0 if Discord never had a word.
func (m *Metrics) Interaction(action, outcome string, acknowledged, answered time.Duration) {
	if m == nil {
		return
	}
	m.interactions.WithLabelValues(action, outcome).Inc()
	if acknowledged > 0 {
		m.acknowledged.WithLabelValues(action).Observe(acknowledged.Seconds())
	}
	m.answered.WithLabelValues(action).Observe(answered.Seconds())
}

// Waited counts a request to Discord that has got its place in Discord's limits after so long.
func (m *Metrics) Waited(lane string, d time.Duration) {
	if m != nil {
		m.waited.WithLabelValues(lane).Observe(d.Seconds())
	}
}

// Refused counts a request that Discord refused with an HTTP status.
func (m *Metrics) Refused(status int) {
	if m != nil {
		m.refused.WithLabelValues(strconv.Itoa(status)).Inc()
	}
}

// Gateway notes whether a shard is let in.
func (m *Metrics) Gateway(shard int, connected bool) {
	if m == nil {
		return
	}
	value := 0.0
	if connected {
		value = 1
	}
	m.gateway.WithLabelValues(strconv.Itoa(shard)).Set(value)
}

// GatewayLeft forgets a shard that another process runs now.
func (m *Metrics) GatewayLeft(shard int) {
	if m != nil {
		m.gateway.DeleteLabelValues(strconv.Itoa(shard))
	}
}

// JobsWaiting adds how many jobs are due and wait, by what they are about; count is asked whenever
// somebody looks.
func (m *Metrics) JobsWaiting(count func() map[string]int) {
	if m != nil {
		m.registry.MustRegister(jobsWaiting{prometheus.NewDesc(namespace+"_jobs_waiting", "Jobs of all processes that are due and wait.", []string{"queue"}, nil), count})
	}
}

// jobsWaiting are the lengths of queues that all processes share.
type jobsWaiting struct {
	desc  *prometheus.Desc
	count func() map[string]int
}

// Describe implements prometheus.Collector.
func (j jobsWaiting) Describe(to chan<- *prometheus.Desc) { to <- j.desc }

// Collect implements prometheus.Collector.
func (j jobsWaiting) Collect(to chan<- prometheus.Metric) {
	for queue, n := range j.count() {
		to <- prometheus.MustNewConstMetric(j.desc, prometheus.GaugeValue, float64(n), queue)
	}
}

// Searched counts the positions that a search has visited.
func (m *Metrics) Searched(work string, nodes uint64) {
	if m != nil {
		m.nodes.WithLabelValues(work).Add(float64(nodes))
	}
}

// Lookup counts a look into what is remembered.
func (m *Metrics) Lookup(cache string, found bool) {
	if m == nil {
		return
	}
	result := "miss"
	if found {
		result = "hit"
	}
	m.lookups.WithLabelValues(cache, result).Inc()
}

// Panicked counts a panic that was survived.
func (m *Metrics) Panicked() {
	if m != nil {
		m.panics.Inc()
	}
}
