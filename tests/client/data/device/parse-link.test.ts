import { expect, test } from 'vitest';
import { linkContents } from '../../../../client/data/device/parse-link.ts';

test.each([
  ['#token=a-b_c', { token: 'a-b_c' }],
  ['?token=a-b_c', { token: 'a-b_c' }],
  ['?to=%2Fapp%2Flobby#token=a-b_c', { token: 'a-b_c' }],
  ['#email=ada%40example.org&reference=3ABC-1', { email: 'ada@example.org', reference: '3ABC-1' }],
  ['?email=ada+days@example.org', { email: 'ada+days@example.org' }],
  ['#email=ada%2Bdays%40example.org', { email: 'ada+days@example.org' }],
  ['#email=a%26b%40example.org', { email: 'a&b@example.org' }],
  ['?reference=01234&email=%zz', { reference: '01234', email: '%zz' }],
  ['', {}],
])('a link that ends in %s contains %j', (afterPath, contents) => {
  expect(linkContents(afterPath)).toEqual({ token: undefined, email: undefined, reference: undefined, ...contents });
});
