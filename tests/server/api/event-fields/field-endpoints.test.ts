import { afterEach, beforeEach, expect, test } from 'vitest';
import { blankCompany } from '../../../../domain/companies/company.ts';
import { templateList } from '../../../../domain/event-fields/templates/all-templates.ts';
import { people } from '../../../../server/sync/stored-collections.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.stop());

const community = templateList('community', 'person').fields;
const shoe = {
  id: 'shoe',
  kind: 'one',
  label: 'Shoe size',
  options: [
    { id: '42', label: '42' },
    { id: '43', label: '43' },
  ],
};
const draft = (fields: readonly object[]) => app.call('PATCH', '/admin/fields/person', 'olive', { fields });
const release = (body: object = {}) => app.call('POST', '/admin/fields/release', 'olive', body);
const answer = (extra: object) => app.call('PATCH', '/profile', 'ada', { extra });
const storedPerson = async () => (await app.ports.log.state(people.scope)).get(people.name, 'ada');
const askedByApi = async () => {
  const { body } = await app.call('GET', '/event/choices', 'ada');
  return (body as { fields: { person: { id: string }[] } }).fields.person.map(({ id }) => id);
};

test('a field that organisers add is asked after the release, not before', async () => {
  expect((await draft([...community, shoe])).status).toBe(200);
  expect(await answer({ shoe: '42' })).toMatchObject({ status: 422 });
  expect(await askedByApi()).toContain('focus');
  expect((await release()).status).toBe(200);
  expect(await askedByApi()).toEqual([...community.map(({ id }) => id), 'shoe']);
  expect(await answer({ shoe: '42', topics: ['Radio and audio'] })).toMatchObject({
    status: 200,
    body: { extra: { shoe: '42', topics: ['Radio and audio'] } },
  });
});

test('what others see is found by the search and the interests of the directory, and what only organisers see is not', async () => {
  await draft([...community, { ...shoe, visible: 'organisers' }]);
  await release();
  await answer({ shoe: '43', topics: ['Radio and audio'] });
  expect(await app.call('GET', '/directory/ada', 'grace')).toMatchObject({
    body: { extra: { topics: ['Radio and audio'] } },
  });
  const seen = JSON.stringify((await app.call('GET', '/directory/ada', 'grace')).body);
  expect(seen).not.toContain('shoe');
  expect(await app.call('GET', '/profile', 'ada')).toMatchObject({ body: { extra: { shoe: '43' } } });
  expect(await app.call('GET', '/admin/users/ada', 'olive')).toMatchObject({ body: { extra: { shoe: '43' } } });
  for (const query of ['search=radio', 'interests=Radio+and+audio'])
    expect(await app.call('GET', `/directory?${query}`, 'grace')).toMatchObject({ body: { data: [{ id: 'ada' }] } });
});

test('a renamed option says its new name in every answer, and no profile is rewritten', async () => {
  await draft([...community, shoe]);
  await release();
  await answer({ shoe: '42' });
  const before = (await storedPerson())?.rev;
  const renamed = { ...shoe, options: [{ id: '42', label: 'Forty-two' }, ...shoe.options.slice(1)] };
  await draft([...community, renamed]);
  await release();
  expect(await app.call('GET', '/directory/ada', 'grace')).toMatchObject({ body: { extra: { shoe: 'Forty-two' } } });
  expect(before).toEqual(expect.any(String));
  expect((await storedPerson())?.rev).toBe(before);
  expect(await answer({ shoe: 'Forty-two' })).toMatchObject({ status: 200, body: { extra: { shoe: 'Forty-two' } } });
});

test('a field that only organisers may see from now on takes its answers out of what others have', async () => {
  await draft([...community, shoe]);
  await release();
  await answer({ shoe: '42' });
  await draft([...community, { ...shoe, visible: 'organisers' }]);
  await release();
  expect(JSON.stringify(await storedPerson())).not.toContain('shoe');
  expect(await app.call('GET', '/profile', 'ada')).toMatchObject({ body: { extra: { shoe: '42' } } });
});

