import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personScope } from '../../../../domain/sync/log.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { at, keynote, lunch, mainStage, testTalk, webTrack } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { putDocuments, replayStage, replayTrack, worldTalks } from '../../../support/world-talks.ts';

const morning = at('09:50');
const closing = testTalk({
  id: 'closing',
  title: 'What we leave',
  startsAt: at('11:00'),
  stageId: 'side',
  trackId: null,
});
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    now: morning,
    talks: [keynote, lunch, closing],
    people: worldPeople,
    documents: worldTalks,
  });
  await putDocuments(app.ports);
});
afterAll(() => app.stop());

/** The keynote as all logged-in people see it. */
const keynoteView = {
  id: 'keynote',
  title: 'What we keep',
  description: 'On what stays when the network goes.',
  start_time: '2027-07-12T08:00:00.000Z',
  length: 45,
  timezone: 'Europe/Madrid',
  track_id: 'web',
  stage_id: 'main',
  stage: mainStage,
  track: webTrack,
  speakers: [{ id: 'grace', name: 'Grace Marlow' }],
  cover_url: null,
  video_url: null,
  video_url_2: null,
  video_url_3: null,
  video_url_4: null,
  offset: 0,
  show_controls: false,
  has_discussion: false,
  hasNetworkingMixer: false,
  is_finished: false,
  kind: 'talk',
  cancelled: false,
  resources: [],
  is_streamed: false,
};
const stored = async (id: string, scope = 'pub'): Promise<Talk | undefined> =>
  (await app.ports.log.state(scope)).get('talks', id)?.doc as Talk | undefined;
const idsOf = ({ body }: { body: unknown }): string[] => (body as { data: { id: string }[] }).data.map(({ id }) => id);
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#3366e6' } })
    .png()
    .toBuffer();

test('every logged-in person sees a talk with all fields, by the names of the specification', async () => {
  expect(await app.call('GET', '/talks/single/keynote', 'ada')).toEqual({ status: 200, body: keynoteView });
  expect((await app.call('GET', '/talks/single/nowhere', 'ada')).body).toEqual({
    code: 'not-found',
    message: 'This talk is not on the schedule',
  });
});

test('an admin adds a talk to a stage, and every device gets it', async () => {
  const created = await app.call('POST', '/talks/side', 'olive', {
    title: 'Lightning talks',
    start_time: '2027-07-12T15:00:00+02:00',
    length: 30,
    speakers: ['ada'],
    id: 'mine',
    edition: 'replay',
    resources: [{ id: 'x' }],
  });
  const { id } = created.body as { id: string };
  expect(created).toEqual({
    status: 201,
    body: {
      ...keynoteView,
      id,
      title: 'Lightning talks',
      description: '',
      start_time: '2027-07-12T13:00:00.000Z',
      length: 30,
      track_id: null,
      track: null,
      stage_id: 'side',
      stage: { id: 'side', name: 'Side Stage', order: 1 },
      speakers: [{ id: 'ada', name: 'Ada Verne' }],
    },
  });
  expect(id).not.toBe('mine');
  expect(await stored(id)).toMatchObject({ id, edition: 'live', resources: [] });
  expect(
    (await app.call('POST', '/talks/nowhere', 'olive', { title: 'x', start_time: '2027-07-12T15:00Z', length: 1 }))
      .status,
  ).toBe(404);
  expect((await app.call('POST', '/talks/side', 'olive', { length: 30, start_time: 'soon' })).body).toEqual({
    code: 'invalid',
    message: 'This field is required',
    data: [
      { field: 'title', message: 'This field is required' },
      { field: 'start_time', message: 'Write the start with its zone or offset, like 2027-07-12T10:00:00+02:00' },
    ],
  });
});

