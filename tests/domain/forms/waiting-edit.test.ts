import { expect, test } from 'vitest';
import { rebased } from '../../../domain/forms/waiting-edit.ts';

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
