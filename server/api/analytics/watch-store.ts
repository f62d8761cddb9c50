import { setImmediate } from 'node:timers/promises';
import { dayOfSlot, type Slot, type WatchedDay, withWatched } from '../../../domain/analytics/concurrent-viewers.ts';
import { ANALYTICS_LIFE } from '../../../domain/limits/analytics.ts';
import { DAY, type Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/** The time slots in which a person watched a talk on one day. `id` is made of person, talk and day. */
interface WatchRow extends Stored, WatchedDay {
  readonly expiresAt: Instant;
}

type Index = 'byDay' | 'byPerson' | 'byExpiry';
const WATCHED: TableSpec<WatchRow, Index> = {
  name: 'watched',
  indexes: {
    byDay: { fields: ['day'] },
    byPerson: { fields: ['personId', 'day'] },
    byExpiry: { fields: ['expiresAt'] },
  },
};

type StorePorts = Pick<Ports, 'store'>;
export const watchTable = ({ store }: StorePorts): Promise<Table<WatchRow, Index>> => store.table(WATCHED);

/** Last slots written per person. Avoids a write per message when the slots are the same. */
const notedLast = new WeakMap<Ports['store'], Map<string, string>>();

interface Noted {
  readonly personId: string;
  readonly talkId: string;
  readonly slots: readonly Slot[];
}

/** Stores when a person watched a talk. Idempotent. */
export async function noteWatched({ personId, talkId, slots }: Noted, ports: StorePorts): Promise<void> {
  const noted = notedLast.get(ports.store) ?? new Map<string, string>();
  notedLast.set(ports.store, noted);
  const news = slots.filter((slot) => noted.get(personId) !== `${talkId} ${slot}`);
  for (const day of new Set(news.map(dayOfSlot))) await noteDay({ personId, talkId, slots: news }, day, ports);
  if (news.length > 0) noted.set(personId, `${talkId} ${news.at(-1)}`);
}

async function noteDay({ personId, talkId, slots }: Noted, day: number, ports: StorePorts): Promise<void> {
  const rows = await watchTable(ports);
  const id = `${personId}:${day}`;
  const blank: WatchRow = { id, rev: 1, personId, day, talks: {}, expiresAt: (day + 1) * DAY + ANALYTICS_LIFE };
  for (;;) {
    const before = await rows.get(id);
    const after = withWatched(before ?? blank, talkId, slots);
    if (after === before) return;
    if (await (before ? rows.replace(after, before.rev) : insertNew(rows, after))) return;
  }
}

/** Number of rows per query. */
const PAGE = 1000;

/** Returns everything watched from the first to the last day, both included. */
export async function* watchedFrom(first: number, last: number, ports: StorePorts): AsyncGenerator<WatchedDay> {
  const rows = await watchTable(ports);
  let after: string | undefined;
  do {
    const page = await rows.find('byDay', {
      equals: [],
      from: first,
      to: last + 1,
      limit: PAGE,
      ...(after !== undefined && { after }),
    });
    yield* page.documents;
    await setImmediate(); // Yields: the embedded store answers at once and would block the event loop.
    after = page.next;
  } while (after !== undefined);
}

/** Returns all stored slots of a person, for their data export. One page is enough, because a conference has few days. */
export async function watchedBy(personId: string, ports: StorePorts): Promise<WatchedDay[]> {
  return (await (await watchTable(ports)).find('byPerson', { equals: [personId], limit: PAGE })).documents;
}

/** Deletes all stored slots of a person, for an erasure. */
export async function forgetWatched(personId: string, ports: StorePorts): Promise<void> {
  const rows = await watchTable(ports);
  const { documents } = await rows.find('byPerson', { equals: [personId], limit: PAGE });
  await Promise.all(documents.map(({ id }) => rows.remove(id)));
  notedLast.get(ports.store)?.delete(personId);
}
