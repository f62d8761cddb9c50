import { argon2, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

/** Cost of one guess; `memory` in KiB. */
export interface HashCost {
  readonly memory: number;
  readonly passes: number;
}

/** A hash that is slow on purpose: 32 bytes. */
export type SlowHash = (message: string, salt: Buffer, cost: HashCost) => Promise<Buffer>;

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** RFC 9106. */
export const argon2id: SlowHash = (message, nonce, cost) =>
  derive('argon2id', { ...cost, parallelism: 1, tagLength: 32, nonce, message });
