import * as v from 'valibot';
import { expect, test } from 'vitest';
import { documentView, withFields } from '../../domain/document-fields.ts';

const Mug = v.object({ id: v.string(), ownerId: v.nullable(v.string()), note: v.optional(v.string()) });
const mug: v.InferOutput<typeof Mug> = { id: 'a', ownerId: 'mira', note: 'Chipped' };

test('a view shows the fields of its schema in its order and no other, as stored unless given separately', () => {
  const View = v.object({ rev: v.string(), owner_id: v.string(), id: v.string(), note: v.optional(v.string()) });
  const viewOf = documentView(View, { ownerId: 'owner_id' });
  const stored = { ...mug, secret: 'never shown', rev: '7' };
  expect(JSON.stringify(viewOf(stored, { owner_id: 'Mira' }))).toBe(
    '{"rev":"7","owner_id":"Mira","id":"a","note":"Chipped"}',
  );
  expect(viewOf(stored, { owner_id: 'Mira', note: undefined })).toEqual({ rev: '7', owner_id: 'Mira', id: 'a' });
});

test('changes of a document change only those fields; an emptied optional one is removed, others are stored empty', () => {
  const said = { ownerId: null, note: '', id: undefined, colour: 'red' };
  expect(withFields(Mug, mug, said)).toEqual({ id: 'a', ownerId: null });
  expect(withFields(Mug, mug, { ownerId: 'theo' })).toEqual({ ...mug, ownerId: 'theo' });
});
