import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedEvent, spanProblem, talksOutside } from '../../../../domain/event/event-form.ts';
import { readEventFile } from '../../../../server/event-overrides.ts';
import { at, conference, testTalk } from '../../../support/conference.ts';
import { png } from '../../../support/png.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const { id: _id, isDemo: _isDemo, ...settings } = conference;

let folder: string;
let app: TestApp;
let fixedApp: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-event-file-'));
  const file = join(folder, 'event.json');
  await writeFile(file, JSON.stringify({ phase: 'onboarding', location: 'By the sea' }));
  [app, fixedApp] = await Promise.all([startTestApp(), startTestApp({ env: { EVENT_FILE: file } })]);
});
afterAll(async () => {
  await Promise.all([app.stop(), fixedApp.stop()]);
  await rm(folder, { recursive: true });
});

interface Shown {
  readonly rev: string;
  readonly settings: typeof settings;
  readonly fixed: string[];
}
const read = async (of = app): Promise<Shown> => (await of.call('GET', '/admin/event', 'olive')).body as Shown;
const change = (body: object, headers: Record<string, string> = {}, of = app) =>
  of.call('PATCH', '/admin/event', 'olive', body, headers);

test('organisers read the whole event with the revision that their change is held against', async () => {
  expect(await read()).toEqual({ rev: expect.stringMatching(/./), settings, fixed: [] });
  const { rev } = await read();
  const answer = await app.request('/api/admin/event', {
    headers: { authorization: `Bearer ${await app.logInAs('olive')}` },
  });
  expect(answer.headers.get('etag')).toBe(`"${rev}"`);
});

test('opening the event is one entry of the log that all devices follow, and can be undone', async () => {
  const before = await app.ports.log.state('pub');
  const n = before.n;
  const changed = await change({ phase: 'onboarding' });
  expect(changed).toEqual({ status: 200, body: { ...(await read()), settings: { ...settings, phase: 'onboarding' } } });
  const entries = await app.ports.store.log.read('pub', n, 10);
  expect(entries.map(({ ops }) => ops.map(({ c, doc }) => [c, doc]))).toEqual([
    [['event', { ...conference, phase: 'onboarding' }]],
  ]);
  expect((await app.call('GET', '/certificate/new', 'ada')).status).toBe(403);
  const undone = await app.call('POST', `/admin/audit/pub:${entries[0]!.n}/undo`, 'olive');
  expect(undone.status).toBe(204);
  expect((await read()).settings).toEqual(settings);
});

