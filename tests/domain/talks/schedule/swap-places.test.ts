import { expect, test } from 'vitest';
import { swappedPlaces, talkUnder } from '../../../../domain/talks/schedule/swap-places.ts';
import { placeOf } from '../../../../domain/talks/talk-place.ts';
import { at, testTalk } from '../../../support/conference.ts';

const opening = testTalk({ id: 'opening', startsAt: at('10:00'), minutes: 30 });
const keynote = testTalk({ id: 'keynote', startsAt: at('11:00'), minutes: 60, stageId: 'side' });
const late = testTalk({ id: 'late', startsAt: at('12:00'), minutes: 30, stageId: 'side' });
const coffee = testTalk({ id: 'coffee', startsAt: at('10:45'), minutes: 15, stageId: 'side', kind: 'stage-break' });
const off = testTalk({ id: 'off', startsAt: at('11:00'), minutes: 60, stageId: 'side', cancelled: true });
const talks = [opening, keynote, late, coffee, off];
const dropped = (time: string, stageId = 'side', minutes = 30) => ({
  talk: opening,
  from: placeOf(opening),
  place: { startsAt: at(time), minutes, stageId },
});

test('a talk is dropped on the one of that stage with the nearest start; breaks and cancelled talks are ignored', () => {
  const under = (time: string, stageId?: string, minutes?: number) =>
    talkUnder(talks, dropped(time, stageId, minutes))?.id;
  expect([
    under('11:10'),
    under('11:40', 'side', 45),
    under('11:25', 'side', 45),
    under('10:40', 'side', 15),
    under('11:10', 'main'),
    under('10:05', 'main'),
  ]).toEqual(['keynote', 'late', 'keynote', undefined, undefined, undefined]);
});

test('two talks change places and keep their lengths', () => {
  expect(swappedPlaces(dropped('11:10'), keynote)).toEqual([
    { id: 'opening', to: { startsAt: at('11:00'), minutes: 30, stageId: 'side' } },
    { id: 'keynote', to: { startsAt: at('10:00'), minutes: 60, stageId: 'main' } },
  ]);
});
