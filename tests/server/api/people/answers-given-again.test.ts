import { afterEach, beforeEach, expect, test } from 'vitest';
import { answersNotShown } from '../../../../domain/people/answers-not-shown.ts';
import { blankPerson } from '../../../../domain/people/person.ts';
import { givenAgain } from '../../../../domain/sync/field-edits.ts';
import { readFields } from '../../../../server/api/event-fields/field-lists.ts';
import { refitAnswers } from '../../../../server/api/event-fields/refit-people.ts';
import { findPerson } from '../../../../server/api/people/find-person.ts';
import { visibilityOf } from '../../../../server/api/people/visibility-of.ts';
import { ownProfile } from '../../../../server/api/people/write-profile.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { push } from '../../sync/sync-client.ts';

// An answer that was given for fewer people stays hidden when organisers show its field to more, until its owner gives it again.

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ people: worldPeople });
  await release({ hobby: 'organisers', diet: 'organisers' });
  await app.call('PATCH', '/profile', 'ada', { extra: { hobby: 'Sailing', diet: 'No nuts' } });
  await app.call('POST', '/connections/ada', 'grace');
  await app.call('POST', '/connections/grace', 'ada');
});
afterEach(() => app.stop());

/** Releases the two fields, each shown to these people. */
async function release(visible: Readonly<Record<'hobby' | 'diet', string>>): Promise<void> {
  const { body } = await app.call('GET', '/admin/fields', 'olive');
  const [{ list }] = (body as { forms: [{ list: { fields: { id: string }[] } }] }).forms;
  const own = Object.entries(visible).map(([id, to]) => ({ id, kind: 'line', label: id, visible: to }));
  const kept = list.fields.filter(({ id }) => !Object.hasOwn(visible, id));
  await app.call('PATCH', '/admin/fields/person', 'olive', { fields: [...kept, ...own] });
  expect((await app.call('POST', '/admin/fields/release', 'olive', {})).status).toBe(200);
  await refitAnswers(app.ports);
}

/** Sends an answer, unchanged, as the profile's form does when the person presses *Show to everybody*. */
async function giveAgain(id: string, answer: string): Promise<void> {
  const value = { fields: { [`extra.${id}`]: givenAgain(answer) } };
  const about = { id: 'edit:profile', kind: 'edit', ref: 'profile', changedAt: app.ports.now() };
  expect(await push(app, 'ada', { ...about, value, rev: `again-${id}-1` })).toMatchObject({ documents: [] });
}

/** What a connection and a stranger see. */
const seen = async (): Promise<unknown[]> =>
  Promise.all(
    ['grace', 'mira'].map(async (who) => {
      const { body } = await app.call('GET', '/directory/ada', who);
      return (body as { extra?: object }).extra;
    }),
  );

/** The answers that the form marks. */
async function marked(): Promise<unknown[]> {
  const { fields: narrowed } = await visibilityOf('ada', app.ports);
  const person = (await findPerson('ada', app.ports)) ?? blankPerson('ada');
  const own = await ownProfile('ada', app.ports);
  const list = await readFields('person', app.ports);
  return answersNotShown({ person, own }, { list, narrowed }).map(({ field, seenBy }) => [field.id, seenBy]);
}

test('an offline edit that gives an earlier answer again shows it unchanged to those who see its field now, and no other', async () => {
  await release({ hobby: 'everybody', diet: 'connections' });
  expect(await seen()).toEqual([undefined, undefined]);
  await giveAgain('hobby', 'Sailing');
  expect(await seen()).toEqual([{ hobby: 'Sailing' }, { hobby: 'Sailing' }]);
  await giveAgain('diet', 'No nuts');
  expect(await seen()).toEqual([{ hobby: 'Sailing', diet: 'No nuts' }, { hobby: 'Sailing' }]);
});

test('an answer that changed since it was given again on another device stays hidden as it is', async () => {
  await app.call('PATCH', '/profile', 'ada', { extra: { hobby: 'Rowing' } });
  await release({ hobby: 'everybody', diet: 'organisers' });
  await giveAgain('hobby', 'Sailing');
  expect(await seen()).toEqual([undefined, undefined]);
  expect((await app.call('GET', '/profile', 'ada')).body).toMatchObject({ extra: { hobby: 'Rowing' } });
});

test('the form marks answers that were given for fewer people than see their fields now, and none that the person narrowed', async () => {
  expect(await marked()).toEqual([]);
  await release({ hobby: 'everybody', diet: 'connections' });
  expect(await marked()).toEqual([
    ['hobby', 'organisers'],
    ['diet', 'organisers'],
  ]);
  await app.call('PATCH', '/profile/visibility', 'ada', { fields: { hobby: 'organisers' } });
  expect(await marked()).toEqual([['diet', 'organisers']]);
  await giveAgain('diet', 'No nuts');
  expect(await marked()).toEqual([]);
});

test('connections keep an answer that was shown to them when everybody sees its field by now, and the form marks it', async () => {
  await release({ hobby: 'connections', diet: 'organisers' });
  await app.call('PATCH', '/profile', 'ada', { extra: { hobby: 'Sailing' } });
  expect([await seen(), await marked()]).toEqual([[{ hobby: 'Sailing' }, undefined], []]);
  await release({ hobby: 'everybody', diet: 'organisers' });
  expect([await seen(), await marked()]).toEqual([[{ hobby: 'Sailing' }, undefined], [['hobby', 'connections']]]);
  await giveAgain('hobby', 'Sailing');
  expect([await seen(), await marked()]).toEqual([[{ hobby: 'Sailing' }, { hobby: 'Sailing' }], []]);
});

test('connections no longer see an answer when organisers alone see its field', async () => {
  await release({ hobby: 'connections', diet: 'organisers' });
  await app.call('PATCH', '/profile', 'ada', { extra: { hobby: 'Sailing' } });
  expect(await seen()).toEqual([{ hobby: 'Sailing' }, undefined]);
  await release({ hobby: 'organisers', diet: 'organisers' });
  expect(await seen()).toEqual([undefined, undefined]);
});
