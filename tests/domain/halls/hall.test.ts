import { expect, test } from 'vitest';
import { hall, hallRefusal, isFull } from '../../../domain/halls/hall.ts';
import { at, keynote, lunch } from '../../support/conference.ts';

const said = (full: boolean, changedAt: number) => hall.document('keynote', { full }, { changedAt, rev: 'revision-1' });
const shown = { talkId: 'keynote', full: true, at: at('09:55') };

test('the later of the shared and the own report decides whether a room is full, until its talk is over', () => {
  const now = at('10:05');
  expect(isFull(keynote, { shown: undefined, now })).toBe(false);
  expect(isFull(keynote, { shown, now })).toBe(true);
  expect(isFull(keynote, { shown, own: said(false, at('09:56')), now })).toBe(false);
  expect(isFull(keynote, { shown, own: said(false, at('09:50')), now })).toBe(true);
  expect(isFull(keynote, { shown: undefined, own: said(true, at('09:50')), now })).toBe(true);
  expect(isFull(keynote, { shown, now: at('10:45') })).toBe(false);
  expect(isFull({ ...keynote, cancelled: true }, { shown, now })).toBe(false);
});

test('only speakers and admins may report a room as full', () => {
  const who = (id: string, ...roles: ('ROLE_ADMIN' | 'ROLE_SPEAKER' | 'ROLE_ATTENDEE')[]) => ({ id, roles });
  const why = (...given: Parameters<typeof hallRefusal>) => hallRefusal(...given)?.message;
  expect([why(who('grace', 'ROLE_SPEAKER'), keynote), why(who('olive', 'ROLE_ADMIN'), keynote)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(why(who('theo', 'ROLE_SPEAKER'), keynote)).toBe('Whether a room is full, its speakers and organisers say');
  expect(why(who('olive', 'ROLE_ADMIN'), lunch)).toBe('This talk is no longer scheduled');
});
