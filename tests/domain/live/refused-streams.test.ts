import { expect, test } from 'vitest';
import type { StreamRefusal } from '../../../domain/live/pulse.ts';
import { refusedStreams } from '../../../domain/live/refused-streams.ts';
import type { TalkVideos } from '../../../domain/talks/player/stream-provider.ts';
import { at, testTalk } from '../../support/conference.ts';

const talk = testTalk({ id: 'lights', title: 'Keeping the lights on', startsAt: at('10:00') });
const videos: TalkVideos = {
  web: 'https://www.youtube.com/live/Hq2c9vKx0Dk',
  web2: 'https://www.twitch.tv/harbour',
  s3: 'https://stream.mux.com/a.m3u8',
};
const refusal: StreamRefusal = { talkId: 'lights', provider: 'WEB', why: 'private', next: 'S3', viewers: 31 };

const lines = (refusals: readonly StreamRefusal[], { held = videos, watching = 200 } = {}) =>
  refusedStreams({
    talks: [talk],
    videosOf: () => held,
    pulse: { talks: [{ id: 'lights', watching, stalls: 0, since: null }], refusals: [...refusals] },
  }).map(({ sentences }) => sentences.join(' '));

test('a video that may not be embedded is one line, with where its viewers went', () => {
  expect(lines([refusal])).toEqual([
    'YouTube refuses Keeping the lights on: embedding is off. 31 viewers went on to stream.mux.com.',
  ]);
  expect(lines([{ ...refusal, viewers: 1 }])).toEqual([
    'YouTube refuses Keeping the lights on: embedding is off. 1 viewer went on to stream.mux.com.',
  ]);
});

test('several reports of one address are one line with what most viewers do; another address is another line', () => {
  expect(
    lines([
      { ...refusal, viewers: 2, next: 'WEB_2' },
      { ...refusal, viewers: 5, next: null },
      { ...refusal, provider: 'WEB_2', why: 'missing' },
    ]),
  ).toEqual([
    'YouTube refuses Keeping the lights on: embedding is off. 5 viewers have no other address.',
    'Twitch does not play Keeping the lights on: the channel is not live, or the video was removed. ' +
      '31 viewers went on to stream.mux.com.',
  ]);
});

test('what may be a single device or network is a line only for three viewers, or one in twenty', () => {
  const network = { ...refusal, why: 'network' } as const;
  expect(lines([{ ...network, viewers: 2 }])).toEqual([]);
  expect(lines([{ ...network, viewers: 2 }], { watching: 40 })).toEqual([
    'YouTube is not reached by viewers of Keeping the lights on. 2 viewers went on to stream.mux.com.',
  ]);
  expect(lines([{ ...network, why: 'script', viewers: 3 }])).toEqual([
    'YouTube could not check this site for Keeping the lights on. 3 viewers went on to stream.mux.com.',
  ]);
  expect(lines([{ ...network, why: 'unsupported', viewers: 3 }])).toEqual([
    'YouTube cannot play Keeping the lights on for some viewers. 3 viewers went on to stream.mux.com.',
  ]);
});

test('the line goes when the talk no longer has the address, or is not there', () => {
  expect(lines([refusal])).toHaveLength(1);
  expect(lines([refusal], { held: { s3: 'https://stream.mux.com/a.m3u8' } })).toEqual([]);
  expect(lines([{ ...refusal, talkId: 'another' }])).toEqual([]);
});
