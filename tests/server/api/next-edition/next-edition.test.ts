import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import sharp from 'sharp';
import {
  EVENT_FILE_LOGO_MAX_BYTES,
  type EventFile,
  logoBase64,
  logoText,
} from '../../../../domain/next-edition/event-file.ts';
import { nextEditionFile } from '../../../../domain/next-edition/next-edition.ts';
import { findAccountByEmail } from '../../../../server/api/accounts/account-store.ts';
import { importFiles } from '../../../../server/api/event/import-files.ts';
import { packedLogo } from '../../../../server/api/next-edition/event-logo.ts';
import { thisEdition } from '../../../../server/api/next-edition/start-event.ts';
import { openSession } from '../../../../server/api/sessions/session-store.ts';
import { png } from '../../../support/png.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { startWorldApp } from '../../../support/world-app.ts';

const root = mkdtempSync(join(tmpdir(), 'plenary-next-edition-'));
afterAll(() => rmSync(root, { recursive: true }));

const NEXT = '/admin/next-edition?name=Next%20Days&first_day=2028-07-10';
const ADMIN = 'first@example.org';

/** A server without an event, with one organiser. */
async function emptyServer(env: Record<string, string> = {}): Promise<{ app: TestApp; token: string }> {
  const dataDir = mkdtempSync(join(root, 'empty-'));
  const app = await startTestApp({ dataDir, env: { ADMIN_EMAIL: ADMIN, ...env } });
  const account = await findAccountByEmail(ADMIN, app.ports);
  return { app, token: (await openSession(account?.id ?? '', app.ports, true)).token };
}

async function upload({ app, token }: { app: TestApp; token: string }, text: string, name = 'next.json') {
  const body = new FormData();
  body.set('file', new Blob([text]), name);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.request('/api/admin/event/file', { method: 'POST', headers, body });
  const said = await answer.text();
  return { status: answer.status, message: said === '' ? '' : (JSON.parse(said) as { message: string }).message };
}

/** A file made from an event with something in each part. */
async function fileOfWorld(): Promise<EventFile> {
  await using world = await startWorldApp('live');
  const asAdmin = { token: world.tokens.admin ?? '' };
  await world.app.call('POST', '/ticket-types', asAdmin, { title: 'Gala dinner', talks: ['keynote'] });
  await world.app.call('POST', '/admin/fields/release', asAdmin, { template: 'community' });
  await world.app.call('PATCH', '/admin/event', asAdmin, { directory: 'yes' });
  return (await world.app.call('GET', NEXT, asAdmin)).body as EventFile;
}
const made = await fileOfWorld();

