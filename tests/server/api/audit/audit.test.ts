import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../../domain/people/actor.ts';
import { AuditView } from '../../../../domain/audit/audit-calls.ts';
import { auditSentence, changeNews, fieldChanges } from '../../../../domain/audit/audit-sentence.ts';
import { keepEntry } from '../../../../server/api/audit/audit-store.ts';
import { talksOf } from '../../../../server/sync/stored-collections.ts';
import { findDocument, revisionOf } from '../../../../server/sync/documents.ts';
import { editDocument } from '../../../../server/sync/edit-documents.ts';
import { at, keynote, testTalk } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const olive: Actor = { id: 'olive', roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'], companyId: null, replayAccess: false };
const ada: Actor = { id: 'ada', roles: ['ROLE_ATTENDEE'], companyId: null, replayAccess: false };
const talks = talksOf('live');
const closing = testTalk({ id: 'closing' });
const walk = testTalk({ id: 'walk' });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ talks: [keynote, closing, walk], now: at('09:00') });
});
afterAll(() => app.stop());

const rename = (id: string, title: string, actor = olive) =>
  editDocument(talks, { actor, id, change: (before) => (before ? { ...before, title } : null) }, app.ports);
const titleOf = async (id: string): Promise<string | undefined> => (await findDocument(talks, id, app.ports))?.title;

async function audit(query = ''): Promise<AuditView[]> {
  const { body } = await app.call('GET', `/admin/audit${query}`, 'olive');
  return v.parse(v.object({ data: v.array(AuditView) }), body).data;
}
const newest = async (): Promise<AuditView> => (await audit())[0]!;

test('organisers read who changed what and when, from which value to which; attendees cannot', async () => {
  await rename('keynote', 'What we keep, and why');
  expect(await newest()).toEqual({
    id: expect.stringMatching(/^pub:\d+$/),
    at: '2027-07-12T07:00:00.000Z',
    by: 'olive',
    scope: 'pub',
    note: '',
    by_name: 'Olive Hart',
    undoable: true,
    why_not: '',
    changes: [
      {
        collection: 'talks',
        id: 'keynote',
        rev: await revisionOf(talks, 'keynote', app.ports),
        before: { ...keynote },
        after: { ...keynote, title: 'What we keep, and why' },
      },
    ],
  });
  expect((await app.call('GET', '/admin/audit', 'ada')).status).toBe(403);
});

test('changes of one millisecond are listed latest first as well', async () => {
  const titles = Array.from({ length: 12 }, (_, index) => `Title ${index}`);
  for (const title of titles) await rename('walk', title);
  const read = (entries: readonly AuditView[]) =>
    entries.slice(0, titles.length).map(({ changes }) => changes[0]?.after?.['title']);
  expect(read(await audit())).toEqual(titles.toReversed());
  expect(read(await audit('?thing=walk'))).toEqual(titles.toReversed());
});

test('a change can be undone while it is the latest, and the undo is a change as well', async () => {
  await rename('closing', 'Goodbye');
  const { id } = await newest();
  app.advance(1000);
  expect(await app.call('POST', `/admin/audit/${encodeURIComponent(id)}/undo`, 'olive')).toEqual({
    status: 204,
    body: null,
  });
  expect(await titleOf('closing')).toBe('Talk closing');
  expect((await newest()).changes[0]).toMatchObject({ before: { title: 'Goodbye' }, after: { title: 'Talk closing' } });
});

test('a change that was changed again cannot be undone, and nothing happens', async () => {
  await rename('walk', 'A walk');
  const { id } = await newest();
  await rename('walk', 'A long walk');
  expect(await app.call('POST', `/admin/audit/${encodeURIComponent(id)}/undo`, 'olive')).toEqual({
    status: 409,
    body: { code: 'conflict', message: 'This has been changed again since, so it cannot be undone' },
  });
  expect(await titleOf('walk')).toBe('A long walk');
  expect((await audit()).find((entry) => entry.id === id)).toMatchObject({
    undoable: false,
    why_not: 'This has been changed again since, so it cannot be undone',
  });
});

test('undoing a deletion restores the record', async () => {
  await editDocument(talks, { actor: olive, id: 'walk', change: () => null }, app.ports);
  expect(await titleOf('walk')).toBeUndefined();
  app.advance(1000);
  await app.call('POST', `/admin/audit/${encodeURIComponent((await newest()).id)}/undo`, 'olive');
  expect(await titleOf('walk')).toBe('A long walk');
});

