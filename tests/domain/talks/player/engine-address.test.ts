import { expect, test } from 'vitest';
import { engineAddress } from '../../../../domain/talks/player/engine-address.ts';

test('files and playlists play in the page, from any host', () => {
  expect(
    [
      'https://cdn.jwplayer.com/manifests/Ab12Cd34.m3u8',
      'https://media.example/live/main.M3U8?token=1',
      'https://media.example/talk.mp4#t=10',
      'https://media.example/talk.webm',
      'https://media.example/talk.m4a',
      '/demo/talk.m3u8',
    ].map(engineAddress),
  ).toEqual([
    { engine: 'stream', url: 'https://cdn.jwplayer.com/manifests/Ab12Cd34.m3u8', isHls: true },
    { engine: 'stream', url: 'https://media.example/live/main.M3U8?token=1', isHls: true },
    { engine: 'stream', url: 'https://media.example/talk.mp4#t=10', isHls: false },
    { engine: 'stream', url: 'https://media.example/talk.webm', isHls: false },
    { engine: 'stream', url: 'https://media.example/talk.m4a', isHls: false },
    { engine: 'stream', url: '/demo/talk.m3u8', isHls: true },
  ]);
});

test('Vimeo videos and events play in its frame, at an address built only from their numbers', () => {
  expect(
    [
      'https://vimeo.com/123456789',
      'https://player.vimeo.com/video/123456789?h=abcdef12&autoplay=1',
      'https://vimeo.com/event/4567',
      'https://vimeo.com/event/4567/embed/abcdef12?autoplay=1',
    ].map(engineAddress),
  ).toEqual([
    { engine: 'vimeo', url: 'https://player.vimeo.com/video/123456789' },
    { engine: 'vimeo', url: 'https://player.vimeo.com/video/123456789?h=abcdef12' },
    { engine: 'vimeo', url: 'https://vimeo.com/event/4567/embed' },
    { engine: 'vimeo', url: 'https://vimeo.com/event/4567/embed/abcdef12' },
  ]);
});

test('JW and Dacast players are identified by the parameters of their vendors’ scripts', () => {
  expect(
    [
      'https://cdn.jwplayer.com/players/Ab12Cd34-Ef56Gh78.html',
      'https://cdn.jwplayer.com/players/Ab12Cd34-Ef56Gh78.js',
      'https://iframe.dacast.com/live/abc-1/def_2',
      'https://iframe.dacast.com/vod/abc-1/def_2',
    ].map(engineAddress),
  ).toEqual([
    ...Array.from({ length: 2 }, () => ({
      engine: 'frame',
      vendor: 'JW',
      library: 'https://cdn.jwplayer.com/libraries/Ef56Gh78.js',
      playlist: 'https://cdn.jwplayer.com/v2/media/Ab12Cd34',
    })),
    ...['live', 'vod'].map((kind) => ({
      engine: 'frame',
      vendor: 'DACAST',
      library: `https://player.dacast.com/js/player.js?contentId=abc-1-${kind}-def_2`,
      contentId: `abc-1-${kind}-def_2`,
    })),
  ]);
});

test('addresses that we cannot play are refused: other hosts, plain pages, http, user names and hidden scripts', () => {
  const refused = [
    'http://media.example/talk.mp4',
    'https://me:secret@media.example/talk.mp4',
    'https://media.example/talk',
    'https://vimeo.com/about',
    'https://vimeo.com.evil.example/event/1',
    'https://evil.example/players/a-b.js',
    'https://cdn.jwplayer.com.evil.example/players/a-b.js',
    'https://cdn.jwplayer.com/players/a-b.js/../../libraries/x.js',
    'https://iframe.dacast.com/live/a/b/c',
    'https://iframe.dacast.com/live/a%2f..%2fb/c',
    'javascript:alert(1)//.mp4',
    'talk.mp4',
    '//evil.example/talk.mp4',
    '/\\\\evil.example/talk.mp4',
    '',
  ];
  expect(refused.map(engineAddress)).toEqual(refused.map(() => undefined));
});
