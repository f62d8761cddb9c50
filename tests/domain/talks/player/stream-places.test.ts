import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderedAddresses, placedAddresses } from '../../../../domain/talks/player/stream-places.ts';
import type { TalkVideos } from '../../../../domain/talks/player/stream-provider.ts';

const YOUTUBE = 'https://www.youtube.com/live/Hq2c9vKx0Dk';
const OTHER = 'https://youtu.be/aaaaaaaaaaa';
const HLS = 'https://stream.example/a.m3u8';
const FILE = 'https://stream.example/b.mp4';
const VIMEO = 'https://player.vimeo.com/video/76979871';
const JW = 'https://cdn.jwplayer.com/players/Ab12Cd34-Ef56Gh78.html';

test('each address goes to the place of its provider, others to the two for any address; the first plays first', () => {
  expect(placedAddresses([YOUTUBE, HLS], {})).toEqual({ web: YOUTUBE, s3: HLS, lead: 'WEB' });
  expect(placedAddresses([HLS, YOUTUBE], {})).toEqual({ web: YOUTUBE, s3: HLS, lead: 'S3' });
  expect(placedAddresses([YOUTUBE, OTHER], {})).toEqual({ web: YOUTUBE, web2: OTHER, lead: 'WEB' });
  expect(placedAddresses([HLS, FILE], {})).toEqual({ s3: HLS, web: FILE, lead: 'S3' });
  expect(placedAddresses([], { web: YOUTUBE, lead: 'WEB' })).toEqual({});
});

test('an address that stays keeps its place', () => {
  const before: TalkVideos = { web2: OTHER, s3: JW };
  expect(placedAddresses([YOUTUBE, OTHER, JW], before)).toEqual({
    web: YOUTUBE,
    web2: OTHER,
    s3: JW,
    lead: 'WEB',
    order: ['WEB', 'WEB_2', 'S3'],
  });
});

test('whatever was there, up to six addresses come back in the order in which they were entered', () => {
  const all = [YOUTUBE, OTHER, HLS, FILE, VIMEO, JW];
  fc.assert(
    fc.property(fc.shuffledSubarray(all), fc.shuffledSubarray(all), (before, after) => {
      expect(orderedAddresses(placedAddresses(after, placedAddresses(before, {})))).toEqual(after);
    }),
  );
});