test('an answer of a company that only organisers may see from now on leaves what visitors have, and members keep it', async () => {
  await app.ports.log.append('pub', {
    mid: 'harbour',
    by: 'server',
    decide: () => ({
      ops: [{ c: 'companies', id: 'harbour', rev: 'first', doc: { ...blankCompany('harbour'), name: 'Harbour' } }],
    }),
  });
  const fields = (visible: string) => [
    ...templateList('affiliate', 'company').fields,
    { id: 'berth', kind: 'line', label: 'Berth', visible },
  ];
  const draftOf = (visible: string) => app.call('PATCH', '/admin/fields/company', 'olive', { fields: fields(visible) });
  const stored = async () => JSON.stringify((await app.ports.log.state('pub')).get('companies', 'harbour')?.doc);
  expect(await draftOf('everybody')).toMatchObject({ status: 200 });
  await release();
  expect(await app.call('PATCH', '/admin/company/harbour', 'olive', { extra: { berth: 'Quay 7' } })).toMatchObject({
    status: 200,
  });
  expect(await stored()).toContain('Quay 7');
  expect(await draftOf('organisers')).toMatchObject({ status: 200 });
  await release();
  expect(await stored()).not.toContain('Quay 7');
  expect(JSON.stringify((await app.call('GET', '/company/harbour', 'olive')).body)).toContain('Quay 7');
});

test('widening who sees a field publishes no answer that was given before, until its owner gives it again', async () => {
  await draft([...community, { ...shoe, visible: 'organisers' }]);
  await release();
  await answer({ shoe: '42' });
  await draft([...community, shoe]);
  await release();
  expect(JSON.stringify((await app.call('GET', '/directory/ada', 'grace')).body)).not.toContain('shoe');
  await answer({ shoe: '42' });
  expect(await app.call('GET', '/directory/ada', 'grace')).toMatchObject({ body: { extra: { shoe: '42' } } });
});

test('a field that is removed keeps its answers, and they come back with it', async () => {
  await draft([...community, shoe]);
  await release();
  await answer({ shoe: '42' });
  await draft(community);
  await release();
  expect(await askedByApi()).not.toContain('shoe');
  expect(JSON.stringify((await app.call('GET', '/directory/ada', 'grace')).body)).not.toContain('shoe');
  await draft([...community, shoe]);
  await release();
  expect(await app.call('GET', '/directory/ada', 'grace')).toMatchObject({ body: { extra: { shoe: '42' } } });
});

test('a template replaces all forms in one change, which one undo takes back', async () => {
  expect(await release({ template: 'academic' })).toMatchObject({ status: 200 });
  expect(await askedByApi()).toContain('orcid');
  const { body } = await app.call('GET', '/admin/audit', 'olive');
  const { data } = body as { data: { id: string }[] };
  expect(await app.call('POST', `/admin/audit/${encodeURIComponent(data[0]?.id ?? '')}/undo`, 'olive')).toMatchObject({
    status: 204,
  });
  expect(await askedByApi()).not.toContain('orcid');
  expect(await askedByApi()).toContain('focus');
});

test('nobody but organisers sees or changes the lists, and a list that cannot work is refused with its reason', async () => {
  expect(await app.call('GET', '/admin/fields', 'ada')).toMatchObject({ status: 403 });
  const problem = async (fields: readonly object[]) => ((await draft(fields)).body as { message: string }).message;
  const search = (n: number) => ({ ...shoe, id: `shoe${n}`, label: `Shoe ${n}`, search: true });
  expect(await problem([])).toBe('“First Name” is always asked');
  expect(await problem([...community, shoe, shoe])).toBe('Two fields have the same id');
  expect(await problem([...community, { ...shoe, options: [] }])).toBe('“Shoe size” needs options');
  expect(await problem([...community, { ...shoe, id: 'focus' }])).toBe(
    'The kind of “Shoe size” cannot change. Add a new field instead.',
  );
  expect(await problem([...community, ...[1, 2, 3, 4].map(search)])).toBe('The search reads at most 4 fields');
  expect(await problem([...community, { ...shoe, id: 'constructor' }])).toContain('');
});

test('people whose profile lacks what is required from now on become incomplete, and complete again without it', async () => {
  const isComplete = async () =>
    ((await app.call('GET', '/profile', 'ada')).body as { isComplete: boolean }).isComplete;
  await draft(community);
  await release();
  expect(await isComplete()).toBe(true);
  await draft([...community, { ...shoe, required: true }]);
  await release();
  expect(await isComplete()).toBe(false);
  await answer({ shoe: '43' });
  expect(await isComplete()).toBe(true);
});
