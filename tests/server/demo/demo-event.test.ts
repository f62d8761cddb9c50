import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ATTENDEE_COMPANY_TYPES, FOCUS_NICHES, GEOS, TRAFFIC_TYPES } from '../../../domain/choices/attendee-choices.ts';
import { COUNTRIES } from '../../../domain/choices/countries.ts';
import { EXHIBITOR_VOCABULARIES } from '../../../domain/choices/exhibitor-choices.ts';
import { conferenceDays, dayOf } from '../../../domain/event/conference-days.ts';
import { EMPTY_PROGRAMME } from '../../../domain/event/import/programme.ts';
import { eventDiff } from '../../../domain/event/import/event-diff.ts';
import { settingsDocument } from '../../../domain/event/import/imported-settings.ts';
import type { ImportedEvent, ImportedTalk } from '../../../domain/event/import/imported-event.ts';
import { NAME_MAX } from '../../../domain/limits/people.ts';
import { LIVE_LEAD } from '../../../domain/limits/talks.ts';
import { Person } from '../../../domain/people/person.ts';
import { profileProblems } from '../../../domain/people/profile-form.ts';
import { ticketCode } from '../../../domain/tickets/ticket-code.ts';
import { DAY, MINUTE } from '../../../domain/time.ts';
import { demoAccounts, demoEvent } from '../../../server/demo/demo-event.ts';
import {
  demoDraft,
  demoHighlights,
  demoPerks,
  demoPosts,
  demoRaffles,
  demoSponsorships,
} from '../../../server/demo/demo-lobby.ts';

const PUBLIC = fileURLToPath(new URL('../../../client/public', import.meta.url));
const NOW = Date.UTC(2026, 10, 20, 11);
const demo = demoEvent(NOW, 'Europe/Lisbon');
const talksOf = ({ talks }: ImportedEvent): ImportedTalk[] => talks.filter((talk) => talk.kind === 'talk');
const zones = fc.constantFrom(
  'UTC',
  'America/New_York',
  'Europe/Lisbon',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Pacific/Apia',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Cairo',
);
const instants = fc
  .integer({ min: Date.UTC(2026, 0, 1) / MINUTE, max: Date.UTC(2028, 0, 1) / MINUTE })
  .map((minute) => minute * MINUTE);

test('the demo is a conference of the promised size', () => {
  expect([talksOf(demo).length, demo.stages.length, demo.tracks.length, demo.companies.length]).toEqual([
    123, 5, 7, 24,
  ]);
  expect(demo.people.filter((person) => person.roles?.includes('ROLE_SPEAKER'))).toHaveLength(60);
});

test('today is its second day, at any start time and place', () => {
  fc.assert(
    fc.property(instants, zones, (now, zone) => {
      const settings = settingsDocument(demoEvent(now, zone), {});
      const days = settings ? conferenceDays(settings) : [];
      expect([days.length, dayOf(days, now)?.index]).toEqual([4, 1]);
    }),
    { numRuns: 60 },
  );
});

test('a talk is live at every moment, also a day later and in nights when clocks change', () => {
  fc.assert(
    fc.property(instants, zones, fc.integer({ min: 0, max: 24 * 60 }), (now, zone, later) => {
      const at = now + later * MINUTE;
      const live = talksOf(demoEvent(now, zone)).filter(
        (talk) => talk.startsAt <= at && at < talk.startsAt + talk.minutes * MINUTE,
      );
      expect(live.length).toBeGreaterThan(0);
    }),
    { numRuns: 150 },
  );
});

test('the same moment gives the same event, another day the same talks at other times', () => {
  expect(demoEvent(NOW, 'Europe/Lisbon')).toEqual(demo);
  const tomorrow = demoEvent(NOW + DAY, 'Europe/Lisbon');
  expect(tomorrow.talks.map(({ key, startsAt }) => [key, startsAt - DAY])).toEqual(
    demo.talks.map(({ key, startsAt }) => [key, startsAt]),
  );
});

test('no two talks are alike, and each is described', () => {
  const talks = talksOf(demo);
  expect(new Set(talks.map(({ title }) => title)).size).toBe(talks.length);
  expect(new Set(talks.map(({ description }) => description)).size).toBe(talks.length);
  expect(talks.filter(({ description }) => description.length < 90)).toEqual([]);
});

test('every speaker speaks or has a booth, and every name is a person’s', () => {
  const keys = new Set(demo.people.map(({ key }) => key));
  expect(demo.talks.flatMap(({ speakers }) => speakers).filter((key) => !keys.has(key))).toEqual([]);
  const companies = new Set(demo.companies.map(({ key }) => key));
  expect(demo.people.filter(({ company }) => company !== undefined && !companies.has(company))).toEqual([]);
});

