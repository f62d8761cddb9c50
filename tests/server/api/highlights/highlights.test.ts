import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../../../support/png.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldLobby } from '../../../support/world-lobby.ts';
import { changesAlone, staysForLatecomers } from '../each-field.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ documents: worldLobby });
});
afterAll(() => app.stop());

const titles = async (path: string, who: string): Promise<string[]> =>
  ((await app.call('GET', path, who)).body as { data: { title: string }[] }).data.map(({ title }) => title);
const onDevices = async (): Promise<string[]> =>
  (await app.ports.log.state('pub')).all('highlights').map(({ id }) => id);
const opening = {
  id: 'opening',
  rev: expect.any(String),
  title: 'The first hour',
  description: '',
  thumbnail: null,
  video: 'https://vimeo.com/76979871',
  order: 0,
  published: true,
};

test('everyone sees published highlights, organisers all', async () => {
  expect(await app.call('GET', '/highlights', 'ada')).toEqual({
    status: 200,
    body: { data: [opening], pagination: { page: 1, total: 1, count: 1 } },
  });
  expect(await titles('/highlights/admin', 'olive')).toEqual(['The first hour', 'The last hour']);
  expect((await app.call('GET', '/highlights/admin', 'ada')).status).toBe(403);
  expect(await onDevices()).toEqual(['opening']);
});

test('a highlight appears when it is published and disappears when it is not', async () => {
  const { id } = (
    await app.call('POST', '/highlights', 'olive', { title: 'Sunset', video: 'https://vimeo.com/1', order: 5 })
  ).body as { id: string };
  expect(await titles('/highlights', 'ada')).toEqual(['The first hour']);
  expect((await app.call('PATCH', `/highlights/${id}`, 'olive', { published: true, title: 'Sundown' })).status).toBe(
    200,
  );
  expect(await titles('/highlights', 'ada')).toEqual(['The first hour', 'Sundown']);
  expect(await titles('/highlights/admin', 'olive')).toEqual(['The first hour', 'The last hour', 'Sundown']);
  expect((await app.call('PATCH', `/highlights/${id}`, 'olive', { published: false })).status).toBe(200);
  expect(await titles('/highlights', 'ada')).toEqual(['The first hour']);
  expect(await onDevices()).toEqual(['opening']);
  expect((await app.call('DELETE', `/highlights/${id}`, 'olive')).status).toBe(204);
  expect((await app.call('DELETE', `/highlights/${id}`, 'olive')).status).toBe(404);
});

test('a highlight has a thumbnail, also before it is published, which is deleted with it', async () => {
  const { id } = (await app.call('POST', '/highlights', 'olive', { title: 'Fog' })).body as { id: string };
  const upload = async () =>
    ((await app.upload(`/highlights/thumbnail/${id}`, 'olive', { bytes: await png() })).body as { thumbnail: string })
      .thumbnail;
  const [first, second] = [await upload(), await upload()];
  const statuses = async () =>
    Promise.all([first, second].map(async (url) => (await app.request(new URL(url).pathname)).status));
  expect(await statuses()).toEqual([404, 200]);
  expect(await titles('/highlights', 'ada')).toEqual(['The first hour']);
  await app.call('DELETE', `/highlights/${id}`, 'olive');
  expect(await statuses()).toEqual([404, 404]);
  expect((await app.upload('/highlights/thumbnail/missing', 'olive', { bytes: await png() })).status).toBe(404);
});

test('a highlight accepts only safe links', async () => {
  for (const video of ['javascript:alert(1)', 'https://ada:pw@vimeo.com/1', 'ftp://example.org/film']) {
    expect(await app.call('POST', '/highlights', 'olive', { title: 'x', video })).toMatchObject({
      status: 422,
      body: { data: [{ field: 'video', message: 'Write a web address, such as example.org/map' }] },
    });
  }
});

test.each([true, false])(
  'each field of a highlight changes alone, published (%s) or not, and nobody overwrites what they have not seen',
  async (published) => {
    const { body } = await app.call('POST', '/highlights', 'olive', {
      title: 'Rain',
      description: 'All day.',
      video: 'https://vimeo.com/2',
      order: 7,
      published,
    });
    const path = `/highlights/${(body as { id: string }).id}`;
    const changes = [
      { title: 'Sun' },
      { description: 'All night.' },
      { video: 'https://vimeo.com/3' },
      { order: 0 },
      { description: '' },
      { video: '' },
      { published: !published },
      { published },
    ].map((send) => ({ send }));
    await changesAlone(app, path, { shown: body as object, changes });
    await staysForLatecomers(app, path, { title: 'Hail' });
    expect(await titles('/highlights/admin', 'olive')).toContain('Sun');
    expect((await app.call('DELETE', path, 'olive')).status).toBe(204);
    expect(await titles('/highlights/admin', 'olive')).not.toContain('Sun');
  },
);
