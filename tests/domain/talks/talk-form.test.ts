import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Refused } from '../../../domain/refusal.ts';
import { blankTalk } from '../../../domain/talks/blank-talk.ts';
import { withCaptions } from '../../../domain/talks/player/captions.ts';
import { changedTalk, NewTalk, TalkChanges, type AllowedPlaces, withoutTalk } from '../../../domain/talks/talk-form.ts';
import { changedVideos } from '../../../domain/talks/stream-form.ts';
import { Talk } from '../../../domain/talks/talk.ts';
import type { TalkVideos } from '../../../domain/talks/player/stream-provider.ts';
import { at, keynote, lunch } from '../../support/conference.ts';

const places: AllowedPlaces = {
  hasStage: (id) => id === 'main' || id === 'side',
  hasTrack: (id) => id === 'web',
  nameOf: (id) => ({ ada: 'Ada Verne' })[id],
  outside: () => undefined,
};

/** Returns the messages about an invalid field. */
function said(fields: Record<string, unknown>): string[] {
  const parsed = v.safeParse(TalkChanges, fields, { abortPipeEarly: true });
  if (!parsed.success) return parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  try {
    changedTalk(keynote, parsed.output, places);
    return [];
  } catch (error) {
    return error instanceof Refused
      ? (error.refusal.data ?? []).map(({ field, message }) => `${field}: ${message}`)
      : [String(error)];
  }
}

const change = (fields: Record<string, unknown>, before = keynote): Talk =>
  changedTalk(before, v.parse(TalkChanges, fields), places);

test('a talk takes the admin’s changes, and keeps other fields', () => {
  expect(
    change({
      title: '  Where we go  ',
      description: 'First.\r\n\r\nSecond.',
      start_time: '2027-07-12T11:00:00+02:00',
      length: 90,
      track_id: null,
      stage_id: 'side',
      speakers: ['ada', { id: 'grace' }, 'ada'],
      video_url: 'https://cdn.example.org/talk.m3u8',
      video_url_2: 'https://vimeo.com/76979871/0abcdef123',
      offset: 12,
      show_controls: true,
      has_discussion: true,
      hasNetworkingMixer: true,
      is_finished: true,
      cancelled: true,
    }),
  ).toEqual({
    ...keynote,
    title: 'Where we go',
    description: 'First.\n\nSecond.',
    startsAt: at('11:00'),
    minutes: 90,
    trackId: null,
    stageId: 'side',
    speakers: [
      { id: 'ada', name: 'Ada Verne' },
      { id: 'grace', name: 'Grace Marlow' },
    ],
    offset: 12,
    showControls: true,
    hasDiscussion: true,
    hasNetworkingMixer: true,
    isFinished: true,
    cancelled: true,
  });
  expect(change({})).toEqual(keynote);
});

const film = (fields: Record<string, unknown>, before: TalkVideos = {}): TalkVideos =>
  changedVideos(before, v.parse(TalkChanges, fields));

test('a talk’s videos are stored by provider, apart from the talk, and an empty address or null removes one', () => {
  expect(
    film({ video_url: 'https://cdn.example.org/talk.m3u8', video_url_2: 'https://vimeo.com/76979871/0abcdef123' }),
  ).toEqual({ jw: 'https://cdn.example.org/talk.m3u8', vimeo: 'https://player.vimeo.com/video/76979871?h=0abcdef123' });
  const before = {
    jw: 'https://cdn.example.org/a',
    s3: 'https://cdn.example.org/b',
    dacast: 'https://cdn.example.org/c',
  };
  expect(film({ video_url: null, video_url_3: '' }, before)).toEqual({ dacast: 'https://cdn.example.org/c' });
  expect(film({ lead_provider: 'DACAST' }, before)).toEqual({ ...before, lead: 'DACAST' });
  expect(film({ lead_provider: null }, { ...before, lead: 'DACAST' })).toEqual(before);
  // Without streaming before, there is no auto-advance.
  expect(film({ lead_provider: 'VIMEO' }, before)).toEqual(before);
  expect(film({ video_url_4: null }, { dacast: 'https://cdn.example.org/c', lead: 'DACAST' })).toEqual({});
  expect(film({ title: 'Knots' }, before)).toEqual(before);
});

