import { expect, test } from 'vitest';
import { callerAddress } from '../../../server/http/mount.ts';

test('an IPv4 address is its own key, also in IPv6 notation', () => {
  expect(callerAddress('203.0.113.7')).toBe('203.0.113.7');
  expect(callerAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

test('an IPv6 address counts by its /64, in any notation', () => {
  const spellings = [
    '2001:db8:0:7::1',
    '2001:0DB8:0000:0007:ffff::',
    '2001:db8::7:0:0:0:1',
    '2001:db8:0:7:1:2:3:4%eth0',
  ];
  expect(new Set(spellings.map(callerAddress))).toEqual(new Set(['2001:db8:0:7::/64']));
  expect(callerAddress('::1')).toBe('0:0:0:0::/64');
});
