import { expect, test } from 'vitest';
import { needsLook } from '../../../../client/screens/admin/entities/talks.tsx';
import type { AdminTalkRow } from '../../../../client/data/admin/programme.ts';
import { at, testTalk } from '../../../support/conference.ts';

const talk = testTalk({ id: 'walk', startsAt: at('12:00'), minutes: 30 });
const row: AdminTalkRow = {
  ...talk,
  stage: 'Main',
  track: undefined,
  kept: 0,
  videos: {},
  outside: undefined,
  day: 'Day One',
  clashes: [],
};
const withStream: AdminTalkRow = { ...row, videos: { vimeo: 'https://player.vimeo.com/video/1' } };

test('a talk without a stream is reported from an hour before its start until its end', () => {
  expect(['10:59', '11:00', '12:29', '12:30'].map((time) => needsLook(row, at(time)))).toEqual([
    undefined,
    'No stream',
    'No stream',
    undefined,
  ]);
  expect(needsLook(withStream, at('11:00'))).toBeUndefined();
});

test('a problem of a talk is reported at any time before its end, but not of a cancelled talk', () => {
  const speaker = { ...talk.speakers[0], id: 'tom', name: 'Tom Becker' };
  const twice: AdminTalkRow = {
    ...withStream,
    clashes: [{ kind: 'speaker-twice', talkIds: ['walk', 'run'], speaker }],
  };
  expect([needsLook(twice, at('09:00')), needsLook({ ...twice, cancelled: true }, at('09:00'))]).toEqual([
    'Tom Becker is in 2 talks',
    undefined,
  ]);
});
