import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../../client/routes/field-search.ts';

test('an address has each filter by a field under its own name', () => {
  const address = stringifySearch({ q: 'knots', f: { topics: ['Radio'], level: ['a', 'b'] } });
  expect(new URLSearchParams(address).get('f.topics')).toBe('["Radio"]');
  expect(parseSearch(address)).toEqual({ q: 'knots', f: { topics: ['Radio'], level: ['a', 'b'] } });
  expect(parseSearch('?f.topics=Radio')).toEqual({ f: { topics: 'Radio' } });
});

test('an address without filters by fields stays as it was', () => {
  expect(stringifySearch({ q: 'knots', f: undefined, track: ['web'] })).toBe('?q=knots&track=%5B%22web%22%5D');
  expect(parseSearch('?q=knots')).toEqual({ q: 'knots' });
});
