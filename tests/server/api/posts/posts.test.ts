import { afterAll, beforeAll, expect, test } from 'vitest';
import { DERIVED_EVERY } from '../../../../domain/limits/log.ts';
import type { Post } from '../../../../domain/posts/post.ts';
import { sweepUploads } from '../../../../server/api/posts/post-pictures.ts';
import { png } from '../../../support/png.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldLobby } from '../../../support/world-lobby.ts';
import { changesAlone, staysForLatecomers } from '../each-field.ts';

interface Shown {
  readonly id: string;
  readonly body: string;
  readonly picture: string | null;
  readonly reactions: Record<string, number>;
  readonly reaction_type: string | null;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ documents: worldLobby });
});
afterAll(() => app.stop());

const call = async <T = Shown>(method: string, path: string, who: string, body?: unknown): Promise<T> =>
  (await app.call(method, path, who, body)).body as T;
const feed = async (who: string, query = ''): Promise<string[]> =>
  (await call<{ data: Shown[] }>('GET', `/posts${query}`, who)).data.map(({ id }) => id);
const write = async (form: object): Promise<Shown> => call('POST', '/posts', 'olive', form);
const held = async (id: string, scope = 'pub'): Promise<Post | undefined> =>
  (await app.ports.log.state(scope)).get('posts', id)?.doc as Post | undefined;
const fileThere = async (url: string): Promise<boolean> => (await app.request(new URL(url).pathname)).status === 200;
const noReactions = { thumbs_up: 0, fire: 0, love: 0, explosion: 0 };
const welcome = {
  id: 'welcome',
  rev: expect.any(String),
  body: '<p>Welcome to the harbour.</p>',
  created_at: '2027-07-12T06:00:00.000Z',
  schedule_at: null,
  pinned: false,
  vimeo_id: null,
  picture: null,
  reactions: noReactions,
  reaction_type: null,
};

test('everyone reads the feed, by the names of the specification', async () => {
  expect(await app.call('GET', '/posts?identifier=lobby&community=1&limit=20', 'ada')).toEqual({
    status: 200,
    body: { data: [welcome], pagination: { page: 1, total: 1, count: 1 } },
  });
  expect(await app.call('GET', '/posts/welcome', 'ada')).toEqual({ status: 200, body: welcome });
  expect(await feed('ada', '?identifier=backstage')).toEqual([]);
});

test('only organisers see a scheduled post', async () => {
  const { body: _body, ...rest } = welcome;
  expect(await call('GET', '/posts/scheduled', 'olive')).toEqual({
    ...rest,
    id: 'scheduled',
    body: '<p>The party begins.</p>',
    schedule_at: '2027-07-12T18:00:00.000Z',
  });
  expect(await feed('olive')).toEqual(['scheduled', 'welcome']);
  expect(await feed('ada')).toEqual(['welcome']);
  expect(await app.call('GET', '/posts/scheduled', 'ada')).toEqual({
    status: 404,
    body: { code: 'not-found', message: 'This post is gone' },
  });
  expect((await app.call('POST', '/posts/scheduled/reactions', 'ada', { type: 'love' })).status).toBe(404);
  expect(await held('scheduled')).toBeUndefined();
});

test('pinned posts come first, then the newest, page by page', async () => {
  const ids: string[] = [];
  for (const pinned of [false, true, false]) {
    app.advance(1000);
    ids.push((await write({ body: `<p>${pinned ? 'Pinned' : 'New'}</p>`, pinned })).id);
  }
  const [first, pinned, last] = ids;
  expect(await feed('ada')).toEqual([pinned, last, first, 'welcome']);
  expect(await feed('ada', '?count=2&page=2')).toEqual([first, 'welcome']);
  expect(await feed('ada', `?count=2&startCursor=${last}`)).toEqual([first, 'welcome']);
  for (const id of ids) expect((await app.call('DELETE', `/posts/${id}`, 'olive')).status).toBe(204);
  expect(await feed('ada')).toEqual(['welcome']);
});

test('a post is cleaned before anyone gets it, and unknown fields change nothing', async () => {
  const { id, body } = await write({
    body: '<p onclick=alert(1)>Hello <script>alert(2)</script><a href="javascript:alert(3)">you</a></p>',
    id: 'mine',
    publishAt: 0,
    reactions: { love: 9 },
    createdAt: 1,
  });
  expect(body).toBe('<p>Hello <a>you</a></p>');
  expect(await held(id)).toEqual({
    id,
    body,
    createdAt: app.ports.now(),
    scheduleAt: null,
    publishAt: app.ports.now(),
    pinned: false,
    vimeoId: null,
    pictureUrl: null,
  });
  expect(await call('PATCH', `/posts/${id}`, 'olive', { body: '<svg onload=alert(1)>' })).toEqual({
    code: 'invalid',
    message: 'This field is required',
    data: [{ field: 'body', message: 'This field is required' }],
  });
  expect(
    await call('PATCH', `/posts/${id}`, 'olive', { body: '<em>Bye</em>', vimeo_id: 'https://vimeo.com/76979871' }),
  ).toMatchObject({ body: '<em>Bye</em>', vimeo_id: '76979871' });
  await app.call('DELETE', `/posts/${id}`, 'olive');
});

