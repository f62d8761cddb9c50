import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../domain/audit/audit.ts';
import { UNDO_FILES_KEPT } from '../../../../domain/limits/files.ts';
import { smallPdf } from '../../../support/small-documents.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldDocuments, worldPeople, worldSteps } from '../../../support/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ people: worldPeople, documents: worldDocuments, steps: worldSteps });
});
afterAll(() => app.stop());
beforeEach(() => app.advance(1000));

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#3366e6' } })
    .png()
    .toBuffer();
/** Uploads a picture at a new time; returns its address. */
const put = async (path: string, field = 'cover_url', who = 'olive'): Promise<string> => {
  const { body } = await app.upload(path, who, { bytes: await picture() });
  app.advance(1000);
  return (body as Record<string, string>)[field]!;
};
/** Returns which of these pictures a caller without a session can read. */
const shown = (...urls: string[]): Promise<boolean[]> =>
  Promise.all(urls.map(async (url) => (await fetch(url)).headers.get('content-type') === 'image/webp'));
const newest = async (): Promise<AuditEntry> =>
  ((await app.call('GET', '/admin/audit?count=1', 'olive')).body as { data: AuditEntry[] }).data[0]!;
const undo = async ({ id }: AuditEntry) => {
  const answer = await app.call('POST', `/admin/audit/${encodeURIComponent(id)}/undo`, 'olive');
  app.advance(1000);
  return answer;
};
const done = { status: 204, body: null };
const bodyOf = async (path: string): Promise<unknown> => (await app.call('GET', path, 'olive')).body;

test('a cover that was replaced comes back when that is undone, and the new one when the undoing is', async () => {
  const first = await put('/talks/cover/keynote');
  const second = await put('/talks/cover/keynote');
  expect(await shown(first, first.replace('large', 'small'), second)).toEqual([false, false, true]);
  expect(await undo(await newest())).toEqual(done);
  expect(await bodyOf('/talks/single/keynote')).toMatchObject({ cover_url: first });
  expect(await shown(first, first.replace('large', 'small'), second)).toEqual([true, true, false]);
  expect(await undo(await newest())).toEqual(done);
  expect(await shown(first, second)).toEqual([false, true]);
  await app.call('DELETE', '/talks/cover/keynote', 'olive');
  expect(await shown(second)).toEqual([false]);
  expect(await undo(await newest())).toEqual(done);
  expect(await shown(second)).toEqual([true]);
});

test('a deleted document is restored with its file, and so is a talk with all its files', async () => {
  const saved = async (id: string): Promise<Buffer | number> => {
    const answer = await app.request(`/api/resources/file/${id}`, {
      headers: { authorization: `Bearer ${await app.logInAs('ada')}` },
    });
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : answer.status;
  };
  await app.call('POST', '/resources/download/workshop-handout-1', 'ada', { consent: true });
  expect(await saved('workshop-handout-1')).toEqual(smallPdf);
  await app.call('DELETE', '/resources/workshop-handout-1', 'olive');
  expect(await saved('workshop-handout-1')).toBe(404);
  expect(await undo(await newest())).toEqual(done);
  expect(await saved('workshop-handout-1')).toEqual(smallPdf);
  const cover = await put('/talks/cover/workshop');
  for (const left of ['cancelled', 'removed']) {
    expect((await app.call('DELETE', '/talks/workshop', 'olive')).body).toMatchObject({ [left]: true });
    app.advance(1000);
  }
  expect([await shown(cover), await saved('workshop-slides-01')]).toEqual([[false], 404]);
  expect(await undo(await newest())).toEqual(done);
  expect(await bodyOf('/talks/single/workshop')).toMatchObject({
    cancelled: true,
    cover_url: cover,
    resources: [{ id: 'workshop-slides-01' }, { id: 'workshop-handout-1' }],
  });
  expect([await shown(cover), await saved('workshop-slides-01'), await saved('workshop-handout-1')]).toEqual([
    [true],
    smallPdf,
    smallPdf,
  ]);
});

test('so do pictures of perks, booths, highlights and posts', async () => {
  const perk = await put('/perks/image/mug', 'image');
  expect(await app.call('DELETE', '/perks/mug', 'olive')).toEqual(done);
  expect(await undo(await newest())).toEqual(done);
  const places: [string, string][] = [
    ['/admin/company/tidewater/logo', 'logo_url'],
    ['/highlights/thumbnail/opening', 'thumbnail'],
  ];
  const replaced = [perk];
  for (const [path, field] of places) {
    const first = await put(path, field);
    const second = await put(path, field);
    expect({ path, shown: await shown(first, second) }).toEqual({ path, shown: [false, true] });
    expect(await undo(await newest())).toEqual(done);
    replaced.push(first);
  }
  const uploaded = await put('/posts/photos/upload', 'picture_url');
  const { id } = (await app.call('POST', '/posts', 'olive', { body: '<p>Look.</p>', picture: uploaded })).body as {
    id: string;
  };
  app.advance(1000);
  expect((await app.call('PATCH', `/posts/${id}`, 'olive', { picture: null })).body).toMatchObject({ picture: null });
  expect(await shown(uploaded)).toEqual([false]);
  expect(await undo(await newest())).toEqual(done);
  expect((await app.call('PATCH', `/posts/${id}`, 'olive', { picture: uploaded, pinned: true })).body).toMatchObject({
    picture: uploaded,
    pinned: true,
  });
  expect(await shown(...replaced, uploaded)).toEqual([true, true, true, true]);
});

