import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyImport } from '../../../../server/api/event/apply-import.ts';
import { placePeople } from '../../../../server/api/people/place-person.ts';
import { refitAnswers } from '../../../../server/api/event-fields/refit-people.ts';
import { webhookMessage } from '../../../../server/api/webhooks/webhook-message.ts';
import type { Delivery } from '../../../../server/api/webhooks/deliveries.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
const SKIP = 'Zebra crossing'; // Found nowhere else.

beforeEach(async () => {
  app = await startTestApp();
  await release([
    { id: 'hobby', kind: 'line', label: 'Hobby', search: true, filter: true },
    { id: 'handle', kind: 'line', label: 'Handle', visible: 'connections' },
    { id: 'diet', kind: 'line', label: 'Diet', visible: 'organisers' },
  ]);
  await app.call('PATCH', '/profile', 'ada', { extra: { hobby: SKIP, handle: '@ada', diet: 'No nuts' } });
});
afterEach(() => app.stop());

async function release(own: readonly object[]): Promise<void> {
  const { body } = await app.call('GET', '/admin/fields', 'olive');
  const [{ list }] = (body as { forms: [{ list: { fields: { id: string }[] } }] }).forms;
  const kept = list.fields.filter(({ id }) => !own.some((field) => (field as { id: string }).id === id));
  await app.call('PATCH', '/admin/fields/person', 'olive', { fields: [...kept, ...own] });
  expect((await app.call('POST', '/admin/fields/release', 'olive', {})).status).toBe(200);
}

async function importAnswers(extra: Readonly<Record<string, string>>): Promise<void> {
  const ada = { key: 'ada', at: 'ada', firstName: 'Ada', lastName: 'Verne', email: 'ada@example.org', extra };
  const nothing = { stages: [], tracks: [], talks: [], companies: [], whole: [], notes: [] };
  expect(await applyImport({ format: 'test', ...nothing, people: [ada] }, app.ports)).not.toHaveProperty('code');
}

const narrow = (fields: object, who: 'ada' | 'grace' = 'ada') =>
  app.call('PATCH', '/profile/visibility', who, { fields });

async function connect(): Promise<void> {
  await app.call('POST', '/connections/ada', 'grace');
  await app.call('POST', '/connections/grace', 'ada');
}

const extraSeenBy = async (who: string): Promise<unknown> => {
  const { body } = await app.call('GET', '/directory/ada', who);
  return (body as { extra?: object }).extra;
};

async function textOf(path: string, who: string, token?: string): Promise<string> {
  const headers = { authorization: `Bearer ${token ?? (await app.logInAs(who))}` };
  const logId = path.startsWith('/sync/log') ? `&logId=${app.ports.log.logId}` : '';
  const answer = await app.request(`/api${path}${logId}`, { headers });
  const elsewhere = answer.headers.get('location');
  return (elsewhere === null ? answer : await app.request(elsewhere, { headers })).text();
}

/** What a stranger reads of people, as one text. */
async function readByStranger(): Promise<string> {
  const delivery = { kind: 'people', createdAt: 0, changes: [{ action: 'changed', id: 'ada' }] } as unknown as Delivery;
  const read = [
    '/sync/snapshot/dir',
    '/sync/log/dir?after=0',
    '/sync/snapshot/pub',
    '/directory/ada',
    '/directory?count=50',
  ];
  const token = await app.logInAs('grace');
  const texts = await Promise.all(read.map((path) => textOf(path, 'grace', token)));
  return [...texts, JSON.stringify(await webhookMessage(delivery, app.ports))].join('\n');
}

test('an answer that its owner narrows leaves all that strangers read, and comes back when the narrowing ends', async () => {
  expect((await readByStranger()).split(SKIP).length).toBeGreaterThan(5);
  expect(await narrow({ hobby: 'organisers' })).toMatchObject({
    status: 200,
    body: { fields: { hobby: 'organisers' } },
  });
  expect(await readByStranger()).not.toContain(SKIP);
  await narrow({});
  expect(await extraSeenBy('grace')).toEqual({ hobby: SKIP });
  expect(await textOf('/sync/snapshot/dir', 'grace')).toContain(SKIP);
});

test('the directory does not find a person by an answer that they narrowed', async () => {
  const found = async () =>
    ((await app.call('GET', '/directory?search=zebra', 'grace')).body as { data: { id: string }[] }).data.map(
      ({ id }) => id,
    );
  expect(await found()).toEqual(['ada']);
  await narrow({ hobby: 'connections' });
  expect(await found()).toEqual([]);
});

