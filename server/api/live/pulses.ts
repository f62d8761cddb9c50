import type { ServerResponse } from 'node:http';
import {
  FAILED_LOG_INS,
  PULSE_EVERY,
  PULSE_POINT,
  PULSE_POINTS,
  PULSE_STALE,
  WAITS_LONG,
} from '../../../domain/limits/live.ts';
import { PUSH_REFUSALS_MAX } from '../../../domain/limits/pushes.ts';
import { type Figures, type Point, pointOf, summed, type PulseTrouble } from '../../../domain/live/pulse.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports, Pulses } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';
import { mailsStoppedSince } from '../mail/mail-pace.ts';
import { mailsWaiting } from '../mail/mails.ts';
import { oldestWaiting, pushQueueLength } from '../push/push-queue.ts';
import { pushServices } from '../push/push-services.ts';

/** Latest figures of one server. Stored, so that several servers on one store can add them up. */
interface ServerPulse extends Stored {
  readonly kind: typeof KIND;
  readonly at: Instant;
  readonly figures: Figures;
}
const KIND = 'pulse';
const PULSES: TableSpec<ServerPulse, 'byKind'> = { name: 'serverPulses', indexes: { byKind: { fields: ['kind'] } } };
const MANY = 100;

interface PulsePorts extends Pick<Ports, 'store' | 'streams' | 'live' | 'push' | 'now'> {
  readonly workLeft: () => number;
}

/** Collects the figures of the live screen. Each server keeps its own figures of the last hour. */
export function openPulses(ports: PulsePorts & Pick<Ports, 'randomId'>): Pulses {
  const server = ports.randomId(9);
  const waiting = new Waiting(ports.now);
  const points: Point[] = [];
  const followers = new Set<ServerResponse>();
  let sharedAt = -Infinity;
  const all = async (): Promise<Figures> => summed([await figuresOf(ports), ...(await ofOthers(server, ports))]);
  return {
    async beat() {
      const at = ports.now();
      if (ports.store.kind === 'mongodb' && Math.abs(at - sharedAt) >= PULSE_EVERY) {
        sharedAt = at;
        await shareFigures(server, await figuresOf(ports), ports);
      }
      const last = points.at(-1)?.at ?? 0;
      if (at - last < PULSE_POINT && at >= last) return;
      points.push(pointOf(at, await all()));
      points.splice(0, points.length - PULSE_POINTS);
    },
    async now() {
      const figures = await all();
      return { now: ports.now(), ...figures, troubles: await troublesOf(figures, waiting, ports) };
    },
    hello: () => ({ now: ports.now(), minutes: [...points] }),
    follow(response) {
      followers.add(response);
      response.once('close', () => followers.delete(response));
    },
    close() {
      for (const response of followers) response.end();
    },
  };
}

async function figuresOf({ store, streams, live, push, workLeft }: PulsePorts): Promise<Figures> {
  const { sent = 0, gone = 0, expired = 0, failed = 0, retried = 0 } = push.results.read();
  return {
    devices: streams.count,
    people: streams.people,
    ...live.read(),
    queues: { pushes: await pushQueueLength({ store }), mails: await mailsWaiting({ store }), work: workLeft() },
    push: { sent, gone, expired, failed, retried },
  };
}

const pulseTable = ({ store }: Pick<Ports, 'store'>): Promise<Table<ServerPulse, 'byKind'>> => store.table(PULSES);

async function shareFigures(server: string, figures: Figures, ports: PulsePorts): Promise<void> {
  const pulses = await pulseTable(ports);
  const held = await pulses.get(server);
  const row = { id: server, rev: held?.rev ?? 1, kind: KIND, at: ports.now(), figures } as const;
  await (held ? pulses.replace(row, held.rev) : insertNew(pulses, row));
}

/** Returns the figures of other servers on this store, if they were updated recently. */
async function ofOthers(server: string, ports: PulsePorts): Promise<Figures[]> {
  if (ports.store.kind !== 'mongodb') return [];
  const pulses = await pulseTable(ports);
  const { documents } = await pulses.find('byKind', { equals: [KIND], limit: MANY });
  const stale = documents.filter(({ at }) => at < ports.now() - PULSE_STALE);
  await Promise.all(stale.map(({ id, rev }) => pulses.remove(id, rev)));
  return documents.filter((each) => each.id !== server && !stale.includes(each)).map(({ figures }) => figures);
}

async function troublesOf(
  { queues, failedLogIns, refusedMails }: Figures,
  waiting: Waiting,
  ports: PulsePorts,
): Promise<PulseTrouble[]> {
  const now = ports.now();
  const services = await pushServices(ports);
  const refused = services.filter(
    ({ refusals = 0, pausedUntil }) => refusals >= PUSH_REFUSALS_MAX || (refusals > 0 && pausedUntil > now),
  );
  const due = await oldestWaiting(
    services.map(({ id }) => id),
    ports,
  );
  const mailsSince = queues.mails === 0 ? undefined : await mailsStoppedSince(ports);
  const logInsSince = waiting.since('log-ins', failedLogIns >= FAILED_LOG_INS ? failedLogIns : 0);
  const mailsRefusedSince = waiting.since('mails-refused', refusedMails);
  const refusedSince = waiting.since('refused', refused.length);
  return [
    ...(refusedSince === undefined
      ? []
      : [{ kind: 'push-refused', since: refusedSince, count: refused.length } as const]),
    ...(due !== undefined && due <= now - WAITS_LONG
      ? [{ kind: 'push-waits', since: due, count: queues.pushes } as const]
      : []),
    ...(mailsRefusedSince === undefined
      ? []
      : [{ kind: 'mail-refused', since: mailsRefusedSince, count: refusedMails } as const]),
    ...(mailsSince !== undefined && mailsSince <= now - WAITS_LONG
      ? [{ kind: 'mail-waits', since: mailsSince, count: queues.mails } as const]
      : []),
    ...(logInsSince === undefined ? [] : [{ kind: 'log-ins', since: logInsSince, count: failedLogIns } as const]),
  ];
}

/** Remembers since when a problem has existed without interruption. */
class Waiting {
  readonly #now: () => Instant;
  readonly #since = new Map<string, Instant>();
  constructor(now: () => Instant) {
    this.#now = now;
  }
  since(what: string, count: number): Instant | undefined {
    if (count === 0) this.#since.delete(what);
    else if (!this.#since.has(what)) this.#since.set(what, this.#now());
    return this.#since.get(what);
  }
}
