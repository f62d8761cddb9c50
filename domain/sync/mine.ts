import * as v from 'valibot';
import { Instant } from '../time.ts';
import { Refusal } from '../refusal.ts';

/**
 * One document of what a person owns and changes on any of their devices, also offline. Its id is `<kind>:<ref>`, so
 * doing the same thing on two devices, twice, late or out of order is the same document; taking something back is a
 * value, not a missing document.
 */
export const MineDocument = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.maxLength(200)),
    /** One of `mineKinds`, or of a later version's: a device keeps what it does not know yet. */
    kind: v.pipe(v.string(), v.minLength(1), v.maxLength(30)),
    /** The id of the thing this is about: a talk for `agenda`, a company for `card` … */
    ref: v.pipe(v.string(), v.minLength(1), v.maxLength(150)),
    /** Shape by kind; parsed by the kind's own schema. */
    value: v.record(v.string(), v.unknown()),
    /** Server-clock ms at the change, as the device knew it; the server clamps it to its own now. */
    changedAt: Instant,
    /** A fresh random id on every write; also the mutation's id in the log. */
    rev: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
    /** Set by the server when it turned the change down; shown once. */
    refusal: v.optional(Refusal),
  }),
  v.check((doc) => doc.id === mineId(doc.kind, doc.ref), 'id must name its kind and thing'),
);
export type MineDocument = v.InferOutput<typeof MineDocument>;

export const mineId = (kind: string, ref: string): string => `${kind}:${ref}`;