test('the demo’s schedule has the difficult cases: odd start times, midnight, two talks at once on one stage', () => {
  const talks = talksOf(demo);
  expect(talks.some(({ startsAt }) => startsAt % (30 * MINUTE) !== 0)).toBe(true);
  const overlaps = talks.filter((talk) =>
    talks.some(
      (other) =>
        other !== talk &&
        other.stage === talk.stage &&
        other.startsAt < talk.startsAt &&
        talk.startsAt < other.startsAt + other.minutes * MINUTE,
    ),
  );
  expect(overlaps.map(({ stage }) => stage)).toEqual(['studio']);
  expect(
    talks.some(
      ({ startsAt, minutes }) =>
        Math.floor(startsAt / DAY) !== Math.floor((startsAt + minutes * MINUTE - LIVE_LEAD) / DAY),
    ),
  ).toBe(true);
});

test("its texts respect the product's limits", () => {
  expect(demo.companies.filter(({ description }) => (description ?? '').length > 240)).toEqual([]);
  expect(
    demo.people.filter(({ firstName, lastName }) => firstName.length > NAME_MAX || lastName.length > NAME_MAX),
  ).toEqual([]);
});

test('every value from a list is in that list', () => {
  const strange = (chosen: readonly (string | undefined)[], list: readonly string[]): unknown[] =>
    chosen.filter((one) => !list.includes(one ?? ''));
  const { types, specialties } = EXHIBITOR_VOCABULARIES.creator;
  expect([
    strange(
      demo.people.flatMap(({ focus = [] }) => focus),
      FOCUS_NICHES,
    ),
    strange(
      demo.people.flatMap(({ traffic = [] }) => traffic),
      TRAFFIC_TYPES,
    ),
    strange(
      demo.people.flatMap(({ interested = [] }) => interested),
      ATTENDEE_COMPANY_TYPES,
    ),
    strange(
      demo.people.map(({ country }) => country),
      COUNTRIES,
    ),
    strange(
      demo.companies.map(({ companyType }) => companyType),
      types,
    ),
    strange(
      demo.companies.flatMap(({ expertise = [] }) => expertise),
      specialties,
    ),
    strange(
      demo.companies.flatMap(({ traffic = [] }) => traffic),
      TRAFFIC_TYPES,
    ),
    strange(
      demo.companies.map(({ country }) => country),
      COUNTRIES,
    ),
    strange(
      demo.companies.flatMap(({ geoTraffic = [] }) => geoTraffic),
      GEOS,
    ),
    strange(
      demo.companies.flatMap(({ focus = [] }) => focus),
      FOCUS_NICHES,
    ),
  ]).toEqual(Array.from({ length: 10 }, () => []));
});

test('three people can log in with mail addresses that do not exist', () => {
  for (const account of Object.values(demoAccounts)) {
    expect(demo.people.find(({ key }) => key === account.key)).toMatchObject({
      email: account.email,
      ticketCode: account.ticketCode,
    });
    expect([account.email.endsWith('@example.org'), ticketCode(account.ticketCode)]).toEqual([
      true,
      account.ticketCode.replace('-', ''),
    ]);
  }
});

test('the demo can be imported unchanged', () => {
  expect(
    eventDiff(demo, EMPTY_PROGRAMME, { accounts: new Set(), known: new Map(), replace: false }),
  ).not.toHaveProperty('message');
});

test('every person with a company has a complete profile by the form’s rules; no one else counts as complete', () => {
  const plan = eventDiff(demo, EMPTY_PROGRAMME, { accounts: new Set(), known: new Map(), replace: false });
  const people = 'ops' in plan ? plan.ops.flatMap(({ c, doc }) => (c === 'people' ? [v.parse(Person, doc)] : [])) : [];
  expect(people).toHaveLength(63);
  expect(
    people.filter((person) => person.isComplete !== (profileProblems(person, { isAdmin: false }).length === 0)),
  ).toEqual([]);
  expect(people.filter((person) => person.isComplete !== (person.companyName !== ''))).toEqual([]);
  expect(people.filter(({ isComplete }) => isComplete).length).toBeGreaterThan(40);
});

test('every picture that it refers to exists', () => {
  const now = NOW;
  const shown = [
    ...demo.people.flatMap(({ pictureUrl, companyLogoUrl }) => [pictureUrl, companyLogoUrl]),
    ...demo.companies.map(({ logoUrl }) => logoUrl),
    ...[...demoPosts(now), demoDraft(now)].map(({ pictureUrl }) => pictureUrl),
    ...[...demoPerks, ...demoRaffles(now), ...demoSponsorships].map(({ imageUrl }) => imageUrl),
    ...demoHighlights.map(({ thumbnailUrl }) => thumbnailUrl),
  ].filter((url) => typeof url === 'string');
  expect(shown.length).toBeGreaterThan(150);
  expect(shown.filter((url) => !existsSync(join(PUBLIC, url)))).toEqual([]);
});
