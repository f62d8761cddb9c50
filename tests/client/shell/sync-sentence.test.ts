import { expect, test } from 'vitest';
import type { SyncState } from '../../../client/data/device/sync-state.ts';
import { clockSentence, syncSentence } from '../../../client/shell/header/sync-line.tsx';
import { HOUR, MINUTE } from '../../../domain/time.ts';
import { at } from '../../support/conference.ts';

const quiet: SyncState = { waiting: 0, failed: [], activity: 'idle' };
const now = at('10:42');

const said = (sync: Partial<SyncState>, online = true): string =>
  syncSentence({ sync: { ...quiet, ...sync }, online, now, zone: 'Europe/Madrid' });

test.each([
  [20_000, 'Updated just now'],
  [2 * MINUTE, 'Updated 2 min ago'],
  [3 * HOUR, 'Updated 3 h ago'],
  [80 * HOUR, 'Updated 3 days ago'],
])('states the age of the shown data in a fitting unit (%d ms)', (age, sentence) => {
  expect(said({ updatedAt: now - age })).toBe(sentence);
});

test('says how many changes are pending, in numbers that people use', () => {
  expect(said({ updatedAt: now, waiting: 1 })).toBe('Updated just now · 1 change waiting to send');
  expect(said({ updatedAt: now, waiting: 3 })).toBe('Updated just now · 3 changes waiting to send');
});

test('offline, names the time of the shown data and the number of pending changes', () => {
  expect(said({ updatedAt: now - 5 * MINUTE, waiting: 1 }, false)).toBe(
    'Offline · saved 10:37 · 1 change waiting to send',
  );
  expect(said({ updatedAt: now - 30 * HOUR }, false)).toBe('Offline · saved 30 h ago');
  expect(said({}, false)).toBe('Offline');
});

test('without a server, says that the device’s own clock is used', () => {
  const own = (sync: Partial<SyncState>, online: boolean): string => clockSentence({ ...quiet, ...sync }, online);
  expect(own({ waiting: 1 }, false)).toBe(' · by your device clock');
  expect(own({ unreachable: true }, true)).toBe(' · by your device clock');
  expect(own({}, true)).toBe('');
  expect(own({ notice: 'This device is full' }, false)).toBe('');
});

test('with a network that does not reach the server, says so, with the time of the shown data', () => {
  expect(said({ unreachable: true, updatedAt: now - 5 * MINUTE, waiting: 2 })).toBe(
    'Server out of reach · saved 10:37 · 2 changes waiting to send',
  );
  expect(said({ unreachable: true, updatedAt: now - 30 * HOUR, activity: 'sending' })).toBe(
    'Server out of reach · saved 30 h ago',
  );
  expect(said({ unreachable: true, activity: 'loading' })).toBe('Server out of reach');
  expect(said({ unreachable: true }, false)).toBe('Offline');
  expect(said({ unreachable: false, updatedAt: now })).toBe('Updated just now');
});

test('says that it is syncing, and before the first sync that there is nothing yet', () => {
  expect(said({ updatedAt: now, activity: 'sending' })).toBe('Sending…');
  expect(said({ activity: 'loading' })).toBe('Loading…');
  expect(said({})).toBe('Not updated yet');
});

test('errors come before everything else', () => {
  const failed = [
    { id: 'agenda:lunch', kind: 'agenda', ref: 'lunch', message: 'Breaks cannot be added to your schedule' },
  ];
  expect(said({ failed, waiting: 2, notice: 'This device is full' }, false)).toBe('Could not send 1 change — Review');
  expect(said({ notice: 'This device is full', waiting: 2 })).toBe('This device is full');
});
