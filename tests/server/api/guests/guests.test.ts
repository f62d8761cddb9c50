import { expect, test } from 'vitest';
import { OPEN } from '../../../../domain/sync/readable-scopes.ts';
import { GUEST_CALLS_BUDGET } from '../../../../domain/limits/guests.ts';
import { publishOpen } from '../../../../server/api/guests/publish-open.ts';
import { keynote, testTalk } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const GUESTS = { publicProgramme: true, guests: true } as const;

/** The ids of a snapshot, by collection; the refusal's status if there is none. */
async function snapshotOf(app: TestApp, headers: Record<string, string> = {}, scope = 'open'): Promise<unknown> {
  const answer = await app.request(`/api/sync/snapshot/${scope}`, { headers, redirect: 'follow' });
  if (!answer.ok) return answer.status;
  const { segments } = (await answer.json()) as { segments: { c: string; docs: { id: string }[] }[] };
  const byCollection = Map.groupBy(segments, ({ c }) => c);
  return Object.fromEntries(
    [...byCollection].map(([c, all]) => [c, all.flatMap(({ docs }) => docs.map(({ id }) => id)).toSorted()]),
  );
}

test('guests read the programme in the app where the organisers allow it, and nothing else', async () => {
  await using app = await startTestApp({ event: GUESTS });
  await publishOpen(app.ports);
  expect(await snapshotOf(app)).toEqual({
    event: ['event'],
    stages: ['main', 'side'],
    tracks: ['web'],
    talks: ['keynote', 'lunch'],
    speakers: ['grace'],
  });
  const closed = ['pub', 'dir', 'adm', 'replay', 'u:ada', 'co:harbour', 'room:stage:main', 'nowhere'];
  expect(await Promise.all(closed.map((scope) => snapshotOf(app, {}, scope)))).toEqual(closed.map(() => 401));
  const asAda = { authorization: `Bearer ${await app.logInAs('ada')}` };
  expect(await snapshotOf(app, asAda)).toEqual(await snapshotOf(app));
});

test('without guests nobody reads `open`: a stranger is asked to log in, and a log-in finds nothing', async () => {
  await using app = await startTestApp({ event: { publicProgramme: true } });
  await publishOpen(app.ports);
  expect(await snapshotOf(app)).toBe(401);
  expect(await snapshotOf(app, { authorization: `Bearer ${await app.logInAs('ada')}` })).toBe(404);
});

test('a token that is no longer valid is refused, also where guests may read: its owner wants to know', async () => {
  await using app = await startTestApp({ event: GUESTS });
  await publishOpen(app.ports);
  expect(await snapshotOf(app, { authorization: `Bearer ${'x'.repeat(40)}` })).toBe(401);
});

test('a change of the programme reaches guests by their log, also what is removed and who no longer speaks', async () => {
  await using app = await startTestApp({
    event: GUESTS,
    talks: [keynote, testTalk({ id: 'knots' })],
  });
  await publishOpen(app.ports);
  const { n } = await app.ports.log.state(OPEN);
  await app.ports.log.append('pub', {
    mid: 'change',
    by: 'olive',
    decide: () => ({
      ops: [
        { c: 'talks', id: 'keynote', rev: 'later', doc: { ...keynote, title: 'What we lose', speakers: [] } },
        { c: 'talks', id: 'knots', rev: 'gone', del: true },
      ],
    }),
  });
  await publishOpen(app.ports);
  const { logId } = app.ports.log;
  const answer = await app.request(`/api/sync/log/open?logId=${logId}&after=${n}`);
  const { ops } = (await answer.json()) as { ops: { c: string; id: string; del?: true; doc?: { title?: string } }[] };
  expect(ops.map(({ c, id, del, doc }) => `${c}/${id}: ${del ? 'gone' : (doc?.title ?? '')}`).toSorted()).toEqual([
    'speakers/grace: gone',
    'talks/keynote: What we lose',
    'talks/knots: gone',
  ]);
  await publishOpen(app.ports);
  expect((await app.ports.log.state(OPEN)).n).toBe(n + 1);
});

