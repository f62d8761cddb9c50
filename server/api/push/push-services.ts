import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/** A push service in use. `id` is its origin. */
export interface PushService extends Stored {
  readonly kind: typeof KIND;
  /** No pushes are sent to the service before this time, because it asked for a pause or refused our key. */
  readonly pausedUntil: Instant;
  /** Number of refusals of our key since its last success. */
  readonly refusals?: number;
}
const KIND = 'service';

const SERVICES: TableSpec<PushService, 'byKind'> = { name: 'pushServices', indexes: { byKind: { fields: ['kind'] } } };
/** Maximum number of services read. In practice there are four companies, some with a few dozen hosts. */
const MANY = 1000;

type StorePorts = Pick<Ports, 'store'>;
const serviceTable = ({ store }: StorePorts): Promise<Table<PushService, 'byKind'>> => store.table(SERVICES);

export async function pushServices(ports: StorePorts): Promise<PushService[]> {
  return (await (await serviceTable(ports)).find('byKind', { equals: [KIND], limit: MANY })).documents;
}

/** Registers these services, so that the queue sends to them. */
export async function noteServices(origins: readonly string[], ports: StorePorts): Promise<void> {
  const services = await serviceTable(ports);
  const wanted = [...new Set(origins)];
  const known = new Set((await services.getMany(wanted)).map(({ id }) => id));
  for (const id of wanted.filter((origin) => !known.has(origin))) {
    await insertNew(services, { id, rev: 1, kind: KIND, pausedUntil: 0 });
  }
}

/** Pauses a service until a time. A longer pause stays. */
export async function pauseService(origin: string, pausedUntil: Instant, ports: StorePorts): Promise<void> {
  await changeService(origin, (held) => (held.pausedUntil >= pausedUntil ? held : { ...held, pausedUntil }), ports);
}

/** Stores the number of refusals, so that the next run in any process knows it. */
export async function noteRefusals(origin: string, refusals: number, ports: StorePorts): Promise<void> {
  await changeService(origin, (held) => ((held.refusals ?? 0) === refusals ? held : { ...held, refusals }), ports);
}

async function changeService(
  origin: string,
  change: (held: PushService) => PushService,
  ports: StorePorts,
): Promise<void> {
  const services = await serviceTable(ports);
  for (;;) {
    const held = await services.get(origin);
    const after = held && change(held);
    if (!held || !after || after === held || (await services.replace(after, held.rev))) return;
  }
}