test('a record that changed again since is not undone, and files in use stay', async () => {
  const urls: string[] = [];
  for (let n = 0; n < 3; n += 1) urls.push(await put('/talks/cover/spare'));
  const entries = ((await app.call('GET', '/admin/audit?count=2', 'olive')).body as { data: AuditEntry[] }).data;
  const older = entries.find(({ changes }) => JSON.stringify(changes[0]?.before).includes(new URL(urls[0]!).pathname))!;
  expect(await undo(older)).toEqual({
    status: 409,
    body: { code: 'conflict', message: 'This has been changed again since, so it cannot be undone' },
  });
  expect(await shown(...urls)).toEqual([false, false, true]);
  expect(await bodyOf('/talks/single/spare')).toMatchObject({ cover_url: urls[2] });
});

test('a picture used by two records stays when one of them drops it', async () => {
  const url = await put('/sponsorships/image/lighthouse', 'image');
  const own = new URL(url).pathname;
  await app.call('PATCH', '/tracks/web', 'olive', {
    sponsorship: { link: 'https://sponsor.example.org/', imageURL: own, title: 'Harbour' },
  });
  expect(await undo(await newest())).toEqual(done);
  expect(await bodyOf('/tracks')).toMatchObject({ data: [{ id: 'empty-track' }, { id: 'web', sponsorship: null }] });
  expect(await shown(url)).toEqual([true]);
});

test('two organisers who undo the same change at once undo it once, and its file exists', async () => {
  const first = await put('/talks/cover/keynote');
  const second = await put('/talks/cover/keynote');
  const entry = await newest();
  const answers = await Promise.all(Array.from({ length: 6 }, () => undo(entry)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409, 409, 409]);
  expect(await bodyOf('/talks/single/keynote')).toMatchObject({ cover_url: first });
  expect(await shown(first, second)).toEqual([true, false]);
});

test('files people delete themselves are gone at once, for good', async () => {
  const first = await put('/profile/picture', 'profile_picture_url', 'ada');
  expect(await shown(first)).toEqual([true]);
  const second = await put('/profile/picture', 'profile_picture_url', 'ada');
  expect(await app.ports.files.bringBack(first.replace(/^.*\//, ''))).toBe(false);
  expect(await shown(first, second)).toEqual([false, true]);
});

test('nothing of an erased person is kept, not even values that an organiser replaced', async () => {
  const own = await put('/profile/picture', 'profile_picture_url', 'rhea');
  await app.upload('/users/images', 'olive', {
    bytes: await picture(),
    fields: { id: 'rhea', field: 'profile_picture_url' },
  });
  const name = own.replace(/^.*\//, '');
  expect([await shown(own), await app.ports.files.bringBack(name), await shown(own)]).toEqual([[false], true, [true]]);
  await app.ports.files.setAside(name, app.ports.now());
  expect((await app.call('DELETE', '/profile', 'rhea', { email: 'rhea@example.org' })).status).toBeLessThan(300);
  await app.settled();
  expect(await app.ports.files.bringBack(name)).toBe(false);
});

test('after thirty days such files are deleted, and an undo is refused with a sentence, with nothing changed', async () => {
  const first = await put('/talks/cover/spare');
  const second = await put('/talks/cover/spare');
  const entry = await newest();
  const name = first.replace(/^.*\//, '');
  app.advance(UNDO_FILES_KEPT - 10_000);
  await app.ports.files.sweepAside(app.ports.now() - UNDO_FILES_KEPT);
  expect(await app.ports.files.bringBack(name)).toBe(true);
  await app.ports.files.setAside(name, app.ports.now());
  app.advance(UNDO_FILES_KEPT);
  await app.ports.files.sweepAside(app.ports.now() - UNDO_FILES_KEPT);
  await app.logInAs('olive');
  expect(await undo(entry)).toEqual({
    status: 409,
    body: {
      code: 'conflict',
      message: 'A file that belongs to this has been removed for good, so it cannot be undone. Change it back by hand.',
    },
  });
  expect(await bodyOf('/talks/single/spare')).toMatchObject({ cover_url: second });
  expect(await shown(first, second)).toEqual([false, true]);
});
