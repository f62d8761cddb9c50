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

const lighthouse = {
  id: 'lighthouse',
  rev: expect.any(String),
  title: 'Lighthouse Coffee',
  link: 'https://lighthouse.example.org/',
  image: null,
  order: 0,
};

test('everyone sees the sponsors in their order', async () => {
  const added = await app.call('POST', '/sponsorships', 'olive', {
    title: 'Rope & Sons',
    link: ' https://rope.example.org ',
    order: 1,
    id: 'mine',
    imageUrl: 'x',
  });
  const { id } = added.body as { id: string };
  const rope = {
    id,
    rev: expect.any(String),
    title: 'Rope & Sons',
    link: 'https://rope.example.org',
    image: null,
    order: 1,
  };
  expect(added).toEqual({ status: 201, body: rope });
  expect(await app.call('GET', '/sponsorships', 'ada')).toEqual({
    status: 200,
    body: { data: [lighthouse, rope], pagination: { page: 1, total: 2, count: 2 } },
  });
  expect(await app.call('PATCH', '/sponsorships/lighthouse', 'olive', { order: 2 })).toEqual({
    status: 200,
    body: { ...lighthouse, order: 2 },
  });
  expect(await app.call('GET', '/sponsorships?count=1', 'ada')).toMatchObject({
    body: { data: [rope], pagination: { page: 1, total: 2, count: 1, nextCursor: id } },
  });
  expect((await app.call('DELETE', `/sponsorships/${id}`, 'olive')).status).toBe(204);
  expect((await app.call('PATCH', `/sponsorships/${id}`, 'olive', { order: 2 })).status).toBe(404);
});

test('a sponsor links only to a website', async () => {
  for (const link of ['', 'javascript:alert(1)', 'https://ada@rope.example.org', '//rope.example.org']) {
    expect(await app.call('POST', '/sponsorships', 'olive', { title: 'x', link })).toMatchObject({
      status: 422,
      body: { data: [{ field: 'link', message: 'Write a web address, such as example.org/map' }] },
    });
  }
  expect(await app.call('POST', '/sponsorships', 'olive', { link: 'https://rope.example.org' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'title' }] },
  });
});

test("a sponsor's new picture replaces the old one", async () => {
  const upload = async () =>
    ((await app.upload('/sponsorships/image/lighthouse', 'olive', { bytes: await png() })).body as { image: string })
      .image;
  const [first, second] = [await upload(), await upload()];
  expect(
    await Promise.all([first, second].map(async (url) => (await app.request(new URL(url).pathname)).status)),
  ).toEqual([404, 200]);
  expect(((await app.call('GET', '/sponsorships', 'ada')).body as { data: { image: string }[] }).data[0]!.image).toBe(
    second,
  );
});

test('each field of a sponsor changes alone, and unseen changes are not overwritten', async () => {
  const { body } = await app.call('POST', '/sponsorships', 'olive', {
    title: 'Nets',
    link: 'https://nets.example.org',
    order: 7,
  });
  const path = `/sponsorships/${(body as { id: string }).id}`;
  const changes = [{ title: 'Nets & Co' }, { link: 'https://nets.example.org/co' }, { order: 0 }].map((send) => ({
    send,
  }));
  await changesAlone(app, path, { shown: body as object, changes });
  await staysForLatecomers(app, path, { title: 'Ropes' });
  const held = async () =>
    ((await app.call('GET', '/sponsorships', 'ada')).body as { data: { id: string; title: string }[] }).data.find(
      ({ id }) => path.endsWith(id),
    )?.title;
  expect(await held()).toBe('Nets & Co');
  expect([(await app.call('DELETE', path, 'olive')).status, await held()]).toEqual([204, undefined]);
});
