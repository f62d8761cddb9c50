import { expect, test } from 'vitest';
import { swappedRooms } from '../../../../domain/talks/schedule/swap-rooms.ts';
import { at, testTalk } from '../../../support/conference.ts';

const talk = (id: string, start: string, stageId: string, more = {}) =>
  testTalk({ id, startsAt: at(start), minutes: 30, stageId, ...more });

test('a talk moves to the other stage at its time, and the talks there at that time move to its stage', () => {
  const talks = [
    talk('ours', '10:00', 'main'),
    talk('theirs', '10:15', 'side'),
    talk('tea', '10:00', 'side', { kind: 'stage-break' }),
    talk('off', '10:00', 'side', { cancelled: true }),
    talk('later', '10:30', 'side', { startsAt: at('10:30') }),
    talk('elsewhere', '10:00', 'attic'),
  ];
  expect(swappedRooms(talks, 'ours', 'side').map(({ id, to }) => [id, to])).toEqual([
    ['ours', { startsAt: at('10:00'), minutes: 30, stageId: 'side' }],
    ['theirs', { startsAt: at('10:15'), minutes: 30, stageId: 'main' }],
  ]);
  expect(swappedRooms(talks, 'ours', 'main')).toEqual([]);
  expect(swappedRooms(talks, 'nobody', 'side')).toEqual([]);
});
