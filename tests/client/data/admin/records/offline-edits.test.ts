import { expect, test } from 'vitest';
import { remainingDraft, offlineEditsIn } from '../../../../../client/data/admin/records/offline-edits.ts';

const waits = { key: 'once', base: { title: 'A camera' }, fields: { title: 'A large camera', place: 'Hall 7' } };
const draft = {
  base: { title: 'A camera', place: null, stock: 1, note: 'Old' },
  fields: { title: 'A large camera with film', place: 'Hall 7', stock: 3, note: null },
  waits,
};
const [edit] = offlineEditsIn(new Map([['draft:admin:PERKS:camera', draft]]));

test('a pending edit is found by the name of its draft', () => {
  expect(edit).toEqual({ ...waits, draft: 'draft:admin:PERKS:camera', type: 'PERKS', id: 'camera' });
});

test('once a pending edit is stored, text typed since remains as a change of it', () => {
  expect(remainingDraft(draft, edit!, true)).toEqual({
    base: { title: 'A large camera', stock: 1, note: 'Old' },
    fields: { title: 'A large camera with film', stock: 3, note: null },
  });
});

test('nothing remains if nothing was typed since', () => {
  expect(remainingDraft({ base: {}, fields: waits.fields, waits }, edit!, true)).toBeNull();
});

test('an edit that its author must decide stays as a draft, and is no longer pending', () => {
  expect(remainingDraft(draft, edit!, false)).toEqual({ base: draft.base, fields: draft.fields });
});

test('an edit that was saved again stays pending', () => {
  expect(remainingDraft({ ...draft, waits: { ...waits, key: 'twice' } }, edit!, true)).toBeUndefined();
});
