import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';
import { PUBLISH_RULES, SourceState } from './source.ts';
import { SourceKind } from './source-kind.ts';

/** How a source stands. Organisers' devices have it offline; it has no secret and names nobody. */
export const SourceHealth = v.object({
  id: v.string(),
  kind: SourceKind,
  name: v.string(),
  /** What is read, without a secret: `pretix.eu/harbour/days27`. */
  place: v.string(),
  state: SourceState,
  /** Minutes between two checks. */
  every: v.number(),
  /** Last good answer, last change, and next try; 0 for never. */
  checkedAt: Instant,
  changedAt: Instant,
  nextAt: Instant,
  /** Start of the current failures and their number; 0 while all is well. */
  failingSince: Instant,
  failures: v.number(),
  /** What is wrong, as a sentence; empty if nothing is. */
  wrong: v.string(),
  /** When all tickets were last compared, and how many differed then. */
  comparedAt: Instant,
  compared: v.number(),
  /** Tickets that changed with the last change. */
  lastChanged: v.number(),
  tickets: v.object({
    valid: v.number(),
    waiting: v.number(),
    blocked: v.number(),
    ended: v.number(),
    held: v.number(),
  }),
  /** Of a programme; its tickets are all 0. */
  programme: v.exactOptional(
    v.object({
      publish: v.picklist(PUBLISH_RULES),
      /** What the other system calls its version; empty if it has none. */
      version: v.string(),
      /** Changes that wait for an organiser. */
      offered: v.number(),
      /** Talks and speakers at the last reading, and speakers with a mail address. */
      talks: v.number(),
      speakers: v.number(),
      addresses: v.number(),
      /** Fields that keep what was changed here, and those that an organiser is asked about. */
      kept: v.number(),
      asks: v.number(),
    }),
  ),
  /** Products of the shop that nobody has chosen a meaning for. */
  unmapped: v.number(),
});
export type SourceHealth = v.InferOutput<typeof SourceHealth>;

export const sourceHealthCollection = collection('adm', 'sourceHealth', {
  schema: SourceHealth,
  order: (a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1),
});
