import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBetweenPlaces } from '../../../../domain/people/answers-between-places.ts';
import { shownAfterNarrowing } from '../../../../domain/people/narrowed-fields.ts';
import { blankPerson, type Person, type PrivateProfile } from '../../../../domain/people/person.ts';
import { allAnswers, NOTHING_OWN } from '../../../../domain/people/profile-fields.ts';
import { visibility, VISIBILITY_REF } from '../../../../domain/people/visibility.ts';
import type { Op } from '../../../../domain/sync/log.ts';
import { givenAgain } from '../../../../domain/sync/field-edits.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { push } from '../../sync/sync-client.ts';

// A device receives the public and the private part of a person apart: people are often later than the person's own documents.

let app: TestApp;
/** All writes to people and to the person's own documents, in order. */
let written: readonly { readonly s: string; readonly op: Op }[];
beforeEach(async () => {
  app = await startTestApp();
  written = [];
  app.ports.log.hold('u:ada');
  app.ports.log.subscribe(({ s, ops }) => {
    if (['dir', 'u:ada'].includes(s)) written = [...written, ...ops.map((op) => ({ s, op }))];
  });
  await release('everybody');
  await app.call('PATCH', '/profile', 'ada', { extra: { hobby: 'Sailing' } });
});
afterEach(() => app.stop());

async function release(visible: string): Promise<void> {
  const { body } = await app.call('GET', '/admin/fields', 'olive');
  const [{ list }] = (body as { forms: [{ list: { fields: { id: string }[] } }] }).forms;
  const kept = list.fields.filter(({ id }) => id !== 'hobby');
  const fields = [...kept, { id: 'hobby', kind: 'line', label: 'Hobby', visible }];
  await app.call('PATCH', '/admin/fields/person', 'olive', { fields });
  expect((await app.call('POST', '/admin/fields/release', 'olive', {})).status).toBe(200);
}
const narrow = (fields: object) => app.call('PATCH', '/profile/visibility', 'ada', { fields });

interface Device {
  readonly person: Person;
  readonly own: PrivateProfile;
  readonly narrowed: Readonly<Record<string, 'connections' | 'organisers'>>;
}

/** A device that has the first `people` writes to people, and the person's own documents as of `all` writes. */
function deviceWith(people: number, all: number): Device {
  const latest = (c: string, id: string, upTo: number): unknown =>
    written.slice(0, upTo).findLast(({ op }) => op.c === c && op.id === id)?.op.doc;
  const said = latest('mine', visibility.id(VISIBILITY_REF), all);
  return {
    person: (latest('people', 'ada', people) as Person | undefined) ?? blankPerson('ada'),
    own: (latest('profile', 'me', all) as PrivateProfile | undefined) ?? NOTHING_OWN,
    narrowed: visibility.read(said as Parameters<typeof visibility.read>[0]).fields,
  };
}

/** What each device whose people are as old as its own documents or older finds, without repetitions. */
function found(from: number): unknown[] {
  const seen = new Set<string>();
  for (let all = from; all <= written.length; all += 1)
    for (let people = from; people <= all; people += 1) {
      const { person, own, narrowed } = deviceWith(people, all);
      const form = isBetweenPlaces({ person, own }, narrowed) ? 'waits' : allAnswers({ person, own })['hobby'];
      const profile = shownAfterNarrowing(person, own, narrowed).extra?.['hobby'];
      seen.add(JSON.stringify({ form, profile, isNarrowed: 'hobby' in narrowed }));
    }
  return [...seen].map((each) => JSON.parse(each) as unknown);
}

test('an answer that its owner narrows, and shows again, is in the form and on the profile at every moment of every device', async () => {
  const from = written.length;
  await narrow({ hobby: 'organisers' });
  await narrow({});
  await narrow({ hobby: 'connections' });
  await app.call('PATCH', '/profile', 'ada', { extra: { hobby: 'Sailing' } });
  await narrow({});
  expect(written.length).toBeGreaterThan(from + 10);
  expect(found(from)).toEqual([
    { form: 'Sailing', profile: 'Sailing', isNarrowed: false },
    { form: 'Sailing', isNarrowed: true },
  ]);
});

test('an answer that is given again, and then changed, is in the form at every moment of every device', async () => {
  await release('organisers');
  await release('everybody');
  const from = written.length;
  const value = { fields: { 'extra.hobby': givenAgain('Sailing') } };
  const about = { id: 'edit:profile', kind: 'edit', ref: 'profile', changedAt: app.ports.now() };
  await push(app, 'ada', { ...about, value, rev: 'again-number-1' });
  expect(found(from).map((each) => (each as { form: unknown }).form)).toEqual(expect.arrayContaining(['Sailing']));
  expect(found(from)).not.toContainEqual(expect.not.objectContaining({ form: 'Sailing' }));
  await app.call('PATCH', '/profile', 'ada', { extra: { hobby: 'Rowing' } });
  expect(found(from)).not.toContainEqual(expect.not.objectContaining({ form: expect.any(String) }));
});

test('an answer that its owner removes is gone from both parts', async () => {
  await narrow({ hobby: 'organisers' });
  await narrow({});
  await app.call('PATCH', '/profile', 'ada', { extra: { hobby: '' } });
  const { person, own } = deviceWith(written.length, written.length);
  expect([person.extra, own]).toEqual([undefined, NOTHING_OWN]);
});
