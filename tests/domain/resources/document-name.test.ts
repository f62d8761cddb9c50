import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DOCUMENT_TYPES, documentName } from '../../../domain/resources/document-name.ts';

test('a document is called what it is', () => {
  expect(
    [
      documentName('Slides', 'pdf'),
      documentName(' Slides.PDF ', 'pdf'),
      documentName('report v2.1', 'xlsx'),
      documentName('Präsentation 資料.docx', 'docx'),
    ].map((named) => named.ok && named.name),
  ).toEqual(['Slides.pdf', 'Slides.PDF', 'report v2.1.xlsx', 'Präsentation 資料.docx']);
});

test('a name that is a path, breaks a line or claims another kind is refused', () => {
  const bad = [
    '',
    '  ',
    '../slides.pdf',
    '..\\slides.pdf',
    '/etc/passwd',
    'C:slides.pdf',
    '.htaccess',
    'a\r\nSet-Cookie: x.pdf',
    'a\u0000.pdf',
    'fdp.\u202eexe',
    'slides.xlsx',
    `${'x'.repeat(150)}.pdf`,
    '\ud800.pdf',
    'a"b.pdf',
  ];
  expect(bad.map((name) => documentName(name, 'pdf').ok)).toEqual(bad.map(() => false));
  expect(documentName('slides.xlsx', 'pdf')).toEqual({
    ok: false,
    message: 'The name says xlsx, but the file is a pdf',
  });
});

test('whatever the name was, what is kept is one line that ends in its kind and names no folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...DOCUMENT_TYPES), (given, type) => {
      const named = documentName(given, type);
      const isFit = named.ok
        ? new RegExp(`^[^/\\\\\\n\\r\\0]{1,146}\\.${type}$`, 'iu').test(named.name)
        : named.message !== '';
      expect(isFit).toBe(true);
    }),
  );
});
