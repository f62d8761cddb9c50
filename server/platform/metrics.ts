import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { StoreTimes } from '../store/store-times.ts';

export interface RequestTimes {
  observe(answer: {
    readonly route: string;
    readonly method: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
}

export interface Metrics extends RequestTimes {
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

/** Numbers by name. */
type Numbers = Readonly<Record<string, number>>;

/** Values that are read from the running server when metrics are requested. */
export interface Gauges {
  readonly openStreams: () => number;
  readonly logPositions: () => Promise<Numbers>;
  /** Returns the number of jobs per queue. */
  readonly queueLengths: () => Promise<Numbers>;
  /** Returns the free bytes for uploads. */
  readonly diskFree: () => Promise<number>;
  /** Returns the results of pushes since the start. */
  readonly pushResults: () => Numbers;
}

/** Durations of store operations. Created before the other metrics, because the store opens first. */
export interface StoreMetrics {
  readonly times: StoreTimes;
  readonly histogram: Histogram;
}

export function createStoreMetrics(): StoreMetrics {
  const histogram = new Histogram({
    name: 'plenary_store_duration_seconds',
    help: 'Time of an operation on the store, by table',
    labelNames: ['table', 'operation'],
    buckets: [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5],
    registers: [],
  });
  return {
    histogram,
    times(table, operation) {
      const child = histogram.labels(table, operation);
      return (seconds) => child.observe(seconds);
    },
  };
}

let collected: Registry | undefined;

/** Metrics of the process, such as its memory. Collected once: their observers and timers run until the process ends. */
function processMetrics(): Registry {
  if (collected) return collected;
  collected = new Registry();
  collectDefaultMetrics({ register: collected });
  return collected;
}

/** Returns the metrics of a server and of its process. Those of the server have their own registry: tests run several servers. */
export function createMetrics(gauges: Gauges, store: StoreMetrics): Metrics {
  const registry = new Registry();
  const ofProcess = processMetrics();
  registry.registerMetric(store.histogram);
  const times = new Histogram({
    name: 'plenary_request_duration_seconds',
    help: 'Time from request to answer, by call',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  for (const gauge of gaugesOf(gauges)) registry.registerMetric(gauge);
  registry.registerMetric(pushCounter(gauges.pushResults));
  // Caches label lookups, which take longer than counting. There are few combinations.
  const children = new Map<string, Histogram.Internal<string>>();
  return {
    observe({ route, method, status, seconds }) {
      const key = `${status} ${method} ${route}`;
      const child = children.get(key) ?? times.labels(route, method, String(status));
      children.set(key, child);
      child.observe(seconds);
    },
    text: () => Registry.merge([ofProcess, registry]).metrics(),
  };
}

const gaugesOf = ({ openStreams, logPositions, queueLengths, diskFree }: Gauges): Gauge[] => [
  new Gauge({
    name: 'plenary_open_streams',
    help: 'Devices listening',
    registers: [],
    collect() {
      this.set(openStreams());
    },
  }),
  new Gauge({
    name: 'plenary_disk_free_bytes',
    help: 'Room on the disk that uploads are on',
    registers: [],
    async collect() {
      this.set(await diskFree());
    },
  }),
  labelled({ name: 'plenary_log_position', help: 'Last position of a log scope', label: 'scope' }, logPositions),
  labelled(
    {
      name: 'plenary_queue_length',
      help: 'What is waiting to be done: pushes, mails, other work after answers',
      label: 'queue',
    },
    queueLengths,
  ),
];

interface Labelled {
  readonly name: string;
  readonly help: string;
  readonly label: string;
}

const labelled = ({ name, help, label }: Labelled, read: () => Promise<Numbers>): Gauge =>
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [],
    async collect() {
      for (const [key, value] of Object.entries(await read())) this.set({ [label]: key }, value);
    },
  });

const pushCounter = (read: () => Numbers): Counter =>
  new Counter({
    name: 'plenary_pushes_total',
    help: 'What became of pushes',
    labelNames: ['result'],
    registers: [],
    collect() {
      // Copies the sender's counts.
      this.reset();
      for (const [result, count] of Object.entries(read())) this.inc({ result }, count);
    },
  });
