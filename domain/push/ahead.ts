import * as v from 'valibot';
import { byStart, type Talk } from '../talks/talk.ts';
import { talkGist } from '../talks/talk-diff.ts';
import { Instant } from '../time.ts';

/*
 * Push is sync: a push about talks brings along what they say now, so that a device knows it though the server is out of
 * its reach. It is never written into the catalog, whose position and digest stay what they are; it lies over it until the
 * catalog has come as far.
 */

const AheadFields = v.object({
  title: v.string(),
  startsAt: Instant,
  minutes: v.number(),
  stageId: v.nullable(v.string()),
  cancelled: v.boolean(),
});
/** A talk, the position of `pub` at which this was read, and what it says; `null`: it is gone. */
const AheadRow = v.tuple([v.string(), v.number(), v.nullable(AheadFields)]);
export type AheadRow = v.InferOutput<typeof AheadRow>;

/** What came ahead of the catalog: for one person (`p`), of one log (`l`). */
export const Ahead = v.object({ p: v.string(), l: v.string(), d: v.array(AheadRow) });
export type Ahead = v.InferOutput<typeof Ahead>;

/** Talks that a device holds ahead of its catalog at the most. */
const AHEAD_MAX = 200;

export const aheadRow = (id: string, n: number, talk: Talk | undefined): AheadRow => {
  if (!talk) return [id, n, null];
  const { id: _id, ...fields } = talkGist(talk);
  return [id, n, fields];
};

/** What a device holds after a push: of each talk the newest, in whatever order pushes come. Of another person or log only the new. */
export function withAhead(held: Ahead | undefined, fresh: Ahead): Ahead {
  if (held?.p !== fresh.p || held.l !== fresh.l) return fresh;
  const rows = new Map(held.d.map((row) => [row[0], row]));
  for (const row of fresh.d) {
    const [id, n] = row;
    if (n > (rows.get(id)?.[1] ?? -1)) rows.set(id, row);
  }
  return { ...held, d: [...rows.values()].toSorted((a, b) => b[1] - a[1]).slice(0, AHEAD_MAX) };
}

/** Where the catalog of a device stands. */
export interface CatalogPosition {
  readonly logId: string;
  readonly n: number;
}

/** What the catalog has not come to yet; undefined when that is nothing. */
export function stillAhead(ahead: Ahead | undefined, { logId, n }: CatalogPosition): Ahead | undefined {
  const d = ahead?.l === logId ? ahead.d.filter((row) => row[1] > n) : [];
  return ahead && d.length > 0 ? { ...ahead, d } : undefined;
}

/** The talks of the catalog as they are by what came ahead. What the catalog does not know is left to it. */
export function talksAhead(talks: readonly Talk[], { d }: Ahead): readonly Talk[] {
  const rows = new Map(d.map(([id, , fields]) => [id, fields]));
  return talks
    .map((talk) => {
      const fields = rows.get(talk.id);
      return fields === undefined ? talk : { ...talk, ...(fields ?? { cancelled: true }) };
    })
    .toSorted(byStart);
}
