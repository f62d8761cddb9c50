import * as v from 'valibot';
import { ROOM_NOTICE_MAX, SLOW_CHOICES } from '../limits/hosting.ts';
import { collection } from '../sync/collection.ts';
import { type Instant, SECOND } from '../time.ts';

const Notice = v.pipe(
  v.string('Write text here'),
  v.trim(),
  v.maxLength(ROOM_NOTICE_MAX, `At most ${ROOM_NOTICE_MAX} characters`),
  v.check((text) => text.isWellFormed(), 'This text contains invalid characters'),
);

/** Rules set by a room's hosts; by default `NO_ROOM_RULES`. */
const fields = {
  /** Seconds between two messages of one person. */
  slow: v.picklist(SLOW_CHOICES, 'Choose one of the times that are offered'),
  /** Closed: no new messages or questions. */
  closed: v.boolean(),
  /** Questions are hidden until a host approves them. */
  moderated: v.boolean(),
  /** A message to everyone in the room. */
  notice: Notice,
};
export const RoomRules = v.object(fields);
export type RoomRules = v.InferOutput<typeof RoomRules>;
export const RoomRulesChanges = v.partial(RoomRules);

export const NO_ROOM_RULES: RoomRules = { slow: 0, closed: false, moderated: false, notice: '' };

/** Id of the document with the rules: each room has one. */
export const ROOM_RULES_ID = 'rules';
export const roomRulesCollection = collection('room:', 'room-rules', { schema: RoomRules });

/**
 * Milliseconds until a person who last wrote at `last` may write again. `now` may be before `last`: a screen's clock ticks
 * once a second.
 */
export const slowWait = ({ slow }: { readonly slow: number }, last: Instant | undefined, now: Instant): number =>
  last === undefined ? 0 : Math.min(slow * SECOND, Math.max(0, last + slow * SECOND - now));
