import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveStreams } from '../../../../server/api/talks/move-streams.ts';
import { talksOf } from '../../../../server/sync/stored-collections.ts';
import { allDocuments, findRevised } from '../../../../server/sync/documents.ts';
import { at, keynote, testTalk } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { worldTalks } from '../../../support/world-talks.ts';

const ADDRESS = 'https://cdn.example.org/keynote.m3u8';
let app: TestApp;

beforeEach(async () => {
  app = await startTestApp({
    now: at('09:00') - 24 * 3_600_000,
    talks: [keynote, testTalk({ id: 'room-only', startsAt: at('15:00') })],
    people: worldPeople,
    documents: worldTalks,
    event: { sessionsPerUser: 20 },
  });
});
afterEach(() => app.stop());

/** Returns what every device knows about the event's talks: whether each is streamed. */
const held = async (): Promise<Record<string, boolean | undefined>> =>
  Object.fromEntries(
    (await allDocuments(talksOf('live'), app.ports)).map(({ id, isStreamed }) => [id, isStreamed ?? false]),
  );
const told = async (who: string): Promise<unknown> =>
  ((await app.call('GET', '/talks/single/keynote', who)).body as { is_streamed: unknown }).is_streamed;
const setVideo = (address: string | null) => app.call('PATCH', '/talks/keynote', 'olive', { video_url: address });

test('everyone learns long before a talk that it will be streamed, and no one its address', async () => {
  const answer = await setVideo(ADDRESS);
  expect(answer.body).toMatchObject({ is_streamed: true });
  expect(await held()).toMatchObject({ keynote: true, 'room-only': false });
  expect([await told('ada'), await told('grace'), await told('olive')]).toEqual([true, true, true]);
  const pub = JSON.stringify((await app.ports.log.state('pub')).all('talks'));
  expect([pub.includes('isStreamed'), pub.includes(ADDRESS)]).toEqual([true, false]);
  expect((await setVideo(null)).body).toMatchObject({ is_streamed: false });
  expect(await held()).toMatchObject({ keynote: false });
  expect(await told('ada')).toBe(false);
});

test('setting a stream is no edit of the talk: its editors continue, and earlier changes can be undone', async () => {
  const rev = async () => (await findRevised(talksOf('live'), 'keynote', app.ports))?.rev ?? '';
  await app.call('PATCH', '/talks/keynote', 'olive', { title: 'Renamed' });
  const audit = (await app.call('GET', '/admin/audit', 'olive')).body as { data: { id: string }[] };
  const before = await rev();
  await app.ports.log.append('adm', {
    mid: 'a stream that came another way',
    by: 'server',
    decide: () => ({
      ops: [{ c: 'streams', id: 'keynote', rev: '1', doc: { id: 'keynote', videos: { s3: ADDRESS } } }],
    }),
  });
  await moveStreams(app.ports);
  expect([await held(), await rev()]).toMatchObject([{ keynote: true }, before]);
  const undone = await app.call('POST', `/admin/audit/${encodeURIComponent(audit.data[0]?.id ?? '')}/undo`, 'olive');
  expect(undone.status).toBe(204);
  await moveStreams(app.ports);
  expect([await told('ada'), await held()]).toMatchObject([true, { keynote: true }]);
});

test('a store of an earlier version, without stream marks, marks each of hundreds of talks once', async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `many-${index}`);
  for (const [scope, c, doc] of [
    ['pub', 'talks', (id: string): object => testTalk({ id })],
    ['adm', 'streams', (id: string): object => ({ id, videos: { jw: ADDRESS } })],
  ] as const)
    for (const start of [0, 100, 200])
      await app.ports.log.append(scope, {
        mid: `${c} from ${start}`,
        by: 'server',
        decide: () => ({ ops: ids.slice(start, start + 100).map((id) => ({ c, id, rev: '1', doc: doc(id) })) }),
      });
  await Promise.all([moveStreams(app.ports), moveStreams(app.ports)]);
  const all = await held();
  expect(ids.filter((id) => all[id] !== true)).toEqual([]);
  expect(all).toMatchObject({ keynote: false, 'room-only': false });
  const { n } = await app.ports.log.state('pub');
  await moveStreams(app.ports);
  expect((await app.ports.log.state('pub')).n).toBe(n);
});
