import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, keynote, lunch, testTalk, webTrack } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { replaySpare, replayStage, worldTalks } from '../../../support/world-talks.ts';

let app: TestApp;
const early = testTalk({ id: 'early', startsAt: at('08:00'), trackId: null });
beforeAll(async () => {
  app = await startTestApp({
    talks: [keynote, lunch, early],
    people: worldPeople,
    documents: worldTalks.filter(({ doc }) => doc.id !== 'workshop'),
  });
});
afterAll(() => app.stop());

interface Group {
  id: string | null;
  name: string;
  order: number;
  talks: { id: string }[];
}
const groups = async (path: string, who: string): Promise<[string | null, string[]][]> =>
  ((await app.call('GET', path, who)).body as { data: Group[] }).data.map((group) => [
    group.id,
    group.talks.map(({ id }) => id),
  ]);

test('the agenda groups talks by stage in order, and talks without a stage come last', async () => {
  expect(await groups('/stages/agenda', 'ada')).toEqual([
    ['main', ['early', 'keynote']],
    ['side', ['spare']],
    ['empty-stage', []],
    [null, ['lunch']],
  ]);
  expect(await groups('/replay/stages/agenda', 'rhea')).toEqual([
    ['replay-main', ['replay-keynote', 'replay-spare']],
    ['empty-replay-stage', []],
  ]);
  expect((await app.call('GET', '/replay/stages/agenda', 'ada')).status).toBe(403);
});

test('a stage is added, changed, and deleted once it has no talks', async () => {
  const { status, body } = await app.call('POST', '/stages', 'olive', { name: 'Workshop', order: 2, id: 'mine' });
  const { id } = body as { id: string };
  expect([status, body]).toEqual([
    201,
    { id: expect.not.stringMatching('mine'), name: 'Workshop', order: 2, rev: expect.any(String) },
  ]);
  expect(await app.call('PATCH', `/stages/${id}`, 'olive', { name: 'Yard' })).toEqual({
    status: 200,
    body: { id, name: 'Yard', order: 2, rev: expect.any(String) },
  });
  await app.call('PATCH', '/talks/early', 'olive', { stage_id: id });
  const inUse = {
    status: 409,
    body: { code: 'conflict', message: 'One talk is on this stage. Move it to another stage first.' },
  };
  expect(await app.call('DELETE', `/stages/${id}`, 'olive')).toEqual(inUse);
  await app.call('PATCH', '/talks/early', 'olive', { cancelled: true });
  expect(await app.call('DELETE', `/stages/${id}`, 'olive')).toEqual(inUse);
  await app.call('PATCH', '/talks/early', 'olive', { cancelled: false });
  await app.call('PATCH', '/talks/early', 'olive', { stage_id: 'main' });
  expect(await app.call('DELETE', `/stages/${id}`, 'olive')).toEqual({ status: 204, body: null });
  expect((await app.call('DELETE', `/stages/${id}`, 'olive')).status).toBe(404);
  expect((await app.call('PATCH', `/stages/${id}`, 'olive', { name: 'x' })).body).toEqual({
    code: 'not-found',
    message: 'This stage does not exist',
  });
});

test('tracks are listed by name, added, changed, and deleted once they have no talks', async () => {
  const rev = expect.any(String) as string;
  const sponsorship = {
    link: 'https://sponsor.example.org/',
    imageURL: 'https://sponsor.example.org/logo.png',
    title: 'Sponsor',
  };
  const { body } = await app.call('POST', '/tracks', 'olive', { name: 'Lightning', color: '#e0387a', sponsorship });
  const { id } = body as { id: string };
  expect(body).toEqual({ id, name: 'Lightning', color: '#e0387a', sponsorship, rev });
  expect((await app.call('GET', '/tracks', 'ada')).body).toEqual({
    data: [body, { id: 'empty-track', name: 'Odds', color: '#5b7083', sponsorship: null, rev }, { ...webTrack, rev }],
    pagination: { page: 1, total: 3, count: 3 },
  });
  expect((await app.call('PATCH', `/tracks/${id}`, 'olive', { sponsorship: null })).body).toEqual({
    id,
    name: 'Lightning',
    color: '#e0387a',
    sponsorship: null,
    rev,
  });
  expect((await app.call('DELETE', '/tracks/web', 'olive')).body).toEqual({
    code: 'conflict',
    message: 'One talk is on this track. Move it to another track first.',
  });
  expect((await app.call('DELETE', `/tracks/${id}`, 'olive')).status).toBe(204);
  expect((await app.call('POST', '/tracks', 'olive', { name: 'x', color: 'blue' })).body).toMatchObject({
    code: 'invalid',
    data: [{ field: 'color', message: 'A colour is written #rrggbb' }],
  });
});

