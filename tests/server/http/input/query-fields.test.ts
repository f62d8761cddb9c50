import { expect, test } from 'vitest';
import { queryFields } from '../../../../server/http/mount.ts';

const CASES = [
  ['', {}],
  ['page=3&search=a+b%20c', { page: '3', search: 'a b c' }],
  ['interests=SEO&interests=Gaming', { interests: ['SEO', 'Gaming'] }],
  ['interests[]=SEO', { interests: 'SEO' }],
  ['interests=SEO&interests%5B%5D=Gaming&interests[]=Law', { interests: ['SEO', 'Gaming', 'Law'] }],
  ['empty=&named', { empty: '', named: '' }],
  ['broken=%E0%A4%A&percent=%', { broken: '\uFFFD%A', percent: '%' }],
] as const;

test.each(CASES)('the query %s is parsed as expected', (query, fields) => {
  expect({ ...queryFields(query) }).toEqual(fields);
});

test('a query cannot set a prototype', () => {
  const fields = queryFields('__proto__=x&constructor=y');
  expect([Object.getPrototypeOf(fields), fields.constructor]).toEqual([null, 'y']);
});
