import { expect, test } from 'vitest';
import { leftOnceStored, rebased } from '../../../domain/forms/waiting-edit.ts';

const base = { title: 'A camera', place: null };
const edit = { base: { title: 'A camera' }, fields: { title: 'A large camera' } };

test('an edit that waited is sent where nobody has touched its fields', () => {
  expect(rebased(edit, { ...base, place: 'Hall 7' })).toEqual({ title: 'A large camera' });
});

test('where somebody has said the same meanwhile, nothing is left to send', () => {
  expect(rebased(edit, { ...base, title: 'A large camera' })).toEqual({});
});

test('where somebody has changed the same to something else, its author has to decide', () => {
  expect(rebased(edit, { ...base, title: 'A small camera' })).toBeUndefined();
});

test('once what waited is stored, what was typed since is left as a change of it', () => {
  const waits = { key: 'once', base: { title: 'A camera' }, fields: { title: 'A large camera', place: 'Hall 7' } };
  const typed = { title: 'A large camera with film', place: 'Hall 7', stock: 3 };
  expect(leftOnceStored({ base: { title: 'A camera', place: null, stock: 1 }, fields: typed, waits })).toEqual({
    base: { title: 'A large camera', stock: 1 },
    fields: { title: 'A large camera with film', stock: 3 },
  });
  expect(leftOnceStored({ base: {}, fields: waits.fields, waits })).toBeUndefined();
});