test('names of stages, and of tracks, are unique whatever their case; renaming one to its own name is allowed', async () => {
  const { id } = (await app.call('POST', '/stages', 'olive', { name: 'Loft' })).body as { id: string };
  const taken = (message: string): object => ({
    status: 422,
    body: { code: 'invalid', message, data: [{ field: 'name', message }] },
  });
  expect(await app.call('POST', '/stages', 'olive', { name: '  LOFT ' })).toEqual(
    taken('There is a stage called Loft already'),
  );
  expect(await app.call('PATCH', '/stages/side', 'olive', { name: 'loft' })).toEqual(
    taken('There is a stage called Loft already'),
  );
  expect(await app.call('PATCH', `/stages/${id}`, 'olive', { name: 'LOFT', order: 7 })).toMatchObject({
    status: 200,
    body: { name: 'LOFT', order: 7 },
  });
  expect(await app.call('POST', '/tracks', 'olive', { name: webTrack.name.toUpperCase(), color: '#e0387a' })).toEqual(
    taken(`There is a track called ${webTrack.name} already`),
  );
  const replays = await app.call('POST', '/replay/stages', 'olive', { name: 'Loft' });
  expect(replays.status).toBe(201);
  // A deleted record is restored under its name only if the name is still free.
  const undone = async (entry: unknown) =>
    app.call('POST', `/admin/audit/${(entry as { id: string }).id}/undo`, 'olive');
  await app.call('DELETE', `/stages/${id}`, 'olive');
  const { id: second } = (await app.call('POST', '/stages', 'olive', { name: 'Loft' })).body as { id: string };
  await app.settled();
  const { data } = (await app.call('GET', '/admin/audit', 'olive')).body as {
    data: { changes: { id: string; after: unknown }[] }[];
  };
  const removal = data.find(({ changes }) => changes.some((change) => change.id === id && change.after === null));
  expect(await undone(removal)).toMatchObject({
    status: 409,
    body: { message: 'There is a stage called Loft already. Give that one another name first.' },
  });
  for (const path of [`/stages/${second}`, `/replay/stages/${(replays.body as { id: string }).id}`])
    await app.call('DELETE', path, 'olive');
  expect((await undone(removal)).status).toBe(204);
  await app.call('DELETE', `/stages/${id}`, 'olive');
});

test('a talk starts on a day of the event, at night too; an existing one may stay where it is, and a replay may be of any year', async () => {
  const put = (path: string, start_time: string) =>
    app.call('POST', path, 'olive', { title: 'Out of time', start_time, length: 30 });
  const message = 'The event is from 2027-07-12 to 2027-07-13; this talk would be outside of it';
  for (const start of [
    '2027-07-11T20:00:00+02:00',
    '2027-07-14T04:00:00+02:00',
    '2026-07-12T10:00:00+02:00',
    '2127-07-12T10:00:00+02:00',
  ]) {
    expect(await put('/talks/main', start)).toEqual({
      status: 422,
      body: { code: 'invalid', message, data: [{ field: 'start_time', message }] },
    });
  }
  const night = await put('/talks/main', '2027-07-14T03:59:00+02:00');
  expect(night.status).toBe(201);
  const { id } = night.body as { id: string };
  expect((await app.call('PATCH', `/talks/${id}`, 'olive', { start_time: '2027-08-01T10:00:00+02:00' })).status).toBe(
    422,
  );
  expect(
    (await app.call('PATCH', `/talks/${id}`, 'olive', { start_time: '2027-07-14T03:59:00+02:00', title: 'In time' }))
      .status,
  ).toBe(200);
  const replay = await put('/replay/talks/replay-main', '2024-07-12T10:00:00+02:00');
  expect(replay.status).toBe(201);
  for (const path of [`/replay/talks/${(replay.body as { id: string }).id}`, `/talks/${id}`, `/talks/${id}`])
    await app.call('DELETE', path, 'olive');
});

test('stages and tracks of replays are another set, which the schedule does not show', async () => {
  expect((await app.call('GET', '/replay/stages', 'rhea')).body).toEqual({
    data: [replayStage, { id: 'empty-replay-stage', name: 'Attic', order: 9 }].map((stage) => ({
      ...stage,
      rev: expect.any(String) as string,
    })),
    pagination: { page: 1, total: 2, count: 2 },
  });
  const { body } = await app.call('POST', '/replay/stages', 'olive', { name: 'Archive' });
  expect(body).toMatchObject({ name: 'Archive', order: 10 });
  const track = (await app.call('POST', '/replay/tracks', 'olive', { name: 'Films', color: '#112233' })).body as {
    id: string;
  };
  expect((await app.call('PATCH', `/replay/tracks/${track.id}`, 'olive', { name: 'Film' })).status).toBe(200);
  expect(
    ((await app.call('GET', '/replay/tracks', 'rhea')).body as { data: { name: string }[] }).data.map(
      ({ name }) => name,
    ),
  ).toEqual(['Film', 'Odds', 'Web']);
  expect((await app.call('DELETE', `/replay/tracks/${track.id}`, 'olive')).status).toBe(204);
  expect((await app.call('DELETE', '/replay/stages/replay-main', 'olive')).body).toMatchObject({
    message: '2 talks are on this stage. Move them to another stage first.',
  });
  expect([
    (await app.call('PATCH', '/stages/replay-main', 'olive', { name: 'x' })).status,
    (await app.call('GET', '/replay/tracks', 'ada')).status,
    (await app.call('GET', '/replay/stages', 'ada')).status,
  ]).toEqual([404, 403, 403]);
  expect((await groups('/stages/agenda', 'ada')).map(([id]) => id)).not.toContain(replaySpare.stageId);
});