test('connections see what is narrowed to them and no more; strangers see neither', async () => {
  await connect();
  await app.call('POST', '/connections/ada', 'olive');
  const told = async (): Promise<unknown> =>
    ((await app.ports.log.state('u:grace')).get('contacts', 'ada')?.doc as { fields: object } | undefined)?.fields;
  expect(await told()).toEqual({ handle: '@ada' });
  await narrow({ hobby: 'connections' });
  expect(await told()).toEqual({ handle: '@ada', hobby: SKIP });
  expect(await extraSeenBy('grace')).toEqual({ handle: '@ada', hobby: SKIP });
  await narrow({ hobby: 'organisers', handle: 'organisers' });
  expect(await told()).toBeUndefined();
  expect(await extraSeenBy('grace')).toBeUndefined();
  await narrow({ hobby: 'organisers' });
  expect(await told()).toEqual({ handle: '@ada' });
  await app.call('DELETE', '/connections/ada', 'grace');
  expect(await extraSeenBy('grace')).toBeUndefined();
});

test('a person cannot show an answer to more people than the event does', async () => {
  await connect();
  await narrow({ diet: 'connections' });
  expect(await extraSeenBy('grace')).toEqual({ hobby: SKIP, handle: '@ada' });
  await narrow({});
  expect(await extraSeenBy('grace')).toEqual({ hobby: SKIP, handle: '@ada' });
});

test('the owner, organisers and the owner’s export have narrowed answers', async () => {
  await narrow({ hobby: 'organisers' });
  const all = { hobby: SKIP, handle: '@ada', diet: 'No nuts' };
  expect((await app.call('GET', '/profile', 'ada')).body).toMatchObject({ extra: all });
  expect(await textOf('/admin/exports/users.csv', 'olive')).toContain(SKIP);
  const token = await app.logInAs('ada');
  const answer = await app.request('/api/profile/export', { headers: { authorization: `Bearer ${token}` } });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(JSON.parse(new TextDecoder().decode(files['data.json']))).toMatchObject({ profile: { extra: all } });
});

test('an answer that is given or imported while it is narrow stays narrow', async () => {
  await narrow({ hobby: 'organisers' });
  await app.call('PATCH', '/profile', 'ada', { extra: { hobby: 'Xylophone' } });
  expect(await readByStranger()).not.toContain('Xylophone');
  await importAnswers({ hobby: 'Yodelling' });
  expect((await app.call('GET', '/profile', 'ada')).body).toMatchObject({ extra: { hobby: 'Yodelling' } });
  expect(await readByStranger()).not.toContain('Yodelling');
  await narrow({});
  expect(await extraSeenBy('grace')).toEqual({ hobby: 'Yodelling' });
});

test('an answer that organisers showed to fewer people is not published by showing it to more, until its owner says so', async () => {
  const hobby = { id: 'hobby', kind: 'line', label: 'Hobby' };
  await release([{ ...hobby, visible: 'organisers' }]);
  await release([{ ...hobby, visible: 'everybody' }]);
  await refitAnswers(app.ports);
  expect(await extraSeenBy('grace')).toBeUndefined();
  await narrow({ hobby: 'connections' });
  await narrow({});
  expect(await extraSeenBy('grace')).toEqual({ hobby: SKIP });
});

test('an answer that was given for organisers is not shown to connections by showing its field to them, until its owner gives it again', async () => {
  const diet = { id: 'diet', kind: 'line', label: 'Diet' };
  const told = async (): Promise<unknown> =>
    ((await app.ports.log.state('u:grace')).get('contacts', 'ada')?.doc as { fields: object } | undefined)?.fields;
  await connect();
  await release([{ ...diet, visible: 'connections' }]);
  await refitAnswers(app.ports);
  expect(await told()).toEqual({ handle: '@ada' });
  expect(await extraSeenBy('grace')).toEqual({ hobby: SKIP, handle: '@ada' });

  const all = { hobby: SKIP, handle: '@ada', diet: 'No nuts' };
  await app.call('PATCH', '/admin/update-user/ada', 'olive', { about: 'Hello', extra: all });
  await importAnswers(all);
  await refitAnswers(app.ports);
  expect(await told(), 'organisers repeat it').toEqual({ handle: '@ada' });
  await importAnswers({ diet: 'No eggs' });
  expect(await told(), 'it changes by an import').toEqual({ handle: '@ada', diet: 'No eggs' });

  await release([{ ...diet, visible: 'organisers' }]);
  await app.call('PATCH', '/profile', 'ada', { extra: { diet: 'No fish' } });
  await release([{ ...diet, visible: 'connections' }]);
  await refitAnswers(app.ports);
  expect(await told()).toEqual({ handle: '@ada' });
  await app.call('PATCH', '/profile', 'ada', { extra: { diet: 'No fish' } });
  expect(await told(), 'its owner gives it again').toEqual({ handle: '@ada', diet: 'No fish' });
});

