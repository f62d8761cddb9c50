import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAppPath } from '../../domain/app-path.ts';

test.each([
  '/app',
  '/app/schedule?type=My%20Schedule',
  '/app/talk/p.1u8fd8wyoyr',
  '/app/talk/...',
  '/app/talk/100%25',
  '/app/talk/a%20talk',
])('%s is a place in the app', (path) => {
  expect(isAppPath(path)).toBe(true);
});

test.each([
  '/app/..',
  '/app/../auth/login',
  '/app/./../api/event',
  '/app/talk/../../auth/login',
  '/app/%2e%2e/auth/login',
  '/app/.%2E/auth/login',
  '/app/%252e%252e/auth/login',
  '/app/%25252e./x',
  '/app/..%20',
  '/app/talk/..%2520%20?x',
  '/app/%2f/evil.example',
  '/app/%252f%252fevil.example',
  '/app/%255cevil.example',
  '/app/%250d%250ax',
])('%s may lead out of the app', (path) => expect(isAppPath(path)).toBe(false));

const piece = fc.constantFrom(
  '/',
  '.',
  '..',
  '%2e',
  '%252e',
  '%2f',
  '%5c',
  '%25',
  '\\',
  'app',
  'talk',
  '?',
  '#',
  '@',
  ':',
  '//',
  'evil.example',
  '%00',
  '%20',
  ';',
  '\n',
  '\t',
  ' ',
  'x',
  '2e',
  '5',
);

test('every accepted path is one in the app for a browser, on this server and unchanged, however often it is decoded', () => {
  let accepted = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = `/app${pieces.join('')}`;
      if (!isAppPath(path)) return;
      accepted += 1;
      expect(new URL(path, 'https://days.example.org').href).toBe(`https://days.example.org${path}`);
      for (let decoded = path.split(/[?#]/)[0]!, times = 0; times < 4; times += 1, decoded = decodedOnce(decoded)) {
        const url = new URL(decoded, 'https://days.example.org');
        expect([decoded, url.origin, /^\/app(\/|$)/.test(url.pathname)]).toEqual([
          decoded,
          'https://days.example.org',
          true,
        ]);
      }
    }),
    { numRuns: 5000, examples: [[['/', '..', '%20']]] },
  );
  expect(accepted).toBeGreaterThan(100);
});

/** Decodes a path that was already decoded once; invalid escapes stay. */
const decodedOnce = (path: string): string =>
  path.replace(/%[\da-f]{2}/gi, (code) =>
    Number.parseInt(code.slice(1), 16) < 0x80 ? decodeURIComponent(code) : code,
  );
