import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { HashCost } from '../../../platform/slow-hash.ts';
import type { Ports } from '../../../ports.ts';

type Keyed = Pick<Ports, 'keyedHash' | 'slowHash'>;

/** A salted, keyed hash of one kind of secret. It can be checked, not read back. */
export interface SecretHash {
  /** Returns the hash of a secret, as `salt.tag` in base64url. */
  readonly hash: (secret: string, ports: Keyed) => Promise<string>;
  /** Returns whether the secret has this hash. An empty hash takes the same time, so that the time does not reveal who has a secret. */
  readonly verify: (hashed: string, secret: string, ports: Keyed) => Promise<boolean>;
}

/**
 * Returns a slow hash of an HMAC with the installation's key. The key is not in the database, so a stolen database alone
 * does not allow guessing.
 */
export function secretHash(purpose: string, cost: HashCost): SecretHash {
  const tagOf = (secret: string, salt: Buffer, { keyedHash, slowHash }: Keyed): Promise<Buffer> =>
    slowHash(keyedHash(`${purpose}:${secret}`), salt, cost);
  return {
    async hash(secret, ports) {
      const salt = randomBytes(16);
      return `${salt.toString('base64url')}.${(await tagOf(secret, salt, ports)).toString('base64url')}`;
    },
    async verify(hashed, secret, ports) {
      const [salt = '', tag = ''] = hashed.split('.');
      const expected = Buffer.from(tag, 'base64url');
      const given = await tagOf(secret, salt ? Buffer.from(salt, 'base64url') : randomBytes(16), ports);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
