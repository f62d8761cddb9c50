import { expect, test } from 'vitest';
import { nightOf } from '../../../domain/event/night.ts';
import {
  healthSentences,
  needsOrganiser,
  nextSentence,
  sourceMark,
  ticketCounts,
} from '../../../domain/sources/health-sentence.ts';
import { pretixEvent } from '../../../domain/sources/pretix-address.ts';
import type { SourceHealth } from '../../../domain/sources/source-health.ts';
import { nextPoll, retryWait } from '../../../domain/sources/source-schedule.ts';
import { pretixState } from '../../../domain/sources/ticket-state.ts';
import { HOUR, MINUTE } from '../../../domain/time.ts';

test('a ticket of pretix is valid only if it is paid, or if the shop lets it in unpaid', () => {
  const state = (order: Partial<Parameters<typeof pretixState>[0]>, position: Parameters<typeof pretixState>[1] = {}) =>
    pretixState({ status: 'p', ...order }, position);
  expect([state({}), state({ status: 'n', valid_if_pending: true })]).toEqual(['valid', 'valid']);
  expect([state({ status: 'n' }), state({ require_approval: true }), state({ status: 'r' })]).toEqual([
    'waiting',
    'waiting',
    'waiting',
  ]);
  expect([state({ status: 'c' }), state({ status: 'e' }), state({}, { canceled: true })]).toEqual([
    'ended',
    'ended',
    'ended',
  ]);
  expect([
    state({}, { blocked: ['admin'] }),
    state({}, { blocked: [] }),
    state({ status: 'c' }, { blocked: ['admin'] }),
  ]).toEqual(['blocked', 'valid', 'ended']);
});

test('the address of a shop is read as people copy it', () => {
  const shop = { base: 'https://pretix.eu', organizer: 'harbour', event: 'days27' };
  for (const address of [
    'https://pretix.eu/harbour/days27',
    ' https://pretix.eu/harbour/days27/?lang=de',
    'https://pretix.eu/control/event/harbour/days27/orders/',
    'https://pretix.eu/api/v1/organizers/harbour/events/days27/orders/',
  ])
    expect(pretixEvent(address)).toEqual(shop);
  const inFolder = { ...shop, base: 'https://example.org/shop' };
  expect(pretixEvent('https://example.org/shop/control/event/harbour/days27/')).toEqual(inFolder);
  for (const address of [
    'pretix.eu/harbour/days27',
    'https://pretix.eu/harbour/',
    'https://me@pretix.eu/harbour/days27/',
    '',
  ])
    expect(pretixEvent(address)).toBe('Write the address of the shop, like https://pretix.eu/harbour/days27/');
});

test('a source is read at its interval and at 03:00 of the event, also on days when clocks change', () => {
  const at = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds;
  const zone = 'Europe/Berlin';
  expect(nextPoll(at('2027-06-01T10:00:00Z'), 5, zone)).toBe(at('2027-06-01T10:05:00Z'));
  expect(nextPoll(at('2027-06-01T10:00:00Z'), 1440, zone)).toBe(at('2027-06-02T01:00:00Z'));
  expect(nextPoll(at('2027-06-02T00:58:00Z'), 5, zone)).toBe(at('2027-06-02T01:00:00Z'));
  expect(nextPoll(at('2027-03-27T20:00:00Z'), 1440, zone)).toBe(at('2027-03-28T01:00:00Z'));
  expect([nightOf(at('2027-06-02T00:59:00Z'), zone), nightOf(at('2027-06-02T01:00:00Z'), zone)]).toEqual([
    '2027-06-01',
    '2027-06-02',
  ]);
  expect([
    retryWait(1, 0),
    retryWait(6, 0),
    retryWait(99, 0),
    retryWait(1, 10 * MINUTE),
    retryWait(1, 9 * HOUR),
  ]).toEqual([MINUTE, HOUR, HOUR, 10 * MINUTE, HOUR]);
});

const now = Temporal.Instant.from('2027-06-01T12:10:00Z').epochMilliseconds;
const health: SourceHealth = {
  id: 'shop',
  kind: 'pretix',
  name: 'Tickets from pretix',
  place: 'pretix.eu/harbour/days27',
  state: 'running',
  every: 5,
  checkedAt: now - 2 * MINUTE,
  changedAt: now - HOUR,
  nextAt: now + 3 * MINUTE,
  failingSince: 0,
  failures: 0,
  wrong: '',
  comparedAt: now - 9 * HOUR,
  compared: 0,
  lastChanged: 4,
  tickets: { valid: 2318, waiting: 41, blocked: 0, ended: 96, held: 12 },
  unmapped: 0,
};

test('a source says how it stands in whole sentences', () => {
  const said = (change: Partial<SourceHealth>) => healthSentences({ ...health, ...change }, now, 'UTC');
  expect(said({})).toBe('Checked 12:08. Last change 11:10: 4 tickets.');
  expect(said({ wrong: 'The answer was incomplete.', failures: 1 })).toBe(
    'The answer was incomplete. Trying again at 12:13. Checked 12:08. Last change 11:10: 4 tickets.',
  );
  expect(said({ state: 'paused', changedAt: 0, lastChanged: 0 })).toBe('Nothing is read. Checked 12:08.');
  expect(said({ state: 'asking', wrong: 'Many.' })).toBe('Many.');
  expect(ticketCounts(health)).toEqual([
    '2,318 valid',
    '41 waiting for payment',
    '96 ended',
    'all orders compared, no difference',
  ]);
  expect(sourceMark(health)).toEqual({ word: 'Running', tone: 'ok' });
  const next = (change: Partial<SourceHealth>) => nextSentence({ ...health, ...change }, now, 'UTC');
  expect([next({}), next({ wrong: 'Sorry.' }), next({ state: 'paused' })]).toEqual(['Next check at 12:13.', '', '']);
  expect([health, { ...health, failures: 3 }, { ...health, state: 'asking' as const }].map(needsOrganiser)).toEqual([
    false,
    true,
    true,
  ]);
});
