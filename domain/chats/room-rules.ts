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

/** What the hosts of a room have laid down for it; what was never laid down is `NO_ROOM_RULES`. */
const fields = {
  /** Seconds between two messages of one person. */
  slow: v.picklist(SLOW_CHOICES, 'Choose one of the times that are offered'),
  /** Closed: no new messages or questions. */
  closed: v.boolean(),
  /** Questions wait until a host lets them in. */
  moderated: v.boolean(),
  /** A sentence for everybody in the room. */
  notice: Notice,
};
export const RoomRules = v.object(fields);
export type RoomRules = v.InferOutput<typeof RoomRules>;
export const RoomRulesChanges = v.partial(RoomRules);

export const NO_ROOM_RULES: RoomRules = { slow: 0, closed: false, moderated: false, notice: '' };

/** Of one room each: there is one document, of this id. */
export const ROOM_RULES_ID = 'rules';
export const roomRules = collection('room:', 'room-rules', { schema: RoomRules });

/**
 * How long somebody still has to wait who wrote here last at `last`, if ever. `now` may be behind that: a screen's clock
 * ticks once a second.
 */
export const slowWait = ({ slow }: { readonly slow: number }, last: Instant | undefined, now: Instant): number =>
  last === undefined ? 0 : Math.min(slow * SECOND, Math.max(0, last + slow * SECOND - now));
