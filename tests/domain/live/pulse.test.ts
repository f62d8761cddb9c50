import { expect, test } from 'vitest';
import { type Figures, isBroken, pointOf, summed } from '../../../domain/live/pulse.ts';

const quiet: Figures = {
  devices: 0,
  people: 0,
  lag: null,
  calls: { all: 0, failed: 0 },
  failedLogIns: 0,
  refusedMails: 0,
  queues: { pushes: 0, mails: 0, work: 0 },
  talks: [],
  refusals: [],
  push: { sent: 0, gone: 0, expired: 0, failed: 0, retried: 0 },
};

test('figures of servers are summed; shared ones are counted once, and the lag is that of the slowest', () => {
  const one: Figures = {
    devices: 10,
    people: 8,
    lag: { p50: 20, p95: 90 },
    calls: { all: 100, failed: 1 },
    failedLogIns: 2,
    refusedMails: 1,
    queues: { pushes: 7, mails: 1, work: 2 },
    talks: [
      { id: 'keynote', watching: 5, stalls: 1, since: 2000 },
      { id: 'forum', watching: 2, stalls: 0, since: null },
    ],
    refusals: [{ talkId: 'keynote', provider: 'WEB', why: 'private', next: 'S3', viewers: 3 }],
    push: { sent: 4, gone: 1, expired: 0, failed: 0, retried: 2 },
  };
  const other: Figures = {
    ...one,
    lag: { p50: 30, p95: 60 },
    talks: [{ id: 'keynote', watching: 3, stalls: 2, since: 1000 }],
    refusals: [
      { talkId: 'keynote', provider: 'WEB', why: 'private', next: 'S3', viewers: 4 },
      { talkId: 'keynote', provider: 'WEB', why: 'private', next: null, viewers: 1 },
    ],
  };
  expect(summed([one, other, quiet])).toEqual({
    devices: 20,
    people: 16,
    lag: { p50: 30, p95: 90 },
    calls: { all: 200, failed: 2 },
    failedLogIns: 4,
    refusedMails: 2,
    queues: { pushes: 7, mails: 1, work: 4 },
    talks: [
      { id: 'keynote', watching: 8, stalls: 3, since: 1000 },
      { id: 'forum', watching: 2, stalls: 0, since: null },
    ],
    refusals: [
      { talkId: 'keynote', provider: 'WEB', why: 'private', next: 'S3', viewers: 7 },
      { talkId: 'keynote', provider: 'WEB', why: 'private', next: null, viewers: 1 },
    ],
    push: { sent: 8, gone: 2, expired: 0, failed: 0, retried: 4 },
  });
  expect(pointOf(9, one)).toEqual({ at: 9, devices: 10, watching: 7, lag: 20, talks: { keynote: 5, forum: 2 } });
});

test('a stream is broken if it stalls for three people, or for one in twenty of its viewers', () => {
  const cases = [
    [0, 0],
    [0, 200],
    [2, 200],
    [3, 200],
    [2, 40],
    [1, 20],
    [1, 21],
  ] as const;
  expect(cases.map(([stalls, watching]) => isBroken({ stalls, watching }))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    false,
  ]);
});
