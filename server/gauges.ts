import { type PushOutcome, pushQueueLength } from './api/push/push-queue.ts';
import { mailsWaiting } from './api/mail/mails.ts';
import { type OpenPorts, workLeft } from './open-ports.ts';
import type { Gauges } from './platform/metrics.ts';
import { TALLY } from './log/counters/exact-counts.ts';

/** Scopes whose log positions are reported. Scopes of people and rooms are too many. */
const MEASURED_SCOPES = ['pub', 'dir', 'replay', 'adm', TALLY] as const;

/** Starts with zeros, so that monitoring sees the first increase. */
const NO_PUSHES: Readonly<Record<PushOutcome | 'retried', number>> = {
  sent: 0,
  gone: 0,
  retried: 0,
  expired: 0,
  failed: 0,
};

/** Returns the metrics that are read from the running server. */
export const gaugesOf = ({ ports, waiting }: Pick<OpenPorts, 'ports' | 'waiting'>): Gauges => ({
  openStreams: () => ports.streams.count,
  logPositions: async () =>
    Object.fromEntries(
      await Promise.all(MEASURED_SCOPES.map(async (scope) => [scope, (await ports.log.state(scope)).n])),
    ),
  diskFree: () => ports.files.freeBytes(),
  async queueLengths() {
    return { pushes: await pushQueueLength(ports), mails: await mailsWaiting(ports), work: workLeft(waiting()) };
  },
  pushResults: () => ({ ...NO_PUSHES, ...ports.push.results.read() }),
});
