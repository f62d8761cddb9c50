import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeFields } from '../../../domain/sync/field-edits.ts';

const edit = (v: unknown, base: unknown) => ({ v, base });

test('edits of different fields merge', () => {
  const begun = { name: 'Tidewater', url: 'a', focus: ['Gaming'] };
  const first = { ...begun, ...mergeFields({ name: edit('Tide', 'Tidewater') }, begun).standing };
  expect(mergeFields({ url: edit('b', 'a'), focus: edit([], ['Gaming']) }, first)).toEqual({
    standing: { url: 'b', focus: [] },
    lost: {},
  });
});

test('a field that somebody else has changed stays theirs, and both texts come back', () => {
  expect(mergeFields({ name: edit('Mine', 'Old'), url: edit('b', 'a') }, { name: 'Theirs', url: 'a' })).toEqual({
    standing: { url: 'b' },
    lost: { name: { v: 'Mine', base: 'Old', theirs: 'Theirs' } },
  });
});

test('who wanted the same has nothing to choose', () => {
  expect(mergeFields({ name: edit('Same', 'Old') }, { name: 'Same' })).toEqual({ standing: {}, lost: {} });
});

test('merging again changes nothing, whatever was edited', () => {
  const texts = fc.constantFrom('a', 'b', 'c');
  const fields = fc.dictionary(fc.constantFrom('name', 'url', 'email'), fc.record({ v: texts, base: texts }));
  fc.assert(
    fc.property(fields, fc.record({ name: texts, url: texts, email: texts }), (edits, current) => {
      const once = mergeFields(edits, current);
      const after = { ...current, ...once.standing };
      expect(mergeFields(edits, after)).toEqual({ standing: {}, lost: once.lost });
    }),
  );
});