test('a change of a post that someone else changed meanwhile is refused', async () => {
  const { id } = await write({ body: 'First' });
  const tag = (
    await app.request(`/api/posts/${id}`, { headers: { authorization: `Bearer ${await app.logInAs('olive')}` } })
  ).headers.get('etag')!;
  expect((await app.call('PATCH', `/posts/${id}`, 'olive', { body: 'Second' }, { 'if-match': tag })).status).toBe(200);
  expect(await app.call('PATCH', `/posts/${id}`, 'olive', { body: 'Third' }, { 'if-match': tag })).toMatchObject({
    status: 412,
    body: { code: 'stale' },
  });
  expect(
    (await app.call('PATCH', `/posts/${id}`, 'olive', { schedule_at: '2027-07-12T20:00:00Z' }, { 'if-match': tag }))
      .status,
  ).toBe(412);
  expect((await call('GET', `/posts/${id}`, 'ada')).body).toBe('Second');
  await app.call('DELETE', `/posts/${id}`, 'olive');
});

test('a reaction counts once, moves with its type, is taken back, and the answer holds it already', async () => {
  const counts = async (answer: Promise<Shown>) => {
    app.advance(1);
    const { reactions, reaction_type: own } = await answer;
    return { ...reactions, own };
  };
  expect(await counts(call('POST', '/posts/welcome/reactions', 'ada', { type: 'love' }))).toEqual({
    ...noReactions,
    love: 1,
    own: 'love',
  });
  expect(await counts(call('POST', '/posts/welcome/reactions', 'ada', { type: 'love' }))).toEqual({
    ...noReactions,
    love: 1,
    own: 'love',
  });
  expect(await counts(call('POST', '/posts/welcome/reactions', 'ada', { type: 'fire' }))).toEqual({
    ...noReactions,
    fire: 1,
    own: 'fire',
  });
  await expect
    .poll(() => counts(call('GET', '/posts/welcome', 'grace')))
    .toEqual({ ...noReactions, fire: 1, own: null });
  expect(await counts(call('POST', '/posts/welcome/reactions', 'grace', { type: 'fire' }))).toEqual({
    ...noReactions,
    fire: 2,
    own: 'fire',
  });
  expect(await counts(call('DELETE', '/posts/welcome/reactions', 'grace'))).toEqual({
    ...noReactions,
    fire: 1,
    own: null,
  });
  expect(await counts(call('DELETE', '/posts/welcome/reactions', 'grace'))).toEqual({
    ...noReactions,
    fire: 1,
    own: null,
  });
  expect(await counts(call('DELETE', '/posts/welcome/reactions', 'ada'))).toEqual({ ...noReactions, own: null });
  expect((await app.call('POST', '/posts/welcome/reactions', 'ada', { type: 'hate' })).status).toBe(422);
});

test('a reaction made on a device counts like one made here, and devices get the counts', async () => {
  app.advance(1);
  const document = {
    id: 'reaction:welcome',
    kind: 'reaction',
    ref: 'welcome',
    value: { type: 'love' },
    changedAt: app.ports.now(),
    rev: 'made-offline',
  };
  expect((await app.call('POST', '/sync/mine/push', 'ada', { rows: [{ newDocumentState: document }] })).body).toEqual({
    documents: [],
    logId: app.ports.log.logId,
  });
  expect((await call('GET', '/posts/welcome', 'ada')).reactions).toEqual({ ...noReactions, love: 1 });
  const onDevices = async () => {
    app.advance(DERIVED_EVERY); // Counts are shown at most once per interval.
    return (await app.ports.log.state('pub')).get('post-reactions', 'welcome:love')?.doc;
  };
  await expect.poll(onDevices).toEqual({ postId: 'welcome', type: 'love', count: 1, at: expect.any(Number) });
  const ofNothing = { ...document, id: 'reaction:nothing', ref: 'nothing', rev: 'made-offline-too' };
  const { documents } = await call<{ documents: { value: unknown; refusal: unknown }[] }>(
    'POST',
    '/sync/mine/push',
    'ada',
    { rows: [{ newDocumentState: ofNothing }] },
  );
  expect(documents).toMatchObject([
    { value: { type: null }, refusal: { code: 'not-found', message: 'This post is gone' } },
  ]);
});

