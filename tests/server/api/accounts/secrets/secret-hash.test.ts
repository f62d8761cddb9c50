import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashCode } from '../../../../../server/api/accounts/secrets/code-hash.ts';
import { passwordHash } from '../../../../../server/api/accounts/secrets/password-hash.ts';
import { argon2id } from '../../../../../server/platform/slow-hash.ts';

const ports = { keyedHash: (text: string) => `keyed ${text}`, slowHash: argon2id };

test.each([
  // OWASP Password Storage Cheat Sheet: equally strong settings.
  ['a password', 'password', passwordHash.hash, { memory: 19_456, passes: 2 }],
  ['a ticket’s code', 'ticket', hashCode, { memory: 7168, passes: 5 }],
] as const)('what is stored of %s costs whoever guesses as much as it should', async (_, purpose, hash, cost) => {
  const [salt = '', tag] = (await hash('3ABC-1', ports)).split('.');
  const nonce = Buffer.from(salt, 'base64url');
  const message = `keyed ${purpose}:3ABC-1`;
  expect(nonce).toHaveLength(16);
  expect(tag).toBe(
    argon2Sync('argon2id', { ...cost, parallelism: 1, tagLength: 32, nonce, message }).toString('base64url'),
  );
});