test('a Vimeo event is stored as its player’s address, like a video', () => {
  expect(film({ video_url_2: 'https://vimeo.com/event/4567' })).toEqual({
    vimeo: 'https://vimeo.com/event/4567/embed',
  });
});

test('captions are stored with the talk, one file per language, and stay if a change omits them', () => {
  const english = { lang: 'en', label: 'English', url: 'https://cdn.example.org/talk.vtt' };
  const captioned = change({ captions: [english] });
  expect([captioned.captions, keynote.captions]).toEqual([[english], undefined]);
  expect([
    said({ captions: [{ ...english, lang: 'English' }] }),
    said({ captions: [{ ...english, label: '' }] }),
    said({ captions: [{ ...english, url: 'http://cdn.example.org/talk.vtt' }] }),
    said({ captions: [{ ...english, url: '//cdn.example.org/talk.vtt' }] }),
    said({ captions: Array.from({ length: 21 }, () => english) }),
  ]).toEqual([
    ['captions.0.lang: The language of captions is written like en or pt-BR'],
    ['captions.0.label: What captions are called is missing'],
    ['captions.0.url: Captions are a WebVTT file at an https address'],
    ['captions.0.url: Captions are a WebVTT file at an https address'],
    ['captions: A talk has captions in at most 20 languages'],
  ]);
});

test('uploaded captions stay when captions in another language are added', () => {
  const own = { lang: 'en', label: 'English', url: '/recordings/train-en.vtt' };
  const spanish = { lang: 'es', label: 'Español', url: 'https://cdn.example.org/es.vtt' };
  expect(change({ captions: withCaptions([own], spanish) }).captions).toEqual([own, spanish]);
  expect(withCaptions([own, spanish], { ...own, url: '/uploads/again.vtt' }).map(({ url }) => url)).toEqual([
    'https://cdn.example.org/es.vtt',
    '/uploads/again.vtt',
  ]);
});

test('each field has an error sentence that says what it accepts', () => {
  expect(
    [
      said({ title: ' ' }),
      said({ title: 'x'.repeat(201) }),
      said({ title: 'two\nlines' }),
      said({ title: 7 }),
      said({ description: 'x'.repeat(10_001) }),
      said({ description: 'bell \u0007' }),
      said({ length: 0 }),
      said({ length: 1441 }),
      said({ length: 1.5 }),
      said({ length: '45' }),
      said({ offset: -1 }),
      said({ track_id: 'nowhere' }),
      said({ stage_id: 'nowhere' }),
      said({ kind: 'stage-break', stage_id: null }),
      said({ kind: 'party' }),
      said({ speakers: ['nobody'] }),
      said({ speakers: 'ada' }),
      said({ speakers: Array.from({ length: 101 }, (_, i) => `p${i}`) }),
      said({ cancelled: 'yes' }),
      said({ video_url: 'javascript:alert(1)' }),
      said({ video_url_2: 'https://example.org/76979871' }),
      said({ video_url_4: 'https://user:pass@example.org/x' }),
    ].flat(),
  ).toEqual([
    'title: The title is missing',
    'title: The title has at most 200 characters',
    'title: The title must be one line of text',
    'title: The title is missing',
    'description: The description has at most 10000 characters',
    'description: The description is plain text',
    ...Array.from({ length: 4 }, () => 'length: A talk takes 1 to 1440 whole minutes'),
    'offset: The offset is a whole number of seconds, up to 86400',
    'track_id: This track does not exist',
    'stage_id: This stage does not exist',
    'stage_id: A break of one stage needs that stage',
    'kind: The kind is talk, break or stage-break',
    'speakers: A speaker must be somebody in the directory',
    'speakers: Speakers are a list',
    'speakers: A talk has at most 100 speakers',
    'cancelled: cancelled is true or false',
    'video_url: Write a web address, such as example.org/map',
    'video_url_2: Not a valid Vimeo link',
    'video_url_4: Write a web address, such as example.org/map',
  ]);
});

