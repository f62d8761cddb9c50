import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import type { Ports } from '../../ports.ts';

/**
 * A short code is kept as argon2id over an HMAC with the installation's key: 25 bits alone would fall to
 * anybody who gets hold of the database. 7 MiB and 5 passes are one of the settings OWASP holds equal.
 */
const COST = { parallelism: 1, tagLength: 32, memory: 7168, passes: 5 } as const;
const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

type Keyed = Pick<Ports, 'keyedHash'>;

/** `salt.tag`, base64url. */
export async function sealCode(code: string, ports: Keyed): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await tagOf(code, salt, ports)).toString('base64url')}`;
}

/** Takes the same time whether there is something sealed or not, so that nobody learns who has a ticket. */
export async function opens(sealed: string, code: string, ports: Keyed): Promise<boolean> {
  const [salt = '', tag = ''] = sealed.split('.');
  const expected = Buffer.from(tag, 'base64url');
  const given = await tagOf(code, salt ? Buffer.from(salt, 'base64url') : randomBytes(16), ports);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

const tagOf = (code: string, nonce: Buffer, ports: Keyed): Promise<Buffer> =>
  derive('argon2id', { ...COST, nonce, message: ports.keyedHash(`ticket:${code}`) });
