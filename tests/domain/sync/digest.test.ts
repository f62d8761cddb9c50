import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_SUM, sumHex, withDocument, withoutDocument } from '../../../domain/sync/digest.ts';

const document = fc.record({
  c: fc.constantFrom('talks', 'people'),
  id: fc.string({ maxLength: 3 }),
  rev: fc.string({ maxLength: 3 }),
});
const documents = fc.uniqueArray(document, { selector: ({ c, id }) => `${c}/${id}` });
const sumOf = (all: readonly { c: string; id: string; rev: string }[]) =>
  all.reduce((sum, { c, id, rev }) => withDocument(sum, c, { id, rev }), EMPTY_SUM);

test('the same documents give the same digest, in any order', () => {
  fc.assert(
    fc.property(documents, documents, (all, others) => {
      expect(sumOf([...all].toReversed())).toEqual(sumOf(all));
      // Documents that were added and removed leave no trace.
      const passing = others.reduce((sum, { c, id, rev }) => withDocument(sum, `${c}!`, { id, rev }), sumOf(all));
      expect(others.reduce((sum, { c, id, rev }) => withoutDocument(sum, `${c}!`, { id, rev }), passing)).toEqual(
        sumOf(all),
      );
    }),
  );
});

test('a document that is missing, or of another revision, changes the digest', () => {
  fc.assert(
    fc.property(documents, document, (all, { c, id, rev }) => {
      expect(sumHex(withDocument(sumOf(all), c, { id: `${id}?`, rev }))).not.toBe(sumHex(sumOf(all)));
      expect(sumHex(withDocument(sumOf(all), c, { id: `${id}?`, rev }))).not.toBe(
        sumHex(withDocument(sumOf(all), c, { id: `${id}?`, rev: `${rev}2` })),
      );
    }),
  );
});

test('an empty replica has an empty digest', () => {
  expect(sumHex(EMPTY_SUM)).toBe('00000000000000');
  expect(sumHex(withDocument(EMPTY_SUM, 'talks', { id: 'keynote', rev: 'a' }))).toMatch(/^[0-9a-f]{14}$/);
});
