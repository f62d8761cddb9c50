import * as v from 'valibot';
import { Instant } from '../time.ts';
import { Refusal } from '../refusal.ts';

/**
 * A document that a person owns and changes on any of their devices, also offline. Its id is `<kind>:<ref>`, so the same
 * action on two devices, repeated, late or out of order changes one document. Undoing is a value, not a missing document.
 */
export const UserDocument = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.maxLength(200)),
    /** One of `mineKinds`, or of a later version: devices keep kinds that they do not know. */
    kind: v.pipe(v.string(), v.minLength(1), v.maxLength(30)),
    /** Id of its subject: a talk for `agenda`, a company for `card` … */
    ref: v.pipe(v.string(), v.minLength(1), v.maxLength(150)),
    /** Validated by the kind's own schema. */
    value: v.record(v.string(), v.unknown()),
    /** Server time of the change in ms, as the device knew it; the server limits it to its own now. */
    changedAt: Instant,
    /** A new random id for every write; also the mutation's id in the log. */
    rev: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
    /** Set by the server when it rejected the change; shown once. */
    refusal: v.optional(Refusal),
  }),
  v.check((doc) => doc.id === mineId(doc.kind, doc.ref), 'id must name its kind and thing'),
);
export type UserDocument = v.InferOutput<typeof UserDocument>;

export const mineId = (kind: string, ref: string): string => `${kind}:${ref}`;
