import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { HashCost } from '../../../platform/slow-hash.ts';
import type { Ports } from '../../../ports.ts';

type Keyed = Pick<Ports, 'keyedHash' | 'slowHash'>;

/** A salted, keyed hash of one kind of secret. It can be checked, not read back. */
export interface SecretHash {
  /**
   * Returns the hash of a secret, as `salt.tag` in base64url. It has the salt of the hash `beside`, if there is one: several secrets
   * of a person with one salt are checked by one slow hash.
   */
  readonly hash: (secret: string, ports: Keyed, beside?: string) => Promise<string>;
  /** Returns whether the secret has this hash. An empty hash takes the same time, so that the time does not reveal who has a secret. */
  readonly verify: (hashed: string, secret: string, ports: Keyed) => Promise<boolean>;
  /** Returns which of these hashes the secret has; undefined for none. Computes one slow hash per salt, and at least one. */
  readonly find: (hashes: readonly string[], secret: string, ports: Keyed) => Promise<string | undefined>;
}

/**
 * Returns a slow hash of an HMAC with the installation's key. The key is not in the database, so a stolen database alone
 * does not allow guessing.
 */
export function secretHash(purpose: string, cost: HashCost): SecretHash {
  const tagOf = (secret: string, salt: Buffer, { keyedHash, slowHash }: Keyed): Promise<Buffer> =>
    slowHash(keyedHash(`${purpose}:${secret}`), salt, cost);
  const find: SecretHash['find'] = async (hashes, secret, ports) => {
    const real = hashes.filter((hashed) => hashed !== '');
    const bySalt = Map.groupBy(real.length > 0 ? real : [''], saltOf);
    let found: string | undefined;
    for (const [salt, sharing] of bySalt) {
      const given = await tagOf(secret, salt === '' ? randomBytes(16) : Buffer.from(salt, 'base64url'), ports);
      found ??= sharing.find((hashed) => isEqual(Buffer.from(hashed.split('.')[1] ?? '', 'base64url'), given));
    }
    return found;
  };
  return {
    async hash(secret, ports, beside = '') {
      const salt = saltOf(beside) === '' ? randomBytes(16) : Buffer.from(saltOf(beside), 'base64url');
      return `${salt.toString('base64url')}.${(await tagOf(secret, salt, ports)).toString('base64url')}`;
    },
    verify: async (hashed, secret, ports) => (await find([hashed], secret, ports)) !== undefined,
    find,
  };
}

const saltOf = (hashed: string): string => hashed.split('.')[0] ?? '';

const isEqual = (expected: Buffer, given: Buffer): boolean =>
  expected.length === given.length && timingSafeEqual(expected, given);
