import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'valibot';
import { EDIT_REFUSAL_MAX } from '../../../domain/limits/sync.ts';
import {
  amendEdits,
  conflictEdits,
  editsOf,
  givenAgain,
  FieldEdits,
  mergeEdits,
  refusedEdits,
  withEdits,
} from '../../../domain/sync/field-edits.ts';

const edit = (v: unknown, base: unknown) => ({ v, base });

test('edits of different fields merge', () => {
  const begun = { name: 'Tidewater', url: 'a', focus: ['Gaming'] };
  const first = { ...begun, ...mergeEdits({ name: edit('Tide', 'Tidewater') }, begun).applied };
  expect(mergeEdits({ url: edit('b', 'a'), focus: edit([], ['Gaming']) }, first)).toEqual({
    applied: { url: 'b', focus: [] },
    conflicts: {},
  });
});

test('a field that another person changed keeps their value, and both texts are returned', () => {
  expect(mergeEdits({ name: edit('Mine', 'Old'), url: edit('b', 'a') }, { name: 'Theirs', url: 'a' })).toEqual({
    applied: { url: 'b' },
    conflicts: { name: { base: 'Old', ours: 'Mine', theirs: 'Theirs' } },
  });
});

test('two people who choose the same value have no conflict', () => {
  expect(mergeEdits({ name: edit('Same', 'Old') }, { name: 'Same' })).toEqual({ applied: {}, conflicts: {} });
});

test('a conflict is stored with both values, and without a base that no form can have sent', () => {
  const conflicts = {
    name: { base: 'Old', ours: 'Mine', theirs: 'Theirs' },
    url: { base: { odd: true }, ours: 'b', theirs: 'c' },
  };
  expect(conflictEdits(conflicts)).toEqual({
    name: { v: 'Mine', base: 'Old', theirs: 'Theirs' },
    url: { v: 'b', base: null, theirs: 'c' },
  });
});

test('a field that the document lacks is an empty field', () => {
  expect(mergeEdits({ url: edit('a', null), name: edit(null, 'Tide') }, {})).toEqual({
    applied: { url: 'a' },
    conflicts: {},
  });
});

test('merging again changes nothing, whatever was edited', () => {
  const texts = fc.constantFrom('a', 'b', 'c');
  const fields = fc.dictionary(fc.constantFrom('name', 'url', 'email'), fc.record({ v: texts, base: texts }));
  fc.assert(
    fc.property(fields, fc.record({ name: texts, url: texts, email: texts }), (edits, current) => {
      const once = mergeEdits(edits, current);
      const after = { ...current, ...once.applied };
      expect(mergeEdits(edits, after)).toEqual({ applied: {}, conflicts: once.conflicts });
    }),
  );
});

test('an edit contains each changed field with its old and new value', () => {
  expect(editsOf({ name: 'Old', url: 'a', focus: ['Gaming'] }, { name: 'New', url: 'a', focus: ['Gaming'] })).toEqual({
    name: edit('New', 'Old'),
  });
});

test('continuing an edit keeps its base, except for a field whose conflict was decided', () => {
  const earlier = { name: edit('Tide', 'Tidewater'), url: { v: 'b', base: 'a', theirs: 'c' } };
  expect(amendEdits({ name: edit('Ebb', 'Tide'), url: edit('b', 'c'), email: edit('x', 'y') }, earlier)).toEqual({
    name: { v: 'Ebb', base: 'Tidewater', was: ['Tide'] },
    url: edit('b', 'c'),
    email: edit('x', 'y'),
  });
});

test('an editor sees their edits at once, and others’ values for fields in conflict', () => {
  const edits = { name: edit('Mine', 'Old'), url: edit('b', 'a') };
  expect(withEdits({ name: 'Old', url: 'theirs', email: 'e' }, edits)).toEqual({
    name: 'Mine',
    url: 'theirs',
    email: 'e',
  });
});

test("a person's last edit wins, whichever of their earlier edits had arrived", () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(texts, fc.infiniteStream(fc.boolean()), (written, arrives) => {
      let [seen, stored, pending] = ['before', 'before', {}];
      for (const [nth, text] of written.entries()) {
        pending = { ...pending, ...amendEdits(editsOf({ name: seen }, { name: text }), pending) };
        seen = text;
        if (arrives.next().value || nth === written.length - 1) stored = withEdits({ name: stored }, pending).name;
      }
      expect(stored).toBe(seen);
    }),
  );
});

test('a refused value is returned with its sentence, and without a value or base that no form can have sent', () => {
  const edits = { name: edit('Mine', 'Old'), url: edit({ odd: true }, 'a'), email: edit('e', ['x'.repeat(300)]) };
  expect(refusedEdits(edits, { name: 'Too short', url: 'Too odd', email: 'y'.repeat(3000) })).toEqual({
    name: { v: 'Mine', base: 'Old', refused: 'Too short' },
    url: { v: null, base: 'a', refused: 'Too odd' },
    email: { v: 'e', base: null, refused: 'y'.repeat(EDIT_REFUSAL_MAX) },
  });
});

test('an edit without the list that its editor saw is read as before', () => {
  const fields = { name: edit('Mine', 'Old') };
  expect(parse(FieldEdits, { fields })).toEqual({ fields });
  expect(parse(FieldEdits, { fields, list: 'template' })).toEqual({ fields, list: 'template' });
});

test('an answer that is given again counts as given although it is stored already, and also when it is sent twice', () => {
  const again = { url: givenAgain('a'), name: edit('Tide', 'Tide') };
  const stored = { url: 'a', name: 'Tide' };
  expect(mergeEdits(again, stored)).toEqual({ applied: { url: 'a' }, conflicts: {} });
  expect(mergeEdits(again, { ...stored, ...mergeEdits(again, stored).applied }).applied).toEqual({ url: 'a' });
});

test('an answer that is given again is left out without a conflict when it was changed meanwhile', () => {
  expect(mergeEdits({ url: givenAgain('a') }, { url: 'theirs' })).toEqual({ applied: {}, conflicts: {} });
});

test('an answer that is given again, changed, and changed back before it was sent is still given', () => {
  const changed = amendEdits({ url: edit('b', 'a') }, { url: givenAgain('a') });
  const back = amendEdits({ url: edit('a', 'b') }, changed);
  expect(mergeEdits(changed, { url: 'a' }).applied).toEqual({ url: 'b' });
  expect(mergeEdits(back, { url: 'a' }).applied).toEqual({ url: 'a' });
});