test('with a post its counts go from every device, and come back with it where it only waits', async () => {
  const { id } = await write({ body: 'Soon gone' });
  await call('POST', `/posts/${id}/reactions`, 'ada', { type: 'love' });
  const counted = async (): Promise<string[]> => {
    app.advance(DERIVED_EVERY);
    return (await app.ports.log.state('pub'))
      .all('post-reactions')
      .map((one) => one.id)
      .filter((one) => one.startsWith(id));
  };
  await expect.poll(counted).toEqual([`${id}:love`]);
  await call('PATCH', `/posts/${id}`, 'olive', {
    schedule_at: new Date(app.ports.now() + 3_600_000_000).toISOString(),
  });
  await expect.poll(counted).toEqual([]);
  await call('PATCH', `/posts/${id}`, 'olive', { schedule_at: null });
  await expect.poll(counted).toEqual([`${id}:love`]);
  expect((await app.call('DELETE', `/posts/${id}`, 'olive')).status).toBe(204);
  await expect.poll(counted).toEqual([]);
});

test('a picture is uploaded first, shown by its post, replaced with it and deleted with it', async () => {
  const upload = async (): Promise<string> =>
    ((await app.upload('/posts/photos/upload', 'olive', { bytes: await png() })).body as { picture_url: string })
      .picture_url;
  const [first, second] = [await upload(), await upload()];
  const { id, picture } = await write({ picture: first });
  expect(picture).toBe(first);
  expect(await app.call('DELETE', '/posts/photos/upload', 'olive', { picture_url: first })).toEqual({
    status: 409,
    body: { code: 'conflict', message: 'A post shows this picture' },
  });
  expect(await app.call('POST', '/posts', 'olive', { picture: first })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'picture', message: 'Upload the picture first' }] },
  });
  expect((await call('PATCH', `/posts/${id}`, 'olive', { picture: first, pinned: true })).picture).toBe(first);
  expect([await fileThere(first), await fileThere(second)]).toEqual([true, true]);
  expect((await call('PATCH', `/posts/${id}`, 'olive', { picture: second })).picture).toBe(second);
  expect([await fileThere(first), await fileThere(second)]).toEqual([false, true]);
  expect((await app.call('DELETE', `/posts/${id}`, 'olive')).status).toBe(204);
  expect(await fileThere(second)).toBe(false);
});

test('an upload that no post took is taken back, by its author or after a day', async () => {
  const upload = async (): Promise<string> =>
    ((await app.upload('/posts/photos/upload', 'olive', { bytes: await png() })).body as { picture_url: string })
      .picture_url;
  const [taken, left] = [await upload(), await upload()];
  expect((await app.call('DELETE', '/posts/photos/upload', 'olive', { picture_url: taken })).status).toBe(204);
  expect([await fileThere(taken), await fileThere(left)]).toEqual([false, true]);
  expect((await app.call('DELETE', '/posts/photos/upload', 'olive', { picture_url: taken })).status).toBe(404);
  await sweepUploads(app.ports.now(), app.ports);
  expect(await fileThere(left)).toBe(true);
  await sweepUploads(app.ports.now() + 1, app.ports);
  expect(await fileThere(left)).toBe(false);
});

test('only an upload for a post becomes a post’s picture', async () => {
  for (const picture of [
    '/uploads/somebody-elses-face-large.webp',
    'https://evil.example/pixel.gif',
    'javascript:alert(1)',
  ]) {
    expect(await app.call('POST', '/posts', 'olive', { body: 'x', picture })).toMatchObject({
      status: 422,
      body: { data: [{ field: 'picture', message: 'Upload the picture first' }] },
    });
  }
  expect((await write({ body: 'x', picture: '' })).picture).toBeNull();
});

test('each field of a post changes alone, and unseen changes are not overwritten', async () => {
  const shown = await write({ body: '<p>Low tide</p>', vimeo_id: '5' });
  app.advance(1000);
  const later = new Date(app.ports.now() + 3_600_000).toISOString();
  const changes = [
    { body: '<p>High tide</p>' },
    { pinned: true },
    { vimeo_id: '6' },
    { vimeo_id: null },
    { schedule_at: later },
    { body: '<p>Ebb</p>' },
    { pinned: false },
    { schedule_at: null },
  ].map((send) => ({ send }));
  await changesAlone(app, `/posts/${shown.id}`, { shown, changes });
  await staysForLatecomers(app, `/posts/${shown.id}`, { body: 'Flood' });
  expect((await call('GET', `/posts/${shown.id}`, 'ada')).body).toBe('<p>Ebb</p>');
});