test('what people change in their own data is not in the organisers’ audit', async () => {
  const before = await newest();
  app.advance(1000);
  await rename('keynote', 'By its speaker', ada);
  expect(await titleOf('keynote')).toBe('By its speaker');
  expect(await newest()).toEqual(before);
});

test('a change that changes nothing is no change', async () => {
  const before = await newest();
  await rename('keynote', 'By its speaker');
  expect(await newest()).toEqual(before);
});

test('an entry read from the log twice is listed once', async () => {
  const entry = await newest();
  const { by_name: _name, undoable: _undoable, why_not: _why, ...kept } = entry;
  await keepEntry({ ...kept, at: Date.parse(entry.at) }, app.ports);
  expect((await audit('?count=100')).filter(({ id }) => id === entry.id)).toEqual([entry]);
});

test('the audit goes on page by page', async () => {
  const all = await audit('?count=100');
  const first = v.parse(
    v.object({ data: v.array(AuditView), pagination: v.object({ nextCursor: v.string() }) }),
    (await app.call('GET', '/admin/audit?count=2', 'olive')).body,
  );
  const rest = await audit(`?count=100&startCursor=${encodeURIComponent(first.pagination.nextCursor)}`);
  expect([...first.data, ...rest]).toEqual(all);
  expect((await app.call('GET', '/admin/audit?startCursor=made-up', 'olive')).status).toBe(400);
});

test('a change based on an older state is refused, and nothing is overwritten', async () => {
  const seen = await revisionOf(talks, 'closing', app.ports);
  await rename('closing', 'Changed meanwhile');
  const late = editDocument(
    talks,
    { actor: olive, id: 'closing', ifMatch: `"${seen}"`, change: () => null },
    app.ports,
  );
  await expect(late).rejects.toMatchObject({
    refusal: { code: 'stale', message: 'Somebody else has changed this meanwhile. Reload it and try again.' },
  });
  expect(await titleOf('closing')).toBe('Changed meanwhile');
});

test.each([
  ['stage', '/stages', { name: 'Loft' }],
  ['track', '/tracks', { name: 'Sails', color: '#112233' }],
])('no undoing leaves a talk on a %s that is not there', async (what, path, fields) => {
  const undoNewest = async () => {
    const { id } = await newest();
    app.advance(1000);
    return app.call('POST', `/admin/audit/${encodeURIComponent(id)}/undo`, 'olive');
  };
  app.advance(1000);
  const { id } = (await app.call('POST', path, 'olive', fields)).body as { id: string };
  const added = await newest();
  app.advance(1000);
  const talk = (
    await app.call('POST', '/talks/main', 'olive', {
      title: 'Aloft',
      start_time: '2027-07-12T15:00Z',
      length: 5,
      kind: 'break',
    })
  ).body as { id: string };
  app.advance(1000);
  await app.call('PATCH', `/talks/${talk.id}`, 'olive', { kind: 'talk', [`${what}_id`]: id });
  expect(await app.call('POST', `/admin/audit/${encodeURIComponent(added.id)}/undo`, 'olive')).toEqual({
    status: 409,
    body: { code: 'conflict', message: `One talk is on this ${what}. Move it to another ${what} first.` },
  });
  app.advance(1000);
  for (const left of ['cancelled', 'removed']) {
    expect((await app.call('DELETE', `/talks/${talk.id}`, 'olive')).body).toMatchObject({ [left]: true });
    app.advance(1000);
  }
  const removed = await newest();
  expect((await app.call('DELETE', `${path}/${id}`, 'olive')).status).toBe(204);
  app.advance(1000);
  expect(await app.call('POST', `/admin/audit/${encodeURIComponent(removed.id)}/undo`, 'olive')).toEqual({
    status: 409,
    body: { code: 'conflict', message: `The ${what} of this talk has been taken away. Bring it back first.` },
  });
  expect(await undoNewest()).toEqual({ status: 204, body: null });
  expect(await app.call('POST', `/admin/audit/${encodeURIComponent(removed.id)}/undo`, 'olive')).toEqual({
    status: 204,
    body: null,
  });
  expect((await app.call('GET', `/talks/single/${talk.id}`, 'olive')).body).toMatchObject({
    cancelled: true,
    [`${what}_id`]: id,
    [what]: { id },
  });
});

