import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestTimes } from '../http/access-log.ts';

export interface Metrics extends RequestTimes {
  /** In the text format of Prometheus. */
  text(): Promise<string>;
}

/** What is read off the running server when somebody asks. */
export interface Gauges { readonly openStreams: () => number; readonly logPositions: () => Promise<Readonly<Record<string, number>>> }

/** Counted per server, not per process, so that tests may run several. */
export function createMetrics(gauges: Gauges): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'plenary_request_duration_seconds',
    help: 'Time from request to answer, by call',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  for (const gauge of gaugesOf(gauges)) registry.registerMetric(gauge);
  return {
    observe: (route, method, status, time) => seconds.observe({ route, method, status: String(status) }, time),
    text: () => registry.metrics(),
  };
}

const gaugesOf = ({ openStreams, logPositions }: Gauges): Gauge[] => [
  new Gauge({
    name: 'plenary_open_streams',
    help: 'Devices listening',
    registers: [],
    collect() {
      this.set(openStreams());
    },
  }),
  new Gauge({
    name: 'plenary_log_position',
    help: 'Last position of a log scope',
    labelNames: ['scope'],
    registers: [],
    async collect() {
      for (const [scope, n] of Object.entries(await logPositions())) this.set({ scope }, n);
    },
  }),
];
