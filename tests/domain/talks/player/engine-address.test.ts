import { expect, test } from 'vitest';
import { isChannelAddress } from '../../../../domain/talks/player/embed-address.ts';
import { engineAddress, talkEngine } from '../../../../domain/talks/player/engine-address.ts';
import { streamKind } from '../../../../domain/talks/player/stream-kind.ts';
import { serviceName, contactedName } from '../../../../domain/talks/player/stream-name.ts';

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

test('YouTube videos play in its frame, at an address built only from their ids', () => {
  const forms = [
    'https://www.youtube.com/watch?v=Hq2c9vKx0Dk',
    'https://youtube.com/watch?app=desktop&v=Hq2c9vKx0Dk&t=10s',
    'https://m.youtube.com/watch?v=Hq2c9vKx0Dk#here',
    'https://www.youtube.com/live/Hq2c9vKx0Dk?si=3f',
    'https://www.youtube.com/embed/Hq2c9vKx0Dk?autoplay=1&origin=https://evil.example',
    'https://www.youtube.com/shorts/Hq2c9vKx0Dk/',
    'https://www.youtube-nocookie.com/embed/Hq2c9vKx0Dk',
    'https://youtu.be/Hq2c9vKx0Dk?t=9',
  ];
  expect(forms.map(engineAddress)).toEqual(
    forms.map(() => ({
      engine: 'embed',
      kind: 'youtube',
      url: 'https://www.youtube-nocookie.com/embed/Hq2c9vKx0Dk?enablejsapi=1&playsinline=1&rel=0',
      host: 'www.youtube-nocookie.com',
    })),
  );
});

test('channels and playlists of YouTube have no video of their own, and other hosts are not YouTube', () => {
  const channels = [
    'https://www.youtube.com/@harbour/live',
    'https://youtube.com/channel/UC1234567890123456789012',
    'https://www.youtube.com/c/harbour',
    'https://www.youtube.com/user/harbour',
    'https://www.youtube.com/embed/live_stream?channel=UC1234567890123456789012',
    'https://www.youtube.com/embed/videoseries?list=PL123',
    'https://www.youtube.com/playlist?list=PL123',
  ];
  const others = [
    'https://www.youtube.com.evil.example/watch?v=Hq2c9vKx0Dk',
    'https://evil.example/www.youtube.com/watch?v=Hq2c9vKx0Dk',
    'https://evil-youtube.com/watch?v=Hq2c9vKx0Dk',
    'http://www.youtube.com/watch?v=Hq2c9vKx0Dk',
    'https://www.youtube.com/watch?v=tooshort',
    'https://www.youtube.com/watch?v=muchtoolong1',
    'https://www.youtube.com/watch#v=Hq2c9vKx0Dk',
    'https://www.youtube.com/watch?list=Hq2c9vKx0Dk',
    'https://youtu.be/Hq2c9vKx%2e.',
  ];
  expect([...channels, ...others].map(engineAddress)).toEqual([...channels, ...others].map(() => undefined));
  expect(channels.map(isChannelAddress)).toEqual(channels.map(() => true));
  expect(others.map(isChannelAddress)).toEqual(others.map(() => false));
});

test('Twitch channels and recordings play in its frame, by name or number', () => {
  const framed = (what: string) => ({
    engine: 'embed',
    kind: 'twitch',
    url: `https://player.twitch.tv/?${what}&autoplay=false`,
    host: 'player.twitch.tv',
  });
  expect(
    [
      'https://www.twitch.tv/HarbourDays',
      'https://twitch.tv/harbour_days/?referrer=raid',
      'https://m.twitch.tv/harbour',
      'https://www.twitch.tv/videos/1234567890?t=1h',
      'https://www.twitch.tv/harbour/v/42',
      'https://www.twitch.tv/harbour/video/42',
    ].map(engineAddress),
  ).toEqual([
    framed('channel=harbourdays'),
    framed('channel=harbour_days'),
    framed('channel=harbour'),
    framed('video=v1234567890'),
    framed('video=v42'),
    framed('video=v42'),
  ]);
  const others = [
    'https://www.twitch.tv/',
    'https://www.twitch.tv/directory',
    'https://www.twitch.tv/videos',
    'https://www.twitch.tv/videos/abc',
    'https://www.twitch.tv/harbour/clip/Name',
    'https://www.twitch.tv/har&parent=evil.example',
    'https://twitch.tv.evil.example/harbour',
    'https://evil-twitch.tv/harbour',
    'http://www.twitch.tv/harbour',
  ];
  expect(others.map(engineAddress)).toEqual(others.map(() => undefined));
});

test('PeerTube videos of any host play in its frame, without peer-to-peer', () => {
  const long = '52a10666-3a18-4e73-93da-e8d3c12c305a';
  const short = '9c9de5e8yKj4RzY3mQvW2p';
  const framed = (id: string) => ({
    engine: 'embed',
    kind: 'peertube',
    url: `https://tube.example/videos/embed/${id}?api=1&p2p=0`,
    host: 'tube.example',
  });
  expect(
    [
      `https://tube.example/w/${short}`,
      `https://tube.example/w/${long}?start=10s`,
      `https://tube.example/videos/watch/${long};threadId=1`,
      `https://tube.example/videos/embed/${long}?api=0&p2p=1`,
    ].map(engineAddress),
  ).toEqual([short, long, long, long].map(framed));
  const others = [
    `https://tube.example/w/p/${long}`,
    `https://tube.example/videos/watch/playlist/${long}`,
    `https://tube.example/w/${long}/more`,
    'https://tube.example/w/tooshort',
    'https://tube.example/w/',
    `http://tube.example/w/${short}`,
  ];
  expect(others.map(engineAddress)).toEqual(others.map(() => undefined));
});

test('a talk may be at any other https page; whether it plays is decided by the operator’s hosts', () => {
  const page = { engine: 'embed', kind: 'page', url: 'https://live.example/room?hall=1', host: 'live.example' };
  expect(talkEngine('https://live.example/room?hall=1#top')).toEqual(page);
  const [channel, plain, file] = ['https://www.youtube.com/@harbour/live', 'http://live.example/room', 'talk.mp4'];
  expect([channel, plain, file].map(talkEngine)).toEqual([undefined, undefined, undefined]);
  const kinds = [[], ['other.example'], ['live.example']].map((hosts) => streamKind(page.url, hosts)?.title);
  expect(kinds).toEqual([undefined, undefined, 'A page of live.example. It plays with its own controls.']);
});

test('the form says of each kind of address what viewers can do', () => {
  const tube = 'https://tube.example/w/52a10666-3a18-4e73-93da-e8d3c12c305a';
  const addresses = ['https://twitch.tv/harbour', 'https://twitch.tv/videos/42', tube];
  expect(
    addresses.map((address) => [serviceName(address), streamKind(address)?.title, streamKind(address)?.can]),
  ).toEqual([
    ['Twitch', 'A Twitch channel', ['Play, pause and volume', 'Follows the talk’s end', 'Counts as watched']],
    ['Twitch', 'A Twitch recording', ['Play, pause and volume', 'Follows the talk’s end', 'Counts as watched', 'Seek']],
    [
      'PeerTube',
      'A PeerTube video',
      ['Play, pause and volume', 'Seek and speed', 'Follows the talk’s end', 'Counts as watched'],
    ],
  ]);
  expect(contactedName(tube)).toBe('tube.example');
});
