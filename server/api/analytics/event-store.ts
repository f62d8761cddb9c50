import { setImmediate } from 'node:timers/promises';
import type { EventType } from '../../../domain/analytics/analytics.ts';
import { ANALYTICS_LIFE, EVENTS_PER_PERSON_MAX } from '../../../domain/limits/analytics.ts';
import { inZone, type Instant, type IsoDate } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/** Something that happened, kept for a while so that organisers can count it. `id` is the person's and the device's own. */
export interface EventRow extends Stored {
  readonly type: EventType;
  /** The screen, talk or file it was about; empty for none. */
  readonly thing: string;
  /** In the event's zone. */
  readonly day: IsoDate;
  readonly personId: string;
  readonly at: Instant;
  readonly expiresAt: Instant;
}

type Index = 'byType' | 'byThing' | 'byPerson' | 'byExpiry';
const EVENTS: TableSpec<EventRow, Index> = {
  name: 'analytics',
  indexes: {
    byType: { fields: ['type', 'day'] },
    byThing: { fields: ['type', 'thing', 'day'] },
    byPerson: { fields: ['personId'] },
    byExpiry: { fields: ['expiresAt'] },
  },
};

export const eventTable = (ports: Pick<Ports, 'store'>): Promise<Table<EventRow, Index>> => ports.store.table(EVENTS);

export interface Happened {
  readonly uuid: string;
  readonly type: EventType;
  readonly thing: string;
  readonly personId: string;
  readonly at: Instant;
}

/** False when it is known already. */
export async function keepEvent({ uuid, type, thing, personId, at }: Happened, ports: Ports): Promise<boolean> {
  const day = inZone(at, ports.event().zone).toPlainDate().toString();
  const row: EventRow = {
    id: `${personId}:${uuid}`,
    rev: 1,
    type,
    thing,
    day,
    personId,
    at,
    expiresAt: at + ANALYTICS_LIFE,
  };
  return insertNew(await eventTable(ports), row);
}

/** On how many devices a push was opened. */
export const countClicks = async (id: string, ports: Pick<Ports, 'store'>): Promise<number> =>
  (await eventTable(ports)).count('byThing', ['push-click', id]);

/** How many more events of this person are counted. */
export const roomForEvents = async (personId: string, ports: Pick<Ports, 'store'>): Promise<number> =>
  Math.max(0, EVENTS_PER_PERSON_MAX - (await (await eventTable(ports)).count('byPerson', [personId])));

/** Counts a log-in after its answer has gone out. */
export function recordLogIn(personId: string, ports: Ports): void {
  const at = ports.now();
  const uuid = ports.randomId(12);
  ports.later('counting a log-in', async () => {
    if ((await roomForEvents(personId, ports)) > 0)
      await keepEvent({ uuid, type: 'login', thing: '', personId, at }, ports);
  });
}

const STEP = 200;

/** Everything kept of a person, for their own data, a few at a time. */
export async function* eventsOf(personId: string, ports: Pick<Ports, 'store'>): AsyncGenerator<EventRow> {
  const events = await eventTable(ports);
  let after: string | undefined;
  do {
    const page = await events.find('byPerson', {
      equals: [personId],
      limit: STEP,
      ...(after !== undefined && { after }),
    });
    yield* page.documents;
    await setImmediate(); // Yields: the embedded store answers at once and would block the event loop.
    after = page.next;
  } while (after !== undefined);
}

/** For the erasure of a person: everything kept of them. */
export async function forgetEvents(personId: string, ports: Pick<Ports, 'store'>): Promise<void> {
  const events = await eventTable(ports);
  for (;;) {
    const { documents } = await events.find('byPerson', { equals: [personId], limit: STEP });
    if (documents.length === 0) return;
    await Promise.all(documents.map(({ id }) => events.remove(id)));
  }
}
