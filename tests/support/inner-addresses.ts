import type { Resolve } from '../../server/platform/public-address.ts';

/** Every spelling of an inner address that URLs allow. */
export const INNER_HOSTS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:0:0:1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  '①②⑦.0.0.1',
  '127。0。0。1',
  '%31%32%37.0.0.1',
];

/** Answers of a name server that lead, or may lead, to an inner network. */
export const INNER_ANSWERS: readonly (readonly string[])[] = [
  ['127.0.0.1'],
  ['::1'],
  ['8.8.8.8', '127.0.0.1'],
  ['169.254.169.254'],
  ['fd00:ec2::254'],
  [],
];

/** A name server that gives every name these addresses. */
export const resolvedTo =
  (...addresses: string[]): Resolve =>
  (_, __, found) =>
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
