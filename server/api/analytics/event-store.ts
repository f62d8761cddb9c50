import { setImmediate } from 'node:timers/promises';
import type { EventType } from '../../../domain/analytics/analytics.ts';
import { ANALYTICS_LIFE, EVENTS_PER_PERSON_MAX } from '../../../domain/limits/analytics.ts';
import { inZone, type Instant, type IsoDate } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/** A counted event, kept for some time for statistics. `id` contains the person's id and the device's id of the event. */
export interface EventRow extends Stored {
  readonly type: EventType;
  /** Id of the screen, talk or file; empty for none. */
  readonly thing: string;
  /** Calendar day in the event's zone. */
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

/** Stores an event. Returns false if it is already stored. */
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

/** Returns on how many devices a push was opened. */
export const countClicks = async (id: string, ports: Pick<Ports, 'store'>): Promise<number> =>
  (await eventTable(ports)).count('byThing', ['push-click', id]);

/** Returns how many more events of this person may be stored. */
export const roomForEvents = async (personId: string, ports: Pick<Ports, 'store'>): Promise<number> =>
  Math.max(0, EVENTS_PER_PERSON_MAX - (await (await eventTable(ports)).count('byPerson', [personId])));

/** Counts a log-in. Runs after the answer, which does not wait for it. */
export function recordLogIn(personId: string, ports: Ports): void {
  const at = ports.now();
  const uuid = ports.randomId(12);
  ports.later('counting a log-in', async () => {
    if ((await roomForEvents(personId, ports)) > 0)
      await keepEvent({ uuid, type: 'login', thing: '', personId, at }, ports);
  });
}

const STEP = 200;

/** Returns all events of a person, for their data export. Reads them in small batches. */
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

/** Deletes all events of a person, for an erasure. */
export async function forgetEvents(personId: string, ports: Pick<Ports, 'store'>): Promise<void> {
  const events = await eventTable(ports);
  for (;;) {
    const { documents } = await events.find('byPerson', { equals: [personId], limit: STEP });
    if (documents.length === 0) return;
    await Promise.all(documents.map(({ id }) => events.remove(id)));
  }
}