test('when guests are no longer allowed, `open` is empty', async () => {
  await using app = await startTestApp({ event: GUESTS });
  await publishOpen(app.ports);
  expect((await app.ports.log.state(OPEN)).all('talks')).toHaveLength(2);
  expect(await app.call('PATCH', '/admin/event', 'olive', { guests: false })).toMatchObject({ status: 200 });
  await publishOpen(app.ports);
  const open = await app.ports.log.state(OPEN);
  expect(open.collections().flatMap((c) => open.all(c))).toEqual([]);
});

test('guests need a public programme', async () => {
  await using app = await startTestApp();
  expect(await app.call('PATCH', '/admin/event', 'olive', { guests: true })).toEqual({
    status: 422,
    body: {
      code: 'invalid',
      message: 'Make the programme public first.',
      data: [{ field: 'guests', message: 'Make the programme public first.' }],
    },
  });
  expect(await app.call('PATCH', '/admin/event', 'olive', { publicProgramme: true, guests: true })).toMatchObject({
    status: 200,
    body: { settings: { publicProgramme: true, guests: true } },
  });
});

test('caches may keep the answers to guests for a short time, and answers to a log-in not at all', async () => {
  await using app = await startTestApp({ event: GUESTS });
  await publishOpen(app.ports);
  const { logId } = app.ports.log;
  const { n } = await app.ports.log.state(OPEN);
  const paths = ['/sync/snapshot/open', `/sync/snapshot/open/${logId}-${n}`, `/sync/log/open?logId=${logId}&after=0`];
  const cacheOf = async (headers: Record<string, string>): Promise<unknown> =>
    Promise.all(
      paths.map(async (path) => {
        const answer = await app.request(`/api${path}`, { headers, redirect: 'manual' });
        await answer.body?.cancel();
        return [answer.status, answer.headers.get('cache-control')];
      }),
    );
  expect(await cacheOf({})).toEqual([
    [302, 'public, max-age=5'],
    [200, 'public, max-age=60, s-maxage=300'],
    [200, 'public, max-age=5'],
  ]);
  expect(await cacheOf({ authorization: `Bearer ${await app.logInAs('ada')}` })).toEqual([
    [302, 'no-store'],
    [200, 'private, max-age=600'],
    [200, 'no-store'],
  ]);
});

test('too many calls of guests in a second are asked to wait half a minute; people who are logged in are not', async () => {
  await using app = await startTestApp({ event: GUESTS });
  await publishOpen(app.ports);
  const token = await app.logInAs('ada');
  for (let call = 0; call < GUEST_CALLS_BUDGET.failures; call += 1)
    app.ports.attempts.take('guests:all', GUEST_CALLS_BUDGET);
  const answer = await app.request('/api/sync/digest/open');
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '30',
    {
      code: 'unavailable',
      message: 'Very many people are reading the programme. It is loaded again in half a minute.',
    },
  ]);
  expect((await app.call('GET', '/sync/digest/open', { token })).status).toBe(200);
  app.advance(GUEST_CALLS_BUDGET.window);
  expect((await app.call('GET', '/sync/digest/open')).status).toBe(200);
});

test('before the event opens guests get the event and not its programme; while it is live and after it they get both', async () => {
  await using app = await startTestApp({ event: { ...GUESTS, phase: 'onboarding' } });
  await publishOpen(app.ports);
  const early = { event: ['event'] };
  const whole = {
    event: ['event'],
    stages: ['main', 'side'],
    tracks: ['web'],
    talks: ['keynote', 'lunch'],
    speakers: ['grace'],
  };
  expect(await snapshotOf(app)).toEqual(early);
  expect(await app.call('GET', '/pages')).toMatchObject({ status: 200 });
  expect(await app.call('GET', '/event')).toMatchObject({
    body: { firstDay: '2027-07-12', lastDay: '2027-07-13', phase: 'onboarding', guests: true },
  });
  for (const [phase, shown] of [
    ['live', whole],
    ['finished', whole],
    ['onboarding', early],
  ] as const) {
    expect(await app.call('PATCH', '/admin/event', 'olive', { phase })).toMatchObject({ status: 200 });
    await publishOpen(app.ports);
    expect([phase, await snapshotOf(app)]).toEqual([phase, shown]);
  }
});
