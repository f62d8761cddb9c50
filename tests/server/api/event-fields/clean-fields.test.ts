import { afterEach, beforeEach, expect, test } from 'vitest';
import { templateFields } from '../../../../domain/event-fields/templates/all-templates.ts';
import { ownProfile } from '../../../../server/api/people/write-profile.ts';
import { placePeople } from '../../../../server/api/people/place-person.ts';
import { findPerson } from '../../../../server/api/people/find-person.ts';
import { people, privateProfileOf } from '../../../../server/sync/stored-collections.ts';
import { push } from '../../sync/sync-client.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.stop());

const community = templateFields('community', 'person');
const diet = (state?: string) => ({
  id: 'diet',
  kind: 'some',
  label: 'Diet',
  options: [
    { id: 'Vegan', label: 'Vegan', ...(state && { state }) },
    { id: 'Halal', label: 'Halal' },
  ],
});
const access = { id: 'access', kind: 'line', label: 'Access needs', visible: 'organisers' };
const release = async (fields: readonly object[]) => {
  expect(await app.call('PATCH', '/admin/fields/person', 'olive', { fields })).toMatchObject({ status: 200 });
  expect(await app.call('POST', '/admin/fields/release', 'olive', {})).toMatchObject({ status: 200 });
};
const clean = (field: string, option?: string) =>
  app.call('POST', '/admin/fields/person/clean', 'olive', { field, ...(option && { option }) });
const answers = async (): Promise<object> => ({
  shown: (await findPerson('ada', app.ports))?.extra,
  hidden: (await ownProfile('ada', app.ports)).extra,
});
const ids = async (): Promise<string[]> => {
  const { body } = await app.call('GET', '/admin/fields', 'olive');
  return (body as { forms: { list: { fields: { id: string }[] } }[] }).forms[0]?.list.fields.map(({ id }) => id) ?? [];
};

beforeEach(async () => {
  await release([...community, diet(), access]);
  const extra = { diet: ['Vegan', 'Halal'], access: 'A ramp', topics: ['Web'] };
  expect(await app.call('PATCH', '/profile', 'ada', { extra })).toMatchObject({ status: 200 });
});

test('the answers to a field that is no longer asked are deleted, public and private, and the field with them', async () => {
  expect(await clean('diet')).toMatchObject({ status: 409 });
  await release(community);
  expect(await answers()).toEqual({
    shown: { diet: ['Vegan', 'Halal'], topics: ['Web'] },
    hidden: { access: 'A ramp' },
  });
  expect(await clean('diet')).toMatchObject({ status: 204 });
  expect(await clean('access')).toMatchObject({ status: 204 });
  expect(await answers()).toEqual({ shown: { topics: ['Web'] }, hidden: undefined });
  expect(await ids()).not.toContain('diet');
  expect(await clean('diet')).toMatchObject({ status: 204 });
  const { data } = (await app.call('GET', '/admin/audit', 'olive')).body as { data: { note: string }[] };
  expect(
    data
      .map(({ note }) => note)
      .filter((note) => note !== '')
      .toSorted(),
  ).toEqual(['deleted the answers to “Access needs”', 'deleted the answers to “Diet”']);
});

test('answers of people who are not listed are deleted too', async () => {
  expect(await app.call('PATCH', '/admin/event', 'olive', { directory: 'off' })).toMatchObject({ status: 200 });
  await placePeople(app.ports, AbortSignal.any([]));
  expect((await app.ports.log.state('adm')).get('hiddenPeople', 'ada')?.doc).toMatchObject({
    extra: { topics: ['Web'] },
  });
  await release(community);
  expect(await clean('diet')).toMatchObject({ status: 204 });
  expect(await clean('access')).toMatchObject({ status: 204 });
  expect(await answers()).toEqual({ shown: { topics: ['Web'] }, hidden: undefined });
});

test('an option that was taken away leaves the answers that have others, and nothing else changes', async () => {
  expect(await clean('diet', 'Vegan')).toMatchObject({ status: 409 });
  await release([...community, diet('gone'), access]);
  expect(await clean('diet', 'Vegan')).toMatchObject({ status: 204 });
  expect(await answers()).toEqual({ shown: { diet: ['Halal'], topics: ['Web'] }, hidden: { access: 'A ramp' } });
  expect(await app.call('GET', '/profile', 'ada')).toMatchObject({ body: { extra: { diet: ['Halal'] } } });
});