test.each([
  ['a stage', '/stages', { name: 'Quay' }],
  ['a track', '/tracks', { name: 'Ropes', color: '#112233' }],
  ['a stage of replays', '/replay/stages', { name: 'Quay' }],
  ['a track of replays', '/replay/tracks', { name: 'Ropes', color: '#112233' }],
])('of two admins who look at %s, the later one is told, and nothing of theirs is stored', async (_, path, fields) => {
  const token = await app.logInAs('olive');
  const send = async (method: string, to: string, body: object, ifMatch?: string) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    };
    const answer = await app.request(`/api${to}`, { method, headers, body: JSON.stringify(body) });
    return {
      status: answer.status,
      tag: answer.headers.get('etag') ?? '',
      body: answer.status === 204 ? null : ((await answer.json()) as { id: string; name: string }),
    };
  };
  const made = await send('POST', path, fields);
  const place = `${path}/${made.body?.id}`;
  expect([made.status, made.tag]).toEqual([201, expect.stringMatching(/^"[\w-]+"$/)]);
  // An empty change returns the current state.
  expect(await send('PATCH', place, {})).toEqual({ ...made, status: 200 });
  const renamed = await send('PATCH', place, { name: 'Pier' }, made.tag);
  expect(renamed).toEqual({
    status: 200,
    tag: expect.not.stringMatching(made.tag),
    body: { ...made.body, name: 'Pier', rev: renamed.tag.slice(1, -1) },
  });
  const stale = {
    status: 412,
    tag: renamed.tag,
    body: {
      code: 'stale',
      message: 'Somebody else has changed this meanwhile. Reload it and try again.',
      current: renamed.body,
    },
  };
  expect(await send('PATCH', place, { name: 'Mole' }, made.tag)).toEqual(stale);
  expect(await send('DELETE', place, {}, made.tag)).toEqual(stale);
  expect(await send('PATCH', place, {}, '*')).toEqual(renamed);
  expect(await send('PATCH', place, {}, `"another", ${renamed.tag}`)).toEqual(renamed);
  expect((await send('DELETE', place, {}, renamed.tag)).status).toBe(204);
});

test('a stage has a capacity until it is removed', async () => {
  const added = (await app.call('POST', '/stages', 'olive', { name: 'Dock', capacity: 120 })).body as { id: string };
  const held = async () => (await app.ports.log.state('pub')).get('stages', added.id)?.doc;
  expect([added, await held()]).toEqual([
    expect.objectContaining({ name: 'Dock', capacity: 120 }),
    expect.objectContaining({ name: 'Dock', capacity: 120 }),
  ]);
  const renamed = await app.call('PATCH', `/stages/${added.id}`, 'olive', { name: 'Dry dock' });
  expect(renamed.body).toMatchObject({ name: 'Dry dock', capacity: 120 });
  const json = (await app.call('GET', '/exports/schedule.json', 'olive')).body;
  expect(JSON.stringify(json)).toContain('Dry dock');
  expect((await app.call('PATCH', `/stages/${added.id}`, 'olive', { capacity: 0 })).status).toBe(422);
  await app.call('PATCH', `/stages/${added.id}`, 'olive', { capacity: null });
  expect(await held()).not.toHaveProperty('capacity');
});

test('a stage has links: without a title they are called by their chat or host, and everybody reads them', async () => {
  const links = [
    { title: '', url: 'https://matrix.to/#/%23side:harbour.example' },
    { title: 'Floor plan', url: 'maps.harbour.example/side' },
  ];
  const held = [
    { title: 'Talk about it in #side:harbour.example', url: 'https://matrix.to/#/%23side:harbour.example' },
    { title: 'Floor plan', url: 'https://maps.harbour.example/side' },
  ];
  const changed = await app.call('PATCH', '/stages/side', 'olive', { links });
  expect([changed.status, (changed.body as { links: unknown }).links]).toEqual([200, held]);
  const { body } = await app.call('GET', '/stages/agenda', 'ada');
  expect((body as { data: { id: string; links?: unknown }[] }).data.map(({ id, links: shown }) => [id, shown])).toEqual(
    expect.arrayContaining([
      ['main', undefined],
      ['side', held],
    ]),
  );
  const refused = await app.call('PATCH', '/stages/side', 'olive', {
    links: [{ title: 'x', url: 'javascript:alert(1)' }],
  });
  expect(refused.status).toBe(422);
  const many = Array.from({ length: 21 }, (_, index) => ({ title: '', url: `https://harbour.example/${index}` }));
  const tooMany = await app.call('PATCH', '/stages/side', 'olive', { links: many });
  expect([tooMany.status, JSON.stringify(tooMany.body)]).toEqual([422, expect.stringContaining('at most 20 links')]);
  expect((await app.call('PATCH', '/stages/side', 'ada', { links: [] })).status).toBe(403);
});
