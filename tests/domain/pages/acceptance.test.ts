import fc from 'fast-check';
import { expect, test } from 'vitest';
import { awaitsAcceptance, unacceptedPages } from '../../../domain/pages/acceptance.ts';
import { nameRefusal } from '../../../domain/pages/page-form.ts';
import { changedFacts, isChanged, type Page } from '../../../domain/pages/page.ts';

const page: Page = {
  id: 'conduct',
  kind: 'conduct',
  title: 'Code of Conduct',
  html: '<p>Chats stay <data value="chatKeepDays">90 days</data>.</p>',
  link: '',
  places: ['login'],
  accept: 'each',
  order: 0,
  version: 3,
  hash: 'three',
  publishedAt: 1000,
  facts: { chatKeepDays: '90 days' },
};

test('each version is asked for, once is asked once, and not at all is never asked', () => {
  const asked = (accept: Page['accept']) =>
    [0, 1, 2, 3].map((accepted) => awaitsAcceptance({ ...page, accept }, accepted));
  expect(asked('each')).toEqual([true, true, true, false]);
  expect(asked('once')).toEqual([true, false, false, false]);
  expect(asked('no')).toEqual([false, false, false, false]);
});

test('accepting what a device asks for is enough until the next version', () => {
  fc.assert(
    fc.property(fc.constantFrom('no', 'once', 'each'), fc.integer({ min: 1, max: 50 }), (accept, version) => {
      expect(awaitsAcceptance({ ...page, accept, version }, version)).toBe(false);
      expect(awaitsAcceptance({ ...page, accept, version: version + 1 }, version)).toBe(accept === 'each');
    }),
  );
});

test('what was written before a page was published does not wait for it', () => {
  expect(unacceptedPages([page], () => 2)).toEqual([page]);
  expect(unacceptedPages([page], () => 2, 999)).toEqual([]);
  expect(unacceptedPages([page], () => 2, 1000)).toEqual([page]);
  expect(unacceptedPages([page], () => 3)).toEqual([]);
});

test('a draft differs from its page by text, title, link, places or acceptance, not by the present value of a fact', () => {
  const { version: _version, hash: _hash, publishedAt: _at, facts: _facts, ...draft } = page;
  expect(isChanged(draft, page)).toBe(false);
  expect(isChanged({ ...draft, html: draft.html.replace('90', '7'), order: 4 }, page)).toBe(false);
  for (const change of [{ html: '<p>Else</p>' }, { title: 'Else' }, { link: 'https://e.example' }, { places: [] }])
    expect(isChanged({ ...draft, ...change }, page)).toBe(true);
  expect(isChanged(draft, undefined)).toBe(true);
  expect(changedFacts(page, { chatKeepDays: '30 days' })).toEqual(['chatKeepDays']);
  expect(changedFacts(page, { chatKeepDays: '90 days' })).toEqual([]);
});

test('two pages cannot have one name', () => {
  expect(nameRefusal({ id: 'a', title: 'travel' }, [{ id: 'b', title: 'Travel' }])).toMatchObject({
    message: 'There is a page of this name',
  });
  expect(nameRefusal({ id: 'a', title: 'Travel' }, [{ id: 'a', title: 'Travel' }])).toBeUndefined();
});
