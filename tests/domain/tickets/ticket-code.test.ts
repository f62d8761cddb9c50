import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newTicketCode, ticketCode } from '../../../domain/tickets/ticket-code.ts';

const anyCode = fc.uint8Array({ minLength: 5, maxLength: 5 }).map(newTicketCode);

test('a new code looks like 3ABC-1, and has no symbol that people misread', () => {
  fc.assert(
    fc.property(anyCode, (code) => {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]$/);
    }),
  );
});

test('every symbol is equally likely', () => {
  const codes = Array.from({ length: 256 }, (_, byte) => newTicketCode(new Uint8Array(5).fill(byte)));
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 8));
});

test('a code means the same in any case, with any spaces and dashes', () => {
  const noise = fc.constantFrom('', ' ', '-', '–', '—', '\u00a0', '\t', ' - ');
  fc.assert(
    fc.property(anyCode, fc.array(noise, { minLength: 6, maxLength: 6 }), fc.boolean(), (code, between, lower) => {
      const symbols = code.replace('-', '').split('');
      const typed = symbols.map((symbol, index) => `${between[index]}${symbol}`).join('') + between[5];
      expect(ticketCode(lower ? typed.toLowerCase() : typed)).toBe(ticketCode(code));
    }),
  );
});

test('easily misread characters are read as the intended ones', () => {
  expect(ticketCode('oiLl0')).toBe(ticketCode('01110'));
});

test('different codes stay different', () => {
  fc.assert(
    fc.property(anyCode, anyCode, (a, b) => {
      expect(ticketCode(a) === ticketCode(b)).toBe(a === b);
    }),
  );
});

test('organisers may use their own longer codes', () => {
  expect(ticketCode('conf-2027-000017')).toBe('C0NF2027000017');
});

test.for(['', '3ABC', '3AB!1', '3abc-1;drop', 'ÄBCDE', 'a'.repeat(17), '{"$gt":""}', '٣ABC1'])(
  '%j is no code',
  (typed) => {
    expect(ticketCode(typed)).toBeUndefined();
  },
);

test('any typed text is handled without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(ticketCode(typed) ?? 'AAAAA').toMatch(/^[0-9A-Z]{5,16}$/);
    }),
  );
});

test('too few random bytes make no code', () => {
  expect(() => newTicketCode(new Uint8Array(4))).toThrow(RangeError);
});