test.each(['/talks', '/replay/talks'])(
  'each field of %s that an organiser says is stored and shown under its own name, and no other changes',
  async (path) => {
    const [stage, track] =
      path === '/talks' ? [{ id: 'side', name: 'Side Stage', order: 1 }, webTrack] : [replayStage, replayTrack];
    const first = path === '/talks' ? 'main' : 'empty-replay-stage';
    let shown = (
      await app.call('POST', `${path}/${first}`, 'olive', {
        title: 'Plain',
        start_time: '2027-07-13T15:00Z',
        length: 5,
      })
    ).body as { id: string };
    const { id } = shown;
    const said: [Record<string, unknown>, Record<string, unknown>?][] = [
      [{ title: 'Ropes' }],
      [{ description: 'One.\n\nTwo.' }],
      [{ start_time: '2027-07-13T18:30:00+02:00' }, { start_time: '2027-07-13T16:30:00.000Z' }],
      [{ length: 75 }],
      [{ stage_id: stage.id }, { stage_id: stage.id, stage }],
      [{ track_id: track.id }, { track_id: track.id, track }],
      [
        { speakers: [{ id: 'ada' }, 'grace', 'ada'] },
        {
          speakers: [
            { id: 'ada', name: 'Ada Verne' },
            { id: 'grace', name: expect.stringMatching(/^Grace /) },
          ],
        },
      ],
      [
        { video_url: 'https://cdn.example.org/1.m3u8' },
        { video_url: 'https://cdn.example.org/1.m3u8', is_streamed: true },
      ],
      [{ video_url_2: 'https://vimeo.com/76979871' }, { video_url_2: 'https://player.vimeo.com/video/76979871' }],
      [{ video_url_3: 'https://bucket.example.org/3.mp4' }],
      [{ video_url_4: 'https://iframe.dacast.example.org/4' }],
      [{ video_url_5: 'https://youtu.be/Hq2c9vKx0Dk' }],
      [{ video_url_6: 'https://example.org/stream' }],
      [{ room_url: 'https://zoom.us/j/1' }, { room_url: 'https://zoom.us/j/1', room_name: 'Zoom' }],
      [{ room_name: 'Room 3' }],
      [{ attendance: 'remote' }],
      [{ attendance: null }, { attendance: undefined }],
      [{ offset: 90 }],
      [{ show_controls: true }],
      [{ has_discussion: true }],
      [{ hasNetworkingMixer: true }],
      [{ is_finished: true }],
      [{ cancelled: true }],
      [{ cancelled: false }],
      [{ video_url_5: null }, { video_url_5: undefined }],
      [{ video_url_6: '' }, { video_url_6: undefined }],
      [{ room_url: null }, { room_url: undefined, room_name: undefined }],
      [{ video_url: null }],
      [{ video_url_2: null }],
      [{ video_url_3: null }],
      [{ video_url_4: '' }, { video_url_4: null, is_streamed: false }],
      [{ track_id: null }, { track_id: null, track: null }],
      [{ show_controls: false }],
      [{ has_discussion: false }],
      [{ hasNetworkingMixer: false }],
      [{ is_finished: false }],
      [{ kind: 'stage-break' }],
      [{ kind: 'break' }, { kind: 'break', stage_id: null, stage: null }],
    ];
    for (const [change, asShown = change] of said) {
      const after = await app.call('PATCH', `${path}/${id}`, 'olive', change);
      expect(after).toEqual({ status: 200, body: { ...shown, ...asShown } });
      shown = after.body as { id: string };
    }
    expect((await app.call('GET', `${path}/single/${id}`, 'olive')).body).toEqual(shown);
    await app.call('DELETE', `${path}/${id}`, 'olive');
  },
);

