import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldLobby } from '../../../support/world-lobby.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ documents: worldLobby });
});
afterAll(() => app.stop());

const harbour = { id: 'harbour', rev: expect.any(String), name: 'Harbour', order: 0 };

test('everyone reads the tiers in their order; organisers add and change them, and a name is given once', async () => {
  const added = await app.call('POST', '/sponsor-tiers', 'olive', { name: ' Gold ', order: 1 });
  const gold = { id: (added.body as { id: string }).id, rev: expect.any(String), name: 'Gold', order: 1 };
  expect(added).toEqual({ status: 201, body: gold });
  expect(await app.call('POST', '/sponsor-tiers', 'ada', { name: 'Silver' })).toMatchObject({ status: 403 });
  expect(await app.call('POST', '/sponsor-tiers', 'olive', { name: 'gold' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'name', message: 'There is a tier called Gold already' }] },
  });
  expect(await app.call('GET', '/sponsor-tiers', 'ada')).toMatchObject({
    status: 200,
    body: { data: [harbour, gold] },
  });
  expect(await app.call('PATCH', `/sponsor-tiers/${gold.id}`, 'olive', { order: 0, name: 'Main' })).toEqual({
    status: 200,
    body: { ...gold, order: 0, name: 'Main' },
  });
});

test('a sponsor has a tier that is there, or none and then answers as before; a tier in use is not removed', async () => {
  const change = (fields: object) => app.call('PATCH', '/sponsorships/lighthouse', 'olive', fields);
  expect(await change({ tier_id: 'nowhere' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'tier_id', message: 'There is no such tier' }] },
  });
  expect(await change({ tier_id: 'harbour' })).toMatchObject({ status: 200, body: { tier_id: 'harbour' } });
  expect(await app.call('DELETE', '/sponsor-tiers/harbour', 'olive')).toMatchObject({
    status: 409,
    body: { message: '1 sponsor has this tier. Give it another one first.' },
  });
  expect(await change({ tier_id: null })).toEqual({
    status: 200,
    body: {
      id: 'lighthouse',
      rev: expect.any(String),
      title: 'Lighthouse Coffee',
      link: 'https://lighthouse.example.org/',
      image: null,
      order: 0,
    },
  });
  expect((await app.call('DELETE', '/sponsor-tiers/harbour', 'olive')).status).toBe(204);
});