test('if two organisers change the settings at once, the later one is refused and sees the other change first', async () => {
  const { rev } = await read();
  const ifMatch = { 'if-match': `"${rev}"` };
  const answers = await Promise.all([
    change({ name: 'Harbour Days' }, ifMatch),
    change({ name: 'Mountain Days' }, ifMatch),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  const stale = answers.find(({ status }) => status === 412)!;
  expect(stale.body).toMatchObject({ code: 'stale', current: await read() });
  await change({ name: settings.name });
});

test.each<readonly [string, object, string]>([
  ['a zone that nobody knows', { zone: 'Mars/Olympus' }, 'zone'],
  ['a day that is none', { firstDay: '2027-02-31' }, 'firstDay'],
  ['a last day before the first', { lastDay: '2027-07-11' }, 'lastDay'],
  ['fifteen days', { lastDay: '2027-07-26' }, 'lastDay'],
  ['fifteen labels', { dayLabels: Array.from({ length: 15 }, () => 'Day') }, 'dayLabels'],
  ['no name', { name: '  ' }, 'name'],
  ['a script as a link', { ticketUrl: 'javascript:alert(1)' }, 'ticketUrl'],
  ['a phase of its own', { phase: 'party' }, 'phase'],
  ['no device at all', { sessionsPerUser: 0 }, 'sessionsPerUser'],
  ['a chat that is kept for no day', { chatKeepDays: 0 }, 'chatKeepDays'],
  ['a day that is none to begin certificates', { certificatesFrom: '2027-02-31T10:00' }, 'certificatesFrom'],
  ['a moment with a zone', { certificatesFrom: '2027-07-13T10:00Z' }, 'certificatesFrom'],
  ['a colour that is none', { accent: 'red' }, 'accent'],
  ['a contact that leads nowhere', { contact: 'javascript:alert(1)' }, 'contact'],
  ['words for everybody that fill the screen', { bannerText: 'x'.repeat(301) }, 'bannerText'],
  ['no way to log in', { logInBy: [] }, 'logInBy'],
  ['a logo from elsewhere', { logoUrl: '/uploads/mine-large.webp' }, 'logoUrl'],
  ['half a character', { location: '\ud800' }, 'location'],
  ['what it is', { isDemo: true }, 'isDemo'],
])('%s is refused beside its field, and nothing changes', async (_, body, field) => {
  const before = await read();
  const answer = await change({ appUrl: 'https://apps.example.org/', ...body });
  expect(answer).toMatchObject({ status: 422, body: { data: [{ field }] } });
  expect(await read()).toEqual(before);
});

test('new talks have questions and chat where the settings say so, on a stage and in the draft; breaks and talks that are there do not', async () => {
  await using fresh = await startTestApp();
  const add = async (title: string, more: object = {}): Promise<unknown> => {
    const talk = { title, start_time: '2027-07-12T15:00:00+02:00', length: 30, ...more };
    const { body } = await fresh.call('POST', '/talks/side', 'olive', talk);
    return (body as { has_discussion: boolean }).has_discussion;
  };
  const draft = async (id: string): Promise<unknown> => {
    const changes = [{ id, was: null, to: null, talk: { title: id, length: 20 } }];
    const { body } = await fresh.call('POST', '/admin/schedule/draft', 'olive', { changes });
    return (body as { data: { talk: { hasDiscussion: boolean } }[] }).data[0]?.talk.hasDiscussion;
  };
  expect([await add('Before'), await draft('draft-before')]).toEqual([false, false]);
  expect((await change({ discussions: true }, {}, fresh)).status).toBe(200);
  expect([
    await add('After'),
    await add('Not this one', { has_discussion: false }),
    await add('Coffee', { kind: 'stage-break' }),
    await draft('draft-after'),
  ]).toEqual([true, false, false, true]);
  const before = await fresh.call('GET', '/talks/single/keynote', 'olive');
  expect(before.body).toMatchObject({ has_discussion: false });
});

test('attendees can neither read nor change settings', async () => {
  for (const method of ['GET', 'PATCH']) {
    const answer = await app.call(method, '/admin/event', 'ada', method === 'PATCH' ? { name: 'Mine' } : undefined);
    expect(answer.status).toBe(403);
  }
});

test('settings fixed by the event file are named, stay, and may be sent unchanged', async () => {
  expect(await read(fixedApp)).toMatchObject({
    settings: { ...settings, phase: 'onboarding', location: 'By the sea' },
    fixed: ['location', 'phase'],
  });
  const message = 'This is set in the event file of the server, and can be changed there alone';
  expect(await change({ phase: 'live', name: 'Other Days' }, {}, fixedApp)).toEqual({
    status: 409,
    body: { code: 'conflict', message, data: [{ field: 'phase', message }] },
  });
  expect((await read(fixedApp)).settings.name).toBe('Test Days');
  const kept = await change({ phase: 'onboarding', name: 'Other Days' }, {}, fixedApp);
  expect(kept).toMatchObject({ status: 200, body: { settings: { phase: 'onboarding', name: 'Other Days' } } });
});

test('the first settings of an event are set once, by the first one', async () => {
  await using empty = await startTestApp({ steps: [removeEvent] });
  expect(await read(empty)).toMatchObject({ rev: '', settings: { name: 'Plenary' } });
  const answers = await Promise.all([
    change({ name: 'First Days' }, { 'if-match': '""' }, empty),
    change({ name: 'Second Days' }, { 'if-match': '""' }, empty),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  const { body } = await empty.call('GET', '/admin/audit', 'olive');
  const [newest] = (body as { data: { id: string }[] }).data;
  expect(await empty.call('POST', `/admin/audit/${newest!.id}/undo`, 'olive')).toMatchObject({ status: 409 });
});

async function removeEvent({ log }: TestApp['ports']): Promise<void> {
  await log.append('pub', {
    mid: 'x',
    by: 'server',
    decide: () => ({ ops: [{ c: 'event', id: 'event', rev: 'x', del: true }] }),
  });
}

test('colour, texts and contact are set as strangers see them, the colour in lower case', async () => {
  const look = { accent: '#1F6FEB', bannerText: 'Doors open at nine', contact: 'help@example.org' };
  expect((await change(look)).status).toBe(200);
  expect((await app.call('GET', '/event')).body).toMatchObject({ ...look, accent: '#1f6feb', logoUrl: null });
  expect((await app.ports.log.state('pub')).get('event', 'event')?.doc).toMatchObject({ ...look, accent: '#1f6feb' });
  await change({ accent: '', bannerText: '', contact: '' });
});

test('links of the event are for people in the app, and called by their chat without a title', async () => {
  const links = [{ title: '', url: 'https://matrix.to/#/%23main:harbour.example' }];
  expect((await change({ links })).status).toBe(200);
  const held = [
    { title: 'Talk about it in #main:harbour.example', url: 'https://matrix.to/#/%23main:harbour.example' },
  ];
  expect((await app.ports.log.state('pub')).get('event', 'event')?.doc).toMatchObject({ links: held });
  expect((await app.call('GET', '/event')).body).not.toHaveProperty('links');
  expect((await change({ links: [{ title: '', url: 'nothing' }] })).status).toBe(422);
  await change({ links: [] });
});

test('the logo is a separate picture, is removed as a field, and both can be undone with its files', async () => {
  const logoOf = async (): Promise<string | null | undefined> => (await read()).settings.logoUrl;
  const newest = async (): Promise<string> => {
    const { body } = await app.call('GET', '/admin/audit', 'olive');
    return (body as { data: { id: string }[] }).data[0]!.id;
  };
  const file = async (url: string): Promise<number> => (await app.request(url)).status;
  expect((await app.upload('/admin/event/logo', 'olive', { bytes: Buffer.from('no picture') })).status).toBe(422);
  expect((await app.upload('/admin/event/logo', 'ada', { bytes: await png() })).status).toBe(403);
  const stored = await app.upload('/admin/event/logo', 'olive', { bytes: await png() });
  expect(stored).toEqual({ status: 200, body: await read() });
  const url = (await logoOf())!;
  expect([url, await file(url)]).toEqual([expect.stringMatching(/^\/uploads\/.*-large\.webp$/), 200]);
  expect((await app.call('GET', '/event')).body).toMatchObject({ logoUrl: url });

  await change({ logoUrl: null });
  expect([await logoOf(), await file(url)]).toEqual([null, 404]);
  expect((await app.call('POST', `/admin/audit/${await newest()}/undo`, 'olive')).status).toBe(204);
  expect([await logoOf(), await file(url)]).toEqual([url, 200]);
  await change({ logoUrl: null });
});

test('separate days are a list, shown to strangers and filters, and end with another last day', async () => {
  const days = ['2027-07-12', '2027-07-19', '2027-07-26'];
  const told = async () => {
    const [event, choices] = [await app.call('GET', '/event'), await app.call('GET', '/event/choices', 'ada')];
    const { firstDay, lastDay, days: listed } = event.body as typeof settings;
    return [firstDay, lastDay, listed, (choices.body as { days: { date: string }[] }).days.map(({ date }) => date)];
  };
  expect((await change({ days })).status).toBe(200);
  expect(await told()).toEqual([days[0], days[2], days, days]);
  const wrong = await change({ days: [...days].toReversed() });
  expect([wrong.status, wrong.body]).toMatchObject([422, { data: [{ field: 'days' }] }]);
  expect((await change({ lastDay: '2027-07-26', name: settings.name })).status).toBe(200);
  expect(await told()).toEqual([days[0], days[2], days, days]);
  expect((await change({ lastDay: '2027-07-27' })).body).toMatchObject({ message: 'An event has at most 14 days' });
  expect((await change({ lastDay: settings.lastDay })).status).toBe(200);
  expect((await read()).settings).toEqual({ ...(await read()).settings, ...settings });
  expect(await told()).toEqual([settings.firstDay, settings.lastDay, undefined, ['2027-07-12', '2027-07-13']]);
});

test('days that the event file lists are the event’s, and fix its first and last day', async () => {
  const file = join(folder, 'days.json');
  const days = ['2027-07-12', '2027-08-02'];
  await writeFile(file, JSON.stringify({ days }));
  await using listed = await startTestApp({ env: { EVENT_FILE: file } });
  const { settings: shown, fixed } = await read(listed);
  expect([shown.firstDay, shown.lastDay, shown.days, fixed.toSorted()]).toEqual([
    days[0],
    days[1],
    days,
    ['days', 'firstDay', 'lastDay'],
  ]);
  expect((await change({ days: ['2027-07-12', '2027-07-19'] }, {}, listed)).status).toBe(409);
  await writeFile(file, JSON.stringify({ days, lastDay: '2027-07-30' }));
  expect(await readEventFile(file)).toEqual({
    ok: false,
    message: `EVENT_FILE ${file}: days: they must begin with firstDay and end with lastDay; you can leave out those two`,
  });
});

describe('ways to log in', () => {
  const ways = ['mail', 'ticket', 'password'] as const;
  const byTicket = { email: 'grace@example.org', reference: '4GRC-2' };
  const mailedTo = async (email: string): Promise<number> => {
    await app.call('POST', '/users/magic-links', undefined, { email });
    await app.settled();
    return app.outbox.filter(({ to }) => to === email).length;
  };

  test('a closed way to log in is refused with its own sentence, for everyone, and an open one works', async () => {
    await change({ logInBy: ['password', 'mail'] });
    expect(await app.call('POST', '/attendee/login', undefined, byTicket)).toEqual({
      status: 403,
      body: { code: 'not-allowed', message: 'People do not log in with ticket codes at this event.' },
    });
    await change({ logInBy: ['ticket'] });
    expect((await app.call('POST', '/attendee/login', undefined, byTicket)).status).toBe(200);
    const closed = {
      status: 403,
      body: { code: 'not-allowed', message: 'People do not log in with passwords at this event.' },
    };
    const password = { email: 'grace@example.org', password: 'a long walk by the harbour' };
    expect(await app.call('POST', '/attendee/login', undefined, password)).toEqual(closed);
    expect(await app.call('POST', '/attendee/forgot-password', undefined, { email: password.email })).toEqual(closed);
    expect(await app.call('GET', '/admin/users/grace/forgot-password-link', 'olive')).toEqual(closed);
    expect((await read()).settings.logInBy).toEqual(['ticket']);
    await change({ logInBy: [...ways] });
  });

  test('without mail only organisers get a mailed log-in, and the answer does not tell the two apart', async () => {
    const before = [await mailedTo('ada@example.org'), await mailedTo('olive@example.org')];
    await change({ logInBy: ['ticket'] });
    expect([await mailedTo('ada@example.org'), await mailedTo('olive@example.org')]).toEqual([
      before[0],
      before[1]! + 1,
    ]);
    const asked = (email: string) => app.call('POST', '/users/magic-links', undefined, { email });
    const answers = [await asked('ada@example.org'), await asked('olive@example.org')];
    expect(answers.map(({ status, body }) => [status, Object.keys(body as object)])).toEqual([
      [202, ['request', 'message']],
      [202, ['request', 'message']],
    ]);
    await change({ logInBy: [...ways] });
  });
});

test('talks that no day of the event would show are named before it gets other days', () => {
  const evening = testTalk({ id: 'evening', startsAt: at('23:30', 2) });
  const talks = [
    testTalk({ id: 'morning' }),
    evening,
    testTalk({ id: 'off', startsAt: at('10:00', 2), cancelled: true }),
  ];
  expect(talksOutside(talks, conference)).toEqual([]);
  expect(talksOutside(talks, changedEvent(conference, { lastDay: '2027-07-12' }))).toEqual([evening]);
  expect(talksOutside(talks, changedEvent(conference, { zone: 'Asia/Tokyo' }))).toEqual([evening]);
  expect(spanProblem({ firstDay: '2027-07-12', lastDay: '2027-07-25' })).toBeUndefined();
});
