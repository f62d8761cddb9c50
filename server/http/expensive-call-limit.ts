import { pipeline, Readable } from 'node:stream';
import type { AttemptBudget } from '../../domain/sessions/attempts.ts';
import { SECOND } from '../../domain/time.ts';
import type { Ports } from '../ports.ts';
import { open, type Reply } from './reply.ts';
import { TooMany } from './too-many.ts';

/** Expensive answers that are being made, by kind and person. */
const underWay = new WeakMap<Ports['store'], Set<string>>();
const LOOK_AGAIN = 5 * SECOND;

/**
 * Admits one expensive answer at a time per person and kind, and a limited number per period. Otherwise refuses. The
 * caller must call the returned function when the answer is complete.
 */
export function admitExpensiveAnswer(
  personId: string,
  { what, budget }: { readonly what: string; readonly budget: AttemptBudget },
  { attempts, store }: Pick<Ports, 'attempts' | 'store'>,
): () => void {
  const all = underWay.get(store) ?? new Set<string>();
  underWay.set(store, all);
  const key = `${what}:${personId}`;
  if (all.has(key)) throw new TooMany(LOOK_AGAIN, 'The one before is still under way. Please wait until it is done.');
  spendBudget(personId, budget, attempts);
  all.add(key);
  return () => void all.delete(key);
}

/** Refuses a person who has used up this budget. */
export function spendBudget(personId: string, budget: AttemptBudget, attempts: Ports['attempts']): void {
  const wait = attempts.take(personId, budget);
  if (wait > 0) throw new TooMany(wait, 'You have had this several times already. Please wait a while and try again.');
}

/** Returns a streamed answer. It is generated while it is read, so only a small part is in memory at a time. */
export const streamed = (
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  headers: Record<string, string>,
  { later, over }: Pick<Ports, 'later'> & { readonly over?: () => void },
): Reply =>
  open(
    (response) =>
      void pipeline(Readable.from(parts, { objectMode: true }), response, (error) => {
        over?.();
        // If the client disconnects, just stop; that is not an error.
        if (error && !WENT_AWAY.has(error.code)) later('answering part by part', () => Promise.reject(error));
      }),
    headers,
  );

const WENT_AWAY: ReadonlySet<unknown> = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ECONNRESET',
  'EPIPE',
]);
