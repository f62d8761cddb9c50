import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  const { body } = await app.call('GET', '/admin/fields', 'olive');
  const [{ list }] = (body as { forms: [{ list: { fields: object[] } }] }).forms;
  const topics = {
    id: 'topics',
    kind: 'some',
    label: 'Topics',
    filter: true,
    options: [
      { id: 'web', label: 'The web' },
      { id: 'www', label: 'WWW', into: 'web' },
      { id: 'music', label: 'Music' },
    ],
  };
  const host = { id: 'hosts', kind: 'yes', label: 'Hosts guests', filter: true };
  const diet = { id: 'diet', kind: 'line', label: 'Diet', filter: true, visible: 'organisers' };
  await app.call('PATCH', '/admin/fields/person', 'olive', {
    fields: [...list.fields.map((field) => ({ ...field, filter: false })), topics, host, diet],
  });
  await app.call('POST', '/admin/fields/release', 'olive', {});
  await app.call('PATCH', '/profile', 'ada', { extra: { topics: ['www', 'music'], hosts: true, diet: 'Nuts' } });
  await app.call('PATCH', '/profile', 'grace', { extra: { topics: ['music'] } });
});
afterEach(() => app.stop());

const found = async (query: string) => {
  const { body } = await app.call('GET', `/directory?${query}`, 'grace');
  return (body as { data: { id: string }[] }).data.map(({ id }) => id);
};

test('the directory is filtered by a field of the event, by labels or ids, any of several values and all of several fields', async () => {
  expect(await found('f.topics=Music')).toEqual(['ada', 'grace']);
  expect(await found('f.topics=The+web')).toEqual(['ada']);
  expect(await found('f.topics=WWW')).toEqual(['ada']);
  expect(await found('f.topics=web&f.topics=music')).toEqual(['ada', 'grace']);
  expect(await found('f[topics]=music&f[hosts]=yes')).toEqual(['ada']);
  expect(await found('f.topics[]=music&search=grace')).toEqual(['grace']);
  expect(await found('f.topics=Sport')).toEqual([]);
});

test('a filter that the event does not have is refused, and no filter shows what only organisers see', async () => {
  const sentence = 'There is no such filter';
  for (const id of ['diet', 'first_name', 'gone'])
    expect(await app.call('GET', `/directory?f.${id}=Nuts`, 'grace')).toMatchObject({
      status: 422,
      body: { message: sentence, data: [{ field: `f.${id}`, message: sentence }] },
    });
  expect((await app.call('GET', '/directory?f.a.b=Nuts', 'grace')).status).toBe(422);
});

test('the table of talks ends with the answers to the fields of talks, as labels', async () => {
  const level = { id: 'level', kind: 'one', label: 'Level', options: [{ id: 'new', label: 'For beginners' }] };
  await app.call('PATCH', '/admin/fields/talk', 'olive', { fields: [level] });
  await app.call('POST', '/admin/fields/release', 'olive', {});
  await app.call('PATCH', '/talks/keynote', 'olive', { extra: { level: 'new' } });
  const token = await app.logInAs('olive');
  const answer = await app.request('/api/admin/exports/talks.csv', { headers: { authorization: `Bearer ${token}` } });
  const rows = (await answer.text()).trimEnd().split('\r\n');
  expect(rows[0]?.endsWith(',extra:level')).toBe(true);
  expect(rows.find((row) => row.startsWith('keynote,'))?.endsWith(',For beginners')).toBe(true);
});