test('a start includes its zone', () => {
  const starts = [
    '2027-07-12T10:00:00+02:00',
    '2027-07-12T08:00Z',
    '2027-07-12T10:00[Europe/Madrid]',
    '2027-07-12T10:00+02:00[Europe/Madrid]',
  ];
  expect(starts.map((start_time) => change({ start_time }).startsAt)).toEqual(starts.map(() => at('10:00')));
  const bad = [
    '2027-07-12T10:00',
    '2027-07-12',
    'tomorrow',
    '',
    '1999-12-31T23:59Z',
    '2200-01-01T00:00Z',
    '2027-02-30T10:00Z',
    '2027-07-12T10:00+05:00[Europe/Madrid]',
    '2027-07-12T10:00[Nowhere/City]',
    1_815_120_000_000,
  ];
  expect(bad.map((start_time) => said({ start_time }))).toEqual(
    bad.map(() => ['start_time: Write the start with its zone or offset, like 2027-07-12T10:00:00+02:00']),
  );
});

test('a new talk has at least a title, a start and a length', () => {
  const missing = v.safeParse(NewTalk, {});
  expect(missing.issues?.map((issue) => v.getDotPath(issue))).toEqual(['title', 'start_time', 'length']);
});

test('a break of the whole event has no stage', () => {
  expect(change({ kind: 'break', stage_id: 'main' })).toEqual({ ...keynote, kind: 'break', stageId: null });
  expect(change({ kind: 'stage-break' })).toEqual({ ...keynote, kind: 'stage-break' });
});

test('a live talk is cancelled before it is deleted; a cancelled one, a break and a replay are deleted at once', () => {
  expect(withoutTalk(keynote)).toEqual({ ...keynote, cancelled: true });
  expect([
    withoutTalk({ ...keynote, cancelled: true }),
    withoutTalk(lunch),
    withoutTalk({ ...keynote, edition: 'replay' }),
  ]).toEqual([null, null, null]);
});

function unlessRefused(work: () => Talk): Talk | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

/** Valid values and malformed ones. */
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(
    null,
    'main',
    'web',
    'ada',
    'break',
    'talk',
    'https://vimeo.com/1',
    'https://example.org/',
    '2027-07-12T10:00Z',
  ),
  fc.array(fc.constantFrom('ada', 'nobody', { id: 'ada' }, 7)),
);
const fields = fc.dictionary(
  fc.constantFrom(...Object.keys(TalkChanges.entries), 'id', 'edition', 'resources', 'coverUrl', '__proto__'),
  anything,
);

test('whatever an admin sends, a valid talk is stored, and only fields of the form have changed', () => {
  let stored = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(keynote, lunch, blankTalk({ id: 'new', edition: 'replay', stageId: 'side' })),
      fields,
      (before, sent) => {
        const parsed = v.safeParse(TalkChanges, sent);
        if (!parsed.success) return;
        const after = unlessRefused(() => changedTalk(before, parsed.output, places));
        if (!after) return;
        stored += 1;
        expect(v.parse(Talk, after)).toEqual(after);
        expect([after.id, after.edition, after.resources, after.coverUrl]).toEqual([
          before.id,
          before.edition,
          before.resources,
          before.coverUrl,
        ]);
      },
    ),
    { numRuns: 2000 },
  );
  expect(stored).toBeGreaterThan(50);
});

test('a talk’s addresses are entered as one list, which refuses channels and meetings', () => {
  const streams = ['www.youtube.com/live/Hq2c9vKx0Dk', '', 'vimeo.com/76979871', '/demo/talk.m3u8'];
  expect(changedVideos({ jw: 'https://old.example/a.mp4' }, v.parse(TalkChanges, { streams }))).toEqual({
    web: 'https://www.youtube.com/live/Hq2c9vKx0Dk',
    vimeo: 'https://player.vimeo.com/video/76979871',
    s3: '/demo/talk.m3u8',
    lead: 'WEB',
    order: ['WEB', 'VIMEO', 'S3'],
  });
  expect(
    ['https://www.youtube.com/@harbour/live', 'https://zoom.us/j/1', 'no address'].map((each) =>
      said({ streams: [each] }),
    ),
  ).toEqual([
    ['streams.0: This is a channel. Open the stream and paste its own address.'],
    ['streams.0: This opens outside the app. Put it under Room elsewhere.'],
    ['streams.0: Write a web address, such as example.org/map'],
  ]);
});
