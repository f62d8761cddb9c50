import { afterEach, expect, test } from 'vitest';
import { computed, createSignal } from '../../../../client/platform/react/signal.ts';
import { Mirror } from '../../../../client/platform/replica/mirror.ts';
import {
  clearCollections,
  loadCollections,
  setDocuments,
  list,
  one,
  collectionStore,
} from '../../../../client/platform/replica/collection-store.ts';
import { noticesCollection } from '../../../../domain/notifications/notification.ts';
import { inScope } from '../../../../domain/sync/collection.ts';
import { collections } from '../../../../domain/sync/collections.ts';
import type { Op } from '../../../../domain/sync/log.ts';
import { byStart, talksCollection } from '../../../../domain/talks/talk.ts';
import { keynote, lunch } from '../../../support/conference.ts';

afterEach(() => clearCollections());

const talk = (doc: { readonly id: string }): Op => ({ c: 'talks', id: doc.id, rev: `${doc.id}-1`, doc });
const mirrorOf = (s: string, ...ops: Op[]): Mirror => {
  const mirror = new Mirror({ position: { s, logId: 'log', n: 0, generation: 'first', buckets: {} }, segments: [] });
  mirror.apply(ops, 1);
  return mirror;
};
const fill = (s: string, ...ops: Op[]): void => loadCollections(s, mirrorOf(s, ...ops), new Set(ops.map(({ c }) => c)));

test('a list has its collection’s order or another requested one, and leaves out unreadable documents', () => {
  fill('pub', talk(lunch), talk(keynote), { c: 'talks', id: 'odd', rev: 'odd-1', doc: { id: 'odd' } });
  expect(list(talksCollection).get()).toEqual([keynote, lunch]);
  expect(list(talksCollection, (a, b) => byStart(b, a)).get()).toEqual([lunch, keynote]);
  expect(collectionStore(talksCollection).get().ids().toSorted()).toEqual(['keynote', 'lunch', 'odd']);
  expect([
    one(talksCollection, 'lunch').get(),
    one(talksCollection, 'odd').get(),
    one(talksCollection, 'none').get(),
  ]).toEqual([lunch, undefined, undefined]);
});

test('a subscriber is notified of each change of its collection, and of no other', () => {
  let heard = 0;
  const leave = list(talksCollection).subscribe(() => (heard += 1));
  fill('pub', { c: 'stages', id: 'main', rev: 'main-1', doc: { id: 'main', name: 'Main', order: 1 } });
  expect(heard).toBe(0);
  fill('pub', talk(keynote));
  expect([heard, list(talksCollection).get()]).toEqual([1, [keynote]]);
  leave();
});

test('the same collection of two scopes is two lists, and removing one leaves the other', () => {
  const replays = inScope(talksCollection, 'replay');
  fill('pub', talk(keynote));
  fill('replay', talk(lunch));
  expect([list(talksCollection).get(), list(replays).get()]).toEqual([[keynote], [lunch]]);
  clearCollections('replay');
  expect([list(talksCollection).get(), list(replays).get()]).toEqual([[keynote], []]);
});

test('documents of the person’s own scope are found without their id', () => {
  const notice = { id: 'soon', kind: 'reminder', title: 'Keynote', body: 'In 6 minutes', link: '', sentAt: 5 };
  fill('u:ada', { c: 'notices', id: 'soon', rev: 'soon-1', doc: notice });
  expect(list(noticesCollection).get()).toEqual([notice]);
  clearCollections('u:ada');
  expect(list(noticesCollection).get()).toEqual([]);
});

test('what the app showed last is shown until the catalog is read', () => {
  setDocuments(talksCollection, [keynote]);
  expect([list(talksCollection).get(), one(talksCollection, 'keynote').get()]).toEqual([[keynote], keynote]);
  fill('pub', talk(lunch));
  expect([list(talksCollection).get(), one(talksCollection, 'keynote').get()]).toEqual([[lunch], undefined]);
});

test('a value computed from several others follows each of them, and is computed again only if one changed', () => {
  const [first, second] = [createSignal(1), createSignal('a')];
  let made = 0;
  const both = computed([first, second], (number, letter) => ((made += 1), { number, letter }));
  let heard = 0;
  both.subscribe(() => (heard += 1));
  expect([both.get(), both.get(), made]).toEqual([{ number: 1, letter: 'a' }, { number: 1, letter: 'a' }, 1]);
  first.set(2);
  second.set('b');
  expect([both.get(), heard, made]).toEqual([{ number: 2, letter: 'b' }, 2, 2]);
});

test('no two collections of a scope share a name', () => {
  const places = collections.map(({ scope, name }) => `${scope} ${name}`);
  expect(new Set(places).size).toBe(places.length);
});
