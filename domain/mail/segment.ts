import * as v from 'valibot';
import { SEGMENT_CHOICES_MAX, SEGMENT_CONDITIONS_MAX } from '../limits/mail.ts';
import { ROLES } from '../people/role.ts';
import { texts } from '../texts.ts';
import type { Attendance } from '../tickets/attendance.ts';

/**
 * Conditions on the people of a message: has one of these types of ticket; has one of these roles; signed up for one of these
 * talks; keeps one of these talks; takes part in person or remotely; has logged in or not; is a member of one of these companies.
 */
export const CONDITION_KINDS = ['ticket', 'role', 'signedUp', 'keeps', 'attendance', 'loggedIn', 'company'] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** Values of the conditions that are not ids of things. */
const CHOICES: Readonly<Partial<Record<ConditionKind, readonly string[]>>> = {
  role: ROLES,
  attendance: ['inPerson', 'remote'],
  loggedIn: ['yes', 'no'],
};

/** A condition is met by any one of its `ids`. */
export const Condition = v.pipe(
  v.object({
    kind: v.picklist(CONDITION_KINDS, `One of ${CONDITION_KINDS.join(', ')}`),
    ids: v.pipe(
      v.array(v.pipe(v.string(texts.fieldMissing), v.minLength(1), v.maxLength(100))),
      v.minLength(1, 'Choose at least one'),
      v.maxLength(SEGMENT_CHOICES_MAX, `At most ${SEGMENT_CHOICES_MAX}`),
    ),
  }),
  v.check(({ kind, ids }) => ids.every((id) => CHOICES[kind]?.includes(id) ?? true), 'This is none of the choices'),
);
export type Condition = v.InferOutput<typeof Condition>;

/** Who gets a message: people who meet all conditions; without conditions everybody who may log in. */
export const MailSegment = v.pipe(
  v.array(Condition),
  v.maxLength(SEGMENT_CONDITIONS_MAX, `At most ${SEGMENT_CONDITIONS_MAX} conditions`),
);
export type MailSegment = v.InferOutput<typeof MailSegment>;

/** What the conditions are judged by. */
export interface SegmentFacts {
  /** Ids of the types of the person's valid tickets. */
  readonly ticketTypes: readonly string[];
  readonly roles: readonly string[];
  /** What the tickets allow together, or what the person chose where they allow both; undefined without a ticket. */
  readonly attendance: Attendance | undefined;
  readonly companyId: string | null;
  readonly hasLoggedIn: boolean;
  readonly signedUp: (talkId: string) => boolean;
  readonly keeps: (talkId: string) => boolean;
}

/** Whether a person meets all conditions. Tickets that allow both kinds of attendance meet either. */
export const isInSegment = (segment: MailSegment, facts: SegmentFacts): boolean =>
  segment.every(({ kind, ids }) => HOLDS[kind](ids, facts));

type Holds = (ids: readonly string[], facts: SegmentFacts) => boolean;
const HOLDS: Readonly<Record<ConditionKind, Holds>> = {
  ticket: (ids, { ticketTypes }) => ticketTypes.some((type) => ids.includes(type)),
  role: (ids, { roles }) => roles.some((role) => ids.includes(role)),
  signedUp: (ids, { signedUp }) => ids.some(signedUp),
  keeps: (ids, { keeps }) => ids.some(keeps),
  attendance: (ids, { attendance }) =>
    attendance === 'either' || (attendance !== undefined && ids.includes(attendance)),
  loggedIn: (ids, { hasLoggedIn }) => ids.includes(hasLoggedIn ? 'yes' : 'no'),
  company: (ids, { companyId }) => companyId !== null && ids.includes(companyId),
};
