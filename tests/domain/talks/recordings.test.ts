import { describe, expect, test } from 'vitest';
import { conferenceDays } from '../../../domain/event/conference-days.ts';
import { captionsProblem } from '../../../domain/talks/player/captions.ts';
import { chapterAt, chaptersOf, withoutChapters } from '../../../domain/talks/player/chapters.ts';
import {
  begunReplays,
  findReplays,
  nextReplaySteps,
  recordedTalks,
  type Replay,
  replayDay,
  replayIndex,
  type ReplayWish,
} from '../../../domain/talks/replays.ts';
import { cueIndexAt, readCues, searchCues } from '../../../domain/talks/player/transcript.ts';
import { NOT_WATCHED, positionAt } from '../../../domain/talks/player/watch-position.ts';
import { at, conference, testTalk } from '../../support/conference.ts';

describe('chapters', () => {
  const text =
    'How boats are kept.\n\n0:00 Hello\n (1:04:05) – The long knot\n12:30: Questions\n[02:10] Ropes\nAt 5:00 we eat.';
  test('are the lines of a description that begin with a time, in the order of the recording', () => {
    expect(chaptersOf(text)).toEqual([
      { at: 0, title: 'Hello' },
      { at: 130, title: 'Ropes' },
      { at: 750, title: 'Questions' },
      { at: 3845, title: 'The long knot' },
    ]);
    expect(withoutChapters(text)).toBe('How boats are kept.\n\nAt 5:00 we eat.');
  });

  test.each([
    '1:75 No such second',
    '1:60:00 No such minute',
    '12:30',
    '2027-07-12 A date',
    '10:15-10:45',
    '3:2 to us',
  ])('%s is none', (line) => {
    expect([chaptersOf(line), withoutChapters(line)]).toEqual([[], line]);
  });

  test('one runs until the next begins, and none before the first', () => {
    const chapters = chaptersOf('0:10 One\n0:20 Two');
    expect([9.9, 10, 19.9, 20, 999].map((second) => chapterAt(chapters, second)?.title)).toEqual([
      undefined,
      'One',
      'One',
      'Two',
      'Two',
    ]);
  });
});