test('the audit is filtered by admin, by record and by time, page by page', async () => {
  const all = await audit('?count=100');
  const of = (id: string): string[] =>
    all.filter(({ changes }) => changes.some((change) => change.id === id)).map((entry) => entry.id);
  expect(of('walk').length).toBeGreaterThan(2);
  const ids = async (query: string): Promise<string[]> => (await audit(query)).map(({ id }) => id);
  expect(await ids('?thing=walk&collection=talks&count=100')).toEqual(of('walk'));
  expect(await ids('?thing=walk&collection=people')).toEqual([]);
  expect(await ids('?by=olive&count=100')).toEqual(all.map(({ id }) => id));
  expect(await ids('?by=ada')).toEqual([]);
  const since = all[0]!.at;
  expect(await ids(`?from=${since}&count=100`)).toEqual(
    all.filter(({ at: when }) => when >= since).map(({ id }) => id),
  );
  expect(await ids(`?to=${since}&count=100`)).toEqual(all.filter(({ at: when }) => when < since).map(({ id }) => id));
  expect([...(await ids('?count=2')), ...(await ids('?count=2&page=2'))]).toEqual(all.slice(0, 4).map(({ id }) => id));
  expect((await app.call('GET', '/admin/audit?from=yesterday', 'olive')).status).toBe(422);
});

test('an entry is described in a sentence, with its fields before and after', () => {
  const change = {
    collection: 'talks',
    id: 'walk',
    rev: 'r',
    before: { ...walk },
    after: { ...walk, title: 'A walk' },
  };
  expect(auditSentence({ note: '', changes: [change] })).toBe('Changed the talk “A walk”');
  expect(auditSentence({ note: '', changes: [{ ...change, before: null }] })).toBe('Added the talk “A walk”');
  expect(auditSentence({ note: '', changes: [{ ...change, after: null }, change] })).toBe(
    'Took away the talk “Talk walk” and 1 more',
  );
  const off = { ...change, after: { ...walk, cancelled: true } };
  const back = { ...change, before: off.after, after: { ...walk } };
  expect([off, back].map((one) => auditSentence({ note: '', changes: [one] }))).toEqual([
    'Cancelled the talk “Talk walk”',
    'Brought back the talk “Talk walk”',
  ]);
  const moved = { ...change, after: { ...walk, startsAt: 0, stageId: null } };
  expect([off, back, moved].map((one) => changeNews({ by_name: 'Ines Park', changes: [one] }, 'walk'))).toEqual([
    'Ines Park cancelled this just now',
    'Ines Park brought this back just now',
    'Ines Park changed the start and the stage just now',
  ]);
  expect(auditSentence({ note: 'handed out a password link', changes: [] })).toBe('Handed out a password link');
  expect(fieldChanges(change)).toEqual([{ field: 'Title', before: 'Talk walk', after: 'A walk' }]);
  expect(fieldChanges({ before: { startsAt: 0 }, after: null })).toEqual([
    { field: 'Start', before: '1970-01-01T00:00Z', after: '' },
  ]);
  const reader = {
    nameOf: (field: string, id: string) => (field === 'stageId' && id === 'main' ? 'Main Stage' : undefined),
    timeOf: (instant: number) => `at ${instant}`,
  };
  const elsewhere = { before: { stageId: 'main', startsAt: 0 }, after: { stageId: 'gone', startsAt: 60 } };
  expect(fieldChanges(elsewhere, reader)).toEqual([
    { field: 'Stage', before: 'Main Stage', after: 'gone' },
    { field: 'Start', before: 'at 0', after: 'at 60' },
  ]);
});

test('the audit is searched by action, record and author, without entries that changed nothing', async () => {
  await using searched = await startTestApp({ talks: [keynote, closing] });
  await searched.call('PATCH', '/talks/keynote', 'olive', { title: 'Knots for beginners' });
  await searched.call('PATCH', '/talks/closing', 'olive', { title: 'Sails' });
  const headers = { authorization: `Bearer ${await searched.logInAs('olive')}` };
  expect((await searched.request('/api/admin/exports/audit.csv', { headers })).status).toBe(200);
  await searched.call('POST', '/admin/role-views', 'olive', { role: 'attendee' });
  const found = async (query: string): Promise<string[]> => {
    const { body } = await searched.call('GET', `/admin/audit${query}`, 'olive');
    return v.parse(v.object({ data: v.array(AuditView) }), body).data.map((entry) => auditSentence(entry));
  };
  const all = await found('');
  const changes = ['Changed the talk “Sails”', 'Changed the talk “Knots for beginners”'];
  expect(all.length).toBeGreaterThan(changes.length);
  expect([
    await found('?search=knots'),
    await found('?search=TALK%20sails'),
    await found('?search=olive'),
    await found('?search=anchor'),
    await found('?changes_only=true'),
  ]).toEqual([[changes[1]], [changes[0]], all, [], changes]);
});