/** All texts in a value that could be somebody's or secret: short words occur everywhere. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 5 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('nothing about people, and no secret, is in the file', async () => {
  await using world = await startWorldApp('live');
  const asAdmin = { token: world.tokens.admin ?? '' };
  const file = JSON.stringify((await world.app.call('GET', NEXT, asAdmin)).body);
  const open = new Set([
    'event',
    'fields',
    'packages',
    'ticketTypes',
    'pageDrafts',
    'pages',
    'stages',
    'tracks',
    'sponsorTiers',
  ]);
  const shared = new Set<string>();
  const closed = new Set<string>();
  for await (const line of world.app.ports.store.dump()) {
    if (line[0] === 'document') for (const text of textsIn(line[1])) closed.add(text);
    if (line[0] !== 'entry') continue;
    for (const { c, doc } of line[1].ops) for (const text of textsIn(doc)) (open.has(c) ? shared : closed).add(text);
  }
  for (const text of ['ada@example.org', 'Verne', 'olive@example.org']) expect([...closed]).toContain(text);
  const secret = [...closed].filter((text) => !shared.has(text));
  expect(secret.length).toBeGreaterThan(300);
  // Words of the format itself.
  const ours = new Set(textsIn(Object.keys(JSON.parse(file) as object)));
  expect(secret.filter((text) => !ours.has(text) && file.includes(JSON.stringify(text)))).toEqual([]);
  expect(file).not.toMatch(/@example\.org/);
});

test('an empty server starts from it: all of it, closed, and without people', async () => {
  const empty = await emptyServer();
  await using _app = empty.app;
  const before = (await empty.app.ports.log.state('dir')).all('people').length;
  expect(await upload(empty, JSON.stringify(made))).toEqual({ status: 204, message: '' });
  expect(made.event).toMatchObject({
    name: 'Next Days',
    firstDay: '2028-07-10',
    phase: 'onboarding',
    directory: 'yes',
  });
  expect(
    [made.stages, made.tracks, made.pages, made.ticketTypes, made.fields].filter((part) => part.length === 0),
  ).toEqual([]);
  expect(made.ticketTypes.find(({ title }) => title === 'Gala dinner')).toMatchObject({ talks: [] });
  // The same file comes out of the new server: nothing was lost or added on the way.
  const again = nextEditionFile(await thisEdition(empty.app.ports), { name: 'Next Days', firstDay: '2028-07-10' });
  expect(sorted(again)).toEqual(sorted(made));
  expect((await empty.app.ports.log.state('dir')).all('people').length).toBe(before);
  expect((await empty.app.ports.log.state('pub')).all('pages')).toEqual([]);
  expect((await empty.app.call('GET', '/event')).body).toMatchObject({ name: 'Next Days', isSetUp: true });
  expect(await upload(empty, JSON.stringify(made))).toEqual({
    status: 409,
    message: 'This server has an event already: Next Days. Use the event file on an empty server.',
  });
});

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
const sorted = (file: EventFile) => ({
  ...file,
  fields: file.fields.toSorted(byId),
  packages: file.packages.toSorted(byId),
  ticketTypes: file.ticketTypes.toSorted(byId),
  pages: file.pages.toSorted(byId),
  stages: file.stages.toSorted(byId),
  tracks: file.tracks.toSorted(byId),
  sponsorTiers: file.sponsorTiers.toSorted(byId),
});

test('the logo goes along in the file, and is a picture of the new server', async () => {
  await using world = await startWorldApp('live');
  const asAdmin = { token: world.tokens.admin ?? '' };
  expect((await world.app.upload('/admin/event/logo', 'olive', { bytes: await png() })).status).toBe(200);
  const file = (await world.app.call('GET', NEXT, asAdmin)).body as EventFile;
  expect(file.logo).toMatch(/^data:image\/png;base64,/);
  expect(file.event).not.toHaveProperty('logoUrl');
  const empty = await emptyServer();
  await using _app = empty.app;
  expect(await upload(empty, JSON.stringify(file))).toEqual({ status: 204, message: '' });
  const { logoUrl } = empty.app.ports.event();
  expect([logoUrl === world.app.ports.event().logoUrl, (await empty.app.request(logoUrl ?? '')).status]).toEqual([
    false,
    200,
  ]);
  expect(await packedLogo(empty.app.ports)).toMatch(/^data:image\/png;base64,/);
});

test('a logo that is larger than a file may have goes along in a smaller width', async () => {
  await using world = await startWorldApp('live');
  const asAdmin = { token: world.tokens.admin ?? '' };
  const noise = {
    channels: 3 as const,
    background: '#888',
    noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
  };
  const bytes = await sharp({ create: { width: 1000, height: 1000, ...noise } })
    .png()
    .toBuffer();
  expect((await world.app.upload('/admin/event/logo', 'olive', { bytes })).status).toBe(200);
  const { logo = '' } = (await world.app.call('GET', NEXT, asAdmin)).body as EventFile;
  const size = Buffer.from(logoBase64(logo), 'base64').length;
  expect(size).toBeGreaterThan(1000);
  expect(size).toBeLessThanOrEqual(EVENT_FILE_LOGO_MAX_BYTES);
});

test('a broken logo is refused in a sentence, wherever the file is given, and nothing starts', async () => {
  const empty = await emptyServer();
  await using app = empty.app;
  const cut = logoText((await png()).subarray(0, 60).toString('base64'));
  const sentence = 'The logo in the event file is not a picture. Remove it from the file, and upload one later.';
  for (const [logo, message] of [
    [cut, sentence],
    [logoText('AAAA'), sentence],
    ['https://example.org/logo.png', 'next.json is damaged. logo: not a PNG picture'],
    [logoText('A'.repeat(600_000)), 'next.json is damaged. logo: the picture is too large'],
  ])
    expect(await upload(empty, JSON.stringify({ ...made, logo }))).toEqual({ status: 422, message });
  const file = { name: 'next.json', bytes: Buffer.from(JSON.stringify({ ...made, logo: cut })) };
  for (const dryRun of [true, false])
    expect(await importFiles({ files: [file], dryRun }, app.ports)).toMatchObject({ message: sentence });
  const whole = {
    name: 'next.json',
    bytes: Buffer.from(JSON.stringify({ ...made, logo: logoText((await png()).toString('base64')) })),
  };
  expect(await importFiles({ files: [whole], dryRun: true }, app.ports)).not.toHaveProperty('message');
  expect((await app.call('GET', '/event')).body).toMatchObject({ isSetUp: false });
  const path = join(root, 'broken.json');
  writeFileSync(path, JSON.stringify({ ...made, logo: cut }));
  await expect(emptyServer({ EVENT_FILE: path })).rejects.toThrow(`EVENT_FILE: ${sentence}`);
});

test('a foreign, cut, damaged or newer file is refused in a sentence, and changes nothing', async () => {
  const empty = await emptyServer();
  await using _app = empty.app;
  const text = JSON.stringify(made);
  const [first] = made.stages;
  const bad: [string, string][] = [
    ['{"schedule":{}}', 'next.json is not a Plenary event file.'],
    ['', 'next.json is not a Plenary event file.'],
    [text.slice(0, text.length / 2), 'next.json is not complete; it looks cut off.'],
    [JSON.stringify({ ...made, format: 2 }), 'next.json was made by a newer Plenary. Please update first.'],
    [JSON.stringify({ ...made, stages: [first, first] }), 'next.json is damaged. stages: two have the same id'],
    [
      JSON.stringify({ ...made, event: { ...made.event, lastDay: '2028-09-01', days: undefined } }),
      'next.json is damaged. An event has at most 14 days',
    ],
  ];
  const entries = async () =>
    (await Promise.all(['pub', 'adm'].map((scope) => empty.app.ports.log.state(scope)))).map(({ n }) => n);
  const before = await entries();
  for (const [sent, message] of bad) expect((await upload(empty, sent)).message).toBe(message);
  expect((await upload(empty, JSON.stringify({ ...made, event: { name: 3 } }))).message).toMatch(
    /^next\.json is damaged\. event\.\w+: /,
  );
  expect(await entries()).toEqual(before);
  expect((await empty.app.call('GET', '/event')).body).toMatchObject({ isSetUp: false });
});

test('the text of a page is cleaned, whoever wrote the file', async () => {
  const empty = await emptyServer();
  await using _app = empty.app;
  const [page] = made.pages;
  const evil = '<p onclick="x()">Hello</p><script>steal()</script>';
  await upload(empty, JSON.stringify({ ...made, pages: [{ ...page, html: evil }] }));
  const [stored] = (await empty.app.ports.log.state('adm')).all('pageDrafts');
  expect(stored?.doc).toMatchObject({ html: '<p>Hello</p>' });
});

test('the import command reads it, with a report, and refuses it where there is an event', async () => {
  const empty = await emptyServer();
  await using app = empty.app;
  const file = { name: 'next.json', bytes: Buffer.from(JSON.stringify(made)) };
  expect(await importFiles({ files: [file], dryRun: true }, app.ports)).toMatchObject({ format: 'Plenary event file' });
  expect((await app.call('GET', '/event')).body).toMatchObject({ isSetUp: false });
  expect(await importFiles({ files: [file] }, app.ports)).toMatchObject({
    rows: expect.arrayContaining([{ change: 'added', noun: 'event', name: 'Next Days', detail: '' }]),
    remarks: [
      expect.stringMatching(/^\d+ pages? (?:is|are) there as/),
      'The event is closed until you open it in Settings.',
    ],
  });
  expect(await importFiles({ files: [file] }, app.ports)).toMatchObject({ code: 'conflict' });
});

test('it takes the place of the demo event, with the demo’s programme and people', async () => {
  await using app = await startTestApp({ event: { isDemo: true } });
  const file = { name: 'next.json', bytes: Buffer.from(JSON.stringify(made)) };
  expect((await app.ports.log.state('pub')).all('talks').length).toBeGreaterThan(0);
  expect(await importFiles({ files: [file] }, app.ports)).toMatchObject({ format: 'Plenary event file' });
  const pub = await app.ports.log.state('pub');
  expect([pub.all('talks'), (await app.ports.log.state('dir')).all('people')]).toEqual([[], []]);
  expect(
    pub
      .all('stages')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(made.stages.map(({ id }) => id).toSorted());
});

test('EVENT_FILE may name it: an empty server starts with the event, which organisers then change freely', async () => {
  const path = join(root, 'event.json');
  writeFileSync(path, JSON.stringify(made));
  const { app, token } = await emptyServer({ EVENT_FILE: path });
  await using _app = app;
  expect((await app.call('GET', '/event')).body).toMatchObject({ name: 'Next Days' });
  expect((await app.call('GET', '/admin/event', { token })).body).toMatchObject({ fixed: [] });
  expect(await app.call('PATCH', '/admin/event', { token }, { name: 'Other Days' })).toMatchObject({ status: 200 });
});

test('a name and a day are needed', async () => {
  await using app = await startTestApp();
  expect(await app.call('GET', '/admin/next-edition?name=&first_day=soon', 'olive')).toMatchObject({ status: 422 });
  expect(await app.call('GET', NEXT, 'ada')).toMatchObject({ status: 403 });
});