describe('a transcript', () => {
  const vtt = `\uFEFFWEBVTT - of a talk\r
\r
NOTE nobody says this\r
\r
intro\r
00:01.000 --> 00:04.500 line:0\r
<v.host Grace Marlow>Welcome &amp; <i>hello</i></v>\r
to the café.\r
\r
01:00:04.500 --> 01:00:09.000\r
Goodbye &lt;3\r
\r
STYLE\r
::cue { color: red }\r
\r
00:00:59.000 --> 00:01:00.000\r
\r
`;
  const cues = readCues(vtt);

  test('contains the captions’ texts with their speakers, and nothing else of the file', () => {
    expect(cues).toEqual([
      { at: 1, to: 4.5, by: 'Grace Marlow', text: 'Welcome & hello to the café.' },
      { at: 3604.5, to: 3609, by: undefined, text: 'Goodbye <3' },
    ]);
    expect(
      readCues('WEBVTT\n\n00:01.000 --> 00:02.000\n<v R&amp;D>&quot;It&#39;s &#x2013; &#128640;&quot; &copy; &#xD800;'),
    ).toEqual([{ at: 1, to: 2, by: 'R&D', text: '"It\'s – 🚀" &copy; &#xD800;' }]);
    expect(['', '<html>', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nHello'].map(readCues)).toEqual([[], [], []]);
  });

  // Reading from each marker to the end would take minutes, so the test would time out.
  test('is parsed in linear time, whatever characters it has', () => {
    const [cue] = readCues(`WEBVTT\n\n00:01.000 --> 00:02.000\n<v Grace>Hello ${'<v '.repeat(200_000)}`);
    expect([cue?.by, cue?.text.startsWith('Hello <v')]).toEqual(['Grace', true]);
  });

  test('is searched in any spelling, also by speaker, and returns the index of each match', () => {
    expect(searchCues(cues, ' CAFE hello').map(({ index }) => index)).toEqual([0]);
    expect(searchCues(cues, 'marlow').map(({ index }) => index)).toEqual([0]);
    expect(searchCues(cues, '').map(({ index }) => index)).toEqual([0, 1]);
    expect(searchCues(cues, 'hello goodbye')).toEqual([]);
  });

  test('returns the current sentence, and in a pause the last one', () => {
    expect([0, 1, 100, 3604.5].map((second) => cueIndexAt(cues, second))).toEqual([-1, 0, 0, 1]);
  });
});

test('a captions file is valid if a player can show it; otherwise the error names what is wrong and where', () => {
  const cue = '00:01.000 --> 00:02.000\nHello';
  expect(
    [
      `WEBVTT\n\n${cue}`,
      `\uFEFFWEBVTT - words\r\nKind: captions\r\n\r\n${cue}`,
      '',
      'Hello',
      '<html>WEBVTT</html>',
      '1\n00:00:01,000 --> 00:00:02,000\nHello',
      `WEBVTT\n\n${cue}\n\n00:03,000 --> 00:04,000\nthere`,
      'WEBVTT\n\nNOTE nothing is said yet',
    ].map(captionsProblem),
  ).toEqual([
    undefined,
    undefined,
    'This is no WebVTT file: its first line has to begin with WEBVTT',
    'This is no WebVTT file: its first line has to begin with WEBVTT',
    'This is no WebVTT file: its first line has to begin with WEBVTT',
    'This is a SubRip file (.srt). Save it as WebVTT (.vtt)',
    'Line 6 is no time of WebVTT, which is written like 00:01.000 --> 00:04.500',
    'There are no captions in this file',
  ]);
});

describe('replays', () => {
  const days = conferenceDays(conference);
  const early = testTalk({ id: 'early', startsAt: at('09:00') });
  const late = testTalk({ id: 'late', startsAt: at('10:00') });
  const old = testTalk({ id: 'old', edition: 'replay', startsAt: at('10:00') - 400 * 86_400_000 });

  test('are ended talks with a video, and all of the replay edition, latest first', () => {
    const recorded = (more: Partial<Parameters<typeof recordedTalks>[0]>) =>
      recordedTalks({ talks: [early, late], replays: [old], hasVideo: () => true, now: at('12:00'), ...more }).map(
        ({ id }) => id,
      );
    expect(recorded({})).toEqual(['late', 'early', 'old']);
    expect(recorded({ now: at('10:44') })).toEqual(['early', 'old']);
    expect(recorded({ hasVideo: (id) => id !== 'late' })).toEqual(['early', 'old']);
    expect(
      recorded({
        talks: [
          { ...early, cancelled: true },
          { ...late, kind: 'break' },
        ],
      }),
    ).toEqual(['old']);
    expect(recorded({ replays: [{ ...old, cancelled: true }], now: at('08:00') })).toEqual([]);
  });

  test('are of a day of the event, or of the year of an earlier one', () => {
    expect([early, old].map(({ startsAt }) => replayDay(startsAt, days, conference.zone))).toEqual(['Day One', '2026']);
  });

  const replay = (id: string, more: Partial<Replay> = {}): Replay => ({
    talk: testTalk({ id, title: `About ${id}`, speakers: [{ id: 'grace', name: 'Grace Marlow' }] }),
    day: 'Day One',
    stage: 'Main Stage',
    track: 'Web',
    tint: undefined,
    place: NOT_WATCHED,
    placeSaidAt: 0,
    ...more,
  });
  const watched = positionAt({ at: 100, length: 100 }, NOT_WATCHED);
  const begun = positionAt({ at: 40, length: 100 }, NOT_WATCHED);
  const index = replayIndex([
    replay('ropes', { day: 'Day Two', place: watched }),
    replay('boats', { track: 'Craft' }),
    replay('tides', { stage: 'Studio', place: begun }),
  ]);
  const wish: ReplayWish = { search: '', days: [], tracks: [], stages: [], isUnwatched: false };
  const found = (more: Partial<ReplayWish>) => findReplays(index, { ...wish, ...more }).map(({ talk }) => talk.id);

  test('are found by words of their title, text and speakers, by day, track, stage and whether they were watched', () => {
    expect(found({})).toEqual(['ropes', 'boats', 'tides']);
    expect(found({ search: 'BOATS' })).toEqual(['boats']);
    expect(found({ search: 'marlow' })).toEqual(['ropes', 'boats', 'tides']);
    expect(found({ days: ['Day Two'] })).toEqual(['ropes']);
    expect(found({ tracks: ['Craft', 'Web'], stages: ['Main Stage'] })).toEqual(['ropes', 'boats']);
    expect(found({ isUnwatched: true })).toEqual(['boats', 'tides']);
  });

  test('show how many each further filter would leave', () => {
    expect(nextReplaySteps(index, { ...wish, tracks: ['Web'] })).toEqual({
      days: [
        { word: 'Day Two', count: 1 },
        { word: 'Day One', count: 1 },
      ],
      tracks: [
        { word: 'Web', count: 2 },
        { word: 'Craft', count: 1 },
      ],
      stages: [
        { word: 'Main Stage', count: 1 },
        { word: 'Studio', count: 1 },
      ],
      unwatched: 1,
    });
  });

  test('are continued where they were left, the last watched first, at most three', () => {
    const all = [1, 4, 2, 3].map((said) => replay(`r${said}`, { place: begun, placeSaidAt: said }));
    expect(begunReplays([...all, replay('new'), replay('seen', { place: watched, placeSaidAt: 9 })]).map(idOf)).toEqual(
      ['r4', 'r3', 'r2'],
    );
  });
  const idOf = ({ talk }: Replay) => talk.id;
});
