import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RESOURCE_FILE_TYPES, resourceFileName } from '../../../domain/resources/resource-file-name.ts';

test('a document has the extension of its type', () => {
  expect(
    [
      resourceFileName('Slides', 'pdf'),
      resourceFileName(' Slides.PDF ', 'pdf'),
      resourceFileName('report v2.1', 'xlsx'),
      resourceFileName('Präsentation 資料.docx', 'docx'),
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
  expect(bad.map((name) => resourceFileName(name, 'pdf').ok)).toEqual(bad.map(() => false));
  expect(resourceFileName('slides.xlsx', 'pdf')).toEqual({
    ok: false,
    message: 'The name says xlsx, but the file is a pdf',
  });
});

test('whatever the name was, the stored one is one line that ends in its type and names no folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...RESOURCE_FILE_TYPES), (given, type) => {
      const named = resourceFileName(given, type);
      const isFit = named.ok
        ? new RegExp(`^[^/\\\\\\n\\r\\0]{1,146}\\.${type}$`, 'iu').test(named.name)
        : named.message !== '';
      expect(isFit).toBe(true);
    }),
  );
});
