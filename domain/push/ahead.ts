import * as v from 'valibot';
import { byStart, type Talk } from '../talks/talk.ts';
import { talkGist } from '../talks/talk-diff.ts';
import { Instant } from '../time.ts';

/*
 * Push as sync: a push about talks carries their current data, so that a device knows it even if the server is out of reach.
 * It is never written into the catalog, whose position and digest must stay exact, but overlaid until the catalog is as new.
 */

const AheadFields = v.object({
  title: v.string(),
  startsAt: Instant,
  minutes: v.number(),
  stageId: v.nullable(v.string()),
  cancelled: v.boolean(),
});
/** Talk id, log position of `pub` at which it was read, and its fields; `null`: it was removed. */
const AheadRow = v.tuple([v.string(), v.number(), v.nullable(AheadFields)]);
export type AheadRow = v.InferOutput<typeof AheadRow>;

/** Patches newer than the catalog: for one person (`p`), of one log (`l`). */
export const Ahead = v.object({ p: v.string(), l: v.string(), d: v.array(AheadRow) });
export type Ahead = v.InferOutput<typeof Ahead>;

/** Maximum number of talks for which a device stores patches. */
const AHEAD_MAX = 200;

export const aheadRow = (id: string, n: number, talk: Talk | undefined): AheadRow => {
  if (!talk) return [id, n, null];
  const { id: _id, ...fields } = talkGist(talk);
  return [id, n, fields];
};

/**
 * Adds the patches of a push; the newest per talk wins, in whatever order pushes arrive. Patches of another person or log are
 * dropped.
 */
export function withAhead(held: Ahead | undefined, fresh: Ahead): Ahead {
  if (held?.p !== fresh.p || held.l !== fresh.l) return fresh;
  const rows = new Map(held.d.map((row) => [row[0], row]));
  for (const row of fresh.d) {
    const [id, n] = row;
    if (n > (rows.get(id)?.[1] ?? -1)) rows.set(id, row);
  }
  return { ...held, d: [...rows.values()].toSorted((a, b) => b[1] - a[1]).slice(0, AHEAD_MAX) };
}

/** The log position of a device's catalog. */
export interface CatalogPosition {
  readonly logId: string;
  readonly n: number;
}

/** The patches that the catalog has not reached; undefined if there are none. */
export function stillAhead(ahead: Ahead | undefined, { logId, n }: CatalogPosition): Ahead | undefined {
  const d = ahead?.l === logId ? ahead.d.filter((row) => row[1] > n) : [];
  return ahead && d.length > 0 ? { ...ahead, d } : undefined;
}

/** The catalog's talks with patches applied. Talks that the catalog does not have are ignored. */
export function talksAhead(talks: readonly Talk[], { d }: Ahead): readonly Talk[] {
  const rows = new Map(d.map(([id, , fields]) => [id, fields]));
  return talks
    .map((talk) => {
      const fields = rows.get(talk.id);
      return fields === undefined ? talk : { ...talk, ...(fields ?? { cancelled: true }) };
    })
    .toSorted(byStart);
}
