import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  type Condition,
  CONDITION_KINDS,
  isInSegment,
  MailSegment,
  type SegmentFacts,
} from '../../../domain/mail/segment.ts';

const nobody: SegmentFacts = {
  ticketTypes: [],
  roles: [],
  attendance: undefined,
  companyId: null,
  hasLoggedIn: false,
  signedUp: () => false,
  keeps: () => false,
};

const CASES: readonly (readonly [title: string, condition: Condition, meets: Partial<SegmentFacts>])[] = [
  ['a type of ticket', { kind: 'ticket', ids: ['Regular', 'Student'] }, { ticketTypes: ['Student'] }],
  ['a role', { kind: 'role', ids: ['ROLE_SPEAKER'] }, { roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'] }],
  ['a sign-up', { kind: 'signedUp', ids: ['knots'] }, { signedUp: (id) => id === 'knots' }],
  ['a kept talk', { kind: 'keeps', ids: ['keynote'] }, { keeps: (id) => id === 'keynote' }],
  ['coming in person', { kind: 'attendance', ids: ['inPerson'] }, { attendance: 'inPerson' }],
  ['a ticket for both kinds of attendance', { kind: 'attendance', ids: ['remote'] }, { attendance: 'either' }],
  ['having logged in', { kind: 'loggedIn', ids: ['yes'] }, { hasLoggedIn: true }],
  ['a company', { kind: 'company', ids: ['tidewater'] }, { companyId: 'tidewater' }],
];

test.for(CASES)('%s is met by whoever has it, and by nobody else', ([, condition, meets]) => {
  expect(isInSegment([condition], { ...nobody, ...meets })).toBe(true);
  expect(isInSegment([condition], nobody)).toBe(false);
});

test('nobody has logged in yet is met by people who have not', () => {
  const notYet: MailSegment = [{ kind: 'loggedIn', ids: ['no'] }];
  expect([isInSegment(notYet, nobody), isInSegment(notYet, { ...nobody, hasLoggedIn: true })]).toEqual([true, false]);
});

const words = fc.constantFrom('a', 'b', 'c');
const CHOICES = { role: ['ROLE_SPEAKER', 'ROLE_ADMIN'], attendance: ['inPerson', 'remote'], loggedIn: ['yes', 'no'] };
const condition: fc.Arbitrary<Condition> = fc.constantFrom(...CONDITION_KINDS).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    ids: fc.array(kind in CHOICES ? fc.constantFrom(...CHOICES[kind as keyof typeof CHOICES]) : words, {
      minLength: 1,
      maxLength: 3,
    }),
  }),
);
const facts: fc.Arbitrary<SegmentFacts> = fc
  .record({
    ticketTypes: fc.array(words),
    roles: fc.array(fc.constantFrom(...CHOICES.role)),
    attendance: fc.constantFrom('inPerson', 'remote', 'either', undefined),
    companyId: fc.option(words),
    hasLoggedIn: fc.boolean(),
    signed: fc.array(words),
    kept: fc.array(words),
  })
  .map(({ signed, kept, ...rest }) => ({
    ...rest,
    signedUp: (id) => signed.some((one) => one === id),
    keeps: (id) => kept.some((one) => one === id),
  }));

test('conditions are joined by and: in any order, each one can only leave people out, and none leaves nobody out', () => {
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 5 }), condition, facts, (segment, one, person) => {
      const isIn = isInSegment(segment, person);
      expect(isInSegment([], person)).toBe(true);
      expect(isInSegment(segment.toReversed(), person)).toBe(isIn);
      expect(isInSegment([...segment, one], person)).toBe(isIn && isInSegment([one], person));
      expect(v.is(MailSegment, segment)).toBe(true);
    }),
  );
});

test('a condition without a choice, with an unknown one, or one too many is refused', () => {
  const refused = (segment: unknown) => v.safeParse(MailSegment, segment).issues?.[0].message;
  expect([
    refused([{ kind: 'ticket', ids: [] }]),
    refused([{ kind: 'attendance', ids: ['by boat'] }]),
    refused([{ kind: 'age', ids: ['40'] }]),
    refused(Array.from({ length: 11 }, () => ({ kind: 'company', ids: ['tidewater'] }))),
  ]).toEqual([
    'Choose at least one',
    'This is none of the choices',
    'One of ticket, role, signedUp, keeps, attendance, loggedIn, company',
    'At most 10 conditions',
  ]);
});