test('connections of a person who is not listed do not see an answer that was given for organisers when everybody may see its field', async () => {
  const hobby = { id: 'hobby', kind: 'line', label: 'Hobby', visible: 'organisers' };
  await connect();
  await release([hobby, { id: 'swim', kind: 'line', label: 'Swims' }]);
  await app.call('PATCH', '/profile', 'ada', { extra: { swim: 'Daily' } });
  await release([{ ...hobby, visible: 'everybody' }]);
  expect(await app.call('PATCH', '/admin/event', 'olive', { directory: 'off' })).toMatchObject({ status: 200 });
  await placePeople(app.ports, AbortSignal.any([]));
  expect((await app.ports.log.state('u:grace')).get('contacts', 'ada')?.doc).toMatchObject({
    fields: { handle: '@ada', swim: 'Daily' },
  });
  expect(JSON.stringify((await app.ports.log.state('u:grace')).get('contacts', 'ada')?.doc)).not.toContain(SKIP);
});

test('a form or table of organisers that repeats an earlier answer does not publish it; a new answer and the owner’s word do', async () => {
  const hobby = { id: 'hobby', kind: 'line', label: 'Hobby' };
  const swim = { id: 'swim', kind: 'line', label: 'Swims', visible: 'organisers' };
  await release([{ ...hobby, visible: 'organisers' }, swim]);
  await app.call('PATCH', '/profile', 'ada', { extra: { swim: 'Daily' } });
  await release([hobby, { ...swim, visible: 'everybody' }]);
  const all = { hobby: SKIP, swim: 'Daily' };
  expect((await app.call('PATCH', '/admin/update-user/ada', 'olive', { about: 'Hello', extra: all })).status).toBe(200);
  await importAnswers(all);
  expect([await extraSeenBy('grace'), await readByStranger()]).toEqual([undefined, expect.not.stringContaining(SKIP)]);
  expect((await app.call('GET', '/profile', 'ada')).body).toMatchObject({ extra: all });
  await app.call('PATCH', '/admin/update-user/ada', 'olive', { extra: { ...all, swim: 'Weekly' } });
  expect(await extraSeenBy('grace')).toEqual({ swim: 'Weekly' });
  await importAnswers({ ...all, swim: 'Never' });
  expect(await extraSeenBy('grace')).toEqual({ swim: 'Never' });
  await app.call('PATCH', '/profile', 'ada', { extra: { hobby: SKIP } });
  expect(await extraSeenBy('grace')).toEqual({ hobby: SKIP, swim: 'Never' });
});

test('ending the narrowing of an answer that organisers show to fewer people now does not publish it later', async () => {
  const hobby = { id: 'hobby', kind: 'line', label: 'Hobby' };
  await narrow({ hobby: 'connections' });
  await release([{ ...hobby, visible: 'organisers' }]);
  await narrow({});
  await release([{ ...hobby, visible: 'everybody' }]);
  await refitAnswers(app.ports);
  expect(await extraSeenBy('grace')).toBeUndefined();
});

test('who narrows a required answer still has a complete profile', async () => {
  const complete = async () => ((await app.call('GET', '/profile', 'ada')).body as { isComplete: boolean }).isComplete;
  await release([{ id: 'hobby', kind: 'line', label: 'Hobby', required: true }]);
  const before = await complete();
  await narrow({ hobby: 'organisers' });
  await refitAnswers(app.ports);
  expect(await complete()).toBe(before);
  expect((await app.call('GET', '/profile', 'ada')).body).toMatchObject({ extra: { hobby: SKIP } });
});

test('what a person narrows is kept as consents, and each ends the one before', async () => {
  await narrow({ hobby: 'organisers' });
  app.advance(1000);
  await narrow({ hobby: 'connections' });
  app.advance(1000);
  await narrow({});
  const { body } = await app.call('GET', '/admin/consents?what=field:hobby', 'olive');
  const rows = (body as { data: { said: boolean; ended: string | null; user_id: string }[] }).data;
  expect(rows.map(({ said, ended, user_id: id }) => `${id} ${said} ${ended !== null}`).toSorted()).toEqual([
    'ada false true',
    'ada true false',
  ]);
});

test('the later of two devices counts, and an earlier narrowing that is sent late moves nothing', async () => {
  const push = (fields: object, changedAt: number) =>
    app.call('POST', '/sync/mine/push', 'ada', {
      rows: [
        {
          newDocumentState: {
            id: 'visibility:me',
            kind: 'visibility',
            ref: 'me',
            value: { listed: null, fields },
            changedAt,
            rev: `said-at-${changedAt}`,
          },
        },
      ],
    });
  const now = app.ports.now();
  await push({}, now - 1000);
  await push({ hobby: 'organisers' }, now - 2000);
  expect(await extraSeenBy('grace')).toEqual({ hobby: SKIP });
  await push({ hobby: 'organisers' }, now - 500);
  await push({ hobby: 'organisers' }, now - 500);
  expect(await extraSeenBy('grace')).toBeUndefined();
});
