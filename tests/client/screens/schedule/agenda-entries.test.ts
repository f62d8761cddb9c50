import { expect, test } from 'vitest';
import { agendaEntries } from '../../../../client/screens/schedule/agenda.tsx';
import { conferenceDays } from '../../../../domain/event/conference-days.ts';
import { at, conference, testTalk } from '../../../support/conference.ts';

const dayOne = conferenceDays(conference)[0]!;
const early = testTalk({ id: 'early', startsAt: at('09:00'), minutes: 60 });
const across = testTalk({ id: 'across', startsAt: at('09:30'), minutes: 60 });
const late = testTalk({ id: 'late', startsAt: at('11:30'), minutes: 30 });

test('overlapping talks are one slot, and the time between slots is free', () => {
  expect(agendaEntries([early, across, late], dayOne, at('08:00'))).toEqual([
    { kind: 'slot', at: at('09:00'), talks: [early, across] },
    { kind: 'free', at: at('10:30'), from: at('10:30'), to: at('11:30') },
    { kind: 'slot', at: at('11:30'), talks: [late] },
  ]);
});

test('a cancelled talk keeps its place and takes no time', () => {
  const gone = { ...across, cancelled: true };
  expect(agendaEntries([early, gone, late], dayOne, at('08:00'))).toEqual([
    { kind: 'slot', at: at('09:00'), talks: [early] },
    { kind: 'cancelled', at: at('09:30'), talks: [gone] },
    { kind: 'free', at: at('10:00'), from: at('10:00'), to: at('11:30') },
    { kind: 'slot', at: at('11:30'), talks: [late] },
  ]);
});

test('an ended talk is no longer part of a choice', () => {
  expect(agendaEntries([early, across], dayOne, at('10:00'))).toEqual([
    { kind: 'slot', at: at('09:00'), talks: [early] },
    { kind: 'slot', at: at('09:30'), talks: [across] },
  ]);
});
