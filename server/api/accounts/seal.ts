import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import type { Ports } from '../../ports.ts';

type Keyed = Pick<Ports, 'keyedHash'>;

/** How one kind of secret is kept: so that nobody reads it, and whoever says it is known. */
export interface Seal {
  /** `salt.tag`, base64url. */
  readonly seal: (secret: string, ports: Keyed) => Promise<string>;
  /** Takes the same time whether there is something sealed or not, so that nobody learns who has one. */
  readonly opens: (sealed: string, secret: string, ports: Keyed) => Promise<boolean>;
}

/** `memory` in KiB. */
export interface SealCost {
  readonly memory: number;
  readonly passes: number;
}

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** argon2id over an HMAC with the installation's key: who gets hold of the database alone has nothing to guess against. */
export function sealWith(purpose: string, cost: SealCost): Seal {
  const tagOf = (secret: string, nonce: Buffer, { keyedHash }: Keyed): Promise<Buffer> =>
    derive('argon2id', { ...cost, parallelism: 1, tagLength: 32, nonce, message: keyedHash(`${purpose}:${secret}`) });
  return {
    async seal(secret, ports) {
      const salt = randomBytes(16);
      return `${salt.toString('base64url')}.${(await tagOf(secret, salt, ports)).toString('base64url')}`;
    },
    async opens(sealed, secret, ports) {
      const [salt = '', tag = ''] = sealed.split('.');
      const expected = Buffer.from(tag, 'base64url');
      const given = await tagOf(secret, salt ? Buffer.from(salt, 'base64url') : randomBytes(16), ports);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