test('if two admins edit the same talk, the later one is refused as stale, and nothing of theirs is stored', async () => {
  const token = await app.logInAs('olive');
  const seen = await app.request('/api/talks/single/closing', { headers: { authorization: `Bearer ${token}` } });
  const tag = { 'if-match': seen.headers.get('etag') ?? '' };
  expect(
    await app.call(
      'PATCH',
      '/talks/closing',
      { token },
      { length: 60, video_url_2: 'https://vimeo.com/76979871' },
      tag,
    ),
  ).toMatchObject({ status: 200, body: { length: 60, video_url_2: 'https://player.vimeo.com/video/76979871' } });
  expect(await app.call('PATCH', '/talks/closing', { token }, { length: 15 }, tag)).toEqual({
    status: 412,
    body: {
      code: 'stale',
      message: 'Somebody else has changed this meanwhile. Reload it and try again.',
      current: expect.objectContaining({ id: 'closing', length: 60 }),
    },
  });
  expect((await stored('closing'))?.minutes).toBe(60);
  // Every answer that contains the talk has the tag for the next change.
  const form = new FormData();
  form.set('picture', new Blob([new Uint8Array(await picture())]), 'cover.png');
  const asOlive = { authorization: `Bearer ${token}` };
  const tagOf = async (method: string, path: string, body?: BodyInit, headers = {}): Promise<string | null> =>
    (
      await app.request(`/api${path}`, { method, headers: { ...asOlive, ...headers }, ...(body && { body }) })
    ).headers.get('etag');
  const tags = [
    await tagOf('PATCH', '/talks/closing', JSON.stringify({ offset: 5 }), { 'content-type': 'application/json' }),
    await tagOf('POST', '/talks/cover/closing', form),
    await tagOf('DELETE', '/talks/cover/closing'),
  ];
  expect([new Set([seen.headers.get('etag'), ...tags]).size, tags[2]]).toEqual([
    4,
    await tagOf('GET', '/talks/single/closing'),
  ]);
  const made = await tagOf(
    'POST',
    '/talks/side',
    JSON.stringify({ title: 'Late', start_time: '2027-07-12T15:00Z', length: 5 }),
    { 'content-type': 'application/json' },
  );
  expect(made).toMatch(/^"[\w-]+"$/);
  expect((await app.call('PATCH', '/talks/nowhere', { token }, { length: 15 })).status).toBe(404);
});

test('the client cannot change protected fields, and invalid ones are named', async () => {
  const before = await stored('keynote');
  await app.call('PATCH', '/talks/keynote', 'olive', {
    edition: 'replay',
    coverUrl: 'https://x.example.org/',
    resources: [],
    roles: ['ROLE_ADMIN'],
    startsAt: 1,
  });
  expect(await stored('keynote')).toEqual(before);
  expect(await app.call('PATCH', '/talks/keynote', 'olive', { stage_id: 'nowhere', track_id: 'nothing' })).toEqual({
    status: 422,
    body: {
      code: 'invalid',
      message: 'This stage does not exist',
      data: [
        { field: 'stage_id', message: 'This stage does not exist' },
        { field: 'track_id', message: 'This track does not exist' },
      ],
    },
  });
});

test('a talk is cancelled first, so that those who keep it see it, and deleted with its files the second time', async () => {
  await app.call('POST', '/schedule/add/workshop', 'ada');
  expect(await app.call('DELETE', '/talks/workshop', 'olive')).toEqual({
    status: 200,
    body: { id: 'workshop', cancelled: true, removed: false },
  });
  expect((await app.call('GET', '/schedule', 'ada')).body).toMatchObject({
    data: [{ id: 'workshop', cancelled: true }],
  });
  expect(await app.ports.files.get('workshop-slides-01.pdf')).toBeDefined();
  expect(await app.call('DELETE', '/talks/workshop', 'olive')).toEqual({
    status: 200,
    body: { id: 'workshop', cancelled: false, removed: true },
  });
  expect(await stored('workshop')).toBeUndefined();
  expect(await app.ports.files.get('workshop-slides-01.pdf')).toBeUndefined();
  expect((await app.call('DELETE', '/talks/workshop', 'olive')).status).toBe(404);
});

