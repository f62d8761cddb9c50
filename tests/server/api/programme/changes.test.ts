import { expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../../domain/time.ts';
import { olive } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const admin = olive.person.id;
const PATH = '/api/programme/changes.json';
interface Feed {
  readonly items: readonly {
    readonly title: string;
    readonly content_text: string;
    readonly tags: readonly string[];
  }[];
}
const feedOf = async (app: TestApp): Promise<Feed> => (await (await app.request(PATH)).json()) as Feed;
const titles = async (app: TestApp): Promise<string[]> => (await feedOf(app)).items.map(({ title }) => title);

async function change(app: TestApp, method: string, path: string, body?: object): Promise<string> {
  const { status, body: said } = await app.call(method, path, admin, body);
  expect({ path, refused: status < 300 ? null : said }).toEqual({ path, refused: null });
  app.advance(MINUTE);
  return (said as { id?: string } | null)?.id ?? '';
}

test('the feed has what changes about talks of the public programme, latest first, and names nobody', async () => {
  await using app = await startTestApp({ event: { publicProgramme: true } });
  const talk = {
    title: 'Knots',
    description: 'By Grace',
    start_time: '2027-07-12T13:00:00Z',
    length: 30,
    speakers: [{ id: 'grace', name: 'Grace Marlow' }],
  };
  const id = await change(app, 'POST', '/talks/side', talk);
  await change(app, 'PATCH', `/talks/${id}`, { title: 'Knots by hand', start_time: '2027-07-12T14:00:00Z' });
  await change(app, 'PATCH', `/talks/${id}`, { stage_id: 'main' });
  await change(app, 'PATCH', `/talks/${id}`, { description: 'A change of the text is none of the programme.' });
  await change(app, 'PATCH', `/talks/${id}`, { cancelled: true });
  const answer = await app.request(PATH);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const feed = JSON.parse(text) as Feed;
  expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', feed_url: expect.stringContaining(PATH) });
  expect(feed.items.map(({ content_text: content, tags }) => [content, tags])).toEqual([
    ['“Knots by hand” is cancelled.', ['cancelled']],
    ['“Knots by hand” has a new room: Main Stage.', ['room']],
    [
      '“Knots” is now called “Knots by hand”.\n“Knots by hand” has a new time: Mon 12 Jul, 16:00–16:30.',
      ['renamed', 'moved'],
    ],
    ['New: “Knots”, Mon 12 Jul, 15:00–15:30, Side Stage.', ['added']],
  ]);
  expect(text).not.toContain('Grace');
  const again = await app.request(PATH, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test('a talk that is brought back or deleted is in the feed, and what is older than 14 days is not', async () => {
  await using app = await startTestApp({ event: { publicProgramme: true } });
  await change(app, 'PATCH', '/talks/keynote', { cancelled: true });
  await change(app, 'PATCH', '/talks/keynote', { cancelled: false });
  expect((await feedOf(app)).items.map(({ tags }) => tags)).toEqual([['restored'], ['cancelled']]);
  app.advance(15 * DAY);
  expect(await titles(app)).toEqual([]);
});

test('strangers read it only while the programme is public, and nothing from before that', async () => {
  await using app = await startTestApp({ event: { publicProgramme: false } });
  await change(app, 'PATCH', '/talks/keynote', { title: 'A secret title' });
  await change(app, 'PATCH', '/talks/keynote', { title: 'What is said' });
  const closed = await app.request(PATH);
  expect([closed.status, closed.headers.get('access-control-allow-origin')]).toEqual([401, null]);
  await change(app, 'PATCH', '/admin/event', { publicProgramme: true });
  expect(await titles(app)).toEqual([]);
  await change(app, 'PATCH', '/talks/keynote', { title: 'What is said at last' });
  expect(await titles(app)).toEqual(['“What is said” is now called “What is said at last”.']);
});
