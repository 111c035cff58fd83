// Package metrics counts what the program does, in the text format of Prometheus
// (https://prometheus.io/docs/instrumenting/exposition_formats). Every name begins with noughts_
// and has its unit; the name of a counter ends in _total.
//
// A nil *Metrics counts nothing, so callers need not check for nil. All methods are safe for
// concurrent use.
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

// latencies are the upper bounds of the histograms' buckets, in seconds: close together where
// people begin to notice and below Discord's three seconds, and wide for long analyses. A choice;
// only the precision of quantiles depends on it.
var latencies = []float64{.01, .025, .05, .1, .15, .25, .5, 1, 1.6, 2.5, 5, 10, 30, 120}

// Metrics are the metrics of one process.
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

// New returns metrics that are zero, with those of the process and of Go's runtime.
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

// Handler serves the metrics as text.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// Gauge adds a gauge whose value is computed at each scrape. To add a name twice panics.
func (m *Metrics) Gauge(name, help string, value func() float64) {
	if m == nil {
		return
	}
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: namespace, Name: name, Help: help}, value))
}

// Interaction counts an interaction. There must be few actions and outcomes, as each pair is kept
// for ever. acknowledged is 0 if the interaction was never acknowledged.
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

// Waited counts how long a request to Discord waited for a rate limit.
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

// Gateway sets whether a shard is connected.
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

// GatewayLeft removes a shard that another process runs now.
func (m *Metrics) GatewayLeft(shard int) {
	if m != nil {
		m.gateway.DeleteLabelValues(strconv.Itoa(shard))
	}
}

// JobsWaiting adds gauges of how many due jobs wait, by queue. count is called at each scrape.
func (m *Metrics) JobsWaiting(count func() map[string]int) {
	if m != nil {
		m.registry.MustRegister(jobsWaiting{prometheus.NewDesc(namespace+"_jobs_waiting", "Jobs of all processes that are due and wait.", []string{"queue"}, nil), count})
	}
}

// jobsWaiting collects the lengths of the queues that all processes share.
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

// Searched counts the positions that a search visited.
func (m *Metrics) Searched(work string, nodes uint64) {
	if m != nil {
		m.nodes.WithLabelValues(work).Add(float64(nodes))
	}
}

// Lookup counts a lookup in a cache.
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

// Panicked counts a recovered panic.
func (m *Metrics) Panicked() {
	if m != nil {
		m.panics.Inc()
	}
}