test('a new cover replaces the old one and its files, and can be removed', async () => {
  const first = await app.upload('/talks/cover/keynote', 'olive', { bytes: await picture() });
  const second = await app.upload('/talks/cover/keynote', 'olive', { bytes: await picture() });
  const files = ({ body }: { body: unknown }) =>
    ['small', 'medium', 'large'].map((size) =>
      (body as { cover_url: string }).cover_url.replace(/^.*\/uploads\//, '').replace('large', size),
    );
  const there = (names: string[]) =>
    Promise.all(names.map(async (name) => (await app.ports.files.get(name)) !== undefined));
  expect([first.status, await there(files(first)), await there(files(second))]).toEqual([
    200,
    [false, false, false],
    [true, true, true],
  ]);
  expect((await app.call('DELETE', '/talks/cover/keynote', 'olive')).body).toEqual(keynoteView);
  expect(await there(files(second))).toEqual([false, false, false]);
  expect((await app.upload('/talks/cover/keynote', 'olive', { bytes: Buffer.from('<svg/>') })).body).toMatchObject({
    code: 'invalid',
    data: [{ field: 'picture' }],
  });
  expect((await app.upload('/talks/cover/nowhere', 'olive', { bytes: await picture() })).status).toBe(404);
});

test('captions are a file for each language, which players read, and come back with an undo', async () => {
  const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGrüße an alle';
  const send = (bytes: Buffer, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.upload('/talks/captions/closing', 'olive', {
      bytes,
      field: 'file',
      name: 'words.vtt',
      type: 'text/vtt',
      fields,
      headers,
    });
  const captions = async () => (await stored('closing'))?.captions ?? [];
  const served = async (url: string) => {
    const answer = await app.request(url);
    return answer.headers.get('content-type')?.startsWith('text/vtt') ? answer.text() : undefined;
  };
  expect((await send(Buffer.from(file), { lang: 'de', label: 'Deutsch' })).status).toBe(200);
  const [german] = await captions();
  expect([german, await served(german!.url)]).toEqual([{ lang: 'de', label: 'Deutsch', url: german!.url }, file]);

  // A caller with an old revision does not replace them.
  expect(await send(Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHi'), german!, { 'if-match': '"before"' })).toEqual(
    {
      status: 412,
      body: expect.objectContaining({ code: 'stale', current: expect.objectContaining({ id: 'closing' }) }),
    },
  );
  expect(await captions()).toEqual([german]);

  // Existing captions are sent back with new ones, wherever their files are.
  const english = { lang: 'en', label: 'English', url: '/recordings/train-en.vtt' };
  expect((await app.call('PATCH', '/talks/closing', 'olive', { captions: [german, english] })).status).toBe(200);
  expect((await send(Buffer.from(`${file}!`), { lang: 'de', label: 'Deutsch' })).status).toBe(200);
  const after = await captions();
  expect([after.map(({ lang }) => lang), await served(after[1]!.url), await served(german!.url)]).toEqual([
    ['en', 'de'],
    `${file}!`,
    undefined,
  ]);
  const { body } = await app.call('GET', '/admin/audit?collection=talks&thing=closing', 'olive');
  const [{ id }] = (body as { data: [{ id: string }] }).data;
  expect((await app.call('POST', `/admin/audit/${id}/undo`, 'olive')).status).toBe(204);
  expect([await captions(), await served(german!.url), await served(after[1]!.url)]).toEqual([
    [german, english],
    file,
    undefined,
  ]);
  await app.call('PATCH', '/talks/closing', 'olive', { captions: [] });
  expect(await served(german!.url)).toBe(undefined);

  const said = async (bytes: Buffer, fields: Record<string, string>) => {
    const { status, body: refusal } = await send(bytes, fields);
    return [status, (refusal as { data: object[] }).data[0]];
  };
  expect([
    await said(Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHi'), { lang: 'de', label: 'Deutsch' }),
    await said(Buffer.from(file, 'latin1'), { lang: 'de', label: 'Deutsch' }),
    await said(Buffer.alloc(2_000_001), { lang: 'de', label: 'Deutsch' }),
    await said(Buffer.from(file), { lang: 'German', label: 'Deutsch' }),
  ]).toEqual([
    [422, { field: 'file', message: 'This is a SubRip file (.srt). Save it as WebVTT (.vtt)' }],
    [422, { field: 'file', message: 'The file is not UTF-8 text. Save it as WebVTT in UTF-8' }],
    [413, { field: 'file', message: 'A WebVTT file has at most 2 MB' }],
    [422, { field: 'lang', message: 'The language of captions is written like en or pt-BR' }],
  ]);
  expect(await captions()).toEqual([]);
});

test('current talks are those from six minutes before their start, incoming ones the others to come', async () => {
  expect(idsOf(await app.call('GET', '/talks/current', 'ada'))).toEqual([]);
  const toCome = idsOf(await app.call('GET', '/talks/incoming', 'ada'));
  expect([toCome.slice(0, 2), toCome.length <= 10, toCome.includes('lunch')]).toEqual([
    ['keynote', 'closing'],
    true,
    false,
  ]);
  app.advance(4 * 60_000);
  expect(idsOf(await app.call('GET', '/talks/current', 'ada'))).toEqual(['keynote']);
  expect(idsOf(await app.call('GET', '/talks/incoming', 'ada'))[0]).toBe('closing');
});

test('a talk that organisers call finished, or whose controls they show, is no longer current', async () => {
  for (const said of ['is_finished', 'show_controls']) {
    await app.call('PATCH', '/talks/keynote', 'olive', { [said]: true });
    expect([said, idsOf(await app.call('GET', '/talks/current', 'ada'))]).toEqual([said, []]);
    await app.call('PATCH', '/talks/keynote', 'olive', { [said]: false });
    expect(idsOf(await app.call('GET', '/talks/current', 'ada'))).toEqual(['keynote']);
  }
});

test('a viewer of a talk counts once, and the most watched talks come first', async () => {
  const watch = (person: string, talk: string, seconds: number, rev: string) =>
    app.ports.log.append(personScope(person), {
      mid: rev,
      by: person,
      decide: () => ({
        ops: [
          {
            c: 'mine',
            id: `view:${talk}`,
            rev,
            doc: {
              id: `view:${talk}`,
              kind: 'view',
              ref: talk,
              value: { seconds, lastAt: morning },
              changedAt: morning,
              rev,
            },
          },
        ],
        res: { before: seconds > 30 ? { seconds: 30, lastAt: morning } : null },
      }),
    });
  await watch('ada', 'closing', 30, 'ada-first-ping');
  await watch('ada', 'closing', 60, 'ada-second-ping');
  await watch('grace', 'closing', 30, 'grace-first-ping');
  await watch('mira', 'keynote', 30, 'mira-first-ping');
  const views = async (talk: string): Promise<unknown> => {
    app.advance(1_000);
    return (await app.call('GET', `/talks/views/${talk}`, 'ada')).body;
  };
  await expect.poll(() => views('closing')).toEqual({ id: 'closing', views: 2 });
  await expect.poll(() => views('keynote')).toEqual({ id: 'keynote', views: 1 });
  const top = await app.call('GET', '/talks/top?count=2', 'ada');
  expect(idsOf(top)).toEqual(['closing', 'keynote']);
  expect(idsOf(await app.call('GET', '/talks/top', 'ada')).length).toBeLessThanOrEqual(8);
  expect((await app.call('GET', '/talks/views/nowhere', 'ada')).status).toBe(404);
  // Among talks without views, those in more agendas come first, even if they start late.
  await app.call('POST', '/schedule/add/spare', 'mira');
  const third = async (): Promise<string | undefined> => {
    app.advance(1_000);
    return idsOf(await app.call('GET', '/talks/top?count=3', 'ada'))[2];
  };
  await expect.poll(third).toBe('spare');
});

test("a speaker's new name appears at every talk and replay, and an undo restores it in their talks", async () => {
  const filmed = await app.call('POST', '/replay/talks/replay-main', 'olive', {
    title: 'Seen again',
    start_time: '2027-07-12T10:00Z',
    length: 45,
    speakers: ['grace', 'ada'],
  });
  const { id } = filmed.body as { id: string };
  const names = async (): Promise<unknown[]> =>
    [
      (await app.call('GET', '/talks/single/keynote', 'ada')).body,
      (await app.call('GET', `/replay/talks/single/${id}`, 'rhea')).body,
    ].map((talk) => (talk as { speakers: unknown[] }).speakers);
  const called = (grace: string): unknown[] => [
    [{ id: 'grace', name: grace }],
    [
      { id: 'grace', name: grace },
      { id: 'ada', name: 'Ada Verne' },
    ],
  ];
  expect(await names()).toEqual(called('Grace Marlow'));
  expect((await app.call('PATCH', '/profile', 'grace', { last_name: 'Marlowe' })).status).toBe(200);
  expect(await names()).toEqual(called('Grace Marlowe'));
  app.advance(1_000);
  expect((await app.call('PATCH', '/admin/update-user/grace', 'olive', { last_name: 'Harlow' })).status).toBe(200);
  expect(await names()).toEqual(called('Grace Harlow'));
  const { data } = (await app.call('GET', '/admin/audit?count=5', 'olive')).body as {
    data: { id: string; changes: { collection: string }[] }[];
  };
  const entry = data.find(({ changes }) => changes.some(({ collection }) => collection === 'people'))!;
  expect(entry.changes.map(({ collection }) => collection)).toEqual(['people', 'talks']);
  expect((await app.call('POST', `/admin/audit/${encodeURIComponent(entry.id)}/undo`, 'olive')).status).toBe(204);
  expect((await names())[0]).toEqual(called('Grace Marlowe')[0]);
  await app.call('PATCH', '/profile', 'grace', { job_position: 'Keeper' });
  expect((await names())[0]).toEqual(called('Grace Marlowe')[0]);
});

test('replays are for those with replay access and for admins, over the calls and over sync', async () => {
  expect((await app.call('GET', '/replay/talks/single/replay-keynote', 'rhea')).body).toMatchObject({
    id: 'replay-keynote',
    stage: { id: 'replay-main' },
    track: { id: 'replay-web' },
    resources: [{ file_name: 'Slides of the replay.pdf', replayTalk: true }],
  });
  expect((await app.call('GET', '/replay/talks/single/replay-keynote', 'ada')).status).toBe(403);
  expect((await app.call('GET', '/talks/single/replay-keynote', 'rhea')).status).toBe(404);
  expect([
    (await app.call('GET', '/talks/views/replay-keynote', 'rhea')).status,
    (await app.call('GET', '/talks/views/replay-keynote', 'ada')).status,
  ]).toEqual([200, 404]);
  const snapshot = (who: string) =>
    app.call('GET', '/sync/digest/replay?n=1', who, undefined, { 'x-plenary-protocol': '1' });
  expect([
    (await snapshot('rhea')).status,
    (await snapshot('olive')).status,
    (await snapshot('ada')).status,
  ]).not.toContain(500);
  expect((await snapshot('ada')).status).toBe(404);
  expect((await snapshot('rhea')).status).not.toBe(404);
});

test('an admin adds, changes and deletes a replay at once', async () => {
  const { body } = await app.call('POST', '/replay/talks/replay-main', 'olive', {
    title: 'Again',
    start_time: '2027-07-12T10:00Z',
    length: 45,
    track_id: 'replay-web',
  });
  const { id } = body as { id: string };
  expect(await app.call('PATCH', `/replay/talks/${id}`, 'olive', { title: 'Once more' })).toMatchObject({
    status: 200,
    body: { title: 'Once more', track: { id: 'replay-web' } },
  });
  expect((await app.upload(`/replay/talks/cover/${id}`, 'olive', { bytes: await picture() })).status).toBe(200);
  expect(await app.call('DELETE', `/replay/talks/${id}`, 'olive')).toEqual({
    status: 200,
    body: { id, cancelled: false, removed: true },
  });
  expect(await stored(id, 'replay')).toBeUndefined();
  expect((await app.call('PATCH', '/replay/talks/keynote', 'olive', { title: 'x' })).status).toBe(404);
});

test('only the live phase has current talks', async () => {
  await using closed = await startTestApp({ now: at('10:10'), event: { phase: 'finished' } });
  expect((await closed.call('GET', '/talks/current', 'ada')).body).toEqual({
    data: [],
    pagination: { page: 1, total: 0, count: 0 },
  });
});
