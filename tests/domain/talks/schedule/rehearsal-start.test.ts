import { expect, test } from 'vitest';
import { rehearsalStart } from '../../../../domain/talks/schedule/rehearsal-start.ts';
import { at, testTalk } from '../../../support/conference.ts';

const coffee = testTalk({ id: 'coffee', kind: 'break', startsAt: at('08:30') });
const off = testTalk({ id: 'off', startsAt: at('08:45'), cancelled: true });
const late = testTalk({ id: 'late', startsAt: at('16:00', 2), minutes: 30 });
const first = testTalk({ id: 'first', startsAt: at('09:15') });
const talks = [late, coffee, off, first];

test('a rehearsal begins with the first talk that takes place, before the event and after it', () => {
  for (const now of [at('08:50'), at('16:30', 2)]) expect(rehearsalStart(talks, now)).toBe(at('09:15'));
});

test('during the event it begins now, also between two talks, and if there are none yet', () => {
  for (const now of [at('09:15'), at('23:00'), at('16:29', 2)]) expect(rehearsalStart(talks, now)).toBe(now);
  expect(rehearsalStart([coffee], at('12:00'))).toBe(at('12:00'));
});