/** Undoes the newest change of lists. */
const undo = async (): Promise<void> => {
  const { body } = await app.call('GET', '/admin/audit?limit=1', 'olive');
  const [{ id } = { id: '' }] = (body as { data: { id: string }[] }).data;
  expect(await app.call('POST', `/admin/audit/${encodeURIComponent(id)}/undo`, 'olive')).toMatchObject({ status: 204 });
};
const listed = async (form = 'person'): Promise<object> => {
  const { body } = await app.call('GET', '/admin/fields', 'olive');
  const { forms } = body as { forms: { list: { id: string; fields: { id: string; asked: boolean }[] } }[] };
  const own = forms.find(({ list }) => list.id === form)?.list.fields.filter(({ id }) => OWN.has(id)) ?? [];
  return Object.fromEntries(own.map(({ id, asked }) => [id, asked]));
};
const OWN = new Set(['diet', 'access', 'topics', 'sport', 'pet', 'budget']);

test('a field whose release is undone stays as no longer asked while it has answers, which can be deleted', async () => {
  const sport = { id: 'sport', kind: 'line', label: 'Sport' };
  const pet = { id: 'pet', kind: 'line', label: 'Pet' };
  await release([...community, diet(), access, sport, pet]);
  await app.call('PATCH', '/profile', 'ada', { extra: { sport: 'Rowing' } });
  await undo();
  expect(await listed()).toEqual({ topics: true, diet: true, access: true, sport: false });
  expect(await app.call('GET', '/directory/ada', 'grace')).toMatchObject({
    body: { extra: { diet: ['Vegan', 'Halal'], topics: ['Web'] } },
  });
  expect(JSON.stringify((await app.call('GET', '/directory/ada', 'grace')).body)).not.toContain('Rowing');
  expect(await clean('sport')).toMatchObject({ status: 204 });
  expect(await answers()).toEqual({
    shown: { diet: ['Vegan', 'Halal'], topics: ['Web'] },
    hidden: { access: 'A ramp' },
  });
  expect(await listed()).toEqual({ topics: true, diet: true, access: true });
});

test('answers stay deletable when the first release of all is undone, and the undo can be undone', async () => {
  await undo();
  expect(await listed()).toEqual({ topics: false, diet: false, access: false });
  expect(await app.call('GET', '/event/choices', 'ada')).not.toHaveProperty('body.fields.person', [{ id: 'topics' }]);
  await undo();
  expect(await listed()).toEqual({ topics: true, diet: true, access: true });
  await undo();
  for (const id of ['topics', 'diet', 'access']) expect(await clean(id)).toMatchObject({ status: 204 });
  expect(await answers()).toEqual({ shown: undefined, hidden: undefined });
  expect(await listed()).toEqual({});
});

test('an undo of a release that nobody answered takes all of it back', async () => {
  const { status } = await app.call('PATCH', '/profile', 'ada', { extra: { diet: [], access: '', topics: [] } });
  expect(status).toBe(200);
  await undo();
  expect((await app.ports.log.state('pub')).all('fields')).toEqual([]);
});

test('an answer that arrives after its field is gone brings the field back as no longer asked', async () => {
  const sport = { id: 'sport', kind: 'line', label: 'Sport' };
  await release([...community, diet(), access, sport]);
  const list = (await app.ports.log.state('pub')).get('fields', 'person')?.rev;
  await undo();
  expect(await listed()).toEqual({ topics: true, diet: true, access: true });
  const value = { list, fields: { 'extra.sport': { v: 'Rowing', base: null } } };
  const about = { id: 'edit:profile', kind: 'edit', ref: 'profile' };
  const edited = await push(app, 'ada', { ...about, value, changedAt: app.ports.now(), rev: 'edit-number-1' });
  expect(edited).toMatchObject({ documents: [] });
  expect(await listed()).toEqual({ topics: true, diet: true, access: true, sport: false });
  expect(await answers()).toMatchObject({ hidden: { access: 'A ramp', sport: 'Rowing' } });
  expect(await clean('sport')).toMatchObject({ status: 204 });
  expect(await answers()).toMatchObject({ hidden: { access: 'A ramp' } });
});

