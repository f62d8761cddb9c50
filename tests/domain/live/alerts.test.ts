import { expect, test } from 'vitest';
import { type AlertDay, needsYou } from '../../../domain/live/alerts.ts';
import { placeName, stageRows } from '../../../domain/live/stage-rows.ts';
import { MINUTE } from '../../../domain/time.ts';
import { at, mainStage, sideStage, testTalk } from '../../support/conference.ts';

const tom = { id: 'tom', name: 'Tom Becker' };
const now = at('10:40');
const on = testTalk({ id: 'on', startsAt: at('10:00'), minutes: 60, stageId: mainStage.id, speakers: [tom] });
const next = testTalk({ id: 'next', startsAt: at('11:00'), minutes: 30, stageId: mainStage.id });
const soon = testTalk({ id: 'soon', startsAt: at('10:49'), minutes: 30, stageId: sideStage.id, speakers: [tom] });
const talks = [on, next, soon];
const videos = { on: { vimeo: 'https://vimeo.example/1', jw: 'https://jw.example/1' }, next: {}, soon: {} };
const day: AlertDay = {
  rows: stageRows([mainStage, sideStage], talks, now),
  talks,
  videosOf: (id) => videos[id as keyof typeof videos],
  pulse: { talks: [], troubles: [] },
  reports: 0,
  sources: [],
  erasures: undefined,
  now,
};

test('a row shows the current and the next talk; one ended by hand is over', () => {
  expect(day.rows.map((row) => [row.stage.id, row.now?.id, row.next?.id])).toEqual([
    ['main', 'on', 'next'],
    ['side', undefined, 'soon'],
  ]);
  expect(stageRows([mainStage], [{ ...on, isFinished: true }, next], now)[0]?.now).toBeUndefined();
});

test('a broken stream comes first, with the provider that could replace it', () => {
  const stalled = { id: 'on', watching: 212, stalls: 31, since: at('10:38') };
  const [first] = needsYou({ ...day, pulse: { talks: [stalled], troubles: [] } });
  expect(first).toEqual({
    kind: 'stalls',
    talk: on,
    stalls: 31,
    watching: 212,
    since: at('10:38'),
    streaming: { provider: 'VIMEO', backup: 'JW' },
  });
});

test('a talk that starts within ten minutes needs a stream, if the event has any', () => {
  expect(needsYou(day)[0]).toEqual({ kind: 'no-stream', talk: soon });
  const earlier = { ...day, now: now - 2 * MINUTE };
  expect(needsYou(earlier).map(({ kind }) => kind)).toEqual(['clash']);
  expect(needsYou({ ...day, videosOf: () => ({}) }).map(({ kind }) => kind)).toEqual(['clash']);
});

test('a talk in a room elsewhere needs no stream; a place for any address is called by what plays it', () => {
  const inZoom = { ...soon, elsewhere: 'Zoom' };
  const zoomDay = {
    ...day,
    rows: stageRows([mainStage, sideStage], [on, next, inZoom], now),
    talks: [on, next, inZoom],
  };
  expect(needsYou(day).map(({ kind }) => kind)).toContain('no-stream');
  expect(needsYou(zoomDay).map(({ kind }) => kind)).not.toContain('no-stream');
  const held = { web: 'https://youtu.be/Hq2c9vKx0Dk', jw: 'https://jw.example/1' };
  expect([placeName('WEB', held), placeName('JW', held)]).toEqual(['YouTube', 'JW']);
});

test('double-booked people within the hour, failed messages and open reports are reported', () => {
  const trouble = { kind: 'mail-waits', since: at('10:36'), count: 12 } as const;
  expect(needsYou({ ...day, videosOf: () => ({}), pulse: { talks: [], troubles: [trouble] }, reports: 2 })).toEqual([
    { kind: 'clash', name: 'Tom Becker', first: on, second: soon },
    { kind: 'trouble', trouble },
    { kind: 'reports', count: 2 },
  ]);
});

test('erasures that wait for a confirmation come last, with their number among all accounts', () => {
  const erasures = { dormant: 12, accounts: 20 };
  const source = { id: 'shop', name: 'Tickets from pretix', why: 'The answer was incomplete.' };
  expect(needsYou({ ...day, videosOf: () => ({}), sources: [source] }).at(-1)).toEqual({ kind: 'source', source });
  expect(needsYou({ ...day, videosOf: () => ({}), reports: 1, erasures })).toEqual([
    { kind: 'clash', name: 'Tom Becker', first: on, second: soon },
    { kind: 'reports', count: 1 },
    { kind: 'erasures', dormant: 12, accounts: 20 },
  ]);
});
