import { afterAll, beforeAll, expect, test } from 'vitest';
import { read as readKind } from '../../../../domain/notifications/notification.ts';
import { HOUR } from '../../../../domain/time.ts';
import { noticesOf, notifications } from '../../../../server/api/notifications/notification-store.ts';
import { runDueWork } from '../../../../server/jobs/scheduler.ts';
import { allDocuments } from '../../../../server/sync/documents.ts';
import { at } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

interface Shown {
  readonly id: string;
  readonly title: string;
  readonly unread: boolean;
  readonly send_at: string;
}
interface List {
  readonly data: readonly Shown[];
  readonly pagination: unknown;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const list = async (who: string, query = ''): Promise<List> =>
  (await app.call('GET', `/push-notifications${query}`, who)).body as List;
const titles = async (who: string): Promise<string[]> => (await list(who)).data.map(({ title }) => title);
const plan = async (form: object): Promise<string> =>
  ((await app.call('POST', '/push-notifications', 'olive', form)).body as { id: string }).id;
const inPub = async (): Promise<string[]> =>
  (await allDocuments(notifications, app.ports)).map(({ title }) => title).toSorted();
const sync = { 'x-plenary-protocol': '1' };
const read = (who: string, id: string, value: object = { read: true }) =>
  app.call(
    'POST',
    '/sync/mine/push',
    who,
    {
      rows: [
        {
          newDocumentState: {
            id: readKind.id(id),
            kind: 'read',
            ref: id,
            value,
            changedAt: app.ports.now(),
            rev: app.ports.randomId(12),
          },
        },
      ],
    },
    sync,
  );

test('a planned notice reaches no one before its time, and then everyone', async () => {
  const answer = await app.call('POST', '/push-notifications', 'olive', {
    title: ' Doors are open ',
    body: 'Coffee is in the foyer.',
    link: '/app/schedule',
    send_at: '2027-07-12T09:30:00+02:00',
    sentAt: 1,
    state: 'sent',
  });
  expect(answer).toEqual({
    status: 201,
    body: {
      id: expect.any(String),
      rev: expect.any(String),
      title: 'Doors are open',
      body: 'Coffee is in the foyer.',
      link: '/app/schedule',
      send_at: '2027-07-12T07:30:00Z',
      sent_at: null,
      audience: { kind: 'all', ids: [] },
      devices: { sent: 0, waiting: 0, failed: 0, gone: 0 },
      opened: 0,
    },
  });
  await runDueWork(app.ports);
  expect([await titles('ada'), await inPub()]).toEqual([[], []]);
  app.advance(HOUR / 2);
  await Promise.all([runDueWork(app.ports), runDueWork(app.ports)]);
  expect((await list('ada')).data).toEqual([
    {
      id: (answer.body as Shown).id,
      title: 'Doors are open',
      body: 'Coffee is in the foyer.',
      link: '/app/schedule',
      send_at: '2027-07-12T07:30:00Z',
      unread: true,
    },
  ]);
  expect(await inPub()).toEqual(['Doors are open']);
});

test('without a time it is sent at once; organisers see which are planned and which are sent', async () => {
  await plan({ title: 'Now' });
  await plan({ title: 'Later', send_at: '2027-07-12T18:00:00Z' });
  await runDueWork(app.ports);
  expect(await titles('ada')).toEqual(expect.arrayContaining(['Now', 'Doors are open']));
  const { body } = await app.call('GET', '/admin/push-notifications', 'olive');
  expect(
    (body as { data: { title: string; sent_at: string | null }[] }).data.map(({ title, sent_at: sentAt }) => [
      title,
      sentAt,
    ]),
  ).toEqual([
    ['Later', null],
    expect.arrayContaining(['2027-07-12T07:30:00Z']),
    expect.arrayContaining(['2027-07-12T07:30:00Z']),
  ]);
});

test('a sent notice can be reworded, not rescheduled, and not by two at once', async () => {
  const id = await plan({ title: 'Lunch is reddy' });
  await runDueWork(app.ports);
  expect(
    (await app.call('PATCH', `/push-notifications/${id}`, 'olive', { title: 'Lunch is ready' })).body,
  ).toMatchObject({ title: 'Lunch is ready' });
  expect(await titles('ada')).toContain('Lunch is ready');
  expect(await inPub()).toContain('Lunch is ready');
  expect(
    await app.call('PATCH', `/push-notifications/${id}`, 'olive', { send_at: '2027-07-12T18:00:00Z' }),
  ).toMatchObject({ status: 409, body: { data: [{ field: 'send_at' }] } });
  expect(
    await app.call('PATCH', `/push-notifications/${id}`, 'olive', { title: 'x' }, { 'if-match': '"of-yesterday"' }),
  ).toMatchObject({ status: 412 });
  expect(await titles('ada')).toContain('Lunch is ready');
});

test('a notice read by a call is read for that person only, on their devices too, and stays read', async () => {
  const id = await plan({ title: 'To be read' });
  await runDueWork(app.ports);
  const unread = async (who: string) => (await list(who)).data.find((one) => one.id === id)?.unread;
  expect([await unread('ada'), await unread('grace')]).toEqual([true, true]);
  for (let twice = 0; twice < 2; twice += 1) {
    expect(await app.call('POST', `/push-notifications/${id}/read`, 'ada')).toMatchObject({
      status: 200,
      body: { id, title: 'To be read', unread: false },
    });
  }
  expect([await unread('ada'), await unread('grace')]).toEqual([false, true]);
  expect((await app.ports.log.state('u:ada')).get('mine', readKind.id(id))?.doc).toMatchObject({
    kind: 'read',
    ref: id,
    value: { read: true },
  });
  expect(await app.call('POST', '/push-notifications/nothing/read', 'ada')).toEqual({
    status: 404,
    body: { code: 'not-found', message: 'There is no such notification' },
  });
  await app.call('DELETE', `/push-notifications/${id}`, 'olive');
});

test('a planned one may be put off', async () => {
  const id = await plan({ title: 'Put off', send_at: '2027-07-12T07:31:00Z' });
  await app.call('PATCH', `/push-notifications/${id}`, 'olive', { send_at: '2027-07-12T18:00:00Z' });
  app.advance(2 * 60_000);
  await runDueWork(app.ports);
  expect(await titles('ada')).not.toContain('Put off');
});

test('forced, a planned notice is sent before its time, and not again at it', async () => {
  const id = await plan({ title: 'Hurry', send_at: '2027-07-12T18:00:00Z' });
  expect(await app.call('POST', `/push-notifications/${id}/force-push`, 'olive')).toMatchObject({
    status: 200,
    body: { title: 'Hurry', sent_at: '2027-07-12T07:32:00Z', send_at: '2027-07-12T07:32:00Z' },
  });
  expect(await titles('ada')).toContain('Hurry');
  await runDueWork(app.ports);
  expect((await titles('ada')).filter((title) => title === 'Hurry')).toHaveLength(1);
});

test('taken back, a notice leaves all lists', async () => {
  const id = await plan({ title: 'By mistake' });
  await runDueWork(app.ports);
  expect(await titles('ada')).toContain('By mistake');
  expect(
    (await app.call('DELETE', `/push-notifications/${id}`, 'olive', undefined, { 'if-match': '"of-yesterday"' }))
      .status,
  ).toBe(412);
  expect((await app.call('DELETE', `/push-notifications/${id}`, 'olive')).status).toBe(204);
  expect(await titles('ada')).not.toContain('By mistake');
  await runDueWork(app.ports);
  expect(await inPub()).not.toContain('By mistake');
  expect((await app.call('DELETE', `/push-notifications/${id}`, 'olive')).status).toBe(404);
  expect((await app.call('POST', `/push-notifications/${id}/force-push`, 'olive')).status).toBe(404);
});

test('a removal that is undone brings a notice back into the lists', async () => {
  const id = await plan({ title: 'Wanted after all' });
  await runDueWork(app.ports);
  await app.call('DELETE', `/push-notifications/${id}`, 'olive');
  expect(await titles('ada')).not.toContain('Wanted after all');
  const audit = (await app.call('GET', '/admin/audit?count=1', 'olive')).body as { data: { id: string }[] };
  expect((await app.call('POST', `/admin/audit/${encodeURIComponent(audit.data[0]!.id)}/undo`, 'olive')).status).toBe(
    204,
  );
  await runDueWork(app.ports);
  expect(await titles('ada')).toContain('Wanted after all');
});

test('reading is one’s own, stays, and needs something to read', async () => {
  const [first] = (await list('ada')).data;
  expect(first?.unread).toBe(true);
  expect((await read('ada', first!.id)).body).toEqual({ documents: [], logId: app.ports.log.logId });
  const unread = async (who: string): Promise<boolean | undefined> =>
    (await list(who)).data.find(({ id }) => id === first!.id)?.unread;
  expect([await unread('ada'), await unread('grace')]).toEqual([false, true]);
  expect((await read('ada', first!.id, { read: false })).body).toMatchObject({
    documents: [{ value: { read: true }, refusal: { code: 'invalid' } }],
  });
  expect((await read('ada', 'nothing')).body).toMatchObject({ documents: [{ refusal: { code: 'not-found' } }] });
  expect(await unread('ada')).toBe(false);
});

test('a notice to one person is in their list, and in no one else’s', async () => {
  const notice = {
    id: 'reminder:x:1',
    kind: 'reminder',
    title: 'Only for Ada',
    body: '',
    link: '/app/talk/x',
    sentAt: at('20:00'),
  };
  const { scope, name } = noticesOf('ada');
  await app.ports.log.append(scope, {
    mid: 'only-ada',
    by: 'server',
    decide: () => ({ ops: [{ c: name, id: notice.id, rev: 'first', doc: notice }] }),
  });
  expect([(await titles('ada'))[0], (await titles('grace')).includes('Only for Ada')]).toEqual(['Only for Ada', false]);
  await read('grace', notice.id);
  expect((await list('ada')).data[0]?.unread).toBe(true);
  await read('ada', notice.id);
  expect((await list('ada')).data[0]?.unread).toBe(false);
});

test('the list loads twenty at first and ten at a time after that, without a gap', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, i) => plan({ title: `Number ${i}` })));
  await runDueWork(app.ports);
  const first = await list('ada');
  const next = await list('ada', `?after=${first.data.at(-1)!.id}`);
  const third = await list('ada', '?page=3');
  expect([first.data.length, next.data.length, next.data, (await list('ada', '?page=1')).data.length]).toEqual([
    20,
    10,
    third.data,
    10,
  ]);
  expect(new Set([...first.data, ...next.data].map(({ id }) => id)).size).toBe(30);
});

test.each([
  ['no title', {}, 'title'],
  ['a blank title', { title: '  ' }, 'title'],
  ['too long a body', { title: 'x', body: 'x'.repeat(1001) }, 'body'],
  ['a link off the app', { title: 'x', link: '/api/profile' }, 'link'],
  ['a script', { title: 'x', link: 'javascript:alert(1)' }, 'link'],
  ['a time without a zone', { title: 'x', send_at: '2027-07-12T10:00:00' }, 'send_at'],
])('a notice with %s is refused', async (_, form, field) => {
  const before = (await app.call('GET', '/admin/push-notifications', 'olive')).body as List;
  expect(await app.call('POST', '/push-notifications', 'olive', form)).toMatchObject({
    status: 422,
    body: { code: 'invalid', data: [{ field }] },
  });
  expect((await app.call('GET', '/admin/push-notifications', 'olive')).body).toEqual(before);
});

test('before the event opens only admins can open the notification list', async () => {
  await using early = await startTestApp({ event: { phase: 'onboarding' } });
  expect([
    (await early.call('GET', '/push-notifications', 'ada')).status,
    (await early.call('GET', '/push-notifications', 'olive')).status,
  ]).toEqual([403, 200]);
});