const fish = { id: 'Fish', label: 'No fish' };
const withFish = { ...diet(), options: [...diet().options, fish] };
const dietOptions = async (): Promise<unknown> => {
  const { body } = await app.call('GET', '/admin/fields', 'olive');
  const { forms } = body as { forms: { list: { fields: { id: string; options: unknown }[] } }[] };
  return forms[0]?.list.fields.find(({ id }) => id === 'diet')?.options;
};
const chosen = async () => (await findPerson('ada', app.ports))?.extra?.['diet'];

test('an option whose release is undone stays as taken away while somebody chose it, and can be deleted', async () => {
  await release([
    ...community,
    { ...withFish, options: [...withFish.options, { id: 'Eggs', label: 'No eggs' }] },
    access,
  ]);
  await app.call('PATCH', '/profile', 'ada', { extra: { diet: ['Vegan', 'Fish'] } });
  await undo();
  expect(await dietOptions()).toEqual([...diet().options, { ...fish, state: 'gone' }]);
  expect(await app.call('GET', '/directory/ada', 'grace')).toMatchObject({ body: { extra: { diet: ['Vegan'] } } });
  expect(await chosen()).toEqual(['Vegan', 'Fish']);
  expect(await clean('diet', 'Fish')).toMatchObject({ status: 204 });
  expect([await chosen(), await dietOptions()]).toEqual([['Vegan'], diet().options]);
});

test('an option that nobody chose goes with the release that is undone, and comes back when that is undone', async () => {
  await release([...community, withFish, access]);
  await undo();
  expect(await dietOptions()).toEqual(diet().options);
  await undo();
  expect(await dietOptions()).toEqual(withFish.options);
});

test('an option that arrives after the undo of its release is left out', async () => {
  await release([...community, withFish, access]);
  const list = (await app.ports.log.state('pub')).get('fields', 'person')?.rev;
  await undo();
  const value = { list, fields: { 'extra.diet': { v: ['Halal', 'Fish'], base: ['Vegan', 'Halal'] } } };
  const about = { id: 'edit:profile', kind: 'edit', ref: 'profile' };
  const edited = await push(app, 'ada', { ...about, value, changedAt: app.ports.now(), rev: 'edit-number-1' });
  expect(edited).toMatchObject({ documents: [] });
  expect(await chosen()).toEqual(['Halal']);
});

test('an option that no list has is deleted from the answers, and words of their own are not', async () => {
  const answer = async (id: string, value: unknown) => {
    const person = await findPerson('ada', app.ports);
    const doc = { ...person, extra: { ...person?.extra, [id]: value } };
    await app.ports.log.append(people.scope, {
      mid: `lost-option-${id}`,
      by: 'server',
      decide: () => ({ ops: [{ c: people.name, id: 'ada', rev: `lost-${id}`, doc }] }),
    });
  };
  await answer('diet', ['Vegan', 'Fish']);
  expect(await clean('diet', 'Fish')).toMatchObject({ status: 204 });
  expect(await chosen()).toEqual(['Vegan']);
  await release([...community, { ...diet(), own: true }, access]);
  await answer('diet', ['Vegan', 'Fish']);
  expect(await clean('diet', 'Fish')).toMatchObject({ status: 409 });
});

test('answers to a field that no list has are deleted', async () => {
  const own = privateProfileOf('ada');
  const doc = { ...(await ownProfile('ada', app.ports)), extra: { lost: 'A lost answer' } };
  await app.ports.log.append(own.scope, {
    mid: 'lost-answer-1',
    by: 'server',
    decide: () => ({ ops: [{ c: own.name, id: 'me', rev: 'lost-answer', doc }] }),
  });
  expect(await clean('lost')).toMatchObject({ status: 204 });
  expect(await answers()).toMatchObject({ hidden: undefined });
  expect(await clean('lost')).toMatchObject({ status: 204 });
});

test('well-known fields and attendees are refused', async () => {
  expect(await clean('about')).toMatchObject({ status: 422 });
  expect(await app.call('POST', '/admin/fields/person/clean', 'ada', { field: 'diet' })).toMatchObject({ status: 403 });
});
