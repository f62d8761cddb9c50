import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companyPreview } from '../../../domain/companies/company-preview.ts';

test('the first hundred characters of a description are shown', () => {
  expect(companyPreview('Traffic that comes back.')).toBe('Traffic that comes back.');
  expect(companyPreview('x'.repeat(100))).toBe('x'.repeat(100));
  expect(companyPreview('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
  expect(companyPreview(`${'x'.repeat(99)} and more`)).toBe(`${'x'.repeat(99)}…`);
});

test('no character is cut in half, and the text never grows', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', ' ', 'é', '😀', '\n'), { minLength: 90, maxLength: 120 }),
      (characters) => {
        const preview = companyPreview(characters.join(''));
        expect(preview.isWellFormed()).toBe(true);
        expect(Array.from(preview).length).toBeLessThanOrEqual(101);
      },
    ),
  );
});
