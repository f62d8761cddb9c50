import { argon2, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

/** Cost of one guess. `memory` is in KiB. */
export interface HashCost {
  readonly memory: number;
  readonly passes: number;
}

/** A hash of 32 bytes that is slow on purpose. */
export type SlowHash = (message: string, salt: Buffer, cost: HashCost) => Promise<Buffer>;

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** Argon2id (RFC 9106). */
export const argon2id: SlowHash = (message, nonce, cost) =>
  derive('argon2id', { ...cost, parallelism: 1, tagLength: 32, nonce, message });
